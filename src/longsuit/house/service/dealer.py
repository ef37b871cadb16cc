"""The house's dealer: does what is due at every table. Every process has one; two at one table do no harm."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from random import shuffle

from anyio import CapacityLimiter, to_thread
from sqlalchemy import select

from longsuit.house.books.schema import not_ended, rounds
from longsuit.house.books.timers import Timer
from longsuit.house.books.transaction import Order, Outcome
from longsuit.house.errors import HouseError, NothingDueError, UnreachableError
from longsuit.house.room import Room
from longsuit.house.room.commands import Answer
from longsuit.house.service.settings import Settings
from longsuit.house.service.tasks import StopSignal, Tasks
from longsuit.house.service.writer import Writer

_THREADS = 4
_PATIENCE_SECONDS = 1
TIMERS = select(rounds.c.table_id, rounds.c.id, rounds.c.timer, rounds.c.wait).where(not_ended, rounds.c.timer.is_not(None))
"""Tables with a running clock."""
_log = logging.getLogger("longsuit.service")


class Dealer:
    """Checks tables where somebody has just acted and, at intervals, all tables whose time is up."""

    def __init__(self, room: Room, settings: Settings, announce: Callable[[int, Answer | None], None], writer: Writer) -> None:
        self.room = room
        self.settings = settings
        self.announce = announce
        self.writer = writer
        self._tasks: Tasks[int] = Tasks(self._deal)
        self._clearing: Tasks[int] = Tasks(self._clear)
        self._quiet_look = 0.0
        self._stop = StopSignal()
        self._threads = CapacityLimiter(_THREADS)

    def look(self, table: int) -> None:
        """Something happened at a table: check now whether anything is due. Any thread may call it."""
        self._tasks.ask(table)

    async def _deal(self, table: int) -> bool:
        """Do one thing, and what follows from it; returns whether there may be more."""
        outcome = await self._try(table, self.room.dealing(table))
        for answer in (outcome.answer, *(outcome.dealt or ())) if outcome else (None,):
            self.announce(table, answer)
        return outcome is not None and self.room.seems_due(table)

    async def _clear(self, table: int) -> None:
        """Clear a table that has long been quiet, unless somebody acts there meanwhile."""
        outcome = await self._try(table, self.room.clearing(table, self.settings.quiet_seconds))
        if outcome is not None:
            self.announce(table, outcome.answer)

    async def _try(self, table: int, order: Order) -> Outcome | None:
        try:
            return await self.writer.give(order)
        except NothingDueError:
            return None
        except UnreachableError as error:
            _log.error("The dealer cannot act at table %s: %s", table, error)
            await self._stop.pause(_PATIENCE_SECONDS)
            return None
        except HouseError as error:
            _log.info("The dealer left table %s: %s", table, error)
            return None

    def _look_around(self) -> tuple[list[int], list[int]]:
        """Tables where something is due, and now and then tables to be cleared."""
        if jump := self.room.watch_clock():
            _log.warning("The time of day jumped by %s s; players' time runs on as before", jump / 1000)
        running = self.room.database.glance(lambda connection: connection.execute(TIMERS).all())
        due = [table for table, *timer in running if self.room.timers.late(table, Timer(*timer))]
        if time.monotonic() < self._quiet_look:
            return due, []
        self._quiet_look = time.monotonic() + self.settings.quiet_look_seconds
        return due, self.room.quiet(self.settings.quiet_seconds)

    async def run(self) -> None:
        """Work until stopped. Retry while the database is unreachable."""
        if not self.settings.dealer:
            return
        self._tasks.open()
        self._clearing.open()
        self._quiet_look = time.monotonic() + self.settings.quiet_look_seconds
        await self._stop.repeat(self._turn, "The dealer could not check what is due", _PATIENCE_SECONDS)

    async def _turn(self) -> float:
        due, quiet = await to_thread.run_sync(self._look_around, limiter=self._threads)
        shuffle(due)
        for table in due:
            self._tasks.begin(table)
        for table in quiet:
            self._clearing.begin(table)
        return self.settings.poll_seconds

    async def stop(self) -> None:
        """Finish the current tasks."""
        self._stop.stop()
        await self._clearing.close()
        await self._tasks.close()
