"""The best line of a strategy card, and whole cards made of such lines: exact sums, no sampling, the same answer every time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from copy import copy
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np
import numpy.typing as npt

from longsuit.design.errors import DesignError
from longsuit.hands.jit import kernel
from longsuit.rules.commentary import Condition

Rows = npt.NDArray[np.bool_]
Integers = npt.NDArray[np.int64]
Codes = npt.NDArray[np.int32]
F = TypeVar("F")

KEPT = 8
"""Cards of each size that the next size is built on."""
SWEEPS = 6
"""How often each line of a card is reconsidered, at most."""


@dataclass(frozen=True)
class Look:
    """Something to look at in a hand, as a number from 0 up."""

    groups: int
    """How many numbers there are."""
    phrase: Callable[[int, int], str | None]
    """The numbers from low to high in words; None where there are none for it."""
    ranking: str | None = None
    """The ranking that reads its words; None where there is none."""
    ordered: bool = True
    """Whether a higher number is a better hand, so that cut-offs make sense."""


class Cells(NamedTuple):
    """Hands that look alike in one cell, with the exact worth of every action."""

    actions: tuple[str, ...]
    mains: tuple[Look, ...]
    """What every cut-off is tried of."""
    others: tuple[Look, ...]
    """What else one may look at."""
    main_codes: Codes
    """By main look and cell."""
    other_codes: Codes
    """By other look and cell."""
    worth: Integers
    """By action and cell: the sum over all deals, in units."""


Coded = tuple[Look, Codes]
"""A look, and its number in each row or cell."""


class Test(NamedTuple):
    """A look at the hand: its number lies in a range."""

    main: bool
    """Whether it is one of the main looks."""
    look: int
    low: int
    high: int


class Line(NamedTuple):
    """Hands that pass every test take the action."""

    tests: tuple[Test, ...]
    action: int


class Card(NamedTuple):
    """A strategy: the first line that fits is followed, else the default."""

    lines: tuple[Line, ...]
    default: int


class Found(NamedTuple):
    """A card and what all deals bring with it."""

    card: Card
    worth: int


class Bench:
    """Searches the cards of one decision."""

    def __init__(self, cells: Cells, *, progress: Callable[[str], object] | None = None, terse: bool = False) -> None:
        """With ``terse`` a line looks at no more than it gains by, and at something."""
        self.cells = cells
        self._terse = terse
        self._progress = progress
        self._sayable = [_sayable(look) for look in cells.others]
        self._downwards = [_downwards(look) for look in cells.mains]

    def priced(self, worth: Integers) -> Self:
        """The same bench with cells worth something else."""
        other = copy(self)
        other.cells = self.cells._replace(worth=worth)
        return other

    def without_rules(self) -> list[Found]:
        """One thing done with every hand, the best first."""
        sums = self.cells.worth.sum(axis=1).tolist()
        return sorted((Found(Card((), action), worth) for action, worth in enumerate(sums)), key=lambda found: -found.worth)

    def with_one_more(self, smaller: list[Found]) -> list[Found]:
        """Cards of one more line, the best first: a line put in wherever it helps most, then every line looked at again."""
        starts: dict[Card, int] = {}
        for found in smaller:
            for card, gain in self.longer(found.card):
                starts.setdefault(card, found.worth + gain)
        chosen = varied(_ranked(starts), _looks)
        improved: dict[Card, int] = {}
        for number, found in enumerate(chosen):
            if self._progress is not None:
                self._progress(f"card {number + 1} of {len(chosen)}")
            better = self.improved(found)
            improved[better.card] = better.worth
        return _ranked(improved)[:KEPT]

    def longer(self, card: Card) -> Iterator[tuple[Card, int]]:
        """The best cards of one line more, with what the line gains."""
        for place in range(len(card.lines) + 1):
            for line, gain in self._lines(card, place)[:KEPT]:
                yield Card((*card.lines[:place], line, *card.lines[place:]), card.default), gain

    def best_cut(self) -> Found:
        """The best card of one line that looks at one thing."""
        cards = {
            Card((line,), found.card.default): found.worth + gain
            for found in self.without_rules()
            for line, gain in self._lines(found.card, 0)
            if len(line.tests) == 1
        }
        return _ranked(cards)[0]

    def improved(self, found: Found) -> Found:
        """The card with each line in turn exchanged for the best one in its place, until none can be bettered."""
        card, worth = found
        for _ in range(SWEEPS):
            before = worth
            for place in range(len(card.lines)):
                others = (*card.lines[:place], *card.lines[place + 1 :])
                without = Card(others, card.default)
                base = self.worth(without)
                best = self._lines(without, place)
                if best and base + best[0][1] > worth:
                    worth = base + best[0][1]
                    card = Card((*others[:place], best[0][0], *others[place:]), card.default)
            if worth == before:
                break
        return Found(card, worth)

    def worth(self, card: Card) -> int:
        """What all deals bring with a card."""
        return int(self._valued(card.lines, card.default).sum())

    def followed(self, card: Card) -> npt.NDArray[np.int8]:
        """By cell: the action a card takes."""
        actions = np.full(self.cells.worth.shape[1], card.default, dtype=np.int8)
        for line in reversed(card.lines):
            actions[self._fits(line)] = line.action
        return actions

    def conditions(self, line: Line, compared: str) -> dict[str, Any]:
        """What a line asks of a hand, as the keys of a rule; ``compared`` is the ranking a rule need not name."""
        wanted: list[tuple[str, Any]] = []
        shape: tuple[str, ...] = ()
        for test in line.tests:
            look = (self.cells.mains if test.main else self.cells.others)[test.look]
            phrase = look.phrase(test.low, test.high)
            if phrase is None:
                raise DesignError(f"There are no words for {look.ranking or 'what is seen'} from {test.low} to {test.high}.")
            if look.ordered:
                wanted.append((phrase, None if look.ranking == compared else look.ranking))
            else:
                shape = (phrase,)
        first, judges = wanted[0] if wanted else (None, None)
        also = tuple(Condition(holding=words, judges=ranking) for words, ranking in wanted[1:])
        return {"holding": first, "judges": judges, "also": also, "shape": shape}

    def _valued(self, lines: tuple[Line, ...], default: int) -> Integers:
        """By cell: what the lines bring."""
        worth: Integers = self.cells.worth[default].copy()
        for line in reversed(lines):
            fits = self._fits(line)
            worth[fits] = self.cells.worth[line.action][fits]
        return worth

    def _fits(self, line: Line) -> Rows:
        fits = np.ones(self.cells.worth.shape[1], dtype=np.bool_)
        for test in line.tests:
            codes = (self.cells.main_codes if test.main else self.cells.other_codes)[test.look]
            fits &= (codes >= test.low) & (codes <= test.high)
        return fits

    def _lines(self, card: Card, place: int) -> list[tuple[Line, int]]:
        """The best line of each kind that could be put in at a place, with what it gains; the most gain first."""
        cells = self.cells
        later = self._valued(card.lines[place:], card.default)
        reached = np.ones(len(later), dtype=np.bool_)
        for line in card.lines[:place]:
            reached &= ~self._fits(line)
        kinds: list[tuple[Line, int]] = []
        for action in range(len(cells.actions)):
            gain = np.where(reached, cells.worth[action] - later, 0)
            if not gain.any():
                continue
            for main, other in product(range(len(cells.mains)), (None, *range(len(cells.others)))):
                kinds += ((Line(tests, action), won) for tests, won in self._best(gain, main, other) if won > 0)
        kept = [kind for kind in kinds if kind[0].tests or not self._terse]
        return sorted(kept, key=lambda kind: (-kind[1], len(kind[0].tests)))

    def _best(self, gain: Integers, main: int, other: int | None) -> Iterator[tuple[tuple[Test, ...], int]]:
        """The best cut-off upwards and downwards, alone or beside the best range of another feature."""
        cells = self.cells
        width = 1 if other is None else cells.others[other].groups
        table = np.zeros((cells.mains[main].groups, width), dtype=np.int64)
        beside = np.zeros(len(gain), dtype=np.int32) if other is None else cells.other_codes[other]
        _gather(cells.main_codes[main], beside, gain, table)
        ranges = ((0, 0),) if other is None else self._sayable[other]
        for upwards in (True, False) if self._downwards[main] else (True,):
            cut, number, won = _best_range(table if upwards else table[::-1], np.array(ranges, dtype=np.int64))
            low, high = ranges[number]
            needless = self._terse and other is not None and int(table[:, low : high + 1].sum()) == won
            tests = () if needless else self._cut(main, int(cut) if upwards else len(table) - 1 - int(cut), upwards=upwards)
            yield tests if other is None else (*tests, Test(False, other, low, high)), int(won)

    def _cut(self, main: int, cut: int, *, upwards: bool) -> tuple[Test, ...]:
        """A cut-off as a test; none where it leaves nothing out."""
        last = self.cells.mains[main].groups - 1
        low, high = (cut, last) if upwards else (0, cut)
        return () if (low, high) == (0, last) else (Test(True, main, low, high),)


def _sayable(look: Look) -> list[tuple[int, int]]:
    """The ranges that have words: or better, or lower, and single groups."""
    last = look.groups - 1
    ranges = [(number, number) for number in range(last + 1)]
    if look.ordered:
        ranges = [*((low, last) for low in range(1, last + 1)), *((0, high) for high in range(last)), *ranges]
    return [pair for pair in dict.fromkeys(ranges) if look.phrase(*pair) is not None]


def _downwards(look: Look) -> bool:
    """Whether "or lower" has words."""
    return look.phrase(0, look.groups // 2) is not None


def _ranked(cards: dict[Card, int]) -> list[Found]:
    """The best first; of equals the one with least to look at, and that says what to play rather than what to fold."""

    def order(found: Found) -> tuple[object, ...]:
        lines = found.card.lines
        return -found.worth, sum(len(line.tests) for line in lines), sum(not line.action for line in lines), found.card

    return sorted((Found(card, worth) for card, worth in cards.items()), key=order)


def _looks(found: Found) -> Hashable:
    """What a card looks at."""
    return tuple(tuple((test.main, test.look) for test in line.tests) for line in found.card.lines)


def varied(ranked: list[F], looks: Callable[[F], Hashable]) -> list[F]:
    """The best starts, no more than two that look at the same things."""
    seen: Counter[Hashable] = Counter()
    kept = []
    for found in ranked:
        seen[looks(found)] += 1
        if seen[looks(found)] <= 2:
            kept.append(found)
    return kept[: 2 * KEPT]


@kernel
def _gather(main: npt.NDArray[np.int32], beside: npt.NDArray[np.int32], gain: Integers, table: Integers) -> None:
    for cell in range(len(gain)):
        table[main[cell], beside[cell]] += gain[cell]


@kernel
def _best_range(table: Integers, ranges: Integers) -> tuple[int, int, int]:
    """The cut-off row and the range of columns whose sum, from that row to the last, is greatest."""
    rows, width = table.shape
    below = np.zeros(width, dtype=np.int64)
    running = np.zeros(width + 1, dtype=np.int64)
    best, cut, chosen = -(2**62), rows - 1, 0
    for row in range(rows - 1, -1, -1):
        for column in range(width):
            below[column] += table[row, column]
            running[column + 1] = running[column] + below[column]
        for number in range(len(ranges)):
            won = running[ranges[number, 1] + 1] - running[ranges[number, 0]]
            if won > best:
                best, cut, chosen = won, row, number
    return cut, chosen, best
