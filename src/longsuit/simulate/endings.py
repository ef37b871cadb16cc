"""A game priced out for counting: every way a seat's round can end has a number, and tables say what each is worth.

A seat's round is an *option* (a fold, or an action with its size and the pay-table line of the cards left), a *verdict* of the
contest, and the *lines* its bonus wagers hit. The three together are its code; a histogram of codes holds everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from math import prod
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.rules.model import Game
from longsuit.simulate.errors import SimulationError
from longsuit.table.layout import Layout, Line, Ruled, Spot, Verdict, layout
from longsuit.table.money import multiple
from longsuit.table.standing import open_table

Integers = npt.NDArray[np.int64]

VERDICTS: tuple[Verdict, ...] = ("not_qualified", "win", "tie", "lose")
"""What a contest can come to, in the order of the codes."""

FOLD = 0
"""The option of giving up."""

MOST_SUM = 1 << 31
"""No table may win or lose more cents in a round: squares must add up without overflow."""


class Option(NamedTuple):
    """One thing a seat can do with its hand."""

    action: str
    """An action of the game, or "fold"."""
    pick: Literal["least", "most"]
    """Whether it is the least or the most the hand may wager."""
    amount: int
    """The play wager, in cents."""
    contest: int
    """Which contest is played."""
    line: Line | None
    """The line of the play wager's own table that the cards left make."""


class BonusLine(NamedTuple):
    """One line of a bonus wager's pay table."""

    wager: str
    schedule: int
    line: str
    pays: str


