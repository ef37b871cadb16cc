"""Strategies in words with the whole board out: the option a holding takes, by its cards, its hand and the dealer's outs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from longsuit.exact.showdown import NotCountableError
from longsuit.exact.strategy import conditions
from longsuit.exact.streets.plan import Plan
from longsuit.exact.streets.widths import wide
from longsuit.hands import RANKINGS
from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable
from longsuit.hands.ranking import Ranking
from longsuit.hands.seen import Kind, Outs, Pair, TwoCards, seeing
from longsuit.rules.commentary import StrategyRule
from longsuit.settlement import Contest

_PLACES, _HIDDEN, _POCKET, _TWO, _OUTS = range(5)


class Words(NamedTuple):
    """The rules of a street with the whole board out."""

    conditions: Integers
    """One a row: its rule, what is looked at, and up to four numbers that say what is wanted."""
    options: Integers
    """By rule, and last where none fits: the option, for each money at stake."""


class Sight(NamedTuple):
    """What a board shows to a player with two cards."""

    ranks: Integers
    """How many cards of each rank are on the board."""
    outs: Integers
    """By card: the key it makes with the board alone, -1 for cards on the board."""
    ordered: Integers
    """Those keys in order."""


def no_words() -> Words:
    """Nothing said: every holding decides for the best."""
    return Words(np.zeros((0, 6), np.int64), np.zeros((0, 0), np.int64))


def words_of(plan: Plan, contest: Contest, keys: Integers, rules: list[StrategyRule], options: list[Mapping[int, int]]) -> Words:
    """Rules of the last street as numbers; ``options`` are those each rule takes, by money at stake, and last those where none fits."""
    rows = [(number, *condition) for number, rule in enumerate(rules) for condition in _conditions(plan, contest, keys, rule)]
    taken = [[of_state[state] for state in sorted(of_state)] for of_state in options]
    return Words(np.array(rows, dtype=np.int64).reshape(-1, 6), np.array(taken, dtype=np.int64))


def _conditions(plan: Plan, contest: Contest, keys: Integers, rule: StrategyRule) -> Iterator[tuple[int, int, int, int, int]]:
    for holding, judges in conditions(rule):
        match None if judges else seeing(holding):
            case Pair(whose, least, exact) if whose:
                yield (_HIDDEN if whose == "hidden" else _POCKET), least, (least if exact else 12), 0, 0
            case TwoCards(high, low, better, None):
                yield _TWO, high, 0 if low is None else low, 12 if low is None or better else low, 0
            case Outs(fewer):
                yield _OUTS, fewer, 0, 0, 0
            case None | Kind() | Pair() if judges in (None, contest.ranking.name):
                span = RANKINGS[contest.ranking.name].span(holding)
                yield _PLACES, int(np.searchsorted(keys, span.low)), int(np.searchsorted(keys, span.high, side="right")), 0, 0
            case _:
                street = plan.layout.streets[plan.asks[-1]].name
                raise NotCountableError(f"{street}: strategies have no {holding!r} with the whole board out.")


@cache
def look(ranking: Ranking) -> Callable[[int], Sight]:
    """A function for kernels: what a board shows."""
    key = ranking.key

    def see(board: int) -> Sight:
        ranks, outs = np.zeros(13, dtype=np.int64), np.full(52, -1, dtype=np.int64)
        for card in range(52):
            if board >> card & 1:
                ranks[card % 13] += 1
            else:
                outs[card] = key(board | wide(1) << card)
        return Sight(ranks, outs, np.sort(outs))

    return jittable(see)


@jittable
def chosen_rule(sight: Sight, one: int, two: int, place: int, key: int, conditions: Integers, rules: int) -> int:
    """The first rule that fits two own cards whose hand has this place and key; the number of rules where none does."""
    entry = 0
    for rule in range(rules):
        fits = True
        while entry < len(conditions) and conditions[entry, 0] == rule:
            if fits:
                fits = _fits(sight, one, two, place, key, conditions[entry])
            entry += 1
        if fits:
            return rule
    return rules


@jittable
def _fits(sight: Sight, one: int, two: int, place: int, key: int, wanted: Any) -> bool:
    first, second = one % 13, two % 13
    high, low = max(first, second), min(first, second)
    kind = wanted[1]
    if kind == _PLACES:
        return bool(wanted[2] <= place < wanted[3])
    if kind == _HIDDEN:
        paired = (sight.ranks[high] > 0 or high == low) and wanted[2] <= high <= wanted[3]
        return bool(paired or (sight.ranks[low] > 0 and wanted[2] <= low <= wanted[3]))
    if kind == _POCKET:
        return bool(high == low and wanted[2] <= high <= wanted[3])
    if kind == _TWO:
        return bool(high == wanted[2] and wanted[3] <= low <= wanted[4])
    beaten = len(sight.ordered) - np.searchsorted(sight.ordered, key, side="right")
    return bool(beaten - (sight.outs[one] > key) - (sight.outs[two] > key) < wanted[2])
