"""One process of the service: the room, and everything around it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import Request

from longsuit.house.books import log
from longsuit.house.office.performance import Record
from longsuit.house.office.updater import RecordUpdater
from longsuit.house.room.commands import Answer
from longsuit.house.room.requests import Body
from longsuit.house.room.room import COMMANDS, Room
from longsuit.house.room.sessions import Sessions, Visitor
from longsuit.house.service.addresses import address
from longsuit.house.service.arrivals import Arrivals
from longsuit.house.service.dealer import Dealer
from longsuit.house.service.edges import Edges
from longsuit.house.service.errors import Refusal
from longsuit.house.service.hub import Hub
from longsuit.house.service.metrics import Metrics
from longsuit.house.service.queues import ShortQueue
from longsuit.house.service.rates import Rates
from longsuit.house.service.readiness import Readiness
from longsuit.house.service.receipts import Receipts
from longsuit.house.service.settings import Settings
from longsuit.house.service.solver_queue import SolverQueues
from longsuit.house.service.writer import Writer

_T = TypeVar("_T")
_CROWD = "Too many people sign in at this moment; please try again soon."
_log = logging.getLogger("longsuit.service")


class Service:
    """What every endpoint works with."""

    def __init__(self, room: Room, settings: Settings, sessions: Sessions | None = None) -> None:
        self.room = room
        self.settings = settings
        self.sessions = sessions or Sessions(room)
        self.metrics = Metrics(room.database)
        self.readiness = Readiness(room.database)
        self.receipts = Receipts(room.database, settings.receipts)
        self.rates = Rates(settings.rates)
        self.solver = SolverQueues()
        self.edges = Edges(self.solver.counts.solver.solve)
        self.records = RecordUpdater(room.database, self._count)
        self.writer = Writer(room, deals=settings.dealer)
        self.arrivals = Arrivals(room.steady_clock)
        room.arrived = self.arrivals.oldest
        room.grace = settings.grace_seconds
        self.sign_ins = ShortQueue(slots=2, longest=12, share=6, busy=_CROWD)
        self.door = CapacityLimiter(2)
        """Threads for signing in only."""
        self.lookups = CapacityLimiter(4)
        """Threads that look up sessions; each takes a moment."""
        self.hub = Hub(room, self.sessions, settings)
        self.read = room.database.read
        self.dealer = Dealer(room, settings, self._dealt, self.writer)

    def _count(self, job: Callable[[], Record | None]) -> Record | None:
        """Count rounds beside the room: a game that was never counted takes minutes and hundreds of megabytes."""
        try:
            return self.solver.counts.solver.solve(job)
        except Refusal as refusal:
            _log.info("Rounds were not added to a record: %s", refusal.detail)
            return None

    def _dealt(self, table: int, answer: Answer | None) -> None:
        """The dealer has acted at a table, or looked at it."""
        if answer is not None:
            self.metrics.command("dealer")
            if answer.get("phase") == "settled":
                self.metrics.settled.inc()
            _log.info("command", extra={"fields": {"command": "dealer", "table": table, "phase": answer.get("phase")}})
        self.hub.changed(table)

    async def give_at_table(self, name: str, visitor: Visitor, *numbers: int, body: Body | None = None, key: str | None = None) -> Answer:
        """Carry out a visitor's command on a table or seat, together with what the dealer does immediately because of it."""
        command = COMMANDS[name]
        log.check_key(key)
        order = self.room.order(command, *numbers, by=visitor.person, key=key, **(body or command.body()).model_dump())
        outcome = await self.writer.give(order)
        assert outcome.answer is not None
        self.metrics.command(name)
        if command.giver == "player":
            table, seat = numbers
            _log.info("command", extra={"fields": {"command": name, "table": table, "seat": seat, "person": visitor.person}})
        for answer in outcome.dealt or ():
            self._dealt(numbers[0], answer)
        if outcome.dealt is None and self.settings.dealer and self.room.seems_due(numbers[0]):
            self.dealer.look(numbers[0])  # who watches hears of it when he has dealt
        elif not outcome.dealt:
            self.hub.changed(numbers[0], waiting=outcome.answer.get("phase") != "wagers")
        return outcome.answer

    async def visitor(self, token: str | None) -> Visitor | None:
        """The person whose session a token opens."""
        return await to_thread.run_sync(self.sessions.visitor, token, limiter=self.lookups) if token else None

    async def at_the_door(self, request: Request, action: Callable[..., _T], *arguments: Any) -> _T:
        """Check or hash a password: slow work, so it has its own threads, and a short queue in front of them."""
        async with self.sign_ins.turn(address(request)):
            return await to_thread.run_sync(action, *arguments, limiter=self.door)

    def give(self, name: str, visitor: Visitor, *numbers: int, body: Body | None = None, key: str | None = None) -> Answer:
        """Carry out a visitor's command on a person, meter or entry. Any thread may call it."""
        command = COMMANDS[name]
        answer = self.room.give(command, *numbers, by=visitor.person, key=key, **(body or command.body()).model_dump())
        return self.done(name, visitor, answer)

    def done(self, name: str, visitor: Visitor, answer: Answer) -> Answer:
        """Count a command that was not for a table."""
        self.metrics.command(name)
        self.hub.purse_changed(visitor.person)
        return answer
