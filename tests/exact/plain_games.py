"""The games settled by the words of their sheets: what every way to play a hand wins over all dealer hands, in antes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np

from tests.exact import plain
from tests.exact.plain import LEADING, Counted, number

NINE_HIGH = number(9, 3, 2)
JACK_HIGH = number(11, 2)
ACE_KING = number(14, 13, 0, 0, 0)
QUEEN_HIGH = number(12, 0, 0)

PLAY_PAYS = {
    plain.MINI_ROYAL: 50,
    plain.RUN3: 30,
    plain.TRIPS3: 10,
    plain.STRAIGHT3: 5,
    plain.FLUSH3: 3,
    plain.PAIR: 2,
    plain.HIGH: 1,
}
BONUS_FIVE = {plain.ROYAL: 500, plain.RUN: 100, plain.QUADS: 25, plain.FULL: 12, plain.FLUSH: 10, plain.STRAIGHT: 4, plain.TRIPS: 1}
BONUS_THREE = {plain.MINI_ROYAL: 10, plain.RUN3: 3, plain.TRIPS3: 1}
ANTE_BONUS = {plain.MINI_ROYAL: 5, plain.RUN3: 5, plain.TRIPS3: 4, plain.STRAIGHT3: 1}

Totals = dict[tuple[str, int, int], int]
"""By action, size and cards left (as bits, where they are judged): antes won, summed over all dealer hands."""


class Situation(NamedTuple):
    """What a player sees."""

    hand: list[int]
    known: list[int] = []  # noqa: RUF012 (a default of a named tuple; nobody writes to it)
    """Cards in other hands."""
    shown: list[int] = []  # noqa: RUF012 (the same)
    """Cards of the dealer's."""


Plain = Callable[[Situation], Totals]


def flush_length(value: int) -> int:
    """How many digits."""
    return 0 if not value else 1 + flush_length(value // 15)


def longest_flush_game(action: str) -> Plain:
    """High Card Flush, or I Luv Suits with its own word for the raise."""

    def totals(seen: Situation) -> Totals:
        mine = plain.longest_flush(np.array(seen.hand))
        counted = plain.seven_card_dealers(mine, NINE_HIGH, seen.hand, seen.known, seen.shown)
        most = {5: 2, 6: 3, 7: 3}.get(flush_length(mine), 1)
        raised = {(action, size, 0): counted.short + (1 + size) * (counted.win - counted.lose) for size in range(1, most + 1)}
        return {("fold", 0, 0): -sum(counted), **raised}

    return totals


def pursuit(seen: Situation) -> Totals:
    """5 Card PurSUIT, every two cards of a suit set in turn."""
    deck = plain.deck_of(5)
    dead = seen.hand + seen.known
    totals: Totals = {}
    counted = Counted(0, 0, 0, 0)
    for high, low in two_of_a_suit(seen.hand):
        mine = number(high % 13 + 2, low % 13 + 2)
        counted = plain.listed_dealers(deck, deck.flush, (mine, JACK_HIGH), dead=dead, shown=seen.shown)
        left = [card for card in seen.hand if card not in (high, low)]
        pays = PLAY_PAYS[plain.three_cards(*left) // LEADING]
        totals["play", 1, plain.mask_of(left)] = counted.short + (1 + pays) * counted.win - 2 * counted.lose
    return {("fold", 0, 0): -sum(counted), **totals}


def two_of_a_suit(hand: list[int]) -> Iterator[tuple[int, int]]:
    """Every two cards of a suit, the higher first."""
    for one, other in combinations(sorted(hand), 2):
        if one // 13 == other // 13:
            yield other, one


def pick_two(seen: Situation) -> Totals:
    """Pick 2 Poker with its mandatory bonus: both contests."""
    deck = plain.deck_of(5)
    dead = seen.hand + seen.known
    cards = np.array(seen.hand)
    mine3, mine5 = plain.best_three(cards), plain.five_cards(cards)
    three = plain.listed_dealers(deck, deck.three, (mine3, 0), dead=dead, shown=seen.shown)
    five = plain.listed_dealers(deck, deck.five, (mine5, ACE_KING), dead=dead, shown=seen.shown)
    bonus = bonus_35(mine3, mine5)
    dealers = sum(three)
    return {
        ("fold", 0, 0): -2 * dealers,
        ("three-card", 2, 0): 3 * (three.win - three.lose) + bonus * dealers,
        ("five-card", 1, 0): five.short + 2 * (five.win - five.lose) + bonus * dealers,
    }


def bonus_35(three: int, five: int) -> int:
    """Both tables add up; the stake is lost if neither pays."""
    hits = [table[value // LEADING] for table, value in ((BONUS_THREE, three), (BONUS_FIVE, five)) if value // LEADING in table]
    return sum(hits) if hits else -1


def three_card_poker(seen: Situation) -> Totals:
    """Ante, play and ante bonus."""
    deck = plain.deck_of(3)
    mine = plain.best_three(np.array(seen.hand))
    counted = plain.listed_dealers(deck, deck.three, (mine, QUEEN_HIGH), dead=seen.hand + seen.known, shown=seen.shown)
    dealers = sum(counted)
    bonus = ANTE_BONUS.get(mine // LEADING, 0)
    return {
        ("fold", 0, 0): -dealers,
        ("play", 1, 0): counted.short + 2 * (counted.win - counted.lose) + bonus * dealers,
    }


PLAIN: dict[str, Plain] = {
    "high-card-flush": longest_flush_game("raise"),
    "i-luv-suits": longest_flush_game("play"),
    "5-card-pursuit": pursuit,
    "pick-2-poker": pick_two,
    "three-card-poker": three_card_poker,
}
"""Every base game by its id."""
