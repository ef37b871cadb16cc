"""The commands as a shell sees them: exit codes, streams, JSON."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from longsuit.rules import game_file, game_ids
from tests.command_line import longsuit

SHEETS = [f"{game}/{sheet}" for game in game_ids() for sheet in game_file(game).sheets]


def process(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own."""
    environment = {"COLUMNS": "80", "PATH": "", "TERM": "dumb", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "longsuit.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8", env=environment)


def test_games_lists_every_sheet_in_eighty_columns() -> None:
    done = process("games")
    assert done.returncode == 0
    assert all(sheet in done.stdout for sheet in SHEETS)
    assert max(len(line) for line in done.stdout.splitlines()) <= 80


def test_games_as_json_has_sheets_and_pay_tables() -> None:
    games = {game["id"]: game for game in json.loads(longsuit("games", "--json").stdout)["games"]}
    assert list(games) == list(game_ids())
    assert games["i-luv-suits"]["sheets"][0]["tables"]["progressive"] == ["1", "ML1", "2", "3"]
    assert [sheet["id"] for sheet in games["high-card-flush"]["sheets"]] == ["hollywood-columbus", "classic"]


def test_cards_may_be_written_without_quotes() -> None:
    asked = ("ev", "three-card-poker", "--json")
    assert longsuit(*asked, "Qh", "6d", "4c").stdout == longsuit(*asked, "Qh 6d 4c").stdout != ""


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("form", ["terminal", "markdown", "html"])
def test_the_rule_card_has_every_section_line_and_reading(sheet: str, form: str) -> None:
    done = longsuit("rules", sheet, "--format", form)
    assert (done.returncode, done.stderr) == (0, "")
    text = " ".join(done.stdout.split()).replace("&#39;", "'")
    game_id, sheet_id = sheet.split("/")
    game = game_file(game_id).game(sheet_id)
    against = "Against the dealer" if game.deal.dealer else "What your hand is paid"
    fold = ["If you fold"] if game.fold.loses else []
    for section in ("How to play", "Your decision", "What beats what", against, *fold, "What the wagers pay"):
        assert section in text
    for name, wager in game.wager.items():
        assert wager.title in text
        for schedule in game.pay_tables(name) if wager.tables else ():
            assert all(line in text and str(pays) in text for line, pays in schedule.lines.items())
    assert "our reading" in text.lower()
    if form != "terminal":
        assert all(ruling.ask.replace('"', "&#34;") in text for ruling in game.ruling.values())


def test_the_html_card_fetches_nothing() -> None:
    page = longsuit("rules", "pick-2-poker", "--format", "html").stdout
    assert page.startswith("<!doctype html>")
    assert "http" not in page
    assert "<script" not in page


def test_the_rule_card_follows_settings_and_tables() -> None:
    card = longsuit("rules", "i-luv-suits", "--table", "flush-rush=5", "--set", "tokes=ride", "--format", "markdown").stdout
    assert "5 (in force)" in card
    assert "Bets for the dealer ride" in card


def test_rules_as_json_names_the_definition() -> None:
    card = json.loads(longsuit("rules", "5-card-pursuit", "--json").stdout)
    assert (card["id"], card["sheet"], len(card["hash"])) == ("5-card-pursuit", "washington", 64)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rules", "low-card-flush"), 'There is no game "low-card-flush"; did you mean "high-card-flush"?'),
        (("rules", "high-card-flush/las-vegas"), 'There is no sheet "las-vegas"; there are: hollywood-columbus, classic.'),
        (("rules", "nowhere.toml"), "nowhere.toml: There is no such file."),
        (("rules", "high-card-flush", "--table", "flush"), "--table takes NAME=VALUE, not 'flush'."),
        (("rules", "high-card-flush", "--table", "flush=7"), 'flush has no pay table "7"; there are: columbus, classic.'),
        (("rules", "high-card-flush", "--set", "tokes=maybe"), 'tokes cannot be "maybe"; there are: off, ride.'),
        (
            ("rules", "high-card-flush", "--set", "deal.seats=9"),
            "9 seats and the dealer need 70 cards of a deck of 52",
        ),
        (("settle", "high-card-flush", "--player", "Ah Jh", "--bet", "ante=15", "--fold"), "The player has 7 cards in this game, not 2."),
        (("rules", "high-card-flush", "--against", "low-card-flush"), 'There is no game "low-card-flush"'),
    ],
)
def test_bad_input_is_a_sentence_on_stderr_and_exit_code_2(arguments: tuple[str, ...], sentence: str) -> None:
    done = longsuit(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def test_unknown_commands_and_options_exit_with_2() -> None:
    assert longsuit("gamble").returncode == 2
    assert longsuit("rules", "high-card-flush", "--colour").returncode == 2


def test_a_definition_file_of_the_users_own_is_a_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('extends = "high-card-flush/classic"\ntitle = "my own house"\n', "utf-8")
    done = longsuit("rules", str(file))
    assert done.returncode == 0
    assert "my own house" in done.stdout
