"""The place of a hand among all hands of its size."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np

from longsuit.exact.sets import list_hands
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.bits import suit_mask
from longsuit.hands.jit import jittable, kernel


class Places(NamedTuple):
    """Every hand of one size has a place: hands sorted by how many cards each suit has, then by the masks."""

    masks: Counts
    """By suit mask: ``number among masks as long << 4 | length``."""
    first: Counts
    """By lengths of three suits: the first place, and the steps of the second, third and fourth suit's number."""


@cache
def places(cards: int) -> Places:
    """The places of all hands of that many cards."""
    seen = [0] * 14
    masks = np.zeros(1 << 13, dtype=np.int32)
    for mask in range(1 << 13):
        length = mask.bit_count()
        masks[mask] = seen[length] << 4 | length
        seen[length] += 1
    first = np.zeros((1 << 9, 4), dtype=np.int32)
    place = 0
    for one in range(cards + 1):
        for two in range(cards + 1 - one):
            for three in range(cards + 1 - one - two):
                ways = [comb(13, length) for length in (one, two, three, cards - one - two - three)]
                first[one | two << 3 | three << 6] = (place, ways[0], ways[0] * ways[1], ways[0] * ways[1] * ways[2])
                place += ways[0] * ways[1] * ways[2] * ways[3]
    return Places(masks, first)


@jittable
def place_of(hand: int, table: Places) -> Any:
    """The place of a hand of at most seven cards."""
    one, two = table.masks[suit_mask(hand, 0)], table.masks[suit_mask(hand, 1)]
    three, four = table.masks[suit_mask(hand, 2)], table.masks[suit_mask(hand, 3)]
    row = table.first[one & 15 | (two & 15) << 3 | (three & 15) << 6]
    return row[0] + (one >> 4) + row[1] * (two >> 4) + row[2] * (three >> 4) + row[3] * (four >> 4)


@kernel
def find_places(hands: Integers, table: Places, out: Integers) -> None:
    """The places of many hands."""
    for number in range(len(hands)):
        out[number] = place_of(hands[number], table)


def every_hand(cards: int) -> tuple[Integers, Integers]:
    """All hands of so many cards in ascending order, and the place of each."""
    hands = np.empty(comb(52, cards), dtype=np.int64)
    list_hands(cards, hands)
    where = np.empty_like(hands)
    find_places(hands, places(cards), where)
    return hands, where
