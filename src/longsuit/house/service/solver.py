"""The Lab's bench: questions are solved in a process of its own, which is ended when it takes too much time or memory."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import TypeVar, cast

from longsuit.house.service.errors import Refusal
from longsuit.house.service.solver_process import Solved

_T = TypeVar("_T")
_LOOK_SECONDS = 0.05
_SPARE = 1024
"""Megabytes of address space beyond the limit, before the system itself says no."""
_TOO_BIG = "This question takes more memory than the Lab has; please ask a smaller one."
_TOO_LONG = "This question takes longer than the Lab may count; please ask a smaller one."
_log = logging.getLogger("longsuit.service")


class UnsolvableError(ValueError):
    """What is wrong with a question, with the keys it is about."""

    def __init__(self, sentence: str, places: list[dict[str, str]]) -> None:
        self.places = places
        super().__init__(sentence)


class _GoneError(Exception):
    """The process ended before it answered."""


class Solver:
    """One process, started when it is needed. Threads take turns."""

    def __init__(self, *, seconds: float, megabytes: int, keeps: int) -> None:
        self.seconds = seconds
        """How long one question may take."""
        self.megabytes = megabytes
        """How much memory it may use while it works."""
        self.keeps = keeps
        """How much it may keep between two questions, so that the next one is quick; with more it is ended."""
        self._turn = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._fresh = True
        self._closed = False

    def solve(self, job: Callable[[], _T]) -> _T:
        """The answer of a picklable job. What a process remembers may be what is too much: then a fresh one tries again."""
        with self._turn:
            try:
                solved = self._ask(job)
            except _GoneError:
                solved = self._ask(job)
            if solved.too_big and not self._fresh:
                self._end()
                solved = self._ask(job)
            self._fresh = False
            if self.used() > self.keeps or solved.too_big:
                self._end()
        if solved.too_big:
            raise Refusal(503, _TOO_BIG)
        if solved.refusal:
            raise UnsolvableError(solved.refusal, solved.places)
        if solved.mistake:
            raise RuntimeError(solved.mistake)
        return cast("_T", solved.answer)

    def _ask(self, job: Callable[[], object]) -> Solved:
        line = self._started()
        try:
            line.send(job)
            end = time.monotonic() + self.seconds
            while not line.poll(_LOOK_SECONDS):
                if time.monotonic() > end:
                    self._end()
                    raise Refusal(503, _TOO_LONG)
                if self.used() > self.megabytes:
                    self._kill()
                    return Solved(too_big=True)
            return cast("Solved", line.recv())
        except (EOFError, OSError):
            self._end()
            raise _GoneError from None

    def _started(self) -> Connection:
        if self._line is not None and self._process is not None and self._process.poll() is None:
            return self._line
        if self._closed:
            raise Refusal(503, "The room is closing.")
        self._end()
        self._line, theirs = Pipe()
        program = f"from longsuit.house.service.solver_process import main; main({theirs.fileno()}, {self.megabytes + _SPARE})"
        command = [sys.executable, "-P", "-c", program]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(  # noqa: S603 (our own program and two numbers)
            command, stdin=quiet, stdout=quiet, pass_fds=[theirs.fileno()]
        )
        theirs.close()
        self._fresh = True
        return self._line

    @property
    def process(self) -> int | None:
        """The number of the process, while there is one."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def used(self) -> int:
        """Megabytes of memory it uses just now; 0 where the system does not say."""
        try:
            return int(Path(f"/proc/{self.process}/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGESIZE") >> 20
        except (OSError, ValueError):
            return 0

    def _kill(self) -> None:
        _log.warning("The Lab's process used %s MB and was ended", self.used())
        self._end()

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End the process, whatever it is doing, and start no other."""
        self._closed = True
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()
        with self._turn:
            self._end()
