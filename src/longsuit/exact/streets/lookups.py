"""What is decided in every situation of a game of several streets, ready to be looked up by the cards on the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from longsuit.exact.places import Places, every_hand, place_of, places
from longsuit.exact.poker_counts import class_numbers
from longsuit.exact.sets import highest_card, lowest_card
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets.bands import Bands, band_chooser, count_bands
from longsuit.exact.streets.banks import Final, Judged
from longsuit.exact.streets.board_values import Values, values_of
from longsuit.exact.streets.cells import Cells, Exchanges, cells, exchanged, exchanges, holding_number, suit_order
from longsuit.exact.streets.decisions import Choices, decide
from longsuit.exact.streets.holdings import Finder, finder, holding_placer
from longsuit.exact.streets.plan import Plan, price
from longsuit.exact.streets.river import Words, chosen_rule, look
from longsuit.exact.streets.seeing import Table
from longsuit.exact.streets.stages import Arrays, Work, stored
from longsuit.exact.streets.strategies import leaves_nothing_open, river_words, ruled, strategy_choices, whole_board
from longsuit.exact.streets.trees import deals, final_decision, judged_places, tree, upcards_of
from longsuit.exact.streets.upcards import Upcards
from longsuit.hands.arrays import Integers, Signed
from longsuit.hands.classes import class_count, classes
from longsuit.hands.jit import kernel
from longsuit.hands.ranking import Ranking
from longsuit.progress import Progress
from longsuit.rules.commentary import Strategy
from longsuit.settlement import Contest

States = npt.NDArray[np.int32]

_SECONDS_A_BOARD = 5e-5


class Seen(NamedTuple):
    """What seats see when they decide on one street, round by round."""

    own: Integers
    board: Integers
    up: Integers
    """The dealer's cards that are up."""


Street = Callable[[Seen, States, States], None]
"""The decisions of one street: by what is seen and the money at stake, writes the option each round takes; negative states are skipped."""


def streets_of(plan: Plan, strategy: Strategy | None = None) -> tuple[Street, ...]:
    """The decisions on every street that asks, in order: a strategy's, or the best, of equally good ones those that leave less at stake."""
    try:
        counted = tree(plan)
    except NotCountableError as error:
        if strategy is None:
            raise NotCountableError(f"{error} A strategy in words can still be simulated: --strategy NAME.") from None
        if not leaves_nothing_open(strategy):
            raise NotCountableError(f"{error} This strategy leaves decisions to the best play, which takes an exact count.") from None
        return tuple(partial(by_rules, plan, street, strategy) for street in plan.asks)
    decided = decide(plan, counted, price(plan, counted.hits))
    if strategy is None:
        return tuple(_street(plan, street, decided.choices) for street in plan.asks)
    choices, words = strategy_choices(plan, counted, decided, strategy), river_words(plan, strategy)
    streets = [_street(plan, street, choices) for street in (plan.asks if words is None else plan.asks[:-1])]
    return (*streets, *([] if words is None else [_by_words(plan, words)]))


def _street(plan: Plan, street: int, choices: Mapping[int, Choices]) -> Street:
    laid = plan.layout
    deal, contest = laid.game.deal, next(iter(laid.contests.values()))
    out, up = laid.turned(street)
    if not plan.on(street):
        return _unreached
    if whole_board(plan, street):
        return _whole_board(plan, contest)
    table = np.stack([choices[number] for number in plan.on(street)])
    if not deal.dealer:
        return partial(_by_class, sets(deal.player + out), table)
    if deal.community:
        return partial(_by_cell, sets(out), cells(out), exchanges(), table)
    if not up:
        return partial(_by_class, sets(deal.player), table)
    return partial(_by_upcard, sets(deal.player), exchanges(), _by_card(upcards_of(laid, contest), deal.player, table))


class Sets(NamedTuple):
    """Every set of so many cards."""

    places: Places
    number: npt.NDArray[np.int32]
    """By place: its class."""
    swap: npt.NDArray[np.int8]
    """By place: the exchange of suits that turns it into the hand its class is named after."""


@cache
def sets(cards: int) -> Sets:
    """Every set of so many cards, with its class."""
    number, swap = np.zeros(comb(52, cards), dtype=np.int32), np.zeros(comb(52, cards), dtype=np.int8)
    if cards:
        hands, where = every_hand(cards)
        number[where] = class_numbers(cards)
        _find_swaps(hands, where, exchanges(), swap)
    return Sets(places(cards), number, swap)


@kernel
def _find_swaps(hands: Integers, where: Integers, swaps: Exchanges, out: npt.NDArray[np.int8]) -> None:
    for place in range(len(hands)):
        out[where[place]] = swaps.number[suit_order(hands[place])]


def _unreached(seen: Seen, state: States, out: States) -> None:
    """A street on which nobody decides: every way to it has ended before."""


@kernel
def _by_class(hands: Sets, choices: Choices, seen: Seen, state: States, out: States) -> None:
    """Decisions by own and community cards together, up to suits; choices are by money at stake and class."""
    for place in range(len(state)):
        if state[place] >= 0:
            hand = seen.own[place] | seen.board[place]
            out[place] = choices[state[place], hands.number[place_of(hand, hands.places)]]


