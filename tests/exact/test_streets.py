"""Games of several streets: every deal counted, beside published counts and routes that exchange no suits."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from longsuit.cards import Hand
from longsuit.exact.hand import hand_value
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets.cells import cells, exchanged, exchanges, suit_order
from longsuit.exact.streets.decisions import decide, option_worth
from longsuit.exact.streets.hand import count_opening
from longsuit.exact.streets.openings import find
from longsuit.exact.streets.plan import Plan, price
from longsuit.exact.streets.trees import tree, upcards_of
from longsuit.exact.value import BaseValue, base_value
from longsuit.exact.wagers import wager_value
from longsuit.hands import batch
from longsuit.hands.classes import classes
from longsuit.rules.load import game, game_file, parse_definition
from longsuit.settlement import layout
from longsuit.settlement.verdicts import verdict_counts
from tests.fast.exact.test_street_hands import FIVE_CARD_POKER, RIDE, STUD

Integers = npt.NDArray[np.int64]


def found(value: BaseValue) -> tuple[str, str]:
    return f"{float(value.house_edge):.3%}", f"{float(value.element_of_risk):.2%}"


def test_caribbean_stud_outcome_by_outcome() -> None:
    """casinoadvisor.com gives every count of the return table; the total loss is Wizard of Odds'."""
    value = base_value(game("caribbean-stud"))
    counts = value.distribution.counts
    assert value.ev * value.deals == -1_041_372_912_372
    assert value.deals == 19_933_230_517_200 == sum(counts.values())
    assert (value.folds, value.pushes, value.losses, value.unqualified) == (
        9_523_005_974_460,
        321_623_100,
        2_726_592_727_512,
        4_532_514_033_720,
    )
    wins = [2_343_248_003_808, 488_012_139_360, 234_242_908_320, 43_805_516_100, 21_856_990_280, 16_624_475_280]
    wins += [2_832_435_800, 156_929_720, 16_759_740]
    assert [counts[Fraction(1 + 2 * odds)] for odds in (1, 2, 3, 4, 5, 7, 20, 50, 100)] == wins
    assert found(value) == ("5.224%", "2.56%")


def test_four_card_poker() -> None:
    value = base_value(game("four-card-poker"))
    assert value.ev * value.deals == -4_667_956_789_584
    assert value.deals == comb(52, 5) * 47 * comb(46, 5)
    assert found(value) == ("2.788%", "1.30%")


def test_ultimate_texas_holdem() -> None:
    """The same sum comes out of benchmarks/boards.cpp, which shares no line with the solver."""
    value = base_value(game("ultimate-texas-holdem"))
    assert value.ev * 2 * value.deals == -1_215_447_575_352
    assert value.deals == 27_813_810_024_000 == sum(value.distribution.counts.values())
    assert found(value) == ("2.185%", "0.53%")
    assert value.wagered_range is not None
    low, high = value.wagered_range
    assert low == value.wagered < high
    assert f"{float(value.standard_deviation):.2f}" == "4.94"


