"""Rules changed by hand change the figures as dealing every deal again says: to the integer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from longsuit.exact.hand import hand_value
from longsuit.exact.value import BaseValue, base_value
from longsuit.rules import game as find_game
from longsuit.rules import parse_definition
from tests.exact import plain
from tests.exact.plain import LEADING, Integers, number
from tests.exact.plain_games import ANTE_BONUS, BONUS_FIVE, BONUS_THREE, two_of_a_suit
from tests.exact.solved import THREE_CARD_POKER, index

Rows = npt.NDArray[np.bool_]

SHORT, WIN, TIE, LOSE = range(4)


@plain.compiled
def count_all(masks: Integers, ranks: Integers, needed: int, out: Integers) -> None:
    """For every player's hand, every dealer hand beside it."""
    for player in range(len(masks)):
        short = win = tie = lose = 0
        mine = ranks[player]
        for dealer in range(len(masks)):
            beside = masks[player] & masks[dealer] == 0
            theirs = ranks[dealer]
            short += beside & (theirs < needed)
            win += beside & (theirs >= needed) & (theirs < mine)
            tie += beside & (theirs >= needed) & (theirs == mine)
            lose += beside & (theirs >= needed) & (theirs > mine)
        out[player] = short, win, tie, lose


@cache
def every_deal(needed: int) -> Integers:
    """All 407,170,400 deals of Three Card Poker by player's hand and outcome."""
    deck = plain.deck_of(3)
    out = np.zeros((len(deck.masks), 4), dtype=np.int64)
    count_all(deck.masks, deck.three, needed, out)
    assert int(out.sum()) == comb(52, 3) * comb(49, 3)
    return out


def distribution(counts: Integers, stays: Rows, nets: Integers, folded: Integers) -> dict[Fraction, int]:
    """Deals by net, ``nets`` giving each hand's net by outcome and ``folded`` that of a fold, in halves of an ante."""
    tally: Counter[Fraction] = Counter()
    for outcome in range(4):
        net, place = np.unique(nets[stays, outcome], return_inverse=True)
        for half, deals in zip(net, np.bincount(place, weights=counts[stays, outcome]), strict=True):
            tally[Fraction(int(half), 2)] += int(deals)
    net, place = np.unique(folded[~stays], return_inverse=True)
    for half, hands in zip(net, np.bincount(place), strict=True):
        tally[Fraction(int(half), 2)] += int(hands) * comb(49, 3)
    return {net: deals for net, deals in sorted(tally.items()) if deals}


PAIR_PLUS = {plain.MINI_ROYAL: 40, plain.RUN3: 40, plain.TRIPS3: 30, plain.STRAIGHT3: 6, plain.FLUSH3: 4, plain.PAIR: 1}


