"""What one may look at on a street, as a strategy search sees it: every phrase strategies have for the cards on the table."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from longsuit.cards import RANK_NAMES
from longsuit.design.cells import ranking_look
from longsuit.design.search import Coded, Look
from longsuit.exact.streets.plan import Plan
from longsuit.exact.streets.seeing import Table, seen
from longsuit.exact.streets.strategies import street_table
from longsuit.hands.phrase import NUMBERS, plural
from longsuit.hands.seen import MATCHED, seeing

_MOST_GROUPS = 150
"""Hands a ranking distinguishes once the board is out."""
_HOLDEM, _MOST_TOWARDS, _MOST_HIGH = 2, 4, 3


def vocabulary(plan: Plan, street: int) -> tuple[list[Coded], list[Coded]]:
    """Everything strategies have words for on a street, with what each row shows: one thing of each of two kinds is looked at."""
    table = street_table(plan, street)
    laid = plan.layout
    deal, (out, up) = laid.game.deal, laid.turned(street)
    ranking = next(iter(laid.contests.values())).ranking
    cards = deal.player + out
    apart = bool(deal.dealer) or not out
    others = list(_looks_up(table) if up else ())
    if cards < deal.player + deal.community:
        others += _towards(table, cards, hidden=bool(deal.dealer and out))
    if deal.player == _HOLDEM and apart:
        others += _two_cards(table)
    if apart and out:
        others += _pairs(table, "hidden ")
        others += _pairs(table, "pocket ")
    if cards >= ranking.least:
        main = ranking_look(ranking.name, table.own | table.board, _MOST_GROUPS if deal.community else len(table.own))
        return [main], _several(others)
    high = list(_high_cards(table, cards)) if not deal.dealer else []
    nothing: Coded = (_worded(1, {}), np.zeros(len(table.own), dtype=np.int32))
    return [nothing, *_several(high)], _several([*_pairs(table, ""), *others, *high])


def _several(looks: list[Coded]) -> list[Coded]:
    """Those that distinguish some rows from others."""
    return [look for look in looks if look[0].groups > 1]


def _worded(groups: int, words: dict[tuple[int, int], str]) -> Look:
    """A look with its words by lowest and highest number."""
    return Look(groups, lambda low, high: words.get((low, high)))


def _chain(table: Table, phrases: list[str]) -> Coded:
    """Phrases of which each means fewer hands than the one before; those that add nothing are left out."""
    codes = np.zeros(len(table.own), dtype=np.int32)
    kept: list[str] = []
    before = len(codes)
    for phrase in phrases:
        what = seeing(phrase)
        assert what is not None, phrase
        fits = seen(what, table)
        count = int(fits.sum())
        if 0 < count < before:
            codes += fits
            kept.append(phrase)
            before = count
    last = len(kept)
    return _worded(last + 1, {(number, last): phrase for number, phrase in enumerate(kept, 1)}), codes


def _pairs(table: Table, whose: str) -> Iterator[Coded]:
    """Pairs, and where they may be anybody's what is better still."""
    better = [] if whose else ["two pair or better", "three of a kind or better", "four of a kind or better"]
    first = f"{whose}pair" if whose else "pair or better"
    yield _chain(table, [first, *(f"{whose}pair of {plural(rank)} or better" for rank in range(1, 13)), *better])


def _towards(table: Table, cards: int, *, hidden: bool) -> Iterator[Coded]:
    """Cards to straights and flushes; with ``hidden``, by the own card among those of a suit."""
    for number in range(min(cards, 3), min(cards, _MOST_TOWARDS) + 1):
        some = NUMBERS[number]
        own = [f"{some} to a flush with a hidden {name} or better" for name in RANK_NAMES[1:]] if hidden else []
        yield _chain(table, [f"{some} to a flush", *own])
        yield _chain(table, [f"{some} to a straight flush", f"{some} to a royal flush"])
        yield _chain(table, [f"{some} suited within {NUMBERS[ranks]} ranks" for ranks in range(number + 2, number - 1, -1)])
        yield _chain(table, [f"{some} to a straight", f"{some} to an outside straight"])


def _high_cards(table: Table, cards: int) -> Iterator[Coded]:
    """How many cards are of a rank or a higher one."""
    for number in range(1, min(cards, _MOST_HIGH) + 1):
        some = f"{NUMBERS[number]} card{'s' * (number > 1)}"
        yield _chain(table, [f"{some} of {name} or better" for name in RANK_NAMES[1:]])


def _two_cards(table: Table) -> Iterator[Coded]:
    """Two own cards, by the higher one: any lower one, or a suited one."""
    for high, name in enumerate(RANK_NAMES):
        yield _chain(table, [f"any {name}", *(f"{name}-{low} or better" for low in RANK_NAMES[1 : high + 1])])
        yield _chain(table, [f"{name}-{low} suited or better" for low in RANK_NAMES[:high]])


def _looks_up(table: Table) -> Iterator[Coded]:
    """The dealer's card up: its rank, and whether an own card matches it."""
    says: dict[tuple[int, int], str] = {}
    for rank, name in enumerate(RANK_NAMES):
        card = f"the dealer shows {'an' if name[0] in 'ae' else 'a'} {name}"
        says |= {(rank, rank): card, (0, rank): f"{card} or lower", (rank, 12): f"{card} or better"}
    yield _worded(13, says), table.shown.argmax(axis=1).astype(np.int32)
    yield _chain(table, [MATCHED])
