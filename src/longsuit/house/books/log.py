"""The audit log: every command with its author, chained by hashes, and proof of everything it did."""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, func, insert, select

from longsuit.house.books.schema import chains, commands, definitions, entries, meter_changes, people, postings, round_events, tables
from longsuit.house.errors import HouseError, UnknownError

_BATCH = 500
_SLACK = 600_000
"""Milliseconds by which entries may be out of order: several processes write, each by its own clock."""

_END = select(chains.c.length, chains.c.head).where(chains.c.name == bindparam("chain"))
_ASKED = (commands.c.author == bindparam("author")) & (commands.c.key == bindparam("key"))
_EARLIER = (commands.c.chain, commands.c.name, commands.c.request, commands.c.answer)
_BEFORE = select(*_EARLIER).where(_ASKED)
_HOLD = (
    select(chains.c.length, chains.c.head, *_EARLIER)
    .outerjoin_from(chains, commands, _ASKED)
    .where(chains.c.name == bindparam("held"))
    .with_for_update(of=chains)
)
_HOLDS = select(commands.c.hash).where(commands.c.chain == bindparam("chain"), commands.c.sequence == bindparam("sequence"))


@dataclass(frozen=True)
class Request:
    """Something somebody asks of the house."""

    name: str
    author: str
    """``house`` or ``person N``."""
    chain: str
    """Whose log it goes to: ``house``, ``person N`` or ``table N``."""
    fields: dict[str, Any]
    key: str | None = None
    """Said again with the same key, it is not done again."""


@dataclass(frozen=True)
class Link:
    """The end of a chain, held by whoever is adding to it."""

    length: int
    head: str


_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical(data: object) -> str:
    """JSON written one way only."""
    return _encode(data)


def begin_chain(connection: Connection, name: str) -> None:
    """A chain for a new person or table."""
    connection.execute(insert(chains).values(name=name))


def hold(connection: Connection, request: Request) -> tuple[Link, dict[str, Any] | None]:
    """Take hold of a command's chain, so that whoever else wants to add to it waits; and what was answered if its key was used before.

    One question for both. A key used while we waited is not seen here: the command is refused then, by the rules or by the
    database, and ``answered`` or another try finds it.
    """
    if request.key is not None and not (isinstance(request.key, str) and 0 < len(request.key) <= 80 and request.key.isprintable()):
        raise HouseError("An idempotency key is one line of 1 to 80 characters.")
    row = connection.execute(_HOLD, {"held": request.chain, "author": request.author, "key": request.key}).one_or_none()
    if row is None:
        raise UnknownError(f"There is no {request.chain}.")
    return Link(row.length, row.head), None if row.answer is None else _answer(row, request)


def answered(connection: Connection, request: Request) -> dict[str, Any] | None:
    """What was answered to the same command before, if its key has been used."""
    row = connection.execute(_BEFORE, {"author": request.author, "key": request.key}).one_or_none()
    return None if row is None else _answer(row, request)


def _answer(row: Any, request: Request) -> dict[str, Any]:
    if (row.chain, row.name, row.request) != (request.chain, request.name, canonical(request.fields)):
        raise HouseError("That idempotency key was used for another command.")
    answer: dict[str, Any] = json.loads(row.answer)
    return answer


def end(connection: Connection, chain: str) -> Link:
    """Where a chain ends just now; nobody is held up."""
    row = connection.execute(_END, {"chain": chain}).one_or_none()
    if row is None:
        raise UnknownError(f"There is no {chain}.")
    return Link(row.length, row.head)


def contains(connection: Connection, chain: str, link: Link) -> bool:
    """Whether a chain ended so once, and has only grown since."""
    return connection.execute(_HOLDS, {"chain": chain, "sequence": link.length}).scalar_one_or_none() == link.head


def digest(*, events: list[Any], moves: list[Any], meters: list[Any]) -> str:
    """The hash of everything a command did."""
    return hashlib.sha256(canonical({"events": events, "postings": moves, "meters": meters}).encode()).hexdigest()


def _hash(previous: str, fields: list[Any]) -> str:
    return hashlib.sha256(canonical([previous, *fields]).encode()).hexdigest()


def entry(request: Request, link: Link, *, now: int, answer: dict[str, Any], effects: str) -> dict[str, Any]:
    """The next entry of a chain, as it is written."""
    values = {
        "chain": request.chain,
        "sequence": link.length + 1,
        "at": now,
        "author": request.author,
        "name": request.name,
        "key": request.key,
        "request": canonical(request.fields),
        "answer": canonical(answer),
        "effects": effects,
    }
    return {**values, "previous": link.head, "hash": _hash(link.head, list(values.values()))}


