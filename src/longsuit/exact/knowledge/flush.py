"""Decisions by longest flush with further cards known: dealer hands counted by polynomials of the cards each suit has left.

A dealer ranks below a flush when each of his suits does, and in a suit that holds if it has fewer cards, or as many with lower
ranks. Everything but the last depends only on how many cards each suit has left, so the count is a sum of sixteen products,
linear in one number of each suit: how many of its sets as long as the flush rank below it. Their factors are kept in a table
where nothing is seen of the dealer's hand, and made for the round where something is.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from longsuit.exact.money import total_net
from longsuit.exact.sets import BINOMIALS, all_cards
from longsuit.hands.arrays import Bytes, Floats, Integers
from longsuit.hands.bits import highest
from longsuit.hands.jit import jittable, kernel
from longsuit.settlement.verdicts import column_counts

Masks = tuple[Any, Any, Any, Any]
"""One number a suit."""


class Priced(NamedTuple):
    """What staying in is worth, by key: for each candidate the row of nets its key is paid by."""

    option: Bytes
    """By candidate and key: the option it is."""
    nets: Integers
    """By option and outcome (short, win, tie, lose): units won."""
    fold: int
    """Units won by a fold, beyond what the bonuses win either way."""
    bonus: int
    """Units the bonuses win either way."""
    qualifier: int
    """The least key that qualifies; 0 where every hand does."""
    dealer: int
    """Cards the dealer has."""


@jittable
def lower_sets(left: int, shown: int, bound: int, size: int, binomials: Integers) -> int:
    """Sets of ``size`` ranks that hold all of ``shown``, the others from ``left``, and make a smaller mask than ``bound``."""
    total, needed, rest = 0, size, bound
    while rest:
        bit = highest(rest)
        rest ^= bit
        if shown & ~bound & ~(2 * bit - 1):
            return total
        if not shown & bit:
            free = needed - (shown & bit - 1).bit_count()
            if free >= 0:
                total += binomials[(left & bit - 1).bit_count(), free]
            if not left & bit:
                return total
        needed -= 1
    return total


@jittable
def _side(lengths: Integers, held: Integers, length: int, first: int, binomials: Integers, out: Integers) -> None:
    """For two suits and each choice of those that are as long as the flush: ways by cards taken, their own numbers left out."""
    out[:] = 0
    most = out.shape[1]
    one, two = length - held[first], length - held[first + 1]
    for size in range(min(one, most)):
        ways = binomials[lengths[first], size]
        for more in range(min(two, most - size)):
            out[0, size + more] += ways * binomials[lengths[first + 1], more]
        if size + two < most:
            out[2, size + two] = ways
    for more in range(min(two, most - one)):
        out[1, one + more] = binomials[lengths[first + 1], more]
    if one + two < most:
        out[3, one + two] = 1


@jittable
def factors(lengths: Integers, held: Integers, length: int, binomials: Integers, sides: Integers, out: Integers) -> None:
    """The sixteen factors for flushes of one length."""
    out[:] = 0
    if length < held.max():
        return
    _side(lengths, held, length, 0, binomials, sides[0])
    _side(lengths, held, length, 2, binomials, sides[1])
    last = sides.shape[2] - 1
    for low in range(4):
        for high in range(4):
            ways = 0
            for size in range(last + 1):
                ways += sides[0, low, size] * sides[1, high, last - size]
            out[low, high] = ways


@jittable
def value_of(factor: Integers, one: int, two: int, three: int, four: int) -> Any:
    """The sum of products for the numbers of the four suits."""
    both = three * four
    none = factor[0, 0] + three * factor[0, 1] + four * factor[0, 2] + both * factor[0, 3]
    first = factor[1, 0] + three * factor[1, 1] + four * factor[1, 2] + both * factor[1, 3]
    second = factor[2, 0] + three * factor[2, 1] + four * factor[2, 2] + both * factor[2, 3]
    all_four = factor[3, 0] + three * factor[3, 1] + four * factor[3, 2] + both * factor[3, 3]
    return none + one * first + two * second + one * two * all_four


class Out(NamedTuple):
    """What kernels write."""

    option: Bytes
    """By seat and round: what the seat would do knowing only its own cards; replaced by what it does."""
    worth: Integers
    """By round: what the decisions are worth."""
    gain: Floats
    """By round: how much more that is, given what is known, than what the seats would do knowing only their own cards."""


class Dealt(NamedTuple):
    """The hands of seats that share what they know, their keys, and what is seen of the dealer's: a column a round."""

    hands: Integers
    keys: Integers
    seen: Integers


