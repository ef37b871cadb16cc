"""Progress of a long count, for whatever displays it."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from typing import Protocol

Progress = Callable[[int, int], None]
"""Called with how much is counted, of how much."""


class Listener(Protocol):
    """Somebody who waits for a count."""

    def begins(self, deals: int, seconds: float, *, kept: bool = True) -> Progress:
        """A count of this many deals begins, takes about this long, and is kept or not; the function returned receives its progress."""


LISTENER: ContextVar[Listener | None] = ContextVar("listener", default=None)
"""Called when a long count begins."""
