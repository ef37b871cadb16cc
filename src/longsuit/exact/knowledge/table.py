"""Decisions in games of up to five cards with further cards known: dealer hands below every key, counted round by round.

Where the contest looks at one suit at a time they are a product of four short polynomials for each key; elsewhere every
hand the dealer can have is looked up in a table.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import total_net
from longsuit.exact.places import Places, place_of
from longsuit.exact.poker_counts import MOST_CARDS, Holding, entries_below
from longsuit.exact.sets import all_cards, list_cards
from longsuit.exact.suit_counts import product, suit_sets
from longsuit.hands.arrays import Bytes, Counts, Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement.verdicts import column_counts

Sets = npt.NDArray[np.int16]
_ALL = (1 << 52) - 1


class Ways(NamedTuple):
    """Every way to play every class of hands in one action."""

    first: Counts
    """By class: its first way; the next class's first is the place after its last."""
    place: Counts
    """By way: the place of its key among all keys."""
    key: Counts
    """By way: the key itself."""
    option: Bytes
    """By candidate and way: the option it is."""
    qualifier: int
    """The place of the least key that qualifies; 0 where every hand does."""


class Prices(NamedTuple):
    """What every option is worth."""

    nets: Integers
    """By option and outcome (short, win, tie, lose): units won."""
    fold: Integers
    """By class: units won by a fold, beyond what the bonuses win either way."""
    bonus: Integers
    """By class: units the bonuses win either way."""


class Shared(NamedTuple):
    """The knowledge of seats that share their hands: a row a seat, a column a round."""

    hands: Integers
    classes: Integers
    """The class of each hand."""
    seen: Integers
    """What is seen of the dealer's hand."""


class Choices(NamedTuple):
    """What seats do: a row a seat, a column a round."""

    best: Integers
    """What it is worth, summed over every hand the dealer can have."""
    option: Bytes
    key: Integers
    alone: Integers
    """What the decision made with the player's own cards alone is worth, summed in the same way."""
    alone_option: Bytes
    alone_key: Integers


class BySuit(NamedTuple):
    """A contest that looks at one suit at a time."""

    sets: Sets
    """By cards left of a suit, place and size: sets whose key comes before the place."""
    places: Integers
    """By suit mask: the place of its key."""
    tables: Sets
    """Scratch space for the sets of four suits."""


class ByList(NamedTuple):
    """Any other contest of up to five cards."""

    ranks: Sets
    """The place of the key of every dealer's hand, hands in ascending order."""
    by_place: Sets
    """The same, hands in order of their places."""
    places: Places
    keys: int
    """How many keys there are."""
    binomials: Integers
    holding: Holding
    """Dealer hands that hold given cards."""


@jittable
def _count_by_suit(left: int, shown: int, more: int, contest: BySuit, below: Integers) -> None:
    """Dealer hands below every key of a ranking that looks at one suit at a time."""
    tables = contest.tables
    for suit in range(4):
        held, seen = left >> 13 * suit & 0x1FFF, shown >> 13 * suit & 0x1FFF
        if seen:
            suit_sets(held, seen, contest.places, tables[suit])
        else:
            tables[suit] = contest.sets[held, :, : more + 1]
    for place in range(tables.shape[1]):
        below[place] = product(tables[0, place], tables[1, place], tables[2, place], tables[3, place])


@jittable
def _count_five(left: int, ranks: Sets, binomials: Integers, below: Integers) -> None:
    """Dealer hands of five cards by place of their key; hands in ascending order stand at sums of binomials."""
    cards = np.empty(52, np.int64)
    size = list_cards(left, cards)
    for five in range(4, size):
        for four in range(3, five):
            at4 = binomials[cards[five], 5] + binomials[cards[four], 4]
            for three in range(2, four):
                at3 = at4 + binomials[cards[three], 3]
                for two in range(1, three):
                    at2 = at3 + binomials[cards[two], 2]
                    for one in range(two):
                        below[ranks[at2 + cards[one]] + 1] += 1


@jittable
def _count_some(left: int, shown: int, more: int, contest: ByList, below: Integers) -> None:
    """Dealer hands by place of their key, listing the sets of cards he may hold beside those shown."""
    cards = np.empty(52, np.int64)
    size = list_cards(left, cards)
    for place in range(size):
        cards[place] = np.int64(1) << cards[place]
    if more == 0:
        below[contest.by_place[place_of(shown, contest.places)] + 1] += 1
        return
    fixed = more - 1
    chosen = np.arange(more)
    while True:
        hand = shown
        for place in range(fixed):
            hand |= cards[chosen[place]]
        for last in range(chosen[fixed - 1] + 1 if fixed else 0, size):
            below[contest.by_place[place_of(hand | cards[last], contest.places)] + 1] += 1
        place = fixed - 1
        while place >= 0 and chosen[place] == size - more + place:
            place -= 1
        if place < 0:
            break
        chosen[place] += 1
        for later in range(place + 1, fixed):
            chosen[later] = chosen[later - 1] + 1


