"""How much stands on each pay line of the base game when it pays, so that a changed pay can be weighed while players play as before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from longsuit.settlement import Cell, Layout, Line
from longsuit.settlement.paying import exactly


class PaidLine(NamedTuple):
    """A line of a pay table of the base game."""

    wager: str
    """The wager whose table it stands in."""
    line: str
    pays: str
    """The odds, as the table says them."""
    odds: Fraction
    """What it pays for each unit staked."""


Standing = dict[PaidLine, Fraction]
"""Antes on each line, times the deals that hit it."""


def of_base(laid: Layout, cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """Those of some cells that look at a pay table and belong to the game as played: bonuses in a chip of their own are counted apart."""
    return tuple(cell for cell in cells if cell.missed and (cell.held or not laid.spots[cell.place].bonus))


def add_paid(standing: Standing, laid: Layout, cell: Cell, lines: Sequence[Line], *, stake: Fraction, deals: int) -> None:
    """Add what stands on the lines that are paid, in so many deals; shares of meters change with the meter and are left out."""
    if not stake or not deals:
        return
    spot = laid.spots[cell.place]
    _, _, _, paid = cell.settle(list(lines), stake, exactly({}))
    for line in paid:
        if line.kind != "share":
            key = PaidLine(spot.wager.paid_as or spot.name, line.text, line.pays, line.odds)
            standing[key] = standing.get(key, Fraction(0)) + stake * deals


def averaged(standing: Standing, laid: Layout, deals: int) -> Standing:
    """What stands on each line on average, in the order of the sheet."""
    lines = [(spot.name, line.text) for spot in laid.spots for schedule in spot.schedules for line in schedule.lines]
    return {key: standing[key] / deals for key in sorted(standing, key=lambda key: lines.index((key.wager, key.line)))}
