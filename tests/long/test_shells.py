"""Completion in real shells."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from longsuit.rules import game
from longsuit.terminal.completion import script

ZSH = """autoload -Uz compinit; compinit -u -d "$HOME/dump"; source "$HOME/script"
compadd() { print -rl -- "${offered[@]}" }
words=(longsuit analyze pick-2-poker --set deal_order=); CURRENT=5; _longsuit"""
FISH = 'source "$HOME/script"; complete -C "longsuit analyze pick-2-poker --set deal_order="'


@pytest.mark.parametrize(("shell", "asks"), [("zsh", ["-f", "-c", ZSH]), ("fish", ["-c", FISH])])
def test_a_shell_offers_the_answers_of_a_ruling_as_they_are_spelled(shell: str, asks: list[str], tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not installed: apt-get install {shell}")
    (tmp_path / "script").write_text(script(shell), "utf-8")
    environment = {**os.environ, "HOME": str(tmp_path), "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    done = subprocess.run([program, *asks], env=environment, capture_output=True, text=True, check=True)
    answers = game("pick-2-poker").ruling["deal_order"].options
    assert any("'" in answer for answer in answers)
    assert sorted(done.stdout.splitlines()) == sorted(f"deal_order={answer}" for answer in answers)
