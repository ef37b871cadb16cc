"""Two own cards against two of the dealer's, with a board: every board up to suits, one sweep a board.

On a board the 1,081 holdings are put in order once. Walking up that order with a running count a card gives, for every holding, how many of
the dealer's 990 hands are lower, equal and higher, without those that share a card; the same walk gives how many do not qualify. Each
holding's counts are then added into the cells of every smaller board the board contains.

Where a decision is taken with the whole board out, holdings with the same decision are added together: a cell has a *bank* for each
decision. Only holdings whose decision depends on what a pay table pays, or is a tie, stay separate.

Boards without three cards of a suit are not walked one by one: nobody has a flush on them, so what a holding meets depends on ranks alone.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import comb
from queue import SimpleQueue
from typing import NamedTuple

import numpy as np

from longsuit.exact.streets.banks import Final, Judged, Separate
from longsuit.exact.streets.board_values import RANK_PAIRS, by_ranks, values_of
from longsuit.exact.streets.board_walk import work_room
from longsuit.exact.streets.cells import PAIRS, Cells, cells, exchanges, holdings
from longsuit.exact.streets.rank_sweep import add_by_ranks, rank_sweeper
from longsuit.exact.streets.river import Words
from longsuit.exact.streets.sweep import LANES, sweeper
from longsuit.hands.arrays import Bytes, Counts, Integers, Signed
from longsuit.hands.classes import classes
from longsuit.hands.ranking import Ranking
from longsuit.progress import CORES

_BOARDS_AT_A_TIME = 1 << 10
_RUNOUT, _SUITED = 2, 3


class Boards(NamedTuple):
    """Counts for every cell."""

    cells: Cells
    banks: Counts
    """By cell, bank and verdict: deals, summed over all boards that complete the cell's."""
    lined: Counts
    """By cell, line bank, hit (from 1 on) and special verdict: the same for hands on a line."""
    line_bank: Signed
    """By bank: its number among those that hold hands on a line, or -1."""
    separate: Separate


def count_boards(
    ranking: Ranking, board: int, cell_board: int, judged: Judged, final: Final | None, words: Words, progress: Callable[[int, int], None]
) -> Boards:
    """Count every board of ``board`` cards into cells of ``cell_board`` cards; ``progress`` receives how many parts of all are done."""
    full = classes(board)
    line_bank = _line_banks(final, lines=len(judged.special) > 0)
    made = cells(cell_board)

    def count() -> _Count:
        banks = np.zeros((len(made.size), len(line_bank), LANES), dtype=np.int32)
        lined = np.zeros((len(made.size), int(line_bank.max()) + 1, int(judged.hit.max()), len(judged.special)), dtype=np.int32)
        return _Count(ranking, board, judged, final or _nothing_final(len(judged.hit)), words, line_bank, made, banks, lined)

    parts: list[Callable[[_Count], Separate]] = []
    hands, weight = full.hands, full.multiplicity
    if by_ranks(ranking, board) and board - cell_board == _RUNOUT:
        parts.append(_Count.without_flush)
        flushes = np.max([np.bitwise_count(hands >> shift & 0x1FFF) for shift in (0, 13, 26, 39)], axis=0) >= _SUITED
        hands, weight = hands[flushes], weight[flushes]
    for start in range(0, len(hands), _BOARDS_AT_A_TIME):
        some = slice(start, start + _BOARDS_AT_A_TIME)
        parts.append(partial(_Count.sweep, hands=hands[some], weight=weight[some]))
    counts = [count() for _ in range(CORES.get())]
    separate = _joined(_in_threads(counts, parts, progress))
    for other in counts[1:]:
        np.add(counts[0].banks, other.banks, out=counts[0].banks)
        np.add(counts[0].lined, other.lined, out=counts[0].lined)
    return Boards(made, counts[0].banks, counts[0].lined, line_bank, separate)


