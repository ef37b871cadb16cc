"""The walk of one board: every holding put in order, and the dealer's hands below, level and short of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.streets.board_values import Values, by_ranks, places_by_ranks
from longsuit.exact.streets.widths import unsigned
from longsuit.hands.arrays import Bytes, Counts, Integers
from longsuit.hands.jit import jittable
from longsuit.hands.ranking import Ranking
from longsuit.settlement.verdicts import verdict_counts

Short = npt.NDArray[np.int16]


class Work(NamedTuple):
    """What a sweep writes for the holdings on one board."""

    order: Counts
    """Holdings in order of place."""
    spare: Counts
    pair: npt.NDArray[np.uint16]
    """The place of each holding among all holdings of the deck."""
    first: Bytes
    """The lower card of each holding, by its place among the cards left."""
    second: Bytes
    counts: Counts
    """Dealer hands by verdict, times the boards this one stands for."""
    below: Counts
    upto: Counts
    bank: Short
    """The bank it goes to, or -1 for a holding kept alone."""
    hit: Short
    special: Counts
    """Of holdings on a line: the counts that depend on it, taken out of ``counts``."""
    lined: Counts
    """Holdings on a line."""
    alone: Counts
    """Holdings kept alone."""
    listed: Integers
    """How many are on a line, and how many stay separate."""


@jittable
def work_room(size: int) -> Work:
    """Space for this many holdings."""
    return Work(
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.uint16),
        np.empty(size, np.uint8),
        np.empty(size, np.uint8),
        np.zeros((size, 8), np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int16),
        np.zeros(size, np.int16),
        np.empty((size, 6), np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.zeros(2, np.int64),
    )


def placer(ranking: Ranking, board: int) -> Callable[[int, Values, Integers, Counts], None]:
    """What writes the place of every holding."""
    if by_ranks(ranking, board):
        return places_by_ranks
    key = ranking.key

    def one_by_one(board: int, values: Values, cards: Integers, out: Counts) -> None:
        number = 0
        for two in range(len(cards)):
            for one in range(two):
                out[number] = np.searchsorted(values.keys, key(board | 1 << cards[two] | 1 << cards[one]))
                number += 1

    return jittable(one_by_one)


@jittable
def count_holdings(places: Counts, cards: Integers, qualifies: int, work: Work) -> None:
    """List the holdings, put them in order and walk up it."""
    number = 0
    for two in range(len(cards)):
        high = cards[two]
        for one in range(two):
            work.pair[number] = high * (high - 1) // 2 + cards[one]
            work.first[number] = one
            work.second[number] = two
            number += 1
    _order(places, work)
    _walk(places, len(cards), qualifies, work)


@jittable
def _order(places: Counts, work: Work) -> None:
    """Sort holdings by place: low seven bits first, then the rest."""
    low, high = np.zeros(129, dtype=np.int32), np.zeros(129, dtype=np.int32)
    for number in range(len(places)):
        low[unsigned(places[number] & 127) + 1] += 1
        high[unsigned(places[number] >> 7) + 1] += 1
    for bucket in range(128):
        low[bucket + 1] += low[bucket]
        high[bucket + 1] += high[bucket]
    for number in range(len(places)):
        bucket = unsigned(places[number] & 127)
        work.spare[unsigned(low[bucket])] = number
        low[bucket] += 1
    for entry in range(len(places)):
        number = unsigned(work.spare[entry])
        bucket = unsigned(places[number] >> 7)
        work.order[unsigned(high[bucket])] = number
        high[bucket] += 1


@jittable
def _walk(places: Counts, left: int, qualifies: int, work: Work) -> None:
    """Walk up the order with a running count a card: the dealer's hands below, level and short, shared cards taken off."""
    running, short = np.zeros(52, dtype=np.int32), np.zeros(52, dtype=np.int32)
    start = all_short = 0
    dealers = (left - 2) * (left - 3) // 2
    while start < len(places):
        place = places[work.order[start]]
        stop = start
        while stop < len(places) and places[unsigned(work.order[stop])] == place:
            number = unsigned(work.order[stop])
            work.below[number] = start - running[work.first[number]] - running[work.second[number]]
            stop += 1
        for entry in range(start, stop):
            number = unsigned(work.order[entry])
            running[work.first[number]] += 1
            running[work.second[number]] += 1
        for entry in range(start, stop):
            number = unsigned(work.order[entry])
            work.upto[number] = stop - running[work.first[number]] - running[work.second[number]] + 1
        start = stop
        if place < qualifies:
            all_short = stop
            short[:] = running
    for number in range(len(places)):
        below, upto = work.below[number], work.upto[number]
        missed = all_short - short[work.first[number]] - short[work.second[number]] + (places[number] < qualifies)
        outcomes = verdict_counts(below, upto, missed, dealers)
        for verdict in range(6):
            work.counts[number, verdict] = outcomes[verdict]
