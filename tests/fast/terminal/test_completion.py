"""What a shell is offered after the Tab key."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from longsuit import options
from longsuit.cli import app
from longsuit.rules.load import game, game_ids
from longsuit.terminal.completion import script

BIN = Path(sys.executable).parent


def context(name: str) -> typer.Context:
    command = typer.main.get_command(app)
    made = typer.Context(command)
    made.params["game"] = name
    return made


def test_games_sheets_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corner.toml").touch()
    assert options.complete_game("") == [*game_ids(), "corner.toml"]
    assert options.complete_game("high-card-flush/c") == ["high-card-flush/classic"]


def test_tables_rulings_strategies_and_wagers_are_the_game_s() -> None:
    tables = game("high-card-flush").wager["flush"].tables
    assert options.complete_table(context("high-card-flush"), "flush=") == [f"flush={name}" for name in tables]
    assert options.complete_setting(context("pick-2-poker"), "not_qualified=")
    assert options.complete_strategy(context("5-card-pursuit"), "jack") == ["jack-six", "jack-six-highest"]
    assert "flush" in options.complete_wager(context("high-card-flush"), "")
    assert options.complete_table(context("no-such-game"), "") == []


def bash(line: str) -> list[str]:
    """What bash offers after a line."""
    ask = 'source /dev/stdin <<< "$SCRIPT"; COMP_POINT=${#COMP_LINE}; _longsuit; printf "%s\\n" "${COMPREPLY[@]}"'
    environment = {**os.environ, "SCRIPT": script("bash"), "COMP_LINE": line, "PATH": f"{BIN}:{os.environ['PATH']}"}
    done = subprocess.run([shutil.which("bash") or "bash", "-c", ask], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_bash_completes_after_an_equals_sign() -> None:
    """Bash takes "flush=" for a word of its own, so only what follows is offered."""
    offered = options.complete_table(context("high-card-flush"), "flush=")
    assert offered
    assert bash("longsuit analyze high-card-flush --table flush=") == [name.removeprefix("flush=") for name in offered]


def test_bash_gives_an_answer_back_as_one_word() -> None:
    """An answer with spaces and an apostrophe is quoted, so that the shell reads it as it was offered."""
    offered = options.complete_setting(context("pick-2-poker"), "deal_order=")
    assert any("'" in name for name in offered)
    words = [shlex.split(word) for word in bash("longsuit analyze pick-2-poker --set deal_order=")]
    assert words == [[name.removeprefix("deal_order=")] for name in offered]
    assert bash("longsuit analyze pick-2-poker --set no_such=") == [""]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_ask_the_program_too(shell: str) -> None:
    assert "_LONGSUIT_COMPLETE=complete_fish" in script(shell)
