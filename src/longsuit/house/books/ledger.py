"""The ledger: double entry in whole cents. What is posted stays; a mistake is put right by its reversal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, union_all

from longsuit.house.books.schema import accounts, postings
from longsuit.house.errors import UnknownError


class Move(NamedTuple):
    """Money that goes from one account to another."""

    source: int
    target: int
    amount: int
    reason: str
    round: int | None = None
    reverses: int | None = None


_OPEN = insert(accounts).returning(accounts.c.id)


def open_accounts(connection: Connection, owner: str, *kinds: str) -> dict[str, int]:
    """New accounts, empty; their numbers as the log has them."""
    return {f"{kind} account": connection.execute(_OPEN, {"kind": kind, "owner": owner}).scalar_one() for kind in kinds}


_OWNED = select(accounts).where(accounts.c.owner.in_(bindparam("owners", expanding=True)))


def accounts_of(connection: Connection, *owners: str) -> dict[tuple[str, str], tuple[int, int]]:
    """Owner and kind of each account of theirs, with its number and the cents in it."""
    rows = connection.execute(_OWNED, {"owners": owners})
    return {(row.owner, row.kind): (row.id, row.balance) for row in rows}


def bank(connection: Connection) -> int:
    """The account play money is issued from."""
    return accounts_of(connection, "house")["house", "bank"][0]


def reversal(connection: Connection, entry: int) -> list[Move]:
    """The moves that undo an entry."""
    rows = connection.execute(select(postings).where(postings.c.entry_id == entry).order_by(postings.c.id.desc())).all()
    if not rows:
        raise UnknownError(f"There is no entry {entry}.")
    return [Move(row.to_account, row.from_account, row.amount, "reversal", None, entry) for row in rows]


@dataclass(frozen=True)
class TrialBalance:
    """Every kind of account with its total, and whatever does not add up."""

    totals: dict[str, int]
    faults: tuple[str, ...]

    @property
    def total(self) -> int:
        """The sum over all accounts; nothing, if the books are right."""
        return sum(self.totals.values())


def trial_balance(connection: Connection) -> TrialBalance:
    """Add up all accounts, and each account's postings again."""
    sides = union_all(
        select(postings.c.to_account.label("account"), postings.c.amount.label("amount"), postings.c.id.label("id")),
        select(postings.c.from_account, -postings.c.amount, postings.c.id),
    ).subquery()
    summed = select(sides.c.account, func.sum(sides.c.amount).label("total"), func.max(sides.c.id).label("last"))
    posted = summed.group_by(sides.c.account).subquery()
    added = (func.coalesce(posted.c.total, 0).label("posted"), func.coalesce(posted.c.last, 0).label("last"))
    query = select(accounts, *added).outerjoin(posted, posted.c.account == accounts.c.id)
    totals: dict[str, int] = {}
    faults = []
    for row in connection.execute(query.order_by(accounts.c.id)):
        totals[row.kind] = totals.get(row.kind, 0) + row.balance
        if row.balance != row.posted:
            faults.append(f"The {row.kind} account of {row.owner} shows {row.balance}, but its postings add up to {int(row.posted)}.")
        if row.moved != row.last:
            faults.append(f"The {row.kind} account of {row.owner} was last changed by posting {row.moved}, not by {row.last}.")
    if sum(totals.values()):
        faults.append(f"All accounts together come to {sum(totals.values())}, not to nothing.")
    return TrialBalance(totals, tuple(faults))


def flows(moves: Iterable[Move]) -> dict[int, int]:
    """What each account gains by some moves."""
    gained: dict[int, int] = {}
    for move in moves:
        gained[move.source] = gained.get(move.source, 0) - move.amount
        gained[move.target] = gained.get(move.target, 0) + move.amount
    return gained
