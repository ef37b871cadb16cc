"""One command's transaction: everything it reads and writes happens together, or nothing does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from longsuit.house.books import effects, log
from longsuit.house.books.cache import Snapshot, TableCache
from longsuit.house.books.database import Database
from longsuit.house.books.ledger import Move
from longsuit.house.books.log import Request
from longsuit.house.errors import HouseError, UnreachableError

if TYPE_CHECKING:
    from longsuit.house.room.rounds import HouseRound


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
class Transaction:
    """A transaction in progress, and what it is going to write."""

    connection: Connection
    now: int
    """Milliseconds since 1970, UTC."""
    entropy: Callable[[int], bytes]
    by: int | None
    """The person who asks; None for the house itself."""
    chain: str
    link: log.Link
    """The end of the chain that is held; once written, the new end."""
    events: list[effects.Event] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    changes: list[Change] = field(default_factory=list)
    facts: log.Facts = field(default_factory=dict)
    """What the command decides, by whom or what it is about."""
    timer: tuple[int, int | None, int | None] | None = None
    """A round that goes on, the place of the event its clock runs from, and for how many milliseconds."""
    current: HouseRound | None = None
    """The round in progress at the chain's table, before the command."""
    after: HouseRound | None = None
    """The same after the command."""
    ended: HouseRound | None = None
    """The round the command ended."""

    def move(self, *moves: Move) -> None:
        """Money to be moved; moves of nothing are left out."""
        self.moves.extend(move for move in moves if move.amount)

    def attest(self, subject: str, fields: Mapping[str, Any]) -> None:
        """Let the log vouch for what is written about somebody or something; None where nothing is any more."""
        self.facts.setdefault(subject, {}).update(fields)

    def write(self, request: Request, answer: dict[str, Any]) -> None:
        """The command, its events, its postings."""
        meters = [[*change[:3], str(change.held), str(change.reserved), change.displayed] for change in self.changes]
        done = effects.Effects(sorted(self.events), self.moves, meters, self.timer)
        entry = log.entry(request, self.link, now=self.now, answer=answer, effects=done.digest(), facts=self.facts)
        effects.write(self.connection, entry, done)
        self.link = log.Link(entry["sequence"], entry["hash"])


Step = Callable[[Transaction], dict[str, Any]]
"""What a command does, and its answer."""


def carry_out(  # noqa: PLR0913 (keywords past the step)
    database: Database, request: Request, step: Step, *, by: int | None, clock: Callable[[], int], entropy: Callable[[int], bytes]
) -> dict[str, Any]:
    """Do a command once, whoever asks how often; two at the same table come one after the other."""

    def attempt(connection: Connection) -> tuple[dict[str, Any], Transaction | None]:
        link, known = log.hold(connection, request)
        if known is not None:
            return known, None
        transaction = Transaction(connection, clock(), entropy, by, request.chain, link)
        answer = step(transaction)
        transaction.write(request, answer)
        return answer, transaction

    try:
        answer, transaction = database.transact(attempt)
    except IntegrityError as error:
        constraint = getattr(getattr(error.orig, "diag", None), "constraint_name", None) or str(error.orig)
        if constraint.endswith("not_overdrawn"):
            return _answered_before(database, request, HouseError("There is not enough money in the account for that."))
        raise
    except ValueError as error:
        return _answered_before(database, request, error)
    if transaction is not None:
        _remember(database.cache, transaction)
    return answer


def _answered_before(database: Database, request: Request, refusal: ValueError) -> dict[str, Any]:
    """What is refused may have been done while it waited, by the same request sent twice: then the answer is the first one's."""
    if isinstance(request.key, str) and request.key.isprintable() and not isinstance(refusal, UnreachableError):
        with database.reading() as connection:
            known = log.answered(connection, request)
        if known is not None:
            return known
    raise refusal from None


def _remember(cache: TableCache, transaction: Transaction) -> None:
    """What has been committed is known from now on."""
    if transaction.after is not None and transaction.chain == f"table {transaction.after.table.id}":
        cache.add_table(Snapshot(transaction.link, transaction.after))
    if transaction.ended is not None:
        cache.add_ended(transaction.ended)
