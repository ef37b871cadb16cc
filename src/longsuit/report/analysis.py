"""The exact figures of a game as plain data: what ``analyze --json`` prints and every table and report is drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from longsuit.report.ratios import Data, counted, ratio
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_number


def analysis(
    game: Game,
    *,
    strategy: str = "optimal",
    along: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Mapping[str, int]] | None = None,
) -> Data:
    """Solve a game and collect every figure; ``along`` are optional wagers in antes, ``meters`` jackpots in cents."""
    from longsuit.exact.solution import solve
    from longsuit.exact.wagers import wager_value
    from longsuit.settlement.paying import readings

    solution = solve(game, strategy=strategy, along=along, meters=meters)
    wagers = {}
    for name, value in solution.wagers.items():
        wagers[name] = _wager(value)
        answers = readings(game, name, value.table)
        if answers:
            wagers[name]["readings"] = {answer: _wager(wager_value(game, name, meters=value.meters, reading=answer)) for answer in answers}
    return {
        "game": game.id,
        "sheet": game.sheet,
        "name": game.name,
        "title": game.title,
        "version": game.version,
        "hash": game.hash,
        "tables": dict(game.tables),
        "rulings": [
            {
                "name": name,
                "ask": ruling.ask,
                "reading": ruling.reading,
                "mark": ruling.mark,
                "chosen": ruling.chosen,
                "alternatives": ruling.alternatives,
            }
            for name, ruling in game.ruling.items()
        ],
        "base": _base(solution.base),
        "wagers": wagers,
    }


def _base(value: Any) -> Data:
    return {
        "strategy": value.strategy,
        "with": {name: format_number(antes) for name, antes in value.along.items()},
        "deals": value.deals,
        "ev": counted(value.ev, value.deals * value.units) if value.units else counted(value.ev, value.deals),
        "house_edge": float(value.house_edge),
        "house_edge_required": float(value.house_edge_required),
        "element_of_risk": float(value.element_of_risk),
        "required": float(value.required),
        "average_wager": float(value.wagered),
        "standard_deviation": value.standard_deviation,
        "fold_rate": None if value.fold_rate is None else float(value.fold_rate),
        "dealer_qualifies": None if value.dealer_qualifies is None else float(value.dealer_qualifies),
        "push_rate": None if value.push_rate is None else float(value.push_rate),
        "win_rate": float(value.rate(value.wins)),
        "loss_rate": float(value.rate(value.losses)),
        "short_compared": value.short_compared,
        "unqualified_rate": float(value.rate(value.unqualified)),
        "actions": [
            {"street": street, "action": f"{street}: {name}" if street else name, "count": deals, "rate": float(value.rate(deals))}
            for (street, name), deals in value.taken.items()
        ],
        "outcomes": _outcomes(value.distribution),
        "pay_lines": [
            {
                "wager": line.wager,
                "line": line.line,
                "pays": line.pays,
                "odds": float(line.odds),
                "antes": ratio(antes, value.deals),
                "contribution": float(antes * line.odds),
            }
            for line, antes in value.paid.items()
        ],
        **_ranges(value),
    }


def _ranges(value: Any) -> Data:
    """The range of figures over equally good decisions; empty if there is no such choice."""
    ranges = {
        "average_wager_range": value.wagered_range,
        "element_of_risk_range": value.element_of_risk_range,
        "standard_deviation_range": value.standard_deviation_range,
    }
    return {name: list(map(float, ends)) for name, ends in ranges.items() if ends}


def _outcomes(distribution: Any) -> list[Data]:
    return [
        {
            "net": format_number(net).replace(",", ""),
            "count": count,
            "probability": count / distribution.total,
            "contribution": float(net * count / distribution.total),
        }
        for net, count in distribution.counts.items()
    ]


def _wager(value: Any) -> Data:
    figures: Data = {
        "table": value.table,
        "hands": value.hands,
        "ev": counted(-value.house_edge, value.hands),
        "house_edge": float(value.house_edge),
        "hit_rate": float(value.hit_rate),
        "standard_deviation": value.standard_deviation,
        "pays": "higher" if value.cell.higher else "both",
        "lines": [
            {
                "schedule": line.schedule,
                "line": line.line,
                "pays": str(line.pays),
                "count": line.count,
                "probability": line.count / value.hands,
                "one_in": value.hands / line.count,
                "contribution": float(value.net([line.paid]) * line.count / value.hands),
            }
            for line in value.lines
        ],
        "outcomes": _outcomes(value.distribution),
    }
    if value.meters:
        figures["stake"] = (value.stake or 100) / 100
        figures["meters"] = {
            name: {"dollars": cents / 100, "slope": float(value.slopes[name]), "break_even": float(value.break_even(name))}
            for name, cents in value.meters.items()
        }
    return figures
