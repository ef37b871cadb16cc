"""A player's evening: how likely he is to go broke or be ahead, and how far, exactly where the outcomes can be convolved."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, reduce
from math import gcd, sqrt
from typing import Any

import numpy as np

from longsuit.exact.showdown import NotCountableError
from longsuit.exact.strategy import OPTIMAL
from longsuit.exact.value import Distribution, base_value
from longsuit.hands.arrays import Floats, Integers
from longsuit.rules.frozen import FrozenDict
from longsuit.rules.model import Action, Game
from longsuit.simulate.block import Room
from longsuit.simulate.endings import Endings
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.streams import Stream
from longsuit.simulate.street_endings import endings_of
from longsuit.simulate.tally import Tally

MOST_STEPS = 3 * 10**9
"""Additions an exact evening may take; beyond that it is simulated."""
MOST_LIMITED = 50
"""Different games of a player short of money that an exact evening may count."""
_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)


@dataclass(frozen=True)
class Evening:
    """A player's plan."""

    game: Game
    ante: int
    bankroll: int
    rounds: int
    bonuses: Mapping[str, int] = field(default_factory=dict)
    strategy: str = OPTIMAL
    meters: Mapping[str, int] = field(default_factory=dict)
    seed: int = 1
    sessions: int = 100_000

    def __post_init__(self) -> None:
        if not 1 <= self.rounds <= 10**6:
            raise SimulationError(f"A session has 1 to 1,000,000 rounds, not {self.rounds:,}.")
        if not 1 <= self.sessions <= 10**8:
            raise SimulationError(f"{self.sessions:,} sessions cannot be simulated; take 1 to 100,000,000.")
        if self.bankroll < self.stake:
            raise SimulationError(f"A bankroll of ${self.bankroll / 100:,.2f} does not cover a round of ${self.stake / 100:,.2f}.")

    @cached_property
    def stake(self) -> int:
        """What a player needs for a round: the wagers before the deal and the least play wager; on several streets the most it can take."""
        if self.streets:
            return self.before + self.largest_raise
        return self.before + min(option.amount for option in self.endings.options[1:])

    @property
    def streets(self) -> bool:
        """Whether more than one decision, or other cards than the player's, matter."""
        return not self.endings.layout.private

    @cached_property
    def endings(self) -> Endings:
        """The game with the stakes made."""
        return endings_of(self.game, ante=self.ante, bonuses=self.bonuses)

    @cached_property
    def before(self) -> int:
        """What is down before the deal."""
        return sum(self.endings.stakes.values())

    @cached_property
    def largest_raise(self) -> int:
        """The most any hand may wager by its decision."""
        return int(self.endings.made_on_the_way.max())

    def chances(self, nets: Distribution) -> dict[int, float]:
        """By net in cents: its chance."""
        return {int(net * self.ante): count / nets.total for net, count in nets.counts.items()}

    def short_of(self, left: int) -> Evening:
        """The same, with so much left to raise: actions he cannot pay are gone, larger raises are cut to the step below."""
        most = Fraction(left - left % self.endings.step, self.ante)
        actions = {}
        for name, action in self.game.action.items():
            dear = [row.from_ > most for row in action.size]
            if any(dear) and not all(dear):
                raise SimulationError(f"{action.title} cannot be played with part of its raises; take a larger bankroll.")
            if not any(dear):
                rows = tuple(row.model_copy(update={"up_to": min(row.up_to, most)}) for row in action.size)
                actions[name] = action.model_copy(update={"size": rows})
        fields = {name: getattr(self.game, name) for name in Game.model_fields}
        game = Game.model_construct(**{**fields, "action": FrozenDict(actions)})
        known = {rule.do for rule in game.strategy[self.strategy].rules} if self.strategy in game.strategy else set()
        able = known <= {*actions, "fold", "best"}
        return replace(self, game=game, strategy=self.strategy if able else OPTIMAL)


_LIMITED_BETS = "Bets are limited to the purse: he raises at most what he has, and stops when he cannot cover a round."
_ALL_STREETS = "Every street is played optimally; the player stops when the bankroll no longer covers the most a round can take."


