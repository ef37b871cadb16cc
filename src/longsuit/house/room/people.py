"""People: guests, players and supervisors, each with an account of play money."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, case, delete, func, insert, or_, select, update

from longsuit.house.books import facts, log
from longsuit.house.books.ledger import Move, accounts_of, bank, open_accounts, reversal
from longsuit.house.books.schema import (
    ROLES,
    accounts,
    entries,
    not_ended,
    passwords,
    people,
    postings,
    rounds,
    seats,
    sessions,
    shared_hands,
)
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.names import GONE, check_name, guest_name, looks
from longsuit.house.room import school
from longsuit.house.room.commands import Answer
from longsuit.rules.quantities import format_money
from longsuit.table.money import Amount, cents

MOST_AT_ONCE = 1_000_000
"""Cents the cashier sells at once."""

MOST_IN_PURSE = 10_000_000
"""Cents up to which the cashier fills a purse."""


class Person(NamedTuple):
    """Somebody in the room."""

    id: int
    name: str
    role: str
    formerly: str | None = None
    """The name he had as a guest, if he chose another."""

    @property
    def names(self) -> tuple[str, ...]:
        """His present name and earlier ones."""
        return (self.name,) if self.formerly is None else (self.name, self.formerly)


_HOUSE = Person(0, "the house", "supervisor")


def create(transaction: Transaction, called: str | None = None, role: str = "player") -> Answer:
    """A new person with an empty purse; a guest is named by the house, and a supervisor made by another."""
    if role == "supervisor":
        need_supervisor(transaction)
    if role not in ROLES:
        raise HouseError(f"A person is one of: {', '.join(ROLES)}.")
    taken = partial(_is_taken, transaction.connection)
    name = guest_name(transaction.entropy(5), taken) if role == "guest" else check_name(called)
    if taken(name):
        raise HouseError(f"The name {name} is taken, or too much like one that is.")
    values = {"name": name, "role": role, "looks": looks(name)}
    number = int(transaction.connection.execute(insert(people).values(values).returning(people.c.id)).scalar_one())
    opened = open_accounts(transaction.connection, f"person {number}", "player")
    transaction.attest(f"person {number}", {**values, **opened})
    log.begin_chain(transaction.connection, f"person {number}")
    return {"person": number, "name": name}


def _is_taken(connection: Connection, name: str) -> bool:
    alike = (people.c.looks == looks(name)) | (people.c.formerly == name)
    return connection.execute(select(people.c.id).where(alike)).first() is not None


def _is_seated(connection: Connection, number: int) -> bool:
    return connection.execute(select(seats.c.seat).where(seats.c.person_id == number)).first() is not None


def rename(transaction: Transaction, number: int, name: str) -> None:
    """A guest chooses a name of his own; his rounds keep the one he played under, which nobody else gets."""
    if _is_seated(transaction.connection, number):
        raise HouseError("Please leave your tables first: a seated player keeps his name.")
    chosen = check_name(name)
    if _is_taken(transaction.connection, chosen):
        raise HouseError(f"The name {chosen} is taken, or too much like one that is.")
    values = {"name": chosen, "looks": looks(chosen), "formerly": read(transaction.connection, number).name}
    transaction.connection.execute(update(people).where(people.c.id == number).values(values))
    transaction.attest(f"person {number}", values)


def forget(transaction: Transaction, number: int) -> Answer:
    """Delete an account, once its owner has left every table: the books and rounds keep his number, and his name stays taken."""
    account, balance = purse(transaction.connection, number)
    if _is_seated(transaction.connection, number):
        raise HouseError("Please leave your tables first.")
    if read(transaction.connection, number).role == "supervisor":
        raise NotAllowedError("A supervisor's account cannot be deleted: the log depends on it.")
    transaction.move(Move(account, bank(transaction.connection), balance, "cash-out"))
    transaction.connection.execute(delete(passwords).where(passwords.c.person_id == number))
    ended = transaction.connection.execute(delete(sessions).where(sessions.c.person_id == number).returning(sessions.c.token)).scalars()
    school.forget(transaction.connection, number)
    mine = shared_hands.c.person_id == number
    shown = transaction.connection.execute(delete(shared_hands).where(mine).returning(shared_hands.c.round_id)).scalars()
    gone = f"{GONE}{number}"
    transaction.connection.execute(update(people).where(people.c.id == number).values(name=gone))
    ends = {facts.session(token): None for token in ended} | {facts.shared(shared): None for shared in shown}
    transaction.attest(f"person {number}", {"name": gone, "password": None, **ends})
    return {"person": number, "name": gone}


def read(connection: Connection, number: int) -> Person:
    """A person by number."""
    row = connection.execute(select(people).where(people.c.id == number)).one_or_none()
    if row is None:
        raise UnknownError(f"There is no person {number}.")
    return Person(row.id, row.name, row.role, row.formerly)


def author(transaction: Transaction) -> Person:
    """The person who asks, or the house at its own console, which may do what a supervisor may."""
    return _HOUSE if transaction.by is None else read(transaction.connection, transaction.by)


def need_supervisor(transaction: Transaction) -> None:
    """Refuse anyone but a supervisor or the house itself."""
    if author(transaction).role != "supervisor":
        raise NotAllowedError("Only a supervisor may do that.")


def purse(connection: Connection, number: int) -> tuple[int, int]:
    """A person's account and its balance in cents."""
    owner = f"person {number}"
    owned = accounts_of(connection, owner)
    if not owned:
        raise UnknownError(f"There is no person {number}.")
    return owned[owner, "player"]


