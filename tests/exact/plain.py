"""Everything again, the plain way: hands as lists of ranks, every dealer hand dealt, every round settled by the sheet's words.

It shares no code with the library, not even the way a hand is written: cards are numbers from 0 to 51, thirteen to a suit,
and a hand's worth is a number whose digits to base 15 are ranks from 2 to 14, written from the highest down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import comb
from typing import Any, NamedTuple, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

Integers = npt.NDArray[np.int64]
Function = TypeVar("Function", bound=Callable[..., Any])

HIGH, PAIR, FLUSH3, STRAIGHT3, TRIPS3, RUN3, MINI_ROYAL = range(7)
"""Categories of three cards."""
TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, RUN, ROYAL = range(2, 10)
"""Categories of five cards, above a high card and a pair."""
LEADING = 15**5
"""The place of a category, above five digits of ranks."""


def compiled(function: Function) -> Function:
    """The same function, only faster."""
    return cast("Function", numba.njit(cache=True)(function))


def number(*ranks: int) -> int:
    """Ranks as digits, the first the most significant: a longer list is always the greater number."""
    value = 0
    for rank in ranks:
        value = value * 15 + rank
    return value


def cards_of(mask: int) -> list[int]:
    """The cards of a hand given as bits."""
    return [card for card in range(52) if mask >> card & 1]


def mask_of(cards: Iterable[int]) -> int:
    """A hand as bits, for whoever wants it so."""
    return sum(1 << card for card in cards)


def deck_without(*hands: Iterable[int]) -> Integers:
    """The other cards, suit after suit, each from the ace down."""
    gone = {card for hand in hands for card in hand}
    return np.array([card for suit in range(4) for card in range(13 * suit + 12, 13 * suit - 1, -1) if card not in gone], dtype=np.int64)


@compiled
def longest_flush(cards: Integers) -> int:
    """Each suit's ranks from the highest down as one number; the greatest counts."""
    best = 0
    digits = 0
    last = -1
    for card in np.sort(cards)[::-1]:
        digits = _longer(digits, last, card)
        best = max(best, digits)
        last = card
    return best


@compiled
def _longer(digits: int, last: int, card: int) -> int:
    """A suit's number with one more card, or that of a new suit."""
    return digits * 15 + card % 13 + 2 if last // 13 == card // 13 else card % 13 + 2


@compiled
def two_card_flush(cards: Integers) -> int:
    """The best two cards of one suit, over all pairs of cards."""
    best = 0
    for one in cards:
        for other in cards:
            if one // 13 == other // 13 and one > other:
                best = max(best, (one % 13 + 2) * 15 + other % 13 + 2)
    return best


@compiled
def longest_run(cards: Integers) -> int:
    """The longest straight flush, walked step by step from each card upwards; an ace may also stand below a two."""
    best = 0
    for suit in range(4):
        for bottom in range(1, 15):
            length = 0
            while bottom + length <= 14:
                wanted = 13 * suit + (bottom + length + 11) % 13
                held = False
                for card in cards:
                    held = held or card == wanted
                if not held:
                    break
                length += 1
            best = max(best, length)
    return best


@compiled
def three_cards(first: int, second: int, third: int) -> int:
    """Three-card poker: a straight above a flush."""
    one, two, three = first % 13 + 2, second % 13 + 2, third % 13 + 2
    low, high = min(one, two, three), max(one, two, three)
    middle = one + two + three - low - high
    flush = first // 13 == second // 13 and second // 13 == third // 13
    wheel = low == 2 and middle == 3 and high == 14
    straight = wheel or (low + 1 == middle and middle + 1 == high)
    if straight:
        top = 3 if wheel else high
        category = STRAIGHT3
        if flush:
            category = MINI_ROYAL if top == 14 else RUN3
        return category * LEADING + top
    if low == high:
        return TRIPS3 * LEADING + high
    if flush:
        return FLUSH3 * LEADING + (high * 15 + middle) * 15 + low
    if low == middle:
        return PAIR * LEADING + low * 15 + high
    if middle == high:
        return PAIR * LEADING + high * 15 + low
    return HIGH * LEADING + (high * 15 + middle) * 15 + low


@compiled
def best_three(cards: Integers) -> int:
    """The best three of a hand, by trying all."""
    best = 0
    for i in range(len(cards)):
        for j in range(i):
            for k in range(j):
                best = max(best, three_cards(cards[i], cards[j], cards[k]))
    return best


@compiled
def five_cards(cards: Integers) -> int:  # noqa: C901, PLR0912 (poker has ten categories)
    """Five-card poker of exactly five cards: groups of ranks in order of size, then rank."""
    held = np.zeros(15, np.int64)
    for card in cards:
        held[card % 13 + 2] += 1
    digits = 0
    groups = 0
    largest = 0
    for size in range(4, 0, -1):
        for rank in range(14, 1, -1):
            if held[rank] == size:
                digits = digits * 15 + rank
                groups += 1
                largest = max(largest, size)
    flush = True
    for card in cards:
        flush = flush and card // 13 == cards[0] // 13
    straight = 0
    for top in range(5, 15):
        if held[top] and held[top - 1] and held[top - 2] and held[top - 3] and held[14 if top == 5 else top - 4]:
            straight = top
    if straight:
        category = STRAIGHT
        if flush:
            category = ROYAL if straight == 14 else RUN
        return category * LEADING + straight
    if largest == 4:
        return QUADS * LEADING + digits
    if groups == 2:
        return FULL * LEADING + digits
    if flush:
        return FLUSH * LEADING + digits
    if largest == 3:
        return TRIPS * LEADING + digits
    if groups == 3:
        return TWO_PAIR * LEADING + digits
    return (PAIR if groups == 4 else HIGH) * LEADING + digits


