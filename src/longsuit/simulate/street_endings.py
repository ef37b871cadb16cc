"""Games of several streets with their stakes: every way through the streets has a number, and tables say what each is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.streets.plan import FOLD, Option, Plan
from longsuit.hands.arrays import Integers
from longsuit.rules.model import Game
from longsuit.settlement import Line, Schedule, layout
from longsuit.settlement.verdicts import VERDICTS, WIN
from longsuit.simulate.endings import Endings

Cents = tuple[int, ...]


class Step(NamedTuple):
    """One decision on the way."""

    street: int
    action: str
    amount: int
    """What is wagered by it, in cents."""


class Way(NamedTuple):
    """A way through the streets, from the first decision to the last."""

    steps: tuple[Step, ...]
    contest: str
    """Where it leads; nothing after a fold."""
    stakes: Cents
    """By spot: what is down at the end, optional wagers apart."""

    @property
    def folded(self) -> bool:
        """Whether it ends with a fold."""
        return not self.contest


class StreetOption(NamedTuple):
    """A way, with the lines that count with the play."""

    way: Way
    contest: int
    hit: tuple[int, ...]


class Prefix(NamedTuple):
    """A way as far as one street: what was done, what is down, and the decision that follows."""

    steps: tuple[Step, ...]
    stakes: Cents
    node: int


class Choosing(NamedTuple):
    """Where the options of one street lead."""

    node: npt.NDArray[np.int32]
    """By prefix: its decision among those of the street."""
    following: npt.NDArray[np.int32]
    """By prefix and option: the prefix on the next street, or -1."""
    way: npt.NDArray[np.int32]
    """By prefix and option: the way that is complete with it, or -1."""


class StreetEndings(Endings):
    """A game of several streets, or with wagers judged by other cards than the player's, with the stakes every seat makes."""

    options: tuple[StreetOption, ...]  # type: ignore[assignment]

    def _lay_out(self) -> None:
        laid = self.layout
        self.plan = Plan(laid, self.weighed)
        self.ways: list[Way] = []
        self.choosing = tuple(self._walk())
        self.looked = self._looked()
        self.verdicts = (WIN,) if laid.alone else tuple(range(len(VERDICTS)))
        hits = list(product(*(range(-1, len(schedule.lines)) for schedule in self.looked)))
        self.first = np.zeros(len(self.ways), dtype=np.int64)
        options: list[StreetOption] = []
        for number, way in enumerate(self.ways):
            self.first[number] = len(options)
            contest = self.contests.index(way.contest) if way.contest else 0
            options += [StreetOption(way, contest, hit) for hit in (hits[:1] if way.folded else hits)]
        self.options = tuple(options)

    def _walk(self) -> Iterator[Choosing]:
        """Every way through the streets, street by street; complete ones are added to the list."""
        required = tuple(self.stakes.get(spot.name, 0) if spot.required and not spot.bonus else 0 for spot in self.layout.spots)
        here = [Prefix((), required, self.plan.first)]
        for street in self.plan.asks:
            nodes, width = self.plan.on(street), max((len(self.plan.nodes[prefix.node].options) for prefix in here), default=0)
            following, ways = (np.full((len(here), width), -1, dtype=np.int32) for _ in range(2))
            later: list[Prefix] = []
            for number, prefix in enumerate(here):
                for place, option in enumerate(self.plan.nodes[prefix.node].options):
                    steps, stakes = self._step(prefix, street, option)
                    if option.over:
                        ways[number, place] = len(self.ways)
                        self.ways.append(Way(steps, option.ending.contest, stakes))
                    else:
                        following[number, place] = len(later)
                        later.append(Prefix(steps, stakes, option.node))
            yield Choosing(np.array([nodes.index(prefix.node) for prefix in here], dtype=np.int32), following, ways)
            here = later

    def _step(self, prefix: Prefix, street: int, option: Option) -> tuple[tuple[Step, ...], Cents]:
        """What was done and what is down after an option."""
        if option.action == FOLD:
            return (*prefix.steps, Step(street, FOLD, 0)), prefix.stakes
        move, stakes = self.layout.moves[option.action], list(prefix.stakes)
        amount = 0
        if move.spot >= 0:
            amount = stakes[move.spot] = move.rows[max(option.row, 0)].cents(option.size, self.ante)
        if move.takes_back >= 0:
            stakes[move.takes_back] = 0
        return (*prefix.steps, Step(street, move.name, amount)), tuple(stakes)

    def _looked(self) -> tuple[Schedule, ...]:
        """The pay tables of base wagers, and of what is held with a wager made on the way: equal ones once."""
        plays = {move.spot for move in self.layout.moves.values() if move.spot >= 0}
        spots = [spot for spot in self.layout.spots if not spot.bonus or (spot.held and spot.equals in plays)]
        looked = {(schedule.place, schedule.steps): schedule for spot in spots for schedule in spot.schedules}
        order = list(looked)
        self._digits = {spot.place: [order.index((schedule.place, schedule.steps)) for schedule in spot.schedules] for spot in spots}
        """By spot: the number of each of its pay tables among them."""
        return tuple(looked.values())

    def _down(self, option: StreetOption, place: int) -> int:  # type: ignore[override]  # options of its own
        """Cents on a spot at the end of a way."""
        return option.way.stakes[place]

    def _lines(self, option: StreetOption, place: int) -> list[Line]:  # type: ignore[override]
        """The lines of a spot that count with an option."""
        return self.layout.spots[place].numbered([option.hit[digit] for digit in self._digits[place]])

    @property
    def folded(self) -> npt.NDArray[np.bool_]:
        """By option: whether it is a fold."""
        return np.array([option.way.folded for option in self.options])

    @property
    def made_on_the_way(self) -> Integers:
        """By option: cents put down after the deal, less those taken back."""
        required = sum(self.stakes[spot.name] for spot in self.layout.placed if spot.required and not spot.bonus)
        return np.array([sum(option.way.stakes) - required for option in self.options])

    def done(self, number: int) -> list[str]:
        """What is done on the way of an option, street by street."""
        several = len(self.plan.asks) > 1
        names = []
        for street, action, amount in self.options[number].way.steps:
            name = f"{action} {amount / self.ante:g}x" if amount else action
            names.append(f"{self.layout.streets[street].name}: {name}" if several else name)
        return names

    @cached_property
    def actions(self) -> dict[str, npt.NDArray[np.bool_]]:
        """By action and size, street by street: the codes in which it is taken."""
        taken = super().actions
        order = {name: place for number in range(len(self.options)) for place, name in enumerate(self.done(number))}
        return {name: taken[name] for name in sorted(taken, key=order.__getitem__)}


def endings_of(game: Game, *, ante: int, bonuses: Mapping[str, int]) -> Endings:
    """A game with its stakes, whatever its shape."""
    return (Endings if layout(game).private else StreetEndings)(game, ante=ante, bonuses=bonuses)
