"""Reading hands: what each seat does, what its cards are worth against the dealer's, and which bonus lines it hits."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import comb, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.places import Places, every_hand, place_of, places
from longsuit.hands import batch
from longsuit.hands.arrays import Bytes, Counts, Integers
from longsuit.hands.batch import valuer
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement import Schedule
from longsuit.simulate.decisions import MIXED, ByClass, Exceptions, decided, exceptions
from longsuit.simulate.endings import Endings
from longsuit.simulate.lookup import stored

Marks = npt.NDArray[np.uint16]
Options = npt.NDArray[Any]

MOST_PLACED = 5
"""Hands of up to this many cards are read from a table of all of them."""


MOST_MARKS = 14
"""Bits that mark which bounds of pay tables a hand reaches."""


class Read(NamedTuple):
    """What was read of many rounds: a row a seat or contest, a column a round."""

    option: Options
    key: Integers
    bonus: Integers
    dealer: Integers
    """By contest: the dealer's key."""

    @classmethod
    def room(cls, seats: int, contests: int, rounds: int, *, many: bool = False) -> Read:
        """Room for that many rounds, and for more options than a byte holds where there are many."""
        shape = (seats, rounds)
        return cls(
            np.empty(shape, np.int64 if many else np.uint8),
            np.empty(shape, np.int64),
            np.empty(shape, np.int64),
            np.empty((contests, rounds), np.int64),
        )


class Reader:
    """Reads hands for one game and strategy."""

    def __init__(self, endings: Endings, strategy: str) -> None:
        self.endings = endings
        self.strategy = strategy
        self.contests = [contest.ranking for contest in endings.layout.contests.values()]
        self.judged = [judge.ranking for judge in endings.layout.judged]

    @cached_property
    def by_class(self) -> ByClass:
        """The decision for every class of hands."""
        return decided(self.endings, self.strategy)

    def read(self, hands: Integers, out: Read) -> None:
        """Read the hands of many rounds, the dealer's in the last row."""
        player, dealer = self.endings.game.deal.player, self.endings.game.deal.dealer
        for seat in range(len(hands) - 1):
            if player <= MOST_PLACED:
                look_up(hands[seat], places(player), self.packed, (out.option[seat], out.key[seat], out.bonus[seat]))
            else:
                self._value(hands[seat], out.option[seat], out.key[seat], out.bonus[seat])
        for contest, ranking in enumerate(self.contests):
            if dealer <= MOST_PLACED:
                look_up_key(hands[-1], places(dealer), self.dealer_keys[contest], out.dealer[contest])
            else:
                valuer(ranking)(hands[-1], out.dealer[contest])

    def _value(self, hands: Integers, option: Bytes, key: Integers, bonus: Integers) -> None:
        """A hand too large for a table: value it, then decide by the key compared."""
        self.bonus_codes(hands, bonus)
        valuer(self.contests[0])(hands, key)
        decide(hands, key, self._exceptions, option)
        for contest, ranking in enumerate(self.contests[1:], start=1):
            other = np.empty_like(key)
            valuer(ranking)(hands, other)
            elsewhere = np.array([choice.contest == contest for choice in self.endings.options])[option]
            key[elsewhere] = other[elsewhere]

    def bonus_codes(self, hands: Integers, out: Integers) -> None:
        """The bonus code of every hand: the lines it hits, one digit a schedule."""
        if self._marks is None:
            out[:] = 0
        else:
            add_marks(hands, *self._marks, out)
        keys = np.empty_like(hands)
        for judge, schedules in self._apart.items():
            valuer(self.judged[judge])(hands, keys)
            for bounds, numbers in schedules:
                add_line(keys, bounds, numbers, out)

    @cached_property
    def _by_suit(self) -> list[tuple[Schedule, int]]:
        """The bonus schedules whose bounds can be marked suit by suit, as many as fit, with the weight of each one's digit."""
        marked, bits = [], 0
        for schedule, weight in weighted(self.endings.schedules):
            bits += len(schedule.steps.edges)
            if self.judged[schedule.place].suit_by_suit and bits <= MOST_MARKS:
                marked.append((schedule, weight))
        return marked

    @cached_property
    def _apart(self) -> dict[int, list[tuple[Integers, Integers]]]:
        """By ranking: bounds and weighted numbers of the schedules that need the key of the whole hand."""
        apart: dict[int, list[tuple[Integers, Integers]]] = {}
        for schedule, weight in weighted(self.endings.schedules):
            if (schedule, weight) not in self._by_suit:
                apart.setdefault(schedule.place, []).append(digits(schedule, weight))
        return apart

    @cached_property
    def _marks(self) -> tuple[Marks, Counts] | None:
        """By suit mask: a bit for every bound its key reaches; by all bits of a hand: the bonus code they make.

        The best suit reaches every bound that another does, so the marks of a hand are those of its suits together.
        """
        masks = np.arange(1 << 13, dtype=np.int64)
        marks, codes, bits = np.zeros(1 << 13, dtype=np.int64), np.zeros(1, dtype=np.int64), 0
        for schedule, weight in self._by_suit:
            keys = batch.keys(self.judged[schedule.place], masks)
            for bound in schedule.steps.edges:
                marks |= (keys >= bound).astype(np.int64) << bits
                bits += 1
            words = np.arange(1 << len(schedule.steps.edges))
            _, numbers = digits(schedule, weight)
            codes = (numbers[np.bitwise_count(words)][:, None] + codes[None, :]).reshape(-1)
        return (marks.astype(np.uint16), codes.astype(np.int32)) if bits else None

    @cached_property
    def _exceptions(self) -> Exceptions:
        return exceptions(self.by_class)

    @cached_property
    def packed(self) -> Integers:
        """By place: ``key << 28 | bonus code << 8 | option`` of every hand."""
        player = self.endings.game.deal.player
        by_class = self.by_class
        out = np.zeros(comb(52, player), dtype=np.int64)
        spread(by_class.hands, by_class.key << 28 | by_class.option, places(player), out)
        hands, where = every_hand(player)
        bonus = np.empty_like(hands)
        self.bonus_codes(hands, bonus)
        out[where] |= bonus << 8
        return out

    @cached_property
    def dealer_keys(self) -> list[Counts]:
        """By contest and place: the key of every dealer's hand."""
        hands, where = every_hand(self.endings.game.deal.dealer)
        tables = []
        for ranking in self.contests:
            table = np.empty(len(hands), dtype=np.int32)
            table[where] = batch.keys(ranking, hands)
            tables.append(table)
        return tables


