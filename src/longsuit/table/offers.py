"""What a table offers that the law looks at: the largest wagers it takes, and the prizes it pays at odds."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.settlement import Layout
from longsuit.table.ranges import Range


class Prize(NamedTuple):
    """A line of a pay table paid at odds."""

    line: str
    odds: Fraction
    """To 1: what a unit staked wins."""


class Offer(NamedTuple):
    """A wager as the table offers it."""

    name: str
    title: str
    most: int
    """The largest it can be, in cents."""
    antes: Fraction
    """How many antes that is; 0 for a wager of its own size."""
    apart: bool
    """Whether it is a game of its own beside the base game: staked and settled by itself."""
    held: bool
    """Whether it is a prize on another wager, with no chip of its own."""
    limited: str
    """Its limits in words."""
    prizes: tuple[Prize, ...]
    """Best odds first; a share of a meter is a jackpot and not among them."""

    @property
    def top(self) -> Fraction:
        """The highest odds it pays, 0 for even-money games without a table."""
        return self.prizes[0].odds if self.prizes else Fraction(0)


def offers(layout: Layout, ranges: Mapping[str, Range]) -> tuple[Offer, ...]:
    """Every wager of a game at these limits, in the order of the felt."""
    return tuple(_offer(layout, name, ranges) for name in layout.names)


def _offer(layout: Layout, name: str, ranges: Mapping[str, Range]) -> Offer:
    wager = layout.game.wager[name]
    ante = ranges[layout.game.ante]
    antes = Fraction(0)
    held = wager.made == "by holding another wager"
    if wager.made == "to stay in":
        rows = [row for move in layout.moves.values() if move.spot == layout.place[name] for row in move.rows]
        antes, most = max(row.most for row in rows), max(row.amounts(ante.most)[1] for row in rows)
        limited = f"up to {antes} ante{'s' if antes != 1 else ''}"
    elif wager.stake is not None:
        most, limited = wager.stake, f"{format_money(wager.stake)}, no more and no less"
    elif wager.equals:
        base = ranges.get(wager.equals, ante)
        antes = Fraction(wager.equals == layout.game.ante)
        title = layout.game.wager[wager.equals].title
        most, limited = base.most, f"{'paid on' if held else 'equal to'} the {title}"
    else:
        own = ranges[name]
        antes = Fraction(name == layout.game.ante)
        most, limited = own.most, f"{format_money(own.least)} to {format_money(own.most)} in steps of {format_money(own.step)}"
    return Offer(name, wager.title, most, antes, name in layout.game.bonuses and not held, held, limited, _prizes(layout.game, name))


def _prizes(game: Game, name: str) -> tuple[Prize, ...]:
    if not game.wager[name].tables:
        return ()
    lines = [(text, odds) for table in game.pay_tables(name) for text, odds in table.lines.items()]
    prizes = [Prize(text, odds.per_unit) for text, odds in lines if odds.fixed]
    return tuple(sorted(prizes, key=lambda prize: -prize.odds))
