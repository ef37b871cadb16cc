"""One command's work: everything it reads and writes happens in one transaction, or nothing does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from longsuit.house.books import effects, log
from longsuit.house.books.cache import Known, Memory
from longsuit.house.books.database import Database
from longsuit.house.books.ledger import Move
from longsuit.house.books.log import Command
from longsuit.house.errors import HouseError, UnreachableError

if TYPE_CHECKING:
    from longsuit.house.room.rounds import Live


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
    chain: str
    link: log.Link
    """The end of the chain that is held; once written, the new end."""
    events: list[effects.Event] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    alarm: tuple[int, int | None] | None = None
    """A round that goes on, and when the dealer is to look after it."""
    found: Live | None = None
    """The round under way at the chain's table, as it was found."""
    left: Live | None = None
    """And as it is left."""
    over: Live | None = None
    """The round that came to its end."""

    def move(self, *moves: Move) -> None:
        """Money to be moved; moves of nothing are left out."""
        self.moves.extend(move for move in moves if move.amount)

    def write(self, command: Command, answer: dict[str, Any]) -> None:
        """The command, its events, its postings."""
        meters = [[*change[:3], str(change.held), str(change.reserved), change.displayed] for change in self.changes]
        done = effects.Effects(sorted(self.events), self.moves, meters, self.alarm)
        entry = log.entry(command, self.link, now=self.now, answer=answer, effects=done.digest())
        effects.write(self.connection, entry, done)
        self.link = log.Link(entry["sequence"], entry["hash"])


Step = Callable[[Work], dict[str, Any]]
"""What a command does, and its answer."""


def carry_out(
    database: Database, command: Command, step: Step, *, clock: Callable[[], int], entropy: Callable[[int], bytes]
) -> dict[str, Any]:
    """Do a command once, whoever asks how often; two at the same table come one after the other."""

    def attempt(connection: Connection) -> tuple[dict[str, Any], Work | None]:
        link, known = log.hold(connection, command)
        if known is not None:
            return known, None
        work = Work(connection, clock(), entropy, command.chain, link)
        answer = step(work)
        work.write(command, answer)
        return answer, work

    try:
        answer, work = database.transact(attempt)
    except IntegrityError as error:
        constraint = getattr(getattr(error.orig, "diag", None), "constraint_name", None) or str(error.orig)
        if constraint.endswith("not_overdrawn"):
            return _said_before(database, command, HouseError("There is not enough money in the account for that."))
        raise
    except ValueError as error:
        return _said_before(database, command, error)
    if work is not None:
        _remember(database.memory, work)
    return answer


def _said_before(database: Database, command: Command, refusal: ValueError) -> dict[str, Any]:
    """What is refused may have been done while it waited, by the same request sent twice: then the answer is the first one's."""
    if isinstance(command.key, str) and command.key.isprintable() and not isinstance(refusal, UnreachableError):
        with database.reading() as connection:
            known = log.answered(connection, command)
        if known is not None:
            return known
    raise refusal from None


def _remember(memory: Memory, work: Work) -> None:
    """What has been committed is known from now on."""
    if work.left is not None and work.chain == f"table {work.left.table.id}":
        memory.know(work.left.table.id, Known(work.link, work.left))
    if work.over is not None:
        memory.ended.keep(work.over.number, work.over)
