"""The conformance checks pass for every game we have, and notice a game that breaks a promise."""

from __future__ import annotations

import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from longsuit.conformance.check import check_game
from longsuit.learn import hand
from longsuit.luck import base, bonus, streets
from longsuit.rules import game, parse_definition, read_definition
from longsuit.school import pay
from longsuit.settlement import Line
from longsuit.table import Round, notation, settling
from longsuit.table.events import Settlement
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, PURSUIT, SUITS, loaded

SHEETS = (PURSUIT, COLUMBUS, CLASSIC, SUITS, PICK2)
ROUNDS = 15
"""Of each game; tests/long has more."""

THREE_CARD_POKER = Path(__file__).parents[2] / "data" / "three-card-poker.toml"


@pytest.mark.parametrize("sheet", SHEETS)
def test_our_games_keep_every_promise(sheet: str) -> None:
    check_ours(sheet, ROUNDS)


def test_a_game_somebody_added_keeps_every_promise() -> None:
    check_added(ROUNDS)


def test_raises_of_half_an_ante_keep_every_promise() -> None:
    check_half_antes(ROUNDS)


def check_ours(sheet: str, rounds: int) -> None:
    """A sheet of ours, with tokes that ride."""
    seen: list[int] = []
    assert check_game(loaded(sheet, tokes="ride"), random.Random(5), rounds=rounds, progress=seen.append) == ()
    assert seen == list(range(1, rounds + 1))


def check_added(rounds: int) -> None:
    """Each sheet of a file that does not come with Longsuit."""
    file = read_definition(THREE_CARD_POKER)
    for sheet in file.sheets:
        assert check_game(file.game(sheet), random.Random(8), rounds=rounds) == ()


def check_half_antes(rounds: int) -> None:
    """A raise of half an ante to one and a half."""
    text = THREE_CARD_POKER.read_text("utf-8").replace("from = 1, up_to = 1", 'from = 0.5, up_to = "3/2"')
    assert check_game(parse_definition(text).game(), random.Random(3), rounds=rounds) == ()


def test_a_table_the_law_refuses_is_reported() -> None:
    rules = game(PICK2, settings={"limits.base.maximum": "$1,000"})
    (failure,) = check_game(rules, random.Random(1))
    assert failure.check == "the table opens"
    assert "largest lawful ante" in failure.what


def test_money_that_goes_astray_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = settling._entries

    def forgetful(*asked: Any) -> list[Settlement]:
        return [entry for entry in honest(*asked) if entry.outcome != "lose"]

    monkeypatch.setattr(settling, "_entries", forgetful)
    failures = check_game(loaded(PURSUIT), random.Random(2), rounds=50)
    rooms = {f"table and {room} agree" for room in ("simulator", "office", "lesson")}
    assert {failure.check for failure in failures} == {"money in is money out", *rooms}
    assert failures[0].record.startswith('{"longsuit":"round"')


def test_an_office_that_books_another_cent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = settling.net_on
    monkeypatch.setattr(base, "net_on", lambda *asked: (honest(*asked)[0] - 1, honest(*asked)[1]))
    assert {failure.check for failure in check_game(loaded(PURSUIT), random.Random(2), rounds=5)} == {"table and office agree"}


def test_an_office_that_expects_another_bonus_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bonus, "_bonus_worth", lambda *_: Fraction(1))
    assert {failure.check for failure in check_game(loaded(CLASSIC), random.Random(2), rounds=5)} == {"table and office agree"}


def test_an_office_that_pays_nothing_on_streets_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streets, "forfeited", lambda *_: True)
    assert {failure.check for failure in check_game(game("let-it-ride"), random.Random(2), rounds=20)} == {"table and office agree"}


def test_a_lesson_that_says_another_cent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = hand._choice
    monkeypatch.setattr(hand, "_choice", lambda *asked: {**honest(*asked), "net": 1})
    assert {failure.check for failure in check_game(loaded(PURSUIT), random.Random(2), rounds=5)} == {"table and lesson agree"}


def test_a_drill_that_pays_another_cent_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = pay._settled

    def dearer(*asked: Any) -> tuple[Settlement, list[Line]]:
        entry, lines = honest(*asked)
        return entry._replace(returned=entry.returned + 1), lines

    monkeypatch.setattr(pay, "_settled", dearer)
    assert {failure.check for failure in check_game(loaded(PURSUIT), random.Random(2), rounds=5)} == {"table and drill agree"}


def test_a_hidden_card_that_shows_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    everything = Round.public

    def careless(self: Round) -> object:
        return everything(self) if not self.playing else self.view(self.playing[-1].number)

    monkeypatch.setattr(Round, "public", careless)
    assert "no hidden card in a view" in {failure.check for failure in check_game(loaded(PURSUIT), random.Random(2), rounds=5)}


def test_a_can_that_lies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Round, "can_sit", lambda *_args, **_named: True)
    assert "can is verify" in {failure.check for failure in check_game(loaded(PURSUIT), random.Random(2), rounds=5)}


def test_a_record_that_does_not_come_back_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notation, "read", lambda *_: Round(loaded(PURSUIT)))
    assert "records come back" in {failure.check for failure in check_game(loaded(PURSUIT), random.Random(2), rounds=5)}
