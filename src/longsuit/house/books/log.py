"""The audit log: every command with its author, chained by hashes, and proof of everything it did."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, insert, select

from longsuit.house.books.schema import chains, commands
from longsuit.house.errors import HouseError, UnknownError

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


Facts = dict[str, dict[str, Any]]
"""What a command decided: by subject (``person 3``, ``table 1``, ``round 17``), field and value; None for what is no more."""


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


def entry_hash(previous: str, fields: list[Any], facts: str | None) -> str:
    """The hash of an entry; entries without facts are hashed as they were before there were any."""
    return hashlib.sha256(canonical([previous, *fields, *([] if facts is None else [facts])]).encode()).hexdigest()


def entry(  # noqa: PLR0913 (keywords past two)
    request: Request, link: Link, *, now: int, answer: dict[str, Any], effects: str, facts: Facts
) -> dict[str, Any]:
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
    decided = canonical(facts) if facts else None
    return {**values, "facts": decided, "previous": link.head, "hash": entry_hash(link.head, list(values.values()), decided)}


def heads(connection: Connection) -> dict[str, str]:
    """The end of every chain; an empty one ends in nothing."""
    return {row.name: row.head for row in connection.execute(select(chains).order_by(chains.c.name))}


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
