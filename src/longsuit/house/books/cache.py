"""What a process remembers of the tables, so that a round once laid out need not be laid out again.

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
    """How a table stood when its chain ended so."""

    link: Link
    live: HouseRound


class TableCache:
    """What is remembered of one database; only what was committed goes in."""

    def __init__(self) -> None:
        self._lock = Lock()
        self.timers = Timers()
        self._tables: LRUCache[int, Snapshot] = LRUCache(_TABLES)
        self._ended: LRUCache[int, HouseRound] = LRUCache(_ROUNDS)
        self._acting: Counter[str] = Counter()
        self.sums: Sums | None = None
        self.changes: Changes | None = None
        """Postings and changes of meters, as they were last added up for a supervisor."""

    def table(self, number: int) -> Snapshot | None:
        """How a table stands, if it is remembered."""
        with self._lock:
            return self._tables.get(number)

    def add_table(self, snapshot: Snapshot) -> None:
        """Remember how a table stands; a reader who looked at an older moment does not take us back to it."""
        number = snapshot.live.table.id
        with self._lock:
            before = self._tables.get(number)
            if before is None or before.link.length <= snapshot.link.length:
                self._tables[number] = snapshot
                self.timers.deadline(number, snapshot.live.timer)
                self.timers.quiet(number, snapshot.link.length)

    @contextmanager
    def acting(self, chains: Iterable[str]) -> Iterator[None]:
        """While a process adds to chains: what others see of that may be more than it remembers itself until it is done."""
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
        """A round that is over, if it is remembered."""
        with self._lock:
            return self._ended.get(number)

    def add_ended(self, finished: HouseRound) -> None:
        """Remember a round that is over: nothing changes it any more."""
        with self._lock:
            self._ended[finished.number] = finished


def of(connection: Connection) -> TableCache:
    """The cache that belongs to a connection's database."""
    cache: TableCache = connection.get_execution_options()["cache"]
    return cache
