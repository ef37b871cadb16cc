"""Sets of cards as integers: listed, walked in order, and numbered by their place among all sets of their size."""

from __future__ import annotations

from math import comb

import numpy as np

from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel

BINOMIALS = np.array([[comb(n, k) for k in range(16)] for n in range(53)], dtype=np.int64)
"""``[n, k]``: ways to choose."""


@jittable
def list_cards(hand: int, cards: Integers) -> int:
    """List the cards of a hand, lowest first; returns how many."""
    size = 0
    for card in range(52):
        if hand >> card & 1:
            cards[size] = card
            size += 1
    return size


@jittable
def all_cards(hands: Integers, number: int) -> int:
    """The cards of all hands in one column."""
    cards = 0
    for seat in range(len(hands)):
        cards |= hands[seat, number]
    return cards


@jittable
def lowest_card(hand: int) -> int:
    """The number of the lowest card of a hand."""
    return int(hand & -hand).bit_length() - 1


@jittable
def highest_card(hand: int) -> int:
    """The number of the highest card of a hand."""
    return int(hand).bit_length() - 1


@jittable
def next_set(chosen: int) -> int:
    """The next set of as many cards; of none there is only one."""
    carried = chosen + (chosen & -chosen)
    return carried | (carried ^ chosen) >> 2 + lowest_card(chosen)


@jittable
def set_place(hand: int, binomials: Integers) -> int:
    """The place of a set of cards among all sets of its size; they are in order as integers."""
    place = 0
    chosen = 0
    for card in range(52):
        if hand >> card & 1:
            chosen += 1
            place += binomials[card, chosen]
    return place


@kernel
def list_hands(cards: int, out: Integers) -> None:
    """Every set of cards of a given size, in ascending order."""
    hand = (1 << cards) - 1
    for place in range(len(out)):
        out[place] = hand
        hand = next_set(hand)
