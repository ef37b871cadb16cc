"""Opening a table for one round."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping

from longsuit.rules.model import Game
from longsuit.settlement import Layout
from longsuit.table.errors import RoundError
from longsuit.table.events import Open
from longsuit.table.money import Amount, cents
from longsuit.table.standing import AskedLimits, Table, open_table

BACKS = ("red", "blue")
"""Back colours of the two decks."""


def opening(  # noqa: PLR0913 (keywords, as a round takes them)
    game: Game | Table,
    *,
    limits: AskedLimits | None,
    date: dt.date | str | None,
    deck: str,
    meters: Mapping[str, Amount] | None,
    number: int | None,
) -> tuple[Table, Open]:
    """The table and the event that opens it."""
    if isinstance(game, Table):
        if limits is not None or date is not None:
            raise RoundError("An open table has its limits and its day already.")
        table = game
    else:
        table = open_table(game, limits=limits, date=date)
    if deck not in BACKS:
        raise RoundError(f"The decks have {' and '.join(BACKS)} backs; {str(deck)[:20]!r} is none of them.")
    if number is not None and (type(number) is not int or number < 0):
        raise RoundError("A round's number is a whole number, zero or more.")
    return table, table.opened._replace(deck=deck, meters=_meters(table.layout, meters), number=number)


def _meters(layout: Layout, amounts: Mapping[str, Amount] | None) -> tuple[tuple[str, int], ...]:
    """What each meter shows: the amount named, or its seed."""
    amounts = amounts or {}
    for name in amounts:
        if name not in layout.seeds:
            known = ", ".join(layout.seeds) or "none"
            raise RoundError(f"There is no meter {str(name)[:40]!r} here; there are: {known}.")
    return tuple((name, cents(amounts[name]) if name in amounts else seed) for name, seed in layout.seeds.items())
