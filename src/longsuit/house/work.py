"""One command's work: everything it reads and writes happens in one transaction, or nothing does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert
from sqlalchemy.exc import IntegrityError

from longsuit.house import log
from longsuit.house.database import Database
from longsuit.house.errors import HouseError
from longsuit.house.ledger import Move, post
from longsuit.house.log import Command
from longsuit.house.schema import meter_changes, round_events


class Change(NamedTuple):
    """A meter that changed."""

    meter: int
    round: int | None
    reason: str
    held: Fraction
    """Cents added to what the meter holds, exactly."""
    reserved: Fraction
    """Cents added to its reserve."""
    displayed: int
    """What it shows afterwards."""


@dataclass
class Work:
    """A transaction under way, and what it is going to write."""

    connection: Connection
    now: int
    """Milliseconds since 1970, UTC."""
    entropy: Callable[[int], bytes]
    events: list[tuple[int, int, str]] = field(default_factory=list)
    """Round, sequence, event."""
    moves: list[Move] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)

    def move(self, *moves: Move) -> None:
        """Money to be moved; moves of nothing are left out."""
        self.moves.extend(move for move in moves if move.amount)

    def write(self, command: Command, link: log.Link, answer: dict[str, Any]) -> None:
        """The command, its events, its postings."""
        meters = [[*change[:3], str(change.held), str(change.reserved), change.displayed] for change in self.changes]
        events = sorted(self.events)
        effects = log.digest(events=[list(event) for event in events], moves=[list(move) for move in self.moves], meters=meters)
        number = log.write(self.connection, command, link=link, now=self.now, answer=answer, effects=effects)
        names: tuple[str, ...] = ("round_id", "sequence", "data")
        if events:
            self.connection.execute(insert(round_events), [dict(zip(names, row, strict=True), command_id=number) for row in events])
        post(self.connection, number, self.moves)
        names = ("meter_id", "round_id", "reason", "held", "reserved", "displayed")
        if meters:
            self.connection.execute(insert(meter_changes), [dict(zip(names, row, strict=True), command_id=number) for row in meters])


Step = Callable[[Work], dict[str, Any]]
"""What a command does, and its answer."""


def carry_out(
    database: Database, command: Command, step: Step, *, clock: Callable[[], int], entropy: Callable[[int], bytes]
) -> dict[str, Any]:
    """Do a command once, whoever asks how often; two at the same table come one after the other."""

    def attempt(connection: Connection) -> dict[str, Any]:
        link = log.hold(connection, command.chain)
        known = log.earlier_answer(connection, command)
        if known is not None:
            return known
        work = Work(connection, clock(), entropy)
        answer = step(work)
        work.write(command, link, answer)
        return answer

    try:
        return database.transact(attempt)
    except IntegrityError as error:
        constraint = getattr(getattr(error.orig, "diag", None), "constraint_name", None) or str(error.orig)
        if constraint.endswith("not_overdrawn"):
            raise HouseError("There is not enough money in the account for that.") from None
        raise
