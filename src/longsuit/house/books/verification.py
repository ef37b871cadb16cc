"""Verifies the whole log: its hashes, what its commands did, and what they decided, against the tables as they are.

Every finding is a sentence. Rows that cannot be read are findings too, and the rest is still checked.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Boolean, ColumnElement, Connection, Integer, Row, Select, func, select, type_coerce
from sqlalchemy.exc import DBAPIError

from longsuit import fair
from longsuit.house.books import ledger, meters
from longsuit.house.books.anchor import Receipt, digest_of_heads
from longsuit.house.books.facts import standing
from longsuit.house.books.log import Facts, Link, canonical, digest, entry_hash, numbered
from longsuit.house.books.schema import (
    chains,
    commands,
    definitions,
    entries,
    event_start,
    metadata,
    meter_changes,
    postings,
    round_events,
    rounds,
    tables,
)
from longsuit.house.errors import reason

_BATCH = 500
_NOTHING = Link(0, "")
_SHOWN = 60
_FARTHEST = 1 << 60
"""No log has so many entries."""
_SHUFFLING = tuple(event_start(name) for name in ("seed", "stand", "deal", "void"))
"""Events that say which seeds go into a deck, which deck was dealt, or that none was."""
_Events = dict[int, list[list[Any]]]


class Recorded(NamedTuple):
    """A fact, and the entry that records it."""

    value: Any
    place: str


@dataclass
class Walk:
    """What the log has recorded so far."""

    ends: dict[str, Link] = field(default_factory=dict)
    whole: dict[str, int] = field(default_factory=dict)
    """How far each chain is intact."""
    recorded: dict[str, dict[str, Recorded]] = field(default_factory=dict)
    seeds: dict[int, dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    """What seats have added to the shuffle of rounds that are not dealt yet."""
    last: int = 0
    """The number of the last command."""
    numbers: Any = field(default_factory=hashlib.sha256)
    """The entries so far, as an upgrade lists them."""
    unnumbered: list[str] = field(default_factory=list)
    """The first entry whose number neither its hash nor an upgrade vouches for, if any."""

    def __post_init__(self) -> None:
        """The bank was there before the log."""
        self.recorded["house"] = {"bank account": Recorded(1, "the first version")}


def verify_log(connection: Connection, receipts: Iterable[Receipt] = ()) -> Iterator[str]:
    """Everything that was altered, removed, added or reordered, in sentences; empty if the log is intact."""
    yield from walked(connection, Walk(), receipts)


def walked(connection: Connection, walk: Walk, receipts: Iterable[Receipt] = ()) -> Iterator[str]:
    """The same, and what was seen on the way."""
    by_number = sorted(receipts, key=lambda receipt: receipt.last)
    yield from _commands(connection, walk, by_number)
    yield from (f"{place}: nothing vouches for its number." for place in walk.unnumbered)
    checks: tuple[tuple[str, Callable[[], Iterable[str]]], ...] = (
        ("The chains", partial(_ends, connection, walk)),
        ("What the log decided", partial(_compared, connection, walk)),
        ("The definitions", partial(_definitions, connection)),
        ("The columns of yes and no", partial(_flags, connection)),
        ("Rounds and their events", partial(_strays, connection)),
        ("The reversals", partial(_reversals, connection)),
        ("The ledger", lambda: ledger.trial_balance(connection).faults),
        ("The meters", partial(meters.faults, connection)),
    )
    for what, check in checks:
        yield from guarded(connection, what, check)


def guarded(connection: Connection, what: str, check: Callable[[], Iterable[str]]) -> Iterator[str]:
    """The findings of a check; a check that could not be finished is a finding, too."""
    try:
        yield from check()
    except Exception as error:  # noqa: BLE001 (a damaged row may do anything to a check)
        _again(connection)
        yield f"{what} could not be read to the end: {reason(error)}."


def _again(connection: Connection) -> None:
    """After a question that failed PostgreSQL answers nothing more in the same transaction."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")


def _commands(connection: Connection, walk: Walk, receipts: list[Receipt]) -> Iterator[str]:
    """Every entry in the order of their numbers; receipts are looked at when the last entry they knew has passed."""
    while True:
        try:
            rows, done = _read(connection, commands.c.id > walk.last)
        except Exception as error:  # noqa: BLE001 (a damaged page may do anything)
            _again(connection)
            number, skipped = _next_number(connection, walk.last)
            if number is None:
                yield f"The log cannot be read after entry number {walk.last}: {reason(error)}."
                break
            if skipped:
                yield f"The log cannot be read between entries number {walk.last} and {number}: {reason(error)}."
            try:
                rows, done = _read(connection, commands.c.id == number)
            except Exception as unreadable:  # noqa: BLE001 (the same)
                _again(connection)
                yield f"Entry number {number} of the log, or what it did, cannot be read: {reason(unreadable)}."
                walk.last = number
                continue
        if not rows:
            break
        for row in rows:
            yield from _due_receipts(walk, receipts, row.id)
            yield from _entry(walk, row, done)
            walk.last = row.id
    yield from _due_receipts(walk, receipts, walk.last + 1)
    for receipt in receipts:
        yield f"The log ends at entry number {walk.last}, but the receipt of {receipt.at} knew {receipt.last}: entries were removed."


