"""The value of a bonus wager: how many hands hit each line of its pay table, and what that pays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import comb

import numpy as np

from longsuit import display
from longsuit.exact.flush_rows import coefficient
from longsuit.exact.money import numbers, tally
from longsuit.exact.showdown import turned_suits
from longsuit.exact.value import Distribution, Share
from longsuit.hands import RANKINGS, batch
from longsuit.hands.classes import classes
from longsuit.hands.ranking import Ranking
from longsuit.rules.model import Game
from longsuit.rules.quantities import Odds
from longsuit.settlement import Cell, Schedule, layout
from longsuit.settlement import Line as PayLine
from longsuit.settlement.judges import Judge
from longsuit.settlement.paying import exactly, readings, schedules
from longsuit.settlement.steps import Steps


@dataclass(frozen=True)
class Line:
    """One line of a pay table and the hands that hit it."""

    schedule: str
    """The ranking that judges."""
    line: str
    pays: Odds
    count: int
    paid: PayLine
    """The line, compiled."""


@dataclass(frozen=True)
class WagerValue:
    """A bonus wager by its pay table, a stake a unit, at given meters where it has any."""

    wager: str
    table: str
    hands: int
    """All hands it is judged on."""
    lines: tuple[Line, ...]
    """Every line with its count."""
    schedules: tuple[Schedule, ...]
    """The pay table, compiled."""
    hits: Mapping[tuple[int, ...], int]
    """Hands by the lines they hit, one number a schedule, -1 for none."""
    cell: Cell
    """What happens to the wager."""
    stake: int | None
    """The stake in cents where it is fixed, as a meter needs."""
    meters: Mapping[str, int]
    """What each meter holds, in cents; empty where there is none."""

    def _repr_html_(self) -> str:
        rows = [(line.line, line.pays, f"{line.count:,}", f"{line.count / self.hands:.6%}") for line in self.lines]
        note = f"House edge {self.house_edge} of a stake, over {self.hands:,} hands."
        return display.table(f"{self.wager}, pay table {self.table}", ("line", "pays", "hands", "probability"), rows, note=note)

    def at(self, **meters: int) -> WagerValue:
        """The same wager with other meters, in cents."""
        values = {**self.__dict__, "meters": {**self.meters, **meters}}
        return WagerValue(**values)

    @property
    def distribution(self) -> Distribution:
        """Every net result of a stake with the number of hands that give it."""
        counts: dict[Fraction, int] = {}
        for hit, hands in self.hits.items():
            net = self.net([schedule.lines[number] for schedule, number in zip(self.schedules, hit, strict=True) if number >= 0])
            counts[net] = counts.get(net, 0) + hands
        return Distribution(dict(sorted(counts.items())), self.hands)

    def net(self, lines: list[PayLine]) -> Fraction:
        """What a unit staked wins by the lines a hand hits, at the meters."""
        return self.cell.net(lines, Fraction(1), exactly(self.meters_in_stakes))

    @property
    def meters_in_stakes(self) -> dict[str, Fraction]:
        """What each meter holds, in stakes."""
        return {name: Fraction(cents, self.stake or 100) for name, cents in self.meters.items()}

    @property
    def house_edge(self) -> Share:
        """Expected loss a unit staked."""
        return self.distribution.house_edge

    @property
    def standard_deviation(self) -> float:
        """Of the net result of one stake."""
        return self.distribution.standard_deviation

    @property
    def hit_rate(self) -> Share:
        """How often any line is hit."""
        return Share(sum(hands for hit, hands in self.hits.items() if max(hit) >= 0), self.hands)

    @property
    def slopes(self) -> dict[str, Fraction]:
        """By meter: what the house edge loses for every dollar the meter gains."""
        slopes: dict[str, Fraction] = {}
        for line in self.lines:
            if line.pays.kind == "share":
                share = line.pays.amount * Fraction(line.count * 100, self.hands * (self.stake or 100))
                slopes[line.pays.meter] = slopes.get(line.pays.meter, Fraction(0)) + share
        return slopes

    def break_even(self, meter: str) -> Fraction:
        """The meter, in dollars, at which the wager is fair, the other meters staying as they are."""
        return Fraction(self.meters[meter], 100) + self.house_edge / self.slopes[meter]


def wager_value(
    game: Game, wager: str, *, table: str | None = None, meters: Mapping[str, int] | None = None, reading: str | None = None
) -> WagerValue:
    """The exact value of a bonus wager, by the pay table in force or another of its own; meters default to their seeds.

    Where a line is unreadable, ``reading`` names the answer to take; left out, the one the table uses.

    >>> from longsuit.rules import game
    >>> value = wager_value(game("high-card-flush/classic"), "straight-flush")
    >>> f"{float(value.house_edge):.2%}", value.lines[0].count
    ('13.09%', 32)
    """
    model = game.wager.get(wager)
    if model is None or wager not in game.bonuses:
        raise ValueError(f"{wager!r} is not a bonus wager of {game.name}.")
    table = table or game.tables[wager]
    if table not in model.tables:
        raise ValueError(f"{wager} has no pay table {table!r}; there are: {', '.join(model.tables)}.")
    answers = readings(game, wager, table)
    if reading is not None and reading not in answers:
        raise ValueError(f"Pay table {table} of {wager} cannot be read as {reading!r}; readings: {', '.join(answers) or 'none needed'}.")
    for name in meters or {}:
        if name not in model.meters:
            raise ValueError(f"{wager} has no meter {name!r}; there are: {', '.join(model.meters) or 'none'}.")
    laid = layout(game)
    made = schedules(game, wager, table, laid.judged_with(wager, table), reading)
    cards = _cards_judged(game, wager)
    hits = _hits(tuple((schedule.ranking.name, schedule.steps) for schedule in made), cards)
    lines = tuple(
        Line(
            schedule=schedule.ranking.name,
            line=line.text,
            pays=Odds(line.kind, line.odds, line.meter),
            count=sum(hands for hit, hands in hits.items() if hit[part] == number),
            paid=line,
        )
        for part, schedule in enumerate(made)
        for number, line in enumerate(schedule.lines)
    )
    named = {line.pays.meter for line in lines if line.pays.kind == "share"}
    seeds = {name: meter.seed for name, meter in model.meters.items() if name in named}
    for name in meters or ():
        if name not in named:
            raise ValueError(
                f"Pay table {table} of {wager} takes nothing from a meter {name!r}; it has: {', '.join(sorted(named)) or 'none'}."
            )
    return WagerValue(
        wager=wager,
        table=table,
        hands=comb(52, cards),
        lines=lines,
        schedules=made,
        hits=hits,
        cell=laid.bonus(wager),
        stake=model.stake,
        meters={**seeds, **(meters or {})},
    )


def phrase_count(game: Game, wager: str, phrase: str) -> Fraction:
    """How often a hand is what a phrase says, in the words of the wager's pay table."""
    table = game.pay_tables(wager)[0]
    cards = _cards_judged(game, wager)
    hits = _hits(((table.judges, Steps.first_of([table.ranking.span(phrase)])),), cards)
    return Fraction(hits.get((0,), 0), comb(52, cards))


