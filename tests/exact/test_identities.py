"""What must hold over all deals whatever the numbers are, and every strategy valued again from the solver's counts alone."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import numpy as np
import pytest

from longsuit.exact.flush_rows import flush_rows
from longsuit.exact.play import FOLD, best_choice
from longsuit.exact.showdown import Ways, showdown
from longsuit.exact.strategy import strategy_names
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from longsuit.hands.classes import classes
from tests.exact import plain
from tests.exact.plain import LEADING, Integers, number
from tests.exact.plain_games import BONUS_FIVE, BONUS_THREE, PLAY_PAYS
from tests.exact.solved import game_of, index, priced_for

GAMES = ["high-card-flush", "i-luv-suits", "5-card-pursuit", "pick-2-poker", "three-card-poker"]
CASES = [(name, strategy) for name in GAMES for strategy in strategy_names(game_of(name))]


@plain.compiled
def longest_flushes(hands: Integers) -> Integers:
    """Plain values of hands given as bits."""
    out = np.empty(len(hands), np.int64)
    for row in range(len(hands)):
        best = 0
        for suit in range(4):
            digits = 0
            for rank in range(12, -1, -1):
                if hands[row] >> (13 * suit + rank) & 1:
                    digits = digits * 15 + rank + 2
            best = max(best, digits)
        out[row] = best
    return out


@plain.compiled
def poker_values(hands: Integers, cards: int, three: Integers, five: Integers) -> None:
    """Plain values of hands given as bits."""
    held = np.empty(cards, np.int64)
    for row in range(len(hands)):
        place = 0
        for card in range(52):
            if hands[row] >> card & 1:
                held[place] = card
                place += 1
        three[row] = plain.best_three(held)
        if cards == 5:
            five[row] = plain.five_cards(held)


def poker_of(hands: Integers, cards: int) -> tuple[Integers, Integers]:
    three, five = np.zeros(len(hands), dtype=np.int64), np.zeros(len(hands), dtype=np.int64)
    poker_values(hands, cards, three, five)
    return three, five


def best_ways(way: Ways) -> Integers:
    """For each row, the first of its ways with the highest key."""
    order = np.lexsort((-way.key, way.row))
    rows = way.row[order]
    best: Integers = order[np.concatenate([[True], rows[1:] != rows[:-1]])]
    return best


@pytest.mark.parametrize("name", GAMES)
def test_the_player_is_above_in_as_many_deals_as_the_dealer(name: str) -> None:
    deals = index(name).deals
    for way in deals.ways:
        best = best_ways(way)
        weight = deals.weight[way.row[best]].astype(np.int64)
        above = int(np.dot(weight, way.below[best].astype(np.int64)))
        below = int(np.dot(weight, deals.dealer_hands - way.upto[best].astype(np.int64)))
        equal = int(np.dot(weight, way.upto[best].astype(np.int64) - way.below[best]))
        assert above == below
        assert above + equal + below == deals.deals
        assert equal > 0


def test_the_joined_rows_are_as_symmetric() -> None:
    deals = showdown(game_of("high-card-flush"), by_class=False)
    (way,) = deals.ways
    weight = deals.weight.astype(np.int64)
    assert int(weight.sum()) == comb(52, 7)
    assert len(weight) < 500_000
    assert int(np.dot(weight, way.below.astype(np.int64))) == int(np.dot(weight, deals.dealer_hands - way.upto.astype(np.int64)))


@pytest.mark.parametrize("name", GAMES)
def test_the_rows_stand_for_all_hands(name: str) -> None:
    deals = index(name).deals
    game = game_of(name)
    assert int(deals.weight.sum(dtype=np.int64)) == comb(52, game.deal.player) == deals.player_hands
    assert deals.dealer_hands == comb(52 - game.deal.player, game.deal.dealer)


@pytest.mark.parametrize(("name", "strategy"), CASES)
def test_outcomes_add_up_to_all_deals(name: str, strategy: str) -> None:
    value = base_value(game_of(name), strategy=strategy)
    deals = index(name).deals.deals
    assert value.deals == deals
    assert sum(value.distribution.counts.values()) == deals
    assert value.folds + value.wins + value.pushes + value.losses + value.unqualified == deals
    assert sum(value.taken.values()) == deals
    assert list(value.distribution.counts) == sorted(value.distribution.counts)


def test_class_rows_are_the_classes_in_their_order() -> None:
    rows = flush_rows(7, 7, game_of("high-card-flush").contest["flush"].qualifying_key, one_class_a_row=True)
    made = classes(7)
    assert (rows.weight == made.multiplicity).all()
    keys = longest_flushes(made.hands)
    lengths = rows.key >> 13
    digits = np.zeros(len(keys), dtype=np.int64)
    for rank in range(12, -1, -1):
        held = rows.key >> rank & 1 == 1
        digits[held] = digits[held] * 15 + rank + 2
    assert (digits == keys).all()
    assert (lengths == np.bitwise_count(rows.key & 0x1FFF)).all()
    assert ((rows.below <= rows.upto) & (rows.upto <= comb(45, 7)) & (rows.below >= 0)).all()


@pytest.mark.parametrize("strategy", ["optimal", "t-8-6", "never-fold", "raise-only-1x"])
def test_joined_rows_and_class_rows_give_the_same_figures(strategy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_of("high-card-flush")
    joined = base_value(game, strategy=strategy)
    monkeypatch.setattr("longsuit.exact.value.looks_at_key_alone", lambda *_: False)
    assert base_value(game, strategy=strategy) == joined


class Outcomes:
    """Dealer hands by outcome for every way of an action, from the solver's columns."""

    def __init__(self, name: str, action: int = 0) -> None:
        deals = index(name).deals
        way = deals.ways[action]
        self.weight = deals.weight.astype(np.int64)
        self.hands = deals.hands
        self.row, self.key, self.left = way.row.astype(np.int64), way.key.astype(np.int64), way.left
        self.short = way.short.astype(np.int64)
        lower, equal = np.maximum(way.below, self.short), np.maximum(way.upto, self.short)
        self.win, self.lose = lower - self.short, deals.dealer_hands - equal
        self.dealers = deals.dealer_hands
        self.first = np.flatnonzero(np.concatenate([[True], self.row[1:] != self.row[:-1]]))

    def total(self, worth: Integers) -> int:
        """Antes over all deals, rows being worth so much."""
        return sum(int(part.sum()) for part in np.array_split(self.weight * worth, 64))