class Work(NamedTuple):
    """Scratch space for one round's numbers."""

    left: Integers
    """By suit: the cards left."""
    shown: Integers
    """By suit: the dealer's cards that are seen."""
    lengths: Integers
    """By suit: how many cards are left."""
    held: Integers
    """By suit: how many of the dealer's are seen."""
    own: Integers
    """By suit: sets as long as the flush that rank below it."""
    copies: Integers
    """The same, with the set that is a copy of it."""
    factors: Integers
    sides: Integers


def room(more: int) -> Work:
    """Scratch space for a dealer with this many unseen cards."""
    arrays = [np.zeros(4, np.int64) for _ in range(6)]
    left, shown, lengths, held, own, copies = arrays
    return Work(left, shown, lengths, held, own, copies, np.zeros((4, 4), np.int64), np.zeros((2, 4, more + 1), np.int64))


@jittable
def begin(dead: int, shown: int, work: Work) -> None:
    """A new round: which cards are left."""
    for suit in range(4):
        work.shown[suit] = shown >> 13 * suit & 0x1FFF
        work.left[suit] = ~(dead >> 13 * suit) & 0x1FFF & ~work.shown[suit]
        work.lengths[suit] = work.left[suit].bit_count()
        work.held[suit] = work.shown[suit].bit_count()


@jittable
def below(key: int, binomials: Integers, work: Work) -> tuple[Any, Any]:
    """Dealer hands that rank below a key, and those below it or equal."""
    length, ranks = key >> 13, key & 0x1FFF
    factors(work.lengths, work.held, length, binomials, work.sides, work.factors)
    for suit in range(4):
        left, shown = work.left[suit], work.shown[suit]
        work.own[suit] = work.copies[suit] = 0
        if work.lengths[suit] + work.held[suit] >= length >= work.held[suit]:
            work.own[suit] = work.copies[suit] = lower_sets(left, shown, ranks, length, binomials)
            work.copies[suit] += shown & ~ranks == 0 and ranks & ~shown & ~left == 0
    own, copies = work.own, work.copies
    lower = value_of(work.factors, own[0], own[1], own[2], own[3])
    return lower, value_of(work.factors, copies[0], copies[1], copies[2], copies[3])


@jittable
def _worth(choice: int, counts: tuple[Any, Any, Any, Any], priced: Priced) -> Any:
    """What an option is worth against so many dealers: below, below or equal, short, and all."""
    below, level, short, dealers = counts
    if choice == 0:
        return priced.fold * dealers
    return total_net(column_counts(below, level, short, dealers), priced.nets[choice])


@jittable
def _best(key: int, counts: tuple[Any, Any, Any, Any], priced: Priced) -> tuple[Any, Any]:
    """The option worth most, and its worth."""
    best, chosen = priced.fold * counts[3], np.uint8(0)
    for candidate in range(len(priced.option)):
        choice = priced.option[candidate, key]
        value = _worth(choice, counts, priced)
        if value > best:
            best, chosen = value, choice
    return best, chosen


