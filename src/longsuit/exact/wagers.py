"""What a bonus wager is worth: how many hands each line of its pay table catches, and what that makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from longsuit.exact.flush_rows import coefficient
from longsuit.exact.money import readings
from longsuit.exact.value import Distribution, Share
from longsuit.hands import BEST, RANKINGS, Span, batch
from longsuit.hands.classes import classes
from longsuit.hands.jit import kernel
from longsuit.hands.ranking import Ranking
from longsuit.rules.model import Game
from longsuit.rules.quantities import Odds

Integers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Line:
    """One line of a pay table and the hands it catches."""

    schedule: str
    """The ranking that judges."""
    line: str
    pays: Odds
    count: int


@dataclass(frozen=True)
class WagerValue:
    """A bonus wager by its pay table, a stake a unit, at given meters where it has any."""

    wager: str
    table: str
    hands: int
    """All hands it is judged on."""
    lines: tuple[Line, ...]
    """Every line with its count."""
    hits: Mapping[tuple[int, ...], int]
    """Hands by the lines they hit, one number a schedule, -1 for none."""
    pays: str
    """Where there are two schedules: whether both pay or the higher."""
    stake: int | None
    """The stake in cents where it is fixed, as a meter needs."""
    meters: Mapping[str, int]
    """What each meter holds, in cents; empty where there is none."""

    def at(self, **meters: int) -> WagerValue:
        """The same wager with other meters, in cents."""
        values = {**self.__dict__, "meters": {**self.meters, **meters}}
        return WagerValue(**values)

    @property
    def distribution(self) -> Distribution:
        """Every net result of a stake with the number of hands that give it."""
        by_schedule: dict[str, list[Odds]] = {}
        for line in self.lines:
            by_schedule.setdefault(line.schedule, []).append(line.pays)
        schedules = list(by_schedule.values())
        counts: dict[Fraction, int] = {}
        for hit, hands in self.hits.items():
            won = [self.price(schedules[part][line]) for part, line in enumerate(hit) if line >= 0]
            net = (sum(won, Fraction(0)) if self.pays == "both" else max(won)) if won else Fraction(-1)
            counts[net] = counts.get(net, 0) + hands
        return Distribution(dict(sorted(counts.items())), self.hands)

    def price(self, pays: Odds) -> Fraction:
        """What a line wins a unit staked, at the meters."""
        if pays.kind == "share":
            return pays.amount * Fraction(self.meters[pays.meter], self.stake or 100) - 1
        return pays.per_unit

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

    Where a line is unreadable, ``reading`` names the answer to take; left out, the one the table plays by.

    >>> from longsuit.rules import game
    >>> value = wager_value(game("high-card-flush/classic"), "straight-flush")
    >>> f"{float(value.house_edge):.2%}", value.lines[0].count
    ('13.09%', 32)
    """
    model = game.wager.get(wager)
    if model is None or not model.bonus:
        raise ValueError(f"{wager!r} is no bonus wager of {game.name}.")
    table = table or game.tables[wager]
    if table not in model.tables:
        raise ValueError(f"{wager} has no pay table {table!r}; there are: {', '.join(model.tables)}.")
    schedules = model.tables[table]
    cards = game.deal.player
    answers = readings(game, wager, table)
    if reading is not None and reading not in answers:
        raise ValueError(f"Pay table {table} of {wager} cannot be read as {reading!r}; readings: {', '.join(answers) or 'none needed'}.")
    for name in meters or {}:
        if name not in model.meters:
            raise ValueError(f"{wager} has no meter {name!r}; there are: {', '.join(model.meters) or 'none'}.")
    read = answers[reading or next(iter(answers))] if answers else {}
    hits = _hits(tuple((schedule.judges, schedule.spans) for schedule in schedules), cards)
    lines = tuple(
        Line(schedule.judges, line, read.get(line, pays), sum(hands for hit, hands in hits.items() if hit[part] == number))
        for part, schedule in enumerate(schedules)
        for number, (line, pays) in enumerate(schedule.lines.items())
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
        hits=hits,
        pays=model.pays,
        stake=model.stake,
        meters={**seeds, **(meters or {})},
    )