class Endings:
    """One game with the stakes every seat makes."""

    def __init__(self, game: Game, *, ante: int, bonuses: Mapping[str, int]) -> None:
        self.game = game
        self.layout: Layout = layout(game)
        self.ante = ante
        self.chip = open_table(game).chip
        self._check(bonuses)
        self.stakes = {spot.name: self._stake(spot, bonuses) for spot in self.layout.spots if spot.wager.made != "to stay in"}
        """Cents on each spot before the deal; nothing on those nobody bets."""
        self.contests = tuple(game.contest)
        self.options = (Option("fold", "least", 0, 0, None), *self._options())
        self.bonuses = tuple(self.layout.spots[place] for place in self.layout.bonuses)
        """Bonus wagers in the order they lie on the felt."""
        self.schedules = {spot.name: numbered(game, spot) for spot in self.bonuses}
        self.radix = tuple(len(schedule.lines_paid) for spot in self.bonuses for schedule in self.schedules[spot.name])
        """How many lines each of their schedules has, none included."""
        self.bonus_codes = prod(self.radix)
        self.codes = len(self.options) * len(VERDICTS) * self.bonus_codes
        if self.codes > 1 << 22 or len(self.options) > 1 << 7:
            raise SimulationError(f"{game.name} has too many pay-table lines or sizes to be counted together.")

    def _check(self, bonuses: Mapping[str, int]) -> None:
        if not 0 < self.ante <= 10**9:
            raise SimulationError("The ante must be more than nothing and at most $10,000,000.")
        optional = [spot.name for spot in self.layout.spots if spot.wager.optional]
        for name, stake in bonuses.items():
            if name not in optional:
                raise SimulationError(f"{name!r} is no optional wager of {self.game.name}; there are: {', '.join(optional) or 'none'}.")
            fixed = self.game.wager[name].stake
            if not 0 <= stake <= 10**9 or (fixed is not None and stake not in (0, fixed)):
                wanted = f"${fixed / 100:,.2f}" if fixed else "from nothing to $10,000,000"
                raise SimulationError(f"A stake on {name} must be {wanted}.")
        meters = any(self.game.wager[name].meters for name in self.game.wager)
        if self.game.aggregate_payout and (self.game.procedure.paid_early or meters):
            raise SimulationError("A payout limit together with bonuses paid early, or with meters, is not simulated.")

    def _stake(self, spot: Spot, bonuses: Mapping[str, int]) -> int:
        if spot.wager.optional:
            return bonuses.get(spot.name, 0)
        return spot.wager.stake or self.ante

    def unit(self, wager: str) -> int:
        """The stake a wager's own figures are for: what is bet on it, or what would be."""
        return self.stakes[wager] or self.game.wager[wager].stake or self.ante

    def _options(self) -> Iterator[Option]:
        """Every action at its least and its most, by row of its schedule and line of its table: the order of the exact solver."""
        for move in self.layout.moves.values():
            spot = self.layout.spots[move.spot]
            lines = [None, *(_line_of(schedule.lines, text) for schedule in spot.schedules for text in _texts(self.game, spot.name))]
            picks: tuple[Literal["least", "most"], ...] = ("least", "most") if any(r.least != r.most for r in move.rows) else ("most",)
            for pick, row, line in product(picks, move.rows, lines):
                most = self.ante * row.most.numerator // row.most.denominator
                least = min(most, -(-self.ante * row.least.numerator // row.least.denominator))
                yield Option(move.name, pick, most if pick == "most" else least, self.contests.index(move.contest), line)

    @cached_property
    def spot_nets(self) -> dict[str, Integers]:
        """By wager and code: cents won or lost, shares of meters left out (the stake then is lost)."""
        nets = {spot.name: np.zeros((len(self.options), 4, self.bonus_codes), dtype=np.int64) for spot in self.layout.spots}
        for number, option in enumerate(self.options):
            for place, verdict in enumerate(VERDICTS):
                for name, net in self._base_nets(option, verdict):
                    nets[name][number, place] = net
        for spot in self.bonuses:
            stayed, folded = self._bonus_nets(spot)
            nets[spot.name][:] = stayed
            nets[spot.name][FOLD] = folded
        return {name: net.reshape(-1) for name, net in nets.items()}

    def _base_nets(self, option: Option, verdict: Verdict) -> Iterator[tuple[str, int]]:
        """What each wager of the base game does."""
        if option.action == "fold":
            for spot in self.layout.spots:
                if spot.lost_by_fold and not spot.wager.bonus:
                    yield spot.name, -self.stakes[spot.name]
            return
        move = self.layout.moves[option.action]
        for ruled in self.layout.bouts[move.contest].rulings.get(verdict, ()):
            name = self.layout.names[ruled.spot]
            yield name, self._ruled(ruled, option, option.amount if ruled.spot == move.spot else self.stakes.get(name, 0))

    def _ruled(self, ruled: Ruled, option: Option, stake: int) -> int:
        if ruled.outcome == "win":
            return multiple(stake, ruled.odds, self.chip)
        if ruled.outcome == "pay table":
            return multiple(stake, option.line.odds, self.chip) if option.line else 0
        return -stake if ruled.outcome == "lose" else 0

    def _bonus_nets(self, spot: Spot) -> tuple[Integers, Integers]:
        """By bonus code: what a bonus wager does when its player stays in, and when he folds."""
        stake = self.unit(spot.name)
        held = spot.wager.made == "by holding another wager"
        stayed = np.array([self._paid(spot, lines, stake, held=held) for lines in self._hit_lines(spot)], dtype=np.int64)
        if spot.lost_by_fold:
            return stayed, np.full_like(stayed, -stake)
        return stayed, np.zeros_like(stayed) if held else stayed

    def _paid(self, spot: Spot, lines: list[Line], stake: int, *, held: bool) -> int:
        """The net of a stake by the lines it hits; a share of a meter is added when the meter is known."""
        if not lines:
            return 0 if held else -stake
        gains = [0 if line.kind == "share" else multiple(stake, line.odds, self.chip) for line in lines]
        if spot.wager.pays == "higher" and len(lines) > 1:
            if any(line.kind == "share" for line in lines):
                raise SimulationError(f"{spot.wager.title} pays the higher of two lines, one a share of a meter: that is not simulated.")
            lines, gains = [line for line, gain in zip(lines, gains, strict=True) if gain == max(gains)][:1], [max(gains)]
        return sum(gains) - (0 if any(line.kind == "to" for line in lines) else stake)

    def _hit_lines(self, spot: Spot) -> list[list[Line]]:
        """By bonus code: the lines of a spot that are hit."""
        numbers = self.line_numbers[spot.name]
        tables = [schedule.lines_paid for schedule in self.schedules[spot.name]]
        return [[line for table, number in zip(tables, row, strict=True) if (line := table[number])] for row in numbers.tolist()]

    @cached_property
    def line_numbers(self) -> dict[str, Integers]:
        """By wager and bonus code: which line of each of its schedules is hit, 0 for none."""
        digits = np.stack(np.unravel_index(np.arange(self.bonus_codes), self.radix or (1,)), axis=1).astype(np.int64)
        found, place = {}, 0
        for spot in self.bonuses:
            found[spot.name] = digits[:, place : place + len(spot.schedules)]
            place += len(spot.schedules)
        return found

    @cached_property
    def lines(self) -> tuple[BonusLine, ...]:
        """Every line of every bonus wager."""
        return tuple(
            BonusLine(spot.name, number, line.text, line.reason.partition(" pays ")[2].partition(" (")[0])
            for spot in self.bonuses
            for number, schedule in enumerate(self.schedules[spot.name])
            for line in schedule.lines_paid[1:]
            if line
        )

    @cached_property
    def hits(self) -> npt.NDArray[np.bool_]:
        """By line and code: whether the line is hit and counts; a wager lost or void by a fold hits nothing."""
        rows = []
        for spot in self.bonuses:
            dead = spot.lost_by_fold or spot.wager.made == "by holding another wager"
            for number, schedule in enumerate(self.schedules[spot.name]):
                for line in range(1, len(schedule.lines_paid)):
                    hit = np.zeros((len(self.options), 4, self.bonus_codes), dtype=np.bool_)
                    hit[:] = self.line_numbers[spot.name][:, number] == line
                    if dead:
                        hit[FOLD] = False
                    rows.append(hit.reshape(-1))
        return np.array(rows, dtype=np.bool_).reshape(-1, self.codes)

    @cached_property
    def actions(self) -> dict[str, npt.NDArray[np.bool_]]:
        """By action and size: the codes in which it is taken."""
        found: dict[str, npt.NDArray[np.bool_]] = {}
        for number, option in enumerate(self.options):
            name = option.action if number == FOLD else f"{option.action} {option.amount / self.ante:g}x"
            taken = found.setdefault(name, np.zeros(self.codes, dtype=np.bool_))
            taken[number * 4 * self.bonus_codes : (number + 1) * 4 * self.bonus_codes] = True
        return found

    @cached_property
    def shares(self) -> npt.NDArray[np.bool_]:
        """By code: whether some line hit is a share of a meter."""
        kinds = [line.kind for spot in self.bonuses for schedule in self.schedules[spot.name] for line in schedule.lines_paid[1:] if line]
        found = np.zeros(self.codes, dtype=np.bool_)
        for kind, hit in zip(kinds, self.hits, strict=True):
            if kind == "share":
                found |= hit
        return found

    @cached_property
    def measures(self) -> dict[str, Integers]:
        """What is added up: all a seat wins, the game as it must be played, and every bonus wager."""
        nets = self.spot_nets
        staked = [net for name, net in nets.items() if self.stakes.get(name, 1)]
        base = [net for name, net in nets.items() if not self.game.wager[name].optional]
        return {
            "total": np.sum(staked, axis=0, dtype=np.int64),
            "base": np.sum(base, axis=0, dtype=np.int64),
            **{spot.name: nets[spot.name] for spot in self.bonuses},
        }

    @cached_property
    def wagered(self) -> Integers:
        """By code: cents a seat has put down in all."""
        before = sum(stake for name, stake in self.stakes.items() if self.game.wager[name].made != "by holding another wager")
        return before + np.repeat([option.amount for option in self.options], 4 * self.bonus_codes)


class Numbered(NamedTuple):
    """A schedule with its lines numbered as the sheet has them."""

    judges: int
    """Which of the rankings that judge whole hands."""
    bounds: tuple[int, ...]
    numbers: tuple[int, ...]
    """Beside each bound: the number of the line, 0 for none."""
    lines_paid: tuple[Line | None, ...]
    """By number."""


def numbered(game: Game, spot: Spot) -> list[Numbered]:
    """The schedules of a spot, each line once and numbered from 1 in the order of the sheet."""
    found = []
    for schedule, table in zip(spot.schedules, game.pay_tables(spot.name), strict=True):
        by_text = {line.text: line for line in schedule.lines if line is not None}
        lines = [by_text[text] for text in table.lines if text in by_text]
        numbers = tuple(lines.index(line) + 1 if line else 0 for line in schedule.lines)
        found.append(Numbered(schedule.place, schedule.bounds, numbers, (None, *lines)))
    return found


def _texts(game: Game, wager: str) -> list[str]:
    return [text for table in game.pay_tables(wager) for text in table.lines]


def _line_of(lines: tuple[Line | None, ...], text: str) -> Line | None:
    """A line by its words; None for one that better lines leave nothing to."""
    return next((line for line in lines if line is not None and line.text == text), None)
