"""Other ways to read the sheet of 5 Card PurSUIT, each with its exact house edge: is there one that has the edge it claims?"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple

import numpy as np

from longsuit.exact.suit_counts import counts_below
from longsuit.hands.flush import TWO_CARD_FLUSH
from tests.exact.plain import LEADING, Integers, three_cards
from tests.exact.solved import index

JACK, QUEEN, KING = 9, 10, 11

READINGS: dict[str, dict[str, Any]] = {
    "qualifier": {"jack high": JACK, "none": None, "nine high": 7, "ten high": 8, "queen high": QUEEN, "king high": KING},
    "ante, dealer short": {"pays": 1, "pushes": 0},
    "play, dealer short": {"pushes": "push", "pays even": "even", "pays the table": "table", "loses": "lose"},
    "table": {
        "to 1": (50, 30, 10, 5, 3, 2, 1),
        "for 1": (49, 29, 9, 4, 2, 1, 0),
        "even money": (1, 1, 1, 1, 1, 1, 1),
        "no pair pushes": (50, 30, 10, 5, 3, 2, 0),
        "no pair loses": (50, 30, 10, 5, 3, 2, -1),
    },
    "ante, player wins": {"pays": 1, "pushes": 0},
    "tie": {"pushes": 0, "ante loses": -1, "both lose": -2},
    "set": {"for most money": "best", "highest flush": "highest", "best three cards": "three"},
    "fold": {
        "when right": None,
        "never": 0,
        "below ten high": 8,
        "below jack high": JACK,
        "below queen high": QUEEN,
        "below king high": KING,
    },
}
"""Questions with their answers, the sheet's own first; the last two are how the player plays. Ranks count from the two at 0."""


class Columns(NamedTuple):
    """The solver's counts, a row a way to set a hand."""

    weight: Integers
    row: Integers
    first: Integers
    key: Integers
    line: Integers
    below: Integers
    upto: Integers
    best: Integers
    dealers: int
    deals: int


@cache
def columns() -> Columns:
    deals = index("5-card-pursuit").deals
    (way,) = deals.ways
    row = way.row.astype(np.int64)
    first = np.flatnonzero(np.concatenate([[True], row[1:] != row[:-1]]))
    left = np.flatnonzero(np.unpackbits(way.left.astype("<i8").view(np.uint8).reshape(-1, 8), axis=1, bitorder="little")) % 64
    line = np.array([6 - three_cards(int(a), int(b), int(c)) // LEADING for a, b, c in left.reshape(-1, 3)])
    key = way.key.astype(np.int64)
    best = np.maximum.reduceat(key, first)
    below, upto = way.below.astype(np.int64), way.upto.astype(np.int64)
    return Columns(deals.weight.astype(np.int64), row, first, key, line, below, upto, best, deals.dealer_hands, deals.deals)


def _least(rank: int) -> int:
    """The lowest two-card flush with that top card."""
    return 2 << 13 | 1 << rank | 1


@cache
def short_of(rank: int | None) -> Integers:
    """By way: dealer hands without a flush that high."""
    if rank is None:
        return np.zeros(len(columns().row), dtype=np.int64)
    hands = index("5-card-pursuit").deals.hands
    counts: Integers = counts_below(TWO_CARD_FLUSH, 5, hands, np.full((len(hands), 1), _least(rank)))[:, 0]
    return counts[columns().row]


def house_edge(reading: dict[str, str]) -> float:
    """The edge in percent of the ante under one reading."""
    data = columns()
    answer = {question: READINGS[question][name] for question, name in reading.items()}
    short = short_of(answer["qualifier"])
    pays = np.array(answer["table"])[data.line]
    lower, equal = np.maximum(data.below, short), np.maximum(data.upto, short)
    play_short = {"push": 0, "even": 1, "table": pays, "lose": -1}[answer["play, dealer short"]]
    worth = short * (answer["ante, dealer short"] + play_short) + (lower - short) * (answer["ante, player wins"] + pays)
    worth += (equal - lower) * answer["tie"] - 2 * (data.dealers - equal)
    wish = {"best": worth, "highest": data.key, "three": pays << 20 | data.key}[answer["set"]]
    chosen = np.maximum.reduceat(wish, data.first)[data.row] == wish
    taken = np.maximum.reduceat(np.where(chosen, worth, -(1 << 60)), data.first)
    stays = taken > -data.dealers if answer["fold"] is None else data.best >= _least(answer["fold"])
    return -100 * int(data.weight @ np.where(stays, taken, -data.dealers)) / data.deals


PRINTED: dict[str, str] = {question: next(iter(answers)) for question, answers in READINGS.items()}


_SHORT = ("ante, dealer short", "play, dealer short")
"""Questions that do not arise where every dealer's hand qualifies."""


def readings_with(changes: int) -> Iterator[tuple[dict[str, str], float]]:
    """Every reading that differs from the printed one in at most so many answers, with its edge; each game once."""
    for number in range(changes + 1):
        for questions in combinations(READINGS, number):
            for answers in product(*(list(READINGS[question])[1:] for question in questions)):
                changed: dict[str, str] = dict(zip(questions, answers, strict=True))
                if changed.get("qualifier") != "none" or changed.keys().isdisjoint(_SHORT):
                    yield changed, house_edge({**PRINTED, **changed})
