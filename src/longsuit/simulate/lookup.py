"""A hash table from hands to small numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from longsuit.exact.poker_counts import canonical
from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel


@jittable
def _slot_of(hand: int, last: int) -> int:
    """The slot of a hand in a hash table."""
    return (hand * 0x9E3779B97F4A7C1 >> 24) & last


def scattered(hands: Integers, values: Integers) -> Integers:
    """Hands with a small number each, at the place a hash of the hand says."""
    slots = np.full(1 << max(4, int(len(hands) * 3).bit_length()), -1, dtype=np.int64)
    _scatter(hands, values, slots)
    return slots


@kernel
def _scatter(hands: Integers, values: Integers, slots: Integers) -> None:
    """Put hands and their values into a hash table."""
    last = len(slots) - 1
    for number in range(len(hands)):
        slot = _slot_of(hands[number], last)
        while slots[slot] >= 0:
            slot = slot + 1 & last
        slots[slot] = hands[number] << 8 | values[number]


@jittable
def stored(hand: int, slots: Integers, otherwise: int) -> Any:
    """The value stored for a hand up to suits, or a default."""
    wanted = canonical(hand)
    last = len(slots) - 1
    slot = _slot_of(wanted, last)
    while slots[slot] >= 0:
        if slots[slot] >> 8 == wanted:
            return slots[slot] & 255
        slot = slot + 1 & last
    return otherwise
