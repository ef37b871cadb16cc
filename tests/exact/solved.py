"""The solver's own rows, found for given hands and read in the hands' own suits."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from longsuit.exact.play import Priced, price
from longsuit.exact.showdown import Showdown, Ways, showdown
from longsuit.rules import game as find_game
from longsuit.rules.model import Game
from longsuit.settlement import layout
from tests.exact import plain
from tests.exact.plain import Integers
from tests.exact.plain_games import Totals

THREE_CARD_POKER = str(Path(__file__).parents[1] / "data" / "three-card-poker.toml")


@cache
def game_of(name: str) -> Game:
    return find_game(THREE_CARD_POKER if name == "three-card-poker" else name)


@plain.compiled
def suits_in_order(mask: int) -> tuple[int, int, int, int]:
    """The suits of a hand, the longest first, of equally long ones the one with the higher cards first."""
    order = [0, 1, 2, 3]
    for place in range(1, 4):
        for swap in range(place, 0, -1):
            one, other = mask >> 13 * order[swap - 1] & 0x1FFF, mask >> 13 * order[swap] & 0x1FFF
            lengths = 0
            for rank in range(13):
                lengths += (other >> rank & 1) - (one >> rank & 1)
            if lengths > 0 or (lengths == 0 and other > one):
                order[swap - 1], order[swap] = order[swap], order[swap - 1]
    return order[0], order[1], order[2], order[3]


def moved(mask: int, order: tuple[int, int, int, int]) -> int:
    """A hand with the suits in that order."""
    return sum((mask >> 13 * suit & 0x1FFF) << 13 * place for place, suit in enumerate(order))


def moved_back(mask: int, order: tuple[int, int, int, int]) -> int:
    """The same hand as it was."""
    return sum((mask >> 13 * place & 0x1FFF) << 13 * suit for place, suit in enumerate(order))


class Index(NamedTuple):
    """All rows of a game by their hands."""

    deals: Showdown
    sorted_hands: Integers
    rows: Integers

    def find(self, hands: Integers) -> Integers:
        """The rows of hands whose suits are in order."""
        places = np.searchsorted(self.sorted_hands, hands)
        assert (self.sorted_hands[places] == hands).all()
        found: Integers = self.rows[places]
        return found


@cache
def index(name: str) -> Index:
    deals = showdown(game_of(name))
    rows = np.argsort(deals.hands)
    return Index(deals, deals.hands[rows], rows)


def cut(deals: Showdown, rows: Integers) -> Showdown:
    """Only some rows, given in ascending order."""
    ways = []
    for way in deals.ways:
        kept = np.flatnonzero(np.isin(way.row, rows))
        row = np.searchsorted(rows, way.row[kept]).astype(np.int32)
        left = way.left[kept] if way.left.size else way.left
        ways.append(Ways(way.action, row, way.key[kept], left, way.below[kept], way.upto[kept], way.short[kept]))
    return Showdown(deals.weight[rows], deals.hands[rows], tuple(ways), deals.player_hands, deals.dealer_hands)


def priced_for(name: str, rows: Integers) -> Priced:
    """Some rows of a game with what every way to play them is worth."""
    game = game_of(name)
    return price(game, cut(index(name).deals, rows), stakes=layout(game).antes({}), meters={})


def solver_totals(name: str, hands: list[list[int]]) -> list[Totals]:
    """What the solver's rows say of hands: the least and the most of every action, every setting."""
    masks = [plain.mask_of(hand) for hand in hands]
    orders = [suits_in_order(mask) for mask in masks]
    found = index(name).find(np.array([moved(mask, order) for mask, order in zip(masks, orders, strict=True)]))
    rows = np.unique(found)
    priced = priced_for(name, rows)
    dealers = priced.showdown.dealer_hands
    totals: list[Totals] = []
    for order, row in zip(orders, np.searchsorted(rows, found), strict=True):
        mine: dict[tuple[str, int, int], Fraction] = {("fold", 0, 0): Fraction(int(priced.fold[row]) * dealers, priced.scale)}
        for candidate in priced.candidates:
            for way in np.flatnonzero(candidate.ways.row == row):
                size = candidate.sizes[candidate.size[way]]
                left = moved_back(int(candidate.ways.left[way]), order) if candidate.ways.left.size else 0
                worth = Fraction(int(candidate.worth[way]) + int(priced.bonus[row]) * dealers, priced.scale)
                assert mine.setdefault((candidate.action, int(size), left), worth) == worth
        assert all(worth.denominator == 1 for worth in mine.values())
        totals.append({key: int(worth) for key, worth in mine.items()})
    return totals
