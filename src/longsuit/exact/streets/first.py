"""The mean value of the first information a player sees, and its variance."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from longsuit.exact.streets.decisions import decide
from longsuit.exact.streets.openings import find
from longsuit.exact.streets.plan import Plan, price
from longsuit.exact.streets.trees import tree
from longsuit.rules.model import Game
from longsuit.settlement import layout


class First(NamedTuple):
    """The worth of the first information of a round, played best, in antes: its mean, and central moments."""

    mean: Fraction
    variance: Fraction
    third: float


def first_information(game: Game) -> First:
    """Over every first information: own cards, and the cards face up before the first decision."""
    laid = layout(game)
    opening = find(Plan(laid, laid.antes({}), {}, all_sizes=True))
    if opening is not None:
        pairs = [(_alike(number), max(one.worth for one in row.values())) for number, row in enumerate(opening.rows)]
        unit = opening.deals * opening.scale
    else:
        plan = Plan(laid, laid.antes({}))
        counted = tree(plan)
        prices = price(plan, counted.hits)
        decided = decide(plan, counted, prices)
        level = counted.levels[0]
        unit = int(level.deals[0]) * prices.scale
        assert (level.deals == level.deals[0]).all(), "Every first information has as many ways to go on."
        pairs = list(zip(counted.weight.tolist(), decided.values[plan.first].tolist(), strict=True))
    return _moments(pairs, unit)


def _alike(row: int) -> int:
    """How many holdings one of the 169 stands for."""
    high, low = divmod(row, 13)
    return 4 if high > low else 12 if high < low else 6


def _moments(pairs: list[tuple[int, int]], unit: int) -> First:
    total = sum(weight for weight, _ in pairs)
    mean = Fraction(sum(weight * worth for weight, worth in pairs), total * unit)
    square = Fraction(sum(weight * worth * worth for weight, worth in pairs), total * unit * unit)
    third = sum(weight * (worth / unit - float(mean)) ** 3 for weight, worth in pairs) / total
    return First(mean, square - mean**2, third)


def to_data(first: First) -> dict[str, Any]:
    """As plain data, to be stored."""
    return {"mean": str(first.mean), "variance": str(first.variance), "third": first.third}


def from_data(data: dict[str, Any]) -> First:
    """The same back."""
    return First(Fraction(data["mean"]), Fraction(data["variance"]), data["third"])
