"""Chance: one stream of random numbers for each block of rounds, and cards dealt from it without bias.

A block's stream is xoshiro256++, started from four words that a counter (the block's number) and a key (a hash of the seed)
are mixed into, so any block can be dealt without dealing those before it, by anybody, and comes out the same. A
hand is dealt from one word: the word, as a fraction of one, is multiplied by 52, by 51 and so on, the whole part each time
being the choice of a card. A word is refused when its last fraction is so small that some hands would get one word too many.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from itertools import accumulate
from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from longsuit.hands.arrays import Integers
from longsuit.hands.jit import jittable, kernel

Word = np.uint64
Words = npt.NDArray[np.uint64]

BLOCK = 1 << 16
"""Rounds in a block: part of the layout that makes results reproducible, so it never changes."""

_FRACTION = 58

_U = np.uint64
_ROUND = _U(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = _U(0xBF58476D1CE4E5B9), _U(0x94D049BB133111EB)
_ZERO, _ONE, _REST = _U(0), _U(1), _U((1 << _FRACTION) - 1)
_S6, _S17, _S19, _S23, _S27, _S30, _S31, _S41, _S45, _S58 = (_U(n) for n in (6, 17, 19, 23, 27, 30, 31, 41, 45, 58))
_DECK = np.array([1 << card for card in range(52)], dtype=np.int64)


def seed_key(seed: int) -> Words:
    """The key of a seed: any integer will do."""
    return np.frombuffer(sha256(f"longsuit {seed}".encode()).digest(), dtype="<u8").astype(np.uint64)


@cache
def refusals(sizes: tuple[int, ...]) -> Words:
    """For each packet in dealing order: the word it is dealt from is refused when its last fraction is below this."""
    starts = accumulate(sizes, initial=0)
    return np.array([(1 << _FRACTION) % perm(52 - start, size) for start, size in zip(starts, sizes, strict=False)], dtype=np.uint64)


@jittable
def mixed(word: Word) -> Word:
    """The finaliser of splitmix64."""
    word = (word ^ word >> _S30) * _MIX1
    word = (word ^ word >> _S27) * _MIX2
    return word ^ word >> _S31


@kernel
def start(key: Words, block: int, state: Words) -> None:
    """The state a block's stream starts from."""
    for place in range(4):
        counter = _U(4 * block + place)
        state[place] = mixed(key[place] + mixed((counter + _ONE) * _ROUND))
    if state[0] | state[1] | state[2] | state[3] == _ZERO:
        state[0] = _ONE


@jittable
def _turn(first: Word, second: Word, third: Word, fourth: Word) -> tuple[Word, Word, Word, Word, Word]:
    """A word of fifty-eight bits and the state after it."""
    word = first + fourth
    word = (word << _S23 | word >> _S41) + first
    turned = second << _S17
    third ^= first
    fourth ^= second
    second ^= third
    first ^= fourth
    return word >> _S6, first, second, third ^ turned, fourth << _S45 | fourth >> _S19


@jittable
def _hand(word: Word, deck: Integers, begun: Word, cards: int) -> tuple[Any, Word]:
    """A hand off the deck, and what is left of the word."""
    hand = 0
    for number in range(cards):
        place = begun + _U(number)
        word *= _U(52) - place
        other = place + (word >> _S58)
        word &= _REST
        card = deck[other]
        deck[other] = deck[place]
        deck[place] = card
        hand |= card
    return hand, word


@jittable
def _top(deck: Integers, begun: Word, cards: int) -> int:
    """The first cards of a hand just dealt: they lie where they were dealt from."""
    seen = 0
    for number in range(cards):
        seen |= deck[begun + _U(number)]
    return seen


Deal = Callable[[Words, Integers, Words, Integers, Integers], None]


@cache
def dealer_of(player: int, dealer: int, shown: int) -> Deal:
    """A kernel ``deal(state, deck, refused, hands, seen)``: a round a column, the seats' hands first, the dealer's last.

    Sizes are part of the compiled code, which makes it twice as fast. ``seen`` gets the first ``shown`` cards of the
    dealer's. The deck keeps the order it is left in, also by a refused word: the next draw is as even from any order.
    """

    def deal(state: Words, deck: Integers, refused: Words, hands: Integers, seen: Integers) -> None:
        first, second, third, fourth = state[0], state[1], state[2], state[3]
        last = hands.shape[0] - 1
        for column in range(hands.shape[1]):
            begun = _ZERO
            for seat in range(last):
                while True:
                    word, first, second, third, fourth = _turn(first, second, third, fourth)
                    hand, word = _hand(word, deck, begun, player)
                    if word >= refused[seat]:
                        break
                hands[seat, column] = hand
                begun += _U(player)
            while True:
                word, first, second, third, fourth = _turn(first, second, third, fourth)
                hand, word = _hand(word, deck, begun, dealer)
                if word >= refused[last]:
                    break
            hands[last, column] = hand
            if shown:
                seen[column] = _top(deck, begun, shown)
        state[0], state[1], state[2], state[3] = first, second, third, fourth

    return kernel(deal)


@kernel
def _deal_packets(state: Words, deck: Integers, sizes: Integers, refused: Words, hands: Integers) -> None:
    """Rounds packet by packet, a row each, a column a round."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    for column in range(hands.shape[1]):
        begun = _ZERO
        for row in range(len(sizes)):
            while True:
                word, first, second, third, fourth = _turn(first, second, third, fourth)
                hand, word = _hand(word, deck, begun, sizes[row])
                if word >= refused[row]:
                    break
            hands[row, column] = hand
            begun += _U(sizes[row])
    state[0], state[1], state[2], state[3] = first, second, third, fourth


class Stream:
    """The deals of one block."""

    def __init__(self, seed: int, block: int) -> None:
        self._state = np.empty(4, dtype=np.uint64)
        self._deck = _DECK.copy()
        start(seed_key(seed), block, self._state)

    def deal(self, sizes: tuple[int, int], hands: Integers, *, shown: int, seen: Integers) -> None:
        """The next rounds: one column each, the dealer's hand in the last row."""
        player, dealer = sizes
        refused = refusals((player,) * (len(hands) - 1) + (dealer,))
        dealer_of(player, dealer, shown)(self._state, self._deck, refused, hands, seen)

    def deal_packets(self, sizes: tuple[int, ...], hands: Integers) -> None:
        """The next rounds of a game dealt in packets of these sizes: one column each, a row a packet."""
        _deal_packets(self._state, self._deck, np.array(sizes), refusals(sizes), hands)
