"""Information sets street by street: how they follow one another, and the dealer's hands that wait at the end.

A row stands for all information sets that an exchange of suits makes the same; values are for one of them, in whole units, summed over
every way the cards can still fall.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, Protocol

import numpy as np
import numpy.typing as npt

from longsuit.exact.streets.banks import Separate
from longsuit.exact.streets.widths import unsigned, wide
from longsuit.hands.arrays import Bytes, Counts, Integers
from longsuit.hands.jit import kernel
from longsuit.settlement.verdicts import WIN, verdict_counts

VERDICTS = 6


class Counted(Protocol):
    """Deals by hit and verdict, for every row."""

    def worth(self, prices: Integers) -> Integers:
        """By row: the sum of prices, given by hit and verdict, over its deals."""

    def tally(self, weight: Integers, hits: int) -> Integers:
        """By hit and verdict: the deals of all rows, each counted so often."""


class Link(Protocol):
    """How the rows of one level go on to those of the next."""

    def up(self, values: Integers) -> Integers:
        """By row: the sum of the values of the rows that may follow it."""

    def down(self, weight: Integers) -> Integers:
        """By row of the next level: how often it follows."""


@dataclass(frozen=True, eq=False)
class Level:
    """All information sets on one street."""

    counts: Counted
    """The outcomes for a hand with nothing more to decide."""
    link: Link | None
    """To the next street that asks; None on the last."""
    grants: Mapping[str, npt.NDArray[np.int16]]
    """By move whose sizes depend on the hand: the row of its schedule each row meets."""
    hits: int
    """How many hits there are."""

    @cached_property
    def deals(self) -> Integers:
        """By row: how many ways the cards can still fall."""
        return self.counts.worth(np.ones((self.hits, VERDICTS), dtype=np.int64))

    def worth(self, prices: Integers) -> Integers:
        """By row: what an ending with these prices is worth."""
        first = int(prices[0, 0])
        return first * self.deals if (prices == first).all() else self.counts.worth(prices)


class Tree(NamedTuple):
    """All information sets of a game."""

    weight: Integers
    """By row of the first level: how many information sets it stands for."""
    levels: tuple[Level, ...]
    hits: tuple[tuple[int, ...], ...]
    """By number of a hit: the lines, one a schedule looked at, -1 for none. The first hits none."""


@dataclass(frozen=True)
class Fan:
    """Every row with every set of cards that may be turned next."""

    rows: Counts
    """By row and set: the row it leads to."""
    size: int
    """Rows of the next level."""

    def up(self, values: Integers) -> Integers:
        """By row: the sum over all sets."""
        out = np.zeros(len(self.rows), dtype=np.int64)
        _fan_up(self.rows, values, out)
        return out

    def down(self, weight: Integers) -> Integers:
        """By row of the next level: how often it follows."""
        out = np.zeros(self.size, dtype=np.int64)
        _fan_down(self.rows, weight, out)
        return out


@kernel
def _fan_up(rows: Counts, values: Integers, out: Integers) -> None:
    for row in range(len(rows)):
        total = wide(0)
        for place in range(rows.shape[1]):
            total += values[unsigned(rows[row, place])]
        out[row] = total


@kernel
def _fan_down(rows: Counts, weight: Integers, out: Integers) -> None:
    for row in range(len(rows)):
        if weight[row]:
            for place in range(rows.shape[1]):
                out[unsigned(rows[row, place])] += weight[row]


@dataclass(frozen=True)
class Same:
    """No card is turned: the same rows."""

    def up(self, values: Integers) -> Integers:
        """The values as they are."""
        return values

    def down(self, weight: Integers) -> Integers:
        """The rows as they are."""
        return weight


@dataclass(frozen=True)
class Groups:
    """Rows grouped by parent: each row of the next level follows one row of this level, with a multiplicity."""

    parent: Counts
    """By row of the next level: the row it follows."""
    ways: Counts
    """By row of the next level: how often it follows one information set."""
    size: int
    """Rows of this level."""

    def up(self, values: Integers) -> Integers:
        """By row: the sum over what follows."""
        out = np.zeros(self.size, dtype=np.int64)
        _groups_up(self.parent, self.ways, values, out)
        return out

    def down(self, weight: Integers) -> Integers:
        """By row of the next level: how often it follows."""
        return weight[self.parent] * self.ways


@kernel
def _groups_up(parent: Counts, ways: Counts, values: Integers, out: Integers) -> None:
    for row in range(len(parent)):
        out[parent[row]] += ways[row] * values[row]


@dataclass(frozen=True)
class Split:
    """Cells into their banks, one after the other, and the separate rows."""

    cells: npt.NDArray[np.int8]
    """By cell: how many information sets it stands for; banks count all of them."""
    banks: int
    separate: Separate

    def up(self, values: Integers) -> Integers:
        """By cell: the sum over banks and separate rows."""
        size = len(self.cells)
        out = values[: self.banks * size].reshape(self.banks, size).sum(axis=0)
        _along(self.separate.row, self.separate.cell, self.separate.weight, values[self.banks * size :], out)
        shared: Integers = out // self.cells.astype(np.int64)
        return shared

    def down(self, weight: Integers) -> Integers:
        """By bank and separate row: how often it follows."""
        each = weight // self.cells
        separate = np.zeros(len(self.separate.hit), dtype=np.int64)
        _along(self.separate.cell, self.separate.row, self.separate.weight, each, separate)
        return np.concatenate([each] * self.banks + [separate])


@kernel
def _along(start: Counts, end: Counts, weight: Counts, values: Integers, out: Integers) -> None:
    """Add the value at the start of every link, weighted, to its end."""
    for link in range(len(start)):
        out[end[link]] += weight[link] * values[start[link]]


@dataclass(frozen=True)
class Through:
    """The outcomes for a hand after further cards."""

    link: Link
    after: Counted

    def worth(self, prices: Integers) -> Integers:
        """By row: the sum over everything that may follow."""
        return self.link.up(self.after.worth(prices))

    def tally(self, weight: Integers, hits: int) -> Integers:
        """Deals of all rows."""
        return self.after.tally(self.link.down(weight), hits)


@dataclass(frozen=True)
class Alone:
    """Whole hands that nothing is compared with: one deal each."""

    hit: Bytes

    def worth(self, prices: Integers) -> Integers:
        """By row: the price of its hit."""
        return prices[:, WIN][self.hit]

    def tally(self, weight: Integers, hits: int) -> Integers:
        """Deals of all rows."""
        out = np.zeros((hits, VERDICTS), dtype=np.int64)
        np.add.at(out[:, WIN], self.hit, weight)
        return out


@dataclass(frozen=True)
class Compared:
    """Whole hands against the dealer's: how many of his lie below, not above and short."""

    hand: Counts
    """By row: which hand it has."""
    hit: Bytes
    """By hand: its hit."""
    below: Counts
    upto: Counts
    short: Counts
    dealers: int

    def worth(self, prices: Integers) -> Integers:
        """By row: the sum over the dealer's hands."""
        out = np.empty(len(self.hand), dtype=np.int64)
        _worth_compared(self.hand, self.hit, self.below, self.upto, self.short, self.dealers, prices, out)
        return out

    def tally(self, weight: Integers, hits: int) -> Integers:
        """Deals of all rows."""
        out = np.zeros((hits, VERDICTS), dtype=np.int64)
        _tally_compared(self.hand, self.hit, self.below, self.upto, self.short, self.dealers, weight, out)
        return out


