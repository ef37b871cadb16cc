"""The card room: every command somebody may give, each one transaction, safe to give twice."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from longsuit.fair import Proof
from longsuit.house.books import ledger, meters, verification
from longsuit.house.books.database import Database
from longsuit.house.books.log import Request
from longsuit.house.books.timers import steady
from longsuit.house.books.transaction import Desk, Order, Step, Transaction
from longsuit.house.errors import NothingDueError
from longsuit.house.room import absent, people, play, requests, rounds, seating, sharing, tables, views
from longsuit.house.room.commands import Answer, Command
from longsuit.house.room.tables import Terms
from longsuit.table import Round

_JUMP = 2000
"""Milliseconds: a smaller jump is an ordinary clock correction."""
PACE = 300
"""Milliseconds between two packets where people play: time for a supervisor to stop the deal."""


def now() -> int:
    """Milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


class Room:
    """A room on a database. Any number of them, in any number of processes, may share one.

    A command is given as ``room.wager(table, seat, {"ante": "$15"}, by=person, key="1")``. ``by`` is the person who asks;
    without one it is the house itself, at its console. ``key`` makes a command safe to repeat.
    """

    create = Command("create", "house", people.create)
    buy_in = Command("buy-in", "person", people.buy_in, body=requests.Money)
    forget = Command("delete account", "person", people.forget)
    cash_out = Command("cash-out", "person", people.cash_out, body=requests.Money)
    share = Command("share hand", "person", sharing.share)
    stop_sharing = Command("stop sharing", "person", sharing.stop_sharing)

    sit = Command("sit", "table", seating.sit, "player", requests.Sit)
    leave = Command("leave", "table", seating.leave, "player")
    wager = Command("wager", "table", play.wager, "player", requests.Wagers)
    take_back = Command("take back", "table", seating.take_back, "player", label="take-back")
    seed = Command("seed", "table", play.add_seed, "player", requests.Seed)
    toke = Command("toke", "table", play.toke, "player", requests.Toke)
    lay_aside = Command("lay aside", "table", play.lay_aside, "player", requests.LayAside, label="lay-aside")
    fold = Command("fold", "table", play.fold, "player", requests.Fold)
    stay = Command("stay", "table", play.stay, "player", requests.Play, label="play")

    deal = Command("deal", "table", play.deal, "supervisor", requests.Packets)
    stop_dealing = Command("stop dealing", "table", play.stop_dealing, "supervisor")
    settle = Command("settle", "table", play.settle, "supervisor")
    void = Command("void", "table", play.void, "supervisor", requests.Reason)
    irregularity = Command("irregularity", "table", play.irregularity, "supervisor", requests.Irregular)
    change_limits = Command("change limits", "table", tables.change_limits, "supervisor", requests.NewLimits)
    close_table = Command("close table", "table", play.close_table, "supervisor")
    reverse = Command("reverse", "house", people.reverse, "supervisor")
    adjust_meter = Command("adjust meter", "house", meters.adjust, "supervisor", requests.Adjustment)

    _dealer = Command("dealer", "table", play.act, "house")
    _clear = Command("clear table", "table", absent.clear, "house")

    def __init__(
        self,
        database: Database,
        *,
        clock: Callable[[], int] = now,
        steady_clock: Callable[[], int] = steady,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        pace: int = 0,
    ) -> None:
        self.database = database
        self.pace = pace
        """Milliseconds between two packets of a deal; with 0 all go out at once."""
        self.clock = clock
        """The time of day, as the log has it."""
        self.steady_clock = steady_clock
        """The clock that measures players' time."""
        self.entropy = entropy
        self.arrived: Callable[[int], int | None] = lambda _: None
        """When the oldest command still waiting for a table arrived, if one is waiting."""
        self.grace = 0.0
        """Seconds past a deadline before the dealer goes on without somebody."""
        self.desk = Desk(database, clock, entropy)
        """Where commands are carried out."""
        self.timers = database.cache.timers
        self.timers.clock = steady_clock
        self._ahead = clock() - steady_clock()

    def give(self, command: Command, *arguments: Any, by: int | None = None, key: str | None = None, **named: Any) -> Answer:
        """Carry a command out."""
        return self.desk.carry_out(self.order(command, *arguments, by=by, key=key, **named))

    def order(self, command: Command, *arguments: Any, by: int | None = None, key: str | None = None, **named: Any) -> Order:
        """A command made ready; fields left empty are not in the log."""
        given = command.bind(arguments, named)
        fields = list(given.items())
        chain = command.chain if command.chain == "house" else f"{command.chain} {fields.pop(0)[1]}"
        if command.giver == "player" and by is None:
            raise TypeError(f"Somebody must {command.name}: say by whom.")

        def step(transaction: Transaction) -> Answer:
            if command.giver == "supervisor":
                people.need_supervisor(transaction)
            return command.step(transaction, **given)

        request = {name: value for name, value in fields if value != {}}
        return Order(Request(command.name, _author(by), chain, request, key), step, by)

    def carry_out(self, name: str, chain: str, step: Step, *, by: int | None, key: str | None = None, **request: Any) -> Answer:
        """One transaction, and its entry in the log."""
        return self.desk.carry_out(Order(Request(name, _author(by), chain, request, key), step, by))

    def dealing(self, table: int) -> Order:
        """The dealer does what is due at a table, if anything still is."""
        order = self.order(Room._dealer, table, pace=self.pace)

        def step(transaction: Transaction) -> Answer:
            if not self._due(rounds.current_round(transaction, table)):
                raise NothingDueError("Nothing is due at this table.")
            return order.step(transaction)

        return order._replace(step=step)

    def follow(self, live: rounds.HouseRound) -> Order | None:
        """What the dealer does at a table in this state."""
        return self.dealing(live.table.id) if self._due(live) else None

    def open_table(self, terms: Terms, *, by: int | None = None, key: str | None = None) -> int:
        """A new table; its first round begins at once."""
        step = partial(play.open_table, terms=terms)
        return int(self.carry_out("open table", "house", step, by=by, key=key, **terms.request)["table"])

    def tick(self, table: int) -> Answer | None:
        """Let the house's dealer do what is due at a table; None if nothing is."""
        if not self.seems_due(table) and not self._due(self.live(table)):
            return None
        try:
            return self.desk.carry_out(self.dealing(table))
        except NothingDueError:
            return None

    def clearing(self, table: int, seconds: float) -> Order:
        """Unseat everybody at a table, if it is still quiet."""
        return self.order(Room._clear, table, quiet_seconds=seconds)

    def quiet(self, seconds: float) -> list[int]:
        """Tables where people sit, no wagers are down and nothing has happened for this long."""
        return self.database.glance(partial(absent.quiet, seconds=seconds))

    def seems_due(self, table: int) -> bool:
        """Whether the dealer is due at a table, from this process's cache alone."""
        known = self.database.cache.table(table)
        return known is not None and self._due(known.live)

    def _due(self, live: rounds.HouseRound) -> bool:
        table = live.table.id
        return play.due(live, late=self.timers.late(table, live.timer, self._time_at(table))) is not None

    def _time_at(self, table: int) -> int:
        """The time against which deadlines are checked at a table: it stops while a command that came in time is waiting."""
        now, arrived = self.steady_clock(), self.arrived(table)
        return (now if arrived is None else min(now, arrived)) - int(1000 * self.grace)

    def watch_clock(self) -> int:
        """Milliseconds by which the time of day has jumped since the last check; the log records it, and players' time does not change."""
        ahead = self.clock() - self.steady_clock()
        jump = ahead - self._ahead
        if abs(jump) >= _JUMP:
            self.carry_out("clock jumped", "house", lambda _: {}, by=None, milliseconds=jump)
        self._ahead = ahead
        return jump if abs(jump) >= _JUMP else 0

    def balance(self, person: int) -> int:
        """Cents in a person's purse."""
        return self.database.read(people.purse, person)[1]

    def view(self, table: int, *, by: int | None = None) -> Answer:
        """A table as somebody, or with None anybody, may see it."""
        with self.database.reading() as connection:
            name = None if by is None else people.read(connection, by).name
            text = views.view_of(connection, table).text_for(by, name, timers=self.timers)
        view: Answer = json.loads(text)
        return view

    def lobby(self) -> list[Answer]:
        """Every open table."""
        return self.database.read(views.lobby)

    def live(self, table: int) -> rounds.HouseRound:
        """The round in progress at a table, including hidden cards and secret: for the house only."""
        return self.database.read(rounds.live, table)

    def recall(self, number: int) -> Round:
        """A round by its number, as its events add up."""
        return self.database.read(rounds.recall, number).state

    def proof(self, number: int) -> Proof:
        """What proves a finished round's deck."""
        return self.database.read(rounds.proof, number)

    def trial_balance(self) -> ledger.TrialBalance:
        """All accounts added up, and every meter recomputed from its changes."""
        with self.database.reading() as connection:
            books = ledger.trial_balance(connection)
            return replace(books, faults=(*books.faults, *meters.faults(connection)))

    def verify_log(self) -> tuple[str, ...]:
        """Everything that is wrong with the audit log."""
        with self.database.reading() as connection:
            return tuple(verification.verify_log(connection))


def _author(by: int | None) -> str:
    return "house" if by is None else f"person {by}"


COMMANDS = {command.label or command.name: command for command in vars(Room).values() if isinstance(command, Command)}
"""Every command by the name it goes by over HTTP and in the metrics."""

SEAT_COMMANDS = {name: command for name, command in COMMANDS.items() if command.giver == "player"}
"""Commands of the player in a seat."""