def by_kind(table: dict[int, int], otherwise: int) -> Integers:
    """What a pay table pays every hand."""
    return np.array([table.get(kind, otherwise) for kind in range(7)])[plain.deck_of(3).three // LEADING]


def played(needed: int, by_outcome: tuple[int, int, int, int], extra: Integers) -> tuple[Integers, Integers]:
    """Counts, and nets in halves of an ante: the contest's and what comes on top of it."""
    return every_deal(needed), np.array(by_outcome)[None, :] + 2 * extra[:, None]


def best_stays(counts: Integers, nets: Integers, folded: Integers) -> Rows:
    stays: Rows = (counts * nets).sum(axis=1) > folded * comb(49, 3)
    return stays


def changed(**contest: Any) -> BaseValue:
    """The base game with some keys of its contest changed."""
    return base_value(find_game(THREE_CARD_POKER, settings={f"contest.three-card.{key}": value for key, value in contest.items()}))


QUEEN = number(12, 0, 0)
KING = number(13, 0, 0)
BONUS = by_kind(ANTE_BONUS, 0)
ANTE_LOST = np.full(comb(52, 3), -2)


def test_three_card_poker_over_every_deal() -> None:
    counts, nets = played(QUEEN, (2, 4, 0, -4), BONUS)
    assert changed().distribution.counts == distribution(counts, best_stays(counts, nets, ANTE_LOST), nets, ANTE_LOST)


def test_pair_plus_along_over_every_deal_and_its_joint_variance() -> None:
    """A fold loses the Pair Plus as well, by this file."""
    counts, nets = played(QUEEN, (2, 4, 0, -4), BONUS + by_kind(PAIR_PLUS, -1))
    folded = np.full(len(counts), -4)
    value = base_value(find_game(THREE_CARD_POKER), along={"pair-plus": Fraction(1)})
    wanted = distribution(counts, best_stays(counts, nets, folded), nets, folded)
    assert value.distribution.counts == wanted
    deals = comb(52, 3) * comb(49, 3)
    mean = sum(net * times for net, times in wanted.items()) / deals
    assert value.distribution.variance == sum((net - mean) ** 2 * times for net, times in wanted.items()) / deals


def test_another_qualifier_over_every_deal() -> None:
    counts, nets = played(KING, (2, 4, 0, -4), BONUS)
    value = changed(dealer_qualifies="king high or better")
    assert value.distribution.counts == distribution(counts, best_stays(counts, nets, ANTE_LOST), nets, ANTE_LOST)
    assert value.dealer_short == {"three-card": int(counts[:, SHORT].sum())}


def test_other_payouts_over_every_deal() -> None:
    """Three to two on a winning play, ties lost, the play paid when the dealer falls short."""
    counts, nets = played(QUEEN, (4, 5, -4, -4), BONUS)
    value = changed(
        win={"ante": "1 to 1", "play": "3 to 2"},
        tie={"ante": "lose", "play": "lose"},
        not_qualified={"ante": "1 to 1", "play": "1 to 1"},
    )
    assert value.distribution.counts == distribution(counts, best_stays(counts, nets, ANTE_LOST), nets, ANTE_LOST)


def test_another_raise_schedule_over_every_deal() -> None:
    """One to three antes: the right raise is then the most or the least."""
    counts, low = played(QUEEN, (2, 4, 0, -4), BONUS)
    _, high = played(QUEEN, (2, 8, 0, -8), BONUS)
    more = (counts * high).sum(axis=1) > (counts * low).sum(axis=1)
    nets = np.where(more[:, None], high, low)
    stays = best_stays(counts, nets, ANTE_LOST)
    value = base_value(find_game(THREE_CARD_POKER, settings={"action.play.size": [{"from": 1, "up_to": 3}]}))
    assert value.distribution.counts == distribution(counts, stays, nets, ANTE_LOST)
    hands = {"fold": ~stays, "play 1x": stays & ~more, "play 3x": stays & more}
    assert value.taken == {("", name): int(rows.sum()) * comb(49, 3) for name, rows in hands.items()}
    assert value.wagered == 1 + Fraction(int((stays & ~more).sum()) + 3 * int((stays & more).sum()), comb(52, 3))


def test_a_qualifier_that_is_compared_anyway_over_every_deal() -> None:
    counts, nets = played(0, (0, 4, 0, -4), BONUS)
    written = Path(THREE_CARD_POKER).read_text("utf-8").replace('{ ante = "1 to 1", play = "push" }', '"compare anyway"')
    value = base_value(parse_definition(written).game())
    assert value.distribution.counts == distribution(counts, best_stays(counts, nets, ANTE_LOST), nets, ANTE_LOST)
    assert value.unqualified == 0


def test_a_strategy_of_one_s_own_over_every_deal() -> None:
    rules = """
[strategy.kings]
title = "Kings"
why = "A test."
rules = [ { holding = "pair or better", do = "play" }, { holding = "king high or better", do = "play" }, { do = "fold" } ]
"""
    game = parse_definition(Path(THREE_CARD_POKER).read_text("utf-8") + rules).game()
    counts, nets = played(QUEEN, (2, 4, 0, -4), BONUS)
    stays = plain.deck_of(3).three >= KING
    assert base_value(game, strategy="kings").distribution.counts == distribution(counts, stays, nets, ANTE_LOST)


def random_hands(cards: int, hands: int) -> list[list[int]]:
    random = Random(cards)
    return [random.sample(range(52), cards) for _ in range(hands)]


def totals_of(game_name: str, hand: list[int], settings: dict[str, Any]) -> dict[str, Fraction]:
    """By action, what ``hand_value`` gives for the best way of it."""
    value = hand_value(find_game(game_name, settings=settings), plain.mask_of(hand))
    best: dict[str, Fraction] = {}
    for action in value.actions:
        best.setdefault(action.action, action.ev)
    return best


def test_a_ten_high_qualifier_in_high_card_flush() -> None:
    settings = {
        "contest.flush.dealer_qualifies": "3-card flush, ten high or better",
        "contest.flush.tie": {"ante": "lose", "raise": "push"},
    }
    for hand in random_hands(7, 6):
        mine = plain.longest_flush(np.array(hand))
        counted = plain.seven_card_dealers(mine, number(10, 3, 2), hand, [], [])
        raised = Fraction(counted.short + 2 * (counted.win - counted.lose) - counted.tie, sum(counted))
        assert mine < number(6, 5, 4, 3, 2)
        assert totals_of("high-card-flush", hand, settings) == {"fold": -1, "raise": raised}


def test_a_bigger_raise_for_long_flushes_is_worth_their_wins_less_their_losses() -> None:
    plain_game, bold = (
        base_value(find_game("high-card-flush", settings=settings))
        for settings in ({}, {"action.raise.size": [{"from": 1, "up_to": 1}, {"from": 1, "up_to": 5, "holding": "5-card flush or longer"}]})
    )
    fives = flush_length_outcomes(5)
    longer = flush_length_outcomes(6) + flush_length_outcomes(7)
    gained = 3 * (fives[WIN] - fives[LOSE]) + 2 * (longer[WIN] - longer[LOSE])
    assert (bold.ev - plain_game.ev) * bold.deals == int(gained)
    assert bold.folds == plain_game.folds


def flush_length_outcomes(length: int) -> Integers:
    """Deals in which the player's longest flush has so many cards, by outcome, from the counts by class."""
    deals = index("high-card-flush").deals
    (way,) = deals.ways
    mine = way.key >> 13 == length
    weight = deals.weight[mine].astype(np.int64)
    short, below, upto = (column[mine].astype(np.int64) for column in (way.short, way.below, way.upto))
    assert (below >= short).all()
    return np.array([weight @ short, weight @ (below - short), weight @ (upto - below), weight @ (deals.dealer_hands - upto)])


@pytest.mark.parametrize("choice", ["any two of a suit", "highest two-card flush"])
def test_pursuit_with_a_queen_qualifier_and_either_way_to_set(choice: str) -> None:
    settings = {"setting": choice, "contest.two-card-flush.dealer_qualifies": "2-card flush, queen high or better"}
    deck = plain.deck_of(5)
    pays = [1, 2, 3, 5, 10, 30, 50]
    for hand in random_hands(5, 8):
        worth = []
        best = plain.two_card_flush(np.array(hand))
        for high, low in two_of_a_suit(hand):
            mine = number(high % 13 + 2, low % 13 + 2)
            counted = plain.listed_dealers(deck, deck.flush, (mine, number(12, 2)), dead=hand, shown=[])
            left = [card for card in hand if card not in (high, low)]
            price = pays[plain.three_cards(left[0], left[1], left[2]) // LEADING]
            if choice == "any two of a suit" or mine == best:
                worth.append(Fraction(counted.short + (1 + price) * counted.win - 2 * counted.lose, sum(counted)))
        assert totals_of("5-card-pursuit", hand, settings) == {"fold": -1, "play": max(worth)}


NOT_QUALIFIED = {"ante pays, play pushes": 1, "both push": 0, "both win": 2}


@pytest.mark.parametrize("fold_loses", ["ante and bonuses", "ante"])
@pytest.mark.parametrize("pays", ["both", "higher"])
@pytest.mark.parametrize("not_qualified", [*NOT_QUALIFIED, "compare anyway"])
def test_every_ruling_of_pick_two(not_qualified: str, pays: str, fold_loses: str) -> None:
    settings = {"not_qualified": not_qualified, "bonus_35_pays": pays, "fold_loses": fold_loses}
    deck = plain.deck_of(5)
    random = np.random.default_rng(35)
    special = [
        plain.cards_of(int(random.choice(deck.masks[deck.five // LEADING == kind]))) for kind in (plain.FLUSH, plain.TRIPS, plain.RUN)
    ]
    for hand in [*random_hands(5, 5), *special]:
        cards = np.array(hand)
        mine3, mine5 = plain.best_three(cards), plain.five_cards(cards)
        needed = number(14, 13, 0, 0, 0) if not_qualified in NOT_QUALIFIED else 0
        three = plain.listed_dealers(deck, deck.three, (mine3, 0), dead=hand, shown=[])
        five = plain.listed_dealers(deck, deck.five, (mine5, needed), dead=hand, shown=[])
        hits = [BONUS_THREE.get(mine3 // LEADING, 0), BONUS_FIVE.get(mine5 // LEADING, 0)]
        bonus = (sum(hits) if pays == "both" else max(hits)) if any(hits) else -1
        short = NOT_QUALIFIED.get(not_qualified, 0) * five.short
        assert totals_of("pick-2-poker", hand, settings) == {
            "fold": -2 if fold_loses == "ante and bonuses" else bonus - 1,
            "three-card": bonus + Fraction(3 * (three.win - three.lose), sum(three)),
            "five-card": bonus + Fraction(short + 2 * (five.win - five.lose), sum(five)),
        }


@pytest.mark.parametrize("not_qualified", [*NOT_QUALIFIED, "compare anyway"])
def test_the_pick_two_solver_follows_the_ruling_on_a_dealer_below_ace_king(not_qualified: str) -> None:
    """Always playing five cards, deals settle by the ruling alone: the rest is the same for player and dealer."""
    value = base_value(find_game("pick-2-poker", settings={"not_qualified": not_qualified}), strategy="always-five")
    deck = plain.deck_of(5)
    below = int((deck.five < number(14, 13, 0, 0, 0)).sum())
    bonus = sum(
        int(((deck.three // LEADING == kind3) & (deck.five // LEADING == kind5)).sum())
        * ((BONUS_THREE.get(kind3, 0) + BONUS_FIVE.get(kind5, 0)) or -1)
        for kind3 in range(7)
        for kind5 in range(10)
    )
    short = below * comb(47, 5)
    if not_qualified == "compare anyway":
        assert (value.unqualified, value.wins) == (0, value.losses)
        assert value.ev * value.deals == bonus * comb(47, 5)
    else:
        assert value.unqualified == short
        assert value.ev * value.deals == bonus * comb(47, 5) + NOT_QUALIFIED[not_qualified] * short + 2 * (value.wins - value.losses)
        assert value.losses - value.wins > 0


def test_where_the_dealer_is_compared_anyway_no_rate_of_qualifying_is_given() -> None:
    value = base_value(find_game("pick-2-poker", settings={"not_qualified": "compare anyway"}))
    assert value.dealer_qualifies is None
