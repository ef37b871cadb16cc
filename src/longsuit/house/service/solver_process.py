"""The process that solves the Lab's questions, one at a time; `Solver` starts it."""

from __future__ import annotations

import os
import sys
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from longsuit.progress import Heard, Listener, LongCountError, Progress, heard_by

_IDLE_SECONDS = 300
"""An idle process ends after this many seconds and frees its memory."""
_NICE = 10
_NEWS_SECONDS = 0.2


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
    too_long: Heard | None = None
    """The count that the asker does not wait for."""


class _Line:
    """Sends the progress of counts to the room."""

    def __init__(self, line: Connection) -> None:
        self._line = line
        self._next = 0.0

    def begins(self, deals: int, seconds: float, *, kept: bool = True) -> Progress:
        """Report that a count begins, and its progress a few times a second."""
        count = Heard(deals, seconds, kept)
        self._line.send(count)

        def goes_on(done: int, of: int) -> None:
            if time.monotonic() >= self._next:
                self._line.send(count._replace(done=done, of=of))
                self._next = time.monotonic() + _NEWS_SECONDS

        return goes_on


def _solve(job: Callable[[], Any], listener: Listener) -> Solved:
    try:
        return Solved(heard_by(listener, job))
    except LongCountError as error:
        return Solved(too_long=error.count)
    except MemoryError:
        return Solved(too_big=True)
    except ValueError as error:
        return Solved(refusal=str(error), places=getattr(error, "places", []))
    except Exception:  # noqa: BLE001 (the asker gets an answer whatever went wrong)
        return Solved(mistake=traceback.format_exc())


def main(pipe: int, megabytes: int) -> None:
    """Answer questions over a pipe until idle too long, or until the room closes."""
    os.nice(_NICE)
    _limit(megabytes)
    line = Connection(pipe)
    try:
        while line.poll(_IDLE_SECONDS):
            line.send(_solve(line.recv(), _Line(line)))
    except (EOFError, OSError):
        pass


def _limit(megabytes: int) -> None:
    """A hard limit on allocations; the room also watches the memory really used, with a lower limit."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes << 20, megabytes << 20))
    except (ImportError, ValueError, OSError):
        print("This system sets no limit to the memory of one process.", file=sys.stderr)
