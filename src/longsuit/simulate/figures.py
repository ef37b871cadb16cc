"""From sums to figures, each with its standard error."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.settlement.verdicts import COLUMN_NAMES, column_name
from longsuit.simulate.meters import Meters, Won
from longsuit.simulate.run import Run

_POINTS = 500


class Estimate(NamedTuple):
    """A mean over rounds."""

    mean: float
    error: float
    """Its standard error."""
    deviation: float
    """The standard deviation of one round."""

    def interval(self) -> tuple[float, float]:
        """Of 95%: 1.96 standard errors below and above."""
        return self.mean - 1.96 * self.error, self.mean + 1.96 * self.error

    def times(self, factor: float) -> Estimate:
        """The same in other units."""
        return Estimate(self.mean * factor, self.error * abs(factor), self.deviation * abs(factor))


def estimate(total: int, squares: int, rounds: int) -> Estimate:
    """A mean from a sum and a sum of squares, whole numbers both."""
    spread = max(0, squares * rounds - total * total)
    deviation = sqrt(spread / rounds / max(1, rounds - 1))
    return Estimate(total / rounds, deviation / sqrt(rounds), deviation)


class Figures:
    """The figures of a run."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.spec = run.spec
        self.endings = run.room.endings
        self.tally = run.tally
        self.names = list(self.endings.measures)
        self._counts = [self.tally.counts(seat, self.endings.codes) for seat in range(self.spec.seats)]

    @cached_property
    def meters(self) -> Meters:
        """The jackpots, followed to the end of the run."""
        return Meters(self.endings, self.spec.seats, self.spec.meters, self.spec.running)

    @cached_property
    def won(self) -> list[Won]:
        """Every share of a meter that was won."""
        return list(self.meters.replay(self.tally.hits))

    @cached_property
    def _sums(self) -> list[list[tuple[int, int]]]:
        """By seat and measure: the sum and the sum of squares, caps and meters included."""
        rows = []
        for seat, counts in enumerate(self._counts):
            codes = counts.nonzero()[0].tolist()
            row = []
            for number, values in enumerate(self.endings.measures.values()):
                pairs = [(int(counts[code]), int(values[code])) for code in codes]
                total = sum(count * value for count, value in pairs) + self.tally.cuts[seat][number]
                squares = sum(count * value * value for count, value in pairs) + self.tally.cut_squares[seat][number]
                more, more_squares = self._meter_part(seat, number)
                row.append((total + more, squares + more_squares))
            rows.append(row)
        return rows

    def _shares(self, measure: int) -> Iterator[tuple[tuple[int, ...], list[int]]]:
        """Rounds with shares that a measure counts: the codes, and what each seat got."""
        name = self.names[measure]
        codes = {hit.round: hit.codes for hit in self.tally.hits}
        for number, shares in groupby(self.won, key=lambda won: won.round):
            got = [0] * self.spec.seats
            for won in shares:
                optional = self.endings.game.wager[won.wager].optional
                counted = {"total": won.wager in self.endings.made, "base": not optional}.get(name, won.wager == name)
                got[won.seat] += won.cents if counted else 0
            if any(got):
                yield codes[number], got

    def _meter_part(self, seat: int, measure: int) -> tuple[int, int]:
        """What shares of meters add to a seat's sum and sum of squares."""
        values = self.endings.measures[self.names[measure]]
        total = squares = 0
        for codes, got in self._shares(measure):
            before = int(values[codes[seat]])
            total += got[seat]
            squares += (before + got[seat]) ** 2 - before**2
        return total, squares

    def _table_squares(self, measure: int) -> int:
        """The squares of the whole table's sum, added up."""
        if self.spec.seats == 1:
            return self._sums[0][measure][1]
        values = self.endings.measures[self.names[measure]]
        squares = self.tally.squares[measure]
        for codes, got in self._shares(measure):
            before = sum(int(values[code]) for code in codes)
            squares += (before + sum(got)) ** 2 - before**2
        return squares

    def unit(self, name: str) -> int:
        """The stake a measure's figures are for, in cents."""
        return self.spec.ante if name in ("total", "base") else self.endings.unit(name)

    def table(self, name: str) -> Estimate:
        """A measure a unit staked, all seats together."""
        number = self.names.index(name)
        total = sum(row[number][0] for row in self._sums)
        whole = estimate(total, self._table_squares(number), self.tally.rounds).times(1 / (self.spec.seats * self.unit(name)))
        squares = sum(row[number][1] for row in self._sums)
        one_seat = estimate(total, squares, self.tally.rounds * self.spec.seats)
        return whole._replace(deviation=one_seat.deviation / self.unit(name))

    def seat(self, seat: int, name: str) -> Estimate:
        """A measure a unit staked, for one seat."""
        return estimate(*self._sums[seat][self.names.index(name)], self.tally.rounds).times(1 / self.unit(name))

    @cached_property
    def _net_squares(self) -> int:
        """The squares of what the whole table wins in a round, shares of meters left out, added up."""
        if self.spec.seats > 1:
            return self.tally.squares[0]
        values, counts = self.endings.measures["total"], self._counts[0]
        squares = sum(int(counts[code]) * int(values[code]) ** 2 for code in counts.nonzero()[0].tolist())
        return squares + self.tally.cut_squares[0][0]

    @property
    def house(self) -> Estimate:
        """Cents the house wins a round, shares of meters left out: those are the players' own."""
        return estimate(self.tally.tracks[-1].total, self._net_squares, self.tally.rounds)

    @property
    def covariance(self) -> list[list[float]]:
        """Between seats, of all they win in a round, in antes squared; shares of meters left out."""
        rounds = self.tally.rounds
        unit = self.spec.ante**2 * rounds * max(1, rounds - 1)
        totals = [track.total for track in self.tally.tracks[:-1]]
        cross = self.tally.cross if self.spec.seats > 1 else [[self._net_squares]]
        seats = range(self.spec.seats)
        return [[(cross[max(i, j)][min(i, j)] * rounds - totals[i] * totals[j]) / unit for j in seats] for i in seats]

    @property
    def decided(self) -> Estimate | None:
        """What decisions with shared knowledge were worth when they were made, an ante and informed seat: sharper than results."""
        knowledge = self.run.room.knowledge
        if knowledge is None or not self.spec.rounds:
            return None
        return estimate(*self.tally.worth, self.tally.rounds).times(1 / (knowledge.unit() * knowledge.informed))

    def _rate(self, number: int, hits: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """How often a seat's round is one of some codes, with the error that seats sharing a dealer leave."""
        rounds, seats = self.tally.rounds, self.spec.seats
        by_seat = [int(counts[hits].sum()) for counts in self._counts]
        pairs = self.tally.pairs[number] if seats > 1 else 0
        table = estimate(sum(by_seat), sum(by_seat) + pairs, rounds)
        return {"count": sum(by_seat), "rate": table.mean / seats, "standard_error": table.error / seats, "by_seat": by_seat}

    @cached_property
    def lines(self) -> list[dict[str, Any]]:
        """Every bonus line with its hits."""
        return [{**line._asdict(), **self._rate(number, self.endings.hits[number])} for number, line in enumerate(self.endings.lines)]

    @cached_property
    def actions(self) -> dict[str, dict[str, Any]]:
        """How often each action was taken, by size."""
        first = len(self.endings.lines)
        taken = {name: self._rate(first + number, codes) for number, (name, codes) in enumerate(self.endings.actions.items())}
        return {name: rate for name, rate in taken.items() if rate["count"] or name == "fold"}

    @property
    def capped(self) -> dict[str, Any]:
        """How often the maximum aggregate payout bound."""
        rate = estimate(self.tally.capped, self.tally.capped, self.tally.rounds)
        return {"count": self.tally.capped, "rate": rate.mean, "standard_error": rate.error}

    @property
    def outcomes(self) -> dict[str, int]:
        """How contests ended for seats that stayed in; nothing where there is no dealer's hand."""
        endings = self.endings
        ended = dict.fromkeys(COLUMN_NAMES, 0) if endings.compared else {}
        for counts in self._counts if ended else ():
            grid = counts.reshape(len(endings.options), len(endings.verdicts), endings.bonus_codes)[~endings.folded].sum(axis=(0, 2))
            for verdict, count in zip(endings.verdicts, grid.tolist(), strict=True):
                ended[column_name(verdict)] += count
        return ended

    @property
    def wagered(self) -> float:
        """Cents wagered a round by all seats."""
        total = sum(int((counts * self.endings.wagered).sum()) for counts in self._counts)
        return total / self.tally.rounds

    @property
    def trajectory(self) -> list[dict[str, Any]]:
        """Meter hits, thinned out where there are many."""
        every = max(1, len(self.won) // _POINTS)
        return [{"round": won.round, "seat": won.seat + 1, "meter": won.meter, "paid": won.cents / 100} for won in self.won[::every]]
