"""The audit log: every command with its author, chained by hashes, and proof of everything it did."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select

from longsuit.house.books.schema import chains, commands
from longsuit.house.errors import HouseError, UnknownError

_SLACK = 600_000
"""Milliseconds by which entries may be out of order: several processes write, each by its own clock."""

_END = select(chains.c.length, chains.c.head).where(chains.c.name == bindparam("chain"))
_HOLDS = select(commands.c.hash).where(commands.c.chain == bindparam("chain"), commands.c.sequence == bindparam("sequence"))


Facts = dict[str, dict[str, Any]]
"""What a command decided: by subject (``person 3``, ``table 1``, ``round 17``), field and value; None for what was removed."""


@dataclass(frozen=True)
class Request:
    """A request to the house."""

    name: str
    author: str
    """``house`` or ``person N``."""
    chain: str
    """Whose log it goes to: ``house``, ``person N`` or ``table N``."""
    fields: dict[str, Any]
    key: str | None = None
    """A command repeated with the same key is not carried out again."""


@dataclass(frozen=True)
class Link:
    """The end of a chain, locked by the command that adds to it."""

    length: int
    head: str


class Earlier(NamedTuple):
    """A command whose key was used before."""

    chain: str
    name: str
    request: str
    answer: str


class Held(NamedTuple):
    """Chains locked by a transaction, so that other writers to them wait; and which keys were used before."""

    links: dict[str, Link]
    answers: dict[tuple[str, str], Earlier]
    """By author and key."""

    def answer(self, request: Request) -> dict[str, Any] | None:
        """What was answered when a command's key was first used, if it was; it must have been for the same command."""
        if request.key is None or (earlier := self.answers.get((request.author, request.key))) is None:
            return None
        if earlier != (request.chain, request.name, canonical(request.fields), earlier.answer):
            raise HouseError("That idempotency key was used for another command.")
        answer: dict[str, Any] = json.loads(earlier.answer)
        return answer

    def add(self, request: Request, answer: dict[str, Any]) -> None:
        """Note that a command's key is used."""
        if request.key is not None:
            earlier = Earlier(request.chain, request.name, canonical(request.fields), canonical(answer))
            self.answers[request.author, request.key] = earlier


_encode = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical(data: object) -> str:
    """Canonical JSON."""
    return _encode(data)


def begin_chain(connection: Connection, name: str) -> None:
    """A chain for a new person or table."""
    connection.execute(insert(chains).values(name=name))


def check_key(key: object) -> None:
    """Refuse an invalid key."""
    if key is not None and not (isinstance(key, str) and 0 < len(key) <= 80 and key.isprintable()):
        raise HouseError("An idempotency key is one line of 1 to 80 characters.")


def end(connection: Connection, chain: str) -> Link:
    """The current end of a chain; takes no lock."""
    row = connection.execute(_END, {"chain": chain}).one_or_none()
    if row is None:
        raise UnknownError(f"There is no {chain}.")
    return Link(row.length, row.head)


def contains(connection: Connection, chain: str, link: Link) -> bool:
    """Whether a chain once had this end and has only grown since."""
    return connection.execute(_HOLDS, {"chain": chain, "sequence": link.length}).scalar_one_or_none() == link.head


def digest(*, events: list[Any], moves: list[Any], meters: list[Any]) -> str:
    """The hash of everything a command did."""
    return hashlib.sha256(canonical({"events": events, "postings": moves, "meters": meters}).encode()).hexdigest()


def entry_hash(previous: str, fields: list[Any], facts: str | None, number: int | None) -> str:
    """The hash of an entry; entries made before version 0014 leave out their number, and facts where there are none."""
    more = [facts, number] if number is not None else [] if facts is None else [facts]
    return hashlib.sha256(canonical([previous, *fields, *more]).encode()).hexdigest()


def entry(  # noqa: PLR0913 (keywords past two)
    request: Request, link: Link, *, number: int, now: int, answer: dict[str, Any], effects: str, facts: Facts
) -> dict[str, Any]:
    """The next entry of a chain, as it is written. Numbers put the entries of all chains in one order."""
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
    made = entry_hash(link.head, list(values.values()), decided, number)
    return {"id": number, **values, "facts": decided, "previous": link.head, "hash": made}


def numbered(number: int, made: str) -> bytes:
    """One entry of the list that an upgrade hashes: its number and its hash."""
    return b"%d %b\n" % (number, made.encode())


def numbers(connection: Connection) -> str:
    """The hash of the numbers and hashes of all entries."""
    listed = hashlib.sha256()
    for row in connection.execute(select(commands.c.id, commands.c.hash).order_by(commands.c.id).execution_options(yield_per=1000)):
        listed.update(numbered(row.id, row.hash))
    return listed.hexdigest()


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