@cache
def flush_outcomes() -> tuple[Outcomes, Integers, Integers, Integers]:
    """High Card Flush with plain keys, lengths and the second suit's length of every row."""
    outcomes = Outcomes("high-card-flush")
    lengths = np.sort(np.stack([np.bitwise_count(outcomes.hands >> 13 * suit & 0x1FFF) for suit in range(4)]), axis=0)[::-1]
    return outcomes, longest_flushes(outcomes.hands), lengths[0].astype(np.int64), lengths[1].astype(np.int64)


CUT_OFFS = {
    "t-8-6": number(10, 8, 6),
    "jack-high": number(11, 3, 2),
    "mimic-the-dealer": number(9, 3, 2),
    "any-three-card-flush": number(4, 3, 2),
    "never-fold": 0,
}


@pytest.mark.parametrize("strategy", [*CUT_OFFS, "by-shape", "raise-only-1x", "optimal"])
def test_flush_strategies_valued_by_hand(strategy: str) -> None:
    outcomes, keys, longest, second = flush_outcomes()
    size = np.select([longest == 5, longest > 5], [2, 3], 1)
    worth = outcomes.short + (1 + size) * (outcomes.win - outcomes.lose)
    if strategy in CUT_OFFS:
        stays = keys >= CUT_OFFS[strategy]
    elif strategy == "by-shape":
        shape_3211 = (longest == 3) & (second == 2) & (np.bitwise_count(outcomes.hands >> 39) == 1)
        shape_3220 = (longest == 3) & (second == 2) & ~shape_3211
        stays = (keys >= number(11, 3, 2)) | (shape_3211 & (keys >= number(10, 8, 5))) | (shape_3220 & (keys >= number(10, 8, 6)))
    else:
        if strategy == "raise-only-1x":
            worth = outcomes.short + 2 * (outcomes.win - outcomes.lose)
        stays = worth > -outcomes.dealers
    value = base_value(game_of("high-card-flush"), strategy=strategy)
    assert value.ev * value.deals == outcomes.total(np.where(stays, worth, -outcomes.dealers))
    assert value.folds == outcomes.total(np.where(stays, 0, outcomes.dealers))