@jittable
def _take_best(number: int, classes: Integers, ways: Ways, prices: Prices, below: Integers, out: Choices) -> None:
    """For each seat: take the ways of one action that are worth more than the best so far."""
    dealers = below[-1]
    short = below[ways.qualifier]
    for seat in range(len(classes)):
        best = out.best[seat, number]
        hand = classes[seat, number]
        for way in range(ways.first[hand], ways.first[hand + 1]):
            place = ways.place[way]
            counts = column_counts(below[place], below[place + 1], short, dealers)
            for candidate in range(len(ways.option)):
                choice = ways.option[candidate, way]
                value = total_net(counts, prices.nets[choice])
                if choice == out.alone_option[seat, number] and ways.key[way] == out.alone_key[seat, number]:
                    out.alone[seat, number] = value
                if value > best:
                    best = value
                    out.option[seat, number] = choice
                    out.key[seat, number] = ways.key[way]
        out.best[seat, number] = best


@kernel
def decide_by_suit(cards: Shared, more: int, contest: BySuit, ways: Ways, prices: Prices, out: Choices) -> None:
    """One action whose contest looks at one suit at a time, for every round."""
    below = np.zeros(contest.tables.shape[1], np.int64)
    for number in range(cards.hands.shape[1]):
        shown = cards.seen[number]
        _count_by_suit(_ALL & ~all_cards(cards.hands, number) & ~shown, shown, more, contest, below)
        _take_best(number, cards.classes, ways, prices, below, out)


@jittable
def hands_with(size: int, index: int, place: int, contest: ByList) -> Any:
    """Dealer hands that hold a set of cards, given by its place among all sets of its size, and rank before a place."""
    holding = contest.holding
    if size == 0:
        return np.int64(holding.running[0][0, place])
    if size == 1:
        return np.int64(holding.running[1][holding.sets[0][index], place])
    if size == 2:
        return np.int64(holding.running[2][holding.sets[1][index], place])
    if size == 3:
        return np.int64(holding.running[3][holding.sets[2][index], place])
    if size == 4:
        return entries_below(holding.lists, holding.fours[index], place)
    return np.int64(contest.ranks[index] < place)


@jittable
def _wanted(number: int, classes: Integers, ways: Ways, below: Integers, out: Integers) -> int:
    """The places whose counts decide a round; their counts start from nothing."""
    size = 1
    out[0] = ways.qualifier
    for seat in range(len(classes)):
        hand = classes[seat, number]
        for way in range(ways.first[hand], ways.first[hand + 1]):
            for more in range(2):
                if size < len(out):
                    out[size] = ways.place[way] + more
                    size += 1
    for place in out[:size]:
        below[place] = 0
    return size


@jittable
def _count_without(dead: int, shown: int, more: int, contest: ByList, wanted: Integers, below: Integers) -> None:
    """Dealer hands with the cards shown and none of the dead ones, by inclusion and exclusion over the dead: for few of them."""
    known = np.empty(52, np.int64)
    size = list_cards(dead | shown, known)
    for chosen in range(1 << dead.bit_count()):
        taken = held = place = index = 0
        for number in range(size):
            is_dead = dead >> known[number] & 1
            if not is_dead or chosen >> place & 1:
                held += 1
                if held <= MOST_CARDS:
                    index += contest.binomials[known[number], held]
                taken += is_dead
            place += is_dead
        if taken <= more:
            sign = 1 - 2 * (taken & 1)
            for bound in wanted:
                below[bound] += sign * hands_with(held, index, bound, contest)


@kernel
def decide_by_exclusion(cards: Shared, more: int, contest: ByList, ways: Ways, prices: Prices, out: Choices) -> None:
    """One action of any contest where few cards are known, for every round."""
    below = np.zeros(contest.keys + 1, np.int64)
    room = np.empty(64, np.int64)
    for number in range(cards.hands.shape[1]):
        size = _wanted(number, cards.classes, ways, below, room)
        wanted = np.unique(np.append(room[:size], contest.keys))
        below[contest.keys] = 0
        _count_without(all_cards(cards.hands, number), cards.seen[number], more, contest, wanted, below)
        _take_best(number, cards.classes, ways, prices, below, out)


@kernel
def decide_by_list(cards: Shared, more: int, contest: ByList, ways: Ways, prices: Prices, out: Choices) -> None:
    """One action of any contest, for every round."""
    below = np.zeros(contest.keys + 1, np.int64)
    for number in range(cards.hands.shape[1]):
        shown = cards.seen[number]
        left = _ALL & ~all_cards(cards.hands, number) & ~shown
        below[:] = 0
        if more == 5:
            _count_five(left, contest.ranks, contest.binomials, below)
        else:
            _count_some(left, shown, more, contest, below)
        for place in range(1, len(below)):
            below[place] += below[place - 1]
        _take_best(number, cards.classes, ways, prices, below, out)
