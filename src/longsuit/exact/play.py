"""Stage two: what every way to play every hand is worth, and which way a strategy takes.

All amounts are whole units of a game's scale; all worths are sums over the dealer hands one player's hand can meet.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import OUTCOMES, bonus_prices, contest_nets, line_numbers, prices, unit_scale
from longsuit.exact.showdown import NotCountableError, Showdown, Ways
from longsuit.hands import batch
from longsuit.hands.jit import jittable, kernel
from longsuit.rules.model import Game

Integers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
Small = npt.NDArray[np.int16]
Amounts = npt.NDArray[np.integer[Any]]

_MOST_UNITS = 1 << 27
"""Amounts up to this stay exact in 64 bits, summed over all dealer hands, and a row for each net fits in memory."""

FOLD = -1
"""The candidate number of a fold."""


class Candidate(NamedTuple):
    """One action at the least or the most it may be wagered."""

    action: str
    ways: Ways
    sizes: tuple[Fraction, ...]
    """The different sizes, in antes."""
    price: Small
    """Which row of ``nets`` each way is paid by."""
    size: Small
    """Which of the sizes each way wagers."""
    nets: Integers
    """By price and outcome: what ante and play win together."""
    worth: Integers
    """By way: the sum over all dealer hands, bonuses left out."""

    @property
    def columns(self) -> Columns:
        """What a kernel needs to count its outcomes."""
        return Columns(self.ways.below, self.ways.upto, self.ways.short, self.price, self.size, self.nets)


class Columns(NamedTuple):
    """A candidate's numbers without its names."""

    below: Counts
    upto: Counts
    short: Counts
    price: Small
    size: Small
    nets: Integers


class Priced(NamedTuple):
    """A game priced out for deciding: what folding and staying bring for every row, in units."""

    showdown: Showdown
    scale: int
    """Units in an ante."""
    fold: Amounts
    """By row: the net of a fold, bonuses included."""
    bonus: Amounts
    """By row: the net of all bonus wagers of a hand that stays in."""
    candidates: tuple[Candidate, ...]
    required: Fraction
    """Antes staked before the deal."""


def price(game: Game, deals: Showdown, *, stakes: Mapping[str, Fraction], meters: Mapping[str, Mapping[str, Fraction]]) -> Priced:
    """Lay a game out. ``stakes`` are the bonus wagers made, in antes; ``meters`` what their jackpots hold, in stakes."""
    antes = [name for name, wager in game.wager.items() if wager.made == "to receive cards" and not wager.tables]
    nets = {name: _bonus_nets(game, deals, name, stake, meters.get(name, {})) for name, stake in stakes.items()}
    plans = [_plan(game, way, pick) for way in deals.ways for pick in _picks(game, way.action)]
    amounts = [Fraction(1)]
    amounts += [net for bonus in nets.values() for net in bonus.values]
    amounts += [net for plan in plans for row in plan.nets for net in row]
    scale = unit_scale(amounts)
    if scale * max(map(abs, amounts)) > _MOST_UNITS:
        raise NotCountableError("Payouts so great, or in so small parts of an ante, cannot be counted exactly; use rounder odds.")
    rows = len(deals.weight)
    width = _width(scale * sum((max(map(abs, bonus.values)) for bonus in nets.values()), Fraction(len(antes))))
    folded: Amounts = np.full(rows, -len(antes) * scale, dtype=width)
    stayed: Amounts = np.zeros(rows, dtype=width)
    for name, bonus in nets.items():
        worth: Amounts = np.array([int(net * scale) for net in bonus.values]).astype(folded.dtype)[bonus.number]
        stayed += worth
        if name in game.fold.loses:
            folded -= int(stakes[name] * scale)
        elif game.wager[name].made != "by holding another wager":
            folded += worth
    candidates = tuple(_candidate(game, deals, plan, scale) for plan in plans)
    staked = sum((stake for name, stake in stakes.items() if game.wager[name].made != "by holding another wager"), Fraction(len(antes)))
    return Priced(deals, scale, folded, stayed, candidates, staked)


def _width(largest: Fraction) -> type[np.int32 | np.int64]:
    """The narrowest integers that hold an amount: rows come by the million."""
    return np.int32 if largest < 2**30 else np.int64


class _Bonus(NamedTuple):
    """What a bonus wager wins: the different nets in antes, and which of them each row has."""

    values: tuple[Fraction, ...]
    number: Small


def _bonus_nets(game: Game, deals: Showdown, name: str, stake: Fraction, meters: Mapping[str, Fraction]) -> _Bonus:
    wager = game.wager[name]
    schedules = bonus_prices(game, name, meters)
    number = np.zeros(len(deals.hands), dtype=np.int16)
    for schedule in schedules:
        number *= np.int16(len(schedule.per_unit) + 1)
        number += line_numbers(schedule.table, deals.hands) + np.int8(1)
    loss = Fraction(0) if wager.made == "by holding another wager" else -stake
    values: list[tuple[Fraction | None, ...]] = [()]
    for schedule in schedules:
        values = [(*hit, price) for hit in values for price in (None, *schedule.per_unit)]
    return _Bonus(tuple(_bonus_net([price for price in hit if price is not None], wager.pays, stake, loss) for hit in values), number)


def _bonus_net(hits: list[Fraction], pays: str, stake: Fraction, loss: Fraction) -> Fraction:
    if not hits:
        return loss
    return stake * (sum(hits, Fraction(0)) if pays == "both" else max(hits))


