"""What the process does that solves the Lab's questions, one at a time; `Solver` starts it."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

_IDLE_SECONDS = 300
"""A process nobody asks anything ends, and gives its memory back."""
_NICE = 10


class Solved(NamedTuple):
    """An answer, or why there is none."""

    answer: Any = None
    refusal: str = ""
    """What is wrong with the question, in a sentence."""
    places: Any = ()
    """The keys it is about."""
    mistake: str = ""
    """Our own mistake, for the log."""
    too_big: bool = False
    """Whether there was not enough memory."""


def _solve(job: Callable[[], Any]) -> Solved:
    try:
        return Solved(job())
    except MemoryError:
        return Solved(too_big=True)
    except ValueError as error:
        return Solved(refusal=str(error), places=getattr(error, "places", []))
    except Exception:  # noqa: BLE001 (whatever it was, whoever asked gets an answer)
        return Solved(mistake=traceback.format_exc())


def main(pipe: int, megabytes: int) -> None:
    """Answer over a pipe until nobody asks, or the room closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICE)
    _limit(megabytes)
    line = Connection(pipe)
    try:
        while line.poll(_IDLE_SECONDS):
            line.send(_solve(line.recv()))
    except (EOFError, OSError):
        pass


def _limit(megabytes: int) -> None:
    """No allocation goes beyond it, however quickly; the room looks at what is really used and is stricter."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    except (ImportError, ValueError, OSError):
        print("This system sets no limit to the memory of one process.", file=sys.stderr)
