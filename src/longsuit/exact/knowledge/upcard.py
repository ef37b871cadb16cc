"""One card of the dealer's seen: what that is worth with every hand and every card, exactly.

Each way to play a hand has a worth for each card the dealer may show. A player who sees the card takes the best way card by card;
one who does not takes the way with the best sum over the cards. The difference is the gain.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from longsuit.exact.knowledge.flush import Masks, Priced, factors, lower_sets, suit_rows, suits, value_of
from longsuit.exact.knowledge.table import ByList, BySuit, Prices, Sets, Ways, hands_with
from longsuit.exact.money import total_net
from longsuit.exact.sets import BINOMIALS, list_cards
from longsuit.exact.suit_counts import suit_sets
from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement.verdicts import column_counts

_ALL = (1 << 52) - 1
MOST_WAYS = 32
"""The most distinct ways to play one hand in one action."""


class Factors(NamedTuple):
    """The factors of the dealer's counts by how many cards each suit has left and the suit of the card seen."""

    row: Integers
    """By cards left of the first three suits: the row."""
    factors: Integers
    """By row, suit of the card seen and length of a flush: the sixteen factors."""


def factors_seeing_one(left: int, dealer: int) -> Factors:
    """For so many cards not in the player's hand, one of them the dealer's card that is seen."""
    row, lengths = suit_rows(left)
    made = np.zeros((len(lengths), 4, dealer + 1, 4, 4), dtype=np.int64)
    _make(lengths, BINOMIALS, np.zeros((2, 4, dealer), np.int64), made)
    return Factors(row, made)


@kernel
def _make(lengths: Integers, binomials: Integers, sides: Integers, out: Integers) -> None:
    held, left = np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(lengths)):
        for suit in range(4):
            if lengths[number, suit] == 0:
                continue
            held[:] = 0
            held[suit] = 1
            left[:] = lengths[number]
            left[suit] -= 1
            for length in range(1, out.shape[2]):
                factors(left, held, length, binomials, sides, out[number, suit, length])


@jittable
def _line(factor: Integers, own: Integers, suit: int) -> tuple[Any, Any]:
    """Dealer hands as a line in the number of the suit whose card is seen: where it starts, and its slope."""
    number = own[suit]
    own[suit] = 0
    start = value_of(factor, own[0], own[1], own[2], own[3])
    own[suit] = 1
    slope = value_of(factor, own[0], own[1], own[2], own[3]) - start
    own[suit] = number
    return start, slope


@jittable
def _weights(choice: int, compared: bool, priced: Priced, out: Integers) -> None:
    """What an option wins for each dealer that is short, below, below or equal, and for each at all; 0 is the fold."""
    out[:] = 0
    if choice == 0:
        out[3] = priced.fold
        return
    net = priced.nets[choice]
    steps = (net[0] - net[1], net[1] - net[2], net[2] - net[3])
    out[0] = steps[0] if compared else steps[0] + steps[1] + steps[2]
    out[1], out[2] = (steps[1], steps[2]) if compared else (0, 0)
    out[3] = net[3]


@jittable
def _one_is_best(weights: Integers, low: Integers, high: Integers) -> bool:
    """Whether one option is at least as good as every other whatever card is seen, by the least and most the counts can be."""
    for mine in range(len(weights)):
        sure = True
        for other in range(len(weights)):
            for suit in range(len(low)):
                least = 0
                for part in range(4):
                    more = weights[mine, part] - weights[other, part]
                    least += more * (low[suit, part] if more > 0 else high[suit, part])
                if least < 0:
                    sure = False
                    break
            if not sure:
                break
        if sure:
            return True
    return False


class Lines(NamedTuple):
    """Scratch space for one hand: dealer counts as lines in the number of the suit whose card is seen."""

    own: Integers
    """By part (short, below, below or equal) and suit: sets as long as the flush that rank below it."""
    start: Integers
    """By suit and part."""
    slope: Integers
    low: Integers
    high: Integers
    weights: Integers
    """By option and part: what it wins for each dealer."""


def lines(options: int) -> Lines:
    """Scratch space for this many options, a fold included."""
    start, slope, low, high = (np.zeros((4, 4), np.int64) for _ in range(4))
    return Lines(np.zeros((3, 4), np.int64), start, slope, low, high, np.zeros((options, 4), np.int64))


