"""What the tables say of people, tables, seats, meters and open rounds, in the words of the log's facts."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, select

from longsuit.house.books.log import Facts
from longsuit.house.books.schema import (
    accounts,
    meters,
    not_ended,
    passwords,
    people,
    rounds,
    seats,
    sessions,
    shared_hands,
    table_meters,
    tables,
)

_TERMS = ("definition", "limits", "later_limits", "date", "wager_seconds", "decide_seconds", "open", "coach")


def password(stored: str) -> str:
    """What the log stores of a password's hash: enough to show that it changed, not enough to guess it."""
    return hashlib.sha256(stored.encode()).hexdigest()


def session(token: str) -> str:
    """The field that stands for a session."""
    return f"session {token[:24]}"


def shared(number: int) -> str:
    """The field that stands for a round somebody shares."""
    return f"shares round {number}"


def standing(connection: Connection) -> Facts:
    """Everything that is in the tables now; missing values are left out."""
    standing_facts: Facts = {}
    for subject, field, value in (*_people(connection), *_tables(connection), *_meters(connection), *_rounds(connection)):
        if value is not None:
            standing_facts.setdefault(subject, {})[field] = value
    for row in connection.execute(select(accounts.c.id, accounts.c.owner, accounts.c.kind)):
        standing_facts.setdefault(row.owner, {})[f"{row.kind} account"] = row.id
    return standing_facts


_Fact = tuple[str, str, Any]


def _people(connection: Connection) -> Iterator[_Fact]:
    query = select(people, passwords.c.hash).outerjoin_from(people, passwords).order_by(people.c.id)
    for row in connection.execute(query):
        subject = f"person {row.id}"
        yield subject, "name", row.name
        yield subject, "role", row.role
        yield subject, "looks", row.looks
        yield subject, "formerly", row.formerly
        yield subject, "password", None if row.hash is None else password(row.hash)
    for row in connection.execute(select(sessions.c.token, sessions.c.person_id).order_by(sessions.c.token)):
        yield f"person {row.person_id}", session(row.token), True
    for row in connection.execute(select(shared_hands).order_by(shared_hands.c.person_id, shared_hands.c.round_id)):
        yield f"person {row.person_id}", shared(row.round_id), True


def _tables(connection: Connection) -> Iterator[_Fact]:
    for table in connection.execute(select(tables).order_by(tables.c.id)).mappings():
        for field in _TERMS:
            yield f"table {table['id']}", field, table[field]
    for row in connection.execute(select(seats).order_by(seats.c.table_id, seats.c.seat)):
        yield f"table {row.table_id}", f"seat {row.seat}", seat(row.person_id, leaving=row.leaving)
    for row in connection.execute(select(table_meters).order_by(table_meters.c.table_id, table_meters.c.name)):
        yield f"table {row.table_id}", f"meter {row.name}", row.meter_id


def seat(person: int, *, leaving: bool) -> str:
    """Who has a seat."""
    return f"person {person}{', leaving' * leaving}"


def _meters(connection: Connection) -> Iterator[_Fact]:
    for row in connection.execute(select(meters).order_by(meters.c.id)):
        yield f"meter {row.id}", "name", row.name
        yield f"meter {row.id}", "terms", row.terms


def _rounds(connection: Connection) -> Iterator[_Fact]:
    for row in connection.execute(select(rounds).where(not_ended).order_by(rounds.c.id)):
        yield f"round {row.id}", "table", row.table_id
        yield f"round {row.id}", "commitment", row.commitment
        yield f"round {row.id}", "timer", None if row.timer is row.wait is None else [row.timer, row.wait]
