"""Sittings at the table without a terminal: the command run in this process, with lines typed or answered one by one."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from longsuit import cli

SHEETS = (
    "5-card-pursuit/washington",
    "high-card-flush/hollywood-columbus",
    "high-card-flush/classic",
    "i-luv-suits/standard",
    "pick-2-poker/washington",
)

PLAIN = {"COLUMNS": "80", "LINES": "24", "TERM": "dumb", "NO_COLOR": "1"}


@dataclass(frozen=True)
class Done:
    """What a command came to."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


_QUESTION = re.compile(r"^(?:Ante\?|Bonus bets\?|How much|Your \S+ wins|A bet for the dealer|Another|.* or fold\?)", re.MULTILINE)
_PATIENCE = 300


class Answers(io.StringIO):
    """A player who reads the last question on the screen before he types; None is the end of his input."""

    def __init__(self, screen: io.StringIO, answer: Callable[[str], str | None]) -> None:
        super().__init__()
        self._screen = screen
        self._answer = answer
        self._asked = 0

    def readline(self, *_: Any) -> str:  # type: ignore[override] # typeshed has two minds about it
        self._asked += 1
        assert self._asked < _PATIENCE, self._screen.getvalue()[-2000:]
        asked = _QUESTION.findall(self._screen.getvalue())[-1]
        said = self._answer(asked)
        return f"{said}\n" if said is not None else ""


Typed = str | Callable[[str], str | None]
"""Lines all at once, or a player who answers."""


def longsuit(*arguments: str, typed: Typed = "") -> Done:
    """Run a command with its input: lines at once, or a player who answers."""
    out, err = io.StringIO(), io.StringIO()
    source = io.StringIO(typed) if isinstance(typed, str) else Answers(out, typed)
    code = 0
    with (
        patch.object(sys, "argv", ["longsuit", *arguments]),
        patch.object(sys, "stdin", source),
        patch.dict("os.environ", PLAIN),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            cli.main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 0
    return Done(code, out.getvalue(), err.getvalue())


def play(sheet: str, path: Path, typed: Typed, *options: str) -> Done:
    """A sitting with a session file of its own and a seed."""
    seed = () if "--seed" in options else ("--seed", "5")
    return longsuit("play", sheet, "--file", str(path), *seed, *options, typed=typed)


def records(path: Path) -> list[dict[str, Any]]:
    """The finished rounds of a session."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.startswith('{"longsuit":"round"')]


def bankrolls(out: str) -> list[int]:
    """Every bankroll on the screen, in dollars."""
    return [int(found.replace(",", "")) for found in re.findall(r"bankroll \$([\d,]+)", out)]


def steady(rounds: int, decide: str, bets: str) -> Callable[[str], str]:
    """A player who plays the same way whatever happens, and leaves after so many rounds of his session."""

    def answer(asked: str) -> str:
        if asked == "Ante?":
            path = Path(sys.argv[sys.argv.index("--file") + 1])
            return "q" if path.exists() and len(records(path)) >= rounds else bets
        if asked == "Bonus bets?":
            return "2"
        return decide if asked.endswith("or fold?") else ""

    return answer
