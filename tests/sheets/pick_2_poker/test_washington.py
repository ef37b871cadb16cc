"""Sheet 004, Pick 2 Poker, rule by rule."""

from __future__ import annotations

from itertools import pairwise

import pytest

from longsuit.hands import RANKINGS
from longsuit.rules import game
from tests.fast.rules.felt import key, outcome, pays, printed, qualifies, schedule

GAME = game("pick-2-poker/washington")
THREE, FIVE = GAME.contest["three-card"], GAME.contest["five-card"]

FIVE_CARD_ORDER = [
    "Ah Kh Qh Jh Th",
    "Kh Qh Jh Th 9h",
    "Ah 2h 3h 4h 5h",
    "Ah As Ac Ad 2h",
    "2h 2s 2c 2d Ah",
    "Ah As Ac Kd Kh",
    "2h 2s 2c 3d 3h",
    "Ah Kh Qh Jh 9h",
    "7h 5h 4h 3h 2h",
    "Ah Ks Qh Jh Th",
    "Ah 2s 3h 4h 5h",
    "Ah As Ac 3d 2h",
    "2h 2s 2c 4d 3h",
    "Ah As Kc Kd 2h",
    "3h 3s 2c 2d Ah",
    "Ah As 4c 3d 2h",
    "2h 2s 5c 4d 3h",
    "Ah Ks Qh Jh 9h",
    "7h 5s 4h 3h 2h",
]
"""The highest and lowest hand of each category as the sheet lists them, best first."""

THREE_CARD_ORDER = [
    "Ah Kh Qh",
    "Kh Qh Jh",
    "Ah 2h 3h",
    "Ah As Ac",
    "2h 2s 2c",
    "Ah Ks Qh",
    "Ah 2s 3h",
    "Ah Kh Jh",
    "5h 3h 2h",
    "Ah As Kh",
    "2h 2s 3h",
    "Ah Ks Jh",
    "5h 3s 2h",
]
"""The same for three cards."""


def test_sheet_004_playing_one_deck_of_52_serves_the_seats() -> None:
    assert GAME.deal.seats * GAME.deal.player + GAME.deal.dealer <= 52


def test_sheet_004_playing_four_wagering_areas() -> None:
    assert [wager.title for wager in GAME.wager.values()] == ["5 Card Bonus Only", "3-5 Bonus", "Ante", "Play"]


def test_sheet_004_playing_ante_and_three_five_bonus_are_both_required() -> None:
    required = {name for name, wager in GAME.wager.items() if wager.made == "to receive cards"}
    assert required == {"ante", "3-5-bonus"}
    assert GAME.ante == "ante"


def test_sheet_004_playing_the_mandatory_bonus_equals_the_ante() -> None:
    assert GAME.wager["3-5-bonus"].equals == "ante"


def test_sheet_004_playing_five_cards_for_each_player_and_the_dealer() -> None:
    assert (GAME.deal.player, GAME.deal.dealer) == (5, 5)


def test_sheet_004_playing_play_either_three_card_or_five_card() -> None:
    assert {name: action.contest for name, action in GAME.action.items()} == {"three-card": "three-card", "five-card": "five-card"}
    assert {action.wager for action in GAME.action.values()} == {"play"}


def test_sheet_004_playing_fold_loses_ante_and_bonuses() -> None:
    assert set(GAME.fold.loses) == {"ante", "3-5-bonus", "5-card-bonus-only"}


@pytest.mark.parametrize(("action", "antes"), [("three-card", 2), ("five-card", 1)])
def test_sheet_004_playing_three_card_costs_two_antes_five_card_one(action: str, antes: int) -> None:
    assert schedule(GAME, action) == [(str(antes), str(antes), None)]


def test_sheet_004_playing_three_cards_behind_the_diamond_two_under_the_bonus() -> None:
    setting = GAME.action["three-card"].setting
    assert setting is not None
    assert setting.cards == 3
    assert ("diamond" in setting.box, "3-5 Bonus" in setting.rest) == (True, True)
    assert GAME.action["five-card"].setting is None


def test_sheet_004_playing_dealers_best_three_of_five_count() -> None:
    assert key("three-card poker", "Ah Ks Qd 7c 2c") == key("three-card poker", "Ah Ks Qd")
    assert any("best three" in note for note in GAME.procedure.notes)