def buy_in(transaction: Transaction, number: int, amount: Amount) -> Answer:
    """Play money from the bank: within limits, unless the house itself gives it."""
    limited = transaction.by is not None
    account, before = purse(transaction.connection, number)
    value = _positive(amount)
    if limited and value > MOST_AT_ONCE:
        raise HouseError(f"The cashier sells {format_money(MOST_AT_ONCE)} of play money at once, at most.")
    if limited and _purse_and_wagers(transaction.connection, number, account) + value > MOST_IN_PURSE:
        raise HouseError(f"A purse holds {format_money(MOST_IN_PURSE)} of bought play money, at most, wagers down included.")
    transaction.move(Move(bank(transaction.connection), account, value, "buy-in"))
    return {"balance": before + value}


def _purse_and_wagers(connection: Connection, number: int, account: int) -> int:
    """Cents in a purse and down at tables: one query, so that none are missed while they move."""
    tables = select(seats.c.table_id).where(seats.c.person_id == number)
    mine = select(rounds.c.id).where(rounds.c.table_id.in_(tables), not_ended)
    down = select(func.coalesce(func.sum(case((postings.c.from_account == account, postings.c.amount), else_=-postings.c.amount)), 0))
    down = down.join_from(postings, entries).where(entries.c.round_id.in_(mine))
    down = down.where(or_(postings.c.from_account == account, postings.c.to_account == account))
    balance = select(accounts.c.balance + down.scalar_subquery()).where(accounts.c.id == account)
    return int(connection.execute(balance).scalar_one())


def cash_out(transaction: Transaction, number: int, amount: Amount) -> Answer:
    """Play money back to the bank."""
    account, before = purse(transaction.connection, number)
    value = _positive(amount)
    if value > before:
        raise HouseError("There is not enough money in the account for that.")
    transaction.move(Move(account, bank(transaction.connection), value, "cash-out"))
    return {"balance": before - value}


def _positive(amount: Amount) -> int:
    value = cents(amount)
    if not value:
        raise HouseError("That is nothing.")
    return value


def reverse(transaction: Transaction, entry: int) -> Answer:
    """Correct a wrong buy-in or cash-out; the mistake stays in the books."""
    row = transaction.connection.execute(select(entries).where(entries.c.id == entry)).one_or_none()
    if row is None:
        raise UnknownError(f"There is no entry {entry}.")
    if row.reason not in ("buy-in", "cash-out"):
        raise HouseError("Only a buy-in or a cash-out is reversed; a round is voided.")
    if transaction.connection.execute(select(entries.c.id).where(entries.c.reverses == entry)).one_or_none() is not None:
        raise HouseError(f"Entry {entry} is reversed already.")
    transaction.move(*reversal(transaction.connection, entry))
    return {"reversed": entry}
