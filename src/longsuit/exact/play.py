"""Stage two: what every way to play every hand is worth, and which way a strategy takes.

All amounts are whole units of a game's scale; all worths are sums over the dealer hands one player's hand can meet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import Numbers, line_numbers, numbers, total_net, unit_scale
from longsuit.exact.showdown import NotCountableError, Showdown, Ways
from longsuit.hands import RANKINGS, batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.jit import kernel
from longsuit.rules.model import Game
from longsuit.settlement import Cell, Layout, Schedule, layout
from longsuit.settlement.paying import exactly
from longsuit.settlement.verdicts import COLUMNS, WIN, column_counts

Small = npt.NDArray[np.int16]
Stakes = tuple[Fraction, ...]
"""Antes on each spot."""
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
    nets: Integers
    """By price and outcome: what ante and play win together. Prices of one size lie together."""
    dealers: int
    """Dealer hands that can meet one player's hand."""

    @property
    def size(self) -> Small:
        """Which of the sizes each way wagers."""
        return self.price // np.int16(len(self.nets) // len(self.sizes))

    @property
    def worth(self) -> Integers:
        """By way: the sum over all dealer hands, bonuses left out."""
        worth = np.empty(len(self.price), dtype=np.int64)
        _value(columns((self,)), worth)
        return worth


class Columns(NamedTuple):
    """What a kernel needs to count the outcomes of an action's candidates: their ways and prices are the same, their nets are not."""

    row: Counts
    below: Counts
    upto: Counts
    short: Counts
    price: Small
    nets: Integers
    """By candidate, price and outcome."""
    dealers: int


def columns(candidates: Sequence[Candidate]) -> Columns:
    """The numbers of an action's candidates without their names."""
    one = candidates[0]
    nets = np.stack([candidate.nets for candidate in candidates])
    return Columns(one.ways.row, one.ways.below, one.ways.upto, one.ways.short, one.price, nets, one.dealers)


class Priced(NamedTuple):
    """Rows with the value of every choice: what folding and staying in win for every row, in units."""

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

    def by_action(self, allowed: npt.NDArray[np.bool_] | None = None) -> Iterator[tuple[Integers, Columns]]:
        """The numbers of each action's candidates, all or those allowed, and their columns."""
        numbered = [pair for pair in enumerate(self.candidates) if allowed is None or allowed[pair[0]]]
        for _, group in groupby(numbered, key=lambda pair: pair[1].action):
            numbers, candidates = zip(*group, strict=True)
            yield np.array(numbers), columns(candidates)


def price(game: Game, deals: Showdown, *, stakes: Stakes, meters: Mapping[str, Mapping[str, Fraction]]) -> Priced:
    """What every way to play every row is worth. ``stakes`` are the wagers down before the deal, in antes; ``meters`` in stakes."""
    laid = layout(game)
    beside = {cell.place: bonus_nets(laid, deals, cell, stakes, meters) for cell in laid.beside if stakes[cell.on]}
    plans = [plan for way in deals.ways for plan in _plans(laid, deals, way, stakes)]
    lost = sum((cell.net([], stakes[cell.on], exactly({})) for cell in laid.fold.base), Fraction(0))
    amounts = [Fraction(1), lost]
    amounts += [net for bonus in beside.values() for net in bonus.values]
    amounts += [net for plan in plans for row in plan.nets for net in row]
    scale = unit_scale(amounts)
    if scale * max(map(abs, amounts)) > _MOST_UNITS:
        raise NotCountableError("Payouts this large, or in parts of an ante this small, cannot be counted exactly; use rounder odds.")
    rows = len(deals.weight)
    width = _width(scale * sum((max(map(abs, bonus.values)) for bonus in beside.values()), abs(lost)))
    folded: Amounts = np.full(rows, int(lost * scale), dtype=width)
    stayed: Amounts = np.zeros(rows, dtype=width)
    kept = {cell.place for cell in laid.fold.bonuses}
    for place, bonus in beside.items():
        worth: Amounts = bonus.units(scale).astype(width)
        stayed += worth
        if place in kept:
            folded += worth
    candidates = tuple(_candidate(deals, plan, scale) for plan in plans)
    return Priced(deals, scale, folded, stayed, candidates, sum(stakes, Fraction(0)))


def _width(largest: Fraction) -> type[np.int32 | np.int64]:
    """The narrowest integers that hold an amount: rows come by the million."""
    return np.int32 if largest < 2**30 else np.int64


class Bonus(NamedTuple):
    """What a bonus wager wins: the different nets in antes, and which of them each row has."""

    values: tuple[Fraction, ...]
    number: Numbers

    def units(self, scale: int) -> Amounts:
        """By row: the net in units."""
        units: Amounts = np.array([int(net * scale) for net in self.values])[self.number]
        return units


