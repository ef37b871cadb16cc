"""Solves the Lab's questions in a separate process, which is ended if it takes too much time or memory."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Lock
from typing import TypeVar, cast

from longsuit.house.service.errors import Refusal, UnsolvableError
from longsuit.house.service.solver_process import Solved
from longsuit.progress import Heard, LongCountError

_T = TypeVar("_T")
_LOOK_SECONDS = 0.05
_WAITS = 4
"""How many times its processor time a question may take by the clock."""
_SPARE = 1024
"""Megabytes of address space beyond the limit, before the system itself says no."""
_TOO_BIG = "This question takes more memory than the Lab has; please ask a smaller one."
_TOO_LONG = "This question takes longer than the Lab allows; please ask a smaller one."
_BROKEN = "The Lab could not answer that; please ask again."
STOPPED = "The count was cancelled."
_log = logging.getLogger("longsuit.service")


class News:
    """The progress of a question, and whether anybody still wants the answer."""

    def __init__(self) -> None:
        self.count: Heard | None = None
        """The count in progress."""
        self.stopped = False


class Solver:
    """One process, started when it is needed. Threads take turns."""

    def __init__(self, *, seconds: float, megabytes: int, keeps: int) -> None:
        self.seconds = seconds
        """Seconds of processor time for one question; on a busy machine it may take several times longer."""
        self.megabytes = megabytes
        """How much memory it may use while it works."""
        self.keeps = keeps
        """How much memory it may keep between questions, so that the next one is quick; with more it is ended."""
        self._turn = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._line: Connection | None = None
        self._fresh = True
        self._closed = False

    def solve(self, job: Callable[[], _T], news: News | None = None) -> _T:
        """The answer of a picklable job. If its caches made it run out of memory, a fresh process tries again."""
        news = news or News()
        with self._turn:
            solved = self._ask(job, news) or self._ask(job, news)
            if solved is not None and solved.too_big and not self._fresh:
                self._end()
                solved = self._ask(job, news)
            if solved is None:
                raise Refusal(503, _BROKEN)
            self._fresh = False
            if self.used() > self.keeps or solved.too_big:
                self._end()
        if solved.too_big:
            raise Refusal(503, _TOO_BIG)
        if solved.too_long is not None:
            raise LongCountError(solved.too_long)
        if solved.refusal:
            raise UnsolvableError(solved.refusal, solved.places)
        if solved.mistake:
            raise RuntimeError(solved.mistake)
        return cast("_T", solved.answer)

    def _ask(self, job: Callable[[], object], news: News) -> Solved | None:
        """The process's answer; None if it ended first."""
        line = self._started()
        try:
            line.send(job)
            end, worked = time.monotonic() + _WAITS * self.seconds, self._worked()
            while True:
                if line.poll(_LOOK_SECONDS):
                    message = line.recv()
                    if isinstance(message, Solved):
                        return message
                    news.count = message
                if news.stopped:
                    self._end()
                    raise Refusal(409, STOPPED)
                if time.monotonic() > end or self._worked() - worked > self.seconds:
                    self._end()
                    raise Refusal(503, _TOO_LONG)
                if self.used() > self.megabytes:
                    _log.warning("The Lab's process used %s MB and was ended", self.used())
                    self._end()
                    return Solved(too_big=True)
        except (EOFError, OSError):
            self._end()
            return None

    def _started(self) -> Connection:
        if self._line is not None and self.process is not None:
            return self._line
        if self._closed:
            raise Refusal(503, "The room is closing.")
        self._end()
        self._line, theirs = Pipe()
        program = f"from longsuit.house.service.solver_process import main; main({theirs.fileno()}, {self.megabytes + _SPARE})"
        self._process = _start([sys.executable, "-P", "-c", program], theirs.fileno())
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

    def _worked(self) -> float:
        """Seconds of a processor it has used; 0 where the system does not say."""
        try:
            used = Path(f"/proc/{self.process}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[11:13]
            return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")
        except (OSError, ValueError):
            return 0.0

    def _end(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def close(self) -> None:
        """End the process, whatever it is doing, and start no other."""
        self._closed = True
        while not self._turn.acquire(timeout=_LOOK_SECONDS):
            if (process := self._process) is not None:
                process.kill()
        try:
            self._end()
        finally:
            self._turn.release()


def _start(command: list[str], pipe: int) -> subprocess.Popen[bytes]:
    """Start a program that ignores Ctrl-C: the room ends it in its own time."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, stdin=quiet, stdout=quiet, pass_fds=[pipe])  # noqa: S603 (our own program and two numbers)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
