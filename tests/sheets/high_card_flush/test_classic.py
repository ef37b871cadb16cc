"""Sheet 003, High Card Flush of a second house, rule by rule."""

from __future__ import annotations

import pytest

from longsuit.hands import RANKINGS
from longsuit.rules import game
from tests.fast.rules.felt import key, outcome, pays, printed, qualifies, raise_row

GAME = game("high-card-flush/classic")
CONTEST = GAME.contest["flush"]
FLUSH = "longest flush"


def test_sheet_003_how_to_play_hands_rank_by_cards_of_one_suit() -> None:
    assert CONTEST.compares == FLUSH
    assert key(FLUSH, "2h 3h 4h 6h Ks Qd Jc") > key(FLUSH, "As Ks Qs 2h 3d 4c 5c")


def test_sheet_003_how_to_play_one_deck_of_52_serves_the_seats() -> None:
    assert GAME.deal.seats * GAME.deal.player + GAME.deal.dealer <= 52


def test_sheet_003_how_to_play_ante_and_raise_meet_the_dealer_other_wagers_a_pay_table() -> None:
    assert set(outcome(CONTEST.win)) == {"ante", "raise"}
    assert {name for name, wager in GAME.wager.items() if wager.bonus} == {"flush", "straight-flush"}


def test_sheet_003_how_to_play_other_wagers_stay_in_action_after_a_fold() -> None:
    assert GAME.fold.loses == ("ante",)


def test_sheet_003_rule_1_ante_for_seven_cards_and_seven_for_the_dealer() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert (GAME.deal.player, GAME.deal.dealer) == (7, 7)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2h 3h 4h 5h", "Ah Kh Qh"),
        ("Ah 3h 2h", "Kh Qh Jh"),
        ("Ah Th 2h", "Ah 9h 8h"),
        ("Ah Th 7h", "Ah Th 6h"),
        ("7h 3h 2h", "6h 5h 4h"),
    ],
)
def test_sheet_003_rule_1_length_then_highest_then_second_then_third(better: str, worse: str) -> None:
    assert key(FLUSH, better) > key(FLUSH, worse)


def test_sheet_003_rule_1_identical_hands_push() -> None:
    assert key(FLUSH, "Ah Th 7h Ks Qd Jc 9c") == key(FLUSH, "As Ts 7s Kd Qc 2c 3d")
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}


def test_sheet_003_rule_1_straight_flush_matters_only_to_its_own_wager() -> None:
    assert key(FLUSH, "5h 4h 3h Ks Qd Jc Tc") < key(FLUSH, "7h 3h 2h Ks Qd Jc Tc")
    assert pays(GAME, "straight-flush", "5h 4h 3h Ks Qd Jc Tc") == "7 to 1"
    assert pays(GAME, "straight-flush", "7h 3h 2h Ks Qd Jc Tc") is None


def test_sheet_003_rule_1_ace_is_highest() -> None:
    assert RANKINGS[FLUSH].words(max(RANKINGS[FLUSH].keys(3))) == "three-card flush, ace-king-queen"


def test_sheet_003_rule_2_fold_or_raise() -> None:
    assert GAME.fold.loses == ("ante",)
    assert set(GAME.action) == {"raise"}


@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ("Ah Kh Qh Jh 4d 5d 6c", 1),
        ("Ah Kh Qh Jh 9h 5d 6c", 2),
        ("Ah Kh Qh Jh 9h 5h 6c", 3),
        ("Ah Kh Qh Jh 9h 5h 6h", 3),
    ],
)
def test_sheet_003_rule_3_raise_equals_the_ante_or_up_to_double_or_triple(cards: str, most: int) -> None:
    assert raise_row(GAME, "raise", cards) == ("1", str(most))


def test_sheet_003_rule_3a_flush_goes_to_the_raise_area_the_rest_to_the_discards() -> None:
    setting = GAME.action["raise"].setting
    assert setting is not None
    assert (setting.box, setting.rest, setting.one_suit, setting.cards) == ("raise area", "discard area", True, None)


def test_sheet_003_rule_4b_a_folded_straight_flush_is_shown_and_paid() -> None:
    assert GAME.procedure.paid_early == ("straight-flush",)
    assert pays(GAME, "straight-flush", "5h 4h 3h Ks Qd Jc 9c") == "7 to 1"


def test_sheet_003_rule_4c_a_straight_flush_outside_the_played_flush_wins() -> None:
    hand = "As Js 9s 7s 6d 7d 8d"
    assert RANKINGS[FLUSH].words(key(FLUSH, hand)) == "four-card flush, ace-jack-nine-seven"
    assert pays(GAME, "straight-flush", hand) == "7 to 1"


def test_sheet_003_rule_5_dealer_below_three_card_nine_high_pays_ante_and_pushes_raise() -> None:
    assert not qualifies(CONTEST, "8h 7h 6h As Ks Qd Jd")
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "raise": "push"}


def test_sheet_003_rule_6_dealer_at_three_card_nine_high_or_above_plays() -> None:
    assert qualifies(CONTEST, "9h 3h 2h Ks Qs Jd Tc")
    assert qualifies(CONTEST, "2h 3h 4h 5h Ks Qd Jc")


def test_sheet_003_rule_6a_higher_hand_wins_even_money() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "raise": "1 to 1"}


def test_sheet_003_rule_6b_lower_hand_loses() -> None:
    assert outcome(CONTEST.lose) == {"ante": "lose", "raise": "lose"}


def test_sheet_003_rule_6c_tie_pushes() -> None:
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}


@pytest.mark.parametrize("wager", ["flush", "straight-flush"])
def test_sheet_003_bonus_wagers_win_even_on_a_folded_hand(wager: str) -> None:
    assert GAME.wager[wager].optional
    assert wager not in GAME.fold.loses


def test_sheet_003_flush_pay_table() -> None:
    assert list(printed(GAME, "flush", "classic").items()) == [
        ("7-card flush", "300 to 1"),
        ("6-card flush", "100 to 1"),
        ("5-card flush", "10 to 1"),
        ("4-card flush", "1 to 1"),
    ]


def test_sheet_003_straight_flush_pay_table() -> None:
    assert list(printed(GAME, "straight-flush", "classic").items()) == [
        ("7-card straight flush", "8,000 to 1"),
        ("6-card straight flush", "1,000 to 1"),
        ("5-card straight flush", "100 to 1"),
        ("4-card straight flush", "60 to 1"),
        ("3-card straight flush", "7 to 1"),
    ]


def test_sheet_003_prints_one_table_for_each_bonus() -> None:
    assert GAME.offered == {"flush": ("classic",), "straight-flush": ("classic",)}
    assert GAME.tables == {"flush": "classic", "straight-flush": "classic"}


def test_sheet_003_has_no_aggregate_payout() -> None:
    assert GAME.aggregate_payout is None


def test_sheet_003_the_player_answers_for_his_hand() -> None:
    assert GAME.fold.bonuses == "declared"
    assert any("own hand" in notice for notice in GAME.notice)
