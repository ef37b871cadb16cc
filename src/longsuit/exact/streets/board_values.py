"""What every holding is worth on a board, as a place among all keys."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.sets import BINOMIALS
from longsuit.hands import batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

Places = npt.NDArray[np.uint16]

RANK_PAIRS = 91
"""Two ranks, the same or not."""


class Values(NamedTuple):
    """Tables that value a holding on a board, as places among all keys."""

    keys: Integers
    """All keys, in order: what a place stands for."""
    ranks: Places
    """By ranks on the board and ranks held: the place without a flush. Empty where hands are valued one by one."""
    flush: Places
    """By ranks of one suit: the place of that flush, 0 for fewer than five."""


def by_ranks(ranking: Ranking, board: int) -> bool:
    """Whether a hand is worth its ranks, or the cards of the one suit it has five of."""
    return ranking.name == "five-card poker" and board == 5


@cache
def place_keys(ranking: Ranking, cards: int) -> Integers:
    """Every key a hand of that many cards can have, in order."""
    return np.array(sorted(ranking.keys(cards)), dtype=np.int64)


@cache
def values_of(ranking: Ranking, board: int) -> Values:
    """The tables of a ranking for boards of so many cards."""
    keys = place_keys(ranking, board + 2)
    if not by_ranks(ranking, board):
        return Values(keys, np.zeros((0, 0), np.uint16), np.zeros(0, np.uint16))
    hands = np.zeros((comb(17, 5), RANK_PAIRS), dtype=np.int64)
    _rainbow_hands(hands)
    fits = np.bitwise_count(hands) == board + 2
    ranks = np.zeros(hands.shape, dtype=np.uint16)
    ranks[fits] = np.searchsorted(keys, batch.keys(ranking, hands[fits]))
    masks = np.arange(1 << 13, dtype=np.int64)
    flushes = np.bitwise_count(masks) >= 5
    flush = np.zeros(len(masks), dtype=np.uint16)
    flush[flushes] = np.searchsorted(keys, batch.keys(ranking, masks[flushes]))
    return Values(keys, ranks, flush)


@kernel
def _rainbow_hands(hands: Integers) -> None:
    """Five ranks with two more, in suits that make no flush; more than four of a rank make a hand of too few cards."""
    ranks = np.empty(7, dtype=np.int64)
    for a in range(13):
        for b in range(a + 1):
            for c in range(b + 1):
                for d in range(c + 1):
                    for e in range(d + 1):
                        row = ranks_number(a, b, c, d, e)
                        for high in range(13):
                            for low in range(high + 1):
                                ranks[0], ranks[1], ranks[2], ranks[3], ranks[4], ranks[5], ranks[6] = a, b, c, d, e, high, low
                                ranks.sort()
                                hand = 0
                                for place in range(7):
                                    hand |= 1 << ranks[place] + 13 * (place % 4)
                                hands[row, rank_pair(high, low)] = hand


@jittable
def ranks_number(a: int, b: int, c: int, d: int, e: int) -> int:
    """The number of five ranks, highest first."""
    number: int = BINOMIALS[a + 4, 5] + BINOMIALS[b + 3, 4] + BINOMIALS[c + 2, 3] + BINOMIALS[d + 1, 2] + e
    return number


@jittable
def ranks_row(board: int) -> int:
    """The number of the ranks of a board of five cards."""
    ranks = np.empty(5, dtype=np.int64)
    place = 0
    for rank in range(12, -1, -1):
        for suit in range(4):
            if board >> 13 * suit + rank & 1:
                ranks[place] = rank
                place += 1
    return ranks_number(ranks[0], ranks[1], ranks[2], ranks[3], ranks[4])


@jittable
def rank_pair(first: int, second: int) -> int:
    """The number of two ranks, in either order."""
    high, low = max(first, second), min(first, second)
    return high * (high + 1) // 2 + low


@jittable
def places_by_ranks(board: int, values: Values, cards: Integers, out: Counts) -> None:
    """The place of every holding of the cards left, lower card first, as places of pairs go."""
    row = ranks_row(board)
    number = 0
    for two in range(len(cards)):
        second = cards[two] % 13
        for one in range(two):
            out[number] = values.ranks[row, rank_pair(cards[one] % 13, second)]
            number += 1
    for suit in range(4):
        mask = board >> 13 * suit & 0x1FFF
        held = mask.bit_count()
        if held >= 3:
            _raise_to_flush(suit, mask, held, values.flush, cards, out)


@jittable
def _raise_to_flush(suit: int, mask: int, held: int, flush: Places, cards: Integers, out: Counts) -> None:
    """Holdings that make a flush with the board are worth at least that."""
    for two in range(len(cards)):
        suited_two = cards[two] // 13 == suit
        second = 1 << cards[two] % 13 if suited_two else 0
        for one in range(two):
            suited_one = cards[one] // 13 == suit
            if held + suited_one + suited_two >= 5:
                first = 1 << cards[one] % 13 if suited_one else 0
                number = two * (two - 1) // 2 + one
                out[number] = max(out[number], flush[mask | first | second])
