"""Queues for the Lab, the school and the coach: one question at a time, few waiting, few of one visitor's."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from cachetools import LRUCache
from fastapi import Request

from longsuit.house.service.addresses import address
from longsuit.house.service.errors import Refusal
from longsuit.house.service.long_counts import LongCounts
from longsuit.house.service.short_queue import ShortQueue
from longsuit.house.service.solver import Solver

_T = TypeVar("_T")
_LONGEST_QUEUE = 24
_SHARE = 6
_REMEMBERED = 4_000
"""Results that a queue remembers; a review takes up to 200."""
_BUSY = "The Lab is busy, or has too many questions of yours; ask again in a moment."
_SCHOOL_QUEUE = 80
"""Enough for a class behind one address, each person with an answer and the next question."""
_SCHOOL_BUSY = "The school is busy with other questions; ask again in a moment."
_COACH_BUSY = "The coach has other decisions to price; ask again in a moment."
_log = logging.getLogger("longsuit.service")


class SolverQueue:
    """One job after the other, in a process beside the room's, so that they never take the tables' time."""

    def __init__(self, solver: Solver, longest: int = _LONGEST_QUEUE, busy: str = _BUSY) -> None:
        self.solver = solver
        self._queue = ShortQueue(slots=1, longest=longest, share=_SHARE, busy=busy)
        self._thread = CapacityLimiter(1)
        self._known: LRUCache[str, Any] = LRUCache(_REMEMBERED)

    async def run(self, job: Callable[[], _T], request: Request, who: str = "") -> _T:
        """Run a job when its turn comes, unless the asker has gone; ``who`` identifies a visitor, or else his address does."""
        async with self._queue.turn(who or address(request)):
            if await request.is_disconnected():
                raise Refusal(408, "You have gone.")
            return await self._do(job)

    async def once(self, name: str, job: Callable[[], Any], request: Request) -> Any:
        """The same for results that never change: they are remembered."""
        if (known := self._known.get(name)) is None:
            known = self._known[name] = await self.run(job, request)
        return known

    async def run_for_the_house(self, job: Callable[[], _T]) -> _T:
        """The same for the house, which may always wait."""
        async with self._queue.turn(f"the house {id(job)}"):
            return await self._do(job)

    async def _do(self, job: Callable[[], _T]) -> _T:
        return await to_thread.run_sync(self.solver.solve, job, limiter=self._thread)


class SolverQueues:
    """A process each for whole games and papers, for single hands and lessons, for the school's questions, the coach, and long counts."""

    def __init__(self) -> None:
        self.games = SolverQueue(Solver(seconds=60, megabytes=1600, keeps=1000))
        self.hands = SolverQueue(Solver(seconds=20, megabytes=800, keeps=400))
        self.school = SolverQueue(Solver(seconds=20, megabytes=1000, keeps=700), _SCHOOL_QUEUE, _SCHOOL_BUSY)
        self.coach = SolverQueue(Solver(seconds=20, megabytes=800, keeps=400), busy=_COACH_BUSY)
        self.counts = LongCounts(Solver(seconds=300, megabytes=2000, keeps=600))
        self._warming: asyncio.Task[None] | None = None

    def warm(self) -> None:
        """Start, once, to count every printed sheet with one decision; other questions are answered in between."""
        if self._warming is None:
            self._warming = asyncio.create_task(self._count())

    async def _count(self) -> None:
        from longsuit.lab.catalogue import lab_games
        from longsuit.lab.figures import figures
        from longsuit.lab.version import Version
        from longsuit.rules import game as load
        from longsuit.rules.catalogue import SheetId
        from longsuit.settlement import layout

        for game in (game for game in lab_games() if layout(load(game["id"])).private):
            for sheet in game["sheets"]:
                try:
                    await self.games.run_for_the_house(partial(figures, Version(SheetId(game["id"], sheet["id"]))))
                except Exception:  # noqa: BLE001 (the next may go well)
                    _log.exception("%s could not be counted beforehand", game["id"])

    async def close(self) -> None:
        """Drop what is not done. The task is cancelled in its own loop and ends with its process."""
        warming = [self._warming] if self._warming is not None else []
        for task in warming:
            task.cancel()
        await self.counts.close()
        for queue in (self.games, self.hands, self.school, self.coach):
            await to_thread.run_sync(queue.solver.close)
        await asyncio.gather(*warming, return_exceptions=True)
