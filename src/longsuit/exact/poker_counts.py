"""Dealer hands below a poker hand, for orders that do not factor by suit: inclusion and exclusion over the player's cards.

Dealer hands that avoid the player's cards are all hands, less those that hold one of them, plus those that hold two, and so
on. How many dealer hands *containing* given cards rank below a key depends on those cards only up to suits: 1,755 triples
have a running count over all keys, pairs, single cards and the empty set follow by summing, and four cards leave so few
hands that they are kept as a list.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.sets import BINOMIALS, list_cards, next_set, set_place
from longsuit.hands import batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.classes import classes
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

MOST_CARDS = 5
"""The largest hands, the player's and the dealer's, that this counts."""


class Holding(NamedTuple):
    """Dealer hands that hold given cards, by place of their key among all keys."""

    keys: Integers
    """Every key a dealer's hand can have, in order."""
    sets: tuple[Counts, ...]
    """Of one, two and three cards: their class, by place among all sets of that size."""
    running: tuple[Counts, ...]
    """For no card, and for each class of one, two and three: hands that hold them and rank before each place."""
    fours: Counts
    """By place among all sets of four cards: their class."""
    lists: npt.NDArray[np.int16]
    """For each class of four: the places of the hands that hold them, in order."""
    dealer: int
    """Cards the dealer has."""


def counts_below(ranking: Ranking, dealer: int, hands: Integers, bounds: Integers) -> Integers:
    """For each player's hand, dealer hands free of its cards that rank below each of its bounds (an array of columns)."""
    holding = holding_of(ranking, dealer)
    places = np.searchsorted(holding.keys, bounds)
    own = np.searchsorted(holding.keys, batch.keys(ranking, hands)) if np.bitwise_count(hands[0]) == dealer else np.empty(0, np.int64)
    out = np.empty(bounds.shape, dtype=np.int64)
    _count(hands, places, own, holding, BINOMIALS, out)
    return out


@cache
def holding_of(ranking: Ranking, dealer: int) -> Holding:
    """The counts of a ranking for dealer hands of so many cards, made once."""
    keys = np.unique(batch.keys(ranking, classes(dealer).hands))
    sets = tuple(class_numbers(size) for size in (1, 2, 3))
    triples = np.zeros((len(classes(3).hands), len(keys) + 1), dtype=np.int32)
    _tally(_places(ranking, keys, _with_more(classes(3).hands, dealer - 3)), triples)
    running = [triples]
    for size in (2, 1, 0):
        running.append(_fewer(running[-1], size, dealer))
    lists = np.empty((0, 0), dtype=np.int16)
    fours = np.empty(0, dtype=np.int32)
    if dealer > 3:
        fours = class_numbers(4)
        lists = np.sort(_places(ranking, keys, _with_more(classes(4).hands, dealer - 4)).astype(np.int16), axis=1)
    return Holding(keys, sets, tuple(reversed(running)), fours, lists, dealer)


@cache
def class_numbers(size: int) -> Counts:
    """For every set of that many cards, in order of place, the number of its class."""
    hands = np.empty(comb(52, size), dtype=np.int64)
    _canonical_sets(size, hands)
    ordered = np.argsort(classes(size).hands)
    numbers: Counts = ordered[np.searchsorted(classes(size).hands[ordered], hands)].astype(np.int32)
    return numbers


@kernel
def _canonical_sets(size: int, out: Integers) -> None:
    """The canonical form of every set of ``size`` cards, sets in order of place, which is their order as integers."""
    hand = (1 << size) - 1
    for place in range(len(out)):
        out[place] = canonical(hand)
        hand = next_set(hand)


@jittable
def canonical(hand: int) -> int:
    """The same hand with its suits in descending order of length, then ranks."""
    first, second = suit_key(hand), suit_key(hand >> 13)
    third, fourth = suit_key(hand >> 26), suit_key(hand >> 39)
    first, second = max(first, second), min(first, second)
    third, fourth = max(third, fourth), min(third, fourth)
    first, third = max(first, third), min(first, third)
    second, fourth = max(second, fourth), min(second, fourth)
    second, third = max(second, third), min(second, third)
    return first & 0x1FFF | (second & 0x1FFF) << 13 | (third & 0x1FFF) << 26 | (fourth & 0x1FFF) << 39


@jittable
def suit_key(hand: int) -> int:
    """What puts suits in order: the length of the lowest suit of a hand, then its ranks."""
    mask = hand & 0x1FFF
    return mask.bit_count() << 13 | mask


