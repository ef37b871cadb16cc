"""How long players have had to act, and how long tables have been quiet, by this process's monotonic clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

_START = time.time_ns() // 1_000_000 - time.monotonic_ns() // 1_000_000


def steady() -> int:
    """Milliseconds from the time of day when the process began; they never go back."""
    return _START + time.monotonic_ns() // 1_000_000


class Timer(NamedTuple):
    """A clock that runs for a round: it restarts when a decision is asked for, so its start identifies it."""

    round: int
    place: int
    """The number of the round's first event that came after it began."""
    wait: int
    """Milliseconds until the dealer acts."""

    @property
    def fact(self) -> list[int]:
        """As the log has it."""
        return [self.place, self.wait]


class Timers:
    """When this process first saw each table's timer. After a restart everybody gets his full time."""

    def __init__(self, clock: Callable[[], int] = steady) -> None:
        self.clock = clock
        self._lock = Lock()
        self._started: dict[int, tuple[Timer, int]] = {}
        self._quiet: dict[int, tuple[int, int]] = {}

    def deadline(self, table: int, timer: Timer | None) -> int | None:
        """When a table's timer runs out; it begins when it is first asked for."""
        if timer is None:
            return None
        with self._lock:
            known = self._started.get(table)
            if known is None or known[0] != timer:
                known = self._started[table] = (timer, self.clock())
        return known[1] + timer.wait

    def late(self, table: int, timer: Timer | None, now: int | None = None) -> bool:
        """Whether the time is up, by the clock or at a moment that is given."""
        deadline = self.deadline(table, timer)
        return deadline is not None and (self.clock() if now is None else now) >= deadline

    def quiet(self, table: int, length: int) -> int:
        """Milliseconds since this process first saw the table's chain so long."""
        with self._lock:
            known = self._quiet.get(table)
            if known is None or known[0] != length:
                known = self._quiet[table] = (length, self.clock())
        return self.clock() - known[1]
