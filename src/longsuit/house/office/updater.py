"""Brings the tables' records up to date in the background, whenever somebody wants to see them."""

from __future__ import annotations

import logging
from threading import Lock, Thread

from longsuit.house.books.database import Database
from longsuit.house.errors import UnreachableError
from longsuit.house.office import performance

_PATIENCE = 5
_log = logging.getLogger("longsuit.service")


class RecordUpdater:
    """One worker for one database: a second request joins the first."""

    def __init__(self, database: Database, count: performance.Count) -> None:
        self._database = database
        self._count = count
        self._lock = Lock()
        self._worker: Thread | None = None
        self._closing = False

    def update(self, seconds: float) -> None:
        """Have ended rounds added and wait at most this long; the rest is added in the background."""
        with self._lock:
            if self._worker is None or not self._worker.is_alive():
                self._worker = Thread(target=self._run, name="records", daemon=True)
                self._worker.start()
            worker = self._worker
        worker.join(seconds)

    def stop(self) -> None:
        """Finish the current job unless it times out; unsaved work is recomputed later."""
        self._closing = True
        if self._worker is not None:
            self._worker.join(_PATIENCE)

    def _run(self) -> None:
        try:
            performance.catch_up(self._database, enough=lambda: self._closing, count=self._count)
        except UnreachableError as error:
            _log.error("The records could not be brought up to date: %s", error)
        except Exception:  # noqa: BLE001 (a worker that nobody waits for must say what went wrong)
            _log.exception("The records could not be brought up to date")