def bonus_nets(laid: Layout, deals: Showdown, cell: Cell, stakes: Stakes, meters: Mapping[str, Mapping[str, Fraction]]) -> Bonus:
    """A wager paid by its table whatever the dealer holds."""
    spot = laid.spots[cell.place]
    gain = spot.exactly(meters.get(spot.name, {}))
    number = _combined([(schedule, line_numbers(schedule, deals.hands)) for schedule in spot.schedules], len(deals.hands))
    values = tuple(cell.net(spot.numbered(hit), stakes[cell.on], gain) for hit in spot.hits)
    return Bonus(values, number)


def _combined(parts: list[tuple[Schedule, Numbers]], rows: int) -> Numbers:
    """Line numbers of several schedules as one, in the order of ``hits``."""
    number = np.zeros(rows, dtype=np.int16)
    for schedule, lines in parts:
        number *= np.int16(len(schedule.lines) + 1)
        number += lines + np.int16(1)
    return number


class _Plan(NamedTuple):
    """A candidate before units are known."""

    ways: Ways
    sizes: tuple[Fraction, ...]
    nets: tuple[tuple[Fraction, ...], ...]
    price: Numbers


def _plans(laid: Layout, deals: Showdown, ways: Ways, stakes: Stakes) -> Iterator[_Plan]:
    """One action at the least and at the most that each hand may wager, if those differ."""
    move = laid.moves[ways.action]
    if not laid.contests[move.contest].qualifying:
        ways = ways._replace(short=np.zeros_like(ways.short))
    schedules = [schedule for spot in laid.decided(move) for schedule in spot.schedules]
    price = _combined([(schedule, _judged(schedule, deals, ways)) for schedule in schedules], len(ways.key))
    hits = laid.hits(move)
    if len(hits) * len(move.rows) > np.iinfo(np.int16).max:
        raise NotCountableError(f"The pay tables and sizes of {move.title} go together in too many ways to be counted.")
    if len(move.rows) > 1:
        whole = batch.keys(move.ranking, deals.hands)[ways.row] if len(ways.left) else ways.key
        price = numbers(move.schedule, whole) * np.int16(len(hits)) + price
    for most in move.picks:
        sizes = tuple(row.most if most else row.least for row in move.rows)
        nets = []
        for amount in sizes:
            down = (*stakes[: move.spot], amount, *stakes[move.spot + 1 :])
            nets += [tuple(laid.decided_net(move, down, hit, verdict) for verdict in COLUMNS) for hit in hits]
        yield _Plan(ways, sizes, tuple(nets), price)


def _judged(schedule: Schedule, deals: Showdown, ways: Ways) -> Numbers:
    """The line each way hits: by the cards left beside the set hand, or by the whole hand."""
    if schedule.place < 0:
        return line_numbers(schedule, ways.left)
    return line_numbers(schedule, deals.hands)[ways.row]


def _candidate(deals: Showdown, plan: _Plan, scale: int) -> Candidate:
    nets = np.array([[int(net * scale) for net in row] for row in plan.nets], dtype=np.int64)
    return Candidate(plan.ways.action, plan.ways, plan.sizes, plan.price, nets, deals.dealer_hands)


@kernel
def _value(columns: Columns, out: Integers) -> None:
    for way in range(len(out)):
        counts = column_counts(columns.below[way], columns.upto[way], columns.short[way], columns.dealers)
        out[way] = total_net(counts, columns.nets[0, columns.price[way]])


class Choice(NamedTuple):
    """The decision for every row."""

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
    for taken, together in priced.by_action(allowed):
        _take_best(taken, together, worth, choice)
    return choice


@kernel
def _take_best(numbers: Integers, columns: Columns, best: Integers, choice: Choice) -> None:
    """Record the ways worth more than the best so far."""
    for way in range(len(columns.row)):
        row = columns.row[way]
        counts = column_counts(columns.below[way], columns.upto[way], columns.short[way], columns.dealers)
        for place in range(len(numbers)):
            won = total_net(counts, columns.nets[place, columns.price[way]])
            if won > best[row]:
                best[row] = won
                choice.candidate[row] = numbers[place]
                choice.way[row] = way


@kernel
def _take_better(number: int, rows: Counts, score: Integers, best: Integers, choice: Choice) -> None:
    """Record the ways that score above the best so far."""
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
    wins = candidate.nets[:, COLUMNS.index(WIN)][candidate.price]
    if prefer == "highest":
        return candidate.ways.key.astype(np.int64) * (int(np.abs(wins).max()) * 2 + 1) + wins
    return wins * (int(candidate.ways.key.max()) + 1) + candidate.ways.key


def row_keys(priced: Priced, ranking_name: str) -> Integers:
    """What each row's whole hand is worth in a ranking."""
    if not len(priced.showdown.hands):
        return priced.candidates[0].ways.key.astype(np.int64)
    return batch.keys(RANKINGS[ranking_name], priced.showdown.hands)
