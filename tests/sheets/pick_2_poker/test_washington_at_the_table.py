"""Pick 2 Poker, rule by rule, irregularities included."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.rules import game
from longsuit.table import Round, RoundError, stacked
from longsuit.table.events import Play
from tests.fast.table.at_the_table import PICK2, bets_of, dealt, finished, loaded, reason, returned

PAIR = "9h 9c 5d 3s 2h"
LOW = "Qd Jc 8d 4s 2c"
DEALER = "Ah Kc 7d 6s 4h"
SHORT = "Ah Qc 7d 6s 4h"


def test_sheet_004_playing_ante_and_3_5_bonus_must_both_be_bet() -> None:
    state = Round(loaded(PICK2)).sit(1)
    with pytest.raises(RoundError, match=r"3-5 Bonus must be placed to receive cards, equal to Ante: \$5"):
        state.wager(1, ante="$5")
    with pytest.raises(RoundError, match="Ante must be placed"):
        state.wager(1, {"3-5-bonus": "$5", "5-card-bonus-only": "$1"})


def test_sheet_004_playing_the_3_5_bonus_equals_the_ante() -> None:
    with pytest.raises(RoundError, match=r"3-5 Bonus must equal Ante: \$5, not \$10"):
        Round(loaded(PICK2)).sit(1).wager(1, {"ante": "$5", "3-5-bonus": "$10"})


def test_sheet_004_playing_five_cards_face_down_to_each() -> None:
    state = dealt(PICK2, PAIR, DEALER)
    assert len(state.seat(1).cards) == len(state.dealer) == 5
    assert not state.public().seats[0].cards
    assert not state.public().dealer


def test_sheet_004_playing_a_player_plays_one_contest_not_both() -> None:
    state = dealt(PICK2, PAIR, DEALER)
    assert {choice.action for choice in state.choices(1)} == {"three-card", "five-card"}
    state = state.play(1, "three-card")
    assert not state.can_play(1, "five-card")


def test_sheet_004_playing_a_fold_loses_ante_and_bonuses() -> None:
    bets = bets_of(PICK2, _5_card_bonus_only=100)
    state = dealt(PICK2, "9h 9c 9d 3s 2h", DEALER, bets).fold(1)
    assert returned(state) == {"ante": 0, "3-5-bonus": 0, "5-card-bonus-only": 0}


def test_sheet_004_playing_read_otherwise_a_fold_loses_the_ante_alone() -> None:
    rules = game(PICK2, settings={"fold_loses": "ante"})
    state = finished(dealt(rules, "9h 9c 9d 3s 2h", DEALER, bets_of(PICK2, _5_card_bonus_only=100)), fold=True)
    assert returned(state) == {"ante": 0, "5-card-bonus-only": 500, "3-5-bonus": 1500}


@pytest.mark.parametrize(("action", "amount"), [("three-card", 1000), ("five-card", 500)])
def test_sheet_004_playing_three_card_costs_two_antes_five_card_one(action: str, amount: int) -> None:
    state = dealt(PICK2, PAIR, DEALER)
    event = state.play(1, action).events[-1]
    assert isinstance(event, Play)
    assert event.amount == amount
    assert not state.can_play(1, action, amount=1500 - amount)


def test_sheet_004_playing_three_cards_are_laid_out_and_two_left() -> None:
    state = dealt(PICK2, "Ah Kh Qh 9c 9d", "Ac Ks 7d 6s 4h")
    assert state.choices(1)[0].proposed == Hand.parse("Ah Kh Qh")
    assert state.can_play(1, "three-card", setting="9c 9d Ah")
    with pytest.raises(RoundError, match="3 cards go to behind the Play diamond, not 2"):
        state.play(1, "three-card", setting="9c 9d")
    with pytest.raises(RoundError, match="whole hand"):
        state.play(1, "five-card", setting="9c 9d Ah")


def test_sheet_004_playing_the_cards_laid_out_are_those_compared() -> None:
    state = dealt(PICK2, "Ah Kh Qh 9c 9d", "8c 8s 7d 2s 4h")
    assert returned(finished(state, action="three-card"))["ante"] == 1000
    assert returned(finished(state, action="three-card", setting="Ah Kh 9c"))["ante"] == 0


def test_sheet_004_playing_the_dealer_shows_his_best_three() -> None:
    assert returned(finished(dealt(PICK2, PAIR, "Th Tc 7d 2s 4h"), action="three-card"))["ante"] == 0


@pytest.mark.parametrize(
    ("action", "hand", "dealer", "back"),
    [
        ("three-card", "5h 4c 3d 9s 9h", "Ah Kh 8h 6s 2c", 1000),
        ("three-card", PAIR, "Th Tc 7d 2s 4h", 0),
        ("three-card", "9h 9c Kd 3s 2h", "9s 9d Kh 4s 2c", 500),
        ("five-card", "9h 9c Kd 3s 2h", DEALER, 1000),
        ("five-card", "Kh Qc Td 3s 2h", DEALER, 0),
        ("five-card", "Ad Kh 7c 6d 4s", DEALER, 500),
    ],
)
def test_sheet_004_playing_the_higher_hand_wins_even_money_and_ties_push(action: str, hand: str, dealer: str, back: int) -> None:
    state = finished(dealt(PICK2, hand, dealer), action=action)
    assert returned(state)["ante"] == back
    assert returned(state)["play"] == back * (2 if action == "three-card" else 1)


def test_sheet_004_playing_dealer_qualifies_with_ace_king_in_five_card() -> None:
    state = finished(dealt(PICK2, LOW, SHORT), action="five-card")
    assert (returned(state)["ante"], returned(state)["play"]) == (1000, 500)
    assert reason(state, "ante") == "the dealer does not qualify: ante pays 1 to 1"
    state = finished(dealt(PICK2, LOW, DEALER), action="five-card")
    assert (returned(state)["ante"], returned(state)["play"]) == (0, 0)


@pytest.mark.parametrize(
    ("rule", "back"),
    [("both push", (500, 500)), ("both win", (1000, 1000)), ("compare anyway", (0, 0)), ("ante pays, play pushes", (1000, 500))],
)
def test_sheet_004_playing_what_a_short_dealer_means_is_a_ruling(rule: str, back: tuple[int, int]) -> None:
    state = finished(dealt(game(PICK2, settings={"not_qualified": rule}), LOW, SHORT), action="five-card")
    assert (returned(state)["ante"], returned(state)["play"]) == back


def test_sheet_004_playing_the_dealer_pushes_his_best_three_forward() -> None:
    state = dealt(PICK2, PAIR, "Ah Kh 7d 6s 4h").fold(1)
    assert state.public().dealer_hands == {}
    shown = state.reveal().public().dealer_hands
    assert shown["three-card"] == (Hand.parse("Ah Kh 4h"), "flush, ace-king-four", None)
    assert shown["five-card"] == (Hand.parse("Ah Kh 7d 6s 4h"), "ace-king-seven-six-four", True)


def test_sheet_004_playing_no_qualifier_in_three_card() -> None:
    assert returned(finished(dealt(PICK2, LOW, "Kh Tc 7d 5s 3h"), action="three-card"))["play"] == 0


def test_sheet_004_playing_a_player_may_win_on_both_bonus_tables_and_on_the_bonus_only() -> None:
    bets = bets_of(PICK2, _5_card_bonus_only=100)
    state = finished(dealt(PICK2, "9h 9c 9d 3s 2h", "Ah Kc 7d 6s 4h", bets), action="five-card")
    assert returned(state)["3-5-bonus"] == 500 + 500 + 500
    assert returned(state)["5-card-bonus-only"] == 500


def test_sheet_004_playing_read_otherwise_only_the_higher_bonus_table_pays() -> None:
    rules = game(PICK2, settings={"bonus_35_pays": "higher"})
    assert returned(finished(dealt(rules, "9h 9c 9d 3s 2h", DEALER), action="five-card"))["3-5-bonus"] == 1000


def test_sheet_004_optional_5_card_bonus_only_may_be_any_size_within_limits() -> None:
    state = Round(loaded(PICK2)).sit(1)
    assert state.can_wager(1, {"ante": 500, "3-5-bonus": 500, "5-card-bonus-only": 2500})
    assert not state.can_wager(1, {"ante": 500, "3-5-bonus": 500, "5-card-bonus-only": 2600})


def test_sheet_004_betting_for_the_dealer_is_management_s_choice() -> None:
    with pytest.raises(RoundError, match="not taken at this table"):
        Round(loaded(PICK2)).sit(1).wager(1, bets_of(PICK2)).toke(1, "ante", "$1")
    state = Round(game(PICK2, settings={"tokes": "ride"})).sit(1).wager(1, bets_of(PICK2)).toke(1, "ante", "$1")
    state = finished(state.deal(stacked("9h 9c Kd 3s 2h Ah Kc 7d 6s 4h")), action="five-card")
    assert state.for_dealer == 200
    assert state.net(1) == 500 + 500 - 500 - 100


def test_sheet_004_dealt_two_decks_of_different_colours_alternate() -> None:
    state = Round(loaded(PICK2), deck="red")
    assert state.next_deck == "blue"
    assert Round(loaded(PICK2), deck=state.next_deck).next_deck == "red"
    assert Round(game(PICK2, settings={"decks": "one"}), deck="red").next_deck == "red"
    assert not _opens(deck="green")


def _opens(**opening: str) -> bool:
    try:
        Round(loaded(PICK2), **opening)  # type: ignore[arg-type]  # whatever a test hands in
    except RoundError:
        return False
    return True


ROYAL, STRAIGHT_FLUSH = "Ah Kh Qh Jh Th", "Ah 2h 3h 4h 5h"


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (ROYAL, "Kc Qc Jc Tc 9c"),
        ("6c 5c 4c 3c 2c", STRAIGHT_FLUSH),
        (STRAIGHT_FLUSH, "9c 9s 9d 9h Kc"),
        ("2c 2s 2d 2h 3c", "Ac As Ad Kc Kd"),
        ("2c 2s 2d 3h 3c", "Ac Kc Qc Jc 9c"),
        ("7h 5h 4h 3h 2h", "Ac Kc Qd Js Tc"),
        ("Ah 2h 3h 4c 5s", "Ac As Ad Kc Qd"),
        ("2c 2s 2d 3h 4c", "Ac As Kc Kd Qd"),
        ("3c 3s 2d 2h 4c", "Ac As Kc Qd Jd"),
        ("2c 2s 5d 3h 4c", "Ac Ks Qd Jd 9h"),
        ("6c 5s 4d 3h 2c", "Ac Ks Qd Jd 9h"),
        ("Qh Kh Ac 3d 9s", "Qc Kc As 2d 8s"),
    ],
)
def test_sheet_004_rankings_of_five_card_hands(better: str, worse: str) -> None:
    state = finished(dealt(game(PICK2, settings={"not_qualified": "compare anyway"}), better, worse), action="five-card")
    assert returned(state)["ante"] == 1000


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Kh Qh", "Kc Qc Jc"),
        ("4c 3c 2c", "Ah 2h 3h"),
        ("Ah 2h 3h", "Kc Ks Kd"),
        ("2c 2s 2d", "Ac Kd Qs"),
        ("Ac 2d 3s", "Ah Kh Jh"),
        ("5h 3h 2h", "Ac As Kd"),
        ("2c 2s 3d", "Ac Kd Js"),
        ("Ac Kd Js", "Kc Ah 2s"),
    ],
)
def test_sheet_004_rankings_of_three_card_hands(better: str, worse: str) -> None:
    fillers = (" 7s 9d", " 7c 9h") if "5h" not in better else (" 8s Td", " 8c Th")
    state = finished(dealt(PICK2, better + fillers[0], worse + fillers[1]), action="three-card", setting=better)
    assert returned(state)["ante"] == 1000


def test_sheet_004_wagers_a_the_house_decides_the_limits() -> None:
    state = Round(loaded(PICK2), limits={"base": "$15-$100/$5"}).sit(1)
    assert state.can_wager(1, {"ante": "$15", "3-5-bonus": "$15"})
    assert not state.can_wager(1, {"ante": "$10", "3-5-bonus": "$10"})


def test_sheet_004_wagers_c_limits_within_the_law_the_double_play_counted() -> None:
    with pytest.raises(RoundError, match=r"Play 3 Card may be 2 times the ante.* largest lawful ante here is \$200"):
        Round(loaded(PICK2), limits={"base": "$5-$300/$5"}, date="2024-05-01")
    with pytest.raises(RoundError, match=r"largest lawful ante here is \$150"):
        Round(loaded(PICK2), limits={"base": "$5-$200/$5"}, date="2015-05-01")


def test_sheet_004_completion_a_only_the_seat_s_own_step_touches_its_wagers() -> None:
    state = dealt(PICK2, {1: PAIR, 2: LOW}, DEALER)
    assert not state.can_fold(2)
    assert state.play(1, "five-card").seat(2) == state.seat(2)


@pytest.mark.parametrize(
    ("order", "wagers"),
    [
        ("right to left, base before bonuses", ["ante", "play", "5-card-bonus-only", "3-5-bonus"]),
        ("right to left, bonuses before base", ["5-card-bonus-only", "3-5-bonus", "ante", "play"]),
    ],
)
def test_sheet_004_completion_b_bonuses_are_settled_after_all_other_wagers_or_first(order: str, wagers: list[str]) -> None:
    rules = game(PICK2, settings={"settle_order": order})
    state = finished(dealt(rules, PAIR, DEALER, bets_of(PICK2, _5_card_bonus_only=100)), action="five-card")
    assert [entry.wager for entry in state.settlements] == wagers


def test_sheet_004_completion_d_nothing_happens_after_settlement() -> None:
    state = finished(dealt(PICK2, PAIR, DEALER), action="five-card")
    assert state.ended
    assert not state.can_void("too late")
    assert not state.can_settle()


def stopped() -> Round:
    return Round(loaded(PICK2)).sit(1).wager(1, bets_of(PICK2)).deal(stacked(f"{PAIR} {DEALER}"), packets=1)


def test_sheet_004_irregularity_a_a_card_face_up_voids_only_while_dealing() -> None:
    state = stopped().irregularity("card face up", cards="Ah")
    assert state.phase == "void"
    assert state.net(1) == 0
    assert not stopped().deal_on().can_irregularity("card face up")
    assert str(state.public().voided and state.public().voided.cards) == "Ah"  # type: ignore[union-attr]  # asserted by the first half


def test_sheet_004_irregularity_b_a_wrong_number_of_cards_voids_at_any_moment() -> None:
    for state in (stopped(), stopped().deal_on(), stopped().deal_on().play(1, "five-card").reveal()):
        assert state.irregularity("wrong number of cards").net(1) == 0


def test_sheet_004_irregularity_c_a_dealer_s_card_exposed_voids_until_his_reveal() -> None:
    state = stopped()
    assert not state.can_irregularity("dealer's card exposed")
    state = state.deal_on()
    assert state.can_irregularity("dealer's card exposed", cards="Kc")
    assert state.play(1, "five-card").can_irregularity("dealer's card exposed")
    assert not state.play(1, "five-card").reveal().can_irregularity("dealer's card exposed")


def test_sheet_004_irregularity_d_after_a_jam_a_supervisor_checks_the_cards() -> None:
    with pytest.raises(RoundError, match="a supervisor must check the cards"):
        stopped().irregularity("shuffler fails")
    assert stopped().irregularity("shuffler fails", by="Pat").voided.by == "Pat"  # type: ignore[union-attr]  # void for sure


def test_sheet_004_irregularity_e_they_hold_only_with_a_shuffle_machine() -> None:
    by_hand = game(PICK2, settings={"procedure.shuffler": False, "decks": "one"})
    state = Round(by_hand).sit(1).wager(1, bets_of(PICK2)).deal(stacked(f"{PAIR} {DEALER}"), packets=1)
    with pytest.raises(RoundError, match="only a supervisor voids a round"):
        state.irregularity("card face up")
    assert state.can_void("card face up")


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        (ROYAL, 500 + 10),
        ("Jh Th 9h 8h 7h", 100 + 3),
        ("9h 9c 9d 9s 2h", 25 + 1),
        ("9h 9c 9d 2s 2h", 12 + 1),
        ("Kh Jh 8h 5h 2h", 10),
        ("9h 8c 7d 6s 5h", 4),
        ("9h 9c 9d 6s 5h", 1 + 1),
        ("Ah Kh Qh 6s 5d", 10),
        ("4h 3h 2h 9s 9d", 3),
        ("Ah Kh Qd 6s 5d", -1),
        ("9h 9c 5d 5s 2h", -1),
    ],
)
def test_sheet_004_3_5_bonus_tables(hand: str, odds: int) -> None:
    state = finished(dealt(PICK2, hand, "Ac Kc 7c 6c 4d"), action="five-card")
    assert returned(state)["3-5-bonus"] == 500 + 500 * odds


@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        (ROYAL, 500),
        ("Jh Th 9h 8h 7h", 100),
        ("9h 9c 9d 9s 2h", 40),
        ("9h 9c 9d 2s 2h", 15),
        ("Kh Jh 8h 5h 2h", 8),
        ("9h 8c 7d 6s 5h", 6),
        ("9h 9c 9d 6s 5h", 4),
        ("9h 9c 5d 5s 2h", 3),
        ("6h 6d 5d 4s 2h", 1),
        ("5h 5d 6d 4s 2h", -1),
    ],
)
def test_sheet_004_5_card_bonus_only_table(hand: str, odds: int) -> None:
    state = finished(dealt(PICK2, hand, "Ac Kc 7c 6c 4c", bets_of(PICK2, _5_card_bonus_only=100)), action="five-card")
    assert returned(state)["5-card-bonus-only"] == 100 + 100 * odds


def test_sheet_004_irregularity_b_needs_cards_on_the_table() -> None:
    waiting = Round(loaded(PICK2)).sit(1)
    assert not waiting.can_irregularity("wrong number of cards")
    with pytest.raises(RoundError, match="'wrong number of cards' voids a round only once cards are out"):
        waiting.irregularity("wrong number of cards")
