"""A room under test: time stands still, chance is counted out, players have names."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from itertools import count
from typing import Any

from sqlalchemy import text

from longsuit.house.books.database import Database
from longsuit.house.errors import NothingDueError
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game
from tests.fast.house.fresh import furnish


class TestRoom(Room):
    """A room whose clock moves when the test says so."""

    __test__ = False

    def __init__(self, database: Database, start: int = 0) -> None:
        self.time = 1_000_000
        numbers = count(start)
        super().__init__(
            database,
            clock=lambda: self.time,
            steady_clock=lambda: self.time,
            entropy=lambda size: hashlib.sha256(b"%d" % next(numbers)).digest()[:size],
        )

    def player(self, name: str, money: str = "$1,000") -> int:
        """Somebody with play money."""
        person = int(self.create(name)["person"])
        self.buy_in(person, money)
        return person

    def table(self, name: str = "high-card-flush", **terms: Any) -> int:
        """A table open for play."""
        tables, settings = terms.pop("tables", {}), terms.pop("settings", {})
        return self.open_table(Terms(game(name, tables=tables, settings=settings), **terms))

    def query(self, sql: str, **values: object) -> list[Any]:
        """What is in the database."""
        with self.database.reading() as connection:
            return [tuple(row) for row in connection.execute(text(sql), values)]

    def attempt(self, sql: str) -> None:
        """What somebody with a database client of his own could try."""
        with self.database.writing() as connection:
            connection.execute(text(sql))

    def cook(self, sql: str) -> None:
        """What a thief with the keys to the server could do: he switches every guard of the database off, and on again afterwards."""
        engine = self.database.engine
        if engine.dialect.name == "postgresql":
            with engine.begin() as connection:
                connection.execute(text("SET LOCAL session_replication_role = replica"))
                connection.execute(text(sql))
            return
        with closing(sqlite3.connect(str(engine.url.database))) as raw, raw:
            guards = raw.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for name, _ in guards:
                raw.execute(f"DROP TRIGGER {name}")
            raw.execute(sql)
            for _, guard in guards:
                raw.execute(guard)

    def paid_by_meters(self, table: int) -> int:
        """Cents the meters of a table have paid."""
        return sum(
            entry.from_meter
            for (number,) in self.query("SELECT id FROM rounds WHERE table_id = :t", t=table)
            for entry in self.recall(number).hits
        )

    def check(self) -> None:
        """The books and the log are right."""
        books = self.trial_balance()
        assert (books.total, books.faults, self.verify_log()) == (0, (), ())


def new_room(url: str, start: int = 0) -> TestRoom:
    """A room on a database."""
    return TestRoom(Database(furnish(url)), start)


def clear_table(room: Room, table: int, seconds: float) -> dict[str, Any] | None:
    """Unseat everybody at a table that has been quiet for this long; None if it has not."""
    try:
        return room.desk.carry_out(room.clearing(table, seconds))
    except NothingDueError:
        return None