@kernel
def decide_seeing(dealt: Dealt, dealers: int, priced: Priced, binomials: Integers, work: Work, out: Out) -> None:
    """Seats that share their hands and see some of the dealer's cards each take their best decision."""
    hands, keys, seen = dealt
    option, worth, gain = out
    for number in range(hands.shape[1]):
        begin(all_cards(hands, number), seen[number], work)
        short = 0
        if priced.qualifier:
            short, _ = below(priced.qualifier, binomials, work)
        for seat in range(len(hands)):
            lower, equal = below(keys[seat, number], binomials, work)
            counts = (lower, equal, short, dealers)
            best, chosen = _best(keys[seat, number], counts, priced)
            gain[number] += best - _worth(option[seat, number], counts, priced)
            option[seat, number] = chosen
            worth[number] += best + priced.bonus * dealers


class Factors(NamedTuple):
    """The factors for every way the cards left can be split among the suits."""

    row: Integers
    """By cards left of the first three suits: the row."""
    factors: Integers
    """By row and length of a flush: the sixteen factors."""
    counts: Bytes
    """By suit mask: how many cards."""
    binomials: Integers


def suit_rows(left: int) -> tuple[Integers, Integers]:
    """The ways to split a number of cards among the suits: the row of each by its first three suits, and the cards of every suit by row."""
    ways = [(a, b, c) for a in range(14) for b in range(14) for c in range(14) if 0 <= left - a - b - c <= 13]
    row = np.zeros((14, 14, 14), dtype=np.int64)
    lengths = np.empty((len(ways), 4), dtype=np.int64)
    for number, (a, b, c) in enumerate(ways):
        row[a, b, c] = number
        lengths[number] = a, b, c, left - a - b - c
    return row, lengths


@cache
def every_factor(left: int, dealer: int) -> Factors:
    """For so many cards left, none of the dealer's being seen."""
    row, lengths = suit_rows(left)
    made = np.zeros((len(lengths), dealer + 1, 4, 4), dtype=np.int64)
    _make_factors(lengths, BINOMIALS, np.zeros((2, 4, dealer + 1), np.int64), made)
    return Factors(row, made, np.bitwise_count(np.arange(1 << 13)).astype(np.uint8), BINOMIALS)


@kernel
def _make_factors(lengths: Integers, binomials: Integers, sides: Integers, out: Integers) -> None:
    held = np.zeros(4, np.int64)
    for number in range(len(lengths)):
        for length in range(out.shape[1]):
            factors(lengths[number], held, length, binomials, sides, out[number, length])


@jittable
def _numbers(key: int, lefts: Masks, counts: Bytes, binomials: Integers) -> tuple[Masks, Masks]:
    """By suit: sets as long as the flush that rank below it, and 1 where it can be copied. No branches to mispredict."""
    rest = key & 0x1FFF
    one = two = three = four = 0
    open1 = open2 = open3 = open4 = 1
    for needed in range(key >> 13, 0, -1):
        bit = highest(rest)
        rest ^= bit
        lower = max(bit - 1, 0)
        one += open1 * binomials[counts[lefts[0] & lower], needed]
        two += open2 * binomials[counts[lefts[1] & lower], needed]
        three += open3 * binomials[counts[lefts[2] & lower], needed]
        four += open4 * binomials[counts[lefts[3] & lower], needed]
        open1 &= (lefts[0] & bit) != 0
        open2 &= (lefts[1] & bit) != 0
        open3 &= (lefts[2] & bit) != 0
        open4 &= (lefts[3] & bit) != 0
    return (one, two, three, four), (open1, open2, open3, open4)


@jittable
def suits(hand: int) -> Masks:
    """The four suits of a hand."""
    return hand & 0x1FFF, hand >> 13 & 0x1FFF, hand >> 26 & 0x1FFF, hand >> 39 & 0x1FFF


@jittable
def _below_plain(key: int, lefts: Masks, factor: Integers, counts: Bytes, binomials: Integers) -> tuple[Any, Any]:
    """Dealer hands below a key, and below it or equal, nothing of the dealer's being seen."""
    (one, two, three, four), copies = _numbers(key, lefts, counts, binomials)
    equal = value_of(factor, one + copies[0], two + copies[1], three + copies[2], four + copies[3])
    return value_of(factor, one, two, three, four), equal


