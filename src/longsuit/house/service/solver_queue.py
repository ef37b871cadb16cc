"""Queues for the Lab's questions: one solved at a time, few waiting, and every sheet counted before anybody asks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from anyio import to_thread
from fastapi import Request

from longsuit.house.service.errors import Refusal

_T = TypeVar("_T")
_LONGEST_QUEUE = 24
_BUSY = "The Lab is busy with other people's questions; ask again in a moment."


class SolverQueue:
    """One job after the other, so that they take one core at most and never the tables' time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0

    async def run(self, job: Callable[[], _T], request: Request | None = None) -> _T:
        """Do a job in a thread when its turn comes, unless whoever asked has gone."""
        if self._waiting >= _LONGEST_QUEUE:
            raise Refusal(503, _BUSY, {"Retry-After": "1"})
        self._waiting += 1
        try:
            async with self._turn:
                if request is not None and await request.is_disconnected():
                    raise Refusal(499, "You have gone.")
                return await to_thread.run_sync(job)
        finally:
            self._waiting -= 1


class SolverQueues:
    """One queue for whole games, one for single hands, one for papers."""

    def __init__(self) -> None:
        self.games = SolverQueue()
        self.hands = SolverQueue()
        self.papers = SolverQueue()
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        """Begin, once, to count every sheet as it stands; questions that come meanwhile go between."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._count())

    async def _count(self) -> None:
        from longsuit.lab.catalogue import lab_games
        from longsuit.lab.figures import figures
        from longsuit.lab.version import Version
        from longsuit.rules.catalogue import SheetId

        for game in await self.hands.run(lab_games):
            for sheet in game["sheets"]:
                await self.games.run(partial(figures, Version(SheetId.read(sheet["game"]))))
