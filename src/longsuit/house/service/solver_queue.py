"""The processes that solve for the Lab, the school and the coach, each with its queue."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from anyio import to_thread

from longsuit.house.service.errors import Refusal
from longsuit.house.service.long_counts import LongCounts
from longsuit.house.service.queues import SolverQueue
from longsuit.house.service.solver import Solver

_LAB_BUSY = "The Lab is busy, or has too many questions of yours; ask again in a moment."
_SCHOOL_QUEUE = 80
"""Enough for a class behind one address, each person with an answer and the next question."""
_SCHOOL_BUSY = "The school is busy with other questions; ask again in a moment."
_COACH_BUSY = "The coach has other decisions to price; ask again in a moment."
_log = logging.getLogger("longsuit.service")


class SolverQueues:
    """A process each for whole games and papers, for single hands and lessons, for the school's questions, the coach, and long counts."""

    def __init__(self) -> None:
        self.games = SolverQueue(Solver(seconds=60, megabytes=1600, keeps=1000), busy=_LAB_BUSY)
        self.hands = SolverQueue(Solver(seconds=20, megabytes=800, keeps=400), busy=_LAB_BUSY)
        self.school = SolverQueue(Solver(seconds=20, megabytes=1000, keeps=700), longest=_SCHOOL_QUEUE, busy=_SCHOOL_BUSY)
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
                    await self.games.run_for("the house", partial(figures, Version(SheetId(game["id"], sheet["id"]))))
                except Refusal as refusal:
                    _log.info("%s was not counted beforehand: %s", game["id"], refusal.detail)
                except Exception:  # noqa: BLE001 (the next may go well)
                    _log.exception("%s could not be counted beforehand", game["id"])

    async def close(self) -> None:
        """Drop what is not done. The task is cancelled in its own loop and ends with its process."""
        if self._warming is not None:
            self._warming.cancel()
        await self.counts.close()
        for queue in (self.games, self.hands, self.school, self.coach):
            await to_thread.run_sync(queue.solver.close)
        if self._warming is not None:
            await asyncio.gather(self._warming, return_exceptions=True)
