"""Sheet 000, 5 Card PurSUIT, rule by rule."""

from __future__ import annotations

from itertools import combinations

import pytest

from longsuit.cards import Hand
from longsuit.hands import RANKINGS
from longsuit.rules import game
from tests.fast.rules.felt import key, outcome, pays, printed, qualifies, schedule

GAME = game("5-card-pursuit/washington")
CONTEST = GAME.contest["two-card-flush"]
TWO = "two-card flush"


def test_sheet_000_introduction_two_card_flush_of_five_cards_against_the_dealer() -> None:
    assert (GAME.deal.player, GAME.deal.dealer) == (5, 5)
    assert CONTEST.compares == TWO
    assert GAME.action["play"].contest == "two-card-flush"


def test_sheet_000_introduction_one_deck_of_52_serves_the_seats() -> None:
    assert GAME.deal.seats * GAME.deal.player + GAME.deal.dealer <= 52


def test_sheet_000_introduction_ante_and_play_are_decided_by_the_contest() -> None:
    for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified):
        assert set(outcome(results)) == {"ante", "play"}


def test_sheet_000_introduction_play_and_the_bonuses_have_pay_tables_the_ante_has_none() -> None:
    assert {name for name, wager in GAME.wager.items() if wager.tables} == {"play", "flush-bonus", "5-card-bonus"}


def test_sheet_000_rule_1_ante_is_made_to_receive_cards() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert GAME.ante == "ante"


def test_sheet_000_rule_1_player_sets_two_cards_of_one_suit_and_keeps_three() -> None:
    setting = GAME.action["play"].setting
    assert setting is not None
    assert (setting.cards, setting.one_suit, GAME.deal.player - (setting.cards or 0)) == (2, True, 3)


def test_sheet_000_rule_1_every_five_cards_hold_two_of_a_suit() -> None:
    assert key(TWO, "As Kd Qh Jc 9c") > 0
    assert 0 not in RANKINGS[TWO].keys(5)


def test_sheet_000_rule_1_higher_two_card_flush_wins_regardless_of_suit() -> None:
    assert key(TWO, "Ah 2h Kd 9s 8c") > key(TWO, "Ks Qs Jd 9h 8c")
    assert key(TWO, "Ah 9h Kd Qs 8c") == key(TWO, "Ac 9c Kd Qs 8h")
    assert RANKINGS[TWO].suit_blind


def test_sheet_000_rule_1_straight_flushes_do_not_count() -> None:
    assert key(TWO, "3h 2h Kd 9s 8c") < key(TWO, "4s 2s Kd 9h 8c")
    assert key(TWO, "Qs Js Td 9h 8c") < key(TWO, "Kh 2h Td 9s 8c")


def test_sheet_000_rule_1_highest_is_ace_king_lowest_is_three_deuce() -> None:
    keys = sorted(RANKINGS[TWO].keys(5))
    assert RANKINGS[TWO].words(keys[-1]) == "two-card flush, ace-king"
    assert RANKINGS[TWO].words(keys[0]) == "two-card flush, three-deuce"


def test_sheet_000_rule_2_fold_surrenders_the_ante() -> None:
    assert GAME.fold.loses == ("ante",)


def test_sheet_000_rule_2_play_equals_the_ante() -> None:
    assert schedule(GAME, "play") == [("1", "1", None)]
    assert GAME.action["play"].wager == "play"
    assert GAME.wager["play"].made == "to stay in"


def test_sheet_000_rule_2_the_boxes_are_named_two_cards_and_three_cards() -> None:
    setting = GAME.action["play"].setting
    assert setting is not None
    assert (setting.box, setting.rest) == ("2 cards", "3 cards")


def test_sheet_000_rule_3_dealer_plays_the_best_two_card_flush() -> None:
    hand = Hand.parse("Ah Kh Qs Js 2s")
    best = max(RANKINGS[TWO].key(Hand.of(two)) for two in combinations(hand, 2))
    assert RANKINGS[TWO].key(hand) == best == key(TWO, "Ah Kh")


def test_sheet_000_rule_3_dealer_qualifies_with_jack_high() -> None:
    assert qualifies(CONTEST, "Jh 2h Kd Qs Tc")
    assert qualifies(CONTEST, "Ah 2h Kd Qs Tc")
    assert not qualifies(CONTEST, "Th 9h Kd Qs Jc")


def test_sheet_000_rule_3_dealer_not_qualified_pays_the_ante_and_pushes_play() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "play": "push"}


def test_sheet_000_winning_a_higher_hand_pays_ante_even_and_play_by_its_table() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "play": "pay table"}


def test_sheet_000_winning_a_play_is_judged_on_the_three_cards_left() -> None:
    (table,) = GAME.pay_tables("play")
    assert (table.judges, table.on) == ("three-card poker", "cards left")


def test_sheet_000_winning_a_odds_are_paid_only_on_a_win_over_a_qualified_dealer() -> None:
    others = (CONTEST.tie, CONTEST.lose, CONTEST.not_qualified)
    assert all(outcome(results)["play"] != "pay table" for results in others)


def test_sheet_000_winning_b_lower_hand_loses_ante_and_play() -> None:
    assert outcome(CONTEST.lose) == {"ante": "lose", "play": "lose"}


def test_sheet_000_winning_c_tie_pushes_ante_and_play() -> None:
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}


@pytest.mark.parametrize(("wager", "title"), [("flush-bonus", "Flush Bonus"), ("5-card-bonus", "5 Card Bonus")])
def test_sheet_000_bonuses_are_optional_and_stay_in_play_after_a_fold(wager: str, title: str) -> None:
    bonus = GAME.wager[wager]
    assert (bonus.title, bonus.optional, bonus.bonus) == (title, True, True)
    assert wager not in GAME.fold.loses
    assert GAME.fold.bonuses == "automatic"


