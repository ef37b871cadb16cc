"""High Card Flush of the second house, rule by rule: its pay tables and what becomes of a straight flush laid aside."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.table import RoundError
from tests.fast.table.at_the_table import CLASSIC, bets_of, dealt, finished, reason, returned

ASIDE = "As Js 9s 7s 6d 7d 8d"
DEALER = "Kc Qc 4c 2h 3h 5d Ts"
BETS = bets_of(CLASSIC, flush=100, straight_flush=500)


def test_sheet_003_rule_1_seven_cards_face_down_to_player_and_dealer() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER)
    assert len(state.seat(1).cards) == len(state.dealer) == 7
    assert not state.public().seats[0].cards


def test_sheet_003_rule_1_ties_are_broken_card_by_card_and_identical_flushes_push() -> None:
    assert returned(finished(dealt(CLASSIC, "Ah 9h 3h Ks Qs Jd Td", "Ac 9c 2c 8s 7s 6d 5d")))["ante"] == 1000
    assert returned(finished(dealt(CLASSIC, "Ah 9h 3h Ks Qs Jd Td", "Ac 9c 3c 8s 7s 6d 5d"))) == {"ante": 500, "raise": 500}


def test_sheet_003_rule_2_fold_or_raise() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER)
    assert state.can_fold(1)
    assert state.can_play(1, "raise")


@pytest.mark.parametrize(
    ("hand", "most"), [(ASIDE, 1), ("Ah Jh 9h 7h 2h 3d 4s", 2), ("Ah Jh 9h 7h 6h 4h 4s", 3), ("Ah Jh 9h 7h 6h 8h Th", 3)]
)
def test_sheet_003_rule_3_the_raise_schedule(hand: str, most: int) -> None:
    (choice,) = dealt(CLASSIC, hand, "Kc Qc 4c 2d 3c 5d Ts").choices(1)
    assert (choice.least, choice.most) == (500, 500 * most)


def test_sheet_003_rule_3a_the_player_makes_his_best_flush_from_the_seven() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER)
    assert state.choices(1)[0].proposed == Hand.parse("As Js 9s 7s")
    with pytest.raises(RoundError, match="must be of one suit"):
        state.play(1, setting="As Js 8d")


def test_sheet_003_rule_4a_a_fold_surrenders_the_ante() -> None:
    assert returned(dealt(CLASSIC, ASIDE, DEALER).fold(1)) == {"ante": 0}


def test_sheet_003_rule_4b_a_folded_straight_flush_is_turned_face_up_and_paid_at_once() -> None:
    state = dealt(CLASSIC, "5h 4h 3h Ks 9s 8c 2d", "Kc Qc 4c Jh 2h 5d Ts", BETS).fold(1)
    assert returned(state) == {"ante": 0, "straight-flush": 4000}
    assert Hand.of(state.public().seats[0].cards) == Hand.parse("5h 4h 3h")
    assert reason(state, "straight-flush").endswith("shown and paid at once")


def test_sheet_003_rule_4b_a_folded_straight_flush_left_face_down_is_lost() -> None:
    state = dealt(CLASSIC, "5h 4h 3h Ks 9s 8c 2d", "Kc Qc 4c Jh 2h 5d Ts", BETS).fold(1, declares=())
    assert not state.public().seats[0].cards
    state = state.reveal().settle()
    assert returned(state)["straight-flush"] == 0
    assert not state.public().seats[0].cards


def test_sheet_003_rule_4c_a_straight_flush_outside_the_played_flush_is_shown_paid_and_play_goes_on() -> None:
    state = dealt(CLASSIC, {1: ASIDE, 2: "Ah 9h 6h Kd Qd 2s 3s"}, DEALER, BETS).play(1)
    assert returned(state) == {"straight-flush": 4000}
    assert Hand.of(state.public().seats[0].cards) == Hand.parse("8d 7d 6d")
    assert Hand.of(state.view(2).seats[0].cards) == Hand.parse("8d 7d 6d")
    assert state.turn == 2
    state = finished(state)
    assert returned(state) == {"straight-flush": 4000, "ante": 1000, "raise": 1000, "flush": 200}


def test_sheet_003_rule_4c_a_straight_flush_inside_the_played_flush_waits_for_settlement() -> None:
    state = dealt(CLASSIC, "As Js 9s 8s 7s 6d 2d", DEALER, BETS).play(1)
    assert not state.settlements
    assert not state.public().seats[0].cards
    assert returned(finished(state))["straight-flush"] == 4000


def test_sheet_003_rule_4c_without_the_wager_nothing_is_shown() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER).play(1)
    assert not state.settlements
    assert not state.public().seats[0].cards


def test_sheet_003_rule_4c_an_early_payment_is_reversed_by_a_void() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER, BETS).play(1).void("cards on the floor")
    assert state.net(1) == state.house_net == 0
    assert [entry.outcome for entry in state.settlements] == ["win", "reversed", "returned", "returned", "returned"]


def test_sheet_003_rule_5_dealer_below_three_cards_nine_high_pays_ante_and_pushes_raise() -> None:
    assert returned(finished(dealt(CLASSIC, ASIDE, "8c 5c 4c 2h 3h 5d Ts"))) == {"ante": 1000, "raise": 500}


@pytest.mark.parametrize(("hand", "back"), [(ASIDE, (1000, 1000)), ("Qh Jh 4h 9s 8s 6d 7d", (0, 0)), ("Kd Qd 4d 9s 8s 6h 7h", (500, 500))])
def test_sheet_003_rule_6_abc_win_lose_and_push(hand: str, back: tuple[int, int]) -> None:
    state = finished(dealt(CLASSIC, hand, DEALER))
    assert (returned(state)["ante"], returned(state)["raise"]) == back


@pytest.mark.parametrize(
    ("hand", "flush", "straight_flush"),
    [
        ("8h 7h 6h 5h 4h 3h 2h", 300, 8000),
        ("8h 7h 6h 5h 4h 3h 2c", 100, 1000),
        ("8h 7h 6h 5h 4h 2c 2d", 10, 100),
        ("8h 7h 6h 5h 3s 2c 2d", 1, 60),
        ("8h 7h 6h 4h 3s 2c 2d", 1, 7),
        ("8h 7h 5h 4s 3s 2c 2d", -1, -1),
    ],
)
@pytest.mark.parametrize("decision", ["raise", "fold"])
def test_sheet_003_bonus_tables_even_after_a_fold(hand: str, flush: int, straight_flush: int, decision: str) -> None:
    state = finished(dealt(CLASSIC, hand, "Ad Kd Qd 9d 9c Jc Ts", bets_of(CLASSIC, flush=100, straight_flush=100)), fold=decision == "fold")
    assert returned(state)["flush"] == 100 + 100 * flush
    assert returned(state)["straight-flush"] == 100 + 100 * straight_flush


def test_sheet_003_the_player_answers_for_the_play_of_his_hand() -> None:
    assert returned(finished(dealt(CLASSIC, ASIDE, DEALER), setting="As"))["ante"] == 0
