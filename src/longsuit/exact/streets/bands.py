"""Decisions with the whole board out, board by board: two borders, and between them holdings that must be counted one by one.

On a board the holdings are put in order once. All below the lower border have the same decision, and so have all from the upper border on;
only between the two does it matter which cards a holding takes from the dealer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.cards import FULL_DECK
from longsuit.exact.sets import list_cards
from longsuit.exact.streets.banks import Final, Judged
from longsuit.exact.streets.board_values import Values, values_of
from longsuit.exact.streets.board_walk import count_holdings, placer, work_room
from longsuit.exact.streets.holdings import Finder, dealer_counter, holding_placer
from longsuit.exact.streets.widths import wide
from longsuit.hands.arrays import Integers
from longsuit.hands.classes import class_count, classes
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking
from longsuit.progress import Progress
from longsuit.settlement.verdicts import verdict_counts

Places = npt.NDArray[np.int16]
Options = npt.NDArray[np.int8]

_BOARDS_AT_A_TIME = 1 << 10
_NO_BORDER = 32767


class Bands(NamedTuple):
    """By money at stake and class of board: the decisions of its holdings."""

    low: Places
    """Holdings of a lower place take ``under``."""
    high: Places
    """Holdings of this place or a higher one take ``over``."""
    under: Options
    over: Options

    @classmethod
    def room(cls, states: int, boards: int) -> Bands:
        """Space for this many boards."""
        shape = (states, boards)
        return cls(np.empty(shape, np.int16), np.empty(shape, np.int16), np.empty(shape, np.int8), np.empty(shape, np.int8))


def count_bands(ranking: Ranking, board: int, judged: Judged, final: Final, progress: Progress) -> Bands:
    """Find the borders on every board of so many cards; ``progress`` receives how many boards are done."""
    boards = class_count(board)
    bands = Bands.room(len(final.prices), boards)
    for start in range(0, boards, _BOARDS_AT_A_TIME):
        some = slice(start, min(start + _BOARDS_AT_A_TIME, boards))
        find_bands(ranking, board, judged, final, bands, some)
        progress(some.stop, boards)
    return bands


def find_bands(ranking: Ranking, board: int, judged: Judged, final: Final, bands: Bands, boards: slice) -> None:
    """Find the borders on some of the boards."""
    _finder(ranking, board)(classes(board).hands, boards.start, boards.stop, values_of(ranking, board), judged, final, bands)


@cache
def _finder(ranking: Ranking, board: int) -> Callable[..., None]:
    """The kernel that finds the borders on some boards."""
    place = placer(ranking, board)

    def find(hands: Integers, start: int, stop: int, values: Values, judged: Judged, final: Final, bands: Bands) -> None:
        left = 52 - board
        cards, places = np.empty(left, dtype=np.int64), np.empty(left * (left - 1) // 2, dtype=np.int32)
        chosen = np.empty(len(places), dtype=np.int8)
        work = work_room(len(places))
        for number in range(start, stop):
            list_cards(~hands[number], cards)
            place(hands[number], values, cards, places)
            count_holdings(places, cards, judged.qualifies, work)
            for state in range(len(final.prices)):
                for entry in range(len(places)):
                    holding = work.order[entry]
                    at = places[holding]
                    chosen[entry] = best_option(work.counts[holding], final.prices[state, :, judged.hit[at]], final.allowed[at])
                first, last = 0, len(places) - 1
                while first < len(places) and chosen[first] == chosen[0]:
                    first += 1
                while last >= 0 and chosen[last] == chosen[len(places) - 1]:
                    last -= 1
                bands.under[state, number], bands.over[state, number] = chosen[0], chosen[len(places) - 1]
                bands.low[state, number] = places[work.order[first]] if first < len(places) else _NO_BORDER
                bands.high[state, number] = places[work.order[last]] + 1 if last >= 0 else 0

    return kernel(find)


@jittable
def best_option(counts: Any, prices: Integers, allowed: int) -> int:
    """The option that wins most over the dealer's hands, counted by verdict; of equals the first."""
    best, chosen = wide(-(1 << 62)), 0
    for option in range(len(prices)):
        if allowed >> option & 1:
            worth = wide(0)
            for verdict in range(6):
                worth += prices[option, verdict] * counts[verdict]
            if worth > best:
                best, chosen = worth, option
    return chosen


@cache
def band_chooser(ranking: Ranking, board: int) -> Callable[..., int]:
    """A function for kernels: the option a holding takes on a whole board whose class is given."""
    place_holding, count_dealers = holding_placer(ranking, board), dealer_counter(ranking, board)

    def choose(
        own: int, table: int, number: int, state: int, find: Finder, values: Values, judged: Judged, final: Final, bands: Bands
    ) -> Any:
        place = place_holding(own, table, find, values)
        if place < bands.low[state, number]:
            return wide(bands.under[state, number])
        if place >= bands.high[state, number]:
            return wide(bands.over[state, number])
        below, upto, short, dealers = count_dealers(own, table, place, FULL_DECK & ~(own | table), judged.qualifies, values)
        counts = verdict_counts(below, upto, short, dealers)
        return wide(best_option(counts, final.prices[state, :, judged.hit[place]], final.allowed[place]))

    return jittable(choose)
