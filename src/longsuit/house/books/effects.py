"""Everything a command did goes into the books."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, insert

from longsuit.house.books import log, postgresql, sqlite
from longsuit.house.books.facts import standing
from longsuit.house.books.ledger import Move
from longsuit.house.books.schema import meter_changes

Event = tuple[int, int, str]
"""Round, sequence, event."""


@dataclass(frozen=True)
class Effects:
    """What a command does."""

    events: list[Event] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)
    meters: list[list[Any]] = field(default_factory=list)
    """Meter, round, reason, cents added to it and to its reserve, cents it shows then."""
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
    """An entry of the house that vouches for everything that stands in the tables: older entries vouch for less."""
    request = log.Request("upgrade", "house", "house", versions)
    link, _ = log.hold(connection, request)
    entry = log.entry(request, link, now=now, answer={}, effects=Effects().digest(), facts=standing(connection))
    write(connection, entry, Effects())


_METER = insert(meter_changes)


def write(connection: Connection, entry: dict[str, Any], effects: Effects) -> None:
    """A log entry that makes its chain longer, and all it caused."""
    on_postgresql = connection.dialect.name == "postgresql"
    number = (postgresql.write if on_postgresql else sqlite.write)(connection, entry, effects)
    if effects.meters:
        names = ("meter_id", "round_id", "reason", "held", "reserved", "displayed")
        connection.execute(_METER, [dict(zip(names, row, strict=True), command_id=number) for row in effects.meters])