def _in_threads(counts: list[_Count], parts: list[Callable[[_Count], Separate]], progress: Callable[[int, int], None]) -> list[Separate]:
    """Count all parts, a thread for each count: kernels let each other run."""
    free: SimpleQueue[_Count] = SimpleQueue()
    for count in counts:
        free.put(count)

    def one(part: Callable[[_Count], Separate]) -> Separate:
        count = free.get()
        try:
            return part(count)
        finally:
            free.put(count)

    results = []
    with ThreadPoolExecutor(len(counts)) as pool:
        try:
            for result in pool.map(one, parts):
                results.append(result)
                progress(len(results), len(parts))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    return results


def _nothing_final(places: int) -> Final:
    """No decision with the whole board out."""
    return Final(np.zeros((0, 1, 1, 6), np.int64), np.zeros(places, np.uint8), np.zeros(1, np.uint8), any_table=False)


def _line_banks(final: Final | None, *, lines: bool) -> Signed:
    """By way to decide, an option for each money at stake: its number among those that hold hands on a line, or -1."""
    if final is None:
        return np.array([0 if lines else -1], dtype=np.int8)
    states, options = final.prices.shape[:2]
    banks = np.full(options**states, -1, dtype=np.int8)
    number = 0
    for bank in range(len(banks)):
        stays = all(final.stays[bank // options**state % options] for state in range(states))
        if lines and (stays or not final.any_table):
            banks[bank] = number
            number += 1
    return banks


class _Count(NamedTuple):
    """A count in progress."""

    ranking: Ranking
    board: int
    judged: Judged
    final: Final
    words: Words
    line_bank: Signed
    cells: Cells
    banks: Counts
    lined: Counts

    @property
    def worded(self) -> bool:
        """Whether the last decision is taken by words."""
        return len(self.words.options) > 0

    def sweep(self, hands: Integers, weight: Bytes) -> Separate:
        """Count some boards into their cells."""
        subsets = comb(self.board, int(self.cells.boards[0]).bit_count())
        most = len(hands) * PAIRS
        aside = _room(most, most * subsets)
        values = values_of(self.ranking, self.board)
        sweep = sweeper(self.ranking, self.board, worded=self.worded)
        given = (values, self.judged, self.final, self.words)
        rows = sweep(hands, weight, *given, self.line_bank, self.cells, exchanges(), self.banks, self.lined, aside)
        return _cut(aside, rows, rows * subsets)

    def without_flush(self) -> Separate:
        """Count all boards on which nobody can have a flush."""
        entries = comb(17, 5) * RANK_PAIRS
        table, aside = work_room(entries), _room(entries, 0)
        sweep = rank_sweeper(self.ranking, self.board, worded=self.worded)
        rows = sweep(values_of(self.ranking, self.board), self.judged, self.final, self.words, table, aside)
        links = add_by_ranks(self.cells, holdings(), table, self.line_bank, self.banks, self.lined, aside)
        aside = Separate(aside.counts, aside.hit, *(np.empty(max(links, 1), np.int32) for _ in range(3)))
        add_by_ranks(self.cells, holdings(), table, self.line_bank, self.banks, self.lined, aside)
        return _cut(aside, rows, links)


def _room(rows: int, links: int) -> Separate:
    return Separate(np.empty((rows, 6), np.int32), np.empty(rows, np.uint8), *(np.empty(links, np.int32) for _ in range(3)))


def _cut(separate: Separate, rows: int, links: int) -> Separate:
    """A copy of the part in use."""
    return Separate(separate.counts[:rows].copy(), separate.hit[:rows].copy(), *(column[:links].copy() for column in separate[2:]))


def _joined(lists: list[Separate]) -> Separate:
    """One list of all holdings that stay separate."""
    before = np.cumsum([0, *(len(part.hit) for part in lists)], dtype=np.int32)
    moved = [part._replace(row=part.row + start) for part, start in zip(lists, before, strict=False)]
    return Separate(*(np.concatenate(columns) for columns in zip(*moved, strict=True)))
