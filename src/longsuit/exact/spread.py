"""How far a player's own cards move what a round is worth: exact variances and covariances over every hand he can be dealt.

The base game counts as its best play is worth; a bonus as the house's own money moves, so a share of a meter is a stake kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from longsuit.exact.money import exact_sum, unit_scale
from longsuit.exact.play import Priced, best_choice, bonus_nets, price
from longsuit.exact.showdown import Showdown, showdown
from longsuit.hands.arrays import Integers
from longsuit.rules.model import Game
from longsuit.settlement import Layout, layout

BASE = "base game"
"""The wagers one must make, and the play, together."""

_ROWS_AT_A_TIME = 1 << 20


@dataclass(frozen=True)
class Spread:
    """A unit of each wager: what it wins on average, and how the players' cards make them move together."""

    means: Mapping[str, Fraction]
    """The player's expectation: an ante played best, or a stake of a bonus."""
    covariances: Mapping[tuple[str, str], Fraction]
    """Over the player's hands; both orders of a pair are there."""
    thirds: Mapping[str, Fraction]
    """Third central moments: how lopsided a wager is."""

    def variance(self, stakes: Mapping[str, int]) -> Fraction:
        """Of the worth of a hand with so much on each wager."""
        return sum((self.covariances[one, two] * stakes[one] * stakes[two] for one in stakes for two in stakes), Fraction(0))


def spread(game: Game, along: Mapping[str, Fraction] | None = None) -> Spread:
    """Count a game's hands; optional bonuses by the pay tables in force. ``along`` gives wagers one must make in any size, in antes.

    >>> from longsuit.rules import game
    >>> both = spread(game("pick-2-poker"))
    >>> f"{float(-both.means['base game']):.4%}", len(both.covariances)
    ('-0.9567%', 4)
    """
    names = [BASE, *(name for name, wager in game.wager.items() if wager.optional)]
    sums = _Sums(names)
    rankings = layout(game).rankings([True] * len(game.wager))
    deals = showdown(game, by_class=bool(rankings))
    for part in deals.parts(_ROWS_AT_A_TIME):
        apart = part.suits_apart(rankings)
        sums.add(apart, _columns(layout(game), apart, along or {}))
    return sums.spread(deals.player_hands)


def _columns(laid: Layout, deals: Showdown, along: Mapping[str, Fraction]) -> list[tuple[Integers, int]]:
    """What each row is worth in each wager, in whole parts of a unit, and how many of them make the unit."""
    empty = {spot.name: dict.fromkeys(spot.wager.meters, Fraction(0)) for spot in laid.spots}
    priced = price(laid.game, deals, stakes=laid.antes(along), meters=empty)
    columns = [(_best(priced), priced.scale * deals.dealer_hands)]
    unit = (Fraction(1),) * len(laid.spots)
    for spot in laid.spots:
        if spot.wager.optional:
            bonuses = [bonus_nets(laid, deals, cell, unit, empty) for cell in laid.beside if cell.on == spot.place]
            scale = unit_scale(net for bonus in bonuses for net in bonus.values)
            columns.append((np.sum([bonus.units(scale) for bonus in bonuses], axis=0, dtype=np.int64), scale))
    return columns


def _best(priced: Priced) -> Integers:
    """Each row's worth, played best, summed over the dealer's hands."""
    choice = best_choice(priced)
    worth = priced.fold.astype(np.int64) * priced.showdown.dealer_hands
    for number, candidate in enumerate(priced.candidates):
        taken = np.flatnonzero(choice.candidate == number)
        stayed = priced.bonus[taken].astype(np.int64) * priced.showdown.dealer_hands
        worth[taken] = candidate.worth[choice.way[taken]] + stayed
    return worth


class _Sums:
    """Moments added up part by part, in whole numbers of any size."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.first = dict.fromkeys(names, Fraction(0))
        self.second = {(one, two): Fraction(0) for one in names for two in names}
        self.third = dict.fromkeys(names, Fraction(0))

    def add(self, deals: Showdown, columns: list[tuple[Integers, int]]) -> None:
        """Add the hands of one part."""
        weight = deals.weight.astype(np.int64)
        for one, (values, scale) in zip(self.names, columns, strict=True):
            for value, hands in _tallied(values, weight):
                self.first[one] += Fraction(value * hands, scale)
                self.second[one, one] += Fraction(value * value * hands, scale * scale)
                self.third[one] += Fraction(value**3 * hands, scale**3)
        for (one, (values, scale)), (two, (others, other_scale)) in combinations(zip(self.names, columns, strict=True), 2):
            both = Fraction(_product(values, others, weight), scale * other_scale)
            self.second[one, two] += both
            self.second[two, one] += both

    def spread(self, hands: int) -> Spread:
        """All parts together."""
        means = {name: total / hands for name, total in self.first.items()}
        central = {(one, two): total / hands - means[one] * means[two] for (one, two), total in self.second.items()}
        thirds = {
            name: total / hands - 3 * means[name] * self.second[name, name] / hands + 2 * means[name] ** 3
            for name, total in self.third.items()
        }
        return Spread(means, central, thirds)


def _tallied(values: Integers, weight: Integers) -> Iterator[tuple[int, int]]:
    """Each different value with the hands that have it."""
    different, place = np.unique(values, return_inverse=True)
    hands = np.zeros(len(different), dtype=np.int64)
    np.add.at(hands, place, weight)
    return zip(different.tolist(), hands.tolist(), strict=True)


def _product(values: Integers, others: Integers, weight: Integers) -> int:
    """The sum of products, of which the second has few different values."""
    total = 0
    for other in np.unique(others).tolist():
        here = others == other
        total += other * exact_sum(values[here], weight[here])
    return total


def to_data(counted: Spread) -> dict[str, Any]:
    """As plain data, to be stored."""
    return {
        "means": {name: str(value) for name, value in counted.means.items()},
        "covariances": [[one, two, str(value)] for (one, two), value in counted.covariances.items()],
        "thirds": {name: str(value) for name, value in counted.thirds.items()},
    }


def from_data(data: Mapping[str, Any]) -> Spread:
    """The same from plain data."""
    return Spread(
        {name: Fraction(value) for name, value in data["means"].items()},
        {(one, two): Fraction(value) for one, two, value in data["covariances"]},
        {name: Fraction(value) for name, value in data["thirds"].items()},
    )
