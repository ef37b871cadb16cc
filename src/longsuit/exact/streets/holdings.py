"""One holding of two cards on a whole board: its place among all keys, and how the dealer's holdings compare with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.places import Places, every_hand, place_of, places
from longsuit.exact.sets import highest_card, list_cards, lowest_card
from longsuit.exact.streets.board_values import Values, by_ranks, rank_pair, ranks_row
from longsuit.exact.streets.widths import wide
from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

_FLUSH = 5


class Finder(NamedTuple):
    """Tables that find the ranks of a board of five at once."""

    board: Places
    row: npt.NDArray[np.int32]
    """By place of a board: the number of its ranks."""


@cache
def finder() -> Finder:
    """The tables, made once."""
    boards, where = every_hand(5)
    row = np.empty(len(boards), dtype=np.int32)
    _find_rows(boards, where, row)
    return Finder(places(5), row)


@kernel
def _find_rows(boards: Integers, where: Integers, row: npt.NDArray[np.int32]) -> None:
    for number in range(len(boards)):
        row[where[number]] = ranks_row(boards[number])


@cache
def holding_placer(ranking: Ranking, board: int) -> Callable[[int, int, Finder, Values], Any]:
    """A function for kernels: the place of a holding on a board of so many cards."""
    if by_ranks(ranking, board):
        return _place_found
    key = ranking.key

    def place(own: int, table: int, find: Finder, values: Values) -> Any:  # noqa: ARG001 (one shape for both)
        return np.searchsorted(values.keys, key(own | table))

    return jittable(place)


@jittable
def _place_found(own: int, table: int, find: Finder, values: Values) -> Any:
    row = find.row[place_of(table, find.board)]
    return max(wide(values.ranks[row, _pair_number(own)]), _flush(own | table, values))


@jittable
def _flush(hand: int, values: Values) -> Any:
    """The place of the flush in a hand, 0 for none."""
    first = max(values.flush[hand & 0x1FFF], values.flush[hand >> 13 & 0x1FFF])
    return wide(max(first, values.flush[hand >> 26 & 0x1FFF], values.flush[hand >> 39 & 0x1FFF]))


@jittable
def _pair_number(own: int) -> int:
    """The number of the ranks of two cards."""
    return rank_pair(highest_card(own) % 13, lowest_card(own) % 13)


@cache
def dealer_counter(ranking: Ranking, board: int) -> Callable[[int, int, int, int, int, Values], Any]:
    """A function for kernels: of the dealer's holdings from the cards left, how many lie below a place, not above it and short, and all."""
    if by_ranks(ranking, board):
        return _count_by_ranks
    key = ranking.key

    def count(own: int, table: int, place: int, left: int, qualifies: int, values: Values) -> Any:  # noqa: ARG001 (one shape for both)
        mine, least = values.keys[place], values.keys[min(qualifies, len(values.keys) - 1)]
        below = upto = short = dealers = wide(0)
        second = left
        while second:
            two = second & -second
            second ^= two
            first = second
            while first:
                one = first & -first
                first ^= one
                value = key(table | one | two)
                below += value < mine
                upto += value <= mine
                short += value < least
                dealers += 1
        return below, upto, short, dealers

    return jittable(count)


@jittable
def place_by_ranks(own: int, table: int, values: Values) -> Any:
    """The place of a holding on a board of five, by its ranks or its flush."""
    return max(wide(values.ranks[ranks_row(table), _pair_number(own)]), _flush(own | table, values))


@jittable
def _count_by_ranks(own: int, table: int, place: int, left: int, qualifies: int, values: Values) -> Any:  # noqa: ARG001 (one shape for both)
    return count_pairs(table, place, left, values.ranks[ranks_row(table)], qualifies, values)


@jittable
def count_pairs(board: int, mine: int, left: int, table: npt.NDArray[np.uint16], qualifies: int, values: Values) -> Any:
    """The dealer's holdings below, not above and short, and all of them; ``table`` is the row of the board's ranks."""
    free, suits, flushes = np.empty(52, dtype=np.int64), np.empty(52, dtype=np.int64), np.empty(52, dtype=np.int64)
    suited, mask = _longest(board)
    held = mask.bit_count()
    cards = list_cards(left, free)
    for place in range(cards):
        suits[place] = free[place] // 13 == suited
        flushes[place] = 1 << free[place] % 13 if suits[place] else 0
    below = upto = short = wide(0)
    for two in range(cards):
        second = free[two] % 13
        for one in range(two):
            place = wide(table[rank_pair(free[one] % 13, second)])
            if held + suits[one] + suits[two] >= _FLUSH:
                place = max(place, wide(values.flush[mask | flushes[one] | flushes[two]]))
            below += place < mine
            upto += place <= mine
            short += place < qualifies
    return below, upto, short, wide(cards * (cards - 1) // 2)


@jittable
def _longest(board: int) -> tuple[int, int]:
    """The suit a board has most of, and its ranks."""
    suited, mask = 0, board & 0x1FFF
    for suit in range(1, 4):
        other = board >> 13 * suit & 0x1FFF
        if other.bit_count() > mask.bit_count():
            suited, mask = suit, other
    return suited, mask