@kernel
def _worth_compared(
    hand: Counts, hit: Bytes, below: Counts, upto: Counts, short: Counts, dealers: int, prices: Integers, out: Integers
) -> None:
    for row in range(len(hand)):
        counts = verdict_counts(wide(below[row]), wide(upto[row]), wide(short[row]), dealers)
        price = prices[hit[hand[row]]]
        total = wide(0)
        for verdict in range(6):
            total += counts[verdict] * price[verdict]
        out[row] = total


@kernel
def _tally_compared(
    hand: Counts, hit: Bytes, below: Counts, upto: Counts, short: Counts, dealers: int, weight: Integers, out: Integers
) -> None:
    for row in range(len(hand)):
        if weight[row]:
            counts = verdict_counts(wide(below[row]), wide(upto[row]), wide(short[row]), dealers)
            for verdict in range(6):
                out[hit[hand[row]], verdict] += counts[verdict] * weight[row]


@dataclass(frozen=True)
class Banked:
    """Cells that hold counts by verdict, those of hands on a line apart."""

    plain: Counts
    """By cell and verdict."""
    lined: Counts
    """By cell, hit from 1 on and place of the verdict in ``special``; empty where the bank has none."""
    special: Bytes

    def worth(self, prices: Integers) -> Integers:
        """By cell: the sum over its deals."""
        out = np.empty(len(self.plain), dtype=np.int64)
        _worth_banked(self.plain, self.lined, self.special, prices, out)
        return out

    def tally(self, weight: Integers, hits: int) -> Integers:
        """Deals of all cells."""
        out = np.zeros((hits, VERDICTS), dtype=np.int64)
        _tally_banked(self.plain, self.lined, self.special, weight, out)
        return out


@kernel
def _worth_banked(plain: Counts, lined: Counts, special: Bytes, prices: Integers, out: Integers) -> None:
    for cell in range(len(plain)):
        total = wide(0)
        for verdict in range(6):
            total += plain[cell, verdict] * prices[0, verdict]
        for hit in range(lined.shape[1]):
            for place in range(lined.shape[2]):
                total += lined[cell, hit, place] * prices[hit + 1, special[place]]
        out[cell] = total


@kernel
def _tally_banked(plain: Counts, lined: Counts, special: Bytes, weight: Integers, out: Integers) -> None:
    for cell in range(len(plain)):
        if not weight[cell]:
            continue
        for verdict in range(6):
            out[0, verdict] += plain[cell, verdict] * weight[cell]
        for hit in range(lined.shape[1]):
            for place in range(lined.shape[2]):
                out[hit + 1, special[place]] += lined[cell, hit, place] * weight[cell]


@dataclass(frozen=True)
class OneByOne:
    """Separate rows, with their counts by verdict."""

    counts: Counts
    hit: Bytes

    def worth(self, prices: Integers) -> Integers:
        """By row: the sum over the dealer's hands."""
        worth: Integers = (prices[self.hit] * self.counts).sum(axis=1)
        return worth

    def tally(self, weight: Integers, hits: int) -> Integers:
        """Deals of all rows."""
        out = np.zeros((hits, VERDICTS), dtype=np.int64)
        np.add.at(out, self.hit, self.counts * weight[:, None])
        return out


@dataclass(frozen=True)
class Joined:
    """Several kinds of rows, one after the other."""

    parts: tuple[Counted, ...]
    sizes: tuple[int, ...]

    @cached_property
    def _ends(self) -> list[int]:
        return list(accumulate(self.sizes))[:-1]

    def worth(self, prices: Integers) -> Integers:
        """By row, part by part."""
        return np.concatenate([part.worth(prices) for part in self.parts])

    def tally(self, weight: Integers, hits: int) -> Integers:
        """Deals of all parts."""
        total = np.zeros((hits, VERDICTS), dtype=np.int64)
        for part, some in zip(self.parts, np.split(weight, self._ends), strict=True):
            total += part.tally(some, hits)
        return total
