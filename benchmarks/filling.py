"""Books filled with many rounds in little time, to see whether anything slows down.

Real rounds are played at each table, and their rows copied again and again with new numbers. Every log entry is hashed anew and
chained, so that the log and the ledger of the result are as right as if all had been played, and say so when they are checked.
What copies lack is a deck that follows from their own number, and `verify-log` says so. SQLite's triggers are on
meanwhile; PostgreSQL's are off, and balances are set at the end to what the postings add up to.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import count, groupby
from typing import Any

from sqlalchemy import Connection, text

from longsuit.house.books import log
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.room import now
from longsuit.house.room.sessions import Sessions

SEATS = 6
PLAYED = 20
_AT_ONCE = 400
_YEAR = 365 * 86_400_000
"""Milliseconds over which the rounds are spread, until now."""
_COLUMNS = {
    "rounds": "id, table_id, ended, commitment, secret",
    "commands": "id, chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash",
    "round_events": "round_id, sequence, data, command_id",
    "entries": "id, command_id, reason, round_id, reverses",
    "postings": "id, entry_id, from_account, to_account, amount",
}
Rows = dict[str, list[tuple[Any, ...]]]


@dataclass(frozen=True)
class Copied:
    """A command of a round that was played, with what it did; the next round's opening goes with the command that settled."""

    row: Any
    events: list[tuple[bool, int, str]]
    """Whether of the next round, sequence, event."""
    moves: list[tuple[int, int, int, str]]


def fill(url: str, tables: Iterable[int], rounds: int, *, seats: int = SEATS) -> str:
    """Play a little at each table, then copy until so many rounds are in the books; the seats are free again. One player's session."""
    begun = now() - _YEAR
    room = Room(Database(url), clock=lambda: begun)
    chosen = list(tables)
    tokens = [_play(room, table, seats) for table in chosen]
    with room.database.reading() as connection:
        stories = {table: _stories(connection, table, seats) for table in chosen}
        ends = {table: log.end(connection, f"table {table}") for table in chosen}
        numbers = {name: _last(connection, name) for name in ("rounds", "commands", "entries", "postings")}
    room.database.close()
    _write(url, _Copier(stories, ends, numbers, begun).batches(rounds - PLAYED * len(chosen)))
    return tokens[0]


def _play(room: Room, table: int, seats: int) -> str:
    people, token = {}, ""
    for seat in range(1, seats + 1):
        created, token = Sessions(Room(room.database)).guest()
        people[seat] = int(created["person"])
        room.buy_in(people[seat], "$900,000,000")
        room.sit(table, seat, by=people[seat])
    for _ in range(PLAYED):
        for seat, person in people.items():
            room.wager(table, seat, {"ante": "$15", "flush": "$5"}, by=person)
        room.deal(table)
        for seat, person in people.items():
            (room.fold if seat % 3 == 0 else room.stay)(table, seat, by=person)
        room.settle(table)
    for seat, person in people.items():
        room.leave(table, seat, by=person)
    return token


def _last(connection: Connection, name: str) -> int:
    return int(connection.execute(text(f"SELECT max(id) FROM {name}")).scalar_one())


def _stories(connection: Connection, table: int, seats: int) -> list[tuple[Any, list[Copied]]]:
    """Every played round but the first: its row, and its commands from the first wager to the settlement."""
    told = []
    played = connection.execute(text("SELECT * FROM rounds WHERE table_id = :t AND ended ORDER BY id"), {"t": table}).all()
    made = "SELECT command_id FROM round_events WHERE round_id = :r AND sequence > :opening"
    for row in played[1:]:
        given = {"r": row.id, "opening": seats}
        commands = connection.execute(text(f"SELECT * FROM commands WHERE id IN ({made}) ORDER BY id"), given).all()
        told.append((row, [_copied(connection, command, row.id) for command in commands]))
    return told


def _copied(connection: Connection, command: Any, number: int) -> Copied:
    events = connection.execute(
        text("SELECT * FROM round_events WHERE command_id = :c ORDER BY round_id, sequence"), {"c": command.id}
    ).all()
    query = text("SELECT postings.*, reason FROM entries JOIN postings ON entry_id = entries.id WHERE command_id = :c ORDER BY postings.id")
    moves = connection.execute(query, {"c": command.id}).all()
    return Copied(
        command,
        [(event.round_id != number, event.sequence, event.data) for event in events],
        [(move.from_account, move.to_account, move.amount, move.reason) for move in moves],
    )


