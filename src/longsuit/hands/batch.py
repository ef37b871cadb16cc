"""Millions of hands at once: the keys of whole arrays, by the same functions that value one hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt

from longsuit.cards import FULL_DECK, CardError
from longsuit.hands.jit import kernel
from longsuit.hands.ranking import Ranking

Hands = npt.NDArray[np.int64]
"""Hands as 52-bit integers, one bit a card."""
Keys = npt.NDArray[np.int64]
"""Keys of hands, in the order of the hands."""


def keys(ranking: Ranking, hands: npt.ArrayLike) -> Keys:
    """The keys of many hands, each of as many cards as the ranking needs or more.

    >>> from longsuit.cards import Hand
    >>> from longsuit.hands import RANKINGS
    >>> flush = RANKINGS["longest flush"]
    >>> [flush.words(int(key)) for key in keys(flush, [Hand.parse("Th 8h 6h Js"), Hand.parse("2s 3c")])]
    ['three-card flush, ten-eight-six', 'one-card flush, three']
    """
    checked = np.ascontiguousarray(hands, dtype=np.int64).ravel()
    if int(np.bitwise_or.reduce(checked, initial=0)) & ~FULL_DECK:
        raise CardError("A hand is a set of the 52 cards, one bit each; some of these have bits that are not cards.")
    out = np.empty_like(checked)
    valuer(ranking)(checked, out)
    return out


def hands_of(cards: npt.ArrayLike) -> Hands:
    """One hand from each row of card numbers; a number that is no card, or a card twice in a row, is an error.

    >>> hands_of([[0, 1, 51], [2, 13, 26]]).tolist() == [3 | 1 << 51, 4 | 1 << 13 | 1 << 26]
    True
    """
    rows = np.asarray(cards)
    if rows.ndim != 2 or not np.issubdtype(rows.dtype, np.integer):
        raise CardError("Hands come as rows of card numbers, one row a hand.")
    if rows.size and not 0 <= int(rows.min()) <= int(rows.max()) <= 51:
        raise CardError("A card is a number from 0 to 51.")
    hands = np.zeros(len(rows), dtype=np.int64)
    for column in rows.T:
        hands |= np.int64(1) << column.astype(np.int64)
    if (np.bitwise_count(hands) != rows.shape[1]).any():
        raise CardError("A hand has the same card twice.")
    return hands


@cache
def valuer(ranking: Ranking) -> Callable[[Hands, Keys], None]:
    """A kernel that writes the keys of many hands."""
    key = ranking.key

    def value(hands: Hands, out: Keys) -> None:
        for place in range(hands.size):
            out[place] = key(hands[place])

    return kernel(value)
