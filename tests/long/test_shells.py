"""Completion in real shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from longsuit.terminal.completion import script

ZSH = """autoload -Uz compinit; compinit -u -d "$HOME/dump"; source "$HOME/script"
_arguments() { print -r -- "$*" }
words=(longsuit analyze high-card-flush --table flush=); CURRENT=5; _longsuit"""
FISH = 'source "$HOME/script"; complete -C "longsuit analyze high-card-flush --table flush="'


@pytest.mark.parametrize(("shell", "asks"), [("zsh", ["-f", "-c", ZSH]), ("fish", ["-c", FISH])])
def test_a_shell_offers_the_pay_tables_of_the_game(shell: str, asks: list[str], tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed: apt-get install {shell}")
    (tmp_path / "script").write_text(script(shell), "utf-8")
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run([program, *asks], env=environment, capture_output=True, text=True, check=True)
    assert "flush=columbus" in done.stdout
    assert "flush=classic" in done.stdout
