"""Dealer hands below a key, for rankings that look at one suit at a time.

A hand ranks below a key when each of its suits does, so the dealer hands below are one coefficient of a product of four
short polynomials: how many sets of each size, of the cards a suit has left, rank below the key. A table holds them for
every set of cards left and every key.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.hands import batch
from longsuit.hands.arrays import Integers
from longsuit.hands.bits import suit_mask
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

Table = npt.NDArray[np.int16]

MOST_KEYS = 200
"""A table is made for rankings with at most so many keys in one suit."""


class SuitTable(NamedTuple):
    """For one ranking and size of the dealer's hand: sets of cards by what is left of a suit, key and size."""

    keys: Integers
    """Every key one suit can have, in order."""
    sets: Table
    """``sets[left, place, size]``: sets of ``size`` of the cards ``left`` whose key comes before ``place``."""


@cache
def suit_table(ranking: Ranking, dealer: int) -> SuitTable:
    """The table of a ranking that looks at one suit at a time."""
    masks = np.arange(1 << 13, dtype=np.int64)
    of_mask = batch.keys(ranking, masks)
    keys = np.unique(of_mask[np.bitwise_count(masks) <= dealer])
    if len(keys) > MOST_KEYS:
        raise ValueError(f"The {ranking.name} has too many keys in a suit for a table of them.")
    sets = np.zeros((1 << 13, len(keys) + 1, dealer + 1), dtype=np.int16)
    _fill_table(np.searchsorted(keys, of_mask), sets)
    return SuitTable(keys, sets)


@kernel
def _fill_table(places: Integers, sets: Table) -> None:
    for left in range(1 << 13):
        suit_sets(left, 0, places, sets[left])


@jittable
def suit_sets(left: int, shown: int, places: Integers, out: Table) -> None:
    """By place and size: sets of the cards left that make, with those shown, a key before the place."""
    out[:] = 0
    most = out.shape[1] - 1
    chosen = left
    while True:
        size = chosen.bit_count()
        if size <= most:
            out[places[chosen | shown] + 1, size] += 1
        if chosen == 0:
            break
        chosen = (chosen - 1) & left
    for place in range(1, len(out)):
        for size in range(most + 1):
            out[place, size] += out[place - 1, size]


def counts_below(ranking: Ranking, dealer: int, hands: Integers, bounds: Integers) -> Integers:
    """For each player's hand, dealer hands free of its cards that rank below each of its bounds (an array of columns)."""
    table = suit_table(ranking, dealer)
    out = np.empty(bounds.shape, dtype=np.int64)
    _count(hands, np.searchsorted(table.keys, bounds), table.sets, out)
    return out


@kernel
def _count(hands: Integers, places: Integers, sets: Table, out: Integers) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        for column in range(places.shape[1]):
            place = places[number, column]
            out[number, column] = product(
                sets[~suit_mask(hand, 0) & 0x1FFF, place],
                sets[~suit_mask(hand, 1) & 0x1FFF, place],
                sets[~suit_mask(hand, 2) & 0x1FFF, place],
                sets[~suit_mask(hand, 3) & 0x1FFF, place],
            )


@jittable
def product(first: Table, second: Table, third: Table, fourth: Table) -> int:
    """The last coefficient of the product of four polynomials."""
    cards = len(first) - 1
    total = 0
    for low in range(cards + 1):
        left = 0
        right = 0
        for size in range(low + 1):
            left += np.int64(first[size]) * second[low - size]
        for size in range(cards - low + 1):
            right += np.int64(third[size]) * fourth[cards - low - size]
        total += left * right
    return total
