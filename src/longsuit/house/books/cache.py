"""What a process remembers of the tables, so that a round once laid out need not be laid out again.

Whatever changes at a table is a command in the table's own chain. So the chain's end, a hash of all that ever happened there,
names what stands at the table: as long as the database shows the same end, what is remembered is so, whoever else plays.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from sqlalchemy import Connection

from longsuit.house.books.log import Link

if TYPE_CHECKING:
    from longsuit.house.room.rounds import HouseRound

_K = TypeVar("_K", bound=Hashable)
_V = TypeVar("_V")

_TABLES, _ROUNDS = 1000, 400


class Recent(Generic[_K, _V]):
    """The things used last, so many of them at most."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[_K, _V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: _K) -> _V | None:
        """What is known, if anything."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def keep(self, key: _K, value: _V) -> None:
        """Know this; what was used longest ago is forgotten."""
        with self._lock:
            self._kept[key] = value
            self._kept.move_to_end(key)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def __len__(self) -> int:
        return len(self._kept)


class Snapshot(NamedTuple):
    """How a table stood when its chain ended so."""

    link: Link
    live: HouseRound


class TableCache:
    """What is remembered of one database; only what was committed goes in."""

    def __init__(self) -> None:
        self.tables: Recent[int, Snapshot] = Recent(_TABLES)
        self.ended: Recent[int, HouseRound] = Recent(_ROUNDS)
        """Rounds that are over: nothing changes them any more."""

    def know(self, table: int, known: Snapshot) -> None:
        """How a table stands; a reader who looked at an older moment does not take us back to it."""
        before = self.tables.get(table)
        if before is None or before.link.length <= known.link.length:
            self.tables.keep(table, known)


def of(connection: Connection) -> TableCache:
    """The memory that belongs to a connection's database."""
    cache: TableCache = connection.get_execution_options()["cache"]
    return cache
