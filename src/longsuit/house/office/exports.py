"""The books for other programs: CSV and JSON lines, streamed, so that a million rows take no more memory than a few hundred."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

from sqlalchemy import Connection, Select, func, select

from longsuit.house.books.database import Database
from longsuit.house.books.log import canonical, first_command
from longsuit.house.books.schema import commands, ended, entries, meter_changes, meters, postings, table_meters
from longsuit.house.books.schema import rounds as rounds_table
from longsuit.house.errors import HouseError, UnknownError
from longsuit.house.office.floor import ended_at, log_entry, moves, sealed
from longsuit.house.room import rounds
from longsuit.rules.csv import csv_text

Format = Literal["csv", "jsonl"]
Row = dict[str, Any]

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


def _rounds(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[tuple[int, rounds.HouseRound]]:
    ends = ended_at(connection, numbers)
    for number in numbers:
        if wanted.holds(ends[number]):
            yield ends[number], rounds.recall(connection, number)


def _round_rows(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row]:
    for at, played in _rounds(connection, numbers, wanted):
        state = played.state
        settled = [] if state.voided else [entry for entry in state.settlements if not entry.toke]
        staked, house = sum(entry.stake for entry in settled), sum(entry.from_meter - entry.net for entry in settled)
        yield {
            "round": played.number,
            "table": played.table.id,
            "game": state.game.full_id,
            "ended": moment(at),
            "phase": state.phase,
            "void_reason": state.voided.reason if state.voided else None,
            "void_by": state.voided.by if state.voided else None,
            "hands": len(state.playing),
            "wagered_cents": staked,
            "wagered": dollars(staked),
            "house_win_cents": house,
            "house_win": dollars(house),
            "from_meters_cents": sum(entry.from_meter for entry in settled),
            "dealer": " ".join(map(str, state.dealer)),
            "commitment": played.commitment,
        }


def _wager_rows(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row]:
    for at, played in _rounds(connection, numbers, wanted):
        names = {seat.number: seat.player for seat in played.state.playing}
        cards = {seat.number: " ".join(map(str, seat.cards)) for seat in played.state.playing}
        for entry in played.state.settlements:
            yield {
                "round": played.number,
                "table": played.table.id,
                "ended": moment(at),
                "seat": entry.seat,
                "player": names[entry.seat],
                "cards": cards[entry.seat],
                "wager": entry.wager,
                "for_dealer": entry.toke,
                "outcome": entry.outcome,
                "stake_cents": entry.stake,
                "stake": dollars(entry.stake),
                "returned_cents": entry.returned,
                "returned": dollars(entry.returned),
                "net_cents": entry.net,
                "net": dollars(entry.net),
                "meter": entry.meter or None,
                "from_meter_cents": entry.from_meter,
                "reason": entry.reason,
            }


def _posting_rows(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row]:
    query = moves().add_columns(commands.c.at).join(commands, commands.c.id == entries.c.command_id)
    for row in connection.execute(query.where(postings.c.id.in_(numbers))):
        here = wanted.table is None or f"table {wanted.table}" in (row.from_owner, row.to_owner)
        if here and wanted.holds(row.at):
            yield {
                "posting": row.id,
                "entry": row.entry_id,
                "command": row.command_id,
                "at": moment(row.at),
                "reason": row.reason,
                "round": row.round_id,
                "reverses": row.reverses,
                "from": f"{row.from_owner}, {row.from_kind}",
                "to": f"{row.to_owner}, {row.to_kind}",
                "amount_cents": row.amount,
                "amount": dollars(row.amount),
            }


def _meter_rows(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row]:
    query = select(meter_changes, meters.c.name, commands.c.at, commands.c.author)
    query = query.join_from(meter_changes, meters).join(commands, commands.c.id == meter_changes.c.command_id)
    if wanted.table is not None:
        linked = select(table_meters.c.meter_id).where(table_meters.c.table_id == wanted.table)
        query = query.where(meter_changes.c.meter_id.in_(linked))
    for row in connection.execute(query.where(meter_changes.c.id.in_(numbers)).order_by(meter_changes.c.id)):
        if wanted.holds(row.at):
            yield {
                "change": row.id,
                "meter": row.meter_id,
                "name": row.name,
                "at": moment(row.at),
                "by": row.author,
                "round": row.round_id,
                "reason": row.reason,
                "held_cents_exactly": row.held,
                "held_cents": float(Fraction(row.held)),
                "reserved_cents_exactly": row.reserved,
                "displayed_cents": row.displayed,
                "displayed": dollars(row.displayed),
            }


def _log_rows(connection: Connection, numbers: list[int], wanted: Wanted) -> Iterator[Row]:
    seals = sealed(connection)
    query = select(commands).where(commands.c.id.in_(numbers)).order_by(commands.c.id)
    if wanted.table is not None:
        query = query.where(commands.c.chain == f"table {wanted.table}")
    for row in connection.execute(query):
        if wanted.holds(row.at):
            yield {**log_entry(row, seals), "at": row.at, "at_utc": moment(row.at)}


def _listed(table: Any) -> Callable[[Wanted], Select[Any]]:
    return lambda _: select(table.c.id)


def _ended(wanted: Wanted) -> Select[Any]:
    query = select(rounds_table.c.id).where(ended)
    return query if wanted.table is None else query.where(rounds_table.c.table_id == wanted.table)


_KINDS: dict[str, tuple[Callable[[Wanted], Select[Any]], Callable[[Connection, list[int], Wanted], Iterator[Row]]]] = {
    "rounds": (_ended, _round_rows),
    "wagers": (_ended, _wager_rows),
    "postings": (_listed(postings), _posting_rows),
    "meters": (_listed(meter_changes), _meter_rows),
    "log": (_listed(commands), _log_rows),
}
KINDS = tuple(_KINDS)
"""What can be exported."""

_COLUMNS: dict[str, tuple[str, ...]] = {
    "rounds": ("round", "table", "game", "ended", "phase", "void_reason", "void_by", "hands", "wagered_cents", "wagered",
               "house_win_cents", "house_win", "from_meters_cents", "dealer", "commitment"),
    "wagers": ("round", "table", "ended", "seat", "player", "cards", "wager", "for_dealer", "outcome", "stake_cents", "stake",
               "returned_cents", "returned", "net_cents", "net", "meter", "from_meter_cents", "reason"),
    "postings": ("posting", "entry", "command", "at", "reason", "round", "reverses", "from", "to", "amount_cents", "amount"),
    "meters": ("change", "meter", "name", "at", "by", "round", "reason", "held_cents_exactly", "held_cents",
               "reserved_cents_exactly", "displayed_cents", "displayed"),
    "log": ("id", "chain", "sequence", "at", "at_utc", "author", "name", "key", "effects", "previous", "hash", "request", "answer",
            "facts"),
}  # fmt: skip


def export(database: Database, what: str, written: Format, wanted: Wanted) -> Iterator[str]:
    """Text of an export, a piece at a time. Each piece is read in its own transaction, up to the end the books had at the start."""
    if what not in _KINDS:
        raise UnknownError(f"There is nothing called {what[:40]!r} to export; there are: {', '.join(KINDS)}.")
    if wanted.since is not None and wanted.until is not None and wanted.until <= wanted.since:
        raise HouseError("An export ends after it begins.")
    return _pieces(database, what, written, wanted)


def _pieces(database: Database, what: str, written: Format, wanted: Wanted) -> Iterator[str]:
    listing, rows = _KINDS[what]
    column = listing(wanted).selected_columns[0]
    with database.reading() as connection:
        last = int(connection.execute(select(func.max(column))).scalar_one() or 0)
        place = max(first_command(connection, wanted.since) - 1, 0) if what == "log" and wanted.since is not None else 0
    if written == "csv":
        yield _csv([_COLUMNS[what]])
    while place < last:
        with database.reading() as connection:
            query = listing(wanted).where(column > place, column <= last).order_by(column).limit(_BATCH)
            numbers = [int(number) for number in connection.execute(query).scalars().all()]
            page = list(rows(connection, numbers, wanted)) if numbers else []
        if not numbers:
            return
        place = numbers[-1]
        if page:
            yield _csv([row[name] for name in _COLUMNS[what]] for row in page) if written == "csv" else _lines(page)


def _csv(rows: Iterable[Iterable[Any]]) -> str:
    """Rows as CSV; lists and objects as JSON in their cell."""
    return csv_text([canonical(value) if isinstance(value, dict | list) else value for value in row] for row in rows)


def _lines(rows: list[Row]) -> str:
    return "".join(f"{json.dumps(row, ensure_ascii=False, default=str)}\n" for row in rows)
