"""One command's transaction: everything it reads and writes happens together, or nothing does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from longsuit.house.books import log
from longsuit.house.books.cache import Snapshot, TableCache
from longsuit.house.books.database import Database
from longsuit.house.books.effects import Effects, Work
from longsuit.house.books.ledger import Move
from longsuit.house.books.log import Request
from longsuit.house.errors import HouseError, UnknownError, UnreachableError

if TYPE_CHECKING:
    from longsuit.house.room.rounds import HouseRound


@dataclass
class Transaction:
    """A command in progress, and what it is going to write."""

    work: Work
    cache: TableCache
    now: int
    """Milliseconds since 1970, UTC."""
    entropy: Callable[[int], bytes]
    by: int | None
    """The person who asks; None for the house itself."""
    chain: str
    link: log.Link
    """The end of the chain that is held; once written, the new end."""
    effects: Effects = field(default_factory=Effects)
    facts: log.Facts = field(default_factory=dict)
    """What the command decides, by whom or what it is about."""
    current: HouseRound | None = None
    """The round in progress at the chain's table, before the command."""
    after: HouseRound | None = None
    """The same after the command."""
    ended: HouseRound | None = None
    """The round the command ended."""
    touched: bool = False
    """Whether the command itself has used the database."""

    @property
    def connection(self) -> Connection:
        """The connection."""
        self.touched = True
        return self.work.connection

    def next_round(self, number: int, commitment: str, secret: bytes) -> tuple[int, str | None] | None:
        """End a round and begin the next: its number, and limits that have changed; None at a table that closes."""
        self.touched = True
        return self.work.next_round(number, commitment, secret)

    def move(self, *moves: Move) -> None:
        """Move money; moves of zero are left out."""
        self.effects.moves.extend(move for move in moves if move.amount)

    def change_meter(  # noqa: PLR0913 (keywords past the reason)
        self, meter: int, number: int | None, reason: str, *, held: Fraction | int, reserved: Fraction | int = 0, displayed: int
    ) -> None:
        """Change a meter, perhaps in a round: cents added to it and to its reserve, exactly, and what it shows afterwards."""
        self.effects.meters.append([meter, number, reason, str(held), str(reserved), displayed])

    def attest(self, subject: str, fields: Mapping[str, Any]) -> None:
        """Record in the log what is written about a person or thing; None for what was removed."""
        self.facts.setdefault(subject, {}).update(fields)

    def write(self, request: Request, answer: dict[str, Any]) -> None:
        """The command, its events, its postings."""
        self.effects.events.sort()
        digest, number = self.effects.digest(), self.work.next_number()
        entry = log.entry(request, self.link, number=number, now=self.now, answer=answer, effects=digest, facts=self.facts)
        self.work.write(entry, self.effects)
        self.link = log.Link(entry["sequence"], entry["hash"])


Step = Callable[[Transaction], dict[str, Any]]
"""What a command does, and its answer."""
Follow = Callable[["HouseRound"], "Order | None"]
"""What the dealer does at a table in this state."""


class Order(NamedTuple):
    """A command that is to be carried out."""

    request: Request
    step: Step
    by: int | None


class Outcome(NamedTuple):
    """The outcome of a command: its answer, or the error; and what the dealer did because of it."""

    answer: dict[str, Any] | None
    error: Exception | None = None
    dealt: tuple[dict[str, Any], ...] | None = None
    """None if he was not asked."""
    later: bool = False
    """Whether it was not tried, because its chain is locked or another command of the batch failed."""