def _cards_judged(game: Game, wager: str) -> int:
    """How many cards the pay table in force of a bonus wager looks at."""
    table = game.pay_tables(wager)[0]
    return Judge.of(table.judges, table.reads, game).size(game)


@lru_cache(maxsize=64)
def _hits(judged: tuple[tuple[str, Steps], ...], cards: int) -> dict[tuple[int, ...], int]:
    """How many hands hit each line, or each pair of lines of two schedules."""
    if len(judged) == 1:
        name, steps = judged[0]
        ranking = RANKINGS[name]
        counts = _counts_by_suit(ranking, steps, cards) if ranking.suit_by_suit else _counts_by_class(ranking, steps, cards)
        return {(line,): count for line, count in counts.items() if count}
    made = classes(cards)
    code = np.zeros(len(made.hands), dtype=np.int64)
    sizes = [max(steps.numbers) + 2 for _, steps in judged]
    for (name, steps), size in zip(judged, sizes, strict=True):
        code = code * size + numbers(steps, batch.keys(RANKINGS[name], made.hands)) + 1
    tallied = np.zeros(int(np.prod(sizes)), dtype=np.int64)
    tally(code, made.multiplicity.astype(np.int64), 0, tallied)
    return {tuple(int(part) - 1 for part in np.unravel_index(place, sizes)): int(tallied[place]) for place in np.flatnonzero(tallied)}


def _counts_by_suit(ranking: Ranking, steps: Steps, cards: int) -> dict[int, int]:
    """Counts by line for a ranking that looks at one suit at a time: four equal polynomials, no hand is dealt."""
    keys = np.array([ranking.key(mask) for mask in range(1 << 13)], dtype=np.int64)  # too few to compile a kernel for
    sizes = np.bitwise_count(np.arange(1 << 13))

    def below(bound: int) -> int:
        suit = np.bincount(sizes[keys < bound], minlength=cards + 1).tolist()
        return coefficient([suit[: cards + 1]] * 4, cards)

    reached = [0, *(below(edge) for edge in steps.edges), comb(52, cards)]
    counts: dict[int, int] = {}
    for number, (low, high) in zip(steps.numbers, pairwise(reached), strict=True):
        counts[number] = counts.get(number, 0) + high - low
    return counts


def _counts_by_class(ranking: Ranking, steps: Steps, cards: int) -> dict[int, int]:
    """Counts by line over all classes of hands; where suits matter to a hand, over each choice of the suit that matters."""
    made = classes(cards)
    keys = batch.keys(ranking, made.hands)
    blind = keys < ranking.suit_blind_below
    counts, quarters = np.zeros((2, max(steps.numbers) + 2), dtype=np.int64)
    tally(numbers(steps, keys).astype(np.int64), np.where(blind, made.multiplicity, 0).astype(np.int64), -1, counts)
    turned, weight = made.hands[~blind], made.multiplicity[~blind].astype(np.int64)
    for _ in range(4 if len(turned) else 0):
        tally(numbers(steps, batch.keys(ranking, turned)).astype(np.int64), weight, -1, quarters)
        turned = turned_suits(turned)
    counts += quarters // 4
    return {number - 1: int(count) for number, count in enumerate(counts)}


def counted_along(game: Game, name: str) -> bool:
    """Whether a bonus can be counted together with the base game: it is judged by the very cards that decisions and contests are about."""
    laid = layout(game)
    contest = next(iter(laid.contests.values()))
    whole = contest.reads if not game.deal.dealer else ("own",)
    places = {schedule.place for schedule in laid.wager(name).schedules if schedule.place >= 0}
    if game.deal.dealer and game.deal.community:
        return places <= {contest.place}
    return all(laid.judged[place].reads == whole for place in places)