def outcomes(wanted: Evening) -> Distribution | None:
    """Every net result of a round, in antes; None where it cannot be counted exactly: rounded payouts, caps, unread lines."""
    game = wanted.game
    along = {name: Fraction(stake, wanted.ante) for name, stake in wanted.bonuses.items() if stake}
    meters = {
        name: {meter: Fraction(cents, wager.stake or 100) for meter, cents in wanted.meters.items() if meter in wager.meters}
        for name, wager in game.wager.items()
    }
    try:
        nets = base_value(game, strategy=wanted.strategy, along=along, meters=meters).distribution
    except (ValueError, KeyError) as error:
        if isinstance(error, ValueError) and wanted.strategy not in (OPTIMAL, *game.strategy):
            raise
        return None
    top = max(nets.counts) * wanted.ante
    limited = game.aggregate_payout is not None and top > game.aggregate_payout.limit
    return None if limited or any((net * wanted.ante).denominator > 1 for net in nets.counts) else nets


def evening(wanted: Evening) -> dict[str, Any]:
    """All figures of a session, exact where possible, and labelled either way."""
    nets = outcomes(wanted)
    if nets is not None:
        chain = _Chain(wanted, nets)
        with suppress(NotCountableError):
            if chain.steps * (chain.grid // chain.fine) <= MOST_STEPS:
                return _figures(wanted, chain.final(), chain.ruined(), float(nets.ev), kind="exact")
    return _simulated(wanted)


class _Chain:
    """The purse as a chain of states, a grid of the least amount that every result is made of."""

    def __init__(self, wanted: Evening, nets: Distribution) -> None:
        self.wanted = wanted
        chances = wanted.chances(nets)
        self.grid = reduce(gcd, map(abs, chances), 0) or 1
        self.chances = {net // self.grid: chance for net, chance in chances.items()}
        self.low, self.high = min(self.chances), max(self.chances)
        self.steps = wanted.rounds**2 * (self.high - self.low) * len(chances)
        self._counted: dict[FrozenDict[str, Action], dict[int, float]] = {}

    def final(self) -> dict[int, float]:
        """By net in cents: the chance of it after all rounds, whatever the purse."""
        state, lowest = np.ones(1), 0
        for _ in range(self.wanted.rounds):
            state = self._step(state)
            lowest += self.low
        return {(lowest + place) * self.grid: chance for place, chance in enumerate(state.tolist()) if chance}

    def _step(self, state: Floats) -> Floats:
        after = np.zeros(len(state) + self.high - self.low)
        for net, chance in self.chances.items():
            start = net - self.low
            after[start : start + len(state)] += chance * state
        return after

    def ruined(self) -> float:
        """The chance that what is left, at some moment before the end, no longer covers a round; bets are limited to the purse."""
        wanted, grid = self.wanted, self.fine
        chances = {net * (self.grid // grid): chance for net, chance in self.chances.items()}
        low, high = min(chances), max(chances)
        need = -(-(wanted.stake - wanted.bankroll) // grid)
        rich = -(-(wanted.before + wanted.largest_raise - wanted.bankroll) // grid)
        state, lowest, broke = np.ones(1), 0, 0.0
        for _ in range(wanted.rounds):
            after = np.zeros(len(state) + high - low)
            short = max(0, min(len(state), rich - lowest))
            for net, chance in chances.items():
                after[net - low + short : net - low + len(state)] += chance * state[short:]
            for place in np.flatnonzero(state[:short]).tolist():
                left = wanted.bankroll + (lowest + place) * grid - wanted.before
                for cents, chance in self.limited[left].items():
                    after[place + cents // grid - low] += chance * state[place]
            lowest += low
            lost = max(0, min(len(after), need - lowest))
            broke += float(after[:lost].sum())
            state, lowest = after[lost:], lowest + lost
            if not len(state):
                break
        return broke

    @cached_property
    def fine(self) -> int:
        """A grid that holds the results of limited bets as well."""
        grid = self.grid
        while (finer := reduce(gcd, (abs(net) for left in self._shorts(grid) for net in self._limited(left)), grid)) != grid:
            grid = finer
        return grid

    def _shorts(self, grid: int) -> list[int]:
        """What he may have left to raise with, less than the most a hand may want."""
        least = self.wanted.stake - self.wanted.before
        first = least + (self.wanted.bankroll - self.wanted.before - least) % grid
        return list(range(first, self.wanted.largest_raise, grid))

    @cached_property
    def limited(self) -> dict[int, dict[int, float]]:
        """By what is left to raise with: every net result in cents with its chance."""
        return {left: self._limited(left) for left in self._shorts(self.fine)}

    def _limited(self, left: int) -> dict[int, float]:
        short = self.wanted.short_of(left)
        if short.game.action not in self._counted:
            if len(self._counted) == MOST_LIMITED:
                raise NotCountableError("Too many different purses to be counted.")
            nets = outcomes(short)
            if nets is None:
                raise NotCountableError("What a player short of money does cannot be counted.")
            self._counted[short.game.action] = short.chances(nets)
        return self._counted[short.game.action]


def _figures(wanted: Evening, final: Mapping[int, float], ruined: float, ev: float, *, kind: str) -> dict[str, Any]:
    """The figures of a distribution of results."""
    nets = np.array(sorted(final), dtype=np.int64)
    chances = np.array([final[net] for net in nets.tolist()])
    running = np.cumsum(chances)
    ahead, even = float(chances[nets > 0].sum()), float(chances[nets == 0].sum())
    mean = float((nets * chances).sum())
    quantiles = {f"{share:g}": int(nets[min(len(nets) - 1, int(np.searchsorted(running, share)))]) / 100 for share in _QUANTILES}
    handle = wanted.rounds * wanted.ante
    return {
        "kind": kind,
        "game": wanted.game.full_id,
        "strategy": wanted.strategy,
        "rounds": wanted.rounds,
        "ante": wanted.ante / 100,
        "bankroll": wanted.bankroll / 100,
        "broke_means": f"less than ${wanted.stake / 100:,.2f} left, what one round {'can take' if wanted.streets else 'takes at least'}",
        "rule": _ALL_STREETS if wanted.streets else _LIMITED_BETS,
        "broke": {"chance": ruined},
        "ahead": {"chance": ahead},
        "even": {"chance": even},
        "ev_per_round": ev * wanted.ante / 100,
        "expected_result": mean / 100,
        "standard_deviation": sqrt(max(0.0, float((nets.astype(np.float64) ** 2 * chances).sum()) - mean**2)) / 100,
        "quantiles": quantiles,
        "hold_bands": {name: -value * 100 / handle for name, value in quantiles.items()},
    }


def _simulated(wanted: Evening) -> dict[str, Any]:
    """Sessions dealt round by round, every figure with its standard error."""
    room = Room(wanted.endings, seats=1, strategy=wanted.strategy)
    if bool(wanted.endings.shares.any()) and any(wanted.endings.stakes[spot.name] for spot in wanted.endings.bonuses if spot.wager.meters):
        raise SimulationError("A session with a jackpot bet whose meter cannot be counted exactly is not simulated; leave it out.")
    batch = max(1, (1 << 20) // wanted.rounds)
    limited = _Limited(wanted)
    results: list[Integers] = []
    broke = done = block = 0
    while done < wanted.sessions:
        size = min(batch, wanted.sessions - done)
        dealt = _deal(room, wanted.seed, block, size * wanted.rounds)
        nets, hands = _nets(room, dealt).reshape(size, wanted.rounds), dealt.reshape(room.rows, size, wanted.rounds)
        purse = wanted.bankroll + np.cumsum(nets, axis=1)
        results.append(purse[:, -1] - wanted.bankroll)
        short = np.flatnonzero((purse < wanted.before + wanted.largest_raise).any(axis=1))
        broke += sum(limited.ruined(nets[number], hands[:, number]) for number in short.tolist())
        done, block = done + size, block + 1
    values, counts = np.unique(np.concatenate(results), return_counts=True)
    final = dict(zip(values.tolist(), (counts / done).tolist(), strict=True))
    mean = float((values * counts).sum()) / done
    figures = _figures(wanted, final, broke / done, mean / wanted.rounds / wanted.ante, kind="simulated")
    for name in ("broke", "ahead", "even"):
        chance = figures[name]["chance"]
        figures[name]["standard_error"] = sqrt(chance * (1 - chance) / done)
    figures["expected_result_standard_error"] = figures["standard_deviation"] / sqrt(done)
    figures["standard_deviation_standard_error"] = _error_of_deviation((values - mean).astype(np.float64), counts) / 100
    figures["quantile_intervals"] = _quantile_intervals(values, counts)
    return {**figures, "sessions": done, "seed": wanted.seed}


def _error_of_deviation(away: Floats, counts: Integers) -> float:
    """The standard error of a sample's standard deviation, from its second and fourth moments."""
    done = float(counts.sum())
    second, fourth = float((away**2 * counts).sum()) / done, float((away**4 * counts).sum()) / done
    return sqrt(max(0.0, fourth - second**2) / (4 * second * done)) if second else 0.0


def _quantile_intervals(values: Integers, counts: Integers) -> dict[str, list[float]]:
    """95% intervals of the quantiles, by the ranks of the sample: they hold whatever the distribution."""
    running, done = np.cumsum(counts), int(counts.sum())
    intervals = {}
    for share in _QUANTILES:
        reach = 1.96 * sqrt(done * share * (1 - share))
        ranks = (max(1.0, done * share - reach), min(float(done), done * share + reach + 1))
        intervals[f"{share:g}"] = [int(values[int(np.searchsorted(running, rank))]) / 100 for rank in ranks]
    return intervals


def _deal(room: Room, seed: int, block: int, rounds: int) -> Integers:
    """The hands of a player and the dealer, round by round."""
    hands = np.empty((room.rows, rounds), np.int64)
    room.deal(Stream(seed, block), hands, np.zeros(rounds, np.int64))
    return hands


def _nets(room: Room, hands: Integers) -> Integers:
    """What one seat wins in each round, caps applied."""
    played = room.play(hands, np.zeros(hands.shape[1], np.int64), np.zeros((1, room.endings.codes), np.int64))
    room.finish(played, Tally(1, len(room.endings.measures)))
    nets: Integers = played.nets[0]
    return nets


class _Limited:
    """Sessions in which a player runs short of money, followed round by round."""

    def __init__(self, wanted: Evening) -> None:
        self.wanted = wanted
        self._rooms: dict[FrozenDict[str, Action], Room] = {}

    def ruined(self, nets: Integers, hands: Integers) -> bool:
        """Whether he goes broke, given what an unlimited purse would win in each round, and the cards."""
        purse = self.wanted.bankroll
        for number, net in enumerate(nets.tolist()):
            left = purse - self.wanted.before
            enough = left >= self.wanted.largest_raise
            purse += net if enough else int(_nets(self._room(left), np.ascontiguousarray(hands[:, number : number + 1]))[0])
            if purse < self.wanted.stake:
                return True
        return False

    def _room(self, left: int) -> Room:
        short = self.wanted.short_of(left)
        if short.game.action not in self._rooms:
            self._rooms[short.game.action] = Room(short.endings, seats=1, strategy=short.strategy)
        return self._rooms[short.game.action]


def evening_lines(figures: Mapping[str, Any]) -> list[tuple[str, str, str]]:
    """The same for people: what, figure, standard error."""

    def chance(name: str) -> tuple[str, str]:
        error = figures[name].get("standard_error")
        return f"{figures[name]['chance']:.3%}", "exact" if error is None else f"{error:.3%}"

    def error(name: str) -> str:
        return dollars(figures[name]) if name in figures else "exact"

    def between(share: str) -> str:
        return " to ".join(map(dollars, figures["quantile_intervals"][share])) if "quantile_intervals" in figures else "exact"

    rows = [
        (f"bankroll {dollars(figures['bankroll'])}", "", ""),
        (f"broke: {figures['broke_means']}", *chance("broke")),
        (figures["rule"], "", ""),
        ("ahead at the end, playing on with borrowed money when short", *chance("ahead")),
        ("even", *chance("even")),
        ("expected result", dollars(figures["expected_result"]), error("expected_result_standard_error")),
        ("standard deviation", dollars(figures["standard_deviation"]), error("standard_deviation_standard_error")),
    ]
    rows += [(f"quantile {float(share):.0%}", dollars(value), between(share)) for share, value in figures["quantiles"].items()]
    rows += [(f"house hold of antes at player's {float(share):.0%}", f"{value:.2%}", "") for share, value in figures["hold_bands"].items()]
    return rows


def dollars(amount: float) -> str:
    """An amount with its cents, a loss with its sign in front."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"
