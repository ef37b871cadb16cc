"""The house's dealer: does what is due at every table. Every process has one; two at one table do no harm."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from random import shuffle
from typing import Any

from anyio import CapacityLimiter, to_thread
from sqlalchemy import select

from longsuit.house.api.errands import Errands, Rounds
from longsuit.house.api.settings import Settings
from longsuit.house.api.turns import Turns
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.house.schema import rounds

_AT_ONCE = 4
_AT_A_LOOK = 200
_PATIENCE_SECONDS = 1
_log = logging.getLogger("longsuit.service")


class Dealer:
    """Looks at tables somebody just acted at, and now and then at all whose time is up."""

    def __init__(self, room: Room, settings: Settings, told: Callable[[int, dict[str, Any] | None], None], turns: Turns) -> None:
        self.room = room
        self.settings = settings
        self.told = told
        self.turns = turns
        self._errands: Errands[int] = Errands(self._deal)
        self._rounds = Rounds()
        self._hands: CapacityLimiter | None = None

    def look(self, table: int) -> None:
        """Something happened at a table: see at once whether anything is due. Any thread may call it."""
        self._errands.ask(table)

    async def _deal(self, table: int) -> bool:
        """Do one thing; whether there may be another."""
        answer = await self.turns.take(table, partial(self._tick, table))
        self.told(table, answer)
        return answer is not None and self.room.seems_due(table)

    def _tick(self, table: int) -> dict[str, Any] | None:
        try:
            return self.room.tick(table)
        except HouseError as error:
            _log.info("The dealer left table %s: %s", table, error)
            return None

    def _due(self) -> list[int]:
        query = select(rounds.c.table_id).where(~rounds.c.ended, rounds.c.deadline <= self.room.clock())
        late = query.order_by(rounds.c.deadline).limit(_AT_A_LOOK)
        return self.room.database.glance(lambda connection: list(connection.execute(late).scalars()))

    async def run(self) -> None:
        """Work until told to rest; a database that is away for a while is waited for."""
        if not self.settings.dealer:
            return
        self._hands = CapacityLimiter(_AT_ONCE)
        self._errands.open()
        while not self._rounds.over:
            try:
                found = await to_thread.run_sync(self._due, limiter=self._hands)
            except Exception:  # noqa: BLE001 (a database that is away comes back)
                _log.exception("The dealer could not look what is due")
                await self._rounds.pause(_PATIENCE_SECONDS)
                continue
            shuffle(found)
            for table in found:
                self._errands.begin(table)
            await self._rounds.pause(self.settings.poll_seconds)

    async def rest(self) -> None:
        """Finish what is in hand."""
        self._rounds.stop()
        await self._errands.close()