@pytest.mark.parametrize("wager", ["flush-bonus", "5-card-bonus"])
def test_sheet_000_bonuses_do_not_depend_on_the_base_game(wager: str) -> None:
    assert all(wager not in outcome(results) for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified))
    assert all(table.on == "all cards" for tables in GAME.wager[wager].tables.values() for table in tables)


@pytest.mark.parametrize("table", ["1", "2"])
def test_sheet_000_flush_bonus_wins_with_at_least_three_of_a_suit(table: str) -> None:
    assert pays(GAME, "flush-bonus", "9h 5h 2h Ks Qd", table=table) == "1 to 1"
    assert pays(GAME, "flush-bonus", "9h 5h 2s Ks Qd", table=table) is None


@pytest.mark.parametrize("table", ["1", "2"])
def test_sheet_000_five_card_bonus_wins_with_a_pair_of_sixes_or_better(table: str) -> None:
    assert pays(GAME, "5-card-bonus", "6h 6s 2h Ks Qd", table=table) == "1 to 1"
    assert pays(GAME, "5-card-bonus", "Ah As 2h Ks Qd", table=table) == "1 to 1"
    assert pays(GAME, "5-card-bonus", "5h 5s Ah Ks Qd", table=table) is None


def test_sheet_000_limits_are_washingtons() -> None:
    assert GAME.jurisdiction == "washington"


def test_sheet_000_play_pay_table() -> None:
    assert list(printed(GAME, "play", "1").items()) == [
        ("mini royal", "50 to 1"),
        ("straight flush", "30 to 1"),
        ("three of a kind", "10 to 1"),
        ("straight", "5 to 1"),
        ("flush", "3 to 1"),
        ("pair", "2 to 1"),
        ("no pair", "1 to 1"),
    ]
    assert list(GAME.wager["play"].tables) == ["1"]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("Ah Kh Qh", "50 to 1"),
        ("Kh Qh Jh", "30 to 1"),
        ("Ah 2h 3h", "30 to 1"),
        ("7h 7s 7c", "10 to 1"),
        ("Ah Ks Qh", "5 to 1"),
        ("Ah 2s 3h", "5 to 1"),
        ("Kh Ah 2s", "1 to 1"),
        ("Kh 9h 2h", "3 to 1"),
        ("2h 2s 3h", "2 to 1"),
        ("Ah Ks Jh", "1 to 1"),
    ],
)
def test_sheet_000_play_pay_table_by_hand(cards: str, odds: str) -> None:
    assert pays(GAME, "play", cards) == odds


@pytest.mark.parametrize(
    ("table", "figures"),
    [("1", [250, 100, 30, 10, 4, 1]), ("2", [500, 100, 30, 10, 3, 1])],
)
def test_sheet_000_flush_bonus_pay_tables(table: str, figures: list[int]) -> None:
    lines = ["5-card royal flush", "5-card straight flush", "3-card mini royal", "5 suited cards", "4 suited cards", "3 suited cards"]
    assert list(printed(GAME, "flush-bonus", table).items()) == [
        (line, f"{figure} to 1") for line, figure in zip(lines, figures, strict=True)
    ]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("Ah Kh Qh Jh Th", "250 to 1"),
        ("Kh Qh Jh Th 9h", "100 to 1"),
        ("Ah 2h 3h 4h 5h", "100 to 1"),
        ("Ah Kh Qh 3h 2h", "30 to 1"),
        ("Ah Kh Qh 3h 2s", "30 to 1"),
        ("Ah Kh Qh 3c 2s", "30 to 1"),
        ("Ah Kh Jh 3h 2h", "10 to 1"),
        ("Ah Kh Jh 3h 2s", "4 to 1"),
        ("Kh Qh Jh 3c 2s", "1 to 1"),
    ],
)
def test_sheet_000_flush_bonus_by_hand(cards: str, odds: str) -> None:
    assert pays(GAME, "flush-bonus", cards, table="1") == odds


@pytest.mark.parametrize(
    ("table", "figures"),
    [("1", [250, 100, 40, 15, 10, 6, 4, 3, 1]), ("2", [250, 100, 40, 15, 8, 5, 4, 3, 1])],
)
def test_sheet_000_five_card_bonus_pay_tables(table: str, figures: list[int]) -> None:
    lines = [
        "royal flush",
        "straight flush",
        "four of a kind",
        "full house",
        "flush",
        "straight",
        "three of a kind",
        "two pair",
        "pair of sixes or better",
    ]
    assert list(printed(GAME, "5-card-bonus", table).items()) == [
        (line, f"{figure} to 1") for line, figure in zip(lines, figures, strict=True)
    ]


def test_sheet_000_bonus_wagers_have_two_pay_tables_each_the_first_by_default() -> None:
    assert GAME.offered["flush-bonus"] == GAME.offered["5-card-bonus"] == ("1", "2")
    assert (GAME.tables["flush-bonus"], GAME.tables["5-card-bonus"]) == ("1", "1")


def test_sheet_000_published_house_edges_are_recorded_as_claims() -> None:
    assert [(claim.figure, claim.wager, claim.table, claim.value, claim.source) for claim in GAME.claim] == [
        ("house edge", None, None, "3.14%", "sheet 000"),
        ("house edge", "flush-bonus", "1", "5.96%", "sheet 000"),
        ("house edge", "flush-bonus", "2", "10.16%", "sheet 000"),
        ("house edge", "5-card-bonus", "1", "3.53%", "sheet 000"),
        ("house edge", "5-card-bonus", "2", "4.32%", "sheet 000"),
    ]