@pytest.mark.parametrize("name", ["three-card", "five-card"])
def test_sheet_004_playing_higher_hand_wins_even_money_and_ties_push(name: str) -> None:
    contest = GAME.contest[name]
    assert outcome(contest.win) == {"ante": "1 to 1", "play": "1 to 1"}
    assert outcome(contest.tie) == {"ante": "push", "play": "push"}
    assert outcome(contest.lose) == {"ante": "lose", "play": "lose"}


@pytest.mark.parametrize(
    ("cards", "plays"),
    [("Ah Ks 4c 3d 2h", True), ("2h 2s 5c 4d 3h", True), ("Ah Qs Jc 9d 8h", False), ("Kh Qs Jc 9d 8h", False)],
)
def test_sheet_004_playing_dealer_qualifies_with_ace_king_in_five_card(cards: str, plays: bool) -> None:  # noqa: FBT001 (a parameter of the case)
    assert qualifies(FIVE, cards) is plays


def test_sheet_004_playing_dealer_need_not_qualify_in_three_card() -> None:
    assert THREE.dealer_qualifies is None
    assert THREE.not_qualified is None


def test_sheet_004_playing_both_bonus_tables_may_win() -> None:
    assert GAME.wager["3-5-bonus"].pays == "both"
    hand = "Ah Kh Qh Jh Th"
    assert [pays(GAME, "3-5-bonus", hand, schedule=number) for number in (0, 1)] == ["500 to 1", "10 to 1"]


def test_sheet_004_five_card_bonus_only_is_optional_and_judges_all_five_cards() -> None:
    (table,) = GAME.pay_tables("5-card-bonus-only")
    assert GAME.wager["5-card-bonus-only"].optional
    assert (table.judges, table.on) == ("five-card poker", "all cards")


def test_sheet_004_betting_for_the_dealer_is_managements_choice() -> None:
    assert list(GAME.ruling["tokes"].options) == ["off", "ride"]


def test_sheet_004_shuffle_machine_two_decks_alternate() -> None:
    assert GAME.procedure.shuffler
    assert GAME.procedure.decks == "two, alternating"
    assert any("different colours" in note for note in GAME.procedure.notes)


@pytest.mark.parametrize(("better", "worse"), list(pairwise(FIVE_CARD_ORDER)))
def test_sheet_004_rankings_a_to_j_five_card_order(better: str, worse: str) -> None:
    assert key("five-card poker", better) > key("five-card poker", worse)


def test_sheet_004_rankings_a_to_j_span_every_hand() -> None:
    keys = RANKINGS["five-card poker"].keys(5)
    assert (max(keys), min(keys)) == (key("five-card poker", FIVE_CARD_ORDER[0]), key("five-card poker", FIVE_CARD_ORDER[-1]))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("Ah Kh Qh Jh Th", "royal flush"),
        ("Ah 2h 3h 4h 5h", "straight flush, five high"),
        ("Ah 2s 3h 4h 5h", "straight, five high"),
        ("3h Ah 2h Kh Qh", "flush, ace-king-queen-three-deuce"),
        ("Qh Kh Ah 2s 3s", "ace-king-queen-three-deuce"),
    ],
)
def test_sheet_004_rankings_a_b_f_ace_is_high_or_low_never_in_between(cards: str, words: str) -> None:
    assert RANKINGS["five-card poker"].words(key("five-card poker", cards)) == words


@pytest.mark.parametrize(("better", "worse"), list(pairwise(THREE_CARD_ORDER)))
def test_sheet_004_rankings_k_to_q_three_card_order(better: str, worse: str) -> None:
    assert key("three-card poker", better) > key("three-card poker", worse)


def test_sheet_004_rankings_k_to_q_span_every_hand() -> None:
    keys = RANKINGS["three-card poker"].keys(3)
    assert (max(keys), min(keys)) == (key("three-card poker", THREE_CARD_ORDER[0]), key("three-card poker", THREE_CARD_ORDER[-1]))


def test_sheet_004_rankings_n_straight_beats_flush_in_three_card() -> None:
    assert key("three-card poker", "Ah 2s 3h") > key("three-card poker", "Ah Kh Jh")


