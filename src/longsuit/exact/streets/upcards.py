"""Hands apart with a dealer's card face up: for every hand and card up, how many of the dealer's hands lie below, level and short.

The dealer's hands are walked in order of worth, up to suits. Each adds to a running count for every set of cards it contains, again up to
suits. A player's hand reads those counts when the walk reaches its worth: dealer hands that hold the card up and none of the player's
cards are, by inclusion and exclusion, a sum over the sets of the card up with some of the player's cards.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np

from longsuit.exact.poker_counts import class_numbers
from longsuit.exact.sets import BINOMIALS, list_cards
from longsuit.exact.streets.cells import Exchanges, exchanged, exchanges
from longsuit.exact.streets.widths import unsigned, wide
from longsuit.hands import batch
from longsuit.hands.arrays import Bytes, Counts, Integers
from longsuit.hands.classes import Classes, classes
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

MOST_TABLED = 5
"""Sets of more cards are valued one by one, not looked up."""

_HANDS_AT_A_TIME = 1 << 12


class Upcards(NamedTuple):
    """Every hand with every card up, up to suits."""

    hand: Counts
    """The class of the player's hand."""
    card: Bytes
    """The dealer's card up."""
    weight: Counts
    """How many hands with cards up it stands for."""
    below: Counts
    """Dealer hands that rank below."""
    upto: Counts
    """Dealer hands that rank below or equal."""
    short: Counts
    """Dealer hands that do not qualify."""


class Running(NamedTuple):
    """Running counts for sets of up to five cards, up to suits, and no card as a set of none."""

    number: Counts
    """By size and place among all sets of the size, one size after the other: its class."""
    start: Integers
    """By size: where its sets begin."""
    counts: Counts
    """By class: twenty-four times the dealer hands that contain it and rank below, not above, and short."""
    share: Counts
    """By class: twenty-four divided by the sets it stands for."""


class Walk(NamedTuple):
    """Classes of hands in order of worth."""

    hands: Integers
    weight: Integers
    place: Counts
    """How many of the dealer's keys are lower: for one of his hands, its place among them."""
    upto: Counts
    """How many of the dealer's keys are not higher."""
    number: Counts
    """Their numbers among all classes."""


def count_upcards(ranking: Ranking, *, player: int, dealer: int, qualifying: int, progress: Callable[[int, int], None]) -> Upcards:
    """Count a game of separate hands with one card of the dealer's up; ``progress`` receives how many hands up to suits are done."""
    keys = np.unique(batch.keys(ranking, classes(dealer).hands))
    dealers, players = _in_order(ranking, classes(dealer), keys), _in_order(ranking, classes(player), keys)
    running = _running(min(dealer, MOST_TABLED))
    _add_hands(dealers, 0, int(np.searchsorted(dealers.place, np.searchsorted(keys, qualifying))), 2, running)
    rows = np.empty(len(players.hands) + 1, dtype=np.int64)
    _count_rows(players.hands, exchanges(), rows)
    out = Upcards(*(np.empty(rows[-1], kind) for kind in (np.int32, np.uint8, np.int32, np.int32, np.int32, np.int32)))
    count, reached = _counter(ranking), (0, 0)
    for start in range(0, len(players.hands), _HANDS_AT_A_TIME):
        stop = min(start + _HANDS_AT_A_TIME, len(players.hands))
        reached = count(players, start, stop, rows, dealers, reached, dealer, qualifying, running, exchanges(), out)
        progress(stop, len(players.hands))
    return out


def _in_order(ranking: Ranking, made: Classes, keys: Integers) -> Walk:
    """Hands up to suits in order of worth."""
    own = batch.keys(ranking, made.hands)
    order = np.argsort(own, kind="stable")
    below, upto = (np.searchsorted(keys, own[order], side).astype(np.int32) for side in ("left", "right"))
    return Walk(made.hands[order], made.multiplicity[order].astype(np.int64), below, upto, order.astype(np.int32))


