"""A short queue: a few at a time, a few waiting, with a limit for each visitor; the next is refused."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from longsuit.house.service.errors import Refusal


class ShortQueue:
    """Work that strangers may start goes through such a queue, never through the tables' threads."""

    def __init__(self, *, slots: int, longest: int, share: int, busy: str) -> None:
        self._slots = asyncio.Semaphore(slots)
        self._here: Counter[str] = Counter()
        """Everybody in the queue, including those being served."""
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
