"""The metrics of the service, for Prometheus."""

from __future__ import annotations

import os
from time import monotonic
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import func, select

from longsuit.house.books.database import Database
from longsuit.house.books.schema import accounts

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SEVERAL = "PROMETHEUS_MULTIPROC_DIR"
"""Names the folder in which several processes count together."""

_FRESH_SECONDS = 5


class Metrics:
    """Counters of one process; several add theirs up in a folder they share."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._registry = CollectorRegistry()
        several = SEVERAL in os.environ
        own: dict[str, Any] = {"registry": None if several else self._registry}
        if several:
            MultiProcessCollector(self._registry)  # type: ignore[no-untyped-call]
        self.requests = Counter("longsuit_requests_total", "Requests by route and status.", ["method", "route", "status"], **own)
        self.seconds = Histogram("longsuit_request_seconds", "How long requests took.", ["route"], **own)
        self._commands = Counter("longsuit_commands_total", "Commands carried out.", ["name"], **own)
        self.settled = Counter("longsuit_rounds_settled_total", "Rounds settled.", **own)
        self.sockets = Gauge("longsuit_live_sockets", "Browsers that watch a table.", multiprocess_mode="livesum", **own)
        self._retries = Counter("longsuit_transaction_retries_total", "Transactions repeated after a conflict with another.", **own)
        self._imbalance = Gauge("longsuit_ledger_imbalance_cents", "All accounts together: 0.", multiprocess_mode="mostrecent", **own)
        self._counted_retries = 0
        self._weighed = -float("inf")

    def command(self, name: str) -> None:
        """A command was carried out."""
        self._commands.labels(name).inc()

    def shown(self) -> bytes:
        """All metrics as text; the ledger is added up now and then, not at every request."""
        retries = self._database.retries
        self._retries.inc(retries - self._counted_retries)
        self._counted_retries = retries
        now = monotonic()
        if now - self._weighed > _FRESH_SECONDS:
            self._weighed = now
            with self._database.reading() as connection:
                self._imbalance.set(int(connection.execute(select(func.coalesce(func.sum(accounts.c.balance), 0))).scalar_one()))
        return generate_latest(self._registry)