def _read(connection: Connection, which: ColumnElement[bool]) -> tuple[Sequence[Row[Any]], _Done]:
    """The next entries, and what they did."""
    rows = connection.execute(select(commands).where(which).order_by(commands.c.id).limit(_BATCH)).all()
    return rows, _Done(connection, rows)


def _next_number(connection: Connection, last: int) -> tuple[int | None, bool]:
    """The number of the next entry that can be found, if any, and whether damage lies before it; found by halving, however far it is."""

    def after(number: int) -> tuple[int | None, bool]:
        try:
            return connection.execute(select(func.min(commands.c.id)).where(commands.c.id > number)).scalar_one(), True
        except DBAPIError:
            _again(connection)
            return None, False

    number, readable = after(last)
    if readable:
        return number, False
    low, step = last, 1
    while not (best := after(last + step))[1]:
        if step >= _FARTHEST:
            return None, True
        low, step = last + step, 2 * step
    high = last + step
    while high - low > 1:
        middle = (low + high) // 2
        if (there := after(middle))[1]:
            high, best = middle, there
        else:
            low = middle
    return best[0], True


def _due_receipts(walk: Walk, receipts: list[Receipt], upto: int) -> Iterator[str]:
    """Receipts of a moment before an entry: the chains must end as they ended then."""
    while receipts and receipts[0].last < upto:
        receipt = receipts.pop(0)
        if digest_of_heads({name: (link.length, link.head) for name, link in walk.ends.items()}) != receipt.digest:
            yield f"The log up to entry number {receipt.last} is not what it was on {receipt.at}: it was rewritten since that receipt."


class _Done:
    """What each command of a stretch of the log did, from the books themselves."""

    def __init__(self, connection: Connection, rows: Iterable[Row[Any]]) -> None:
        self.events: _Events = defaultdict(list)
        self.moves: _Events = defaultdict(list)
        self.meters: _Events = defaultdict(list)
        self.facts = {row.id: _facts(row) for row in rows}
        self.rounds: dict[int, Row[Any]] = {}
        if self.facts:
            self._read(connection, min(self.facts), max(self.facts))

    def _read(self, connection: Connection, first: int, last: int) -> None:
        def between(query: Select[Any], table: Any) -> Iterable[Any]:
            return connection.execute(query.where(table.c.command_id.between(first, last)))

        ordered = select(round_events).order_by(round_events.c.round_id, round_events.c.sequence)
        for row in between(ordered, round_events):
            self.events[row.command_id].append([row.round_id, row.sequence, row.data])
        joined = select(entries.c.command_id, entries.c.reason, entries.c.round_id, entries.c.reverses, postings)
        for row in between(joined.join_from(entries, postings).order_by(postings.c.id), entries):
            self.moves[row.command_id].append([row.from_account, row.to_account, row.amount, row.reason, row.round_id, row.reverses])
        for row in between(select(meter_changes).order_by(meter_changes.c.id), meter_changes):
            self.meters[row.command_id].append([row.meter_id, row.round_id, row.reason, row.held, row.reserved, row.displayed])
        wanted = {event[0] for happened in self.events.values() for event in happened}
        wanted |= {int(subject[6:]) for decided in self.facts.values() for subject in decided or () if subject.startswith("round ")}
        self.rounds = {row.id: row for row in connection.execute(select(rounds).where(rounds.c.id.in_(sorted(wanted))))}

    def digest(self, number: int) -> str:
        """The hash of what a command did."""
        return digest(events=self.events[number], moves=self.moves[number], meters=self.meters[number])


def _facts(row: Row[Any]) -> Facts | None:
    """What an entry decided; None if it cannot be read."""
    try:
        facts: Facts = json.loads(row.facts or "{}")
        return facts if all(isinstance(fields, dict) for fields in facts.values()) else None
    except (ValueError, AttributeError, TypeError):
        return None