def phrase_count(game: Game, wager: str, phrase: str) -> Fraction:
    """How often a hand is what a phrase says, in the words of the wager's pay table."""
    table = game.pay_tables(wager)[0]
    hits = _hits(((table.judges, (table.ranking.span(phrase),)),), game.deal.player)
    return Fraction(hits.get((0,), 0), comb(52, game.deal.player))


@lru_cache(maxsize=64)
def _hits(schedules: tuple[tuple[str, tuple[Span, ...]], ...], cards: int) -> dict[tuple[int, ...], int]:
    """How many hands hit each line, or each pair of lines of two schedules."""
    if len(schedules) == 1:
        name, spans = schedules[0]
        ranking = RANKINGS[name]
        counts = _counts_by_suit(ranking, spans, cards) if ranking.suit_by_suit else _counts_by_class(ranking, spans, cards)
        return {(line,): count for line, count in counts.items() if count}
    made = classes(cards)
    code = np.zeros(len(made.hands), dtype=np.int64)
    for name, spans in schedules:
        code = code * (len(spans) + 1) + _lines(batch.keys(RANKINGS[name], made.hands), spans) + 1
    sizes = [len(spans) + 1 for _, spans in schedules]
    tallied = np.zeros(int(np.prod(sizes)), dtype=np.int64)
    np.add.at(tallied, code, made.multiplicity.astype(np.int64))
    return {tuple(int(part) - 1 for part in np.unravel_index(place, sizes)): int(tallied[place]) for place in np.flatnonzero(tallied)}


def _lines(keys: Integers, spans: tuple[Span, ...]) -> Integers:
    """The line that catches each key, -1 for none."""
    out = np.full(len(keys), -1, dtype=np.int64)
    for number in range(len(spans) - 1, -1, -1):
        out[(keys >= spans[number].low) & (keys <= spans[number].high)] = number
    return out


def _counts_by_suit(ranking: Ranking, spans: tuple[Span, ...], cards: int) -> dict[int, int]:
    """Counts by line for a ranking that looks at one suit at a time: four equal polynomials, no hand is dealt."""
    masks = np.arange(1 << 13, dtype=np.int64)
    keys, sizes = batch.keys(ranking, masks), np.bitwise_count(masks)

    def below(bound: int) -> int:
        suit = np.bincount(sizes[keys < bound], minlength=cards + 1).tolist()
        return coefficient([suit[: cards + 1]] * 4, cards)

    counts = {}
    for number, span in enumerate(spans):
        counts[number] = sum(below(piece.high + 1) - below(piece.low) for piece in span.without(spans[:number]))
    return {-1: comb(52, cards) - sum(counts.values()), **counts}


def _counts_by_class(ranking: Ranking, spans: tuple[Span, ...], cards: int) -> dict[int, int]:
    """Counts by line over all classes of hands; where suits matter to a hand, over each choice of the suit that matters."""
    made = classes(cards)
    keys = batch.keys(ranking, made.hands)
    flat = np.array(spans, dtype=np.int64).reshape(-1, 2)
    counts, quarters = np.zeros((2, len(spans) + 1), dtype=np.int64)
    _tally_lines(keys, made.multiplicity, flat, ranking.suit_blind_below, counts)
    apart = np.flatnonzero(keys >= ranking.suit_blind_below)
    turned = made.hands[apart]
    for _ in range(4):
        _tally_lines(batch.keys(ranking, turned), made.multiplicity[apart], flat, BEST, quarters)
        turned = turned >> 13 | (turned & 0x1FFF) << 39
    counts += quarters // 4
    return {number - 1: int(count) for number, count in enumerate(counts)}


@kernel
def _tally_lines(keys: Integers, weight: npt.NDArray[np.uint8], spans: Integers, bound: int, counts: Integers) -> None:
    """Add up hands by line, 0 for none; hands with keys from ``bound`` on are left out."""
    for number in range(len(keys)):
        if keys[number] >= bound:
            continue
        found = 0
        for line in range(len(spans)):
            if spans[line, 0] <= keys[number] <= spans[line, 1]:
                found = line + 1
                break
        counts[found] += weight[number]
