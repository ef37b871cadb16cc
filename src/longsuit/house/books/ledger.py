"""The ledger: double entry in whole cents. Postings are never changed; a mistake is corrected by its reversal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, bindparam, case, func, insert, or_, select, union_all

from longsuit.house.books.schema import accounts, postings
from longsuit.house.errors import UnknownError


class Move(NamedTuple):
    """Money moved from one account to another."""

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


@dataclass(frozen=True)
class Sums:
    """Postings added up to one of them: what each account gained, and the last that changed it. What is posted stays."""

    upto: int = 0
    accounts: Mapping[int, tuple[int, int]] = field(default_factory=dict)


def summed(connection: Connection, before: Sums | None = None, upto: int | None = None) -> Sums:
    """Every posting added up, or those up to one of them; only later ones are read, if some were added before."""
    before = before or Sums()
    later = postings.c.id > before.upto
    if upto is not None:
        later &= postings.c.id <= upto
    sides = union_all(
        select(postings.c.to_account.label("account"), postings.c.amount.label("amount"), postings.c.id.label("id")).where(later),
        select(postings.c.from_account, -postings.c.amount, postings.c.id).where(later),
    ).subquery()
    query = select(sides.c.account, func.sum(sides.c.amount), func.max(sides.c.id)).group_by(sides.c.account)
    sums = dict(before.accounts)
    for account, gained, last in connection.execute(query):
        sums[account] = (sums.get(account, (0, 0))[0] + int(gained), last)
    return Sums(max((last for _, last in sums.values()), default=0) if upto is None else upto, sums)


def gained(account: int, which: ColumnElement[bool]) -> Select[Any]:
    """What an account gained by some postings; each side is read from an index of its own."""
    total = func.coalesce(func.sum(postings.c.amount), 0)
    sides = (postings.c.from_account, postings.c.to_account)
    went, came = (select(total).where(side == account, which).scalar_subquery() for side in sides)
    return select(came - went)


def touching(account: int) -> ColumnElement[bool]:
    """Whether a posting touches an account."""
    return or_(postings.c.from_account == account, postings.c.to_account == account)


def change(account: int) -> ColumnElement[int]:
    """What a posting that touches an account changes in it: less than nothing, if the money leaves."""
    return case((postings.c.to_account == account, postings.c.amount), else_=-postings.c.amount)


def with_balance(rows: Iterable[Row[Any]], balance: int) -> Iterator[tuple[Row[Any], int]]:
    """Rows with the amount each changed an account by, newest first, and the balance after each; that of the newest is known."""
    for row in rows:
        yield row, balance
        balance -= int(row.amount)


def trial_balance(connection: Connection, sums: Sums | None = None) -> TrialBalance:
    """Add up all accounts, and each account's postings again unless somebody just has."""
    posted = (sums or summed(connection)).accounts
    totals: dict[str, int] = {}
    faults = []
    for row in connection.execute(select(accounts).order_by(accounts.c.id)):
        totals[row.kind] = totals.get(row.kind, 0) + row.balance
        gained, last = posted.get(row.id, (0, 0))
        if row.balance != gained:
            faults.append(f"The {row.kind} account of {row.owner} shows {row.balance}, but its postings add up to {gained}.")
        if row.moved != last:
            faults.append(f"The {row.kind} account of {row.owner} was last changed by posting {row.moved}, not by {last}.")
    if sum(totals.values()):
        faults.append(f"All accounts together come to {sum(totals.values())}, not to zero.")
    return TrialBalance(totals, tuple(faults))


def flows(moves: Iterable[Move]) -> dict[int, int]:
    """What each account gains by some moves."""
    gained: dict[int, int] = {}
    for move in moves:
        gained[move.source] = gained.get(move.source, 0) - move.amount
        gained[move.target] = gained.get(move.target, 0) + move.amount
    return gained