def _entry(walk: Walk, row: Row[Any], done: _Done) -> Iterator[str]:
    place = f"{row.chain}, entry {row.sequence}"
    try:
        faults = [*_hashes(walk, row, done), *_decided(walk, row, done), *_decks(walk, place, row, done)]
    except Exception as error:  # noqa: BLE001 (a damaged row may do anything)
        faults = [f"{place}: it cannot be read: {reason(error)}."]
    yield from faults
    if not faults and walk.whole.get(row.chain, 0) == row.sequence - 1:
        walk.whole[row.chain] = row.sequence
    walk.ends[row.chain] = Link(row.sequence, row.hash)
    walk.numbers.update(numbered(row.id, row.hash))


def _hashes(walk: Walk, row: Row[Any], done: _Done) -> Iterator[str]:
    place, before = f"{row.chain}, entry {row.sequence}", walk.ends.get(row.chain, _NOTHING)
    if row.sequence != before.length + 1:
        yield f"{place}: entry {before.length + 1} should come here; entries were removed or put in another order."
    elif row.previous != before.head:
        yield f"{place}: it does not follow the entry before it."
    fields = [row.chain, row.sequence, row.at, row.author, row.name, row.key, row.request, row.answer, row.effects]
    if row.name == "upgrade" and (listed := json.loads(row.answer).get("numbers")) is not None:
        walk.unnumbered.clear()
        if listed != walk.numbers.hexdigest():
            yield f"{place}: the entries before it, or their numbers, are not those the upgrade found."
    if entry_hash(row.previous, fields, row.facts, row.id) != row.hash:
        if entry_hash(row.previous, fields, row.facts, None) != row.hash:
            yield f"{place}: the entry was altered."
        elif not walk.unnumbered:
            walk.unnumbered.append(place)
    if row.effects != done.digest(row.id):
        yield f"{place}: what it did ({row.name}) is not what is in the books."


def _decided(walk: Walk, row: Row[Any], done: _Done) -> Iterator[str]:
    """Remember what an entry decided. An upgrade decides nothing: it writes down what it found, which must be what was said before."""
    place = f"{row.chain}, entry {row.sequence}"
    decided = done.facts[row.id]
    if decided is None:
        yield f"{place}: what it decided cannot be read."
        return
    for subject, fields in decided.items():
        known = walk.recorded.setdefault(subject, {})
        for name, value in fields.items():
            if row.name == "upgrade" and name in known and known[name].value != value:
                yield f"{place}: the upgrade found {name} of {subject} to be {_shown(value)}, but {known[name].place} says otherwise."
            known[name] = Recorded(value, place)
        if subject.startswith("round "):
            yield from _round(walk, subject, done.rounds.get(int(subject[6:])))


def _round(walk: Walk, subject: str, row: Row[Any] | None) -> Iterator[str]:
    """A round is compared as soon as the log names it, and forgotten when the log has ended it: there are many."""
    known = walk.recorded[subject]
    there: dict[str, Any] = {}
    if row is not None:
        there = {"table": row.table_id, "commitment": row.commitment, "secret": row.secret.hex(), "ended": bool(row.ended)}
    if row is None or "ended" in known:
        for name in ("table", "commitment", "secret", "ended"):
            if name in known and known[name].value != there.get(name):
                yield _differs(subject, name, known[name], there.get(name))
        del walk.recorded[subject]


def _decks(walk: Walk, place: str, row: Row[Any], done: _Done) -> Iterator[str]:
    """The deck that was dealt is the one the round's secret and the seats' seeds give."""
    for number, _, text in done.events[row.id]:
        if not text.startswith(_SHUFFLING):
            continue
        event = json.loads(text)
        if event["event"] == "seed":
            walk.seeds[number][event["seat"]] = event["seed"]
        elif event["event"] == "stand":
            walk.seeds[number].pop(event["seat"], None)
        else:
            seeds, secret = walk.seeds.pop(number, {}), done.rounds[number].secret if number in done.rounds else bytes(32)
            if event["event"] == "deal" and event["deck"] != " ".join(map(str, fair.shuffle(secret, number=number, seeds=seeds))):
                yield f"{place}: the secret of round {number} in the books does not give the deck that was dealt."


def _ends(connection: Connection, walk: Walk) -> Iterator[str]:
    """Whether every chain is there and as long as it is said to be."""
    ends = {row.name: Link(row.length, row.head) for row in connection.execute(select(chains))}
    owners = {name for name in walk.recorded if name.startswith(("person ", "table "))} | {"house"}
    for name in sorted(owners | ends.keys() | walk.ends.keys()):
        if name not in ends:
            yield f"{name}: its chain was removed."
        elif name not in owners:
            yield f"{name}: its chain belongs to nobody the log knows."
        elif walk.ends.get(name, _NOTHING) != ends[name]:
            yield f"{name}: the log ends at entry {walk.ends.get(name, _NOTHING).length}, but its chain at entry {ends[name].length}."


