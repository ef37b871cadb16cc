"""A game with its stakes: every way a seat's round can end has a number, and tables say what each is worth.

A seat's round is an *option* (a fold, or an action with its size and the lines its play decides), a *verdict* of the
contest, and the *lines* its bonus wagers hit. The three together are its code; a histogram of codes holds everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from math import prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.hands.arrays import Integers
from longsuit.rules.model import Game
from longsuit.settlement import Cell, Layout, Line, layout
from longsuit.settlement.paying import in_cents
from longsuit.settlement.verdicts import COLUMNS
from longsuit.simulate.errors import SimulationError
from longsuit.table.standing import open_table

FOLD = 0
"""The fold option."""

MOST_SUM = 1 << 31
"""The most cents a table may win or lose in a round, so that sums of squares do not overflow."""


class Option(NamedTuple):
    """One thing a seat can do with its hand."""

    action: str
    """An action of the game, or "fold"."""
    most: bool
    """Whether it is the most the hand may wager, or the least."""
    size: Fraction
    """The play wager, in antes."""
    amount: int
    """The same in cents."""
    contest: int
    """Which contest is played."""
    hit: tuple[int, ...]
    """The lines that count with the play, numbers one a schedule, -1 for none."""


class BonusLine(NamedTuple):
    """One line of a bonus wager's pay table."""

    wager: str
    schedule: int
    line: str
    pays: str
    metered: bool
    """Whether it pays a share of a meter."""


