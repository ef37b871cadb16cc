"""Questions to the solver; stored answers come from disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from longsuit.report.analysis import analysis
from longsuit.report.audit import audit
from longsuit.report.ratios import Data
from longsuit.report.store import remembered
from longsuit.rules.load import game as load
from longsuit.rules.load import game_ids
from longsuit.rules.model import Game


def ask(
    game: Game, *, strategy: str = "optimal", along: Mapping[str, Fraction] | None = None, meters: Mapping[str, int] | None = None
) -> Data:
    """The exact figures of a game; ``meters`` in cents, by name."""
    held = by_wager(game, meters or {})
    question = {
        "figures": game.hash,
        "strategy": strategy,
        "along": {name: str(antes) for name, antes in sorted((along or {}).items())},
        "meters": held,
    }
    return remembered(question, lambda: analysis(game, strategy=strategy, along=along, meters=held))


def by_wager(game: Game, meters: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Meters by the wager that has them."""
    known = {meter: name for name, wager in game.wager.items() for meter in wager.meters}
    held: dict[str, dict[str, int]] = {}
    for meter, cents in meters.items():
        if meter not in known:
            raise ValueError(f"{game.name} has no meter {meter!r}; it has: {', '.join(known) or 'none'}.")
        held.setdefault(known[meter], {})[meter] = cents
    return held


def compared(  # noqa: PLR0913 (what analyze takes, and what to compare with)
    name: str,
    others: list[str],
    *,
    tables: Mapping[str, str],
    settings: Mapping[str, Any],
    strategy: str,
    along: Mapping[str, Fraction],
    meters: Mapping[str, int],
) -> dict[str, Data]:
    """The figures of a game and of everything it is to be compared with, by what differs."""
    game = load(name, tables=tables, settings=settings)
    answers = {game.sheet: ask(game, strategy=strategy, along=along, meters=meters)}
    for other in others:
        for what, value in _spelled_out(game, other):
            if not value:
                answers[what] = ask(load(what), strategy=strategy, along=along, meters=meters)
            elif what == "strategy":
                answers[value] = ask(game, strategy=value, along=along, meters=meters)
            elif what in game.tables:
                changed = load(name, tables={**tables, what: value}, settings=settings)
                answers[f"{what} {value}"] = ask(changed, strategy=strategy, along=along, meters=meters)
            else:
                changed = load(name, tables=tables, settings={**settings, what: value})
                answers[f"{what}: {value}"] = ask(changed, strategy=strategy, along=along, meters=meters)
    return answers


def _spelled_out(game: Game, other: str) -> Iterator[tuple[str, str]]:
    """What to compare with, one by one; ``*`` stands for all of a kind."""
    what, equals, value = (part.strip() for part in other.partition("="))
    if not equals or value != "*":
        yield what, value
        return
    if what == "strategy":
        found = list(game.strategy)
    elif what in game.tables:
        found = [table for table in game.wager[what].tables if table != game.tables[what]]
    elif what in game.ruling:
        found = [option for option in game.ruling[what].options if option != game.ruling[what].chosen]
    else:
        raise ValueError(f"There is nothing called {what!r} to compare all of; say strategy=*, a wager=* or a ruling=*.")
    yield from ((what, each) for each in found)


def audited(games: tuple[str, ...] = ()) -> list[Data]:
    """Every claim beside the exact figure."""
    chosen = [load(name) for name in games or game_ids()]
    answer = remembered({"audit": [each.hash for each in chosen]}, lambda: {"claims": audit(chosen)})
    claims: list[Data] = answer["claims"]
    return claims
