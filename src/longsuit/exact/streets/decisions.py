"""Decisions taken backwards, street by street, over information and money at stake; then every deal followed through them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import exact_sum
from longsuit.exact.streets.levels import Level, Tree
from longsuit.exact.streets.plan import Ending, Option, Plan, Prices
from longsuit.hands.arrays import Integers
from longsuit.hands.jit import kernel

Choices = npt.NDArray[np.int8]
Options = npt.NDArray[np.uint32]

_NEVER = -(1 << 62)


class Decided(NamedTuple):
    """A game played best, or by given choices."""

    values: Mapping[int, Integers]
    """By decision: what each row is worth, in units."""
    choices: Mapping[int, Choices]
    """By decision: the option each row takes."""
    best: Mapping[int, Options]
    """By decision: the options that are best for each row, a bit each."""
    tied: bool
    """Whether some row has equally good options."""


def decide(plan: Plan, tree: Tree, prices: Prices) -> Decided:
    """The best option of every row in every decision; of equals the one that leaves less at stake."""
    values: dict[int, Integers] = {}
    choices: dict[int, Choices] = {}
    equal: dict[int, Options] = {}
    tied = False
    for street, level in reversed(list(zip(plan.asks, tree.levels, strict=True))):
        for number in plan.on(street):
            for place, option in enumerate(plan.nodes[number].options):
                worth = option_worth(option, level, prices, values)
                if place == 0:
                    values[number], choices[number] = np.full(len(worth), _NEVER), np.full(len(worth), -1, dtype=np.int8)
                    equal[number] = np.zeros(len(worth), dtype=np.uint32)
                fits = _fits(option, level)
                tied |= bool(_take_better(place, worth, fits, values[number], choices[number], equal[number]))
    return Decided(values, choices, equal, tied)


def option_worth(option: Option, level: Level, prices: Prices, values: Mapping[int, Integers]) -> Integers:
    """What an option is worth to every row."""
    if option.over:
        return level.worth(prices.nets[option.ending])
    assert level.link is not None
    return level.link.up(values[option.node])


def _fits(option: Option, level: Level) -> npt.NDArray[np.bool_]:
    """Rows that may take an option; one entry for all where every hand may."""
    if option.row < 0:
        return np.ones(1, dtype=np.bool_)
    fits: npt.NDArray[np.bool_] = level.grants[option.action] == option.row
    return fits


@kernel
def _take_better(place: int, worth: Integers, fits: npt.NDArray[np.bool_], best: Integers, choice: Choices, equal: Options) -> bool:
    """Record the rows for which an option is better; returns whether it equals the best for any."""
    tie = False
    every = len(fits) == 1
    for row in range(len(worth)):
        if every or fits[row]:
            if worth[row] > best[row]:
                best[row] = worth[row]
                choice[row] = place
                equal[row] = np.uint32(1) << np.uint32(place)
            elif worth[row] == best[row]:
                tie = True
                equal[row] |= np.uint32(1) << np.uint32(place)
    return tie


class Followed(NamedTuple):
    """Every deal, played by some choices."""

    endings: Mapping[Ending, Integers]
    """By ending: deals by hit and verdict."""
    taken: Mapping[tuple[int, str], int]
    """By street and option: deals in which it is taken."""


def follow(plan: Plan, tree: Tree, choices: Mapping[int, Choices]) -> Followed:
    """Count all deals through the choices, street by street."""
    hits = len(tree.hits)
    weights: dict[int, Integers] = {plan.first: tree.weight}
    endings: dict[Ending, Integers] = {}
    taken: Counter[tuple[int, str]] = Counter()
    for street, level in zip(plan.asks, tree.levels, strict=True):
        for number in plan.on(street):
            if number not in weights:
                continue
            for place, option in enumerate(plan.nodes[number].options):
                weight = np.where(choices[number] == place, weights[number], 0)
                if not weight.any():
                    continue
                taken[street, option.name] += exact_sum(level.deals, weight)
                if option.over:
                    endings[option.ending] = endings.get(option.ending, 0) + level.counts.tally(weight, hits)
                else:
                    assert level.link is not None
                    weights[option.node] = weights.get(option.node, 0) + level.link.down(weight)
    return Followed(endings, taken)


class Range(NamedTuple):
    """The least and the most a figure can be among equally good ways to play, as a sum over all deals."""

    least: int
    most: int


def tie_range(plan: Plan, tree: Tree, decided: Decided, stat: Mapping[Ending, Integers]) -> Range:
    """The range of a sum over endings, given by hit and verdict, among ways to play that are all best."""
    least: dict[int, Integers] = {}
    most: dict[int, Integers] = {}
    for street, level in reversed(list(zip(plan.asks, tree.levels, strict=True))):
        for number in plan.on(street):
            best = decided.best[number]
            least[number], most[number] = (np.full(len(best), fill, dtype=np.int64) for fill in (-_NEVER, _NEVER))
            for place, option in enumerate(plan.nodes[number].options):
                if option.over:
                    low = high = level.worth(stat[option.ending])
                else:
                    assert level.link is not None
                    low, high = (level.link.up(sums[option.node]) for sums in (least, most))
                _widen(place, best, low, high, least[number], most[number])
    return Range(exact_sum(least[plan.first], tree.weight), exact_sum(most[plan.first], tree.weight))


@kernel
def _widen(place: int, best: Options, low: Integers, high: Integers, least: Integers, most: Integers) -> None:
    """Widen the range of each row by the options that are equally good."""
    for row in range(len(best)):
        if best[row] >> place & 1:
            least[row] = min(least[row], low[row])
            most[row] = max(most[row], high[row])
