"""Own cards with a board, up to suits: the cells that decisions before the last board card are taken in."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.poker_counts import class_numbers, suit_key
from longsuit.exact.sets import highest_card, lowest_card
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.classes import classes
from longsuit.hands.jit import jittable, kernel

PAIRS = comb(52, 2)
"""Holdings of two cards."""


class Exchanges(NamedTuple):
    """The 24 exchanges of suits."""

    suits: Integers
    """By exchange and suit: the suit it becomes."""
    number: npt.NDArray[np.int8]
    """By the new suits of clubs, diamonds and hearts in two bits each: which exchange it is."""
    holdings: npt.NDArray[np.uint16]
    """By exchange and holding: the holding it becomes."""


class Cells(NamedTuple):
    """Every holding of two cards with every board of one size, up to suits."""

    boards: Integers
    """A board of each class."""
    board_class: Counts
    """By place among all boards of the size: its class."""
    number: Counts
    """By class of board and holding: the cell; -1 where they share a card."""
    size: npt.NDArray[np.int8]
    """By cell: how many holdings with boards it stands for."""
    holding: npt.NDArray[np.int16]
    """By cell: one of its holdings, with the board that stands for the class."""


@cache
def exchanges() -> Exchanges:
    """The exchanges of suits, and what each makes of every holding."""
    suits = np.array(list(permutations(range(4))), dtype=np.int64)
    number = np.zeros(64, dtype=np.int8)
    for place, (first, second, third, _) in enumerate(suits.tolist()):
        number[first | second << 2 | third << 4] = place
    high, low = holdings()
    moved = [suits[:, card // 13] * 13 + card % 13 for card in (high, low)]
    above, below = np.maximum(*moved), np.minimum(*moved)
    return Exchanges(suits, number, (above * (above - 1) // 2 + below).astype(np.uint16))


@cache
def holdings() -> tuple[Integers, Integers]:
    """The higher and the lower card of every holding, in order of place."""
    high, low = np.array([(high, low) for high in range(52) for low in range(high)], dtype=np.int64).T
    return np.ascontiguousarray(high), np.ascontiguousarray(low)


@jittable
def holding_number(own: int) -> int:
    """The place of two cards among all holdings."""
    high = highest_card(own)
    return high * (high - 1) // 2 + lowest_card(own)


@cache
def cells(board: int) -> Cells:
    """All cells with that many cards on the board.

    >>> made = cells(3)
    >>> len(made.size), int(made.size.sum()) == 22100 * 1176
    (1286792, True)
    """
    boards, multiplicity = classes(board) if board else (np.zeros(1, np.int64), np.ones(1, np.uint8))
    number = np.empty((len(boards), PAIRS), dtype=np.int32)
    most = len(boards) * PAIRS
    size, holding = np.empty(most, dtype=np.int8), np.empty(most, dtype=np.int16)
    count = _number(boards, multiplicity.astype(np.int64), exchanges(), holdings(), number, size, holding)
    board_class = class_numbers(board) if board else np.zeros(1, np.int32)
    return Cells(boards, board_class, number, size[:count].copy(), holding[:count].copy())


@jittable
def exchanged(hand: int, suits: Integers) -> int:
    """A hand with its suits exchanged."""
    moved = 0
    for suit in range(4):
        moved |= (hand >> 13 * suit & 0x1FFF) << 13 * suits[suit]
    return moved


@kernel
def _number(
    boards: Integers,
    multiplicity: Integers,
    swaps: Exchanges,
    pairs: tuple[Integers, Integers],
    number: Counts,
    size: npt.NDArray[np.int8],
    holding: npt.NDArray[np.int16],
) -> int:
    """Number the cells: holdings that an exchange which leaves the board as it is turns into each other share one."""
    high, low = pairs
    cell = 0
    keeps = np.empty(24, dtype=np.int64)
    for place in range(len(boards)):
        board = boards[place]
        kept = 0
        for swap in range(24):
            if exchanged(board, swaps.suits[swap]) == board:
                keeps[kept] = swap
                kept += 1
        for pair in range(len(high)):
            number[place, pair] = -1
        for pair in range(len(high)):
            if board >> high[pair] & 1 or board >> low[pair] & 1 or number[place, pair] >= 0:
                continue
            alike = 0
            for keep in range(kept):
                image = swaps.holdings[keeps[keep], pair]
                if number[place, image] < 0:
                    number[place, image] = cell
                    alike += 1
            size[cell] = multiplicity[place] * alike
            holding[cell] = pair
            cell += 1
    return cell


@jittable
def suit_order(hand: int) -> int:
    """The exchange, in two bits a suit, that makes a hand canonical."""
    code = 0
    for suit in range(3):
        rank = suit_key(hand >> 13 * suit)
        before = 0
        for other in range(4):
            theirs = suit_key(hand >> 13 * other)
            before += theirs > rank or (theirs == rank and other < suit)
        code |= before << 2 * suit
    return code
