"""Locks of the tables: one command after the other at each, and a few tables at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread

_T = TypeVar("_T")
_AT_ONCE = 8
"""More threads than this only take the interpreter from each other."""


class TableLocks:
    """Commands for a table wait here, not in a thread and not in the database."""

    def __init__(self) -> None:
        self._tables: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._hands: CapacityLimiter | None = None

    async def run(self, table: int, act: Callable[[], _T]) -> _T:
        """Do something at a table, in a thread, when it is its turn."""
        turn = self._tables.get(table)
        if turn is None:
            turn = self._tables[table] = asyncio.Lock()
        if self._hands is None:
            self._hands = CapacityLimiter(_AT_ONCE)
        async with turn:
            return await to_thread.run_sync(act, limiter=self._hands)
