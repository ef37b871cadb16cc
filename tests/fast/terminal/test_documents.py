"""The transcripts in the documents are what the commands print."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.fast.terminal.sitting import longsuit

PAGE = (Path(__file__).parents[3] / "docs" / "playing.md").read_text("utf-8")


def test_the_transcripts_are_real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = re.findall(r"```\n\$ (?:printf '([^']*)' \| )?longsuit (.*)\n((?:.*\n)*?)```", PAGE)
    assert len(shown) == 5
    for typed, command, printed in shown:
        done = longsuit(*shlex.split(command), typed=typed.replace("\\n", "\n"))
        assert done.code == 0
        assert [line.rstrip() for line in done.out.splitlines()] == printed.splitlines()