class Counted(NamedTuple):
    """Dealer hands by what happens: the dealer falls short, the player is above, equal, below."""

    short: int
    win: int
    tie: int
    lose: int


@compiled
def _deal_seven(live: Integers, mine: int, needed: int) -> tuple[int, int, int, int]:
    """Seven loops deal every dealer hand; cards come suit by suit from the ace down, so each suit's number grows in order."""
    short = win = tie = lose = 0
    n = len(live)
    for a in range(n):
        one = live[a] % 13 + 2
        for b in range(a + 1, n):
            two = _longer(one, live[a], live[b])
            best2 = max(one, two)
            for c in range(b + 1, n):
                three = _longer(two, live[b], live[c])
                best3 = max(best2, three)
                for d in range(c + 1, n):
                    four = _longer(three, live[c], live[d])
                    best4 = max(best3, four)
                    for e in range(d + 1, n):
                        five = _longer(four, live[d], live[e])
                        best5 = max(best4, five)
                        for f in range(e + 1, n):
                            six = _longer(five, live[e], live[f])
                            best6 = max(best5, six)
                            for g in range(f + 1, n):
                                theirs = max(best6, _longer(six, live[f], live[g]))
                                short += theirs < needed
                                win += needed <= theirs < mine
                                tie += needed <= theirs == mine
                                lose += needed <= theirs and theirs > mine
    return short, win, tie, lose


@compiled
def _next_choice(wheels: Integers, size: int) -> bool:
    """Turn to the next choice out of ``size`` things, like an odometer; False after the last."""
    turning = len(wheels) - 1
    while turning >= 0 and wheels[turning] == size - len(wheels) + turning:
        turning -= 1
    if turning < 0:
        return False
    wheels[turning] += 1
    for wheel in range(turning + 1, len(wheels)):
        wheels[wheel] = wheels[wheel - 1] + 1
    return True


@compiled
def _deal_rest(live: Integers, shown: Integers, more: int, bounds: tuple[int, int]) -> tuple[int, int, int, int]:
    """Every choice of the cards not shown; each hand valued whole."""
    short = win = tie = lose = 0
    mine, needed = bounds
    hand = np.empty(len(shown) + more, np.int64)
    hand[: len(shown)] = shown
    wheels = np.arange(more)
    turned = True
    while turned:
        for wheel in range(more):
            hand[len(shown) + wheel] = live[wheels[wheel]]
        theirs = longest_flush(hand)
        short += theirs < needed
        win += needed <= theirs < mine
        tie += needed <= theirs == mine
        lose += needed <= theirs and theirs > mine
        turned = _next_choice(wheels, len(live))
    return short, win, tie, lose


def seven_card_dealers(mine: int, needed: int, hand: list[int], known: list[int], shown: list[int]) -> Counted:
    """Every seven-card dealer hand, by longest flush."""
    live = deck_without(hand, known, shown)
    if not shown:
        return Counted(*_deal_seven(live, mine, needed))
    return Counted(*_deal_rest(live, np.array(shown, dtype=np.int64), 7 - len(shown), (mine, needed)))


class Deck(NamedTuple):
    """All hands of one size, with what each is worth."""

    masks: Integers
    flush: Integers
    three: Integers
    five: Integers


@compiled
def _value_all(size: int, masks: Integers, flush: Integers, three: Integers, five: Integers) -> None:
    cards = np.arange(size)
    for place in range(len(masks)):
        for card in cards:
            masks[place] |= 1 << card
        flush[place] = two_card_flush(cards)
        three[place] = best_three(cards)
        if size == 5:
            five[place] = five_cards(cards)
        _next_choice(cards, 52)


@cache
def deck_of(size: int) -> Deck:
    """Every hand of three or five cards, valued one by one."""
    deck = Deck(*(np.zeros(comb(52, size), dtype=np.int64) for _ in range(4)))
    _value_all(size, *deck)
    return deck


@compiled
def _compare_all(masks: Integers, values: Integers, dead: int, shown: int, bounds: tuple[int, int]) -> tuple[int, int, int, int]:
    short = win = tie = lose = 0
    mine, needed = bounds
    for place in range(len(masks)):
        if masks[place] & dead == 0 and masks[place] & shown == shown:
            theirs = values[place]
            short += theirs < needed
            win += needed <= theirs < mine
            tie += needed <= theirs == mine
            lose += needed <= theirs and theirs > mine
    return short, win, tie, lose


def listed_dealers(deck: Deck, values: Integers, bounds: tuple[int, int], *, dead: Iterable[int], shown: Iterable[int]) -> Counted:
    """Every dealer hand with no dead card and all those shown; bounds are the player's worth and the least that qualifies."""
    return Counted(*_compare_all(deck.masks, values, mask_of(dead), mask_of(shown), bounds))


@compiled
def shuffled(state: Integers, deck: Integers, cards: int) -> None:
    """Bring that many random cards to the front of the deck, by a generator of our own (splitmix, 64 bits)."""
    for place in range(cards):
        state[0] += -7046029254386353131
        mixed = state[0]
        mixed = (mixed ^ ((mixed >> 30) & 0x3FFFFFFFF)) * -4658895280553007687
        mixed = (mixed ^ ((mixed >> 27) & 0x1FFFFFFFFF)) * -7723592293110705685
        mixed = mixed ^ ((mixed >> 31) & 0x1FFFFFFFF)
        other = place + ((mixed >> 11) & 0x1FFFFFFFFFFFFF) % (len(deck) - place)
        deck[place], deck[other] = deck[other], deck[place]
