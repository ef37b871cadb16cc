"""Decisions taken backwards, street by street, over information and money at stake; then every deal followed through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.streets.levels import Integers, Level, Tree
from longsuit.exact.streets.plan import FOLD, Ending, Option, Plan, Prices
from longsuit.hands.jit import kernel

Choices = npt.NDArray[np.int8]

_NEVER = -(1 << 62)


class Decided(NamedTuple):
    """A game played best, or by given choices."""

    values: Mapping[int, Integers]
    """By decision: what each row is worth, in units."""
    choices: Mapping[int, Choices]
    """By decision: the option each row takes."""
    tied: bool
    """Whether some row has equally good options."""


def decide(plan: Plan, tree: Tree, prices: Prices) -> Decided:
    """The best option of every row in every decision; of equals the one that leaves less at stake."""
    values: dict[int, Integers] = {}
    choices: dict[int, Choices] = {}
    tied = False
    for street, level in reversed(list(zip(plan.asks, tree.levels, strict=True))):
        for number in plan.on(street):
            best, choice, tie = None, None, False
            for place, option in enumerate(plan.nodes[number].options):
                worth = _worth(option, level, prices, values)
                fits = _fits(option, level)
                if best is None or choice is None:
                    best, choice = np.full(len(worth), _NEVER), np.full(len(worth), -1, dtype=np.int8)
                tie |= _take_better(place, worth, fits, best, choice)
            assert best is not None
            assert choice is not None
            values[number], choices[number] = best, choice
            tied |= tie
    return Decided(values, choices, tied)


def _worth(option: Option, level: Level, prices: Prices, values: Mapping[int, Integers]) -> Integers:
    """What an option is worth to every row."""
    if option.over:
        return level.counts.worth(prices.nets[option.ending])
    assert level.link is not None
    return level.link.up(values[option.node])


def _fits(option: Option, level: Level) -> npt.NDArray[np.bool_]:
    """Rows that may take an option; one entry for all where every hand may."""
    if option.row < 0:
        return np.ones(1, dtype=np.bool_)
    fits: npt.NDArray[np.bool_] = level.grants[option.action] == option.row
    return fits


@kernel
def _take_better(place: int, worth: Integers, fits: npt.NDArray[np.bool_], best: Integers, choice: Choices) -> bool:
    """Note rows that an option is better for; says whether it is as good as the best for any."""
    tie = False
    every = len(fits) == 1
    for row in range(len(worth)):
        if every or fits[row]:
            if worth[row] > best[row]:
                best[row] = worth[row]
                choice[row] = place
            elif worth[row] == best[row]:
                tie = True
    return tie


class Followed(NamedTuple):
    """Every deal, played by some choices."""

    endings: Mapping[Ending, Integers]
    """By ending: deals by hit and verdict."""
    taken: Mapping[tuple[str, Fraction], int]
    """By action and size: deals in which it is taken."""


def follow(plan: Plan, tree: Tree, choices: Mapping[int, Choices]) -> Followed:
    """Count all deals through the choices, street by street."""
    hits = len(tree.hits)
    weights: dict[int, Integers] = {plan.first: tree.weight}
    endings: dict[Ending, Integers] = {}
    taken: Counter[tuple[str, Fraction]] = Counter()
    for street, level in zip(plan.asks, tree.levels, strict=True):
        for number in plan.on(street):
            if number not in weights:
                continue
            for place, option in enumerate(plan.nodes[number].options):
                weight = np.where(choices[number] == place, weights[number], 0)
                if not weight.any():
                    continue
                deals = level.counts.tally(weight, hits)
                taken[option.action, option.size] += int(deals.sum())
                if option.over:
                    endings[option.ending] = endings.get(option.ending, 0) + deals
                else:
                    assert level.link is not None
                    weights[option.node] = weights.get(option.node, 0) + level.link.down(weight)
    return Followed(endings, taken)


class Range(NamedTuple):
    """The least and the most a figure can be among equally good ways to play, as a sum over all deals."""

    least: int
    most: int


def tie_range(plan: Plan, tree: Tree, prices: Prices, stat: Mapping[Ending, Integers]) -> Range:
    """How far a sum over endings, given by hit and verdict, can move among ways to play that are all best."""
    found = []
    for sign in (1, -1):
        values: dict[int, Integers] = {}
        sums: dict[int, Integers] = {}
        for street, level in reversed(list(zip(plan.asks, tree.levels, strict=True))):
            for number in plan.on(street):
                best = total = np.empty(0, dtype=np.int64)
                for option in plan.nodes[number].options:
                    worth = _worth(option, level, prices, values)
                    if option.over:
                        other = level.counts.worth(sign * stat[option.ending])
                    else:
                        assert level.link is not None
                        other = level.link.up(sums[option.node])
                    if not len(best):
                        best, total = np.full(len(worth), _NEVER), np.zeros(len(worth), dtype=np.int64)
                    fits = np.broadcast_to(_fits(option, level), worth.shape)
                    better = fits & ((worth > best) | ((worth == best) & (other < total)))
                    best, total = np.where(better, worth, best), np.where(better, other, total)
                values[number], sums[number] = best, total
        found.append(sign * _dot(sums[plan.first], tree.weight))
    return Range(*found)


def _dot(values: Integers, weight: Integers) -> int:
    """A weighted sum that cannot overflow."""
    high, low = values >> 24, values & 0xFFFFFF
    return (_exact(high, weight) << 24) + _exact(low, weight)


def _exact(values: Integers, weight: Integers) -> int:
    return sum(int(part.sum()) for part in np.array_split(values * weight, max(1, len(values) >> 12)))


__all__ = ["FOLD", "Decided", "Followed", "Range", "decide", "follow", "tie_range"]
