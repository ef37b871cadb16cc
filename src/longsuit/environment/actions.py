"""The actions of an environment: a fold, and every way to stay in with its size and, where it matters, its setting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

import numpy as np

from longsuit.environment.kernels import Bits, Priced
from longsuit.rules.quantities import format_number
from longsuit.settlement import Move, Schedule
from longsuit.simulate.capping import Binding
from longsuit.simulate.endings import Endings
from longsuit.simulate.errors import SimulationError

MOST_ACTIONS = 256


class Action(NamedTuple):
    """One entry of the action space."""

    name: str
    """An action of the game, or "fold"."""
    antes: Fraction
    """The play wager, in antes."""
    cards: tuple[int, ...]
    """Which cards of the hand are set, counted from the lowest in the order of the observation; none where the table sets the best."""

    def __str__(self) -> str:
        words = f"{self.name} {format_number(self.antes)}x" if self.antes else self.name
        return words + (f", cards {' '.join(str(card) for card in self.cards)} set" if self.cards else "")

    @property
    def positions(self) -> int:
        """The cards set, a bit each."""
        return sum(1 << card for card in self.cards)


FOLD = Action("fold", Fraction(0), ())


class MoveActions(NamedTuple):
    """The actions that one way to stay in has."""

    move: Move
    first: int
    """The number of its first action."""
    allowed: Bits
    """By row of its schedule and action: whether the size fits."""
    sets: bool
    """Whether they differ by the cards set."""
    schedules: tuple[Schedule, ...]
    """Pay tables whose lines count with the play."""


class ActionSpace:
    """Every action of a game at some stakes, and what each wins."""

    def __init__(self, endings: Endings) -> None:
        self.endings = endings
        check_rewards(endings)
        self.actions: tuple[Action, ...] = (FOLD,)
        self.moves: list[MoveActions] = []
        for move in endings.layout.moves.values():
            added = tuple(_actions(move, endings.game.deal.player))
            decided = tuple(schedule for spot in endings.layout.decided(move) for schedule in spot.schedules)
            self.moves.append(self._of_move(move, len(self.actions), added, decided))
            self.actions += added
        if len(self.actions) > MOST_ACTIONS:
            raise SimulationError(f"{endings.game.name} has {len(self.actions)} actions; an environment has at most {MOST_ACTIONS}.")
        self.positions = np.array([action.positions for action in self.actions], dtype=np.int64)
        self.priced = self._priced()

    def _priced(self) -> Priced:
        endings = self.endings
        contests = [0] + [endings.contests.index(endings.layout.moves[action.name].contest) for action in self.actions[1:]]
        qualifiers = [endings.layout.contests[name].qualifying for name in endings.contests]
        option = [self.options_of(action) for action in self.actions]
        width = max(map(len, option))
        padded = np.array([row + row[-1:] * (width - len(row)) for row in option], dtype=np.int64)
        nets = endings.measures["base"].reshape(len(endings.options), 4, endings.bonus_codes) / endings.ante
        return Priced(np.array(contests), np.array(qualifiers, dtype=np.int64), self.positions, padded, nets)

    def _of_move(self, move: Move, first: int, actions: tuple[Action, ...], decided: tuple[Schedule, ...]) -> MoveActions:
        ante, step = self.endings.ante, self.endings.step
        allowed = [[row.allows(action.antes, ante, step) for action in actions] for row in move.rows]
        return MoveActions(move, first, np.array(allowed, dtype=np.int8), any(action.cards for action in actions), decided)

    def options_of(self, action: Action) -> list[int]:
        """The simulator's option for an action, by the lines that count with the play."""
        by_hit: dict[tuple[int, ...], int] = {}
        for number, option in enumerate(self.endings.options):
            if (option.action, option.size) == (action.name, action.antes):
                by_hit.setdefault(option.hit, number)
        return list(by_hit.values())


def check_rewards(endings: Endings) -> None:
    """Refuse rules whose rewards a seat's own round does not decide."""
    if Binding.of(endings, 1) is not None:
        raise SimulationError(f"The maximum aggregate payout of {endings.game.name} can bind at this ante; take a smaller one.")
    forced = [spot for spot in endings.bonuses if not spot.wager.optional]
    if any(line.kind == "share" for spot in forced for schedule in spot.schedules for line in schedule.lines):
        raise SimulationError(f"{endings.game.name} has a mandatory wager on a meter; such a game cannot be an environment.")


def _actions(move: Move, cards: int) -> Iterator[Action]:
    """Every size a schedule names, each with every setting that can change what the play wager pays."""
    sizes = sorted({size for row in move.rows for size in (row.least, row.most)})
    settings: list[tuple[int, ...]] = [()]
    if move.setting is not None and move.sets:
        counts = [move.setting.cards] if move.setting.cards else range(move.ranking.least, cards + 1)
        settings = [chosen for count in counts for chosen in combinations(range(cards), count)]
    for size in sizes:
        for setting in settings:
            yield Action(move.name, size, setting)