def weighted(schedules: Sequence[Schedule]) -> list[tuple[Schedule, int]]:
    """Pay tables with the weight of each one's digit in a code of the lines a hand hits."""
    sizes = [len(schedule.lines) + 1 for schedule in schedules]
    return [(schedule, prod(sizes[place + 1 :])) for place, schedule in enumerate(schedules)]


def digits(schedule: Schedule, weight: int) -> tuple[Integers, Integers]:
    """The bounds between a pay table's lines, and what the line between two of them adds to a code."""
    return np.array(schedule.steps.edges, dtype=np.int64), (np.array(schedule.steps.numbers, dtype=np.int64) + 1) * weight


@kernel
def spread(hands: Integers, values: Integers, table: Places, out: Integers) -> None:
    """Write the value of each class at the places of all its hands."""
    for number in range(len(hands)):
        hand = hands[number]
        for one in range(4):
            for two in range(4):
                for three in range(4):
                    four = 6 - one - two - three
                    if one in (two, three) or two == three:
                        continue
                    turned = (hand & 0x1FFF) << 13 * one | (hand >> 13 & 0x1FFF) << 13 * two
                    turned |= (hand >> 26 & 0x1FFF) << 13 * three | (hand >> 39 & 0x1FFF) << 13 * four
                    out[place_of(turned, table)] = values[number]


@kernel
def look_up(hands: Integers, table: Places, packed: Integers, out: tuple[Bytes, Integers, Integers]) -> None:
    """Option, key and bonus code from the table of all hands."""
    option, key, bonus = out
    for number in range(len(hands)):
        value = packed[place_of(hands[number], table)]
        option[number] = value & 0xFF
        bonus[number] = value >> 8 & 0xFFFFF
        key[number] = value >> 28


@kernel
def look_up_key(hands: Integers, table: Places, keys: Counts, out: Integers) -> None:
    """Keys from the table of all hands."""
    for number in range(len(hands)):
        out[number] = keys[place_of(hands[number], table)]


@kernel
def add_line(keys: Integers, bounds: Integers, numbers: Integers, out: Integers) -> None:
    """Add the weighted number of the line each key hits to its bonus code."""
    for place in range(len(keys)):
        passed = 0
        for bound in bounds:
            passed += keys[place] >= bound
        out[place] += numbers[passed]


@kernel
def add_marks(hands: Integers, marks: Marks, codes: Counts, out: Integers) -> None:
    """The bonus code of every hand by the marks of its suits."""
    for number in range(len(hands)):
        hand = np.uint64(hands[number])
        low, high = hand & np.uint64(0x3FFFFFF), hand >> np.uint64(26)
        first, second = marks[low & np.uint64(0x1FFF)], marks[low >> np.uint64(13)]
        third, fourth = marks[high & np.uint64(0x1FFF)], marks[high >> np.uint64(13)]
        out[number] = codes[first | second | third | fourth]


@jittable
def _decision(hand: int, key: int, by_key: Exceptions) -> Any:
    usual = by_key.option[key]
    return stored(hand, by_key.slots, usual & ~MIXED) if usual & MIXED else usual


@kernel
def decide(hands: Integers, keys: Integers, by_key: Exceptions, option: Bytes) -> None:
    """What is done with each hand: by its key, or by the hand itself where hands of one key are played differently."""
    for number in range(len(hands)):
        option[number] = _decision(hands[number], keys[number], by_key)
