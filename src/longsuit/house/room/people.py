"""People: guests, players and supervisors, each with an account of play money."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeGuard

from sqlalchemy import Connection, insert, select

from longsuit.house.books import log
from longsuit.house.books.ledger import Move, accounts_of, bank, open_accounts, reversal
from longsuit.house.books.schema import ROLES, entries, people
from longsuit.house.books.transaction import Transaction
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.room.commands import Answer
from longsuit.table.money import Amount, cents, format_money

MOST_AT_ONCE = 1_000_000
"""Cents the cashier sells at once."""

MOST_IN_PURSE = 10_000_000
"""Cents up to which the cashier fills a purse."""

_LONGEST_NAME = 40
_GUEST = "Guest "


class Person(NamedTuple):
    """Somebody in the room."""

    id: int
    name: str
    role: str


_HOUSE = Person(0, "the house", "supervisor")


def create(transaction: Transaction, called: str | None = None, role: str = "player") -> Answer:
    """A new person with an empty purse; a guest is named by the house, and a supervisor made by another."""
    if role == "supervisor":
        need_supervisor(transaction)
    name = called
    if role not in ROLES:
        raise HouseError(f"A person is one of: {', '.join(ROLES)}.")
    if role == "guest":
        name = f"{_GUEST}{transaction.entropy(5).hex()}"
    if not is_name(name):
        raise HouseError(f"A name is one line of 1 to {_LONGEST_NAME} characters.")
    if role != "guest" and name.casefold().startswith(_GUEST.casefold()):
        raise HouseError("Only guests are called guests.")
    if transaction.connection.execute(select(people.c.id).where(people.c.name == name)).one_or_none() is not None:
        raise HouseError(f"There is somebody called {name} already.")
    number = int(transaction.connection.execute(insert(people).values(name=name, role=role).returning(people.c.id)).scalar_one())
    opened = open_accounts(transaction.connection, f"person {number}", "player")
    transaction.attest(f"person {number}", {"name": name, "role": role, **opened})
    log.begin_chain(transaction.connection, f"person {number}")
    return {"person": number, "name": name}


def is_name(name: object) -> TypeGuard[str]:
    """Whether somebody could be called that."""
    return isinstance(name, str) and 0 < len(name) <= _LONGEST_NAME and name.isprintable() and name == name.strip()


def read(connection: Connection, number: int) -> Person:
    """A person by number."""
    row = connection.execute(select(people).where(people.c.id == number)).one_or_none()
    if row is None:
        raise UnknownError(f"There is no person {number}.")
    return Person(row.id, row.name, row.role)


def author(transaction: Transaction) -> Person:
    """The person who asks, or the house at its own console, which may do what a supervisor may."""
    return _HOUSE if transaction.by is None else read(transaction.connection, transaction.by)


def need_supervisor(transaction: Transaction) -> None:
    """Only a supervisor, or the house itself, may go on."""
    if author(transaction).role != "supervisor":
        raise NotAllowedError("That takes a supervisor.")


def purse(connection: Connection, number: int) -> tuple[int, int]:
    """A person's account and the cents in it."""
    owner = f"person {number}"
    found = accounts_of(connection, owner)
    if not found:
        raise UnknownError(f"There is no person {number}.")
    return found[owner, "player"]


def buy_in(transaction: Transaction, number: int, amount: Amount) -> Answer:
    """Play money from the bank: within limits, unless the house itself gives it."""
    limited = transaction.by is not None
    account, before = purse(transaction.connection, number)
    value = _positive(amount)
    if limited and value > MOST_AT_ONCE:
        raise HouseError(f"The cashier sells {format_money(MOST_AT_ONCE)} of play money at once, at most.")
    if limited and before + value > MOST_IN_PURSE:
        raise HouseError(f"A purse holds {format_money(MOST_IN_PURSE)} of bought play money, at most.")
    transaction.move(Move(bank(transaction.connection), account, value, "buy-in"))
    return {"balance": before + value}


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
    """Put a wrong buy-in or cash-out right; the mistake stays in the books."""
    row = _entry(transaction.connection, entry)
    if row.reason not in ("buy-in", "cash-out"):
        raise HouseError("Only a buy-in or a cash-out is reversed; a round is voided.")
    if transaction.connection.execute(select(entries.c.id).where(entries.c.reverses == entry)).one_or_none() is not None:
        raise HouseError(f"Entry {entry} is reversed already.")
    transaction.move(*reversal(transaction.connection, entry))
    return {"reversed": entry}


def _entry(connection: Connection, entry: int) -> Any:
    """A journal entry by number."""
    row = connection.execute(select(entries).where(entries.c.id == entry)).one_or_none()
    if row is None:
        raise UnknownError(f"There is no entry {entry}.")
    return row