def verify_log(connection: Connection) -> Iterator[str]:
    """Everything in the log that was altered, removed or put in another order, in sentences; nothing, if all is well."""
    ends: dict[str, Link] = {}
    last = 0
    while rows := connection.execute(select(commands).where(commands.c.id > last).order_by(commands.c.id).limit(_BATCH)).all():
        done = _effects(connection, rows[0].id, rows[-1].id)
        for row in rows:
            yield from _faults(row, ends.get(row.chain, Link(0, "")), done[row.id])
            ends[row.chain] = Link(row.sequence, row.hash)
        last = rows[-1].id
    yield from _ends(connection, ends)
    for row in connection.execute(select(definitions).order_by(definitions.c.hash)):
        if hashlib.sha256(row.text.encode()).hexdigest() != row.hash:
            yield f"The definition {row.hash[:8]} was altered."
    yield from _strays(connection)


def _faults(row: Row[Any], before: Link, effects: str) -> Iterator[str]:
    place = f"{row.chain}, entry {row.sequence}"
    if row.sequence != before.length + 1:
        yield f"{place}: entry {before.length + 1} should come here; entries were removed or put in another order."
    elif row.previous != before.head:
        yield f"{place}: it does not follow the entry before it."
    fields = [row.chain, row.sequence, row.at, row.author, row.name, row.key, row.request, row.answer, row.effects]
    if _hash(row.previous, fields) != row.hash:
        yield f"{place}: the entry was altered."
    if row.effects != effects:
        yield f"{place}: what it did ({row.name}) is not what is in the books."


def _effects(connection: Connection, first: int, last: int) -> dict[int, str]:
    """The hash of what each command of a stretch of the log did, from the books themselves."""
    events: dict[int, list[Any]] = defaultdict(list)
    moves: dict[int, list[Any]] = defaultdict(list)
    meters: dict[int, list[Any]] = defaultdict(list)
    within = round_events.c.command_id.between(first, last)
    for row in connection.execute(select(round_events).where(within).order_by(round_events.c.round_id, round_events.c.sequence)):
        events[row.command_id].append([row.round_id, row.sequence, row.data])
    joined = select(entries.c.command_id, entries.c.reason, entries.c.round_id, entries.c.reverses, postings).join_from(entries, postings)
    for row in connection.execute(joined.where(entries.c.command_id.between(first, last)).order_by(postings.c.id)):
        moves[row.command_id].append([row.from_account, row.to_account, row.amount, row.reason, row.round_id, row.reverses])
    within = meter_changes.c.command_id.between(first, last)
    for row in connection.execute(select(meter_changes).where(within).order_by(meter_changes.c.id)):
        meters[row.command_id].append([row.meter_id, row.round_id, row.reason, row.held, row.reserved, row.displayed])
    numbers = connection.execute(select(commands.c.id).where(commands.c.id.between(first, last))).scalars()
    return {number: digest(events=events[number], moves=moves[number], meters=meters[number]) for number in numbers}


def _ends(connection: Connection, ends: dict[str, Link]) -> Iterator[str]:
    """Whether every chain is there and as long as it is said to be."""
    said = {row.name: Link(row.length, row.head) for row in connection.execute(select(chains))}
    owners = {"house"}
    owners |= {f"person {number}" for number in connection.execute(select(people.c.id)).scalars()}
    owners |= {f"table {number}" for number in connection.execute(select(tables.c.id)).scalars()}
    for name in sorted(owners | said.keys() | ends.keys()):
        if name not in said:
            yield f"{name}: its chain was removed."
        elif ends.get(name, Link(0, "")) != said[name]:
            yield f"{name}: the log ends at entry {ends.get(name, Link(0, '')).length}, but its chain at entry {said[name].length}."


def _strays(connection: Connection) -> Iterator[str]:
    """Whether anything is in the books that no command did."""
    for table, what in ((round_events, "events of rounds"), (entries, "entries"), (meter_changes, "changes of meters")):
        known = select(commands.c.id)
        count = connection.execute(select(func.count()).select_from(table).where(table.c.command_id.not_in(known))).scalar_one()
        if count:
            yield f"{count} {what} belong to no command in the log."
    lost = select(func.count()).select_from(postings).where(postings.c.entry_id.not_in(select(entries.c.id)))
    if count := connection.execute(lost).scalar_one():
        yield f"{count} postings belong to no entry."


def heads(connection: Connection) -> dict[str, str]:
    """The end of every chain: kept elsewhere, it also proves that nobody rewrote a chain from some point on."""
    return {row.name: row.head for row in connection.execute(select(chains).order_by(chains.c.name)) if row.length}


def first_command(connection: Connection, at: int) -> int:
    """A number no command since a moment is below, and few before it are above; found by halving, since numbers grow with time."""
    low, high = 0, int(connection.execute(select(func.coalesce(func.max(commands.c.id), 0))).scalar_one())
    while low < high:
        middle = (low + high) // 2
        query = select(commands.c.at).where(commands.c.id > middle).order_by(commands.c.id).limit(1)
        later = connection.execute(query).scalar_one_or_none()
        if later is None or later >= at - _SLACK:
            high = middle
        else:
            low = middle + 1
    return low
