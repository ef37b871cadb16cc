"""The house's dealer: does what is due at every table. Every process has one; two at one table do no harm."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from functools import partial
from random import shuffle
from typing import Any

from anyio import CapacityLimiter, to_thread
from sqlalchemy import bindparam, select

from longsuit.house.books.schema import not_ended, rounds
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.house.service.settings import Settings
from longsuit.house.service.table_locks import TableLocks
from longsuit.house.service.tasks import StopSignal, Tasks

_AT_ONCE = 4
_AT_A_LOOK = 200
_PATIENCE_SECONDS = 1
LATE = select(rounds.c.table_id).where(not_ended, rounds.c.deadline <= bindparam("now")).order_by(rounds.c.deadline).limit(_AT_A_LOOK)
"""Tables where the dealer is due."""
_log = logging.getLogger("longsuit.service")


class Dealer:
    """Looks at tables somebody just acted at, and now and then at all whose time is up."""

    def __init__(
        self, room: Room, settings: Settings, announce: Callable[[int, dict[str, Any] | None], None], table_locks: TableLocks
    ) -> None:
        self.room = room
        self.settings = settings
        self.announce = announce
        self.table_locks = table_locks
        self._tasks: Tasks[int] = Tasks(self._deal)
        self._clearing: Tasks[int] = Tasks(self._clear)
        self._quiet_look = 0.0
        self._stop = StopSignal()
        self._hands: CapacityLimiter | None = None

    def look(self, table: int) -> None:
        """Something happened at a table: see at once whether anything is due. Any thread may call it."""
        self._tasks.ask(table)

    async def _deal(self, table: int) -> bool:
        """Do one thing; whether there may be another."""
        answer = await self.table_locks.take(table, partial(self._tick, table))
        self.announce(table, answer)
        return answer is not None and self.room.seems_due(table)

    async def _clear(self, table: int) -> bool:
        """A table that has long been quiet is cleared; whoever acts there meanwhile is not disturbed."""
        act = partial(self.room.clear_table, table, self.settings.quiet_seconds)
        answer = await self.table_locks.take(table, partial(self._try, table, act))
        if answer is not None:
            self.announce(table, answer)
        return False

    def _tick(self, table: int) -> dict[str, Any] | None:
        return self._try(table, partial(self.room.tick, table))

    def _try(self, table: int, act: Callable[[], dict[str, Any] | None]) -> dict[str, Any] | None:
        try:
            return act()
        except HouseError as error:
            _log.info("The dealer left table %s: %s", table, error)
            return None

    def _due(self) -> list[int]:
        return self.room.database.glance(lambda connection: list(connection.execute(LATE, {"now": self.room.clock()}).scalars()))

    def _quiet(self) -> list[int]:
        """Tables to be cleared; now and then only."""
        if time.monotonic() < self._quiet_look:
            return []
        self._quiet_look = time.monotonic() + self.settings.quiet_look_seconds
        return self.room.quiet(self.settings.quiet_seconds)

    def _look_around(self) -> tuple[list[int], list[int]]:
        """Tables where something is due, and tables to be cleared."""
        return self._due(), self._quiet()

    async def run(self) -> None:
        """Work until told to rest; a database that is away for a while is waited for."""
        if not self.settings.dealer:
            return
        self._hands = CapacityLimiter(_AT_ONCE)
        self._tasks.open()
        self._clearing.open()
        self._quiet_look = time.monotonic() + self.settings.quiet_look_seconds
        while not self._stop.over:
            try:
                found, quiet = await to_thread.run_sync(self._look_around, limiter=self._hands)
            except Exception:  # noqa: BLE001 (a database that is away comes back)
                _log.exception("The dealer could not look what is due")
                await self._stop.pause(_PATIENCE_SECONDS)
                continue
            shuffle(found)
            for table in found:
                self._tasks.begin(table)
            for table in quiet:
                self._clearing.begin(table)
            await self._stop.pause(self.settings.poll_seconds)

    async def stop(self) -> None:
        """Finish what is in hand."""
        self._stop.stop()
        await self._clearing.close()
        await self._tasks.close()