@jittable
def _make_lines(lefts: Masks, key: int, dealers: int, priced: Priced, table: Factors, binomials: Integers, work: Lines) -> None:
    """The counts of a hand, and the least and most each can be."""
    bar, length = priced.qualifier, key >> 13
    for suit in range(4):
        left, ranks = lefts[suit], key & 0x1FFF
        work.own[0, suit] = lower_sets(left, 0, bar & 0x1FFF, bar >> 13, binomials) if bar else 0
        work.own[1, suit] = lower_sets(left, 0, ranks, length, binomials)
        work.own[2, suit] = work.own[1, suit] + (ranks & ~left == 0)
    row = table.factors[table.row[lefts[0].bit_count(), lefts[1].bit_count(), lefts[2].bit_count()]]
    for suit in range(4):
        size = lefts[suit].bit_count()
        for part in range(3):
            needed = length if part else bar >> 13
            work.start[suit, part], work.slope[suit, part] = _line(row[suit, needed], work.own[part], suit)
            work.low[suit, part] = work.start[suit, part]
            most = binomials[size - 1, needed - 1] if size and needed else 0
            work.high[suit, part] = work.start[suit, part] + work.slope[suit, part] * most
        work.low[suit, 3] = work.high[suit, 3] = dealers


@jittable
def _gain(lefts: Masks, key: int, bar: int, dealers: int, binomials: Integers, work: Lines, sums: Integers) -> Any:
    """The best option card by card, less the best for all of them."""
    sums[:] = 0
    total, ranks = 0, key & 0x1FFF
    for suit in range(4):
        left, start, slope = lefts[suit], work.start[suit], work.slope[suit]
        copied = ranks & ~left == 0
        for rank in range(13):
            bit = 1 << rank
            if not left & bit:
                continue
            sets = lower_sets(left ^ bit, bit, ranks, key >> 13, binomials)
            short = start[0] + slope[0] * lower_sets(left ^ bit, bit, bar & 0x1FFF, bar >> 13, binomials) if bar else 0
            lower = start[1] + slope[1] * sets
            equal = start[2] + slope[2] * (sets + (copied and ranks & bit != 0))
            best = np.iinfo(np.int64).min
            for option in range(len(sums)):
                net = work.weights[option]
                value = short * net[0] + lower * net[1] + equal * net[2] + dealers * net[3]
                sums[option] += value
                best = max(best, value)
            total += best
    return total - sums.max()


@kernel
def gain_by_flush(hands: Integers, keys: Integers, dealers: int, priced: Priced, table: Factors, work: Lines, out: Integers) -> None:
    """By hand of a contest of longest flush: how much more a player wins, summed over cards and dealers, who sees one of them."""
    sums = np.zeros(len(work.weights), np.int64)
    for number in range(len(hands)):
        key = keys[number]
        lefts = suits(~hands[number])
        _make_lines(lefts, key, dealers, priced, table, BINOMIALS, work)
        for option in range(len(sums)):
            choice = priced.option[option - 1, key] if option else 0
            _weights(choice, key >= priced.qualifier, priced, work.weights[option])
        out[number] = 0
        if not _one_is_best(work.weights, work.low, work.high):
            out[number] = _gain(lefts, key, priced.qualifier, dealers, BINOMIALS, work, sums)


class Known(NamedTuple):
    """For hands that see one card: by hand and card the best value so far, and by hand the best sum."""

    best: Integers
    alone: Integers


@jittable
def _take(number: int, way: int, counts: Integers, dealers: int, ways: Ways, prices: Prices, known: Known) -> None:
    """One way to play a hand, for every card that may be seen: counts are short, below, and below or equal, by card."""
    for candidate in range(len(ways.option)):
        choice = ways.option[candidate, way]
        total = 0
        for card in range(52):
            if known.best[number, card] == np.iinfo(np.int64).min:
                continue
            value = total_net(column_counts(counts[1, card], counts[2, card], counts[0, card], dealers), prices.nets[choice])
            total += value
            known.best[number, card] = max(known.best[number, card], value)
        known.alone[number] = max(known.alone[number], total)


@kernel
def begin(hands: Integers, fold: Integers, dealers: int, known: Known) -> None:
    """Start with the fold alone; the player's own cards cannot be the dealer's."""
    for number in range(len(hands)):
        cards = 0
        for card in range(52):
            free = not hands[number] >> card & 1
            known.best[number, card] = fold[number] * dealers if free else np.iinfo(np.int64).min
            cards += free
        known.alone[number] = fold[number] * dealers * cards


@kernel
def gains(known: Known, out: Integers) -> None:
    """By hand: the sum of the best over all cards, less the best sum."""
    for number in range(len(out)):
        total = 0
        for card in range(52):
            if known.best[number, card] != np.iinfo(np.int64).min:
                total += known.best[number, card]
        out[number] = total - known.alone[number]


def sets_seeing_one(contest: BySuit, held: int, more: int) -> tuple[Integers, Sets]:
    """For every suit of up to ``held`` cards in the player's hand and each card seen of it: sets before each place, by size."""
    masks = np.flatnonzero(np.bitwise_count(np.arange(1 << 13)) >= 13 - held)
    number = np.zeros(1 << 13, dtype=np.int64)
    number[masks] = np.arange(len(masks))
    out = np.zeros((len(masks), 13, contest.tables.shape[1], more + 1), dtype=np.int16)
    _every_set(masks, contest.places, out)
    return number, out


