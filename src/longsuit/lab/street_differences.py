"""Which deals are played differently after a change in a game of several streets: both games followed street by street."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets.decisions import Choices, decide
from longsuit.exact.streets.levels import Split, Tree
from longsuit.exact.streets.plan import Option, Plan, price
from longsuit.exact.streets.trees import tree
from longsuit.rules.model import Game
from longsuit.settlement import layout

Integers = npt.NDArray[np.int64]

_MOST_KINDS = 8


class _Solved(NamedTuple):
    """A game with the best choice of every row in every decision."""

    plan: Plan
    tree: Tree
    choices: Mapping[int, Choices]


def street_differences(before: Game, after: Game, along: Mapping[str, Fraction]) -> dict[str, Any]:
    """By street and by what was right there before and is right now: how many deals. Decisions after a difference are not compared."""
    why = _apart(before, after)
    if why:
        return {"of": None, "hands": None, "share": None, "kinds": [], "why": why}
    try:
        first, second = _solved(before, along), _solved(after, along)
    except NotCountableError as error:
        return {"of": None, "hands": None, "share": None, "kinds": [], "why": str(error)}
    counts: Counter[tuple[int, str, str]] = Counter()
    for street, one, two, deals in _differ(first, second):
        counts[street, one.name, two.name] += deals
    of = int(first.tree.levels[0].deals @ first.tree.weight)
    names = [street.name for street in first.plan.layout.streets]
    several = len(first.plan.asks) > 1

    def said(street: int, name: str) -> str:
        return f"{names[street]}: {name}" if several else name

    most = counts.most_common(_MOST_KINDS)
    shown = [
        {"before": said(street, one), "after": said(street, two), "hands": deals, "share": deals / of, "examples": []}
        for (street, one, two), deals in most
    ]
    changed = counts.total()
    unseen = [names[street] for street, level in zip(first.plan.asks[1:], first.tree.levels, strict=False) if isinstance(level.link, Split)]
    rest = changed - sum(deals for _, deals in most)
    return {"of": of, "hands": changed, "share": changed / of, "kinds": shown, "other_hands": rest, "unit": "deals", "unseen": unseen}


def _apart(before: Game, after: Game) -> str:
    """Why the decisions of two games cannot be compared; None if they can."""
    if before.deal != after.deal or [street.turns for street in before.street] != [street.turns for street in after.street]:
        return "Different cards are dealt or turned, so no decision is in both games."
    if [bool(street.may) for street in before.street] != [bool(street.may) for street in after.street]:
        return "Different streets ask for a decision, so the decisions cannot be compared."
    return ""


def _solved(game: Game, along: Mapping[str, Fraction]) -> _Solved:
    laid = layout(game)
    wanted = {name: stake for name, stake in along.items() if name in game.wager and game.wager[name].optional}
    plan = Plan(laid, laid.antes(wanted))
    counted = tree(plan)
    return _Solved(plan, counted, decide(plan, counted, price(plan, counted.hits)).choices)


def _differ(first: _Solved, second: _Solved) -> Iterator[tuple[int, Option, Option, int]]:
    """Decisions in which two games part: the street, what each does, and in how many deals."""
    weights: dict[tuple[int, int], Integers] = {(first.plan.first, second.plan.first): first.tree.weight}
    for street, level in zip(first.plan.asks, first.tree.levels, strict=True):
        for (one, two), weight in [(pair, weight) for pair, weight in weights.items() if first.plan.nodes[pair[0]].street == street]:
            for was, now, both in _pairs(first, second, one, two, weight):
                if was.name != now.name:
                    yield street, was, now, int(level.deals @ both)
                elif not (was.over or now.over) and level.link is not None and not isinstance(level.link, Split):
                    reached = level.link.down(both)
                    weights[was.node, now.node] = weights.get((was.node, now.node), np.zeros_like(reached)) + reached


def _pairs(first: _Solved, second: _Solved, one: int, two: int, weight: Integers) -> Iterator[tuple[Option, Option, Integers]]:
    """The rows of a decision by what is best in each game."""
    for place, was in enumerate(first.plan.nodes[one].options):
        for other, now in enumerate(second.plan.nodes[two].options):
            both = np.where((first.choices[one] == place) & (second.choices[two] == other), weight, 0)
            if both.any():
                yield was, now, both
