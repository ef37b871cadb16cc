"""The books for other programs: CSV and JSON lines, streamed, so that a million rows take no more memory than a few hundred."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from operator import itemgetter
from typing import Any, Literal, NamedTuple, TypeVar

from sqlalchemy import Connection, Row, Select, func, select

from longsuit.house.books.database import Database
from longsuit.house.books.log import canonical, first_command
from longsuit.house.books.schema import commands, ended, entries, meter_changes, meters, postings, table_meters
from longsuit.house.books.schema import rounds as rounds_table
from longsuit.house.errors import HouseError, UnknownError
from longsuit.house.office.floor import ended_at, log_entry, moves, sealed
from longsuit.house.room import rounds
from longsuit.rules.csv import csv_text
from longsuit.table.events import Settlement
from longsuit.table.seat import Seat

Format = Literal["csv", "jsonl"]

_T = TypeVar("_T")
_Columns = dict[str, Callable[[_T], Any]]
"""The columns of an export: their names, and what they hold of a row."""

_BATCH = 300


@dataclass(frozen=True)
class Wanted:
    """Which rows: of one table or all, from one moment (in milliseconds since 1970) up to another."""

    table: int | None = None
    since: int | None = None
    until: int | None = None

    def holds(self, at: int) -> bool:
        """Whether a moment is within the range."""
        return (self.since is None or at >= self.since) and (self.until is None or at < self.until)


def moment(at: int) -> str:
    """A moment as people and spreadsheets write it, UTC."""
    return datetime.fromtimestamp(at / 1000, tz=UTC).isoformat(timespec="milliseconds")


def dollars(cents: int) -> Decimal:
    """Cents as a decimal number of dollars."""
    return Decimal(cents).scaleb(-2)


class _Ended(NamedTuple):
    """A finished round and when it ended."""

    at: int
    round: rounds.HouseRound

    @property
    def settled(self) -> list[Settlement]:
        """Its wagers, without bets for the dealer; none if it was voided."""
        return [] if self.round.state.voided else [entry for entry in self.round.state.settlements if not entry.toke]

    @property
    def wagered(self) -> int:
        """In cents."""
        return sum(entry.stake for entry in self.settled)

    @property
    def house_win(self) -> int:
        """In cents."""
        return sum(entry.from_meter - entry.net for entry in self.settled)


class _Wager(NamedTuple):
    """A settled wager, its seat and its round."""

    ended: _Ended
    seat: Seat
    entry: Settlement


def _rounds(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[_Ended]:
    ends = ended_at(connection, numbers)
    for number in numbers:
        if wanted.holds(ends[number]):
            yield _Ended(ends[number], rounds.recall(connection, number))


def _wagers(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[_Wager]:
    for ended_round in _rounds(connection, numbers, wanted):
        state = ended_round.round.state
        yield from (_Wager(ended_round, state.seat(entry.seat), entry) for entry in state.settlements)


def _postings(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row[Any]]:
    query = moves().add_columns(commands.c.at).join(commands, commands.c.id == entries.c.command_id)
    for row in connection.execute(query.where(postings.c.id.in_(numbers))):
        here = wanted.table is None or f"table {wanted.table}" in (row.from_owner, row.to_owner)
        if here and wanted.holds(row.at):
            yield row


def _meter_changes(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row[Any]]:
    query = select(meter_changes, meters.c.name, commands.c.at, commands.c.author)
    query = query.join_from(meter_changes, meters).join(commands, commands.c.id == meter_changes.c.command_id)
    if wanted.table is not None:
        linked = select(table_meters.c.meter_id).where(table_meters.c.table_id == wanted.table)
        query = query.where(meter_changes.c.meter_id.in_(linked))
    rows = connection.execute(query.where(meter_changes.c.id.in_(numbers)).order_by(meter_changes.c.id))
    yield from (row for row in rows if wanted.holds(row.at))


def _log(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[dict[str, Any]]:
    seals = sealed(connection)
    query = select(commands).where(commands.c.id.in_(numbers)).order_by(commands.c.id)
    if wanted.table is not None:
        query = query.where(commands.c.chain == f"table {wanted.table}")
    yield from (log_entry(row, seals) for row in connection.execute(query) if wanted.holds(row.at))


def _listed(table: Any) -> Callable[[Wanted], Select[Any]]:
    return lambda _: select(table.c.id)


def _ended(wanted: Wanted) -> Select[Any]:
    query = select(rounds_table.c.id).where(ended)
    return query if wanted.table is None else query.where(rounds_table.c.table_id == wanted.table)


def _money(name: str, cents: Callable[[_T], int]) -> _Columns[_T]:
    """An amount in two columns: whole cents and dollars."""
    return {f"{name}_cents": cents, name: lambda row: dollars(cents(row))}


_ROUND: _Columns[_Ended] = {
    "round": lambda row: row.round.number,
    "table": lambda row: row.round.table.id,
    "game": lambda row: row.round.state.game.full_id,
    "ended": lambda row: moment(row.at),
    "phase": lambda row: row.round.state.phase,
    "void_reason": lambda row: row.round.state.voided.reason if row.round.state.voided else None,
    "void_by": lambda row: row.round.state.voided.by if row.round.state.voided else None,
    "hands": lambda row: len(row.round.state.playing),
    **_money("wagered", lambda row: row.wagered),
    **_money("house_win", lambda row: row.house_win),
    "from_meters_cents": lambda row: sum(entry.from_meter for entry in row.settled),
    "dealer": lambda row: " ".join(map(str, row.round.state.dealer)),
    "commitment": lambda row: row.round.commitment,
}
_WAGER: _Columns[_Wager] = {
    "round": lambda row: row.ended.round.number,
    "table": lambda row: row.ended.round.table.id,
    "ended": lambda row: moment(row.ended.at),
    "seat": lambda row: row.seat.number,
    "player": lambda row: row.seat.player,
    "cards": lambda row: " ".join(map(str, row.seat.cards)),
    "wager": lambda row: row.entry.wager,
    "for_dealer": lambda row: row.entry.toke,
    "outcome": lambda row: row.entry.outcome,
    **_money("stake", lambda row: row.entry.stake),
    **_money("returned", lambda row: row.entry.returned),
    **_money("net", lambda row: row.entry.net),
    "meter": lambda row: row.entry.meter or None,
    "from_meter_cents": lambda row: row.entry.from_meter,
    "reason": lambda row: row.entry.reason,
}
_POSTING: _Columns[Row[Any]] = {
    "posting": lambda row: row.id,
    "entry": lambda row: row.entry_id,
    "command": lambda row: row.command_id,
    "at": lambda row: moment(row.at),
    "reason": lambda row: row.reason,
    "round": lambda row: row.round_id,
    "reverses": lambda row: row.reverses,
    "from": lambda row: f"{row.from_owner}, {row.from_kind}",
    "to": lambda row: f"{row.to_owner}, {row.to_kind}",
    **_money("amount", lambda row: row.amount),
}
_METER_CHANGE: _Columns[Row[Any]] = {
    "change": lambda row: row.id,
    "meter": lambda row: row.meter_id,
    "name": lambda row: row.name,
    "at": lambda row: moment(row.at),
    "by": lambda row: row.author,
    "round": lambda row: row.round_id,
    "reason": lambda row: row.reason,
    "held_cents_exactly": lambda row: row.held,
    "held_cents": lambda row: float(Fraction(row.held)),
    "reserved_cents_exactly": lambda row: row.reserved,
    **_money("displayed", lambda row: row.displayed),
}
_LOG_ENTRY: _Columns[dict[str, Any]] = {
    **{name: itemgetter(name) for name in ("id", "chain", "sequence", "at")},
    "at_utc": lambda entry: moment(entry["at"]),
    **{name: itemgetter(name) for name in ("author", "name", "key", "effects", "previous", "hash", "request", "answer", "facts", "sealed")},
}


_KINDS: dict[str, tuple[Callable[[Wanted], Select[Any]], Callable[[Connection, list[int], Wanted], Iterator[Any]], _Columns[Any]]] = {
    "rounds": (_ended, _rounds, _ROUND),
    "wagers": (_ended, _wagers, _WAGER),
    "postings": (_listed(postings), _postings, _POSTING),
    "meters": (_listed(meter_changes), _meter_changes, _METER_CHANGE),
    "log": (_listed(commands), _log, _LOG_ENTRY),
}
KINDS = tuple(_KINDS)
"""What can be exported."""


def export(database: Database, what: str, written: Format, wanted: Wanted) -> Iterator[str]:
    """Text of an export, a piece at a time. Each piece is read in its own transaction, up to the end the books had at the start."""
    if what not in _KINDS:
        raise UnknownError(f"There is nothing called {what[:40]!r} to export; there are: {', '.join(KINDS)}.")
    if wanted.since is not None and wanted.until is not None and wanted.until <= wanted.since:
        raise HouseError("An export ends after it begins.")
    return _pieces(database, what, written, wanted)


def _pieces(database: Database, what: str, written: Format, wanted: Wanted) -> Iterator[str]:
    listing, read, columns = _KINDS[what]
    column = listing(wanted).selected_columns[0]
    with database.reading() as connection:
        last = int(connection.execute(select(func.max(column))).scalar_one() or 0)
        place = max(first_command(connection, wanted.since) - 1, 0) if what == "log" and wanted.since is not None else 0
    if written == "csv":
        yield _csv([columns])
    while place < last:
        with database.reading() as connection:
            query = listing(wanted).where(column > place, column <= last).order_by(column).limit(_BATCH)
            numbers = [int(number) for number in connection.execute(query).scalars().all()]
            page = [{name: value(row) for name, value in columns.items()} for row in read(connection, numbers, wanted)] if numbers else []
        if not numbers:
            return
        place = numbers[-1]
        if page:
            yield _csv(row.values() for row in page) if written == "csv" else _lines(page)


def _csv(rows: Iterable[Iterable[Any]]) -> str:
    """Rows as CSV; lists and objects as JSON in their cell."""
    return csv_text([canonical(value) if isinstance(value, dict | list) else value for value in row] for row in rows)


def _lines(rows: list[dict[str, Any]]) -> str:
    return "".join(f"{json.dumps(row, ensure_ascii=False, default=str)}\n" for row in rows)
