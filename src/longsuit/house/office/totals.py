"""Totals that a process keeps of older postings and meter changes, so that a trial balance adds only the newest."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, func, select

from longsuit.house.books import cache, ledger, meters
from longsuit.house.books.schema import meter_changes, postings

_BATCH = 20_000
"""How many are added at a time, so that no transaction is long."""
_NEWEST = 5_000
"""The newest are added again each time: where several processes write, a lower number may appear after a higher one."""


def advance(connection: Connection) -> bool:
    """Add one batch to the totals; returns whether there is more to add."""
    totals = cache.of(connection)
    sums, changes = totals.sums or ledger.Sums(), totals.changes or meters.Changes()
    posted, changed = (
        connection.execute(select(func.coalesce(func.max(table.c.id), 0))).scalar_one() - _NEWEST for table in (postings, meter_changes)
    )
    if sums.upto < posted:
        totals.sums = sums = ledger.summed(connection, sums, min(sums.upto + _BATCH, posted))
    if changes.upto < changed:
        totals.changes = changes = meters.added(connection, changes, min(changes.upto + _BATCH, changed))
    return bool(sums.upto < posted or changes.upto < changed)


def trial_balance(connection: Connection) -> dict[str, Any]:
    """All accounts added up, each from its postings, and every meter from its changes. If that does not balance, all are added up again."""
    totals = cache.of(connection)
    for last in (False, True):
        while advance(connection):
            pass
        books = ledger.trial_balance(connection, ledger.summed(connection, totals.sums))
        faults = [*books.faults, *meters.faults(connection, meters.added(connection, totals.changes))]
        if not faults or last:
            break
        totals.sums = totals.changes = None
    return {"balanced": not faults, "total": books.total, "totals": books.totals, "faults": faults}