class _Copier:
    """Makes rows of new rounds."""

    def __init__(self, stories: dict[int, Any], ends: dict[int, log.Link], last: dict[str, int], begun: int) -> None:
        self.stories, self.ends, self.time, self.begun = stories, ends, begun, begun
        self.next = {name: count(number + 1) for name, number in last.items()}

    def batches(self, rounds: int) -> Iterator[Rows]:
        """So many rounds, the tables in turn, some at a time."""
        rows: Rows = {name: [] for name in _COLUMNS}
        tables = list(self.stories)
        for number in range(rounds):
            self.time = self.begun + _YEAR * number // rounds
            table = tables[number % len(tables)]
            story = self.stories[table][number // len(tables) % len(self.stories[table])]
            self._round(rows, table, *story)
            if (number + 1) % _AT_ONCE == 0:
                yield rows
                rows = {name: [] for name in _COLUMNS}
        yield rows

    def _round(self, rows: Rows, table: int, row: Any, commands: list[Copied]) -> None:
        """A whole round under a number of its own; it ends, and nothing comes after it: the one under way stays under way."""
        number = next(self.next["rounds"])
        rows["rounds"].append((number, table, True, row.commitment, row.secret))
        opening = [(sequence, data) for after, sequence, data in commands[-1].events if after]
        for place, command in enumerate(commands):
            events = [(number, sequence, data) for after, sequence, data in command.events if not after]
            if place == 0:
                events = [(number, *event) for event in opening] + events
            told = {"table": table, "commitment": row.commitment} if place == 0 else {}
            told |= {"ended": True, "secret": row.secret.hex()} if place == len(commands) - 1 else {}
            self._command(rows, table, number, command, events, {f"round {number}": told} if told else {})

    def _command(  # noqa: PLR0913, PLR0917 (a private helper's own)
        self, rows: Rows, table: int, number: int, copied: Copied, events: list[tuple[int, int, str]], facts: log.Facts
    ) -> None:
        told = copied.row
        command = log.Request(told.name, told.author, told.chain, json.loads(told.request), told.key)
        answer = {**json.loads(told.answer), "round": number}
        moves = [[*move, number, None] for move in copied.moves]
        effects = log.digest(events=[list(event) for event in events], moves=moves, meters=[])
        own = next(self.next["commands"])
        entry = log.entry(command, self.ends[table], number=own, now=self.time, answer=answer, effects=effects, facts=facts)
        self.ends[table] = log.Link(entry["sequence"], entry["hash"])
        rows["commands"].append(tuple(entry.values()))
        rows["round_events"] += [(*event, own) for event in events]
        for reason, together in groupby(copied.moves, key=lambda move: move[3]):
            journal = next(self.next["entries"])
            rows["entries"].append((journal, own, reason, number, None))
            rows["postings"] += [(next(self.next["postings"]), journal, *move[:3]) for move in together]


def _write(url: str, batches: Iterable[Rows]) -> None:
    database = Database(url, migrated=False)
    with database.engine.connect() as connection:
        raw: Any = connection.connection.driver_connection
        (_into_postgresql if database.engine.dialect.name == "postgresql" else _into_sqlite)(raw, batches)
    database.close()


def _into_sqlite(raw: sqlite3.Connection, batches: Iterable[Rows]) -> None:
    raw.execute("PRAGMA synchronous = OFF")
    for rows in batches:
        raw.execute("BEGIN IMMEDIATE")
        for name, columns in _COLUMNS.items():
            marks = ", ".join("?" * len(columns.split(", ")))
            raw.executemany(f"INSERT INTO {name} ({columns}) VALUES ({marks})", rows[name])
        grown = [(row[2], row[12], row[1]) for row in rows["commands"]]
        raw.executemany("UPDATE chains SET length = ?, head = ? WHERE name = ?", grown)
        raw.execute("COMMIT")
    raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")


_BALANCES = """
UPDATE accounts SET balance = sides.total, moved = sides.last FROM (
  SELECT account, sum(amount) AS total, max(id) AS last FROM (
    SELECT to_account AS account, amount, id FROM postings UNION ALL SELECT from_account, -amount, id FROM postings) AS side
  GROUP BY account) AS sides WHERE accounts.id = sides.account
"""
_ENDS = """
UPDATE chains SET length = latest.sequence, head = latest.hash FROM (
  SELECT DISTINCT ON (chain) chain, sequence, hash FROM commands ORDER BY chain, sequence DESC) AS latest
WHERE chains.name = latest.chain
"""


def _into_postgresql(raw: Any, batches: Iterable[Rows]) -> None:
    raw.execute("SET session_replication_role = replica")
    for rows in batches:
        for name, columns in _COLUMNS.items():
            with raw.cursor() as cursor, cursor.copy(f"COPY {name} ({columns}) FROM STDIN") as copy:
                for row in rows[name]:
                    copy.write_row(row)
    raw.execute(_BALANCES)
    raw.execute(_ENDS)
    for name in ("rounds", "commands", "entries", "postings"):
        raw.execute(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), (SELECT max(id) FROM {name}))")
    raw.execute("SET session_replication_role = DEFAULT")
    raw.execute("VACUUM ANALYZE")
