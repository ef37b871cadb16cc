"""Chips: an amount made of the fewest, and whether a payout was cut as a dealer cuts it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from longsuit.rules.quantities import format_money

RACK = (500000, 100000, 50000, 10000, 2500, 500, 250, 100, 50, 25, 10, 5, 1)
"""Values in the rack, in cents: chips from $5,000 down to half a dollar, then coins."""

STACK = 20
"""The most chips of one value in a pile."""


def fewest(cents: int) -> tuple[tuple[int, int], ...]:
    """The fewest chips that make an amount, value and count, largest first.

    >>> fewest(46500)
    ((10000, 4), (2500, 2), (500, 3))
    """
    large = cents - cents % 500
    counts: dict[int, int] = {}
    for value in (value for value in RACK if value >= 500):
        counts[value], large = divmod(large, value)
    for value in _small(cents % 500):
        counts[value] = counts.get(value, 0) + 1
    return tuple((value, counts[value]) for value in RACK if counts.get(value))


@lru_cache(maxsize=512)
def _small(cents: int) -> tuple[int, ...]:
    """The fewest chips and coins below five dollars."""
    best: list[tuple[int, ...]] = [()]
    for sum_ in range(1, cents + 1):
        best.append(min(((value, *best[sum_ - value]) for value in RACK if value <= min(sum_, 250)), key=len))
    return best[cents]


def total(chips: Sequence[Sequence[int]]) -> int:
    """The value of some chips."""
    return sum(value * count for value, count in chips)


def count(chips: Sequence[Sequence[int]]) -> int:
    """The number of chips."""
    return sum(number for _, number in chips)


def cut(chips: Sequence[Sequence[int]]) -> bool:
    """Whether chips were put down properly: the largest first, a value at a time, no pile above twenty."""
    values = [value for value, _ in chips]
    return all(a >= b for a, b in pairwise(values)) and all(0 < number <= STACK for _, number in chips)


def piles(chips: Sequence[Sequence[int]]) -> list[list[int]]:
    """Chips in piles of at most twenty."""
    return [[value, min(STACK, number - start)] for value, number in chips for start in range(0, number, STACK)]


def say(chips: Sequence[Sequence[int]]) -> str:
    """Chips in words."""
    return ", ".join(f"{number} × {format_money(value)}" for value, number in chips) or "no chip"
