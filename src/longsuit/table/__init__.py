"""What happens at the table: rounds as events, legality, settlement, irregularities, records."""

from __future__ import annotations

from longsuit.table.dealing import stacked
from longsuit.table.deciding import Choice
from longsuit.table.errors import RecordError, RoundError
from longsuit.table.events import Event, Settlement
from longsuit.table.ranges import Range
from longsuit.table.round import Round
from longsuit.table.seat import Seat
from longsuit.table.standing import Table, open_table
from longsuit.table.views import SeatView, View

__all__ = [
    "Choice",
    "Event",
    "Range",
    "RecordError",
    "Round",
    "RoundError",
    "Seat",
    "SeatView",
    "Settlement",
    "Table",
    "View",
    "open_table",
    "stacked",
]
