"""Three-card, four-card and five-card poker: the best three, four or five of a hand of at least that many cards.

A key is ``category << 26 | made << 13 | kickers``: the ranks that make the combination as a mask, then the ranks that only
break ties. Straights carry their top card alone, so A-2-3-4-5 is "five high" and ranks lowest.
"""

from __future__ import annotations

from longsuit.hands.bits import (
    best_run_of_five,
    best_run_of_four,
    best_run_of_three,
    highest,
    ranks_four_times,
    ranks_held,
    ranks_thrice,
    ranks_twice,
    suit_mask,
    top,
    top_three,
)
from longsuit.hands.jit import jittable

_MADE = 1 << 13
_CATEGORY = 1 << 26

THREE_HIGH_CARD, THREE_PAIR, THREE_FLUSH, THREE_STRAIGHT, THREE_TRIPS, THREE_STRAIGHT_FLUSH = range(6)
FOUR_HIGH_CARD, FOUR_PAIR, FOUR_TWO_PAIR, FOUR_STRAIGHT, FOUR_FLUSH, FOUR_TRIPS, FOUR_STRAIGHT_FLUSH, FOUR_QUADS = range(8)
HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, HEARTS_ROYAL = range(10)

_ACE = 1 << 12
_ROYAL = 0x1F00


@jittable
def three_card_poker(hand: int) -> int:
    """Key of the best three-card hand; a straight beats a flush. Each category found replaces the one below it."""
    ranks, pairs, trips = ranks_held(hand), ranks_twice(hand), ranks_thrice(hand)
    key = THREE_HIGH_CARD * _CATEGORY + top_three(ranks) * _MADE
    if pairs:
        pair = highest(pairs)
        key = THREE_PAIR * _CATEGORY + pair * _MADE + highest(ranks & ~pair)
    run = flush = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        if mask.bit_count() >= 3:
            flush = max(flush, top_three(mask))
            run = max(run, best_run_of_three(mask))
    if flush:
        key = THREE_FLUSH * _CATEGORY + flush * _MADE
    straight = best_run_of_three(ranks)
    if straight:
        key = THREE_STRAIGHT * _CATEGORY + straight * _MADE
    if trips:
        key = THREE_TRIPS * _CATEGORY + highest(trips) * _MADE
    if run:
        key = THREE_STRAIGHT_FLUSH * _CATEGORY + run * _MADE
    return key


@jittable
def four_card_poker(hand: int) -> int:
    """Key of the best four-card hand of four to eight cards. Each category found replaces the one below it."""
    ranks, pairs, trips, quads = ranks_held(hand), ranks_twice(hand), ranks_thrice(hand), ranks_four_times(hand)
    key = FOUR_HIGH_CARD * _CATEGORY + top(ranks, 4) * _MADE
    first = highest(pairs)
    second = highest(pairs & ~first)
    if first:
        key = FOUR_PAIR * _CATEGORY + first * _MADE + top(ranks & ~first, 2)
    if second:
        key = FOUR_TWO_PAIR * _CATEGORY + (first | second) * _MADE
    straight = best_run_of_four(ranks)
    if straight:
        key = FOUR_STRAIGHT * _CATEGORY + straight * _MADE
    run = flush = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        run = max(run, best_run_of_four(mask))
        if mask.bit_count() >= 4:
            flush = max(flush, top(mask, 4))
    if flush:
        key = FOUR_FLUSH * _CATEGORY + flush * _MADE
    if trips:
        trip = highest(trips)
        key = FOUR_TRIPS * _CATEGORY + trip * _MADE + highest(ranks & ~trip)
    if run:
        key = FOUR_STRAIGHT_FLUSH * _CATEGORY + run * _MADE
    if quads:
        key = FOUR_QUADS * _CATEGORY + highest(quads) * _MADE
    return key


@jittable
def five_card_poker(hand: int) -> int:
    """Key of the best five-card hand of five to nine cards. Each category found replaces the one below it."""
    ranks, pairs, trips, quads = ranks_held(hand), ranks_twice(hand), ranks_thrice(hand), ranks_four_times(hand)
    key = _sets(ranks, pairs, trips)
    straight = best_run_of_five(ranks)
    if straight:
        key = STRAIGHT * _CATEGORY + straight * _MADE
    flush = 0
    for suit in range(4):
        mask = suit_mask(hand, suit)
        if mask.bit_count() >= 5:
            flush = mask
    if flush:
        key = FLUSH * _CATEGORY + top(flush, 5) * _MADE
    trip = highest(trips)
    pair = highest(pairs & ~trip)
    if trip and pair:
        key = FULL_HOUSE * _CATEGORY + trip * _MADE + pair
    if quads:
        quad = highest(quads)
        key = QUADS * _CATEGORY + quad * _MADE + highest(ranks & ~quad)
    run = best_run_of_five(flush)
    if run:
        key = STRAIGHT_FLUSH * _CATEGORY + run * _MADE
    return key


@jittable
def _sets(ranks: int, pairs: int, trips: int) -> int:
    """Key of the hand as no pair, a pair, two pair or trips, whatever better it may be."""
    first = highest(pairs)
    second = highest(pairs & ~first)
    category, made, kickers = HIGH_CARD, 0, 5
    if first:
        category, made, kickers = PAIR, first, 3
    if second:
        category, made, kickers = TWO_PAIR, first | second, 1
    if trips:
        category, made, kickers = TRIPS, highest(trips), 2
    rest = top(ranks & ~made, kickers)
    if not made:
        return category * _CATEGORY + rest * _MADE
    return category * _CATEGORY + made * _MADE + rest


@jittable
def five_card_hearts_royal(hand: int) -> int:
    """As ``five_card_poker``, with the royal flush in hearts above every other."""
    if suit_mask(hand, 2) & _ROYAL == _ROYAL:
        return HEARTS_ROYAL * _CATEGORY + _ACE * _MADE
    return five_card_poker(hand)
