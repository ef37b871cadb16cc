"""Receipts of the log while the room is open: one to show to everybody, and a file of them outside the database."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from time import monotonic

from sqlalchemy import Connection, select

from longsuit.house.books import anchor
from longsuit.house.books.anchor import Receipt
from longsuit.house.books.database import Database
from longsuit.house.books.schema import not_ended, rounds

_FRESH_SECONDS = 60


class Receipts:
    """The newest receipt anybody may see: one that is older than every round in progress.

    A receipt is a hash over hashes of what players just did: while a round is in progress, somebody who knows all the rest could try
    which of a hand's few settings fits.
    """

    def __init__(self, database: Database, file: str | None = None) -> None:
        self._database = database
        self._file = Path(file) if file else None
        self._lock = Lock()
        self._shown: Receipt | None = None
        self._next: tuple[Receipt, set[int]] | None = None
        self._taken = -float("inf")

    def newest(self) -> Receipt | None:
        """The newest receipt that may be shown; a request takes a new one now and then."""
        with self._lock:
            if self._next is not None and not self._next[1] & self._database.read(_in_progress):
                self._shown, self._next = self._next[0], None
            if self._next is None and monotonic() - self._taken > _FRESH_SECONDS:
                self._taken = monotonic()
                taken = anchor.take(self._database)
                begun = self._database.read(_in_progress)
                if begun:
                    self._next = (taken, begun)
                else:
                    self._shown = taken
            return self._shown

    def keep(self) -> None:
        """Add a receipt to the file of them."""
        assert self._file is not None
        anchor.append(self._file, anchor.take(self._database))


def _in_progress(connection: Connection) -> set[int]:
    """Rounds with wagers down or cards out."""
    return set(connection.execute(select(rounds.c.id).where(not_ended, rounds.c.timer.is_not(None))).scalars())
