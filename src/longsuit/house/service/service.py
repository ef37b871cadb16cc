"""One process of the service: the room, and everything that lives around it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from longsuit.house.room import Room
from longsuit.house.room.sessions import Sessions, Visitor
from longsuit.house.service.dealer import Dealer
from longsuit.house.service.edges import Edges
from longsuit.house.service.hub import Hub
from longsuit.house.service.metrics import Metrics
from longsuit.house.service.rates import Rates
from longsuit.house.service.settings import Settings
from longsuit.house.service.table_locks import TableLocks

_log = logging.getLogger("longsuit.service")


class Service:
    """What every endpoint works with."""

    def __init__(self, room: Room, settings: Settings, sessions: Sessions | None = None) -> None:
        self.room = room
        self.settings = settings
        self.sessions = sessions or Sessions(room)
        self.metrics = Metrics(room.database)
        self.rates = Rates(settings.rates)
        self.edges = Edges()
        self.table_locks = TableLocks()
        self.hub = Hub(room, self.sessions, settings)
        self.dealer = Dealer(room, settings, self._dealt, self.table_locks)

    def _dealt(self, table: int, answer: dict[str, Any] | None) -> None:
        if answer is not None:
            self.metrics.command("dealer")
            if answer.get("phase") == "settled":
                self.metrics.settled()
            _log.info("command", extra={"fields": {"command": "dealer", "table": table, "phase": answer.get("phase")}})
        self.hub.changed(table)

    def at_table(self, name: str, table: int, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A command at a table; whoever watches it and the dealer hear of it at once. Any thread may call it."""
        answer = act()
        self.metrics.command(name)
        if self.settings.dealer and self.room.seems_due(table):
            self.dealer.look(table)  # who watches hears of it when he has dealt
        else:
            self.hub.changed(table, waiting=answer.get("phase") != "wagers")
        return answer

    def command(self, name: str, visitor: Visitor, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A command away from the tables."""
        answer = act()
        self.metrics.command(name)
        self.hub.purse_changed(visitor.person)
        return answer
