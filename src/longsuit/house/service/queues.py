"""Short queues: a few at a time, a few waiting, with a limit for each visitor; the next is refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from cachetools import LRUCache
from fastapi import Request

from longsuit.house.service.addresses import address
from longsuit.house.service.errors import Refusal
from longsuit.house.service.solver import News, Solver

_T = TypeVar("_T")
_REMEMBERED = 4_000
"""Results that a queue remembers; a review takes up to 200."""


class ShortQueue:
    """Work that strangers may start goes through such a queue, never through the tables' threads."""

    def __init__(self, *, slots: int, longest: int, share: int, busy: str) -> None:
        self._slots = asyncio.Semaphore(slots)
        self._here: Counter[str] = Counter()
        """By visitor: his places in the queue, those being served included."""
        self.longest = longest
        self.share = share
        """How many places one visitor may have."""
        self._busy = busy

    def check(self, who: str) -> None:
        """Refuse a visitor when the queue is full."""
        if self._here.total() >= self.longest or self._here[who] >= self.share:
            raise Refusal(503, self._busy, {"Retry-After": "2"})

    @asynccontextmanager
    async def turn(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn, or be refused immediately."""
        self.check(who)
        self._here[who] += 1
        try:
            async with self._slots:
                yield
        finally:
            self._here[who] -= 1
            self._here += Counter()


class SolverQueue(ShortQueue):
    """One job after the other, in a process beside the room's, so that they never take the tables' time."""

    def __init__(self, solver: Solver, *, longest: int = 24, share: int = 6, busy: str) -> None:
        super().__init__(slots=1, longest=longest, share=share, busy=busy)
        self.solver = solver
        self._thread = CapacityLimiter(1)
        self._known: LRUCache[str, Any] = LRUCache(_REMEMBERED)

    async def run(self, job: Callable[[], _T], request: Request, who: str = "") -> _T:
        """Run a job when its turn comes, unless the asker has gone; ``who`` identifies a visitor, or else his address does."""
        async with self.turn(who or address(request)):
            if await request.is_disconnected():
                raise Refusal(408, "The asker has gone.")
            return await self._solve(job)

    async def once(self, name: str, job: Callable[[], Any], request: Request) -> Any:
        """The same for results that never change: they are remembered."""
        if (known := self._known.get(name)) is None:
            known = self._known[name] = await self.run(job, request)
        return known

    async def run_for(self, who: str, job: Callable[[], _T], news: News | None = None) -> _T:
        """Run a job when its turn comes, whether or not anybody waits for it."""
        async with self.turn(who):
            return await self._solve(job, news)

    async def _solve(self, job: Callable[[], _T], news: News | None = None) -> _T:
        return await to_thread.run_sync(self.solver.solve, job, news, limiter=self._thread)