@cache
def pursuit_outcomes() -> tuple[Outcomes, Integers]:
    outcomes = Outcomes("5-card-pursuit")
    prices = np.array([PLAY_PAYS[category] for category in range(7)])
    return outcomes, prices[poker_of(outcomes.left, 3)[0] // LEADING]


PURSUIT_CUTS = {
    "jack-six": (11, 6, "worth"),
    "jack-six-highest": (11, 6, "key"),
    "queen-high": (12, 2, "key"),
    "mimic-the-dealer": (11, 2, "key"),
    "best-three": (11, 7, "pays"),
    "never-fold": (2, 2, "key"),
}


@pytest.mark.parametrize("strategy", [*PURSUIT_CUTS, "optimal"])
def test_pursuit_strategies_valued_by_hand(strategy: str) -> None:
    outcomes, pays = pursuit_outcomes()
    worth = outcomes.short + (1 + pays) * outcomes.win - 2 * outcomes.lose
    assert int(outcomes.key.max()) < 1 << 16
    wish = {"worth": worth, "key": outcomes.key << 8 | pays, "pays": pays << 16 | outcomes.key}
    high, low, prefer = PURSUIT_CUTS.get(strategy, (2, 2, "worth"))
    best = np.maximum.reduceat(wish[prefer], outcomes.first)[outcomes.row]
    taken = np.maximum.reduceat(np.where(wish[prefer] == best, worth, -(1 << 60)), outcomes.first)
    top = np.maximum.reduceat(outcomes.key, outcomes.first)
    stays = top >= 2 << 13 | 1 << high - 2 | 1 << low - 2 if low < high else np.ones(len(top), dtype=np.bool_)
    if strategy == "optimal":
        stays = taken > -outcomes.dealers
    value = base_value(game_of("5-card-pursuit"), strategy=strategy)
    assert value.ev * value.deals == outcomes.total(np.where(stays, taken, -outcomes.dealers))
    assert value.folds == outcomes.total(np.where(stays, 0, outcomes.dealers))


@pytest.mark.parametrize("strategy", ["flush-or-better", "four-rules", "always-five", "always-three", "optimal"])
def test_pick_two_strategies_valued_by_hand(strategy: str) -> None:
    three, five = Outcomes("pick-2-poker", 0), Outcomes("pick-2-poker", 1)
    mine3, mine5 = poker_of(three.hands, 5)
    kind3, kind5 = mine3 // LEADING, mine5 // LEADING
    hit3 = np.array([BONUS_THREE.get(category, 0) for category in range(10)])[kind3]
    hit5 = np.array([BONUS_FIVE.get(category, 0) for category in range(10)])[kind5]
    bonus = np.where(hit3 + hit5 == 0, -1, hit3 + hit5) * three.dealers
    worth3 = 3 * (three.win - three.lose) + bonus
    worth5 = five.short + 2 * (five.win - five.lose) + bonus
    queen_flush = mine3 >= plain.FLUSH3 * LEADING + number(12, 3, 2)
    four_rules = (kind3 >= plain.STRAIGHT3) | (kind5 < plain.TWO_PAIR) & (kind3 == plain.FLUSH3) & ((kind5 == plain.HIGH) | queen_flush)
    plays_three = {
        "flush-or-better": kind3 >= plain.FLUSH3,
        "four-rules": four_rules,
        "always-five": np.zeros(len(kind3), dtype=np.bool_),
        "always-three": np.ones(len(kind3), dtype=np.bool_),
        "optimal": worth3 > worth5,
    }[strategy]
    worth = np.where(plays_three, worth3, worth5)
    if strategy == "optimal":
        assert (worth > -2 * three.dealers).all()
    value = base_value(game_of("pick-2-poker"), strategy=strategy)
    assert value.ev * value.deals == three.total(worth)
    assert value.folds == 0


def test_three_card_poker_solves_to_its_well_known_figures() -> None:
    game = game_of("three-card-poker")
    value = base_value(game)
    assert f"{float(value.house_edge):.2%}" == "3.37%"
    assert f"{float(wager_value(game, 'pair-plus').house_edge):.2%}" == "2.32%"
    rows = np.arange(len(index("three-card-poker").deals.weight))
    priced = priced_for("three-card-poker", rows)
    folded = best_choice(priced).candidate == FOLD
    mine, _ = poker_of(priced.showdown.hands, 3)
    assert (folded == (mine < number(12, 6, 4))).all()


BONUS_TABLE = {
    plain.ROYAL: 250,
    plain.RUN: 100,
    plain.QUADS: 40,
    plain.FULL: 15,
    plain.FLUSH: 10,
    plain.STRAIGHT: 6,
    plain.TRIPS: 4,
    plain.TWO_PAIR: 3,
}


def test_variance_of_pursuit_with_its_five_card_bonus_is_that_of_the_parts_and_their_covariance() -> None:
    game = game_of("5-card-pursuit")
    outcomes, pays = pursuit_outcomes()
    worth = np.maximum.reduceat(outcomes.short + (1 + pays) * outcomes.win - 2 * outcomes.lose, outcomes.first)
    mean = np.maximum(worth, -outcomes.dealers)
    _, five = poker_of(outcomes.hands, 5)
    kind = five // LEADING
    bonus = np.array([BONUS_TABLE.get(category, -1) for category in range(10)])[kind]
    bonus[(kind == plain.PAIR) & (five % LEADING // 15**3 >= 6)] = 1
    base, alone = base_value(game), wager_value(game, "5-card-bonus").distribution
    product = Fraction(outcomes.total(mean * bonus), base.deals)
    covariance = product - base.ev * alone.ev
    together = base_value(game, along={"5-card-bonus": Fraction(2)})
    assert together.distribution.variance == base.distribution.variance + 4 * alone.variance + 4 * covariance
    assert together.ev == base.ev + 2 * alone.ev
    assert covariance > 0
