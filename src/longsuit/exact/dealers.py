"""The dealer hands one player's hand can meet, with any further cards known: how many rank below a key.

Rankings that look at one suit at a time are counted in plain Python, by polynomials; others by a compiled scan of every
hand the dealer could have.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import comb

import numpy as np

from longsuit.cards import FULL_DECK
from longsuit.exact.sets import list_hands
from longsuit.hands import RANKINGS, batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.jit import kernel
from longsuit.hands.ranking import Ranking

_CHOOSE = tuple(tuple(comb(n, k) for k in range(53)) for n in range(14))

_SLOT = 64
_SUBSETS = tuple(sum(comb(n, k) << _SLOT * k for k in range(n + 1)) for n in range(14))

Polynomial = int
"""The number of sets of cards of each size, 64 bits a size, so that multiplying integers multiplies polynomials."""


class Dealers:
    """The dealer's possible hands: from cards not known elsewhere, with those of his own that are shown."""

    def __init__(self, cards: int, dead: int, shown: int = 0) -> None:
        self.left = FULL_DECK & ~dead & ~shown
        """Cards the dealer may still hold."""
        self.shown = shown
        """Cards he is known to hold."""
        self.more = cards - shown.bit_count()
        """How many unknown cards he holds."""
        self.hands = comb(self.left.bit_count(), self.more)
        """How many hands he can have."""

    def below(self, ranking: Ranking, bounds: list[int]) -> list[int]:
        """How many of them rank below each bound."""
        if not self.more:
            key = ranking.key(self.shown)
            return [int(key < bound) for bound in bounds]
        if ranking.suit_by_suit:
            return [self._below_by_suit(ranking, bound) for bound in bounds]
        hands, keys = _every_hand(ranking.name, self.more + self.shown.bit_count())
        counts = np.zeros(len(bounds), dtype=np.int64)
        _scan(hands, keys, FULL_DECK & ~self.left & ~self.shown, self.shown, np.array(bounds, dtype=np.int64), counts)
        return [int(count) for count in counts]

    def together(self, asked: list[tuple[Ranking, list[int]]]) -> dict[tuple[int, ...], int]:
        """By how many of its bounds each ranking's key has reached: how many hands. One ranking is counted, several are listed."""
        if len(asked) == 1:
            ((ranking, bounds),) = asked
            edges = [0, *self.below(ranking, bounds), self.hands]
            return {(place,): high - low for place, (low, high) in enumerate(pairwise(edges)) if high > low}
        reached = np.zeros(1, dtype=np.int64)
        for ranking, bounds in asked:
            hands, keys = _every_hand(ranking.name, self.more + self.shown.bit_count())
            fits = (hands & (FULL_DECK & ~self.left)) == self.shown
            reached = reached * (len(bounds) + 1) + np.searchsorted(np.array(bounds), keys[fits], side="right")
        sizes = [len(bounds) + 1 for _, bounds in asked]
        counts = np.bincount(reached, minlength=int(np.prod(sizes)))
        return {tuple(int(place) for place in np.unravel_index(cell, sizes)): int(counts[cell]) for cell in np.flatnonzero(counts)}

    def _below_by_suit(self, ranking: Ranking, bound: int) -> int:
        left, shown, more = self.left, self.shown, self.more
        sets = 1
        for shift in (0, 13, 26, 39):
            sets *= _sets_below(ranking, left >> shift & 0x1FFF, shown >> shift & 0x1FFF, bound, more)
        return sets >> _SLOT * more & (1 << _SLOT) - 1


def _longest_flush_sets(left: int, shown: int, bound: int) -> Polynomial:
    """Fewer cards than the bound all rank below it; as many, when the first difference is lower."""
    more = (bound >> 13) - shown.bit_count()
    if more < 0:
        return 0
    fewer = _SUBSETS[left.bit_count()] & (1 << _SLOT * more) - 1
    return fewer | _lower_sets(left, shown, bound & 0x1FFF, bound >> 13) << _SLOT * more


def _lower_sets(left: int, shown: int, bound: int, size: int) -> int:
    """Sets of ``size`` ranks that hold all of ``shown``, the others from ``left``, and make a smaller mask than ``bound``."""
    total, needed, beside = 0, size, shown & ~bound
    while bound > beside:
        bit = 1 << bound.bit_length() - 1
        bound ^= bit
        if not shown & bit:
            free = needed - (shown & bit - 1).bit_count()
            if free >= 0:
                total += _CHOOSE[(left & bit - 1).bit_count()][free]
            if not left & bit:
                break
        needed -= 1
    return total


def _two_card_sets(left: int, bound: int) -> Polynomial:
    """One card is not a flush; with more, the top card is lower than the bound's, or equal and the second is lower."""
    pair = _next_pair(bound)
    first = 1 << pair.bit_length() - 1
    second = pair & ~first
    singles = (left & ~(2 * first - 1)).bit_count()
    with_first = _SUBSETS[(left & second - 1).bit_count()] if left & first else 0
    return _SUBSETS[(left & first - 1).bit_count()] + (singles + with_first << _SLOT)


@cache
def _next_pair(bound: int) -> int:
    """The lowest two ranks whose key is not below the bound; two bits beyond all ranks where there are none."""
    ranks = max(3, bound & 0x1FFF) if bound >> 13 == 2 else 0x2000
    while ranks.bit_count() != 2:
        ranks += 1
    return ranks


@lru_cache(maxsize=256)
def _listed_sets(ranking: str, left: int, shown: int, most: int) -> tuple[tuple[int, int], ...]:
    """Every set of the cards left with its size and the key it makes with those shown: slow, but for any ranking."""
    key = RANKINGS[ranking].key
    sets, chosen = [], left
    while True:
        if chosen.bit_count() <= most:
            sets.append((chosen.bit_count(), key(chosen | shown)))
        if not chosen:
            return tuple(sets)
        chosen = (chosen - 1) & left


def _sets_below(ranking: Ranking, left: int, shown: int, bound: int, most: int) -> Polynomial:
    """By size, sets of the cards a suit has left that with those shown rank below the bound."""
    if ranking.name == "longest flush":
        return _longest_flush_sets(left, shown, bound)
    if ranking.name == "two-card flush" and not shown and bound >> 13 >= 2:
        return _two_card_sets(left, bound)
    return sum(1 << _SLOT * size for size, key in _listed_sets(ranking.name, left, shown, most) if key < bound)


@lru_cache(maxsize=4)
def _every_hand(ranking: str, cards: int) -> tuple[Integers, Counts]:
    """All hands of a given size, and their keys."""
    hands = np.empty(comb(52, cards), dtype=np.int64)
    list_hands(cards, hands)
    return hands, batch.keys(RANKINGS[ranking], hands).astype(np.int32)


@kernel
def _scan(hands: Integers, keys: Counts, dead: int, shown: int, bounds: Integers, counts: Integers) -> None:
    """Count the hands free of dead cards, and with those shown, that rank below each bound, three bounds at a time.

    No branch depends on a card, so the loop becomes vector instructions.
    """
    for place in range(0, len(bounds), 3):
        first, second, third = bounds[place], bounds[min(place + 1, len(bounds) - 1)], bounds[min(place + 2, len(bounds) - 1)]
        firsts = seconds = thirds = 0
        for number in range(len(hands)):
            fits = (hands[number] & (dead | shown)) == shown
            firsts += fits & (keys[number] < first)
            seconds += fits & (keys[number] < second)
            thirds += fits & (keys[number] < third)
        counts[min(place + 2, len(bounds) - 1)] = thirds
        counts[min(place + 1, len(bounds) - 1)] = seconds
        counts[place] = firsts
