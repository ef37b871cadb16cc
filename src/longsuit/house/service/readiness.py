"""Whether the room can be played in: its database answers, is of this version, and can be written."""

from __future__ import annotations

import logging
from threading import Lock
from time import monotonic

from longsuit.house.books.database import Database
from longsuit.house.errors import HouseError

_FRESH_SECONDS = 0.5
_log = logging.getLogger("longsuit.service")


class Readiness:
    """Whether the room can be played in; the result is cached for half a second."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._lock = Lock()
        self._looked = -float("inf")
        self._trouble: HouseError | None = None

    def check(self) -> None:
        """Raise the error if the room is not ready."""
        with self._lock:
            if monotonic() - self._looked > _FRESH_SECONDS:
                before, self._trouble = self._trouble, self._look()
                self._looked = monotonic()
                if self._trouble is not None:
                    _log.warning("Not ready: %s", self._trouble)
                elif before is not None:
                    _log.warning("Ready again")
            if self._trouble is not None:
                raise self._trouble

    def _look(self) -> HouseError | None:
        try:
            self._database.check_version()
            self._database.prove_writable()
        except HouseError as error:
            return error
        return None
