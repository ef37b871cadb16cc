"""What a process remembers of the tables, so that it need not rebuild a round it already has.

Whatever changes at a table is a command in the table's own chain. So the chain's end, a hash of all that ever happened there,
names what stands at the table: as long as the database shows the same end, what is remembered is so, whoever else plays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple

from cachetools import LRUCache
from sqlalchemy import Connection

from longsuit.house.books.log import Link
from longsuit.house.books.timers import Timers

if TYPE_CHECKING:
    from longsuit.house.books.ledger import Sums
    from longsuit.house.books.meters import Changes
    from longsuit.house.room.rounds import HouseRound

_TABLES, _ROUNDS = 1000, 400


class Snapshot(NamedTuple):
    """The state of a table at one end of its chain."""

    link: Link
    live: HouseRound


class TableCache:
    """What a process remembers of one database; only committed state is stored."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.timers = Timers()
        self._tables: LRUCache[int, Snapshot] = LRUCache(_TABLES)
        self._ended: LRUCache[int, HouseRound] = LRUCache(_ROUNDS)
        self._acting: Counter[str] = Counter()
        self.sums: Sums | None = None
        self.changes: Changes | None = None
        """Totals of the older postings and meter changes; `office/totals.py` adds to them."""

    def table(self, number: int) -> Snapshot | None:
        """The state of a table, if it is remembered."""
        with self._lock:
            return self._tables.get(number)

    def add_table(self, snapshot: Snapshot) -> None:
        """Remember the state of a table, unless a newer one is remembered already."""
        number = snapshot.live.table.id
        with self._lock:
            before = self._tables.get(number)
            if before is None or before.link.length <= snapshot.link.length:
                self._tables[number] = snapshot
                self.timers.deadline(number, snapshot.live.timer)
                self.timers.quiet(number, snapshot.link.length)

    @contextmanager
    def acting(self, chains: Iterable[str]) -> Iterator[None]:
        """While this process adds to chains, other processes may see more of them than it remembers itself."""
        names = set(chains)
        with self._lock:
            self._acting.update(names)
        try:
            yield
        finally:
            with self._lock:
                self._acting.subtract(names)
                self._acting = +self._acting

    def acts(self, table: int) -> bool:
        """Whether this process is acting at a table."""
        return self._acting[f"table {table}"] > 0

    def ended(self, number: int) -> HouseRound | None:
        """A finished round, if it is remembered."""
        with self._lock:
            return self._ended.get(number)

    def add_ended(self, finished: HouseRound) -> None:
        """Remember a finished round: it never changes."""
        with self._lock:
            self._ended[finished.number] = finished


def of(connection: Connection) -> TableCache:
    """The cache that belongs to a connection's database."""
    cache: TableCache = connection.get_execution_options()["cache"]
    return cache