class _Plan(NamedTuple):
    """A candidate before units are known."""

    ways: Ways
    sizes: tuple[Fraction, ...]
    size: Small
    nets: tuple[tuple[Fraction, ...], ...]
    price: Small


def _picks(game: Game, action: str) -> tuple[str, ...]:
    return ("from_", "up_to") if any(row.from_ != row.up_to for row in game.action[action].size) else ("up_to",)


def _plan(game: Game, ways: Ways, pick: str) -> _Plan:
    action = game.action[ways.action]
    contest = game.contest[action.contest]
    sizes = tuple(getattr(row, pick) for row in action.size)
    size = np.zeros(len(ways.key), dtype=np.int16)
    for number, row in enumerate(action.size):
        if row.holding is not None:
            span = contest.ranking.span(row.holding)
            size[(ways.key >= span.low) & (ways.key <= span.high)] = number
    lines: list[Fraction | None] = [None]
    line = np.zeros(1, dtype=np.int16)
    if game.wager[action.wager].tables:
        (table,) = game.pay_tables(action.wager)
        lines += prices(table).per_unit
        line = line_numbers(table, ways.left).astype(np.int16) + np.int16(1)
    nets = tuple(contest_nets(contest, action.wager, amount, price) for amount in sizes for price in lines)
    return _Plan(ways, sizes, size, nets, size * np.int16(len(lines)) + line)


def _candidate(game: Game, deals: Showdown, plan: _Plan, scale: int) -> Candidate:
    contest = game.contest[game.action[plan.ways.action].contest]
    nets = np.array([[int(net * scale) for net in row] for row in plan.nets], dtype=np.int64)
    worth = np.empty(len(plan.ways.key), dtype=np.int64)
    ways = plan.ways
    if contest.not_qualified is None or isinstance(contest.not_qualified, str):
        ways = ways._replace(short=np.zeros_like(ways.short))
    candidate = Candidate(ways.action, ways, plan.sizes, plan.price, plan.size, nets, worth)
    _value(candidate.columns, deals.dealer_hands, worth)
    return candidate


@jittable
def outcome_counts(below: int, upto: int, short: int, dealers: int) -> tuple[int, int, int, int]:
    """Dealer hands that do not qualify, and of the rest those that lose, tie and win."""
    short += 0 * dealers
    lower, equal = max(below, short), max(upto, short)
    return short, lower - short, equal - lower, dealers - equal


@kernel
def _value(columns: Columns, dealers: int, worth: Integers) -> None:
    for way in range(len(worth)):
        net = columns.nets[columns.price[way]]
        fails, wins, ties, losses = outcome_counts(columns.below[way], columns.upto[way], columns.short[way], dealers)
        worth[way] = fails * net[0] + wins * net[1] + ties * net[2] + losses * net[3]


class Choice(NamedTuple):
    """What is done with every row."""

    candidate: Small
    """The candidate taken, or ``FOLD``."""
    way: Counts
    """Which of its ways."""


def all_fold(rows: int) -> Choice:
    """Every row folded."""
    return Choice(np.full(rows, FOLD, dtype=np.int16), np.zeros(rows, dtype=np.int32))


def best_choice(priced: Priced, allowed: npt.NDArray[np.bool_] | None = None) -> Choice:
    """The play worth most for every row; of equals the one that wagers less. ``allowed`` says which candidates may be taken."""
    rows = len(priced.showdown.weight)
    worth = np.subtract(priced.fold, priced.bonus, dtype=np.int64)
    worth *= priced.showdown.dealer_hands
    choice = all_fold(rows)
    for number, candidate in enumerate(priced.candidates):
        if allowed is None or allowed[number]:
            _take_better(number, candidate.ways.row, candidate.worth, worth, choice)
    return choice


@kernel
def _take_better(number: int, rows: Counts, score: Integers, best: Integers, choice: Choice) -> None:
    """Note the ways that score above the best so far."""
    for way in range(len(rows)):
        row = rows[way]
        if score[way] > best[row]:
            best[row] = score[way]
            choice.candidate[row] = number
            choice.way[row] = way


def forced_choice(priced: Priced, numbers: list[int], prefer: str) -> Choice:
    """The way each row takes when it must play one of these candidates, set as ``prefer`` says."""
    rows = len(priced.showdown.weight)
    best = np.full(rows, np.iinfo(np.int64).min, dtype=np.int64)
    choice = all_fold(rows)
    for number in numbers:
        candidate = priced.candidates[number]
        _take_better(number, candidate.ways.row, _score(candidate, prefer), best, choice)
    return choice


def _score(candidate: Candidate, prefer: str) -> Integers:
    if prefer == "best":
        return candidate.worth
    wins = candidate.nets[:, OUTCOMES.index("win")][candidate.price]
    if prefer == "highest":
        return candidate.ways.key.astype(np.int64) * (int(np.abs(wins).max()) * 2 + 1) + wins
    return wins * (int(candidate.ways.key.max()) + 1) + candidate.ways.key


def row_keys(priced: Priced, ranking_name: str) -> Integers:
    """What each row's whole hand is worth in a ranking."""
    from longsuit.hands import RANKINGS

    if not len(priced.showdown.hands):
        return priced.candidates[0].ways.key.astype(np.int64)
    return batch.keys(RANKINGS[ranking_name], priced.showdown.hands)
