"""Kernels for boards: put the holdings in order, count the dealer's hands, decide, and add up in cells."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.poker_counts import place_of
from longsuit.exact.streets.board_values import RANK_PAIRS, Values, by_ranks, places_by_ranks, ranks_number
from longsuit.exact.streets.cells import BINOMIALS, Cells, Exchanges, suit_order
from longsuit.exact.streets.river import Words, chosen_rule, look
from longsuit.exact.streets.widths import far, unsigned, wide
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking

Integers = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int32]
Short = npt.NDArray[np.int16]
Small = npt.NDArray[np.uint8]
Signed = npt.NDArray[np.int8]

LANES = 8
"""Counts of a bank, six in use: a whole vector register is added at a time."""


class Final(NamedTuple):
    """What is decided with the whole board out, in whole units: enough to know which holdings decide alike."""

    prices: Integers
    """By money at stake, option, hit and verdict: the net."""
    allowed: Small
    """By place of the key: the options a hand may take, a bit each."""
    stays: Small
    """By option: whether it stays in."""
    any_table: bool
    """Whether ``prices`` leave the pay tables out: a hand on a line is then kept alone unless staying in is right without it."""


class Judged(NamedTuple):
    """What the counts look at beside the cards, by place of a key among all keys."""

    hit: Small
    """Which combination of pay-table lines it hits; 0 for none."""
    qualifies: int
    """The first place with which the dealer qualifies."""
    special: Small
    """Verdicts whose money depends on the hit."""


class Kept(NamedTuple):
    """Holdings on whole boards that are kept one by one."""

    counts: Counts
    """Dealer hands by verdict."""
    hit: Small
    row: Counts
    """By link to a cell: which of them it is."""
    cell: Counts
    """By link: the cell."""
    weight: Counts
    """By link: how many boards complete the cell so, times the holdings with boards the cell stands for."""


class Work(NamedTuple):
    """What a sweep writes for the holdings on one board."""

    order: Counts
    """Holdings in order of place."""
    spare: Counts
    pair: npt.NDArray[np.uint16]
    """The place of each holding among all holdings of the deck."""
    first: Small
    """The lower card of each holding, by its place among the cards left."""
    second: Small
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
    """How many are on a line, and how many are kept alone."""


@jittable
def work_room(size: int) -> Work:
    """Room for so many holdings."""
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


@cache
def sweeper(ranking: Ranking, board: int, *, worded: bool) -> Callable[..., int]:
    """The kernel that counts boards of so many cards into cells, decided for the best or by words; it returns how many were kept alone."""
    place, decide = placer(ranking, board), _by_words(ranking) if worded else _for_the_best

    def sweep(
        hands: Integers,
        multiplicity: Small,
        values: Values,
        judged: Judged,
        final: Final,
        words: Words,
        line_bank: Signed,
        made: Cells,
        swaps: Exchanges,
        banks: Counts,
        lined: Counts,
        aside: Kept,
    ) -> int:
        left = 52 - board
        cards = np.empty(left, dtype=np.int64)
        places = np.empty(left * (left - 1) // 2, dtype=np.int32)
        work = work_room(len(places))
        kept = 0
        for number in range(len(hands)):
            cards_left(hands[number], cards)
            place(hands[number], values, cards, places)
            count_holdings(places, cards, judged.qualifies, work)
            first = kept
            decide(hands[number], cards, places, values, judged, final, words, work)
            kept = _weigh(places, wide(multiplicity[number]), judged, work, aside, kept)
            _scatter(hands[number], wide(multiplicity[number]), line_bank, made, swaps, work, banks, lined, aside, first)
        return kept

    return kernel(sweep)


@cache
def rank_sweeper(ranking: Ranking, board: int, *, worded: bool) -> Callable[..., int]:
    """The kernel that counts each set of five ranks once, in suits that make no flush, for every two ranks held."""
    place, decide = placer(ranking, board), _by_words(ranking) if worded else _for_the_best

    def sweep(values: Values, judged: Judged, final: Final, words: Words, table: Work, aside: Kept) -> int:
        cards = np.empty(47, dtype=np.int64)
        places = np.empty(1081, dtype=np.int32)
        work = work_room(1081)
        kept = 0
        one_board = Kept(
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
                            cards_left(board, cards)
                            place(board, values, cards, places)
                            count_holdings(places, cards, judged.qualifies, work)
                            decide(board, cards, places, values, judged, final, words, work)
                            _weigh(places, 1, judged, work, one_board, 0)
                            kept = _by_rank_pair(ranks_number(a, b, c, d, e) * RANK_PAIRS, cards, work, one_board, table, aside, kept)
        return kept

    return kernel(sweep)


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
def cards_left(board: int, cards: Integers) -> None:
    """List the cards a board leaves."""
    found = 0
    for card in range(52):
        if not board >> card & 1:
            cards[found] = card
            found += 1


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
        under, level = min(below, missed), min(upto, missed)
        work.counts[number, 0] = under
        work.counts[number, 1] = level - under
        work.counts[number, 2] = missed - level
        work.counts[number, 3] = below - under
        work.counts[number, 4] = upto - level - below + under
        work.counts[number, 5] = dealers - upto - missed + level


@jittable
def _bank(counts: Counts, hit: int, allowed: int, final: Final) -> int:
    """The bank of a holding: its decision for each money at stake; -1 where it hangs on a pay table, or is a tie."""
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
def _weigh(places: Counts, weight: int, judged: Judged, work: Work, aside: Kept, kept: int) -> int:
    """Weigh the counts of every holding; those without a bank are put aside."""
    listed = alone = 0
    for number in range(len(places)):
        hit = unsigned(judged.hit[unsigned(places[number])])
        bank = work.bank[number]
        work.hit[number] = hit
        if bank < 0:
            for verdict in range(6):
                aside.counts[kept, verdict] = work.counts[number, verdict]
            aside.hit[kept] = hit
            kept += 1
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
    return kept


@jittable
def _scatter(  # noqa: C901 (one loop for each kind of row)
    board: int,
    weight: int,
    line_bank: Signed,
    made: Cells,
    swaps: Exchanges,
    work: Work,
    banks: Counts,
    lined: Counts,
    aside: Kept,
    first: int,
) -> None:
    """Add the counts of every holding into the cells of every smaller board."""
    flat, width = banks.reshape(-1), far(banks.shape[1] * 8)
    special = lined.shape[3]
    cards = np.empty(5, dtype=np.int64)
    size = 0
    for card in range(52):
        if board >> card & 1:
            cards[size] = card
            size += 1
    wanted = _cards_in(made.boards[0])
    links = work.listed[1]
    link = first * int(BINOMIALS[size, wanted])
    for chosen in range(1 << size):
        if _cards_in(chosen) != wanted:
            continue
        subset = 0
        for card in range(size):
            if chosen >> card & 1:
                subset |= 1 << cards[card]
        row = made.number[made.board_class[place_of(subset, BINOMIALS)]]
        swap = swaps.holdings[swaps.number[suit_order(subset)]]
        for number in range(len(work.pair)):
            bank = work.bank[number]
            if bank >= 0:
                at = far(row[swap[work.pair[number]]]) * width + far(bank * 8)
                _add(flat, at, work.counts[number])
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
def _add(flat: Counts, at: int, counts: Counts) -> None:
    """Eight additions at once: everything is read before anything is written."""
    one = far(1)
    a, b, c, d = flat[at], flat[at + one], flat[at + one * 2], flat[at + one * 3]
    e, f, g, h = flat[at + one * 4], flat[at + one * 5], flat[at + one * 6], flat[at + one * 7]
    a, b, c, d = a + counts[0], b + counts[1], c + counts[2], d + counts[3]
    e, f, g, h = e + counts[4], f + counts[5], g + counts[6], h + counts[7]
    flat[at], flat[at + one], flat[at + one * 2], flat[at + one * 3] = a, b, c, d
    flat[at + one * 4], flat[at + one * 5], flat[at + one * 6], flat[at + one * 7] = e, f, g, h


@jittable
def _cards_in(hand: int) -> int:
    size = 0
    while hand:
        hand &= hand - 1
        size += 1
    return size


@jittable
def _by_rank_pair(start: int, cards: Integers, work: Work, one_board: Kept, table: Work, aside: Kept, kept: int) -> int:
    """Note what each two ranks held meet on one board; all suits of them meet the same."""
    seen = np.zeros(RANK_PAIRS, dtype=np.uint8)
    alone = 0
    for number in range(len(work.bank)):
        first, second = cards[work.first[number]] % 13, cards[work.second[number]] % 13
        high, low = max(first, second), min(first, second)
        pair = high * (high + 1) // 2 + low
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
            table.alone[start + pair] = kept
            aside.counts[kept] = one_board.counts[alone - 1]
            aside.hit[kept] = one_board.hit[alone - 1]
            kept += 1
    return kept


@kernel
def add_by_ranks(  # noqa: C901, PLR0912 (one pass over cells and runouts)
    made: Cells, pairs: tuple[Integers, Integers], table: Work, line_bank: Signed, banks: Counts, lined: Counts, aside: Kept
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
            first, second = high[pair] % 13, low[pair] % 13
            held = max(first, second) * (max(first, second) + 1) // 2 + min(first, second)
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
                    _add(flat, far(cell) * width + far(bank * 8), counts)
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
                        fits &= _cards_in(board >> 13 * any_suit & 0x1FFF) + (suit == any_suit) + (other == any_suit) <= 2
                    ways[one, two] += fits
                    if one == two and suit < other:
                        twice[one] += fits


@jittable
def _rows_with(board: int, rows: Integers) -> None:
    """By two further ranks: where the five ranks with the board's three stand in the table."""
    ranks = np.empty(5, dtype=np.int64)
    number = 0
    for one in range(13):
        for two in range(one + 1):
            found = 0
            for rank in range(13):
                for suit in range(4):
                    if board >> 13 * suit + rank & 1:
                        ranks[found] = rank
                        found += 1
            ranks[3], ranks[4] = one, two
            ranks.sort()
            rows[number] = ranks_number(ranks[4], ranks[3], ranks[2], ranks[1], ranks[0]) * RANK_PAIRS
            number += 1