@kernel
def _by_cell(boards: Sets, made: Cells, swaps: Exchanges, choices: Choices, seen: Seen, state: States, out: States) -> None:
    """Decisions by two own cards with a board that is not whole yet, up to suits; choices are by money at stake and cell."""
    for place in range(len(state)):
        if state[place] >= 0:
            board = place_of(seen.board[place], boards.places)
            pair = swaps.holdings[boards.swap[board], holding_number(seen.own[place])]
            out[place] = choices[state[place], made.number[boards.number[board], pair]]


@kernel
def _by_upcard(hands: Sets, swaps: Exchanges, choices: Signed, seen: Seen, state: States, out: States) -> None:
    """Decisions by own cards and one card of the dealer's, up to suits.

    Choices are by money at stake, class of the hand, and card up with its suits exchanged as the hand's.
    """
    for place in range(len(state)):
        if state[place] >= 0:
            own = place_of(seen.own[place], hands.places)
            card = highest_card(seen.up[place])
            moved = swaps.suits[hands.swap[own], card // 13] * 13 + card % 13
            out[place] = choices[state[place], hands.number[own], moved]


def _by_card(rows: Upcards, player: int, choices: Choices) -> Signed:
    """Decisions by class of the hand and every card up."""
    out = np.full((len(choices), len(classes(player).hands), 52), -1, dtype=np.int8)
    _spread_cards(classes(player).hands, rows, exchanges(), choices, out)
    return out


@kernel
def _spread_cards(hands: Integers, rows: Upcards, swaps: Exchanges, choices: Choices, out: npt.NDArray[np.int8]) -> None:
    """Write what is decided with one card up for all cards that an exchange of suits makes the same."""
    for row in range(len(rows.hand)):
        hand, card = hands[rows.hand[row]], rows.card[row]
        for swap in range(24):
            if exchanged(hand, swaps.suits[swap]) == hand:
                image = swaps.suits[swap, card // 13] * 13 + card % 13
                for state in range(len(choices)):
                    out[state, rows.hand[row], image] = choices[state, row]


def _whole_board(plan: Plan, contest: Contest) -> Street:
    """Decisions by two own cards with the whole board out: borders for every board, from the store or counted now."""
    laid = plan.layout
    size = laid.game.deal.community
    keys, judged, hits = judged_places(plan, contest)
    final = final_decision(plan, keys, hits, plain=False)

    def count(progress: Progress) -> Arrays:
        return count_bands(contest.ranking, size, judged, final, progress)

    parts = (contest.ranking.name, size, *judged, *final)
    work = Work(deals(laid), _SECONDS_A_BOARD * class_count(size))
    bands = Bands(*stored("bands", parts, work, count))
    by_board = _board_kernel(contest.ranking, size)
    return partial(by_board, sets(size), finder(), values_of(contest.ranking, size), judged, final, bands)


@cache
def _board_kernel(ranking: Ranking, size: int) -> Callable[..., None]:
    choose = band_chooser(ranking, size)

    def by_board(
        boards: Sets, find: Finder, values: Values, judged: Judged, final: Final, bands: Bands, seen: Seen, state: States, out: States
    ) -> None:
        for place in range(len(state)):
            if state[place] >= 0:
                board = seen.board[place]
                out[place] = choose(
                    seen.own[place], board, boards.number[place_of(board, boards.places)], state[place], find, values, judged, final, bands
                )

    return kernel(by_board)


def by_rules(plan: Plan, street: int, strategy: Strategy, seen: Seen, state: States, out: States) -> None:
    """Decisions by the words of a strategy, looked for in the cards of each round: for games that cannot be counted."""
    rows = np.flatnonzero(state >= 0)
    if len(rows):
        choices = ruled(plan, street, strategy, Table(seen.own[rows], seen.board[rows], seen.up[rows]))
        out[rows] = np.stack(choices)[state[rows], np.arange(len(rows))]


def _by_words(plan: Plan, words: Words) -> Street:
    """Decisions with the whole board out, by the words of a strategy."""
    contest = next(iter(plan.layout.contests.values()))
    size = plan.layout.game.deal.community
    return partial(_words_kernel(contest.ranking, size), finder(), values_of(contest.ranking, size), words)


@cache
def _words_kernel(ranking: Ranking, size: int) -> Callable[..., None]:
    place_holding, see = holding_placer(ranking, size), look(ranking)

    def by_words(find: Finder, values: Values, words: Words, seen: Seen, state: States, out: States) -> None:
        for row in range(len(state)):
            if state[row] >= 0:
                own, board = seen.own[row], seen.board[row]
                place = place_holding(own, board, find, values)
                rule = chosen_rule(
                    see(board), lowest_card(own), highest_card(own), place, values.keys[place], words.conditions, len(words.options) - 1
                )
                out[row] = words.options[rule, state[row]]

    return kernel(by_words)