def test_hands_before_the_flop_are_shipped_as_counted() -> None:
    laid = layout(game("ultimate-texas-holdem"))
    plan, rows = Plan(laid, laid.antes({}), {}, all_sizes=True), [0, 5, 64, 168]
    shipped, counted = find(plan), count_opening(plan, rows)
    assert shipped is not None
    assert (shipped.scale, shipped.deals) == (counted.scale, counted.deals)
    assert [shipped.rows[row] for row in rows] == list(counted.rows)
    weights = [4 if row // 13 > row % 13 else 12 if row // 13 < row % 13 else 6 for row in range(169)]
    best = sum(weight * max(option.worth for option in row.values()) for weight, row in zip(weights, shipped.rows, strict=True))
    assert Fraction(best, 1326 * shipped.deals * shipped.scale) == Fraction(-1_215_447_575_352, 2 * 27_813_810_024_000)


def test_three_card_poker_and_side_bets() -> None:
    assert f"{float(base_value(game('three-card-poker')).house_edge):.2%}" == "3.37%"
    assert f"{float(wager_value(game('three-card-poker'), 'pair-plus', table='6-4').house_edge):.2%}" == "2.32%"
    assert f"{float(wager_value(game('three-card-poker'), 'pair-plus', table='6-3').house_edge):.2%}" == "7.28%"


@cache
def every_set(size: int) -> Integers:
    return np.array([sum(1 << card for card in chosen) for chosen in combinations(range(52), size)], dtype=np.int64)


def smaller(hands: Integers, sums: Integers) -> tuple[Integers, Integers]:
    """For every set of one card less, the sum over the sets that contain it."""
    parts = [hands ^ (np.int64(1) << np.int64(card)) for card in range(52)]
    held = [(hands >> card & 1).astype(bool) for card in range(52)]
    fewer = np.concatenate([part[here] for part, here in zip(parts, held, strict=True)])
    worth = np.concatenate([sums[here] for here in held])
    found_sets, place = np.unique(fewer, return_inverse=True)
    out = np.zeros(len(found_sets), dtype=np.int64)
    np.add.at(out, place, worth)
    return found_sets, out


def paid(table: dict[str, int], hands: Integers) -> Integers:
    """What each hand of five cards pays, by a plain look at every line."""
    keys, out = batch.keys(FIVE_CARD_POKER, hands), np.full(len(hands), -1, dtype=np.int64)
    for line, odds in reversed(table.items()):
        span = FIVE_CARD_POKER.span(line)
        out[(keys >= span.low) & (keys <= span.high)] = int(odds)
    return out


def test_let_it_ride_without_exchanging_suits() -> None:
    five = every_set(5)
    four, at_four = smaller(five, paid(RIDE, five))
    three, all_three = smaller(four, at_four)
    _, second = smaller(four, np.maximum(at_four, 0))
    total = int(all_three.sum() + second.sum() + np.maximum(all_three, 0).sum())
    value = base_value(game("let-it-ride"))
    assert (len(three), value.deals) == (22100, 22100 * 49 * 48)
    assert value.ev * value.deals == total
    assert found(value) == ("3.506%", "2.86%")
    assert (value.fold_rate, value.push_rate, value.dealer_qualifies) == (None, None, None)


def test_mississippi_stud_without_exchanging_suits() -> None:
    """What is down matters: a fold loses all of it."""
    five = every_set(5)
    four, at_four = smaller(five, paid(STUD, five))

    def fifth(down: int) -> Integers:
        return np.maximum(-down * 48, np.maximum((down + 1) * at_four, (down + 3) * at_four))

    def fourth(down: int) -> Integers:
        bets: Integers = np.max([smaller(four, fifth(down + size))[1] for size in (1, 2, 3)], axis=0)
        return np.maximum(-down * 49 * 48, bets)

    three = smaller(four, at_four)[0]
    third: Integers = np.max([smaller(three, fourth(1 + size))[1] for size in (1, 2, 3)], axis=0)
    total = int(np.maximum(-1 * 50 * 49 * 48, third).sum())
    value = base_value(game("mississippi-stud"))
    assert value.deals == 1326 * 50 * 49 * 48
    assert value.ev * value.deals == total == -7_664_112
    assert value.element_of_risk_range is not None
    low, high = value.element_of_risk_range
    assert f"{float(value.house_edge):.2%}" == "4.91%"
    assert (f"{float(low):.2%}", f"{float(high):.2%}") == ("1.37%", "1.41%")


def test_cells_before_the_river_are_worth_what_their_hands_are() -> None:
    """The flop's cells, added up board by board, beside the same hands counted one by one."""
    laid = layout(game("ultimate-texas-holdem"))
    plan = Plan(laid, laid.antes({}))
    counted = tree(plan)
    prices = price(plan, counted.hits)
    decided = decide(plan, counted, prices)
    level, random = counted.levels[1], Random(11)
    (number,) = plan.on(plan.asks[1])
    options = plan.nodes[number].options
    worth = [option_worth(option, level, prices, decided.values) for option in options]
    for suits in (1, 2, 3, 4) * 6:
        deck = [suit * 13 + rank for suit in random.sample(range(4), suits) for rank in range(13)]
        drawn = random.sample(deck, 5)
        flop, own = Hand.of(drawn[:3]), Hand.of(drawn[3:])
        cell = cell_of(flop, own)
        value = {action.action: action.ev for action in hand_value(laid.game, own, board=flop).actions}
        for option, each in zip(options, worth, strict=True):
            assert Fraction(int(each[cell]), prices.scale * 1081 * 990) == value[option.action], (flop, own, option.name)


def cell_of(flop: int, own: int) -> int:
    """The cell of a flop and a holding."""
    made, swaps = cells(3), exchanges()
    swap = swaps.number[suit_order(flop)]
    moved = exchanged(flop, swaps.suits[swap])
    low, high = sorted(int(card) for card in Hand(own))
    place = int(np.flatnonzero(made.boards == moved)[0])
    return int(made.number[place, swaps.holdings[swap, high * (high - 1) // 2 + low]])


@pytest.mark.parametrize(("name", "samples"), [("caribbean-stud", 40), ("four-card-poker", 12)])
def test_cards_up_are_counted_as_one_by_one(name: str, samples: int) -> None:
    laid = layout(game(name))
    contest = next(iter(laid.contests.values()))
    rows, hands = upcards_of(laid, contest), classes(laid.game.deal.player).hands
    dealers = comb(51 - laid.game.deal.player, laid.game.deal.dealer - 1)
    for row in Random(5).sample(range(len(rows.hand)), samples):
        value = hand_value(laid.game, int(hands[rows.hand[row]]), dealer=1 << int(rows.card[row]))
        counts = next(action.counts for action in value.actions if action.counts)
        assert counts == verdict_counts(int(rows.below[row]), int(rows.upto[row]), int(rows.short[row]), dealers)


def test_a_game_of_another_shape_is_refused_with_its_size() -> None:
    text = game_file("ultimate-texas-holdem").text.replace("player    = 2", "player    = 3")
    with pytest.raises(NotCountableError, match=r"must hold two cards each.*It has [\d,]+ deals"):
        base_value(parse_definition(text, "three.toml").game())