def test_sheet_004_rankings_n_king_ace_deuce_is_no_straight() -> None:
    assert RANKINGS["three-card poker"].words(key("three-card poker", "Kh As 2h")) == "ace-king-deuce"


def test_sheet_004_wagers_a_the_house_sets_the_limits() -> None:
    other = game("pick-2-poker", settings={"limits.base.maximum": "$300", "limits.bonus.maximum": "$50"})
    assert (other.limits.base.maximum, other.limits.bonus.maximum) == (30_000, 5_000)


def test_sheet_004_wagers_b_chips_only() -> None:
    assert any("gaming chips" in notice for notice in GAME.notice)


def test_sheet_004_wagers_c_limits_are_washingtons() -> None:
    assert GAME.jurisdiction == "washington"


def test_sheet_004_procedures_a_the_player_answers_for_his_play_and_cards_stay_in_view() -> None:
    assert any("own play" in notice for notice in GAME.notice)
    assert any("full view" in notice for notice in GAME.notice)


def test_sheet_004_procedures_b_bonuses_are_settled_last() -> None:
    assert GAME.procedure.settle_order == "right to left, base before bonuses"


def test_sheet_004_procedures_c_the_chosen_contest_decides() -> None:
    assert GAME.action["three-card"].contest != GAME.action["five-card"].contest


def test_sheet_004_procedures_d_cards_go_to_the_discard_rack() -> None:
    assert any("discard rack" in note for note in GAME.procedure.notes)


@pytest.mark.parametrize(
    ("number", "name", "when"),
    [
        (0, "card face up", "while dealing"),
        (1, "wrong number of cards", "once cards are out"),
        (2, "dealer's card exposed", "before the dealer's reveal"),
        (3, "shuffler fails", "at any moment"),
    ],
)
def test_sheet_004_irregularities_a_to_d_void_the_round(number: int, name: str, when: str) -> None:
    irregularity = GAME.irregularity[number]
    assert (irregularity.name, irregularity.when, irregularity.remedy) == (name, when, "void")


def test_sheet_004_irregularities_d_a_supervisor_checks_the_cards() -> None:
    assert [irregularity.supervisor_checks_cards for irregularity in GAME.irregularity] == [False, False, False, True]


def test_sheet_004_irregularities_e_hold_only_with_a_shuffle_machine() -> None:
    assert all(irregularity.with_shuffler_only for irregularity in GAME.irregularity)
    assert len(GAME.irregularity) == 4


def test_sheet_004_three_five_bonus_five_card_pay_table() -> None:
    assert list(printed(GAME, "3-5-bonus", "1", 0).items()) == [
        ("royal flush", "500 to 1"),
        ("straight flush", "100 to 1"),
        ("four of a kind", "25 to 1"),
        ("full house", "12 to 1"),
        ("flush", "10 to 1"),
        ("straight", "4 to 1"),
        ("three of a kind", "1 to 1"),
    ]


def test_sheet_004_three_five_bonus_three_card_pay_table() -> None:
    assert list(printed(GAME, "3-5-bonus", "1", 1).items()) == [
        ("mini royal", "10 to 1"),
        ("straight flush", "3 to 1"),
        ("three of a kind", "1 to 1"),
    ]


def test_sheet_004_three_five_bonus_judges_five_cards_and_three() -> None:
    assert [table.judges for table in GAME.pay_tables("3-5-bonus")] == ["five-card poker", "three-card poker"]


def test_sheet_004_five_card_bonus_only_pay_table() -> None:
    assert list(printed(GAME, "5-card-bonus-only", "1").items()) == [
        ("royal flush", "500 to 1"),
        ("straight flush", "100 to 1"),
        ("four of a kind", "40 to 1"),
        ("full house", "15 to 1"),
        ("flush", "8 to 1"),
        ("straight", "6 to 1"),
        ("three of a kind", "4 to 1"),
        ("two pair", "3 to 1"),
        ("pair of sixes or better", "1 to 1"),
    ]


def test_sheet_004_five_card_bonus_only_starts_at_a_pair_of_sixes() -> None:
    assert pays(GAME, "5-card-bonus-only", "6h 6s 2c 3d 4h") == "1 to 1"
    assert pays(GAME, "5-card-bonus-only", "5h 5s 2c 3d 4h") is None
