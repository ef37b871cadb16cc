"""Questions to the solver; stored answers come from disk."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from longsuit.report.analysis import analysis
from longsuit.report.audit import audit
from longsuit.report.ratios import Data
from longsuit.report.store import remembered
from longsuit.rules.load import game as load
from longsuit.rules.load import game_ids
from longsuit.rules.model import Game


@dataclass(frozen=True)
class Asked:
    """A game, and what is asked of the solver about it; it can be loaded again with other tables and readings."""

    name: str
    tables: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, Any] = field(default_factory=dict)
    strategy: str = "optimal"
    along: Mapping[str, Fraction] = field(default_factory=dict)
    """Optional wagers counted with the base game, in antes."""
    meters: Mapping[str, int] = field(default_factory=dict)
    """What meters hold, in cents, by name."""

    def game(self, *, tables: Mapping[str, str] | None = None, settings: Mapping[str, Any] | None = None) -> Game:
        """The definition, with changes if any."""
        return load(self.name, tables={**self.tables, **(tables or {})}, settings={**self.settings, **(settings or {})})

    def in_force(self, game: Game) -> dict[str, int]:
        """The meters asked about that a pay table in force pays from, and any the game has not."""
        idle = {meter for wager in game.wager.values() for meter in wager.meters}
        for name in game.tables:
            idle -= {pays.meter for schedule in game.pay_tables(name) for pays in schedule.lines.values()}
        return {meter: cents for meter, cents in self.meters.items() if meter not in idle}


def ask(
    game: Game, *, strategy: str = "optimal", along: Mapping[str, Fraction] | None = None, meters: Mapping[str, int] | None = None
) -> Data:
    """The exact figures of a game; ``meters`` in cents, by name."""
    held = by_wager(game, meters or {})
    question = {"figures": game.hash, **how(strategy, along or {}), "meters": held}
    return remembered(question, lambda: analysis(game, strategy=strategy, along=along, meters=held))


def how(strategy: str, along: Mapping[str, Fraction]) -> Data:
    """How a game is played, as a stored question says it."""
    return {"strategy": strategy, "along": {name: str(antes) for name, antes in sorted(along.items())}}


def by_wager(game: Game, meters: Mapping[str, int]) -> dict[str, dict[str, int]]:
    """Meters by the wager that has them."""
    known = {meter: name for name, wager in game.wager.items() for meter in wager.meters}
    held: dict[str, dict[str, int]] = {}
    for meter, cents in meters.items():
        if meter not in known:
            raise ValueError(f"{game.name} has no meter {meter!r}; it has: {', '.join(known) or 'none'}.")
        held.setdefault(known[meter], {})[meter] = cents
    return held


def compared(asked: Asked, others: list[str]) -> dict[str, Data]:
    """The figures of a game and of everything it is to be compared with, by what differs."""

    def figures(game: Game, strategy: str = asked.strategy) -> Data:
        return ask(game, strategy=strategy, along=asked.along, meters=asked.meters)

    game = asked.game()
    answers = {game.sheet: figures(game)}
    for what, value in (pair for other in others for pair in _spelled_out(game, other)):
        if not value:
            answers[what] = figures(load(what))
        elif what == "strategy":
            answers[value] = figures(game, value)
        elif what in game.tables:
            answers[f"{what} {value}"] = figures(asked.game(tables={what: value}))
        else:
            answers[f"{what}: {value}"] = figures(asked.game(settings={what: value}))
    return answers


def _spelled_out(game: Game, other: str) -> Iterator[tuple[str, str]]:
    """What to compare with, one by one; ``*`` stands for all of a kind."""
    what, equals, value = (part.strip() for part in other.partition("="))
    if not equals or value != "*":
        yield what, value
        return
    if what == "strategy":
        values = list(game.strategy)
    elif what in game.tables:
        values = [table for table in game.wager[what].tables if table != game.tables[what]]
    elif what in game.ruling:
        values = game.ruling[what].alternatives
    else:
        raise ValueError(f"There is nothing called {what!r} to compare all of; say strategy=*, a wager=* or a ruling=*.")
    yield from ((what, each) for each in values)


def audited(games: tuple[str, ...] = ()) -> list[Data]:
    """Every claim beside the exact figure."""
    chosen = [load(name) for name in games or game_ids()]
    answer = remembered({"audit": [each.hash for each in chosen]}, lambda: {"claims": audit(chosen)})
    claims: list[Data] = answer["claims"]
    return claims
