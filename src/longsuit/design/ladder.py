"""The ladder from the simplest way to play to the optimal one: the best card of every size, and what it costs, exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from longsuit.design.cells import Cells, Feature, Setting, lay_out
from longsuit.design.errors import DesignError
from longsuit.design.saving import Source, strategy_text, unused
from longsuit.design.search import Bench, Found, Line
from longsuit.exact.value import Share, base_value
from longsuit.hands.phrase import NUMBERS
from longsuit.rules.commentary import Condition, Strategy, StrategyRule
from longsuit.rules.load import parse_definition
from longsuit.rules.model import Game

MOST_RULES = 6


@dataclass(frozen=True)
class Rung:
    """The best strategy found of one size."""

    rules: int
    """Lines to remember, besides what is done otherwise."""
    name: str
    """Its id in a definition."""
    strategy: Strategy
    edge: Share
    """House edge of the ante when it is followed."""
    cost: Fraction
    """What it loses against optimal play, as a share of the ante."""


@dataclass(frozen=True)
class Ladder:
    """Strategies from simplest to best."""

    source: Source
    setting: Setting
    optimal: Share
    """House edge under optimal play."""
    rungs: tuple[Rung, ...]
    complete: bool
    """Whether every size asked for was searched; else it was stopped, and these are the best so far."""

    @property
    def text(self) -> str:
        """A definition file with every strategy found."""
        found = strategy_text({rung.name: rung.strategy for rung in self.rungs})
        return self.source.start(f"{self.source.game.id}-by-heart"[:40]) + found

    def saved(self) -> Game:
        """The game that file defines, read back."""
        file = parse_definition(self.text, f"{self.source.game.id}-by-heart.toml")
        return file.game(None if self.source.ours else self.source.sheet)


def climb(source: Source, *, rules: int = 3, setting: Setting = "best", progress: Callable[[str], object] | None = None) -> Ladder:
    """Search card by card, one rule more at a time; an interrupt ends the search with the best so far."""
    if not 1 <= rules <= MOST_RULES:
        raise DesignError(f"A person can be asked to remember from 1 to {MOST_RULES} rules, not {rules}.")
    told = progress or (lambda _: None)
    told("every hand and what each action is worth")
    cells = lay_out(source.game, setting)
    ladder: list[Rung] = []
    complete = True
    try:
        _climb(cells, rules, told, ladder)
    except KeyboardInterrupt:
        complete = False
    return Ladder(source, setting, cells.edge(cells.optimal), tuple(ladder), complete)


def _climb(cells: Cells, rules: int, told: Callable[[str], object], ladder: list[Rung]) -> None:
    size = 0
    bench = Bench(cells, progress=lambda what: told(f"{size} {'rule' if size == 1 else 'rules'}: {what}"))
    found = bench.without_rules()
    best = found[0]
    ladder.append(_rung(cells, best, "no-rule", "Nothing to remember"))
    for size in range(1, rules + 1):
        found = bench.with_one_more(found)
        if not found or found[0].worth <= best.worth:
            return
        if size == 1:
            cut = bench.best_cut()
            if cut.worth < found[0].worth and cut.worth > best.worth:
                ladder.append(_rung(cells, cut, "one-cut-off", "One cut-off"))
        best = found[0]
        ladder.append(_rung(cells, best, f"{NUMBERS[size]}-rule{'s' * (size > 1)}", f"{NUMBERS[size].capitalize()} rule{'s' * (size > 1)}"))


def _rung(cells: Cells, found: Found, name: str, title: str) -> Rung:
    edge, cost = cells.edge(found.worth), cells.cost(found.worth)
    why = f"Found by search: {float(cost) * 100:.4f} percentage points of the ante from optimal, house edge {edge}."
    rules = [_rule(cells, line) for line in found.card.lines]
    rules.append(_rule(cells, Line((), found.card.default)))
    free = unused(name, cells.game.strategy)
    return Rung(len(found.card.lines), free, Strategy(title=title, why=why, rules=tuple(rules)), edge, cost)


def _rule(cells: Cells, line: Line) -> StrategyRule:
    """A line as a definition has it."""
    game, do = cells.game, cells.actions[line.action]
    contest = game.action[do].contest if do in game.action else next(iter(game.contest))
    compared = game.contest[contest].compares
    wanted: list[tuple[str, Any]] = []
    shape: tuple[str, ...] = ()
    for test in line.tests:
        feature: Feature = (cells.mains if test.main else cells.others)[test.feature]
        phrase = feature.phrase(test.low, test.high)
        if phrase is None:
            raise DesignError(f"There are no words for {feature.name} from {test.low} to {test.high}.")
        if feature.ordered:
            wanted.append((phrase, None if feature.name == compared else feature.name))
        else:
            shape = (phrase,)
    first = wanted[0] if wanted else (None, None)
    return StrategyRule(
        holding=first[0],
        judges=first[1],
        also=tuple(Condition(holding=words, judges=ranking) for words, ranking in wanted[1:]),
        shape=shape,
        do=do,
        set=cells.setting if do in game.action and game.action[do].setting else "best",
    )


def check(ladder: Ladder) -> None:
    """Have the solver value every strategy as saved; a figure that differs from the search's is an error."""
    game = ladder.saved()
    for rung in ladder.rungs:
        solved = base_value(game, strategy=rung.name).house_edge
        if solved != rung.edge:
            raise DesignError(f"The solver values {rung.name!r} at {solved!r}, the search at {rung.edge!r}: please report this.")
