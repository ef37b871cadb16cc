"""What one wager adds to the record of a table, and how a game's wagers move with the players' cards."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple

from longsuit.exact.spread import BASE, Spread, from_data, spread, to_data
from longsuit.report.store import remembered
from longsuit.rules.model import Game
from longsuit.settlement import layout
from longsuit.table import Round, Seat

TOTAL = "all wagers"
"""Every wager of a seat together, as they swing together."""


@dataclass(frozen=True)
class Share:
    """What one wager adds to the record of a table; money in cents, the house's gain positive."""

    seats: int = 0
    """Hands it was played on."""
    handle: int = 0
    """Staked."""
    win: int = 0
    """The house won."""
    best: Fraction = Fraction(0)
    """Its expected win from players who always play best."""
    given: Fraction = Fraction(0)
    """Players gave away: decisions worth less than the best, bonuses a fold lost or nobody declared, odds rounded down."""
    cut: int = 0
    """A cap on a deal's winnings kept back."""
    cards: Fraction = Fraction(0)
    """Luck of the house with the players' cards."""
    dealer: Fraction = Fraction(0)
    """Luck of the house with the dealer's cards."""
    variance: Fraction = Fraction(0)
    """Of both kinds of luck together."""
    dealer_variance: Fraction = Fraction(0)
    """Of the dealer's cards alone, all players' cards known."""
    third: float = 0.0
    """Sum of third central moments: how lopsided the luck still is."""
    squares: float = 0.0
    """Sum of squared variances of rounds: how few rounds decide."""

    def plus(self, other: Share) -> Share:
        """Both together."""
        return Share(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))

    @property
    def adds_up(self) -> bool:
        """Whether the parts make the whole, to the last fraction of a cent."""
        return self.best + self.given + self.cut + self.cards + self.dealer == self.win


def meter_line(meter: str) -> str:
    """The name of the line that holds a meter's own money."""
    return f"meter {meter}"


class Titled(NamedTuple):
    """A line of a record as a page shows it."""

    kind: Literal["total", "base", "bonus", "meter"]
    title: str


def record_lines(game: Game) -> dict[str, Titled]:
    """Every line a record of the game can have: the total first, then the base game, the bonuses and the meters."""
    laid = layout(game)
    bonuses = {spot.name: Titled("bonus", spot.wager.title) for spot in laid.spots if spot.wager.optional and spot.bonus}
    meters = {meter_line(name): Titled("meter", f"{title}: the meter's money") for name, title in laid.meters.items()}
    return {TOTAL: Titled("total", "All wagers"), BASE: Titled("base", "Base game"), **bonuses, **meters}


Along = tuple[tuple[str, Fraction], ...]
"""Wagers one must make in any size: name and antes."""


@lru_cache(maxsize=64)
def spread_of(game: Game, along: Along = ()) -> Spread:
    """How a game's wagers vary with the players' cards; counted once, then stored on disk."""
    question = {"spread": game.hash, **({"along": {name: str(stake) for name, stake in along}} if along else {})}
    return from_data(remembered(question, lambda: to_data(spread(game, dict(along)))))


def staked_and_won(state: Round, wagers: Collection[str], seats: Iterable[Seat]) -> tuple[int, int]:
    """What seats staked on wagers, and what they won of the house's own money: without a meter's, and without bets for the dealer."""
    numbers = {seat.number for seat in seats}
    entries = [entry for entry in state.settlements if entry.seat in numbers and entry.wager in wagers and not entry.toke]
    return sum(entry.stake for entry in entries), sum(entry.net - entry.from_meter for entry in entries)


def along_of(state: Round, seat: Seat) -> Along:
    """The wagers a seat had to make and could make in any size, in antes."""
    ante = seat.bets[state.table.layout.ante]
    return tuple((spot.name, Fraction(seat.bets[spot.place], ante)) for spot in state.table.layout.spots if spot.free)
