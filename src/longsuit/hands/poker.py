"""Three-card and five-card poker: the best three, or the best five, of a hand of at least that many cards.

A key is ``category << 26 | made << 13 | kickers``: the ranks that make the combination as a mask, then the ranks that only
break ties. Straights carry their top card alone, so A-2-3-4-5 is "five high" and ranks lowest.
"""

from __future__ import annotations

from longsuit.hands.bits import (
    best_run_of_five,
    best_run_of_three,
    count,
    highest,
    ranks_four_times,
    ranks_held,
    ranks_thrice,
    ranks_twice,
    suit_mask,
    top,
)
from longsuit.hands.jit import jittable

_MADE = 1 << 13
_CATEGORY = 1 << 26

THREE_HIGH_CARD, THREE_PAIR, THREE_FLUSH, THREE_STRAIGHT, THREE_TRIPS, THREE_STRAIGHT_FLUSH = range(6)
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, HEARTS_ROYAL = range(10)

_ACE = 1 << 12
_ROYAL = 0x1F00


@jittable
def three_card_poker(hand: int) -> int:
    """Key of the best three-card hand; a straight beats a flush."""
    run = flush = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        if count(mask) >= 3:
            run = max(run, best_run_of_three(mask))
            flush = max(flush, top(mask, 3))
    if run:
        return THREE_STRAIGHT_FLUSH * _CATEGORY + run * _MADE
    trips = ranks_thrice(hand)
    if trips:
        return THREE_TRIPS * _CATEGORY + highest(trips) * _MADE
    ranks = ranks_held(hand)
    run = best_run_of_three(ranks)
    if run:
        return THREE_STRAIGHT * _CATEGORY + run * _MADE
    if flush:
        return THREE_FLUSH * _CATEGORY + flush * _MADE
    pairs = ranks_twice(hand)
    if pairs:
        pair = highest(pairs)
        return THREE_PAIR * _CATEGORY + pair * _MADE + highest(ranks & ~pair)
    return THREE_HIGH_CARD * _CATEGORY + top(ranks, 3) * _MADE


@jittable
def five_card_poker(hand: int) -> int:
    """Key of the best five-card hand of five to nine cards."""
    flush = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        if count(mask) >= 5:
            flush = mask
    if flush:
        run = best_run_of_five(flush)
        if run:
            return STRAIGHT_FLUSH * _CATEGORY + run * _MADE
    ranks = ranks_held(hand)
    pairs = ranks_twice(hand)
    if pairs:
        quads = ranks_four_times(hand)
        if quads:
            quad = highest(quads)
            return QUADS * _CATEGORY + quad * _MADE + highest(ranks & ~quad)
        trips = ranks_thrice(hand)
        if trips:
            trip = highest(trips)
            pair = highest(pairs & ~trip)
            if pair:
                return FULL_HOUSE * _CATEGORY + trip * _MADE + pair
    else:
        trips = 0
    if flush:
        return FLUSH * _CATEGORY + top(flush, 5) * _MADE
    run = best_run_of_five(ranks)
    if run:
        return STRAIGHT * _CATEGORY + run * _MADE
    if trips:
        return TRIPS * _CATEGORY + trips * _MADE + top(ranks & ~trips, 2)
    if not pairs:
        return HIGH_CARD * _CATEGORY + top(ranks, 5) * _MADE
    first = highest(pairs)
    second = highest(pairs & ~first)
    if second:
        both = first | second
        return TWO_PAIR * _CATEGORY + both * _MADE + highest(ranks & ~both)
    return PAIR * _CATEGORY + first * _MADE + top(ranks & ~first, 3)


@jittable
def five_card_hearts_royal(hand: int) -> int:
    """As ``five_card_poker``, with the royal flush in hearts above every other."""
    if suit_mask(hand, 2) & _ROYAL == _ROYAL:
        return HEARTS_ROYAL * _CATEGORY + _ACE * _MADE
    return five_card_poker(hand)


@jittable
def poker_category(key: int) -> int:
    """The category of a three-card or five-card key, whatever its ranks."""
    return key // _CATEGORY
