"""What strategies look for in the cards on the table, tested for many rows at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from longsuit.exact.showdown import NotCountableError
from longsuit.hands.seen import KINDS, Cards, Kind, Outs, Pair, Seeing, Shows, Towards, TwoCards, Within

Hands = npt.NDArray[np.int64]
Rows = npt.NDArray[np.bool_]
Ranks = npt.NDArray[np.int8]

_ROYAL = 0b1111100000000
_WINDOWS = (*(0b11111 << low for low in range(9)), 0b1000000001111)


@dataclass(frozen=True, eq=False)
class Table:
    """Cards a player sees, row by row."""

    own: Hands
    board: Hands
    up: Hands
    """The dealer's cards that are up."""

    @cached_property
    def held(self) -> Ranks:
        """How many own cards of each rank."""
        return _ranks(self.own)

    @cached_property
    def counts(self) -> Ranks:
        """How many cards of each rank, own and community together."""
        return self.held + _ranks(self.board)

    @cached_property
    def shown(self) -> Ranks:
        """How many of the dealer's cards up are of each rank."""
        return _ranks(self.up)


def seen(what: Seeing, table: Table) -> Rows:
    """The rows in which it is seen."""
    match what:
        case TwoCards():
            return _two(what, table)
        case Pair():
            return _pair(what, table)
        case Kind(name):
            return _kind(name, table.counts)
        case Towards():
            return _towards(what, table)
        case Within(cards, ranks):
            windows = [(1 << ranks) - 1 << low for low in range(14 - ranks)]
            suits = _suits(table.own | table.board)
            return np.asarray(np.any([np.bitwise_count(mask & window) >= cards for mask in suits for window in windows], axis=0))
        case Cards(cards, least):
            return np.asarray(table.counts[:, least:].sum(axis=1) >= cards, dtype=np.bool_)
        case Outs():
            raise NotCountableError("Dealer outs are counted only with the whole board out.")
        case Shows():
            return _shows(what, table)


def _ranks(hands: Hands) -> Ranks:
    """How many cards of each rank, a row a hand."""
    counts = np.zeros((len(hands), 13), dtype=np.int8)
    if hands.any():
        for rank in range(13):
            for suit in range(4):
                counts[:, rank] += (hands >> 13 * suit + rank & 1).astype(np.int8)
    return counts


def _suits(hands: Hands) -> list[Hands]:
    return [hands >> 13 * suit & 0x1FFF for suit in range(4)]


def _two(wanted: TwoCards, table: Table) -> Rows:
    own, counts = table.own, table.held.copy()
    high = 12 - (counts[:, ::-1] > 0).argmax(axis=1)
    counts[np.arange(len(own)), high] -= 1
    low = 12 - (counts[:, ::-1] > 0).argmax(axis=1)
    fits = high == wanted.high
    if wanted.low is not None:
        fits &= low >= wanted.low if wanted.better else low == wanted.low
    if wanted.suited is not None:
        fits &= np.any([np.bitwise_count(mask) == 2 for mask in _suits(own)], axis=0) == wanted.suited
    return np.asarray(fits, dtype=np.bool_)


def _pair(wanted: Pair, table: Table) -> Rows:
    counts = table.held if wanted.whose == "pocket" else table.counts
    paired = counts >= 2
    if wanted.whose == "hidden":
        paired &= table.held > 0
    if wanted.exact:
        return np.asarray(paired[:, wanted.least], dtype=np.bool_)
    fits = paired[:, wanted.least :].any(axis=1)
    if not wanted.whose:
        fits |= (counts >= 3).any(axis=1) | (paired.sum(axis=1) >= 2)
    return np.asarray(fits, dtype=np.bool_)


def _kind(name: str, ranks: Ranks) -> Rows:
    counts = np.sort(ranks, axis=1)[:, ::-1]
    names = list(KINDS)
    enough = [KINDS[other] for other in names[names.index(name) :]]
    fits = [np.all([counts[:, place] >= cards for place, cards in enumerate(kind)], axis=0) for kind in enough]
    return np.asarray(np.any(fits, axis=0), dtype=np.bool_)


def _towards(wanted: Towards, table: Table) -> Rows:
    fits = np.zeros(len(table.own), dtype=np.bool_)
    if wanted.what.endswith("straight"):
        every = np.bitwise_or.reduce(_suits(table.own | table.board))
        run = (1 << wanted.cards) - 1
        windows = [run << low for low in range(13 - wanted.cards)] if wanted.what == "outside straight" else _WINDOWS
        for window in windows:
            fits |= np.bitwise_count(every & window) >= wanted.cards
        return fits
    windows = {"royal flush": (_ROYAL,), "straight flush": _WINDOWS, "flush": (0x1FFF,)}[wanted.what]
    for own, mask in zip(_suits(table.own), _suits(table.own | table.board), strict=True):
        held = own if wanted.hidden is None else own >> wanted.hidden << wanted.hidden
        for window in windows:
            fits |= (np.bitwise_count(mask & window) >= wanted.cards) & (held & window > 0)
    return fits


def _shows(wanted: Shows, table: Table) -> Rows:
    shown = table.shown > 0
    if wanted.matched:
        shown &= table.held > 0
    return np.asarray(shown[:, wanted.low : wanted.high + 1].any(axis=1), dtype=np.bool_)
