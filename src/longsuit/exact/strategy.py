"""Strategies as data: ordered rules over what a player sees in his cards, turned into a choice for every hand."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from longsuit.exact.play import Choice, Priced, all_fold, best_choice, forced_choice, row_keys
from longsuit.hands import RANKINGS, PhraseError
from longsuit.rules.commentary import Strategy, StrategyRule
from longsuit.rules.model import Game

Rows = npt.NDArray[np.bool_]

OPTIMAL = "optimal"
"""The name of the strategy that is right for every hand."""


class StrategyError(ValueError):
    """A strategy that does not exist, or that names things the game does not have."""


def strategy_names(game: Game) -> tuple[str, ...]:
    """Every strategy a game can be valued under."""
    return (OPTIMAL, *game.strategy)


def find_strategy(game: Game, name: str) -> Strategy | None:
    """A named strategy; None for the optimal one."""
    if name == OPTIMAL:
        return None
    if name not in game.strategy:
        raise StrategyError(f"There is no strategy {name!r} for {game.name}; there are: {', '.join(strategy_names(game))}.")
    return game.strategy[name]


def looks_at_key_alone(game: Game, strategy: Strategy | None) -> bool:
    """Whether the contest's key of a hand is all that the strategy asks about."""
    if strategy is None:
        return True
    compared = {contest.compares for contest in game.contest.values()}
    return len(compared) == 1 and all(
        not rule.shape and not rule.also and (rule.judges is None or {rule.judges} == compared) for rule in strategy.lines
    )


def choose(game: Game, priced: Priced, strategy: Strategy | None) -> Choice:
    """What a strategy does with every row."""
    if strategy is None:
        return best_choice(priced)
    rows = len(priced.showdown.weight)
    choice = all_fold(rows)
    open_rows = np.ones(rows, dtype=np.bool_)
    for rule in strategy.lines:
        fits = open_rows & _fits(game, priced, rule)
        wish = _wish(game, priced, rule)
        choice.candidate[fits] = wish.candidate[fits]
        choice.way[fits] = wish.way[fits]
        open_rows &= ~fits
    return choice


def _fits(game: Game, priced: Priced, rule: StrategyRule) -> Rows:
    fits = np.ones(len(priced.showdown.weight), dtype=np.bool_)
    compared = next(iter(game.contest.values())).compares
    if game.action.get(rule.do):
        compared = game.contest[game.action[rule.do].contest].compares
    for holding, judges in conditions(rule):
        ranking = RANKINGS[judges or compared]
        try:
            span = ranking.span(holding)
        except PhraseError as error:
            raise StrategyError(f"A strategy rule cannot be read: {error}") from None
        keys = row_keys(priced, ranking.name)
        fits &= (keys >= span.low) & (keys <= span.high)
    return fits & _shaped(priced, rule.shape) if rule.shape else fits


def conditions(rule: StrategyRule) -> list[tuple[str, str | None]]:
    """The hands a rule asks for, all of them together, and what reads each."""
    wanted = [(rule.holding, rule.judges)] if rule.holding else []
    return [*wanted, *((condition.holding, condition.judges) for condition in rule.also)]


def _shaped(priced: Priced, shapes: tuple[str, ...]) -> Rows:
    hands = priced.showdown.hands
    lengths = np.sort(np.stack([np.bitwise_count(hands >> 13 * suit & 0x1FFF) for suit in range(4)]), axis=0)[::-1]
    fits = np.zeros(len(hands), dtype=np.bool_)
    for shape in shapes:
        wanted = [int(part) for part in shape.split("-") if part.isdigit()]
        if len(wanted) != 4:
            raise StrategyError(f"{shape!r} is not a shape of a hand; write how many cards each suit has, as 3-2-1-1.")
        fits |= (lengths == np.array(wanted)[:, None]).all(axis=0)
    return fits


def _wish(game: Game, priced: Priced, rule: StrategyRule) -> Choice:
    """Apply a rule wherever it fits."""
    if rule.do == "fold":
        rows = len(priced.showdown.weight)
        return all_fold(rows)
    numbers = [number for number, candidate in enumerate(priced.candidates) if rule.do in ("best", candidate.action)]
    if not numbers:
        raise StrategyError(f"A strategy rule says {rule.do!r}; it can say fold, best, {', '.join(game.action)}.")
    picked = []
    for action in dict.fromkeys(priced.candidates[number].action for number in numbers):
        of_action = [number for number in numbers if priced.candidates[number].action == action]
        picked += {"least": of_action[:1], "most": of_action[-1:], "best": of_action}[rule.size]
    if rule.do == "best":
        allowed = np.zeros(len(priced.candidates), dtype=np.bool_)
        allowed[picked] = True
        return best_choice(priced, allowed)
    return forced_choice(priced, picked, rule.set)