@kernel
def _every_set(masks: Integers, places: Integers, out: Sets) -> None:
    for number in range(len(masks)):
        for rank in range(13):
            if masks[number] >> rank & 1:
                suit_sets(masks[number] ^ (1 << rank), 1 << rank, places, out[number, rank])


@jittable
def _others(lefts: Integers, suit: int, place: int, sets: Sets, room: Integers) -> None:
    """The product of the polynomials of the three suits no card is seen of, in ``room[0]``."""
    room[0] = 0
    room[0, 0] = 1
    for other in range(4):
        if other != suit:
            room[1] = 0
            for size in range(room.shape[1]):
                for more in range(room.shape[1] - size):
                    room[1, size + more] += room[0, size] * sets[lefts[other], place, more]
            room[0] = room[1]


class Seeing(NamedTuple):
    """Sets of a suit whose card is seen."""

    number: Integers
    """By mask of the cards left: its number in ``sets``."""
    sets: Sets
    """By number, rank seen, place and size."""


@jittable
def _below_by_suit(lefts: Integers, place: int, sets: Sets, seeing: Seeing, room: Integers, out: Integers) -> None:
    """By card seen: dealer hands before a place."""
    more = room.shape[1] - 1
    for suit in range(4):
        _others(lefts, suit, place, sets, room)
        own = seeing.sets[seeing.number[lefts[suit]]]
        for rank in range(13):
            total = 0
            if lefts[suit] >> rank & 1:
                for size in range(more + 1):
                    total += room[0, more - size] * own[rank, place, size]
            out[13 * suit + rank] = total


@kernel
def take_by_suit(hands: Integers, dealers: int, contest: BySuit, seeing: Seeing, ways: Ways, prices: Prices, known: Known) -> None:
    """One action whose contest looks at one suit at a time, for every class of hands and every card seen."""
    counts = np.zeros((3, 52), np.int64)
    room = np.zeros((2, seeing.sets.shape[3]), np.int64)
    lefts = np.zeros(4, np.int64)
    for number in range(len(hands)):
        for suit in range(4):
            lefts[suit] = ~(hands[number] >> 13 * suit) & 0x1FFF
        counts[0] = 0
        if ways.qualifier:
            _below_by_suit(lefts, ways.qualifier, contest.sets, seeing, room, counts[0])
        for way in range(ways.first[number], ways.first[number + 1]):
            _below_by_suit(lefts, ways.place[way], contest.sets, seeing, room, counts[1])
            _below_by_suit(lefts, ways.place[way] + 1, contest.sets, seeing, room, counts[2])
            _take(number, way, counts, dealers, ways, prices, known)


@jittable
def _add_subset(chosen: Integers, size: int, hand: int, wanted: Integers, contest: ByList, out: Integers) -> None:
    """Add, or take away, the dealer hands that hold some of the player's cards beside the card seen, before each wanted place."""
    binomials = contest.binomials
    sign = 1 - 2 * (size & 1)
    below, above, at = 0, 0, 0
    for place in range(size):
        above += binomials[chosen[place], place + 2]
    for card in range(52):
        if at < size and chosen[at] == card:
            above -= binomials[card, at + 2]
            below += binomials[card, at + 1]
            at += 1
        if not hand >> card & 1:
            index = below + binomials[card, at + 1] + above
            for bound in range(len(wanted)):
                out[bound, card] += sign * hands_with(size + 1, index, wanted[bound], contest)


@kernel
def take_by_exclusion(hands: Integers, dealers: int, contest: ByList, ways: Ways, prices: Prices, known: Known) -> None:
    """One action of any contest of five cards, for every class of hands and every card seen: inclusion and exclusion over one's own."""
    places = np.zeros(1 + 2 * MOST_WAYS, np.int64)
    below = np.zeros((len(places), 52), np.int64)
    counts = np.zeros((3, 52), np.int64)
    own, chosen = np.zeros(5, np.int64), np.zeros(5, np.int64)
    for number in range(len(hands)):
        first, last = ways.first[number], ways.first[number + 1]
        size = 1 + 2 * (last - first)
        places[0] = ways.qualifier
        for way in range(first, last):
            places[1 + 2 * (way - first)] = ways.place[way]
            places[2 + 2 * (way - first)] = ways.place[way] + 1
        below[:size] = 0
        at = list_cards(hands[number], own)
        for subset in range((1 << at) - 1):
            taken = 0
            for place in range(at):
                if subset >> place & 1:
                    chosen[taken] = own[place]
                    taken += 1
            _add_subset(chosen, taken, hands[number], places[:size], contest, below[:size])
        counts[0] = below[0]
        for way in range(first, last):
            counts[1] = below[1 + 2 * (way - first)]
            counts[2] = below[2 + 2 * (way - first)]
            _take(number, way, counts, dealers, ways, prices, known)
