"""Everything a PAR sheet holds, gathered as plain data: the JSON report, and what page, PDF and CSV are drawn from."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import longsuit
from longsuit.report.against import differing_rules
from longsuit.report.ask import Asked, ask, how
from longsuit.report.audit import check_claim
from longsuit.report.outcomes import settlement_table
from longsuit.report.par.method import method
from longsuit.report.par.money import exposure, volatility, win_per_hour
from longsuit.report.par.rulings import rulings
from longsuit.report.par.wagers import correlations, pay_tables, progressives
from longsuit.report.ratios import Data, ratio
from longsuit.report.store import remembered
from longsuit.rules.model import Game
from longsuit.rules.original import original, title_of
from longsuit.rules.quantities import format_number
from longsuit.settlement import layout


def par(asked: Asked) -> Data:
    """The whole report; stored on disk, since it asks the solver some twenty questions."""
    game = asked.game()
    meters = dict(sorted(asked.meters.items()))
    question = {"par": game.hash, **how(asked.strategy, asked.along), "meters": meters, "set": _set(asked), "made_with": _made_with()}
    return remembered(question, lambda: _gather(asked, game))


def _gather(asked: Asked, game: Game) -> Data:
    figures = ask(game, strategy=asked.strategy, along=asked.along, meters=asked.in_force(game))
    report: Data = {
        "report": "PAR sheet",
        "made_with": _made_with(),
        "identification": _identification(game, asked),
        "notices": [],
        "method": list(method(game)),
        "settlement": settlement_table(layout(game)),
        "figures": figures,
        "checks": list(_checks(figures)),
        "strategies": _strategies(game, asked),
        "volatility": volatility(figures),
        "tables": pay_tables(game, asked),
        "progressives": progressives(game, asked),
        "correlations": correlations(game, asked),
        "exposure": exposure(game, asked),
        "win_per_hour": win_per_hour(game, figures),
        "rulings": rulings(game, asked),
        "claims": [] if original(game) else [check_claim(game, claim) for claim in game.claim],
    }
    report["notices"] = list(_notices(report))
    return report


def _made_with() -> str:
    return f"longsuit {longsuit.__version__}"


def _set(asked: Asked) -> dict[str, str]:
    return {name: str(value) for name, value in asked.settings.items()}


def _identification(game: Game, asked: Asked) -> Data:
    return {
        "game": game.id,
        "sheet": game.sheet,
        "name": game.name,
        "title": title_of(game),
        "changed": _changed(game),
        "summary": game.summary,
        "source": game.source,
        "version": game.version,
        "hash": game.hash,
        "deck": "one standard deck of 52 cards, no jokers, shuffled before every round",
        "player_cards": game.deal.player,
        "community_cards": game.deal.community,
        "dealer_cards": game.deal.dealer,
        "seats": game.deal.seats,
        "tables": dict(game.tables),
        "titles": {name: wager.title for name, wager in game.wager.items()},
        "mandatory": [name for name, wager in game.wager.items() if name in game.bonuses and wager.made == "to receive cards"],
        "free": [name for name, wager in game.wager.items() if wager.made == "by holding another wager"],
        "jurisdiction": game.jurisdiction,
        "strategy": asked.strategy,
        "with": {name: format_number(antes) for name, antes in asked.along.items()},
        "set": _set(asked),
    }


def _changed(game: Game) -> Data | None:
    """The sheet a game was changed from, and every rule that differs."""
    sheet = original(game)
    return {"sheet": sheet.full_id, "title": sheet.title, "rules": differing_rules(sheet, game)} if sheet else None


def _strategies(game: Game, asked: Asked) -> list[Data]:
    """Every named way to play, best first, and what it gives away."""
    from longsuit.exact.strategy import OPTIMAL, strategy_names
    from longsuit.exact.value import base_value

    best = base_value(game).house_edge
    rows = []
    for name in strategy_names(game):
        value = base_value(game, strategy=name)
        titled = game.strategy.get(name)
        rows.append(
            {
                "strategy": name,
                "title": titled.title if titled else "Optimal",
                "why": titled.why if titled else "The best action for every hand, by exact expectation.",
                "assumed": name == asked.strategy,
                "house_edge": ratio(value.house_edge, value.deals),
                "above_optimal": ratio(value.house_edge - best, value.deals),
                "element_of_risk": float(value.element_of_risk),
                "average_wager": float(value.wagered),
                "standard_deviation": value.standard_deviation,
                "fold_rate": None if value.fold_rate is None else float(value.fold_rate),
            }
        )
    return sorted(rows, key=lambda row: (row["above_optimal"]["value"], row["strategy"] != OPTIMAL))


def _checks(figures: Data) -> Iterator[Data]:
    """Sums that must come out to the last unit."""
    base = figures["base"]
    yield _check("base game: outcomes", [row["count"] for row in base["outcomes"]], base["deals"])
    street = base["actions"][0]["street"]
    first = [row["count"] for row in base["actions"] if row["street"] == street]
    yield _check(f"base game: actions{f' {street}' if street else ''}", first, base["deals"])
    earned = sum((Fraction(row["net"]) * row["count"] for row in base["outcomes"]), Fraction(0))
    stated = Fraction(base["ev"]["numerator"], base["ev"]["denominator"]) * base["deals"]
    yield _check("base game: net times count, in antes", [earned], stated)
    for name, wager in figures["wagers"].items():
        yield _check(f"{name}: outcomes", [row["count"] for row in wager["outcomes"]], wager["hands"])
        if len({line["schedule"] for line in wager["lines"]}) == 1:
            losing = sum(row["count"] for row in wager["outcomes"] if row["net"] == "-1")
            yield _check(f"{name}: lines, and hands that hit none", [*(line["count"] for line in wager["lines"]), losing], wager["hands"])


def _check(what: str, parts: list[Any], expected: Any) -> Data:
    total = sum(parts)
    return {"what": what, "sum": format_number(Fraction(total)), "expected": format_number(Fraction(expected)), "holds": total == expected}


def _notices(report: Data) -> Iterator[Data]:
    """What a reader must not overlook, printed first."""
    yield from (_notice("Player advantage", text, loud=True) for text in _advantages(report))
    if changed := report["identification"]["changed"]:
        differs = f"This is not “{changed['title']}” as printed. What differs is listed under Changed rules."
        yield _notice("Custom version", differs, loud=True)
    if report["identification"]["strategy"] != "optimal":
        yield _notice("Not optimal play", f"The base game is valued under {report['identification']['strategy']!r}.")
    for ruling in report["rulings"]:
        if ruling["undecided"]:
            yield _notice("Undecided", f"{ruling['ask']} {ruling['reading']}")
    failed = sum(claim["verdict"] == "not reproduced" for claim in report["claims"])
    if failed:
        text = f"Not reproduced by the exact count under the rules as read here: {failed} of {len(report['claims'])} published figures."
        yield _notice("Published figures", f"{text} All are listed with both numbers.")


def _notice(head: str, text: str, *, loud: bool = False) -> Data:
    return {"head": head, "text": text, "loud": loud}


def _advantages(report: Data) -> Iterator[str]:
    base = report["figures"]["base"]
    if base["house_edge"] < 0:
        yield (
            f"Under the rules as read here the house loses: house edge {base['house_edge']:.4%} of the ante with "
            f"{base['strategy']} play, a gain to the player of {-base['house_edge']:.4%}. What depends on a reading of the sheet is listed "
            "under Rulings."
        )
    for wager, rows in report["tables"].items():
        for row in rows:
            if row["house_edge"]["value"] < 0 and not row["base"]:
                meters = " at the stated meters" if row["metered"] else ""
                title = report["identification"]["titles"][wager]
                yield f"Pay table {row['table']} of {title} has a house edge of {row['house_edge']['value']:.4%}{meters}."