class Endings:
    """One game with the stakes every seat makes."""

    def __init__(self, game: Game, *, ante: int, bonuses: Mapping[str, int]) -> None:
        self.game = game
        self.layout: Layout = layout(game)
        self.ante = ante
        table = open_table(game)
        self.chip, self.step, self.smallest_chip = table.chip, table.step, table.smallest_chip
        self.gain = in_cents(self.chip)
        """What lines pay; shares of meters are added when the meters are known."""
        self._check(bonuses)
        self.stakes = {spot.name: bonuses.get(spot.name, ante if spot.required else 0) for spot in self.layout.placed}
        """Cents on each spot before the deal; nothing on those nobody bets."""
        self.contests = tuple(game.contest)
        self.options: tuple[Option, ...] = ()
        self.verdicts: tuple[int, ...] = COLUMNS
        """How the contest of an option can end."""
        self._lay_out()
        self.bonuses = tuple(self.layout.spots[cell.place] for cell in self.layout.beside)
        """Wagers paid by their tables whatever is played, in the order they lie on the felt."""
        self.schedules = tuple(schedule for spot in self.bonuses for schedule in spot.schedules)
        """Their pay tables: a bonus code has a digit for each."""
        self.bonus_codes = prod(len(schedule.lines) + 1 for schedule in self.schedules)
        self.codes = len(self.options) * len(self.verdicts) * self.bonus_codes
        if self.codes > 1 << 22:
            raise SimulationError(f"{game.name} has too many pay-table lines or sizes to be counted together.")

    def _lay_out(self) -> None:
        """Number the options."""
        if not self.layout.private:
            raise SimulationError(f"{self.game.name} has streets, or wagers judged by other cards than the player's.")
        self.options = (Option("fold", False, Fraction(0), 0, 0, ()), *islice(self._options(), 1 << 7))
        if len(self.options) > 1 << 7:
            raise SimulationError(f"{self.game.name} has too many pay-table lines or sizes to be counted together.")

    def _check(self, bonuses: Mapping[str, int]) -> None:
        if not 0 < self.ante <= 10**9:
            raise SimulationError("The ante must be more than zero and at most $10,000,000.")
        free = {spot.name: spot for spot in self.layout.spots if spot.free}
        for name, stake in bonuses.items():
            fixed = (free.get(name) or self.layout.optional(name)).wager.stake
            if not 0 <= stake <= 10**9 or (fixed is not None and stake not in (0, fixed)):
                wanted = f"${fixed / 100:,.2f}" if fixed else "from zero to $10,000,000"
                raise SimulationError(f"A stake on {name} must be {wanted}.")
        meters = any(wager.meters for wager in self.game.wager.values())
        if self.game.aggregate_payout and (self.game.procedure.paid_early or meters):
            raise SimulationError("A payout limit together with bonuses paid early, or with meters, is not simulated.")

    def unit(self, wager: str) -> int:
        """The stake a wager's own figures are for: what is bet on it, or what would be."""
        return self._on(self.layout.wager(wager).place)

    def _on(self, place: int) -> int:
        """The stake on a spot; where an optional wager is not made, the one its figures are for."""
        spot = self.layout.spots[place]
        if spot.held:
            return self._on(spot.equals)
        return self.stakes.get(spot.name, 0) or spot.wager.stake or self.ante

    def _options(self) -> Iterator[Option]:
        """Every action at its least and its most, by row of its schedule and lines of its play: the order of the exact solver."""
        for move in self.layout.moves.values():
            for most, row, hit in product(move.picks, move.rows, self.layout.hits(move)):
                size = row.most if most else row.least
                yield Option(move.name, most, size, row.amounts(self.ante)[most], self.contests.index(move.contest), hit)

    @property
    def weighed(self) -> tuple[Fraction, ...]:
        """The stakes decisions are taken for, in antes: the wagers one must make, and the others that a decision depends on."""
        stakes = tuple(Fraction(self.stakes.get(name, 0), self.ante) for name in self.layout.names)
        weighed = self.layout.weighed(stakes)
        return tuple(stakes[spot.place] if spot.required else weighed[spot.place] for spot in self.layout.spots)

    @cached_property
    def spot_nets(self) -> dict[str, Integers]:
        """By wager and code: cents won or lost, shares of meters left out (the stake then is lost)."""
        laid, folded = self.layout, self.folded
        shape = (len(self.options), len(self.verdicts), self.bonus_codes)
        nets = {name: np.zeros(shape, dtype=np.int64) for name in laid.names}
        apart = {cell.place for cell in laid.beside}
        beside: dict[Cell, Integers] = {}
        for (number, option), (place, verdict) in product(enumerate(self.options), enumerate(self.verdicts)):
            row = laid.fold if folded[number] else laid.contests[self.contests[option.contest]].rows[verdict]
            for cell in (*row.base, *row.bonuses):
                if cell.place in apart and cell not in beside:
                    beside[cell] = self._bonus_nets(cell)
                nets[laid.names[cell.place]][number, place] = beside[cell] if cell.place in apart else self._play_net(cell, option)
        return {name: net.reshape(-1) for name, net in nets.items()}

    def _bonus_nets(self, cell: Cell) -> Integers:
        """By bonus code: what a bonus wager does, whatever is played."""
        spot, stake = self.layout.spots[cell.place], self._on(cell.on)
        rows, place = np.unique(self.line_numbers[spot.name], axis=0, return_inverse=True)
        nets = [cell.net(spot.numbered(hit), stake, self.gain) for hit in rows.tolist()]
        return np.array(nets, dtype=np.int64)[place.reshape(-1)]

    def _play_net(self, cell: Cell, option: Option) -> int:
        """What a wager of the base game does, or what is held with one made on the way."""
        stake = self._down(option, cell.on)
        return cell.net(self._lines(option, cell.place), stake, self.gain) if stake else 0

    def _down(self, option: Option, place: int) -> int:
        """Cents on a spot when an option is played."""
        move = self.layout.moves.get(option.action)
        return option.amount if move and move.spot == place else self.stakes.get(self.layout.names[place], 0)

    def _lines(self, option: Option, place: int) -> list[Line]:
        """The lines of a spot that count with an option."""
        move = self.layout.moves.get(option.action)
        return self.layout.lines_of(move, option.hit).get(place, []) if move else []

    @cached_property
    def line_numbers(self) -> dict[str, Integers]:
        """By wager and bonus code: which line of each of its schedules is hit, -1 for none."""
        sizes = [len(schedule.lines) + 1 for schedule in self.schedules]
        digits = np.stack(np.unravel_index(np.arange(self.bonus_codes), sizes or (1,)), axis=1).astype(np.int64) - 1
        numbers, place = {}, 0
        for spot in self.bonuses:
            numbers[spot.name] = digits[:, place : place + len(spot.schedules)]
            place += len(spot.schedules)
        return numbers

    @cached_property
    def lines(self) -> tuple[BonusLine, ...]:
        """Every line of every bonus wager."""
        return tuple(
            BonusLine(spot.name, number, line.text, line.pays, line.kind == "share")
            for spot in self.bonuses
            for number, schedule in enumerate(spot.schedules)
            for line in schedule.lines
        )

    @cached_property
    def hits(self) -> npt.NDArray[np.bool_]:
        """By line and code: whether the line is hit and counts; a wager lost or void by a fold hits nothing."""
        rows = []
        kept = {cell.place for cell in self.layout.fold.bonuses}
        for spot in self.bonuses:
            for number, schedule in enumerate(spot.schedules):
                for line in range(len(schedule.lines)):
                    hit = np.zeros((len(self.options), len(self.verdicts), self.bonus_codes), dtype=np.bool_)
                    hit[:] = self.line_numbers[spot.name][:, number] == line
                    if spot.place not in kept:
                        hit[self.folded] = False
                    rows.append(hit.reshape(-1))
        return np.array(rows, dtype=np.bool_).reshape(-1, self.codes)

    @cached_property
    def actions(self) -> dict[str, npt.NDArray[np.bool_]]:
        """By action and size: the codes in which it is taken."""
        actions: dict[str, npt.NDArray[np.bool_]] = {}
        wide = len(self.verdicts) * self.bonus_codes
        for number in range(len(self.options)):
            for name in self.done(number):
                taken = actions.setdefault(name, np.zeros(self.codes, dtype=np.bool_))
                taken[number * wide : (number + 1) * wide] = True
        return actions

    def done(self, number: int) -> list[str]:
        """What is done by an option."""
        option = self.options[number]
        return [option.action if number == FOLD else f"{option.action} {option.amount / self.ante:g}x"]

    @property
    def folded(self) -> npt.NDArray[np.bool_]:
        """By option: whether it is a fold."""
        return np.array([number == FOLD for number in range(len(self.options))])

    @property
    def compared(self) -> bool:
        """Whether there is a dealer's hand to compare with."""
        return len(self.verdicts) > 1

    @cached_property
    def shares(self) -> npt.NDArray[np.bool_]:
        """By code: whether some line hit is a share of a meter."""
        shares = np.zeros(self.codes, dtype=np.bool_)
        for line, hit in zip(self.lines, self.hits, strict=True):
            if line.metered:
                shares |= hit
        return shares

    @cached_property
    def made(self) -> tuple[str, ...]:
        """Wagers that count in a seat's round: those down, plays, and what is held with either."""
        spots = self.layout.spots
        down = {spot.place for spot in spots if self.stakes.get(spot.name, 0) or not (spot.placed or spot.held)}
        return tuple(spot.name for spot in spots if spot.on in down)

    @cached_property
    def measures(self) -> dict[str, Integers]:
        """What is added up: all a seat wins, the game as it must be played, and every bonus wager."""
        nets = self.spot_nets
        return {
            "total": np.sum([nets[name] for name in self.made], axis=0, dtype=np.int64),
            "base": np.sum([nets[name] for name in self.base], axis=0, dtype=np.int64),
            **{spot.name: nets[spot.name] for spot in self.bonuses},
        }

    @cached_property
    def base(self) -> list[str]:
        """The game as it must be played: all but optional wagers and what is held with them."""
        return [name for name in self.layout.names if name in self.layout.mandatory]

    @cached_property
    def wagered(self) -> Integers:
        """By code: cents a seat has put down in all."""
        before = sum(self.stakes.values())
        return before + np.repeat(self.made_on_the_way, len(self.verdicts) * self.bonus_codes)

    @property
    def made_on_the_way(self) -> Integers:
        """By option: cents put down after the deal."""
        return np.array([option.amount for option in self.options])
