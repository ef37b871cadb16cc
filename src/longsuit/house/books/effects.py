"""Everything a command did goes into the books."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection

from longsuit.house.books import log, postgresql, sqlite
from longsuit.house.books.facts import standing
from longsuit.house.books.ledger import Move

Event = tuple[int, int, str]
"""Round, sequence, event."""


@dataclass
class Effects:
    """What a command does."""

    events: list[Event] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    meters: list[list[Any]] = field(default_factory=list)
    """Meter, round, reason, cents added to it and to its reserve exactly, as text, and the cents it shows then."""
    timer: tuple[int, int | None, int | None] | None = None
    """A round, the place of the event its clock runs from, and for how many milliseconds."""

    @property
    def accounts(self) -> list[int]:
        """Accounts that change, in order."""
        return sorted({account for move in self.moves for account in move[:2]})

    def journal(self) -> Iterator[tuple[tuple[Any, ...], list[Move]]]:
        """One entry for each reason: reason, round, entry it reverses; and its moves."""
        for key, together in groupby(self.moves, key=lambda move: move[3:]):
            yield key, list(together)

    def digest(self) -> str:
        """The hash of everything the log proves."""
        return log.digest(events=[list(event) for event in self.events], moves=[list(move) for move in self.moves], meters=self.meters)


def record_upgrade(connection: Connection, versions: dict[str, str], *, now: int) -> None:
    """An entry of the house that vouches for everything in the tables, and for the number of every entry before it."""
    request = log.Request("upgrade", "house", "house", versions)
    work = work_on(connection)
    work.begun = True
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("LOCK TABLE commands IN SHARE ROW EXCLUSIVE MODE")
    link = work.hold([request], wait=True).links["house"]
    number, answer = work.next_number(), {"numbers": log.numbers(connection)}
    entry = log.entry(request, link, number=number, now=now, answer=answer, effects=Effects().digest(), facts=standing(connection))
    work.write(entry, Effects())
    assert work.connection is connection  # whatever waited is written


def work_on(connection: Connection) -> Work:
    """A transaction on a connection, in the words of its database."""
    raw = connection.connection.driver_connection
    return postgresql.Work(connection, raw) if connection.dialect.name == "postgresql" else sqlite.Work(connection, raw)


Work = postgresql.Work | sqlite.Work