def _running(sizes: int) -> Running:
    numbers, weights, starts = [np.zeros(1, np.int32)], [np.ones(1, np.int64)], [0, 1]
    before = 1
    for size in range(1, sizes + 1):
        numbers.append(class_numbers(size) + np.int32(before))
        weights.append(classes(size).multiplicity.astype(np.int64))
        starts.append(starts[-1] + len(numbers[-1]))
        before += len(weights[-1])
    share = (24 // np.concatenate(weights)).astype(np.int32)
    return Running(np.concatenate(numbers), np.array(starts), np.zeros((before, 4), np.int32), share)


@jittable
def _add_hand(hand: int, weight: int, lane: int, running: Running, cards: Integers, partial: Integers) -> None:
    """Add a hand to the count of every set of up to five cards it contains; ``partial`` has room for every set."""
    size = list_cards(hand, cards)
    most = len(running.start) - 2
    counts = running.counts
    counts[0, lane] += 24 * weight
    partial[0] = 0
    for held in range(1, 1 << size):
        top, chosen = 0, 0
        for card in range(size):
            if held >> card & 1:
                top = card
                chosen += 1
        partial[held] = partial[held ^ 1 << top] + BINOMIALS[cards[top], chosen]
        if chosen <= most:
            number = unsigned(running.number[running.start[chosen] + partial[held]])
            counts[number, lane] += weight * running.share[number]


@kernel
def _add_hands(dealers: Walk, start: int, stop: int, lane: int, running: Running) -> None:
    """Add some of the dealer's hands to a running count."""
    cards, partial = np.empty(8, dtype=np.int64), np.empty(256, dtype=np.int64)
    for number in range(start, stop):
        _add_hand(dealers.hands[number], dealers.weight[number], lane, running, cards, partial)


@jittable
def _cards_up(hand: int, swaps: Exchanges, out: Bytes, alike: Bytes) -> int:
    """The cards that may be up beside a hand, one for all that an exchange of suits makes the same, and how many those are."""
    row = 0
    number = np.full(52, -1, dtype=np.int64)
    for card in range(52):
        if hand >> card & 1 or number[card] >= 0:
            continue
        out[row] = card
        alike[row] = 0
        for swap in range(24):
            if exchanged(hand, swaps.suits[swap]) == hand:
                image = swaps.suits[swap, card // 13] * 13 + card % 13
                if number[image] < 0:
                    number[image] = row
                    alike[row] += 1
        row += 1
    return row


@kernel
def _count_rows(hands: Integers, swaps: Exchanges, rows: Integers) -> None:
    """Where the rows of each hand begin."""
    cards, alike = np.empty(52, dtype=np.uint8), np.empty(52, dtype=np.uint8)
    rows[0] = 0
    for number in range(len(hands)):
        rows[number + 1] = rows[number] + _cards_up(hands[number], swaps, cards, alike)


class Subsets(NamedTuple):
    """Sums of binomials for the sets of a player's cards, so that the place of a set with the card up is three of them."""

    low: Integers
    """By set: its place, as the lowest cards of a set."""
    high: Integers
    """By cards below and set: what it adds to the place, as the highest cards of a set."""
    size: Integers
    """By set: how many cards."""


@jittable
def _place_subsets(cards: Integers, size: int, out: Subsets) -> None:
    for held in range(1 << size):
        chosen = 0
        out.low[held] = 0
        for below in range(8):
            out.high[below, held] = 0
        for card in range(size):
            if held >> card & 1:
                chosen += 1
                out.low[held] += BINOMIALS[cards[card], chosen]
                for below in range(8 - chosen):
                    out.high[below, held] += BINOMIALS[cards[card], below + chosen]
        out.size[held] = chosen


@cache
def _counter(ranking: Ranking) -> Callable[..., tuple[int, int]]:
    """The kernel that reads the running counts for some of the player's hands, whole groups of equals at a time."""
    key = ranking.key

    def count(
        players: Walk,
        start: int,
        stop: int,
        rows: Integers,
        dealers: Walk,
        reached: tuple[int, int],
        size: int,
        qualifying: int,
        running: Running,
        swaps: Exchanges,
        out: Upcards,
    ) -> tuple[int, int]:
        below, upto = reached
        cards, partial = np.empty(8, dtype=np.int64), np.empty(256, dtype=np.int64)
        up, alike = np.empty(52, dtype=np.uint8), np.empty(52, dtype=np.uint8)
        subsets = Subsets(np.empty(128, dtype=np.int64), np.empty((8, 128), dtype=np.int64), np.empty(128, dtype=np.int64))
        for player in range(start, stop):
            while below < len(dealers.place) and dealers.place[below] < players.place[player]:
                _add_hand(dealers.hands[below], dealers.weight[below], 0, running, cards, partial)
                below += 1
            while upto < len(dealers.place) and dealers.place[upto] < players.upto[player]:
                _add_hand(dealers.hands[upto], dealers.weight[upto], 1, running, cards, partial)
                upto += 1
            hand = players.hands[player]
            held = list_cards(hand, cards)
            _place_subsets(cards, held, subsets)
            row = rows[player]
            own = key(hand)
            for number in range(_cards_up(hand, swaps, up, alike)):
                card = wide(up[number])
                lower = 0
                while lower < held and cards[lower] < card:
                    lower += 1
                low = (1 << lower) - 1
                totals = _avoiding(card, low, held, size, subsets, running)
                if size > MOST_TABLED and held + 1 == size:
                    whole = key(hand | 1 << card)
                    sign = 1 - 2 * (held & 1)
                    totals = (
                        totals[0] + 24 * sign * (whole < own),
                        totals[1] + 24 * sign * (whole <= own),
                        totals[2] + 24 * sign * (whole < qualifying),
                    )
                out.hand[row] = players.number[player]
                out.card[row] = card
                out.weight[row] = players.weight[player] * alike[number]
                out.below[row] = totals[0] // 24
                out.upto[row] = totals[1] // 24
                out.short[row] = totals[2] // 24
                row += 1
        return below, upto

    return kernel(count)


@jittable
def _avoiding(card: int, low: int, held: int, size: int, subsets: Subsets, running: Running) -> tuple[int, int, int]:
    """Twenty-four times the dealer hands below, not above and short that have the card up and none of the player's."""
    below = upto = short = wide(0)
    most = min(size, len(running.start) - 2)
    for chosen in range(1 << held):
        cards = subsets.size[chosen] + 1
        if cards > most:
            continue
        under, over = chosen & low, chosen & ~low
        lower = subsets.size[under] + 1
        place = subsets.low[under] + BINOMIALS[card, lower] + subsets.high[lower, over]
        number = unsigned(running.number[running.start[cards] + place])
        sign = wide(1) if cards & 1 else wide(-1)
        below += sign * running.counts[number, 0]
        upto += sign * running.counts[number, 1]
        short += sign * running.counts[number, 2]
    return below, upto, short
