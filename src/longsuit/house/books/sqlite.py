"""Commands written to a SQLite file: a statement for each kind of thing, in SQLite's own SQL, which is quickest.

There is no round trip to save here, and the one writer has every account to itself.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from longsuit.house.books.log import Earlier, Held, Link, Request
from longsuit.house.errors import HouseError, StorageError

if TYPE_CHECKING:
    from longsuit.house.books.effects import Effects

BUSY_SECONDS = 20
"""How long a writer waits for its turn."""
_COMMAND = """INSERT INTO commands (id, chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash)
VALUES (:id, :chain, :sequence, :at, :author, :name, :key, :request, :answer, :effects, :facts, :previous, :hash)"""
_CHAIN = "UPDATE chains SET length = :sequence, head = :hash WHERE name = :chain"
_EVENT = "INSERT INTO round_events (round_id, sequence, data, command_id) VALUES (?, ?, ?, ?)"
_TIMER = "UPDATE rounds SET timer = ?, wait = ? WHERE id = ?"
_ENTRY = "INSERT INTO entries (command_id, reason, round_id, reverses) VALUES (?, ?, ?, ?)"
_POSTING = "INSERT INTO postings (entry_id, from_account, to_account, amount) VALUES (?, ?, ?, ?)"


_LAST = "SELECT coalesce(max(id), 0) FROM commands"
_LINK = "SELECT length, head FROM chains WHERE name = ?"
_ASKED = "SELECT chain, name, request, answer FROM commands WHERE author = ? AND key = ?"
_METER = "INSERT INTO meter_changes (meter_id, round_id, reason, held, reserved, displayed, command_id) VALUES (?, ?, ?, ?, ?, ?, ?)"
_OPEN = "SELECT tables.id, later_limits FROM tables JOIN rounds ON rounds.table_id = tables.id WHERE rounds.id = ? AND tables.open"
_ROUND = "INSERT INTO rounds (table_id, ended, commitment, secret) VALUES (?, 0, ?, ?)"


@contextmanager
def served_alone(file: str) -> Iterator[None]:
    """Hold a lock beside a database while one process serves it; the system frees it however that process ends."""
    with ExitStack() as held:
        try:
            door = held.enter_context(closing(sqlite3.connect(f"{file}-serving", timeout=0, isolation_level=None)))
            door.execute("BEGIN EXCLUSIVE")
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                raise StorageError(f"{file}-serving cannot be written: {error}.") from None
            raise HouseError(f"Another process serves {file}: stop it first. Several processes need PostgreSQL.") from None
        yield


class Work:
    """A transaction of one or several commands."""

    def __init__(self, connection: Connection, raw: Any) -> None:
        self.raw = raw
        self.begun = False
        self._connection = connection
        self._last: int | None = None

    @property
    def connection(self) -> Connection:
        """To read and write by."""
        self._begin()
        return self._connection

    def _begin(self) -> None:
        """Take the write lock first: a writer that took it later might have to start again."""
        if not self.begun:
            self.raw.execute("BEGIN IMMEDIATE")
            self.begun = True

    def hold(self, requests: Sequence[Request], *, wait: bool) -> Held:
        """The end of every command's chain, and which keys were used; the one writer holds every lock."""
        del wait
        self._begin()
        links = {request.chain: self.raw.execute(_LINK, (request.chain,)).fetchone() for request in requests}
        keys = {(request.author, request.key) for request in requests if request.key is not None}
        earlier = {key: self.raw.execute(_ASKED, key).fetchone() for key in keys}
        return Held(
            {name: Link(*row) for name, row in links.items() if row is not None},
            {key: Earlier(*row) for key, row in earlier.items() if row is not None},
        )

    def next_number(self) -> int:
        """The number of the next log entry; there is only one writer, so nobody else gives numbers."""
        self._last = 1 + (self.raw.execute(_LAST).fetchone()[0] if self._last is None else self._last)
        return self._last

    def write(self, entry: dict[str, Any], effects: Effects) -> None:
        """The log entry and all it caused."""
        raw, number = self.raw, entry["id"]
        raw.execute(_COMMAND, entry)
        raw.execute(_CHAIN, entry)
        if effects.events:
            raw.executemany(_EVENT, [(*event, number) for event in effects.events])
        if effects.timer is not None:
            number_of_round, *running = effects.timer
            raw.execute(_TIMER, (*running, number_of_round))
        for what, together in effects.journal():
            journal = raw.execute(_ENTRY, (number, *what)).lastrowid
            raw.executemany(_POSTING, [(journal, *move[:3]) for move in together])
        if effects.meters:
            raw.executemany(_METER, [(*row, number) for row in effects.meters])

    def next_round(self, number: int, commitment: str, secret: bytes) -> tuple[int, str | None] | None:
        """End a round and begin the next at its table, unless that is closed: its number, and limits that have changed."""
        self.raw.execute("UPDATE rounds SET ended = 1, timer = NULL, wait = NULL WHERE id = ?", (number,))
        table, limits = self.raw.execute(_OPEN, (number,)).fetchone() or (None, None)
        if table is None:
            return None
        return self.raw.execute(_ROUND, (table, commitment, secret)).lastrowid, limits

    def commit(self) -> None:
        """Everything is on disk when this returns."""
        self.raw.execute("COMMIT")