def _with_more(hands: Integers, more: int) -> Integers:
    """Each hand with every choice of ``more`` further cards, a row a hand."""
    size = int(np.bitwise_count(hands[0]))
    out = np.empty((len(hands), comb(52 - size, more)), dtype=np.int64)
    _add_cards(hands, more, out)
    return out


@kernel
def _add_cards(hands: Integers, more: int, out: Integers) -> None:
    for number in range(len(hands)):
        hand = hands[number]
        place = 0
        if more == 0:
            out[number, 0] = hand
            continue
        for first in range(52):
            if hand >> first & 1:
                continue
            one = hand | 1 << first
            if more == 1:
                out[number, place] = one
                place += 1
                continue
            for second in range(first + 1, 52):
                if not hand >> second & 1:
                    out[number, place] = one | 1 << second
                    place += 1


def _places(ranking: Ranking, keys: Integers, hands: Integers) -> Counts:
    """Where the keys of hands stand among all keys."""
    size = 1 << int(len(keys) * 4).bit_length()
    slots = np.full(size, -1, dtype=np.int64)
    out = np.empty(hands.shape, dtype=np.int32)
    _look_up(batch.keys(ranking, hands), keys, slots, out.reshape(-1))
    return out


@kernel
def _look_up(wanted: Integers, keys: Integers, slots: Integers, out: Counts) -> None:
    """Find keys by hashing: ``slots`` holds their numbers at scattered places."""
    last = len(slots) - 1
    for number in range(len(keys)):
        slot = (keys[number] * 0x9E3779B97F4A7C1 >> 20) & last
        while slots[slot] >= 0:
            slot = slot + 1 & last
        slots[slot] = number
    for place in range(len(wanted)):
        slot = (wanted[place] * 0x9E3779B97F4A7C1 >> 20) & last
        while keys[slots[slot]] != wanted[place]:
            slot = slot + 1 & last
        out[place] = slots[slot]


@kernel
def _tally(places: Counts, running: Counts) -> None:
    """Turn lists of places into running counts of how many come before each place."""
    for row in range(len(places)):
        for column in range(places.shape[1]):
            running[row, places[row, column] + 1] += 1
        for column in range(1, running.shape[1]):
            running[row, column] += running[row, column - 1]


def _fewer(running: Counts, size: int, dealer: int) -> Counts:
    """Counts for sets one card smaller: adding any further card counts every hand as often as it has cards to add."""
    reps = classes(size).hands if size else np.zeros(1, dtype=np.int64)
    out = np.zeros((len(reps), running.shape[1]), dtype=np.int32)
    _sum_over_cards(reps, class_numbers(size + 1), running, BINOMIALS, out)
    return out // (dealer - size)


@kernel
def _sum_over_cards(reps: Integers, numbers: Counts, running: Counts, binomials: Integers, out: Counts) -> None:
    for rep in range(len(reps)):
        for card in range(52):
            if not reps[rep] >> card & 1:
                row = numbers[set_place(reps[rep] | 1 << card, binomials)]
                for column in range(out.shape[1]):
                    out[rep, column] += running[row, column]


@jittable
def entries_below(lists: npt.NDArray[np.int16], number: int, bound: int) -> int:
    """How many of a sorted list are smaller."""
    low, high = 0, lists.shape[1]
    while low < high:
        middle = (low + high) >> 1
        if lists[number, middle] < bound:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def _count(hands: Integers, bounds: Integers, own: Integers, holding: Holding, binomials: Integers, out: Integers) -> None:
    """Inclusion and exclusion for every hand and every bound."""
    ones, twos, threes = holding.sets
    none, one, two, three = holding.running
    cards = np.empty(8, np.int64)
    for number in range(len(hands)):
        size = list_cards(hands[number], cards)
        for column in range(bounds.shape[1]):
            bound = bounds[number, column]
            total = none[0, bound]
            for a in range(size):
                total -= one[ones[cards[a]], bound]
                for b in range(a):
                    total += two[twos[binomials[cards[a], 2] + cards[b]], bound]
                    for c in range(b):
                        total -= three[threes[binomials[cards[a], 3] + binomials[cards[b], 2] + cards[c]], bound]
                        for d in range(c if holding.dealer > 3 else 0):
                            place = binomials[cards[a], 4] + binomials[cards[b], 3] + binomials[cards[c], 2] + cards[d]
                            total += entries_below(holding.lists, holding.fours[place], bound)
            if own.size and holding.dealer == 5:
                total -= own[number] < bound
            out[number, column] = total
