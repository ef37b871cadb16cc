"""The ladder from the simplest way to play to the optimal one: the best card of every size, and what it costs, exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol, TypeVar

from longsuit.design.cells import Setting, lay_out
from longsuit.design.errors import DesignError
from longsuit.design.saving import Source, strategy_text, unused
from longsuit.design.search import Bench, Found, Line
from longsuit.design.street_search import Plays, StreetSearch
from longsuit.exact.value import Share, base_value
from longsuit.hands.phrase import NUMBERS
from longsuit.rules.commentary import Strategy, StrategyRule
from longsuit.rules.load import parse_definition
from longsuit.rules.model import Game
from longsuit.settlement import layout

MOST_RULES = 6


F = TypeVar("F", Found, Plays)
"""A strategy found, with what all deals bring with it."""


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
        strategies = strategy_text({rung.name: rung.strategy for rung in self.rungs})
        return self.source.start(f"{self.source.game.id}-by-heart"[:40]) + strategies

    def saved(self) -> Game:
        """The game that file defines, read back."""
        file = parse_definition(self.text, f"{self.source.game.id}-by-heart.toml")
        return file.game(None if self.source.ours else self.source.sheet)


class Search(Protocol[F]):
    """A way to find strategies of a size; what it finds carries what all deals bring with it."""

    @property
    def optimal(self) -> int:
        """The most all deals together can bring, in units."""

    def edge(self, worth: int) -> Share:
        """The house edge when all deals bring so much."""

    def cost(self, worth: int) -> Fraction:
        """What is lost against optimal play, as a share of the ante."""

    def without_rules(self) -> list[F]:
        """Nothing to remember, the best first."""

    def with_one_more(self, smaller: list[F]) -> list[F]:
        """Strategies of one more line than these, the best first."""

    def best_cut(self) -> F | None:
        """The best single cut-off, where that is a strategy."""

    def size(self, found: F) -> int:
        """Lines to remember."""

    def rules(self, found: F) -> Iterator[StrategyRule]:
        """A strategy as a definition has it."""


class OneDecision(Bench):
    """The search in a game of one decision."""

    def __init__(self, game: Game, setting: Setting, *, progress: Callable[[str], object]) -> None:
        counted = lay_out(game, setting)
        super().__init__(counted.cells, progress=progress)
        self.optimal, self.edge, self.cost = counted.optimal, counted.edge, counted.cost
        self._game, self._setting = game, setting

    def size(self, found: Found) -> int:
        """Lines to remember."""
        return len(found.card.lines)

    def rules(self, found: Found) -> Iterator[StrategyRule]:
        """A strategy as a definition has it."""
        for line in (*found.card.lines, Line((), found.card.default)):
            do = self.cells.actions[line.action]
            sets = do in self._game.action and self._game.action[do].setting
            yield StrategyRule(do=do, set=self._setting if sets else "best", **self.conditions(line, _compared(self._game, do)))


def climb(source: Source, *, rules: int = 3, setting: Setting = "best", progress: Callable[[str], object] | None = None) -> Ladder:
    """Search for the best cards, one rule more at a time; an interrupt ends the search with the best so far."""
    if not 1 <= rules <= MOST_RULES:
        raise DesignError(f"A strategy has from 1 to {MOST_RULES} rules, not {rules}.")
    report = progress or (lambda _: None)
    report("every hand and what each action is worth")
    if layout(source.game).one_decision:
        return _ladder(source, setting, OneDecision(source.game, setting, progress=report), rules)
    return _ladder(source, setting, StreetSearch(source.game, progress=report), rules)


def _ladder(source: Source, setting: Setting, search: Search[F], rules: int) -> Ladder:
    ladder: list[Rung] = []
    complete = True
    try:
        _climb(source.game, search, rules, ladder)
    except KeyboardInterrupt:
        complete = False
    return Ladder(source, setting, search.edge(search.optimal), tuple(ladder), complete)


def _climb(game: Game, search: Search[F], rules: int, ladder: list[Rung]) -> None:
    found = search.without_rules()
    best = found[0]
    ladder.append(_rung(game, search, best, "no-rule", "Nothing to remember"))
    for size in range(1, rules + 1):
        found = search.with_one_more(found)
        if not found or found[0].worth <= best.worth:
            return
        if size == 1:
            cut = search.best_cut()
            if cut is not None and best.worth < cut.worth < found[0].worth:
                ladder.append(_rung(game, search, cut, "one-cut-off", "One cut-off"))
        best = found[0]
        words = f"{NUMBERS[size]} rule{'s' * (size > 1)}"
        ladder.append(_rung(game, search, best, words.replace(" ", "-"), words.capitalize()))


def _rung(game: Game, search: Search[F], found: F, name: str, title: str) -> Rung:
    edge, cost = search.edge(found.worth), search.cost(found.worth)
    why = f"Found by search: {float(cost) * 100:.4f} percentage points of the ante from optimal, house edge {edge}."
    strategy = Strategy(title=title, why=why, rules=tuple(search.rules(found)))
    return Rung(search.size(found), unused(name, game.strategy), strategy, edge, cost)


def check(ladder: Ladder) -> None:
    """Have the solver value every strategy as saved; a figure that differs from the search's is an error."""
    game = ladder.saved()
    for rung in ladder.rungs:
        solved = base_value(game, strategy=rung.name).house_edge
        if solved != rung.edge:
            raise DesignError(f"The solver values {rung.name!r} at {solved!r}, the search at {rung.edge!r}: please report this.")


def looks(game: Game, rule: StrategyRule) -> str:
    """What a rule asks of a hand, as a card prints it."""
    compared = _compared(game, rule.do)
    wanted = [(" or ".join(holding for holding in (rule.holding, *rule.holdings) if holding), rule.judges)]
    wanted += [(condition.holding, condition.judges) for condition in rule.also]
    parts = [words if ranking in (None, compared) else f"{ranking}: {words}" for words, ranking in wanted if words]
    parts += [f"suits {' or '.join(rule.shape)}"] if rule.shape else []
    return "; ".join(parts) or "everything else"


def _compared(game: Game, do: str) -> str:
    """The ranking a rule need not name."""
    contest = game.action[do].contest if do in game.action else next(iter(game.contest))
    return game.contest[contest].compares
