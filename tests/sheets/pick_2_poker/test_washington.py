"""Pick 2 Poker as dealt in Washington (sheet 004), section by section: the definition, and the same at the table."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from longsuit.cards import Hand
from longsuit.exact.value import base_value
from longsuit.hands import RANKINGS
from longsuit.report.rule_card import rule_card
from longsuit.rules import game
from longsuit.rules.procedure import procedure
from longsuit.simulate.endings import Endings
from longsuit.table import Round, RoundError, stacked
from longsuit.table.events import Play
from tests.fast.rules.felt import card_lines, key, outcome, pays, printed, qualifies, schedule, step
from tests.fast.table.at_the_table import PICK2, bets_of, dealt, finished, loaded, reason, returned

GAME = game(PICK2)
THREE, FIVE = GAME.contest["three-card"], GAME.contest["five-card"]
PAIR = "9h 9c 5d 3s 2h"
LOW = "Qd Jc 8d 4s 2c"
DEALER = "Ah Kc 7d 6s 4h"
SHORT = "Ah Qc 7d 6s 4h"
ROYAL, STRAIGHT_FLUSH = "Ah Kh Qh Jh Th", "Ah 2h 3h 4h 5h"

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


def stopped() -> Round:
    """The deal after its first packet."""
    return Round(loaded(PICK2)).sit(1).wager(1, bets_of(PICK2)).deal(stacked(f"{PAIR} {DEALER}"), packets=1)


def test_playing_the_game_one_deck_of_52_serves_the_seats() -> None:
    assert GAME.deal.seats * GAME.deal.player + GAME.deal.dealer <= 52


def test_playing_the_game_four_wagering_areas() -> None:
    assert [wager.title for wager in GAME.wager.values()] == ["5 Card Bonus Only", "3-5 Bonus", "Ante", "Play"]


def test_playing_the_game_ante_and_3_5_bonus_must_both_be_bet() -> None:
    required = {name for name, wager in GAME.wager.items() if wager.made == "to receive cards"}
    assert required == {"ante", "3-5-bonus"}
    assert GAME.ante == "ante"
    state = Round(loaded(PICK2)).sit(1)
    with pytest.raises(RoundError, match=r"3-5 Bonus must be placed to receive cards, equal to Ante: \$5"):
        state.wager(1, ante="$5")
    with pytest.raises(RoundError, match="Ante must be placed"):
        state.wager(1, {"3-5-bonus": "$5", "5-card-bonus-only": "$1"})


def test_playing_the_game_mandatory_bonus_equals_the_ante() -> None:
    assert GAME.wager["3-5-bonus"].equals == "ante"
    with pytest.raises(RoundError, match=r"3-5 Bonus must equal Ante: \$5, not \$10"):
        Round(loaded(PICK2)).sit(1).wager(1, {"ante": "$5", "3-5-bonus": "$10"})


def test_playing_the_game_five_cards_face_down_to_each() -> None:
    assert (GAME.deal.player, GAME.deal.dealer) == (5, 5)
    state = dealt(PICK2, PAIR, DEALER)
    assert len(state.seat(1).cards) == len(state.dealer) == 5
    assert not state.public().seats[0].cards
    assert not state.public().dealer


def test_playing_the_game_play_three_card_or_five_card_not_both() -> None:
    assert {name: action.contest for name, action in GAME.action.items()} == {"three-card": "three-card", "five-card": "five-card"}
    assert {action.wager for action in GAME.action.values()} == {"play"}
    state = dealt(PICK2, PAIR, DEALER)
    assert {choice.action for choice in state.choices(1)} == {"three-card", "five-card"}
    state = state.play(1, "three-card")
    assert not state.can_play(1, "five-card")


def test_playing_the_game_fold_loses_ante_and_bonuses() -> None:
    assert set(GAME.fold.loses) == {"ante", "3-5-bonus", "5-card-bonus-only"}
    bets = bets_of(PICK2, _5_card_bonus_only=100)
    state = dealt(PICK2, "9h 9c 9d 3s 2h", DEALER, bets).fold(1)
    assert returned(state) == {"ante": 0, "3-5-bonus": 0, "5-card-bonus-only": 0}


@pytest.mark.parametrize(("action", "antes"), [("three-card", 2), ("five-card", 1)])
def test_playing_the_game_three_card_costs_two_antes_five_card_one(action: str, antes: int) -> None:
    assert schedule(GAME, action) == [(str(antes), str(antes), None)]
    state = dealt(PICK2, PAIR, DEALER)
    event = state.play(1, action).events[-1]
    assert isinstance(event, Play)
    assert event.amount == 500 * antes
    assert not state.can_play(1, action, amount=1500 - 500 * antes)


def test_playing_the_game_three_cards_behind_the_diamond_two_under_the_bonus() -> None:
    setting = GAME.action["three-card"].setting
    assert setting is not None
    assert setting.cards == 3
    assert ("diamond" in setting.box, "3-5 Bonus" in setting.rest) == (True, True)
    assert GAME.action["five-card"].setting is None
    state = dealt(PICK2, "Ah Kh Qh 9c 9d", "Ac Ks 7d 6s 4h")
    assert state.choices(1)[0].proposed == Hand.parse("Ah Kh Qh")
    assert state.can_play(1, "three-card", setting="9c 9d Ah")
    with pytest.raises(RoundError, match="Set 3 cards; you chose 2"):
        state.play(1, "three-card", setting="9c 9d")
    with pytest.raises(RoundError, match="whole hand"):
        state.play(1, "five-card", setting="9c 9d Ah")


def test_playing_the_game_cards_laid_out_are_those_compared() -> None:
    state = dealt(PICK2, "Ah Kh Qh 9c 9d", "8c 8s 7d 2s 4h")
    assert returned(finished(state, action="three-card"))["ante"] == 1000
    assert returned(finished(state, action="three-card", setting="Ah Kh 9c"))["ante"] == 0


def test_playing_the_game_dealers_best_three_of_five_count() -> None:
    assert key("three-card poker", "Ah Ks Qd 7c 2c") == key("three-card poker", "Ah Ks Qd")
    assert returned(finished(dealt(PICK2, PAIR, "Th Tc 7d 2s 4h"), action="three-card"))["ante"] == 0


def test_playing_the_game_dealer_pushes_his_best_three_forward() -> None:
    state = dealt(PICK2, PAIR, "Ah Kh 7d 6s 4h").fold(1)
    assert state.public().dealer_hands == {}
    shown = state.reveal().public().dealer_hands
    assert shown["three-card"] == (Hand.parse("Ah Kh 4h"), "flush, ace-king-four", "a flush, ace-king-four", None)
    assert shown["five-card"] == (Hand.parse("Ah Kh 7d 6s 4h"), "ace-king-seven-six-four", "ace-king-seven-six-four", True)


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
def test_playing_the_game_higher_hand_wins_even_money_and_ties_push(action: str, hand: str, dealer: str, back: int) -> None:
    contest = GAME.contest[action]
    assert outcome(contest.win) == {"ante": "1 to 1", "play": "1 to 1"}
    assert outcome(contest.tie) == {"ante": "push", "play": "push"}
    assert outcome(contest.lose) == {"ante": "lose", "play": "lose"}
    state = finished(dealt(PICK2, hand, dealer), action=action)
    assert returned(state)["ante"] == back
    assert returned(state)["play"] == back * (2 if action == "three-card" else 1)


@pytest.mark.parametrize(
    ("cards", "plays"),
    [("Ah Ks 4c 3d 2h", True), ("2h 2s 5c 4d 3h", True), ("Ah Qs Jc 9d 8h", False), ("Kh Qs Jc 9d 8h", False)],
)
def test_playing_the_game_dealer_qualifies_with_ace_king_in_five_card(cards: str, plays: bool) -> None:  # noqa: FBT001 (a parameter of the case)
    assert qualifies(FIVE, cards) is plays


def test_playing_the_game_dealer_short_of_ace_king_pays_ante_and_pushes_play() -> None:
    state = finished(dealt(PICK2, LOW, SHORT), action="five-card")
    assert (returned(state)["ante"], returned(state)["play"]) == (1000, 500)
    assert reason(state, "ante") == "the dealer does not qualify: Ante pays 1 to 1"
    state = finished(dealt(PICK2, LOW, DEALER), action="five-card")
    assert (returned(state)["ante"], returned(state)["play"]) == (0, 0)


def test_playing_the_game_dealer_need_not_qualify_in_three_card() -> None:
    assert THREE.dealer_qualifies is None
    assert THREE.not_qualified is None
    assert returned(finished(dealt(PICK2, LOW, "Kh Tc 7d 5s 3h"), action="three-card"))["play"] == 0


def test_playing_the_game_both_bonus_tables_and_the_bonus_only_may_win() -> None:
    assert GAME.wager["3-5-bonus"].pays == "both"
    hand = "Ah Kh Qh Jh Th"
    assert [pays(GAME, "3-5-bonus", hand, schedule=number) for number in (0, 1)] == ["500 to 1", "10 to 1"]
    bets = bets_of(PICK2, _5_card_bonus_only=100)
    state = finished(dealt(PICK2, "9h 9c 9d 3s 2h", "Ah Kc 7d 6s 4h", bets), action="five-card")
    assert returned(state)["3-5-bonus"] == 500 + 500 + 500
    assert returned(state)["5-card-bonus-only"] == 500


def test_optional_5_card_bonus_only_judges_all_five_cards_and_is_any_size_within_limits() -> None:
    (table,) = GAME.pay_tables("5-card-bonus-only")
    assert GAME.wager["5-card-bonus-only"].optional
    assert (table.judges, table.on) == ("five-card poker", "all cards")
    state = Round(loaded(PICK2)).sit(1)
    assert state.can_wager(1, {"ante": 500, "3-5-bonus": 500, "5-card-bonus-only": 2500})
    assert not state.can_wager(1, {"ante": 500, "3-5-bonus": 500, "5-card-bonus-only": 2600})
    wager = GAME.wager["5-card-bonus-only"]
    assert (wager.optional, wager.equals, wager.stake) == (True, None, None)
    assert "bonus_only" in GAME.ruling


def test_betting_for_the_dealer_is_managements_choice() -> None:
    assert list(GAME.ruling["tokes"].options) == ["off", "ride"]
    with pytest.raises(RoundError, match="not taken at this table"):
        Round(loaded(PICK2)).sit(1).wager(1, bets_of(PICK2)).toke(1, "ante", "$1")
    state = Round(game(PICK2, settings={"tokes": "ride"})).sit(1).wager(1, bets_of(PICK2)).toke(1, "ante", "$1")
    state = finished(state.deal(stacked("9h 9c Kd 3s 2h Ah Kc 7d 6s 4h")), action="five-card")
    assert state.for_dealer == 200
    assert state.net(1) == 500 + 500 - 500 - 100


def test_how_is_the_game_dealt_a_second_deck_is_permitted() -> None:
    assert GAME.procedure.decks == "one"
    assert Round(loaded(PICK2), deck="red").next_deck == "red"


def test_how_is_the_game_dealt_two_decks_of_different_colours_alternate() -> None:
    assert GAME.procedure.shuffler
    two = game(PICK2, settings={"decks": "two, alternating"})
    assert any("another colour" in step.does for step in procedure(GAME) if step.section == "4")
    state = Round(two, deck="red")
    assert state.next_deck == "blue"
    assert Round(two, deck=state.next_deck).next_deck == "red"
    with pytest.raises(RoundError, match="red and blue backs"):
        Round(loaded(PICK2), deck="green")


@pytest.mark.parametrize(("better", "worse"), list(pairwise(FIVE_CARD_ORDER)))
def test_hand_rankings_a_to_j_five_card_order(better: str, worse: str) -> None:
    assert key("five-card poker", better) > key("five-card poker", worse)


def test_hand_rankings_a_to_j_span_every_hand() -> None:
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
def test_hand_rankings_a_b_f_ace_is_high_or_low_never_in_between(cards: str, words: str) -> None:
    assert RANKINGS["five-card poker"].words(key("five-card poker", cards)) == words


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
def test_hand_rankings_a_to_j_decide_the_five_card_contest(better: str, worse: str) -> None:
    state = finished(dealt(game(PICK2, settings={"not_qualified": "compare anyway"}), better, worse), action="five-card")
    assert returned(state)["ante"] == 1000


@pytest.mark.parametrize(("better", "worse"), list(pairwise(THREE_CARD_ORDER)))
def test_hand_rankings_k_to_q_three_card_order(better: str, worse: str) -> None:
    assert key("three-card poker", better) > key("three-card poker", worse)


def test_hand_rankings_k_to_q_span_every_hand() -> None:
    keys = RANKINGS["three-card poker"].keys(3)
    assert (max(keys), min(keys)) == (key("three-card poker", THREE_CARD_ORDER[0]), key("three-card poker", THREE_CARD_ORDER[-1]))


def test_hand_rankings_n_straight_beats_flush_in_three_card() -> None:
    assert key("three-card poker", "Ah 2s 3h") > key("three-card poker", "Ah Kh Jh")


def test_hand_rankings_n_king_ace_deuce_is_no_straight() -> None:
    assert RANKINGS["three-card poker"].words(key("three-card poker", "Kh As 2h")) == "ace-king-deuce"


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
def test_hand_rankings_k_to_q_decide_the_three_card_contest(better: str, worse: str) -> None:
    fillers = (" 7s 9d", " 7c 9h") if "5h" not in better else (" 8s Td", " 8c Th")
    state = finished(dealt(PICK2, better + fillers[0], worse + fillers[1]), action="three-card", setting=better)
    assert returned(state)["ante"] == 1000


def test_wagers_a_house_decides_the_limits() -> None:
    other = game("pick-2-poker", settings={"limits.base.maximum": "$300", "limits.bonus.maximum": "$50"})
    assert (other.limits.base.maximum, other.limits.bonus.maximum) == (30_000, 5_000)
    state = Round(loaded(PICK2), limits={"base": "$15-$100/$5"}).sit(1)
    assert state.can_wager(1, {"ante": "$15", "3-5-bonus": "$15"})
    assert not state.can_wager(1, {"ante": "$10", "3-5-bonus": "$10"})


def test_wagers_b_chips_only() -> None:
    assert any("gaming chips" in notice for notice in GAME.notice)


def test_wagers_c_limits_within_washingtons_law_the_double_play_counted() -> None:
    assert GAME.jurisdiction == "washington"
    with pytest.raises(RoundError, match=r"Play 3 Card may be 2 times the ante.* largest lawful ante here is \$200"):
        Round(loaded(PICK2), limits={"base": "$5-$300/$5"}, date="2024-05-01")
    with pytest.raises(RoundError, match=r"largest lawful ante here is \$150"):
        Round(loaded(PICK2), limits={"base": "$5-$200/$5"}, date="2015-05-01")


def test_procedures_a_player_answers_for_his_play_and_cards_stay_in_view() -> None:
    assert any("own play" in notice for notice in GAME.notice)
    assert any("full view" in notice for notice in GAME.notice)


def test_procedures_a_only_the_seats_own_step_touches_its_wagers() -> None:
    state = dealt(PICK2, {1: PAIR, 2: LOW}, DEALER)
    assert not state.can_fold(2)
    assert state.play(1, "five-card").seat(2) == state.seat(2)


def test_procedures_b_bonuses_are_settled_last_by_default() -> None:
    assert GAME.procedure.settle_order == "right to left, all base, then all bonuses"
    state = dealt(PICK2, {1: PAIR, 2: "Qd 8d 7c 6d 2d"}, DEALER).play(1, "five-card").play(2, "three-card").reveal()
    assert [(entry.seat, entry.wager) for entry in state.settle().settlements] == [
        *((2, "ante"), (2, "play"), (1, "ante"), (1, "play")),
        *((2, "3-5-bonus"), (1, "3-5-bonus")),
    ]
    assert {entry.seat for entry in state.settle(2).settlements} == {1, 2}
    assert any("every seat's base game, then all bonuses" in str(section) for section in rule_card(GAME).sections)


@pytest.mark.parametrize(
    ("order", "wagers"),
    [
        ("right to left, all base, then all bonuses", ["ante", "play", "5-card-bonus-only", "3-5-bonus"]),
        ("right to left, base before bonuses", ["ante", "play", "5-card-bonus-only", "3-5-bonus"]),
        ("right to left, bonuses before base", ["5-card-bonus-only", "3-5-bonus", "ante", "play"]),
    ],
)
def test_procedures_b_bonuses_are_settled_after_all_other_wagers_or_first(order: str, wagers: list[str]) -> None:
    rules = game(PICK2, settings={"settle_order": order})
    state = finished(dealt(rules, PAIR, DEALER, bets_of(PICK2, _5_card_bonus_only=100)), action="five-card")
    assert [entry.wager for entry in state.settlements] == wagers


def test_procedures_c_chosen_contest_decides() -> None:
    assert GAME.action["three-card"].contest != GAME.action["five-card"].contest


def test_procedures_d_cards_go_to_the_discard_rack_and_the_round_is_over() -> None:
    last = procedure(GAME)[-1]
    assert (last.when, last.place, last.section) == ("end of the round", "the cards go to the discard rack", "8(d)")
    state = finished(dealt(PICK2, PAIR, DEALER), action="five-card")
    assert state.ended
    assert not state.can_void("too late")
    assert not state.can_settle()


@pytest.mark.parametrize(
    ("number", "name", "when"),
    [
        (0, "card face up", "while dealing"),
        (1, "wrong number of cards", "once cards are out"),
        (2, "dealer's card exposed", "before the dealer's reveal"),
        (3, "shuffler fails", "at any moment"),
    ],
)
def test_irregularities_a_to_d_void_the_round(number: int, name: str, when: str) -> None:
    irregularity = GAME.irregularity[number]
    assert (irregularity.name, irregularity.when, irregularity.remedy) == (name, when, "void")


def test_irregularities_a_card_face_up_voids_only_while_dealing() -> None:
    assert [irregularity.when for irregularity in GAME.irregularity if irregularity.name == "card face up"] == ["while dealing"]
    state = stopped().irregularity("card face up", cards="Ah")
    assert state.phase == "void"
    assert state.net(1) == 0
    assert not stopped().deal_on().can_irregularity("card face up")
    assert str(state.public().voided and state.public().voided.cards) == "Ah"  # type: ignore[union-attr]  # asserted by the first half


def test_irregularities_a_names_a_card_that_is_not_yet_dealt() -> None:
    with pytest.raises(RoundError, match="9h: dealt already; 'card face up' names a card still in the shuffler or the deck"):
        stopped().irregularity("card face up", cards="9h")


def test_irregularities_c_names_a_card_of_the_dealers() -> None:
    with pytest.raises(RoundError, match="9h: not among the dealer's cards"):
        stopped().deal_on().irregularity("dealer's card exposed", cards="Kc 9h")


def test_irregularities_b_wrong_number_of_cards_voids_once_cards_are_out() -> None:
    for state in (stopped(), stopped().deal_on(), stopped().deal_on().play(1, "five-card").reveal()):
        assert state.irregularity("wrong number of cards").net(1) == 0
    waiting = Round(loaded(PICK2)).sit(1)
    assert not waiting.can_irregularity("wrong number of cards")
    with pytest.raises(RoundError, match="'wrong number of cards' voids a round only once cards are out"):
        waiting.irregularity("wrong number of cards")


def test_irregularities_c_dealers_card_exposed_voids_until_his_reveal() -> None:
    state = stopped()
    assert not state.can_irregularity("dealer's card exposed")
    state = state.deal_on()
    assert state.can_irregularity("dealer's card exposed", cards="Kc")
    assert state.play(1, "five-card").can_irregularity("dealer's card exposed")
    assert not state.play(1, "five-card").reveal().can_irregularity("dealer's card exposed")


def test_irregularities_d_after_a_jam_a_supervisor_checks_the_cards() -> None:
    assert [irregularity.supervisor_checks_cards for irregularity in GAME.irregularity] == [False, False, False, True]
    with pytest.raises(RoundError, match="a supervisor must check the cards"):
        stopped().irregularity("shuffler fails")
    assert stopped().irregularity("shuffler fails", by="Pat").voided.by == "Pat"  # type: ignore[union-attr]  # void for sure


def test_irregularities_e_hold_only_with_a_shuffle_machine() -> None:
    assert all(irregularity.with_shuffler_only for irregularity in GAME.irregularity)
    assert len(GAME.irregularity) == 4
    by_hand = game(PICK2, settings={"procedure.shuffler": False, "decks": "one"})
    state = Round(by_hand).sit(1).wager(1, bets_of(PICK2)).deal(stacked(f"{PAIR} {DEALER}"), packets=1)
    with pytest.raises(RoundError, match="only a supervisor voids a round"):
        state.irregularity("card face up")
    assert state.can_void("card face up")


def test_pay_tables_3_5_bonus_five_card() -> None:
    assert list(printed(GAME, "3-5-bonus", "1", 0).items()) == [
        ("royal flush", "500 to 1"),
        ("straight flush", "100 to 1"),
        ("four of a kind", "25 to 1"),
        ("full house", "12 to 1"),
        ("flush", "10 to 1"),
        ("straight", "4 to 1"),
        ("three of a kind", "1 to 1"),
    ]


def test_pay_tables_3_5_bonus_three_card() -> None:
    assert list(printed(GAME, "3-5-bonus", "1", 1).items()) == [
        ("AKQ", "10 to 1"),
        ("straight flush", "3 to 1"),
        ("three of a kind", "1 to 1"),
    ]


def test_pay_tables_3_5_bonus_judges_five_cards_and_three() -> None:
    assert [table.judges for table in GAME.pay_tables("3-5-bonus")] == ["five-card poker", "three-card poker"]


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
def test_pay_tables_3_5_bonus_by_hand(hand: str, odds: int) -> None:
    state = finished(dealt(PICK2, hand, "Ac Kc 7c 6c 4d"), action="five-card")
    assert returned(state)["3-5-bonus"] == 500 + 500 * odds


def test_pay_tables_5_card_bonus_only() -> None:
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
def test_pay_tables_5_card_bonus_only_by_hand(hand: str, odds: int) -> None:
    assert pays(GAME, "5-card-bonus-only", hand) == (f"{odds} to 1" if odds > 0 else None)
    state = finished(dealt(PICK2, hand, "Ac Kc 7c 6c 4c", bets_of(PICK2, _5_card_bonus_only=100)), action="five-card")
    assert returned(state)["5-card-bonus-only"] == 100 + 100 * odds


def test_ruling_22_3_5_bonus_equals_the_ante() -> None:
    ruling = GAME.ruling["bonus_35"]
    assert (ruling.chosen, list(ruling.options)) == ("equals the ante", ["equals the ante", "any size"])
    assert GAME.wager["3-5-bonus"].equals == "ante"


def test_ruling_22_read_otherwise_only_the_higher_bonus_table_pays() -> None:
    rules = game(PICK2, settings={"bonus_35_pays": "higher"})
    assert returned(finished(dealt(rules, "9h 9c 9d 3s 2h", DEALER), action="five-card"))["3-5-bonus"] == 1000


def test_ruling_23_best_three_of_five_and_a_suited_ace_king_queen() -> None:
    assert pays(GAME, "3-5-bonus", "Ah Kh Qh 9s 9d", schedule=1) == "10 to 1"
    assert pays(GAME, "3-5-bonus", "Ah Ks Qh 9s 8d", schedule=1) is None


@pytest.mark.parametrize(
    ("answer", "results", "back"),
    [
        ("ante pays, play pushes", {"ante": "1 to 1", "play": "push"}, (1000, 500)),
        ("both push", {"ante": "push", "play": "push"}, (500, 500)),
        ("both win", {"ante": "1 to 1", "play": "1 to 1"}, (1000, 1000)),
        ("compare anyway", "compare anyway", (0, 0)),
    ],
)
def test_ruling_24_what_a_dealer_below_ace_king_means(answer: str, results: dict[str, str] | str, back: tuple[int, int]) -> None:
    ruled = game(PICK2, settings={"not_qualified": answer})
    means = ruled.contest["five-card"].not_qualified
    assert (means if isinstance(results, str) else outcome(means)) == results
    state = finished(dealt(ruled, LOW, SHORT), action="five-card")
    assert (returned(state)["ante"], returned(state)["play"]) == back


def test_ruling_24_ante_pays_play_pushes_by_default() -> None:
    assert list(GAME.ruling["not_qualified"].options) == ["ante pays, play pushes", "both push", "both win", "compare anyway"]
    assert GAME.ruling["not_qualified"].chosen == "ante pays, play pushes"


def test_ruling_24_is_about_the_five_card_contest_alone() -> None:
    assert game(PICK2, settings={"not_qualified": "both win"}).contest["three-card"] == GAME.contest["three-card"]


@pytest.mark.parametrize(
    ("answer", "back"),
    [
        ("ante and bonuses", {"ante": 0, "3-5-bonus": 0, "5-card-bonus-only": 0}),
        ("ante", {"ante": 0, "5-card-bonus-only": 500, "3-5-bonus": 1500}),
    ],
)
def test_ruling_25_what_a_fold_loses(answer: str, back: dict[str, int]) -> None:
    assert GAME.ruling["fold_loses"].chosen == "ante and bonuses"
    rules = game(PICK2, settings={"fold_loses": answer})
    assert set(rules.fold.loses) == {wager for wager, amount in back.items() if not amount}
    state = finished(dealt(rules, "9h 9c 9d 3s 2h", DEALER, bets_of(PICK2, _5_card_bonus_only=100)), fold=True)
    assert returned(state) == back


def test_ruling_22_read_literally_the_5_card_bonus_only_equals_the_ante_and_the_3_5_bonus_is_of_any_size() -> None:
    rules = game(PICK2, settings={"bonus_35": "any size"})
    assert (rules.wager["3-5-bonus"].equals, rules.wager["5-card-bonus-only"].equals) == (None, "ante")
    state = Round(rules).sit(1)
    assert state.can_wager(1, {"ante": 500, "3-5-bonus": 700, "5-card-bonus-only": 500})
    assert not state.can_wager(1, {"ante": 500, "3-5-bonus": 700, "5-card-bonus-only": 600})
    assert not state.can_wager(1, {"ante": 500})


def test_ruling_22_the_exact_consequence_is_at_the_size_given_one_ante_by_default() -> None:
    rules = game(PICK2, settings={"bonus_35": "any size"})
    assert base_value(rules).ev == base_value(game(PICK2)).ev
    sizes = [base_value(rules, along={"3-5-bonus": Fraction(size)}).ev for size in (1, 2, 3)]
    assert sizes[0] == base_value(rules).ev
    assert sizes[2] - sizes[1] == sizes[1] - sizes[0] != 0, "nobody folds, so a bonus of a larger size only adds its own worth"
    endings = Endings(rules, ante=1000, bonuses={"3-5-bonus": 2500})
    assert endings.stakes == {"5-card-bonus-only": 0, "3-5-bonus": 2500, "ante": 1000}


def test_playing_the_game_fold_or_one_of_two_plays_and_nothing_else() -> None:
    state = dealt(PICK2, PAIR, DEALER)
    assert sorted(choice.action for choice in state.choices(1)) == ["five-card", "three-card"]
    assert state.can_fold(1)
    assert not state.can_reveal()


def test_playing_the_game_dealer_reveals_once_all_have_acted() -> None:
    state = dealt(PICK2, {1: PAIR, 2: LOW}, DEALER).play(1, "five-card")
    assert not state.can_reveal()
    assert not state.public().dealer
    assert len(state.fold(2).reveal().public().dealer) == 5


def test_playing_the_game_bonuses_win_also_on_a_losing_hand() -> None:
    bets = bets_of(PICK2, _5_card_bonus_only=100)
    state = finished(dealt(PICK2, "9h 9c 9d 3s 2h", "Th Tc Td 6s 4h", bets), action="five-card")
    assert returned(state) == {"ante": 0, "play": 0, "3-5-bonus": 1500, "5-card-bonus-only": 500}


def test_how_is_the_game_dealt_a_second_deck_is_used_every_other_round() -> None:
    rules = game(PICK2, settings={"decks": "two, alternating"})
    backs = ["red"]
    for _ in range(4):
        backs.append(Round(rules, deck=backs[-1]).next_deck)
    assert backs == ["red", "blue", "red", "blue", "red"]


def test_procedures_d_wagers_wait_for_the_next_round() -> None:
    state = finished(dealt(PICK2, PAIR, DEALER), action="five-card")
    assert not state.can_wager(1, bets_of(PICK2))
    assert Round(loaded(PICK2)).sit(1).can_wager(1, bets_of(PICK2))


@pytest.mark.parametrize("name", ["card face up", "wrong number of cards", "dealer's card exposed", "shuffler fails"])
def test_irregularities_void_a_deal_that_cannot_go_on_and_the_next_deck_comes(name: str) -> None:
    rules = game(PICK2, settings={"decks": "two, alternating"})
    state = Round(rules, deck="red").sit(1).wager(1, bets_of(PICK2)).deal(stacked(f"{PAIR} {DEALER}"), packets=1)
    if name == "dealer's card exposed":
        state = state.deal_on()
    state = state.irregularity(name, by="Pat")
    assert state.next_deck == "blue"
    assert not state.can_deal_on()
    assert not state.can_play(1, "five-card")
    assert not state.can_reveal()


def test_playing_the_game_table_is_of_the_blackjack_style() -> None:
    assert "The game is played on a blackjack-style table." in card_lines(GAME)


def test_playing_the_game_card_says_what_decides_between_hands_of_one_kind() -> None:
    assert (
        card_lines(GAME).count(
            "Between hands of one kind the higher cards decide: first those that make it, then the rest. Suits do not rank."
        )
        == 2
    )


def test_playing_the_game_where_the_cards_of_each_contest_lie() -> None:
    place = step(GAME, "1", "play").place
    assert place == (
        "in 3 Card Poker the three go behind the Play diamond and the other two face down under the 3-5 Bonus; "
        "in 5 Card Poker all five go behind the diamond"
    )


def test_playing_the_game_dealer_lays_his_cards_high_to_low_and_pushes_the_best_three_up() -> None:
    shown = finished(dealt(PICK2, PAIR, "2s Ah 7d 7h Kc"), action="five-card").public()
    assert " ".join(map(str, shown.dealer)) == "Ah Kc 7h 7d 2s"
    assert set(shown.dealer_hands["three-card"].cards) == set(Hand.parse("7d 7h Ah"))
    assert "Lay them out from highest to lowest and push your best three up, towards the players." in step(GAME, "1", "reveal").does


def test_betting_for_the_dealer_card_says_management_decides() -> None:
    assert "Management decides about bets for the dealer (tips): at this table they are not taken." in card_lines(GAME)
    assert GAME.ruling["tokes"].mark == "the sheet says"


def test_how_is_the_game_dealt_house_loads_the_shuffler_its_own_way() -> None:
    loaded_by = next(step for step in procedure(GAME) if step.who == "house")
    assert (loaded_by.section, loaded_by.does) == ("4", "Load the shuffler by the house's own procedure.")


def test_three_card_ranking_k_is_called_a_royal_flush() -> None:
    ranking = GAME.contest["three-card"].ranking
    assert ranking.say(Hand.parse("As Ks Qs")) == "royal flush"
    assert ranking.order[0] == "Royal flush: ace, king, queen of one suit"
    assert ranking.span("royal flush") == RANKINGS["three-card poker"].span("mini royal")
    state = finished(dealt(PICK2, "As Ks Qs 2d 3c", DEALER), action="three-card")
    assert state.public().seats[0].says == "royal flush"
    assert reason(state, "3-5-bonus").startswith("AKQ")
    assert not any("mini royal" in line.lower() for line in card_lines(GAME))
