"""House win against the exact expectation, and whether luck explains the difference.

A table's record is a few rows made from its rounds alone. Those that ended since are added when somebody looks, not while one is settled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from longsuit.exact.showdown import NotCountableError
from longsuit.house.books.database import Database
from longsuit.house.books.schema import ended, performance, performance_upto, rounds, tables
from longsuit.house.room import rounds as house_rounds
from longsuit.luck.expectation import shares
from longsuit.luck.share import Share
from longsuit.table import Round

_BATCH = 50
MOST_BEHIND = 1000
"""At most this many missing rounds are counted."""
_EXACT = ("best", "given", "cards", "dealer", "variance", "dealer_variance")
_ROUGH = ("third", "squares")


class Record(NamedTuple):
    """The totals of a table's rounds, up to one of them."""

    upto: int
    """The last round that is in it."""
    rounds: int
    voided: int
    lines: dict[str, Share]


NO_RECORD = Record(0, 0, 0, {})

NEXT = (
    select(rounds.c.id)
    .where(rounds.c.table_id == bindparam("table"), rounds.c.id > bindparam("after"), rounds.c.id <= bindparam("last"), ended)
    .order_by(rounds.c.id)
    .limit(bindparam("most"))
)
_LATE = select(rounds.c.id).where(rounds.c.table_id == tables.c.id, rounds.c.id > func.coalesce(performance_upto.c.round_id, 0), ended)
BEHIND = select(
    select(func.count()).select_from(_LATE.correlate(tables, performance_upto).limit(MOST_BEHIND).subquery()).scalar_subquery()
).select_from(tables.outerjoin(performance_upto, performance_upto.c.table_id == tables.c.id))
"""By table: how many rounds are in no record yet."""
_PAST_ALL = (1 << 62) - 1


def record_of(connection: Connection, table: int) -> Record:
    """The stored record of a table."""
    return records(connection, table).get(table, NO_RECORD)


def records(connection: Connection, only: int | None = None) -> dict[int, Record]:
    """The stored record of every table that has one, or of one table only."""
    upto, by_line = select(performance_upto), select(performance)
    if only is not None:
        upto, by_line = upto.where(performance_upto.c.table_id == only), by_line.where(performance.c.table_id == only)
    lines: dict[int, dict[str, Share]] = {}
    for line in connection.execute(by_line):
        lines.setdefault(line.table_id, {})[line.line] = _share(line)
    rows = connection.execute(upto)
    return {row.table_id: Record(row.round_id, row.rounds, row.voided, lines.get(row.table_id, {})) for row in rows}


def _share(row: Any) -> Share:
    values = {field.name: getattr(row, field.name) for field in fields(Share)}
    values |= {name: Fraction(values[name]) for name in _EXACT} | {name: float(values[name]) for name in _ROUGH}
    return Share(**values)


def _columns(share: Share) -> dict[str, Any]:
    values = {field.name: getattr(share, field.name) for field in fields(Share)}
    return values | {name: str(values[name]) for name in _EXACT} | {name: repr(values[name]) for name in _ROUGH}


def _next(connection: Connection, table: int, before: Record, *, last: int = _PAST_ALL) -> list[tuple[int, Round]]:
    """The next rounds of a table that ended after those in its record."""
    wanted = {"table": table, "after": before.upto, "last": last, "most": _BATCH}
    numbers = connection.execute(NEXT, wanted).scalars().all()
    return [(number, house_rounds.recall(connection, number).state) for number in numbers]


def _extended(before: Record, finished: list[tuple[int, Round]]) -> Record | None:
    """A record with rounds added, one by one in their order, so that it never depends on who adds them; None if nobody can count them."""
    upto, count, voided, lines = before.upto, before.rounds, before.voided, dict(before.lines)
    try:
        for number, state in finished:
            for line, share in shares(state).items():
                lines[line] = lines.get(line, Share()).plus(share)
            upto = number
            count, voided = (count, voided + 1) if state.voided else (count + 1, voided)
    except NotCountableError:
        return None
    return Record(upto, count, voided, lines)


Count = Callable[[Callable[[], Record | None]], Record | None]
"""Where rounds are counted: here, or in a process beside the room's; None if they could not be."""


def catch_up(database: Database, *, enough: Callable[[], bool] = lambda: False, count: Count = lambda job: job()) -> bool:
    """Add the rounds that have ended since, until told to stop; returns whether all are added.

    Computing blocks nobody: it reads, then writes in one short transaction unless another process was quicker.
    """
    with database.reading() as connection:
        numbers = connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars().all()
    for number in numbers:
        while _add(database, number, count):
            if enough():
                return False
    return True


def _add(database: Database, table: int, count: Count) -> bool:
    """Add the next few rounds of a table; whether there may be more. A game nobody can count exactly has no record."""
    with database.reading() as connection:
        before = record_of(connection, table)
        finished = _next(connection, table, before)
    after = count(partial(_extended, before, finished)) if finished else None
    if after is None:
        return False
    _write(database, table, before, after)
    return True


def _write(database: Database, table: int, before: Record, after: Record) -> None:
    """Replace the record it was made from, unless another process has replaced it already."""

    def work(connection: Connection) -> None:
        if not _move_on(connection, table, before, after):
            return
        for line, share in after.lines.items():
            here = (performance.c.table_id == table) & (performance.c.line == line)
            if line in before.lines:
                connection.execute(update(performance).where(here).values(_columns(share)))
            else:
                connection.execute(insert(performance).values(table_id=table, line=line, **_columns(share)))

    try:
        database.transact(work)
    except IntegrityError:
        with database.reading() as connection:
            if record_of(connection, table).upto == before.upto:
                raise


def _move_on(connection: Connection, table: int, before: Record, after: Record) -> bool:
    values = {"round_id": after.upto, "rounds": after.rounds, "voided": after.voided}
    if not before.upto:
        connection.execute(insert(performance_upto).values(table_id=table, **values))
        return True
    still = (performance_upto.c.table_id == table) & (performance_upto.c.round_id == before.upto)
    return connection.execute(update(performance_upto).where(still).values(values)).rowcount == 1


def behind(connection: Connection) -> int:
    """Ended rounds that are in no record yet, as far as they are counted."""
    return min(MOST_BEHIND, sum(int(count) for count in connection.execute(BEHIND).scalars()))


def verify(connection: Connection) -> Iterator[str]:
    """Recompute every record from the rounds; a sentence for each difference."""
    for table in connection.execute(select(performance_upto.c.table_id).order_by(performance_upto.c.table_id)).scalars().all():
        record = record_of(connection, table)
        recomputed = NO_RECORD
        while recomputed.upto < record.upto:
            further = _extended(recomputed, _next(connection, table, recomputed, last=record.upto))
            if further is None or further.upto == recomputed.upto:
                break
            recomputed = further
        if recomputed[:3] != record[:3]:
            yield f"Table {table}: the record counts {record.rounds} rounds up to round {record.upto}; there are {recomputed.rounds}."
        for line in sorted(record.lines | recomputed.lines):
            if record.lines.get(line) != recomputed.lines.get(line):
                yield f"Table {table}, {line}: the record does not match its rounds."
            elif not recomputed.lines[line].adds_up:
                yield f"Table {table}, {line}: the parts of the win do not add up to it."
