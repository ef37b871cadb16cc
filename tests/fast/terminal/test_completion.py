"""What a shell is offered after the Tab key."""

from __future__ import annotations

import os
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


def test_bash_completes_after_an_equals_sign() -> None:
    """Bash takes "flush=" for a word of its own, so only what follows is offered."""
    ask = "source /dev/stdin <<< \"$SCRIPT\"; COMP_LINE='longsuit analyze high-card-flush --table flush='; COMP_POINT=${#COMP_LINE}; "
    environment = {**os.environ, "SCRIPT": script("bash"), "PATH": f"{BIN}:{os.environ['PATH']}"}
    ask += '_longsuit; printf "%s\\n" "${COMPREPLY[@]}"'
    bash = shutil.which("bash") or "bash"
    done = subprocess.run([bash, "-c", ask], env=environment, capture_output=True, text=True, check=True)
    offered = options.complete_table(context("high-card-flush"), "flush=")
    assert offered
    assert done.stdout.split() == [name.removeprefix("flush=") for name in offered]


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_ask_the_program_too(shell: str) -> None:
    assert f"_LONGSUIT_COMPLETE=complete_{shell}" in script(shell)
