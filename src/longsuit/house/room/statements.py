"""What a person may ask of the books: the statement of his purse, and the rounds he played."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, case, func, select, union_all

from longsuit.house.books import ledger
from longsuit.house.books.schema import commands, entries, is_event, postings, round_events, rounds
from longsuit.house.room import people, tables

_LOOK = 20
"""Postings read for each line of a page, before falling back to all of them."""


def _newest(connection: Connection, account: int, count: int, *, before: int | None = None) -> list[int]:
    """The entries of the newest postings that touched an account, newest first; up to a limit, and below an entry if one is given."""
    sides = []
    for side in (postings.c.from_account, postings.c.to_account):
        query = select(postings.c.id, postings.c.entry_id).where(side == account)
        if before is not None:
            query = query.where(postings.c.entry_id < before)
        sides.append(select(query.order_by(postings.c.id.desc()).limit(count).subquery()))
    rows = sorted(connection.execute(union_all(*sides)).all(), reverse=True)
    return [row[1] for row in rows[:count]]


def _touches(account: int) -> ColumnElement[bool]:
    """Whether a posting touches an account, written so that no index is used: the entries are known."""
    return case((postings.c.from_account == account, 1), (postings.c.to_account == account, 1), else_=0) == 1


def statement(connection: Connection, person: int, *, before: int | None, limit: int) -> list[dict[str, Any]]:
    """Entries that touched a purse, newest first, each with what was in it afterwards."""
    account, balance = people.purse(connection, person)
    amount = func.sum(ledger.change(account)).label("amount")
    query = select(entries.c.id, entries.c.reason, entries.c.round_id, commands.c.at, amount)
    query = query.join_from(postings, entries).join(commands)
    query = query.group_by(entries.c.id, entries.c.reason, entries.c.round_id, commands.c.at).order_by(entries.c.id.desc()).limit(limit)
    if before is not None:
        balance -= int(connection.execute(ledger.gained(account, postings.c.entry_id >= before)).scalar_one())
        query = query.where(entries.c.id < before)
    newest = _newest(connection, account, _LOOK * limit, before=before)
    rows = connection.execute(query.where(_touches(account), entries.c.id.in_(set(newest)))).all()
    if len(rows) < limit and len(newest) == _LOOK * limit:
        rows = connection.execute(query.where(ledger.touching(account))).all()
    return [
        {"entry": row.id, "at": row.at, "reason": row.reason, "round": row.round_id, "amount": int(row.amount), "balance": after}
        for row, after in ledger.with_balance(rows, balance)
    ]


def played(  # noqa: PLR0913 (keywords, each narrows the list)
    connection: Connection, person: int, *, before: int | None, limit: int, table: int | None = None, since: int | None = None
) -> list[dict[str, Any]]:
    """Finished rounds a person had wagers in, newest first."""
    account, _ = people.purse(connection, person)
    query = _rounds(account).limit(limit)
    if before is not None:
        query = query.where(entries.c.round_id < before)
    if table is not None:
        query = query.where(rounds.c.table_id == table)
    if since is not None:
        query = query.having(func.max(commands.c.at) >= since)
    newest = _newest(connection, account, _LOOK * limit)
    recent = select(entries.c.round_id).where(entries.c.id.in_(set(newest)))
    rows = connection.execute(query.where(_touches(account), entries.c.round_id.in_(recent))).all()
    if len(newest) == _LOOK * limit and not (len(rows) == limit and _begun_since(connection, rows[-1].round_id, newest[-1])):
        rows = connection.execute(query.where(ledger.touching(account))).all()
    games = {number: tables.read(connection, number).table.game.full_id for number in {row.table_id for row in rows}}
    return [
        {
            "round": row.round_id,
            "table": row.table_id,
            "game": games[row.table_id],
            "at": row.at,
            "wagered": int(row.wagered),
            "net": int(row.net),
            "voided": bool(row.voided),
        }
        for row in rows
    ]


def _rounds(account: int) -> Select[Any]:
    """What somebody wagered and won in each finished round, newest first."""
    change = ledger.change(account)
    wagered = func.sum(case((entries.c.reason == "wager", -change), else_=0)).label("wagered")
    return (
        select(
            entries.c.round_id,
            rounds.c.table_id,
            wagered,
            func.sum(change).label("net"),
            func.max(commands.c.at).label("at"),
            func.max(case((entries.c.reason == "void", 1), else_=0)).label("voided"),
        )
        .join_from(postings, entries)
        .join(commands)
        .join(rounds, rounds.c.id == entries.c.round_id)
        .where(rounds.c.ended)
        .group_by(entries.c.round_id, rounds.c.table_id)
        .having(wagered > 0)
        .order_by(entries.c.round_id.desc())
    )


def _begun_since(connection: Connection, number: int, entry: int) -> bool:
    """Whether a round, and so every later one, began after an entry: then nobody had wagers in a later one before it."""
    began = select(round_events.c.command_id).where(round_events.c.round_id == number, round_events.c.sequence == 0)
    made = select(entries.c.command_id).where(entries.c.id == entry)
    return bool(connection.execute(began).scalar_one() > connection.execute(made).scalar_one())


def said(connection: Connection, person: int, *, before: int | None, limit: int) -> list[dict[str, Any]]:
    """Commands a person gave, newest first."""
    query = select(commands).where(commands.c.author == f"person {person}").order_by(commands.c.id.desc()).limit(limit)
    if before is not None:
        query = query.where(commands.c.id < before)
    return [
        {"id": row.id, "at": row.at, "command": row.name, "chain": row.chain, "request": json.loads(row.request)}
        for row in connection.execute(query)
    ]


def missed(connection: Connection, numbers: list[int]) -> set[tuple[int, int]]:
    """Rounds and seats where the house folded for somebody absent."""
    query = select(round_events.c.round_id, round_events.c.data).join(commands, commands.c.id == round_events.c.command_id)
    query = query.where(round_events.c.round_id.in_(numbers), commands.c.name == "dealer", is_event("fold"))
    return {(row.round_id, json.loads(row.data)["seat"]) for row in connection.execute(query)}