@dataclass
class Desk:
    """Where commands are carried out, one by one or several in one transaction."""

    database: Database
    clock: Callable[[], int]
    entropy: Callable[[int], bytes]

    def carry_out(self, order: Order) -> dict[str, Any]:
        """Carry out a command once, however often it is sent; two at the same table run one after the other."""
        log.check_key(order.request.key)

        def attempt(work: Work) -> tuple[dict[str, Any], Transaction | None]:
            held = work.hold([order.request], wait=True)
            if (known := held.answer(order.request)) is not None:
                return known, None
            transaction = self._begun(work, order, held, None)
            return _finished(transaction, order, held, order.step(transaction)), transaction

        try:
            answer, transaction = self.database.work(attempt)
        except IntegrityError as error:
            constraint = getattr(getattr(error.orig, "diag", None), "constraint_name", None) or str(error.orig)
            if constraint.endswith("not_overdrawn"):
                raise HouseError("There is not enough money in the account for that.") from None
            raise
        if transaction is not None:
            _remember(self.database.cache, transaction)
        return answer

    def carry_out_together(self, orders: Sequence[Order], follow: Follow) -> list[Outcome]:
        """Several commands in one transaction, each as if it were alone, and after each what the dealer does because of it."""
        with self.database.cache.acting(order.request.chain for order in orders):
            try:
                outcomes, written = self.database.work(partial(self._together, orders=orders, follow=follow), tries=1)
            except UnreachableError:
                raise
            except Exception:  # noqa: BLE001 (each alone finds out whose fault it was)
                return [Outcome(None, later=True)] * len(orders)
            for transaction in written:
                _remember(self.database.cache, transaction)
            return outcomes

    def _together(self, work: Work, orders: Sequence[Order], follow: Follow) -> tuple[list[Outcome], list[Transaction]]:
        held = work.hold([order.request for order in orders], wait=False)
        latest: dict[str, Transaction] = {}
        outcomes = [self._one_of_several(work, order, held, latest) for order in orders]
        for place, order in reversed(list(enumerate(orders))):
            chain = order.request.chain
            if outcomes[place].answer is not None and chain in latest:
                dealt, latest[chain] = self._dealt(work, held, latest[chain], follow)
                outcomes[place] = outcomes[place]._replace(dealt=dealt)
        return outcomes, list(latest.values())

    def _one_of_several(self, work: Work, order: Order, held: log.Held, latest: dict[str, Transaction]) -> Outcome:
        """One command of a batch; if it is refused before it has used the database, only its own caller learns of it."""
        chain = order.request.chain
        if chain not in held.links:
            return Outcome(None, later=True)
        transaction = self._begun(work, order, held, latest.get(chain))
        try:
            if (known := held.answer(order.request)) is not None:
                return Outcome(known, dealt=())
            answer = order.step(transaction)
        except ValueError as error:
            if transaction.touched:
                raise
            return Outcome(None, error)
        _finished(transaction, order, held, answer)
        latest[chain] = transaction
        return Outcome(answer, dealt=())

    def _dealt(
        self, work: Work, held: log.Held, transaction: Transaction, follow: Follow
    ) -> tuple[tuple[dict[str, Any], ...], Transaction]:
        """What the dealer does at a table in its present state, one command after another."""
        dealt: list[dict[str, Any]] = []
        while transaction.after is not None and (order := follow(transaction.after)) is not None:
            following = self._begun(work, order, held, transaction)
            dealt.append(_finished(following, order, held, order.step(following)))
            transaction = following
        return tuple(dealt), transaction

    def _begun(self, work: Work, order: Order, held: log.Held, before: Transaction | None) -> Transaction:
        """A command begins where its chain ends, in the database or with the command before it in the same transaction."""
        chain = order.request.chain
        if chain not in held.links:
            raise UnknownError(f"There is no {chain}.")
        link = before.link if before else held.links[chain]
        transaction = Transaction(work, self.database.cache, self.clock(), self.entropy, order.by, chain, link)
        if before is not None:
            transaction.current, transaction.ended = before.after, before.ended
        return transaction


def _finished(transaction: Transaction, order: Order, held: log.Held, answer: dict[str, Any]) -> dict[str, Any]:
    """Write a command that was carried out, and note its key as used."""
    transaction.write(order.request, answer)
    held.add(order.request, answer)
    return answer


def _remember(cache: TableCache, transaction: Transaction) -> None:
    """Remember what has been committed."""
    if transaction.after is not None and transaction.chain == f"table {transaction.after.table.id}":
        cache.add_table(Snapshot(transaction.link, transaction.after))
    if transaction.ended is not None:
        cache.add_ended(transaction.ended)