@kernel
def decide_blind(dealt: Dealt, dealers: int, priced: Priced, table: Factors, out: Out) -> None:
    """Seats that share their hands, with the dealer's cards unseen, each take their best decision."""
    hands, keys = dealt.hands, dealt.keys
    option, worth, gain = out
    counts, binomials = table.counts, table.binomials
    for number in range(hands.shape[1]):
        lefts = suits(~all_cards(hands, number))
        factor = table.factors[table.row[counts[lefts[0]], counts[lefts[1]], counts[lefts[2]]]]
        short = 0
        if priced.qualifier:
            short, _ = _below_plain(priced.qualifier, lefts, factor[priced.qualifier >> 13], counts, binomials)
        summed = 0
        for seat in range(len(hands)):
            key = keys[seat, number]
            lower, equal = _below_plain(key, lefts, factor[key >> 13], counts, binomials)
            below = (lower, equal, short, dealers)
            best, chosen = _best(key, below, priced)
            gain[number] += best - _worth(option[seat, number], below, priced)
            option[seat, number] = chosen
            summed += best
        worth[number] += summed + len(hands) * priced.bonus * dealers


@jittable
def _below_expected(key: int, unseen: Masks, lefts: Masks, factor: Integers, table: Factors) -> tuple[Any, Any]:
    """The mean number of dealer hands below a key, and below or equal, given only how many cards each suit has left.

    Cards of a suit that a player has not in his own hand are equally likely to be among those left.
    """
    counts, binomials = table.counts, table.binomials
    length = key >> 13
    own, copies = _numbers(key, unseen, counts, binomials)
    share1 = binomials[counts[lefts[0]], length] / max(1, binomials[counts[unseen[0]], length])
    share2 = binomials[counts[lefts[1]], length] / max(1, binomials[counts[unseen[1]], length])
    share3 = binomials[counts[lefts[2]], length] / max(1, binomials[counts[unseen[2]], length])
    share4 = binomials[counts[lefts[3]], length] / max(1, binomials[counts[unseen[3]], length])
    lower = value_of(factor, own[0] * share1, own[1] * share2, own[2] * share3, own[3] * share4)
    one, two = (own[0] + copies[0]) * share1, (own[1] + copies[1]) * share2
    return lower, value_of(factor, one, two, (own[2] + copies[2]) * share3, (own[3] + copies[3]) * share4)


@kernel
def decide_counting(dealt: Dealt, dealers: int, priced: Priced, table: Factors, out: Out) -> None:
    """Seats that share only how many cards of each suit they hold each take their best decision.

    What a decision is worth is counted with all cards known, so that it can be compared.
    """
    hands, keys = dealt.hands, dealt.keys
    option, worth, gain = out
    for number in range(hands.shape[1]):
        lefts = suits(~all_cards(hands, number))
        factor = table.factors[table.row[table.counts[lefts[0]], table.counts[lefts[1]], table.counts[lefts[2]]]]
        bar = priced.qualifier
        true_short = _below_plain(bar, lefts, factor[bar >> 13], table.counts, table.binomials)[0] if bar else 0
        for seat in range(len(hands)):
            key = keys[seat, number]
            unseen = suits(~hands[seat, number])
            short = _below_expected(bar, unseen, lefts, factor[bar >> 13], table)[0] if bar else 0.0
            lower, equal = _below_expected(key, unseen, lefts, factor[key >> 13], table)
            expected = (lower, equal, short, float(dealers))
            best, chosen = _best(key, expected, priced)
            gain[number] += best - _worth(option[seat, number], expected, priced)
            option[seat, number] = chosen
            low, same = _below_plain(key, lefts, factor[key >> 13], table.counts, table.binomials)
            worth[number] += _worth(chosen, (low, same, true_short, dealers), priced) + priced.bonus * dealers
