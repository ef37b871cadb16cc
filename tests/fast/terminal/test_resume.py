"""A session stopped anywhere goes on exactly where it was; a session that was tampered with does not."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from longsuit.terminal.log import Log
from tests.fast.terminal.sitting import SHEETS, bankrolls, longsuit, play, records, steady
from tests.fast.terminal.test_play import _action

ROUNDS = 2


def _player(sheet: str) -> Callable[[str], str]:
    return steady(ROUNDS, _action(sheet), "10")


def _whole(sheet: str, path: Path) -> list[str]:
    play(sheet, path, _player(sheet), "--seats", "3", "--set", "tokes=ride")
    return path.read_text("utf-8").splitlines(keepends=True)


@pytest.mark.parametrize("sheet", SHEETS)
def test_after_any_line_of_the_file_the_session_ends_as_if_nothing_had_happened(sheet: str, tmp_path: Path) -> None:
    whole = _whole(sheet, tmp_path / "whole.jsonl")
    for lines in range(len(whole)):
        path = tmp_path / f"{lines}.jsonl"
        path.write_text("".join(whole[:lines]), "utf-8")
        done = play(sheet, path, _player(sheet), "--seats", "3", "--set", "tokes=ride")
        assert done.code == 0, done.err
        assert path.read_text("utf-8") == "".join(whole)


@pytest.mark.parametrize("sheet", SHEETS[2:4])
def test_half_a_line_was_never_acted_on(sheet: str, tmp_path: Path) -> None:
    whole = _whole(sheet, tmp_path / "whole.jsonl")
    for lines in range(len(whole)):
        path = tmp_path / f"{lines}.jsonl"
        path.write_text("".join(whole[:lines]) + whole[lines][: len(whole[lines]) // 2], "utf-8")
        assert play(sheet, path, _player(sheet), "--seats", "3", "--set", "tokes=ride").code == 0
        assert path.read_text("utf-8") == "".join(whole)


@pytest.mark.parametrize("sheet", SHEETS)
def test_after_the_end_of_input_at_any_question_the_round_goes_on(sheet: str, tmp_path: Path) -> None:
    whole = "".join(_whole(sheet, tmp_path / "whole.jsonl"))
    for patience in range(8):
        path = tmp_path / f"{patience}.jsonl"
        left = patience
        player = _player(sheet)

        def impatient(asked: str, player: Callable[[str], str] = player) -> str | None:
            nonlocal left
            left -= 1
            return player(asked) if left >= 0 else None

        first = play(sheet, path, impatient, "--seats", "3", "--set", "tokes=ride")
        assert first.code == 0
        again = play(sheet, path, player, "--seats", "3", "--set", "tokes=ride")
        assert path.read_text("utf-8") == whole
        assert bankrolls(again.out)[-1] == 500 + sum(found["result"]["seats"]["3"]["net"] for found in records(path)) // 100


def test_a_round_under_way_is_shown_again_with_the_same_cards(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    first = play("high-card-flush", path, "15 flush 5\n", "--seed", "3")
    assert "The round is saved and resumes when you come back." in first.lines
    again = play("high-card-flush", path, "q\n", "--seed", "3")
    shown = [line for line in first.lines if line.startswith(("You  ", "Bets", "raise"))]
    assert shown == [line for line in again.lines if line.startswith(("You  ", "Bets", "raise"))]
    assert "Play money only. Welcome back: 0 rounds so far, bankroll $500." in again.lines


def test_without_a_seed_the_round_under_way_keeps_its_deck(tmp_path: Path) -> None:
    path = str(tmp_path / "session.jsonl")
    hands = [
        next(line for line in longsuit("play", "pick-2-poker", "--file", path, typed=typed).lines if line.startswith("You  "))
        for typed in ("5\n\n", "", "")
    ]
    assert len(set(hands)) == 1


def test_bought_chips_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, "7\n\nfold\n\n", "--bankroll", "$15", "--seed", "3")
    assert "bankroll $23." in play("high-card-flush", path, "", "--seed", "3").out


def test_meters_go_on_where_they_were(tmp_path: Path) -> None:
    option = ("--set", "wager.progressive.meters.main.contribution=0.7%")
    one, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    play("i-luv-suits", one, steady(5, "fold", "5 p"), *option)
    for rounds in range(1, 6):
        done = play("i-luv-suits", two, steady(rounds, "fold", "5 p"), *option)
    assert one.read_text("utf-8") == two.read_text("utf-8")
    assert "Progressive meter: $10,000.03" in done.lines


def _damage(text: str) -> dict[str, tuple[int, str]]:
    """Ways to spoil a session: the line that is wrong, and the text."""
    lines = text.splitlines(keepends=True)
    bet = next(place for place, line in enumerate(lines) if '"event":"wager"' in line)
    finished = next(place for place, line in enumerate(lines) if line.startswith('{"longsuit":"round"'))

    def put(place: int, line: str) -> str:
        return "".join([*lines[:place], line, *lines[place + 1 :]])

    return {
        "richer": (1, put(0, lines[0].replace('"bankroll":50000', '"bankroll":90000'))),
        "bet changed": (bet + 1, put(bet, lines[bet].replace("1000", "9900"))),
        "line lost": (bet + 1, put(bet, "")),
        "net changed": (finished + 1, put(finished, lines[finished].replace('"net":', '"net":1', 1))),
        "record lost": (finished + 1, put(finished, "")),
        "no JSON": (bet + 1, put(bet, "{oops\n")),
        "no object": (bet + 1, put(bet, "[]\n")),
        "lines moved": (bet + 1, "".join([*lines[:bet], lines[bet + 1], lines[bet], *lines[bet + 2 :]])),
    }


@pytest.mark.parametrize("how", ["richer", "bet changed", "line lost", "net changed", "record lost", "no JSON", "no object", "lines moved"])
@pytest.mark.parametrize("command", ["play", "replay"])
def test_a_spoiled_session_is_refused_with_its_line(how: str, command: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, steady(2, "raise", "10"))
    line, text = _damage(path.read_text("utf-8"))[how]
    path.write_text(text, "utf-8")
    done = play("high-card-flush", path, "") if command == "play" else longsuit("replay", str(path))
    assert (done.code, done.out) == (2, "")
    assert f"session.jsonl, line {line}" in done.err
    assert len(done.err.splitlines()) == 1
    assert path.read_text("utf-8") == text


def test_a_bankroll_asked_for_too_late_is_told(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, "10\n\nfold\nq\n")
    done = play("high-card-flush", path, "", "--bankroll", "$70")
    assert "bankroll $490" in done.out
    assert "The session keeps its bankroll" in done.err


def test_a_new_session_puts_the_old_one_aside(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, "10\n\nfold\nq\n")
    before = path.read_text("utf-8")
    done = play("high-card-flush", path, "", "--new", "--bankroll", "$70")
    assert "You have $70." in done.out
    assert (tmp_path / "session.1.jsonl").read_text("utf-8") == before


@pytest.mark.parametrize(
    ("game", "options", "sentence"),
    [
        ("pick-2-poker", ("--seed", "5"), "line 1: the session was played by other rules than pick-2-poker/washington"),
        ("high-card-flush/classic", ("--seed", "5"), "the session was played by other rules"),
        ("high-card-flush", ("--seed", "6"), "This session was begun with the seed 5; --new begins another."),
    ],
)
def test_a_session_of_another_game_or_seed_is_refused(game: str, options: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    play("high-card-flush", path, "10\n\nfold\nq\n")
    done = play(game, path, "", *options)
    assert done.code == 2
    assert sentence in done.err


@pytest.mark.skipif(sys.platform == "win32", reason="files are locked another way there")
def test_a_session_is_played_in_one_window_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "session.jsonl"
    log = Log(path)
    done = play("high-card-flush", path, "")
    log.close()
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "This session is being played in another window" in done.err


def test_a_folder_that_cannot_be_written_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    done = play("high-card-flush", tmp_path / "file" / "session.jsonl", "")
    assert done.code == 2
    assert "The session cannot be stored there: " in done.err


def test_sessions_live_in_the_users_data_folder_one_for_each_setup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    for options in ((), ("--set", "tokes=ride"), ("--seed", "4")):
        longsuit("play", "high-card-flush", *options, typed="10\n\n\n")
    kept = sorted(path.name for path in tmp_path.rglob("*.jsonl"))
    assert len(kept) == 3
    assert all(name.startswith("high-card-flush-hollywood-columbus-") for name in kept)
    assert json.loads(next(tmp_path.rglob("*seed4.jsonl")).read_text("utf-8").splitlines()[0])["seed"] == 4
