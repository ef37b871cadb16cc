"""One process of the service: the room, and everything that lives around it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from longsuit.house.room import Room
from longsuit.house.room.sessions import Asker, Door
from longsuit.house.service.dealer import Dealer
from longsuit.house.service.edges import Edges
from longsuit.house.service.hub import Hub
from longsuit.house.service.metrics import Measures
from longsuit.house.service.rates import Rates
from longsuit.house.service.settings import Settings
from longsuit.house.service.table_locks import Turns

_log = logging.getLogger("longsuit.service")


class Service:
    """What every endpoint works with."""

    def __init__(self, room: Room, settings: Settings, door: Door | None = None) -> None:
        self.room = room
        self.settings = settings
        self.door = door or Door(room)
        self.measures = Measures(room.database)
        self.rates = Rates(settings.rates)
        self.edges = Edges()
        self.turns = Turns()
        self.hub = Hub(room, self.door, settings)
        self.dealer = Dealer(room, settings, self._dealt, self.turns)

    def _dealt(self, table: int, answer: dict[str, Any] | None) -> None:
        if answer is not None:
            self.measures.command("dealer")
            if answer.get("phase") == "settled":
                self.measures.settled()
            _log.info("command", extra={"told": {"command": "dealer", "table": table, "phase": answer.get("phase")}})
        self.hub.stir(table)

    def at_table(self, name: str, table: int, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A command at a table; whoever watches it and the dealer hear of it at once. Any thread may call it."""
        answer = act()
        self.measures.command(name)
        if self.settings.dealer and self.room.seems_due(table):
            self.dealer.look(table)  # who watches hears of it when he has dealt
        else:
            self.hub.stir(table, waiting=answer.get("phase") != "wagers")
        return answer

    def command(self, name: str, asker: Asker, act: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """A command away from the tables."""
        answer = act()
        self.measures.command(name)
        self.hub.stir_person(asker.person)
        return answer
