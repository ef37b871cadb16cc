"""Boards without three cards of a suit: nobody has a flush on them, so each set of five ranks is walked once, for every two ranks held."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from longsuit.exact.sets import list_cards
from longsuit.exact.streets.banks import Final, Judged, Separate, decider, weigh
from longsuit.exact.streets.board_values import RANK_PAIRS, Values, rank_pair, ranks_number
from longsuit.exact.streets.board_walk import Work, count_holdings, placer, work_room
from longsuit.exact.streets.cells import Cells
from longsuit.exact.streets.river import Words
from longsuit.exact.streets.sweep import add_lanes
from longsuit.exact.streets.widths import far
from longsuit.hands.arrays import Counts, Integers, Signed
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking


@cache
def rank_sweeper(ranking: Ranking, board: int, *, worded: bool) -> Callable[..., int]:
    """The kernel that counts each set of five ranks once, in suits that make no flush, for every two ranks held."""
    place, decide = placer(ranking, board), decider(ranking, worded=worded)

    def sweep(values: Values, judged: Judged, final: Final, words: Words, table: Work, aside: Separate) -> int:
        cards = np.empty(47, dtype=np.int64)
        places = np.empty(1081, dtype=np.int32)
        work = work_room(1081)
        rows = 0
        one_board = Separate(
            np.empty((1081, 6), np.int32), np.empty(1081, np.uint8), np.empty(0, np.int32), np.empty(0, np.int32), np.empty(0, np.int32)
        )
        for a in range(13):
            for b in range(a + 1):
                for c in range(b + 1):
                    for d in range(c + 1):
                        for e in range(d + 1):
                            if a == e:
                                continue
                            board = 1 << a | 1 << b + 13 | 1 << c + 26 | 1 << d + 39 | 1 << e
                            list_cards(~board, cards)
                            place(board, values, cards, places)
                            count_holdings(places, cards, judged.qualifies, work)
                            decide(board, cards, places, values, judged, final, words, work)
                            weigh(places, 1, judged, work, one_board, 0)
                            rows = _by_rank_pair(ranks_number(a, b, c, d, e) * RANK_PAIRS, cards, work, one_board, table, aside, rows)
        return rows

    return kernel(sweep)


@jittable
def _by_rank_pair(start: int, cards: Integers, work: Work, one_board: Separate, table: Work, aside: Separate, rows: int) -> int:
    """Note what each two ranks held meet on one board; all suits of them meet the same."""
    seen = np.zeros(RANK_PAIRS, dtype=np.uint8)
    alone = 0
    for number in range(len(work.bank)):
        pair = rank_pair(cards[work.first[number]] % 13, cards[work.second[number]] % 13)
        bank = work.bank[number]
        if bank < 0:
            alone += 1
        if seen[pair]:
            continue
        seen[pair] = 1
        table.bank[start + pair] = bank
        table.hit[start + pair] = work.hit[number]
        table.counts[start + pair] = work.counts[number]
        table.special[start + pair] = work.special[number]
        if bank < 0:
            table.alone[start + pair] = rows
            aside.counts[rows] = one_board.counts[alone - 1]
            aside.hit[rows] = one_board.hit[alone - 1]
            rows += 1
    return rows


@kernel
def add_by_ranks(  # noqa: C901, PLR0912 (one pass over cells and runouts)
    made: Cells, pairs: tuple[Integers, Integers], table: Work, line_bank: Signed, banks: Counts, lined: Counts, aside: Separate
) -> int:
    """Add to every cell the boards that complete it without three of a suit; returns how many links to kept rows it made.

    With no room for links it only counts them and adds nothing.
    """
    high, low = pairs
    links = 0
    adds = len(aside.cell) > 0
    ways, twice = np.empty((16, 16), dtype=np.int64), np.empty(16, dtype=np.int64)
    rows, free = np.empty(RANK_PAIRS, dtype=np.int64), np.empty(13, dtype=np.int64)
    flat, width = banks.reshape(-1), far(banks.shape[1] * 8)
    counts = np.zeros(8, dtype=np.int32)
    for place in range(len(made.boards)):
        board = made.boards[place]
        _runouts(board, ways, twice)
        _rows_with(board, rows)
        for pair in range(len(high)):
            cell = made.number[place, pair]
            if cell < 0 or made.holding[cell] != pair:
                continue
            gone = board | 1 << high[pair] | 1 << low[pair]
            for rank in range(13):
                taken = gone >> rank
                free[rank] = ~(taken & 1 | (taken >> 13 & 1) << 1 | (taken >> 26 & 1) << 2 | (taken >> 39 & 1) << 3) & 15
            held = rank_pair(high[pair] % 13, low[pair] % 13)
            runout = 0
            for one in range(13):
                for two in range(one + 1):
                    weight = ways[free[one], free[two]] if one != two else twice[free[one]]
                    entry = rows[runout] + held
                    runout += 1
                    if weight == 0:
                        continue
                    weight *= made.size[cell]
                    bank = table.bank[entry]
                    if bank < 0:
                        if adds:
                            aside.row[links] = table.alone[entry]
                            aside.cell[links] = cell
                            aside.weight[links] = weight
                        links += 1
                        continue
                    if not adds:
                        continue
                    for lane in range(8):
                        counts[lane] = table.counts[entry, lane] * weight
                    add_lanes(flat, far(cell) * width + far(bank * 8), counts)
                    if table.hit[entry]:
                        for verdict in range(lined.shape[3]):
                            lined[cell, line_bank[bank], table.hit[entry] - 1, verdict] += table.special[entry, verdict] * weight
    return links


@jittable
def _runouts(board: int, ways: Integers, twice: Integers) -> None:
    """By the suits free in two ranks: how many ways two cards of them leave the board with at most two of each suit."""
    for one in range(16):
        twice[one] = 0
        for two in range(16):
            ways[one, two] = 0
            for suit in range(4):
                for other in range(4):
                    if not (one >> suit & 1 and two >> other & 1):
                        continue
                    fits = True
                    for any_suit in range(4):
                        fits &= (board >> 13 * any_suit & 0x1FFF).bit_count() + (suit == any_suit) + (other == any_suit) <= 2
                    ways[one, two] += fits
                    if one == two and suit < other:
                        twice[one] += fits


@jittable
def _rows_with(board: int, rows: Integers) -> None:
    """By two further ranks: where the five ranks with the board's three stand in the table."""
    cards, ranks = np.empty(3, dtype=np.int64), np.empty(5, dtype=np.int64)
    list_cards(board, cards)
    number = 0
    for one in range(13):
        for two in range(one + 1):
            for place in range(3):
                ranks[place] = cards[place] % 13
            ranks[3], ranks[4] = one, two
            ranks.sort()
            rows[number] = ranks_number(ranks[4], ranks[3], ranks[2], ranks[1], ranks[0]) * RANK_PAIRS
            number += 1
