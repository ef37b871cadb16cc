"""Recorded rounds of every form played again, at once and step by step; damaged files refused with the line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from longsuit.rules import game
from longsuit.table import Round, notation, record, stacked
from tests.fast.terminal.sitting import SHEETS, longsuit, play, steady
from tests.fast.terminal.test_play import _action

LINE = "high-card-flush; 1 sits Ann; 1 bets ante 15 flush 5; deal AhJh9h7h2c3d4s 9c8c7c2d5dKd3h; 1 raise; reveal; settle"


def _round() -> Round:
    return notation.read(LINE)


def _forms() -> dict[str, str]:
    state = _round()
    return {
        "notation": f"# a remark\n\n{LINE}\n",
        "record": record.dumps(state),
        "pretty record": json.dumps(record.to_record(state), indent=2, ensure_ascii=False),
        "records": f"{record.dumps(state)}\n{record.dumps(state)}\n",
    }


@pytest.mark.parametrize("form", ["notation", "record", "pretty record", "records"])
def test_every_form_of_a_record_is_replayed(form: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds"
    file.write_text(_forms()[form], "utf-8")
    done = longsuit("replay", str(file))
    assert (done.code, done.err) == (0, "")
    assert "seat 1: raise $15 with Ah Jh 9h 7h" in done.lines
    assert "  seat 1 flush $5: win, $5 (4-card flush: Flush pays 1 to 1)" in done.lines
    assert "seat 1 Ann: $35 down, +$35" in done.lines
    assert ("2 rounds: Ann +$70" in done.lines) == (form == "records")
    assert max(map(len, done.lines)) <= 80


def test_a_replay_as_json_is_the_records(tmp_path: Path) -> None:
    file = tmp_path / "round"
    file.write_text(LINE, "utf-8")
    assert json.loads(longsuit("replay", str(file), "--json").out) == [record.to_record(_round())]


def test_step_by_step_waits_after_every_event(tmp_path: Path) -> None:
    file = tmp_path / "round"
    file.write_text(LINE, "utf-8")
    events = len(_round().events)
    done = longsuit("replay", str(file), "--step", typed="\n" * events)
    assert done.lines.count("(Enter: go on, q: stop)") == events - 1
    assert done.lines[-1] == "seat 1 Ann: $35 down, +$35"
    stopped = longsuit("replay", str(file), "--step", typed="\n\nq\n")
    assert stopped.code == 0
    assert "deal" not in stopped.out
    assert longsuit("replay", str(file), "--step", typed="\n").code == 0


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_session_is_replayed_with_its_unfinished_round(sheet: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play(sheet, path, steady(2, _action(sheet), "10"), "--seats", "2", "--set", "tokes=ride")
    longsuit("play", sheet, "--file", str(path), "--set", "tokes=ride", typed="10\n\n\n")
    done = longsuit("replay", str(path))
    assert done.code == 0, done.err
    assert [line[:7] for line in done.lines if line.startswith("Round ")] == ["Round 1", "Round 2", "Round 3"]
    assert "The round ends here: it was not finished." in done.lines
    assert done.lines[-1].startswith("3 rounds: Ada ")


def test_a_session_with_keys_set_by_hand_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, "150\n\nfold\nq\n", "--set", "limits.base.maximum=$200")
    done = longsuit("replay", str(path))
    assert done.code == 0, done.err
    assert "seat 1: ante $150" in done.lines


def test_a_definition_of_ones_own_is_given_with_the_record(tmp_path: Path) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('extends = "high-card-flush/classic"\nid = "mine"\n[limits.base]\nmaximum = "$500"\n', "utf-8")
    session = tmp_path / "session.jsonl"
    assert play(str(own), session, "400\n\nfold\nq\n", "--bankroll", "$1,000").code == 0
    assert longsuit("replay", str(session)).code == 0
    mine = game(str(own))
    state = Round(mine).sit(1, "Ann").wager(1, ante="$400").deal(stacked("AhJh9h7h2c3d4s 9c8c7c2d5dKd3h"))
    for name, text in (("record", record.dumps(state)), ("notation", notation.write(state))):
        file = tmp_path / name
        file.write_text(text, "utf-8")
        assert longsuit("replay", str(file), "--game", str(own)).code == 0
        alone = longsuit("replay", str(file))
        assert alone.code == 2
        assert "mine" in alone.err


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no round in this file."),
        ("# nothing\n", "There is no round in this file."),
        (f"{LINE}\nhigh-card-flush; 1 sits\n", ""),
        (f"{LINE}\nhigh-card-flush; 9 sits Ann\n", "line 2, clause 2 (9 sits Ann): There is no seat 9"),
        (f"\n{LINE} 9\n", "line 2, clause 7 (settle 9): 1 settlements are due; 9 cannot be made."),
        ("low-card-flush; 1 sits Ann", "line 1, clause 1: "),
        (record.dumps(_round()) + "\n" + record.dumps(_round())[:-30] + "\n", "line 2, column"),
        (record.dumps(_round())[:-30], "line 1, column"),
        (record.dumps(_round()).replace('"net":3500', '"net":9500', 1), "result.seats.1.net: it says 9500, but the play gives 3500."),
        (record.dumps(_round()).replace('"amount":1500', '"amount":4500'), "events[3]: Raise must be $15 with this hand, not $45."),
        ('{"longsuit":"session","version":1}\n', "line 1: its sum does not match"),
        ("{}", "this is not a record of a round."),
        ("{", "line 1, column"),
        ("\x00\x01", "line 1"),
    ],
)
def test_a_damaged_file_is_refused_with_its_place(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds"
    file.write_text(text, "utf-8")
    done = longsuit("replay", str(file))
    if sentence:
        assert (done.code, done.out) == (2, "")
        assert sentence in done.err
        assert len(done.err.splitlines()) == 1
    else:
        assert done.code == 0


@pytest.mark.parametrize(
    ("data", "sentence"), [(None, "The file cannot be read: No such file"), (b"\nabc\n\xff", "line 3: This is not text")]
)
def test_a_file_that_cannot_be_read_is_a_sentence(data: bytes | None, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "rounds"
    if data is not None:
        file.write_bytes(data)
    done = longsuit("replay", str(file))
    assert done.code == 2
    assert sentence in done.err


def test_half_a_line_at_the_end_of_a_session_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, steady(1, "raise", "10"))
    text = path.read_text("utf-8")
    path.write_text(text[:-40], "utf-8")
    done = longsuit("replay", str(path))
    assert done.code == 2
    assert f"line {text.count(chr(10))}: it breaks off or is not JSON." in done.err