def _compared(connection: Connection, walk: Walk) -> Iterator[str]:
    """Whether people, tables, seats, meters and open rounds are what the log decided. Sessions may have run out."""
    there = standing(connection)
    for subject in sorted(walk.recorded.keys() | there.keys()):
        recorded = {name: known for name, known in walk.recorded.get(subject, {}).items() if known.value is not None}
        stands = there.get(subject, {})
        if recorded and not stands:
            yield f"{next(iter(recorded.values())).place}: {subject} is in the log, but not in the books."
            continue
        if stands and subject not in walk.recorded:
            yield f"{subject} is in the books, but no entry of the log made it."
            continue
        for name in sorted(recorded.keys() | stands.keys()):
            value = stands.get(name)
            if name not in recorded:
                yield f"{subject}: {name} is {_shown(value)} in the books, but no entry of the log says so."
            elif recorded[name].value != value and not (value is None and name.startswith("session ")):
                yield _differs(subject, name, recorded[name], value)
    for row in connection.execute(select(rounds.c.id, rounds.c.commitment, rounds.c.secret).where(~rounds.c.ended)):
        if fair.commitment(row.secret) != row.commitment:
            yield f"round {row.id}: its secret is not the one its commitment promised."


def _differs(subject: str, name: str, recorded: Recorded, value: Any) -> str:
    return f"{recorded.place}: {name} of {subject} is {_shown(recorded.value)} in the log, but {_shown(value)} in the books."


def _shown(value: Any) -> str:
    text = "nothing" if value is None else canonical(value)
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _definitions(connection: Connection) -> Iterator[str]:
    for row in connection.execute(select(definitions).order_by(definitions.c.hash)):
        if hashlib.sha256(row.text.encode()).hexdigest() != row.hash:
            yield f"The definition {row.hash[:8]} was altered."
    lost = select(tables.c.id, tables.c.definition).where(tables.c.definition.not_in(select(definitions.c.hash)))
    for number, wanted in connection.execute(lost.order_by(tables.c.id)):
        yield f"table {number}: its definition {wanted[:8]} was removed."


def _flags(connection: Connection) -> Iterator[str]:
    """SQLite stores any value in a column of yes and no; a query that asks for either then passes over the row."""
    if connection.dialect.name != "sqlite":
        return
    for table in metadata.sorted_tables:
        for column in (column for column in table.columns if isinstance(column.type, Boolean)):
            stored = type_coerce(column, Integer)
            for row in connection.execute(select(*table.primary_key, stored.label("stored")).where(stored.not_in((0, 1)))):
                yield f"{table.name} {', '.join(map(str, row[:-1]))}: {column.name} is {_shown(row.stored)}, neither true nor false."


def _reversals(connection: Connection) -> Iterator[str]:
    """Whether every reversal undoes the entry it names."""
    reversals = select(entries.c.id, entries.c.reverses).where(entries.c.reverses.is_not(None)).order_by(entries.c.id)
    for number, reverses in connection.execute(reversals).all():
        moves = select(postings.c.from_account, postings.c.to_account, postings.c.amount).where(postings.c.entry_id == number)
        undone = select(postings.c.to_account, postings.c.from_account, postings.c.amount).where(postings.c.entry_id == reverses)
        if sorted(connection.execute(moves).all()) != sorted(connection.execute(undone).all()):
            yield f"entry {number} reverses entry {reverses}, but does not undo it."


def _strays(connection: Connection) -> Iterator[str]:
    """Whether anything is in the books that no command did, and every round has its events."""
    for table, what in ((round_events, "events of rounds"), (entries, "entries"), (meter_changes, "changes of meters")):
        known = select(commands.c.id)
        count = connection.execute(select(func.count()).select_from(table).where(table.c.command_id.not_in(known))).scalar_one()
        if count:
            yield f"{count} {what} belong to no command in the log."
    if count := connection.execute(select(func.count()).select_from(commands).where(commands.c.id < 1)).scalar_one():
        yield f"{count} entries of the log have a number below 1."
    lost = select(func.count()).select_from(postings).where(postings.c.entry_id.not_in(select(entries.c.id)))
    if count := connection.execute(lost).scalar_one():
        yield f"{count} postings belong to no entry."
    begun = select(round_events.c.round_id).where(round_events.c.sequence == 0)
    for number in connection.execute(select(rounds.c.id).where(rounds.c.id.not_in(begun)).order_by(rounds.c.id)).scalars():
        yield f"round {number} is in the books, but no entry of the log began it."
    for number in connection.execute(begun.where(round_events.c.round_id.not_in(select(rounds.c.id)))).scalars():
        yield f"round {number} is in the log, but not in the books."
