"""When commands arrived: the dealer waits for a decision that has arrived and is still being processed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_SEAT = re.compile(r"/api/v1/tables/(\d{1,18})/seats/")


class Arrivals:
    """Commands for tables that this process has received and not finished."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self._waiting: dict[int, list[int]] = {}
        """By table: when each came."""

    @contextmanager
    def waiting(self, table: int | None) -> Iterator[None]:
        """A command for a table has arrived completely and is processed inside this block."""
        if table is None:
            yield
            return
        came, times = self._clock(), self._waiting.setdefault(table, [])
        times.append(came)
        try:
            yield
        finally:
            times.remove(came)
            if not times:
                del self._waiting[table]

    def oldest(self, table: int) -> int | None:
        """When the oldest command that still waits for a table came. Any thread may ask: a list is copied in one step."""
        return min(list(self._waiting.get(table, ())), default=None)


def table_in(path: str) -> int | None:
    """The table of a seat's command, from its path."""
    match = _SEAT.match(path)
    return int(match[1]) if match else None
