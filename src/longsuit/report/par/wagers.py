"""Bonus wagers in a report: every pay table offered, progressives against their meters, and how wagers move together."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt
from typing import TYPE_CHECKING

from longsuit.report.ratios import Data, ratio
from longsuit.rules.model import Game

if TYPE_CHECKING:
    from longsuit.exact.wagers import WagerValue
    from longsuit.report.ask import Asked


def offered(game: Game, wager: str) -> list[str]:
    """The pay tables to show: those of the sheet, and the one in force."""
    return list(dict.fromkeys((*game.offered.get(wager, ()), game.tables[wager])))


def values(game: Game, asked: Asked, wager: str, table: str) -> dict[str | None, WagerValue]:
    """A wager under one table, by every reading of a line that cannot be read; by None where all can."""
    from longsuit.exact.wagers import wager_value
    from longsuit.settlement.paying import readings

    by_reading: dict[str | None, WagerValue] = {}
    for answer in readings(game, wager, table) or (None,):
        value = wager_value(game, wager, table=table, reading=answer)
        by_reading[answer] = value.at(**{meter: cents for meter, cents in asked.meters.items() if meter in value.meters})
    return by_reading


def optional_bonuses(game: Game, asked: Asked) -> tuple[dict[str, WagerValue], dict[str, dict[str, Fraction]]]:
    """The optional wagers under the tables in force, and what their meters hold, in stakes."""
    names = [name for name, wager in game.wager.items() if wager.optional and name in game.bonuses]
    bonus = {name: next(iter(values(game, asked, name, game.tables[name]).values())) for name in names}
    return bonus, {name: value.meters_in_stakes for name, value in bonus.items()}


def pay_tables(game: Game, asked: Asked) -> dict[str, list[Data]]:
    """By wager: every pay table the sheet offers, side by side."""
    return {
        name: list(_bonus_rows(game, asked, name) if name in game.bonuses else _base_rows(game, asked, name))
        for name, wager in game.wager.items()
        if wager.tables and not wager.paid_as
    }


def _bonus_rows(game: Game, asked: Asked, name: str) -> Iterator[Data]:
    for table in offered(game, name):
        for answer, value in values(game, asked, name, table).items():
            yield {
                "table": table,
                "reading": answer,
                "in_force": table == game.tables[name],
                "base": False,
                "metered": bool(value.meters),
                "house_edge": ratio(value.house_edge, value.hands),
                "hit_rate": float(value.hit_rate),
                "standard_deviation": value.standard_deviation,
                "largest": float(max(value.distribution.counts)),
            }


def _base_rows(game: Game, asked: Asked, name: str) -> Iterator[Data]:
    """A pay table of a wager of the base game is judged by what it makes of the base game."""
    from longsuit.exact.value import base_value

    for table in offered(game, name):
        value = base_value(asked.game(tables={name: table}), strategy=asked.strategy)
        yield {
            "table": table,
            "reading": None,
            "in_force": table == game.tables[name],
            "base": True,
            "metered": False,
            "house_edge": ratio(value.house_edge, value.deals),
            "hit_rate": float(value.rate(value.wins)),
            "standard_deviation": value.standard_deviation,
            "largest": float(max(value.distribution.counts)),
        }


def progressives(game: Game, asked: Asked) -> dict[str, Data]:
    """By wager with a meter: the edge of every table as a function of it."""
    by_wager = {}
    for name, wager in game.wager.items():
        if not wager.meters:
            continue
        readings = [
            (answer, value) for table in offered(game, name) for answer, value in values(game, asked, name, table).items() if value.slopes
        ]
        marks = _marks([float(value.break_even(next(iter(value.slopes)))) for _, value in readings])
        rows = [_progressive(game, name, answer, value, marks) for answer, value in readings]
        by_wager[name] = {
            "stake": (wager.stake or 100) / 100,
            "houses": {
                meter: {
                    "seed": held.seed / 100,
                    "contribution": float(held.contribution),
                    "reserve": float(held.reserve),
                    "cap": None if held.cap is None else held.cap / 100,
                }
                for meter, held in wager.meters.items()
            },
            "rows": rows,
        }
    return by_wager


def _marks(break_evens: list[float]) -> list[int]:
    """Round meters, in dollars, from well below the least break-even to above the greatest."""
    series = [digit * 10**power for power in range(12) for digit in (1, 2, 5)]
    low, high = min(break_evens, default=1.0) / 12, max(break_evens, default=1.0)
    chosen = [mark for mark in series if mark >= low]
    return [0, *chosen[: next(place for place, mark in enumerate(chosen) if mark >= high) + 1]]


def _progressive(game: Game, name: str, answer: str | None, value: WagerValue, marks: list[int]) -> Data:
    first = next(iter(value.slopes))
    empty = value.at(**dict.fromkeys(value.meters, 0))
    shares = [line for line in value.lines if line.pays.kind == "share"]
    return {
        "table": value.table,
        "reading": answer,
        "in_force": value.table == game.tables[name],
        "house_edge": ratio(value.house_edge, value.hands),
        "edge_at_nothing": ratio(empty.house_edge, value.hands),
        "long_run": ratio(_long_run(game, name, value, empty.house_edge), value.hands),
        "meters": {
            meter: {"dollars": cents / 100, "slope": ratio(value.slopes[meter]), "break_even": ratio(value.break_even(meter))}
            for meter, cents in value.meters.items()
            if meter in value.slopes
        },
        "moves": first,
        "curve": [{"meter": mark, "house_edge": float(value.at(**{first: mark * 100}).house_edge)} for mark in marks],
        "lines": [
            {
                "line": line.line,
                "pays": str(line.pays),
                "meter": line.pays.meter,
                "count": line.count,
                "rounds_between": value.hands / line.count if line.count else None,
            }
            for line in shares
        ],
    }


def _long_run(game: Game, name: str, value: WagerValue, empty: Fraction) -> Fraction:
    """The long-run edge: what goes on the meters comes off them, and each full hit costs the house a seed."""
    edge = empty
    for meter in value.meters:
        held = game.wager[name].meters[meter]
        full = sum(line.count for line in value.lines if line.pays.kind == "share" and line.pays.meter == meter and line.pays.amount == 1)
        edge -= held.contribution + Fraction(full * held.seed, value.hands * (value.stake or 100))
    return edge


def correlations(game: Game, asked: Asked) -> Data:
    """Exact covariances of one ante and one stake of every optional wager, from the variances of their sums."""
    from longsuit.exact.value import BaseValue, base_value
    from longsuit.exact.wagers import counted_along

    bonus, held = optional_bonuses(game, asked)

    def together(*names: str) -> BaseValue:
        return base_value(game, strategy=asked.strategy, along=dict.fromkeys(names, Fraction(1)), meters=held)

    alone = [name for name in bonus if not counted_along(game, name)]
    base = together()
    variance: dict[str, Fraction] = {"base game": base.distribution.variance}
    variance |= {name: value.distribution.variance for name, value in bonus.items()}
    covariance: dict[tuple[str, str], Fraction] = {}
    apart = []
    for name in (name for name in bonus if name not in alone):
        both = together(name)
        if both.ev != base.ev - bonus[name].house_edge:
            apart.append(name)
            continue
        covariance["base game", name] = (both.distribution.variance - variance["base game"] - variance[name]) / 2
    for one, other in combinations([name for name in bonus if name not in (*apart, *alone)], 2):
        of_all = together(one, other).distribution.variance
        each = variance["base game"] + variance[one] + variance[other]
        covariance[one, other] = (of_all - each) / 2 - covariance["base game", one] - covariance["base game", other]
    return {
        "wagers": ["base game", *bonus],
        "changes_play": apart,
        "other_cards": alone,
        "pairs": [_pair(pair, covariance[pair], variance) for pair in covariance],
    }


def _pair(pair: tuple[str, str], covariance: Fraction, variance: dict[str, Fraction]) -> Data:
    one, other = pair
    spread = sqrt(variance[one]) * sqrt(variance[other])
    return {
        "one": one,
        "other": other,
        "covariance": ratio(covariance),
        "correlation": float(covariance) / spread if spread else 0.0,
        "standard_deviation": sqrt(variance[one] + variance[other] + 2 * covariance),
    }
