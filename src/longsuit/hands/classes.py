"""Hands up to suits: every hand once, with the number of ways its suits can be exchanged.

A class is four suit masks in descending order of ``(length, mask)``, the best flush first. What such a hand is worth to a
suit-blind ranking it is worth in every exchange of suits, so 133,784,560 seven-card hands are 6,009,159 classes. They
come in descending order of longest flush: all classes with one best suit stand together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import groupby
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.straight_flush import longest_straight_flush

Suits = tuple[int, int, int, int]
"""The four suit masks of a class, best flush first."""

Visit = Callable[[Any, int, Suits, int], None]
"""A function called for each class: ``visit(state, number, suits, multiplicity)``."""


class Classes(NamedTuple):
    """All hands of one size up to suits."""

    hands: Integers
    """One hand of each class, its best suit in the lowest thirteen bits."""
    multiplicity: npt.NDArray[np.uint8]
    """How many hands each class stands for."""


class SuitMasks(NamedTuple):
    """All 8,192 suit masks, longest first and highest first within a length."""

    masks: Integers
    """The masks in that order."""
    first: Integers
    """By length: the place of the first mask so long."""
    past: Integers
    """By length: the place after the last mask so long."""


def classes(cards: int) -> Classes:
    """All hands of that many cards up to suits, longest flush first.

    >>> five = classes(5)
    >>> len(five.hands), int(five.multiplicity.sum())
    (134459, 2598960)
    """
    size = class_count(cards)
    made = Classes(np.empty(size, dtype=np.int64), np.empty(size, dtype=np.uint8))
    _store_all(shares(cards), suit_masks(), made)
    return made


def length_counts(cards: int) -> Integers:
    """How many hands of that many cards, at most twelve, have each ``[longest flush, longest straight flush]``.

    >>> counts = length_counts(5)
    >>> int(counts[5, 5]), int(counts[5].sum())
    (40, 5148)
    """
    counts = np.zeros((cards + 1, cards + 1), dtype=np.int64)
    _count_lengths(shares(cards), suit_masks(), (counts, _run_lengths()))
    return counts


def class_count(cards: int) -> int:
    """How many classes there are: of suits equally long, only which masks they have matters, not which suit has which.

    >>> class_count(7)
    6009159
    """
    total = 0
    for share in shares(cards).tolist():
        ways = 1
        for length, equal in groupby(share):
            suits = len(list(equal))
            ways *= comb(comb(13, length) + suits - 1, suits)
        total += ways
    return total


@cache
def shares(cards: int) -> Integers:
    """The ways to share that many cards among four suits, longest suit first, the most uneven way first.

    >>> shares(3).tolist()
    [[3, 0, 0, 0], [2, 1, 0, 0], [1, 1, 1, 0]]
    """
    return np.array(list(_shares(cards, 4, 13)), dtype=np.int64).reshape(-1, 4)


def _shares(cards: int, suits: int, longest: int) -> Iterator[tuple[int, ...]]:
    if suits == 0:
        yield from [()] if cards == 0 else []
        return
    for length in range(min(cards, longest), -1, -1):
        for rest in _shares(cards - length, suits - 1, length):
            yield (length, *rest)


@cache
def suit_masks() -> SuitMasks:
    """The suit masks in the order classes are made of."""
    masks = np.array(sorted(range(1 << 13), key=lambda mask: (mask.bit_count(), mask), reverse=True), dtype=np.int64)
    sizes = np.array([comb(13, length) for length in range(14)], dtype=np.int64)
    past = np.cumsum(sizes[::-1])[::-1].copy()
    return SuitMasks(masks, past - sizes, past)


def walker(visit: Visit) -> Callable[[Integers, SuitMasks, Any], int]:
    """A kernel ``walk(shares(cards), suit_masks(), state)`` that visits every class in order and returns how many.

    The visit is a ``@jittable`` function that writes to the arrays in ``state``; it is compiled into the walk. Suits never
    ascend, so two equal masks are neighbours, and each run of equal masks divides the 24 exchanges.
    """

    def walk(ways: Integers, suits: SuitMasks, state: Any) -> int:
        masks, first, past = suits
        number = 0
        for one in range(first[ways[0, 0]], past[ways[-1, 0]]):
            best = masks[one]
            for way in range(len(ways)):
                length, length2, length3, length4 = ways[way]
                if length != best.bit_count():
                    continue
                for two in range(max(one, first[length2]), past[length2]):
                    second = masks[two]
                    equal2, exchanges2 = (2, 12) if two == one else (1, 24)
                    for three in range(max(two, first[length3]), past[length3]):
                        third = masks[three]
                        equal3 = equal2 + 1 if three == two else 1
                        exchanges3 = exchanges2 // equal3 if three == two else exchanges2
                        for four in range(max(three, first[length4]), past[length4]):
                            exchanges = exchanges3 // (equal3 + 1) if four == three else exchanges3
                            visit(state, number, (best, second, third, masks[four]), exchanges)
                            number += 1
        return number

    return kernel(walk)


@jittable
def _store(made: Classes, number: int, suits: Suits, multiplicity: int) -> None:
    best, second, third, fourth = suits
    made.hands[number] = best | second << 13 | third << 26 | fourth << 39
    made.multiplicity[number] = multiplicity


@jittable
def _count(state: tuple[Integers, npt.NDArray[np.uint8]], _: int, suits: Suits, multiplicity: int) -> None:
    """Masks as unsigned places: the lookups need no check for negative ones."""
    counts, runs = state
    best, second, third, fourth = np.uint16(suits[0]), np.uint16(suits[1]), np.uint16(suits[2]), np.uint16(suits[3])
    counts[suits[0].bit_count(), max(runs[best], runs[second], runs[third], runs[fourth])] += multiplicity


_store_all = walker(_store)
_count_lengths = walker(_count)


@cache
def _run_lengths() -> npt.NDArray[np.uint8]:
    """By suit mask: how long its longest run is."""
    return np.array([longest_straight_flush(mask) >> 13 for mask in range(1 << 13)], dtype=np.uint8)
