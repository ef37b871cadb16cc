"""A long count: its progress, for whatever displays it, and how many cores it may use."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import NamedTuple, Protocol, TypeVar

_T = TypeVar("_T")
Progress = Callable[[int, int], None]
"""Called with how much is counted, of how much."""


class Listener(Protocol):
    """Receives the progress of a count."""

    def begins(self, deals: int, seconds: float, *, kept: bool = True) -> Progress:
        """A count of this many deals begins; it takes about this long and is stored or not. The function returned receives its progress."""


class Heard(NamedTuple):
    """A count that begins or is in progress."""

    deals: int
    seconds: float
    """About how long it takes on one core."""
    kept: bool
    """Whether the result is stored for the next question."""
    done: int = 0
    of: int = 0

    @property
    def words(self) -> str:
        """The sentence shown before it begins.

        >>> Heard(27_813_810_024_000, 10.8, kept=True).words
        'Counting 27,813,810,024,000 deals: about 11 seconds on one core, stored for next time.'
        """
        about = f"{round(self.seconds)} seconds" if round(self.seconds) > 1 else "a second"
        return f"Counting {self.deals:,} deals: about {about} on one core{', stored for next time' if self.kept else ''}."


class LongCountError(Exception):
    """A count that takes longer than the listener allows."""

    def __init__(self, count: Heard) -> None:
        self.count = count
        super().__init__(count.words)


class Impatient:
    """A listener that allows short counts only."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def begins(self, deals: int, seconds: float, *, kept: bool = True) -> Progress:
        """Let a short count begin, and stop a long one."""
        if seconds > self._seconds:
            raise LongCountError(Heard(deals, seconds, kept))
        return lambda done, of: None  # noqa: ARG005 (nobody looks)


LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)
"""Called when a long count begins."""

CORES: ContextVar[int] = ContextVar("cores", default=1)
"""How many cores a long count may use."""


def heard_by(listener: Listener, job: Callable[[], _T]) -> _T:
    """Run a job with a listener for its counts."""
    before = LISTENER.set(listener)
    try:
        return job()
    finally:
        LISTENER.reset(before)
