"""The exact value of a game of several streets, a dealer's card up, or no dealer at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

import numpy as np

from longsuit.exact.paid_lines import Standing, add_paid, averaged, of_base
from longsuit.exact.streets import trees
from longsuit.exact.streets.decisions import Decided, Followed, Range, decide, follow, tie_range
from longsuit.exact.streets.levels import Tree
from longsuit.exact.streets.plan import Ending, Meters, Plan, Prices, price
from longsuit.exact.streets.strategies import river_words, strategy_choices, worded_choices
from longsuit.hands.arrays import Integers
from longsuit.settlement import Layout, layout
from longsuit.settlement.verdicts import LOSE, SHORT_LOSE, SHORT_TIE, SHORT_WIN, TIE, WIN

if TYPE_CHECKING:
    from longsuit.exact.value import BaseValue
    from longsuit.rules.commentary import Strategy
    from longsuit.rules.model import Game


def street_value(
    game: Game, *, along: Mapping[str, Fraction], meters: Meters, strategy: Strategy | None = None, name: str = "optimal"
) -> BaseValue:
    """Every deal of a game counted, each played best or by a strategy; of equally good ways the one that leaves less at stake."""
    laid = layout(game)
    plan = Plan(laid, laid.antes(along), meters)
    counted = trees.tree(plan)
    prices = price(plan, counted.hits)
    decided = decide(plan, counted, prices)
    choices, ranges = decided.choices, None
    if strategy is None:
        ranges = _ranges(plan, counted, prices, decided) if decided.tied else None
    else:
        choices = strategy_choices(plan, counted, decided, strategy)
        words = river_words(plan, strategy)
        if words is not None:
            counted = trees.tree(plan, words)
            choices = {**choices, **worded_choices(plan, counted)}
    return _value(plan, counted, prices, follow(plan, counted, choices), ranges=ranges, along=dict(along), strategy=name)


def _ranges(plan: Plan, counted: Tree, prices: Prices, decided: Decided) -> tuple[Range, Range]:
    """What ties between equally good decisions leave open: everything wagered, in units, and the squares of the nets."""
    units = {ending: ending.wagered * prices.scale for ending in prices.nets}
    assert all(unit.denominator == 1 for unit in units.values()), "A stake is not a whole number of units."
    wagered = {ending: np.full_like(nets, int(units[ending])) for ending, nets in prices.nets.items()}
    squares = {ending: nets * nets for ending, nets in prices.nets.items()}
    return tie_range(plan, counted, decided, wagered), tie_range(plan, counted, decided, squares)


def _value(
    plan: Plan,
    counted: Tree,
    prices: Prices,
    followed: Followed,
    *,
    ranges: tuple[Range, Range] | None,
    along: dict[str, Fraction],
    strategy: str,
) -> BaseValue:
    from longsuit.exact.value import BaseValue, Distribution

    laid, endings = plan.layout, followed.endings
    nets: Counter[Fraction] = Counter()
    verdicts = np.zeros(6, dtype=np.int64)
    wagered = Fraction(0)
    for ending, deals in endings.items():
        wagered += ending.wagered * int(deals.sum())
        if ending.contest:
            verdicts += deals.sum(axis=0)
        for net, count in zip(prices.nets[ending].ravel().tolist(), deals.ravel().tolist(), strict=True):
            if count:
                nets[Fraction(net, prices.scale)] += count
    total = trees.deals(laid)
    folds = sum(int(deals.sum()) for ending, deals in endings.items() if not ending.contest)
    wins, ties, losses = _results(laid, nets, verdicts, folds)
    several = len(plan.asks) > 1
    return BaseValue(
        strategy=strategy,
        along=along,
        distribution=Distribution(dict(sorted(nets.items())), total),
        wagered=wagered / total,
        paid=averaged(_standing(plan, counted, endings), laid, total),
        required=sum(plan.stakes, Fraction(0)),
        folds=folds,
        wins=wins,
        pushes=ties,
        losses=losses,
        unqualified=int(verdicts[:WIN].sum()),
        dealer_short=_dealer_short(laid, counted),
        taken={(laid.streets[street].name if several else "", option): rounds for (street, option), rounds in followed.taken.items()},
        units=prices.scale,
        may_fold=laid.folds,
        compared=not laid.alone,
        short_compared=not laid.short_ends,
        wagered_range=_shares(ranges[0], total * prices.scale) if ranges else None,
        squares_range=_shares(ranges[1], total * prices.scale**2) if ranges else None,
    )


def _standing(plan: Plan, counted: Tree, endings: Mapping[Ending, Integers]) -> Standing:
    """What stands on each line; where nothing is compared there is one verdict."""
    standing: Standing = {}
    for ending, deals in endings.items():
        alone = not ending.contest or plan.layout.contests[ending.contest].alone
        by_verdict = {WIN: deals.sum(axis=1)} if alone else dict(enumerate(deals.T))
        for verdict, by_hit in by_verdict.items():
            for cell in of_base(plan.layout, plan.cells(ending, verdict)):
                for hit, count in zip(counted.hits, by_hit.tolist(), strict=True):
                    add_paid(standing, plan.layout, cell, plan.hit_lines(cell, hit), stake=ending.stakes[cell.on], deals=count)
    return standing


def _shares(sums: Range, total: int) -> tuple[Fraction, Fraction]:
    return Fraction(sums.least, total), Fraction(sums.most, total)


def _results(laid: Layout, nets: Counter[Fraction], verdicts: Integers, folds: int) -> tuple[int, int, int]:
    """Deals won, tied and lost: by comparison, or by money if nothing is compared."""
    if laid.alone:
        won, lost = (sum(count for net, count in nets.items() if net * sign > 0) for sign in (1, -1))
        return won, 0, lost - folds
    if laid.short_ends:
        return int(verdicts[WIN]), int(verdicts[TIE]), int(verdicts[LOSE])
    return int(verdicts[[SHORT_WIN, WIN]].sum()), int(verdicts[[SHORT_TIE, TIE]].sum()), int(verdicts[[SHORT_LOSE, LOSE]].sum())


def _dealer_short(laid: Layout, counted: Tree) -> dict[str, int]:
    """By contest with a qualifier: deals in which the dealer falls short, whatever the player does."""
    asked = [name for name, contest in laid.contests.items() if contest.qualifying]
    if not asked:
        return {}
    every = counted.levels[0].counts.tally(counted.weight, len(counted.hits))
    return dict.fromkeys(asked, int(every[:, :WIN].sum()))
