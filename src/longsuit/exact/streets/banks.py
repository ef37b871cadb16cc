"""The bank of a holding with the whole board out: holdings with the same decision are added together, others stay separate."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from longsuit.exact.streets.board_values import Values
from longsuit.exact.streets.board_walk import Work
from longsuit.exact.streets.river import Words, chosen_rule, look
from longsuit.exact.streets.widths import unsigned, wide
from longsuit.hands.arrays import Bytes, Counts, Integers
from longsuit.hands.jit import jittable
from longsuit.hands.ranking import Ranking


class Final(NamedTuple):
    """What is decided with the whole board out, in whole units: enough to know which holdings have the same decision."""

    prices: Integers
    """By money at stake, option, hit and verdict: the net."""
    allowed: Bytes
    """By place of the key: the options a hand may take, a bit each."""
    stays: Bytes
    """By option: whether it stays in."""
    any_table: bool
    """Whether ``prices`` leave the pay tables out: a hand on a line then stays separate unless staying in is right without it."""


class Judged(NamedTuple):
    """What the counts look at beside the cards, by place of a key among all keys."""

    hit: Bytes
    """Which combination of pay-table lines it hits; 0 for none."""
    qualifies: int
    """The first place with which the dealer qualifies."""
    special: Bytes
    """Verdicts whose money depends on the hit."""


class Separate(NamedTuple):
    """Holdings on whole boards that stay separate."""

    counts: Counts
    """Dealer hands by verdict."""
    hit: Bytes
    row: Counts
    """By link to a cell: which of them it is."""
    cell: Counts
    """By link: the cell."""
    weight: Counts
    """By link: how many boards complete the cell so, times the holdings with boards the cell stands for."""


def decider(ranking: Ranking, *, worded: bool) -> Callable[..., None]:
    """What chooses the bank of every holding: the best, or words."""
    return _by_words(ranking) if worded else _for_the_best


@jittable
def _bank(counts: Counts, hit: int, allowed: int, final: Final) -> int:
    """The bank of a holding: its decision for each money at stake; -1 if it depends on a pay table, or is a tie."""
    bank, factor = 0, 1
    for state in range(final.prices.shape[0]):
        best, chosen, tied = wide(-(1 << 62)), 0, False
        for option in range(final.prices.shape[1]):
            if not allowed >> option & 1:
                continue
            price = final.prices[state, option, hit]
            worth = price[0] * counts[0] + price[1] * counts[1] + price[2] * counts[2]
            worth += price[3] * counts[3] + price[4] * counts[4] + price[5] * counts[5]
            if worth == best:
                tied = True
            elif worth > best:
                best, chosen, tied = worth, option, False
        if tied or (hit and final.any_table and not final.stays[chosen]):
            return -1
        bank += chosen * factor
        factor *= final.prices.shape[1]
    return bank


@jittable
def _for_the_best(
    board: int,  # noqa: ARG001 (one shape for both)
    cards: Integers,  # noqa: ARG001
    places: Counts,
    values: Values,  # noqa: ARG001
    judged: Judged,
    final: Final,
    words: Words,  # noqa: ARG001
    work: Work,
) -> None:
    """Choose the bank of every holding by what it is worth."""
    for number in range(len(places)):
        place = unsigned(places[number])
        work.bank[number] = _bank(work.counts[number], unsigned(judged.hit[place]), final.allowed[place], final)


@cache
def _by_words(ranking: Ranking) -> Callable[..., None]:
    """What chooses the bank of every holding by the rules of a strategy."""
    see = look(ranking)

    def decide(
        board: int,
        cards: Integers,
        places: Counts,
        values: Values,
        judged: Judged,  # noqa: ARG001 (one shape for both)
        final: Final,
        words: Words,
        work: Work,
    ) -> None:
        sight = see(board)
        rules = len(words.options) - 1
        for number in range(len(places)):
            one, two = cards[work.first[number]], cards[work.second[number]]
            rule = chosen_rule(sight, one, two, places[number], values.keys[places[number]], words.conditions, rules)
            bank, factor = 0, 1
            for state in range(words.options.shape[1]):
                bank += words.options[rule, state] * factor
                factor *= final.prices.shape[1]
            work.bank[number] = bank

    return jittable(decide)


@jittable
def weigh(places: Counts, weight: int, judged: Judged, work: Work, aside: Separate, rows: int) -> int:
    """Weight the counts of every holding; those without a bank are set aside."""
    listed = alone = 0
    for number in range(len(places)):
        hit = unsigned(judged.hit[unsigned(places[number])])
        bank = work.bank[number]
        work.hit[number] = hit
        if bank < 0:
            for verdict in range(6):
                aside.counts[rows, verdict] = work.counts[number, verdict]
            aside.hit[rows] = hit
            rows += 1
            work.alone[alone] = number
            alone += 1
            continue
        for verdict in range(6):
            work.counts[number, verdict] *= weight
        if hit and len(judged.special):
            for which in range(len(judged.special)):
                work.special[number, which] = work.counts[number, judged.special[which]]
                work.counts[number, judged.special[which]] = 0
            work.lined[listed] = number
            listed += 1
    work.listed[0], work.listed[1] = listed, alone
    return rows
