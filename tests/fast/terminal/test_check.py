"""``longsuit check``: what it checks, what it says, how it ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from longsuit.conformance import rounds as conformance
from longsuit.rules import game_file
from longsuit.table.round import Round
from longsuit.terminal.check import variations
from tests.fast.terminal.sitting import SHEETS, longsuit


@pytest.mark.parametrize("sheet", SHEETS)
def test_our_sheets_conform(sheet: str) -> None:
    done = longsuit("check", sheet, "--rounds", "3")
    assert (done.code, done.err) == (0, "")
    assert sheet.partition("/")[2] in done.lines[0]
    assert done.lines[-1].endswith("It conforms.")


def test_every_ruling_and_every_pay_table_is_tried() -> None:
    changes = [way.change for way in variations(game_file("i-luv-suits"), "standard")]
    assert changes[0] == ""
    assert {"progressive table ML1", "progressive table 2", "flush-rush table 5", "tokes=ride", "six_card_ace_high=100%"} <= set(changes)
    assert len(changes) == len(set(changes))


def test_the_result_as_json() -> None:
    done = longsuit("check", "pick-2-poker", "--rounds", "2", "--seed", "9", "--json")
    found = json.loads(done.out)
    assert found["checked"]["sheets"] == ["washington"]
    assert found["failures"] == []
    assert (found["seed"], done.code) == (9, 0)


def test_a_definition_of_ones_own_is_checked(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('extends = "5-card-pursuit"\nid = "mine"\n', "utf-8")
    assert longsuit("check", str(own), "--rounds", "2").code == 0


def test_a_ruling_that_breaks_the_definition_is_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    ruling = ('ask = "How many seats?"', 'reading = "Six."', 'sets = "deal.seats"', "options = { six = 6, nine = 9 }")
    own.write_text("\n".join(('extends = "high-card-flush"', "[ruling.many]", *ruling)), "utf-8")
    done = longsuit("check", str(own), "--rounds", "2")
    assert done.code == 1
    assert all(line.startswith("standard, many=nine: the definition holds: ") for line in done.lines[1:])
    assert "9 seats and the dealer need 70 cards of a deck of 52" in done.lines[1]


def test_a_broken_promise_is_one_sentence_and_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaky(_: Round) -> Iterator[str]:
        yield "A cent fell under the table."

    monkeypatch.setattr(conformance, "money", leaky)
    done = longsuit("check", "pick-2-poker/washington", "--rounds", "1")
    assert done.code == 1
    assert "washington: money in is money out: A cent fell under the table." in done.lines
    assert '{"longsuit":"round"' in done.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("nowhere.toml",), "nowhere.toml: There is no such file."),
        (("low-card-flush",), 'There is no game "low-card-flush"'),
        (("pick-2-poker/paris",), 'There is no sheet "paris"'),
    ],
)
def test_bad_input_is_a_sentence_and_exit_code_2(arguments: tuple[str, ...], sentence: str) -> None:
    done = longsuit("check", *arguments)
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err


def test_rounds_are_at_least_one() -> None:
    assert longsuit("check", "pick-2-poker", "--rounds", "0").code == 2
