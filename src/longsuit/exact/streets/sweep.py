"""Kernels for boards: walk each, decide, and add up in the cells of every smaller board."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from longsuit.exact.sets import BINOMIALS, list_cards, set_place
from longsuit.exact.streets.banks import Final, Judged, Separate, decider, weigh
from longsuit.exact.streets.board_values import Values
from longsuit.exact.streets.board_walk import Work, count_holdings, placer, work_room
from longsuit.exact.streets.cells import Cells, Exchanges, suit_order
from longsuit.exact.streets.river import Words
from longsuit.exact.streets.widths import far, wide
from longsuit.hands.arrays import Bytes, Counts, Integers, Signed
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

LANES = 8
"""Counts of a bank, six in use: a whole vector register is added at a time."""


@cache
def sweeper(ranking: Ranking, board: int, *, worded: bool) -> Callable[..., int]:
    """The kernel that counts boards of so many cards into cells, decided for the best or by words; returns how many stay separate."""
    place, decide = placer(ranking, board), decider(ranking, worded=worded)

    def sweep(
        hands: Integers,
        multiplicity: Bytes,
        values: Values,
        judged: Judged,
        final: Final,
        words: Words,
        line_bank: Signed,
        made: Cells,
        swaps: Exchanges,
        banks: Counts,
        lined: Counts,
        aside: Separate,
    ) -> int:
        left = 52 - board
        cards = np.empty(left, dtype=np.int64)
        places = np.empty(left * (left - 1) // 2, dtype=np.int32)
        work = work_room(len(places))
        rows = 0
        for number in range(len(hands)):
            list_cards(~hands[number], cards)
            place(hands[number], values, cards, places)
            count_holdings(places, cards, judged.qualifies, work)
            first = rows
            decide(hands[number], cards, places, values, judged, final, words, work)
            rows = weigh(places, wide(multiplicity[number]), judged, work, aside, rows)
            _scatter(hands[number], wide(multiplicity[number]), line_bank, made, swaps, work, banks, lined, aside, first)
        return rows

    return kernel(sweep)


@jittable
def _scatter(
    board: int,
    weight: int,
    line_bank: Signed,
    made: Cells,
    swaps: Exchanges,
    work: Work,
    banks: Counts,
    lined: Counts,
    aside: Separate,
    first: int,
) -> None:
    """Add the counts of every holding into the cells of every smaller board."""
    flat, width = banks.reshape(-1), far(banks.shape[1] * 8)
    special = lined.shape[3]
    cards = np.empty(5, dtype=np.int64)
    size = list_cards(board, cards)
    wanted = made.boards[0].bit_count()
    links = work.listed[1]
    link = first * int(BINOMIALS[size, wanted])
    for chosen in range(1 << size):
        if chosen.bit_count() != wanted:
            continue
        subset = 0
        for card in range(size):
            if chosen >> card & 1:
                subset |= 1 << cards[card]
        row = made.number[made.board_class[set_place(subset, BINOMIALS)]]
        swap = swaps.holdings[swaps.number[suit_order(subset)]]
        for number in range(len(work.pair)):
            bank = work.bank[number]
            if bank >= 0:
                at = far(row[swap[work.pair[number]]]) * width + far(bank * 8)
                add_lanes(flat, at, work.counts[number])
        for entry in range(work.listed[0]):
            number = work.lined[entry]
            cell = row[swap[work.pair[number]]]
            for verdict in range(special):
                lined[cell, line_bank[work.bank[number]], work.hit[number] - 1, verdict] += work.special[number, verdict]
        for entry in range(links):
            cell = row[swap[work.pair[work.alone[entry]]]]
            aside.row[link] = first + entry
            aside.cell[link] = cell
            aside.weight[link] = weight
            link += 1


@jittable
def add_lanes(flat: Counts, at: int, counts: Counts) -> None:
    """Eight additions at once: everything is read before anything is written."""
    one = far(1)
    a, b, c, d = flat[at], flat[at + one], flat[at + one * 2], flat[at + one * 3]
    e, f, g, h = flat[at + one * 4], flat[at + one * 5], flat[at + one * 6], flat[at + one * 7]
    a, b, c, d = a + counts[0], b + counts[1], c + counts[2], d + counts[3]
    e, f, g, h = e + counts[4], f + counts[5], g + counts[6], h + counts[7]
    flat[at], flat[at + one], flat[at + one * 2], flat[at + one * 3] = a, b, c, d
    flat[at + one * 4], flat[at + one * 5], flat[at + one * 6], flat[at + one * 7] = e, f, g, h
