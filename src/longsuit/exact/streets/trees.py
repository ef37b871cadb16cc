"""From a definition to the information sets of its game, by the method its cards allow.

No dealer's hand: hands that grow, up to suits. Hands apart with a card up: inclusion and exclusion. Two cards each and a board: one sweep a
board. A game that no method can count is refused, with its size.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from longsuit.exact.money import numbers
from longsuit.exact.poker_counts import class_numbers
from longsuit.exact.sets import BINOMIALS, list_cards, next_set, set_place
from longsuit.exact.showdown import NotCountableError, counts_below
from longsuit.exact.streets.banks import Final, Judged, Separate
from longsuit.exact.streets.board_values import place_keys
from longsuit.exact.streets.boards import Boards, count_boards
from longsuit.exact.streets.cells import Cells, Exchanges, cells, exchanges, holdings, suit_order
from longsuit.exact.streets.levels import (
    Alone,
    Banked,
    Compared,
    Counted,
    Fan,
    Groups,
    Joined,
    Level,
    Link,
    OneByOne,
    Same,
    Split,
    Through,
    Tree,
)
from longsuit.exact.streets.plan import FOLD, Hit, Plan, falls, price
from longsuit.exact.streets.river import Words, no_words
from longsuit.exact.streets.stages import Arrays, Work, stored
from longsuit.exact.streets.upcards import Upcards, count_upcards
from longsuit.exact.streets.widths import wide
from longsuit.hands import batch
from longsuit.hands.arrays import Counts, Integers
from longsuit.hands.classes import class_count, classes
from longsuit.hands.jit import jittable, kernel
from longsuit.hands.ranking import Ranking
from longsuit.progress import Progress
from longsuit.settlement import Contest, Layout
from longsuit.settlement.verdicts import VERDICTS

_HOLDEM = 2
_SECONDS_A_BOARD, _SECONDS_A_HAND = 8e-5, 2e-5
_MOST_UP = 1
_MOST_OPTIONS, _MOST_HITS, _MOST_BANKS = 32, 1 << 8, 1 << 7
_MOST_PLAYER, _MOST_DEALER = 6, 6


def tree(plan: Plan, words: Words | None = None) -> Tree:
    """Count the game of a plan; with words, the street with the whole board out is decided by them."""
    deal = plan.layout.game.deal
    same_contest(plan.layout)
    options = max(len(node.options) for node in plan.nodes)
    if options > _MOST_OPTIONS:
        raise _refuse(
            plan.layout,
            f"it offers {options} choices at once, and at most {_MOST_OPTIONS} are compared; write a range from the least to the most",
        )
    if not deal.dealer:
        return _grown(plan)
    if not deal.community:
        return _apart(plan)
    return _with_board(plan, words or no_words())


def deals(laid: Layout) -> int:
    """All deals of a game: cards turned together are a set; streets and cards up are distinguished.

    >>> from longsuit.rules import game
    >>> from longsuit.settlement import layout
    >>> f"{deals(layout(game('ultimate-texas-holdem'))):,}"
    '27,813,810,024,000'
    """
    return comb(52, laid.game.deal.player) * falls(laid)


def _refuse(laid: Layout, why: str) -> NotCountableError:
    return NotCountableError(f"{laid.game.name} cannot be counted exactly: {why}. It has {deals(laid):,} deals.")


def same_contest(laid: Layout) -> Contest:
    """The contest of a game: where there are several, they must compare the same hands."""
    contests = list(laid.contests.values())
    if len({(contest.place, contest.qualifying, contest.alone) for contest in contests}) > 1:
        raise _refuse(laid, "its contests compare different hands")
    if any(move.setting is not None for move in laid.moves.values()):
        raise _refuse(laid, "a hand is set in a game of several streets")
    return contests[0]


def _read_whole(plan: Plan, reads: tuple[str, ...]) -> None:
    """Refuse pay tables that look at other cards than the hand that stands in the contest."""
    for place, _ in plan.lines.looked:
        if plan.layout.judged[place].reads != reads:
            names = [
                plan.layout.names[spot]
                for spot, numbers in plan.lines.of_spot.items()
                if any(plan.lines.looked[n][0] == place for n in numbers)
            ]
            raise _refuse(plan.layout, f"not all wagers are paid on the same cards ({', '.join(names)})")


def _grants(plan: Plan, street: int, keys: Callable[[int], Integers] | None) -> dict[str, npt.NDArray[np.int16]]:
    """By move of a street whose sizes depend on the hand: the row of its schedule."""
    granted = {}
    for move in plan.layout.streets[street].moves:
        if len(move.rows) > 1:
            if keys is None:
                raise _refuse(plan.layout, f"what {move.title} may wager depends on the hand")
            granted[move.name] = numbers(move.schedule, keys(move.place))
    return granted


def _grown(plan: Plan) -> Tree:
    """Hands that grow card by card, own and community together, since nothing distinguishes them."""
    laid = plan.layout
    deal, sizes = laid.game.deal, [laid.game.deal.player + laid.turned(street)[0] for street in plan.asks]
    whole = deal.player + deal.community
    _read_whole(plan, laid.contests[next(iter(laid.contests))].reads)
    if laid.contests[next(iter(laid.contests))].reads not in (("own", "community"), ("own",)) or (deal.community and whole == deal.player):
        raise _refuse(laid, "its pay tables read only some of the cards")
    hands = classes(whole).hands
    hit, hits = plan.hits(lambda place: batch.keys(laid.judged[place].ranking, hands), len(hands))
    counts: Counted = Alone(hit)
    size = whole
    levels: list[Level] = []
    for street, held in reversed(list(zip(plan.asks, sizes, strict=True))):
        link: Link | None = None
        if held < size:
            link = Fan(_extensions(held, size - held), class_count(size))
            counts = Through(link, counts)
        elif levels:
            link = Same()
        complete = (lambda place: batch.keys(laid.judged[place].ranking, hands)) if held == whole else None
        levels.append(Level(counts, link if levels else None, _grants(plan, street, complete), len(hits)))
        size = held
    return _told_apart(laid, Tree(classes(size).multiplicity.astype(np.int64), tuple(reversed(levels)), hits))


@lru_cache(maxsize=8)
def _extensions(cards: int, more: int) -> Counts:
    """For every hand up to suits and every set of further cards, the hand they make together."""
    hands = classes(cards).hands
    out = np.empty((len(hands), comb(52 - cards, more)), dtype=np.int32)
    _extend(hands, more, class_numbers(cards + more), out)
    return out


@kernel
def _extend(hands: Integers, more: int, numbers: Counts, out: Counts) -> None:
    free = np.empty(52, dtype=np.int64)
    for row in range(len(hands)):
        list_cards(~hands[row], free)
        chosen = wide((1 << more) - 1)
        for place in range(out.shape[1]):
            out[row, place] = numbers[set_place(hands[row] | picked(chosen, free), BINOMIALS)]
            chosen = next_set(chosen)


@jittable
def picked(chosen: int, free: Integers) -> int:
    """The cards at some places of a list, as a hand."""
    hand: int = wide(0)
    place = 0
    while chosen:
        if chosen & 1:
            hand |= 1 << free[place]
        chosen >>= 1
        place += 1
    return hand


def _apart(plan: Plan) -> Tree:
    """Hands apart: the player's own, with the dealer's cards that are up."""
    laid = plan.layout
    deal, contest = laid.game.deal, same_contest(laid)
    up = [laid.turned(street)[1] for street in plan.asks]
    _read_whole(plan, ("own",))
    if max(up) > _MOST_UP or deal.player > _MOST_PLAYER or deal.dealer > _MOST_DEALER or not contest.ranking.suit_blind:
        raise _refuse(laid, f"{deal.player} cards against {deal.dealer} with {max(up)} up are not supported yet")
    hands = classes(deal.player).hands
    keys = lambda place: batch.keys(laid.judged[place].ranking, hands)  # noqa: E731 (short)
    hit, hits = plan.hits(keys, len(hands))
    if contest.alone and max(up):
        raise _refuse(laid, "a card of the dealer's is turned, and nothing is compared with his hand")
    rows = upcards_of(laid, contest) if max(up) else _no_card_up(contest, deal.player, deal.dealer)
    dealers = comb(52 - deal.player - max(up), deal.dealer - max(up))
    counts: Counted = Compared(rows.hand, hit, rows.below, rows.upto, rows.short, dealers)
    levels: list[Level] = []
    for street, shown in reversed(list(zip(plan.asks, up, strict=True))):
        granted = _grants(plan, street, keys)
        if shown == max(up):
            levels.append(Level(counts, Same() if levels else None, {name: row[rows.hand] for name, row in granted.items()}, len(hits)))
            continue
        link: Link = Same()
        if levels[-1].counts is counts and not isinstance(counts, Through):
            multiplicity = classes(deal.player).multiplicity.astype(np.int32)
            link = Groups(rows.hand, rows.weight // multiplicity[rows.hand], len(hands))
            counts = Through(link, counts)
        levels.append(Level(counts, link, granted, len(hits)))
    weight = rows.weight if up[0] == max(up) else classes(deal.player).multiplicity
    return _told_apart(laid, Tree(weight.astype(np.int64), tuple(reversed(levels)), hits))


def upcards_of(laid: Layout, contest: Contest) -> Upcards:
    """Hands with a card up counted, from the store or now."""
    deal, qualifying = laid.game.deal, contest.qualifying
    work = Work(deals(laid), _SECONDS_A_HAND * class_count(deal.player))

    def count(progress: Progress) -> Arrays:
        return count_upcards(contest.ranking, player=deal.player, dealer=deal.dealer, qualifying=qualifying, progress=progress)

    return Upcards(*stored("upcards", (contest.ranking.name, deal.player, deal.dealer, qualifying), work, count))


def _no_card_up(contest: Contest, player: int, dealer: int) -> Upcards:
    """Hands counted with no card up."""
    made = classes(player)
    every = np.arange(len(made.hands), dtype=np.int32)
    if contest.alone:
        none = np.zeros(len(every), np.int32)
        return Upcards(every, np.zeros(len(every), np.uint8), made.multiplicity.astype(np.int32), none, none, none)
    keys = batch.keys(contest.ranking, made.hands)
    below, upto, short = counts_below(
        contest.ranking, dealer, made.hands, np.stack([keys, keys + 1, np.full(len(keys), contest.qualifying)], axis=1)
    ).T.astype(np.int32)
    return Upcards(every, np.zeros(len(keys), np.uint8), made.multiplicity.astype(np.int32), below, upto, short)


def _with_board(plan: Plan, words: Words) -> Tree:
    """Two cards each and a board."""
    laid = plan.layout
    deal, contest = laid.game.deal, same_contest(laid)
    out = [laid.turned(street)[0] for street in plan.asks]
    if (deal.player, deal.dealer) != (_HOLDEM, _HOLDEM) or any(laid.turned(street)[1] for street in plan.asks):
        raise _refuse(laid, "with community cards, the player and the dealer must hold two cards each, the dealer's face down")
    if contest.reads != ("own", "community") or not contest.ranking.suit_blind:
        raise _refuse(laid, "the contest must compare the best hand of all cards, by a ranking in which no suit is special")
    _read_whole(plan, contest.reads)
    if any(place != contest.place for place, _ in plan.lines.looked):
        raise _refuse(laid, "a pay table uses another ranking than the contest")
    keys, judged, hits = judged_places(plan, contest)
    last = out[-1] == deal.community
    if out.count(deal.community) > 1:
        raise _refuse(laid, "it asks twice with the whole board out")
    if last:
        _grants(plan, plan.asks[-1], None)
        nodes = [plan.nodes[number] for number in plan.on(plan.asks[-1])]
        if nodes and max(len(node.options) for node in nodes) ** len(nodes) > _MOST_BANKS:
            raise _refuse(laid, "its last street has too many choices for all that can be at stake by then")
    cell_board = out[-1] if not last else out[-2] if len(out) > 1 else 0
    final = final_decision(plan, keys, hits, plain=not len(words.options) and _by_stakes(plan)) if last else None
    boards = _boards(laid, contest.ranking, cell_board, judged, final, words)
    return _board_tree(plan, boards, hits, judged)


def judged_places(plan: Plan, contest: Contest) -> tuple[Integers, Judged, tuple[Hit, ...]]:
    """Every key of a whole hand in order, what each hits, and what every hit stands for."""
    deal = plan.layout.game.deal
    keys = place_keys(contest.ranking, deal.player + deal.community)
    hit, hits = plan.hits(lambda place: keys, len(keys))  # noqa: ARG005 (one order)
    if len(hits) > _MOST_HITS:
        raise _refuse(plan.layout, "its pay tables have too many lines together")
    return keys, Judged(hit, int(np.searchsorted(keys, contest.qualifying)), np.array(plan.special(), dtype=np.uint8)), hits


def final_decision(plan: Plan, keys: Integers, hits: tuple[Hit, ...], *, plain: bool) -> Final:
    """The decision with the whole board out; ``plain`` leaves out what pay tables pay."""
    street = plan.asks[-1]
    nodes = [plan.nodes[number] for number in plan.on(street)]
    options = max(len(node.options) for node in nodes)
    prices = price(plan, [None] * len(hits) if plain else hits)
    nets = np.zeros((len(nodes), options, len(hits), len(VERDICTS)), dtype=np.int64)
    allowed: npt.NDArray[Any] = np.zeros(len(keys), dtype=np.uint8 if options <= np.iinfo(np.uint8).bits else np.int64)
    for state, node in enumerate(nodes):
        for number, option in enumerate(node.options):
            nets[state, number] = prices.nets[option.ending]
    granted = _grants(plan, street, lambda _: keys)
    for number, option in enumerate(nodes[0].options):
        fits = granted[option.action] == option.row if option.row >= 0 else np.ones(len(keys), dtype=np.bool_)
        allowed |= (fits.astype(np.int64) << number).astype(allowed.dtype)
    stays = np.array([option.action != FOLD for option in nodes[0].options], dtype=np.uint8)
    return Final(nets, allowed, stays, any_table=plain)


def _by_stakes(plan: Plan) -> bool:
    """Whether every option that stays on the last street has the same on wagers paid by a table, and no line pays less than none."""
    paid = set(plan.lines.of_spot)
    for number in plan.on(plan.asks[-1]):
        options = plan.nodes[number].options
        stays = [option.ending for option in options if option.action != FOLD]
        if len({tuple(ending.stakes[plan.layout.spots[place].on] for place in paid) for ending in stays}) > 1:
            return False
        if len(options) > 1 and any(cell.missed for option in options if option.action == FOLD for cell in plan.cells(option.ending, 0)):
            return False
    return plan.lines_help()


def _boards(laid: Layout, ranking: Ranking, cell_board: int, judged: Judged, final: Final | None, words: Words) -> Boards:
    """Boards counted, from the store or now."""
    board = laid.game.deal.community

    def count(progress: Progress) -> Arrays:
        made = count_boards(ranking, board, cell_board, judged, final, words, progress)
        return (made.banks, made.lined, made.line_bank, *made.separate)

    parts = (ranking.name, board, cell_board, *judged, *(final or ()), *(words if len(words.options) else ()))
    work = Work(deals(laid), _SECONDS_A_BOARD * class_count(board))
    banks, lined, line_bank, *aside = stored("boards", parts, work, count)
    return Boards(cells(cell_board), banks, lined, line_bank, Separate(*aside))


def _board_tree(plan: Plan, boards: Boards, hits: tuple[Hit, ...], judged: Judged) -> Tree:
    """The levels over boards: whole boards in banks, cells, and smaller boards before them."""
    laid = plan.layout
    community, sizes = laid.game.deal.community, boards.cells.size
    banks = [
        Banked(
            boards.banks[:, bank], boards.lined[:, line] if line >= 0 else boards.lined[:, :0, :0].reshape(len(sizes), 0, 0), judged.special
        )
        for bank, line in enumerate(boards.line_bank)
    ]
    split = Split(sizes, len(banks), boards.separate)
    parts: tuple[Counted, ...] = (*banks, OneByOne(boards.separate.counts, boards.separate.hit))
    counts: Counted = Joined(parts, (*[len(sizes)] * len(banks), len(boards.separate.hit)))
    levels: list[Level] = []
    asks = list(plan.asks)
    if laid.turned(asks[-1])[0] == community:
        levels.append(Level(counts, None, {}, len(hits)))
        asks.pop()
    link: Link = split
    counts = Through(link, counts)
    board = int(boards.cells.boards[0]).bit_count()
    for street in reversed(asks):
        out = laid.turned(street)[0]
        if out < board:
            link = Fan(_further(out, board - out), len(cells(board).size))
            counts = Through(link, counts)
            board = out
        elif street != asks[-1]:
            link = Same()
        levels.append(Level(counts, link if levels else None, _grants(plan, street, None), len(hits)))
    weight = cells(board).size.astype(np.int64)
    return _told_apart(laid, Tree(weight if asks else split.down(weight), tuple(reversed(levels)), hits))


@lru_cache(maxsize=4)
def _further(board: int, more: int) -> Counts:
    """For every cell and every set of further cards on its board, the cell they make."""
    made, after = cells(board), cells(board + more)
    out = np.empty((len(made.size), comb(50 - board, more)), dtype=np.int32)
    _extend_cells(made, after, more, exchanges(), holdings(), out)
    return out


@kernel
def _extend_cells(made: Cells, after: Cells, more: int, swaps: Exchanges, pairs: tuple[Integers, Integers], out: Counts) -> None:
    high, low = pairs
    free = np.empty(52, dtype=np.int64)
    for place in range(len(made.boards)):
        board = made.boards[place]
        for pair in range(len(high)):
            cell = made.number[place, pair]
            if cell < 0 or made.holding[cell] != pair:
                continue
            list_cards(~(board | 1 << high[pair] | 1 << low[pair]), free)
            chosen = wide((1 << more) - 1)
            for number in range(out.shape[1]):
                whole = board | picked(chosen, free)
                swap = swaps.holdings[swaps.number[suit_order(whole)]]
                out[cell, number] = after.number[after.board_class[set_place(whole, BINOMIALS)], swap[pair]]
                chosen = next_set(chosen)


def _told_apart(laid: Layout, tree: Tree) -> Tree:
    """Weight a tree so that cards turned on different streets are distinguished: streets without a decision were merged."""
    total = int(tree.levels[0].counts.tally(tree.weight, len(tree.hits)).sum())
    times, rest = divmod(deals(laid), total)
    assert not rest, "A tree has no part of all deals."
    return tree._replace(weight=tree.weight * times)
