"""High Card Flush of the second house (sheet 003), section by section: the definition, and the same at the table."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.hands import RANKINGS
from longsuit.rules import game
from longsuit.rules.procedure import procedure
from longsuit.table import RoundError
from tests.fast.rules.felt import card_lines, key, least_qualifying, outcome, pays, printed, qualifies, raise_row, schedule, step
from tests.fast.table.at_the_table import CLASSIC, bets_of, dealt, finished, reason, returned

GAME = game(CLASSIC)
CONTEST = GAME.contest["flush"]
FLUSH = "longest flush"
ASIDE = "As Js 9s 7s 6d 7d 8d"
DEALER = "Kc Qc 4c 2h 3h 5d Ts"
BETS = bets_of(CLASSIC, flush=100, straight_flush=500)


def test_how_to_play_hands_rank_by_cards_of_one_suit() -> None:
    assert CONTEST.compares == FLUSH
    assert key(FLUSH, "2h 3h 4h 6h Ks Qd Jc") > key(FLUSH, "As Ks Qs 2h 3d 4c 5c")


def test_how_to_play_one_deck_of_52_serves_the_seats() -> None:
    assert GAME.deal.seats * GAME.deal.player + GAME.deal.dealer <= 52


def test_how_to_play_ante_and_raise_meet_the_dealer_other_wagers_a_pay_table() -> None:
    assert set(outcome(CONTEST.win)) == {"ante", "raise"}
    assert GAME.bonuses == {"flush", "straight-flush"}
    state = finished(dealt(CLASSIC, "Ah Jh 9h 7h 2c 3d 4s", "Kd Qd 9d 8d 7d 2h 3s", bets_of(CLASSIC, flush=100, straight_flush=100)))
    assert returned(state) == {"ante": 0, "raise": 0, "flush": 200, "straight-flush": 0}


def test_how_to_play_other_wagers_stay_in_action_after_a_fold() -> None:
    assert GAME.fold.loses == ("ante",)
    state = dealt(CLASSIC, "9s 8s 7s 6s Kh Qd Jc", DEALER, bets_of(CLASSIC, flush=100, straight_flush=100)).fold(1)
    assert returned(state.reveal().settle()) == {"ante": 0, "flush": 200, "straight-flush": 6100}


def test_section_1_ante_for_seven_cards_face_down_and_seven_for_the_dealer() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert (GAME.deal.player, GAME.deal.dealer) == (7, 7)
    state = dealt(CLASSIC, ASIDE, DEALER)
    assert len(state.seat(1).cards) == len(state.dealer) == 7
    assert not state.public().seats[0].cards


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
def test_section_1_length_then_highest_then_second_then_third(better: str, worse: str) -> None:
    assert key(FLUSH, better) > key(FLUSH, worse)


def test_section_1_ties_are_broken_card_by_card_and_identical_hands_push() -> None:
    assert key(FLUSH, "Ah Th 7h Ks Qd Jc 9c") == key(FLUSH, "As Ts 7s Kd Qc 2c 3d")
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}
    assert returned(finished(dealt(CLASSIC, "Ah 9h 3h Ks Qs Jd Td", "Ac 9c 2c 8s 7s 6d 5d")))["ante"] == 1000
    assert returned(finished(dealt(CLASSIC, "Ah 9h 3h Ks Qs Jd Td", "Ac 9c 3c 8s 7s 6d 5d"))) == {"ante": 500, "raise": 500}


def test_section_1_straight_flush_matters_only_to_its_own_wager() -> None:
    assert key(FLUSH, "5h 4h 3h Ks Qd Jc Tc") < key(FLUSH, "7h 3h 2h Ks Qd Jc Tc")
    assert pays(GAME, "straight-flush", "5h 4h 3h Ks Qd Jc Tc") == "7 to 1"
    assert pays(GAME, "straight-flush", "7h 3h 2h Ks Qd Jc Tc") is None


def test_section_1_ace_is_highest() -> None:
    assert RANKINGS[FLUSH].words(max(RANKINGS[FLUSH].keys(3))) == "three-card flush, ace-king-queen"


def test_section_2_fold_or_raise() -> None:
    assert GAME.fold.loses == ("ante",)
    assert set(GAME.action) == {"raise"}
    state = dealt(CLASSIC, ASIDE, DEALER)
    assert state.can_fold(1)
    assert state.can_play(1, "raise")


@pytest.mark.parametrize(
    ("hand", "most"), [(ASIDE, 1), ("Ah Jh 9h 7h 2h 3d 4s", 2), ("Ah Jh 9h 7h 6h 4h 4s", 3), ("Ah Jh 9h 7h 6h 8h Th", 3)]
)
def test_section_3_raise_equals_the_ante_or_up_to_double_or_triple(hand: str, most: int) -> None:
    assert raise_row(GAME, "raise", hand) == ("1", str(most))
    (choice,) = dealt(CLASSIC, hand, "Kc Qc 4c 2d 3c 5d Ts").choices(1)
    assert (choice.least, choice.most) == (500, 500 * most)


def test_section_3a_best_flush_goes_to_the_raise_area_the_rest_to_the_discards() -> None:
    setting = GAME.action["raise"].setting
    assert setting is not None
    assert (setting.box, setting.rest, setting.one_suit, setting.cards) == ("raise area", "discard area", True, None)
    state = dealt(CLASSIC, ASIDE, DEALER)
    assert state.choices(1)[0].proposed == Hand.parse("As Js 9s 7s")
    with pytest.raises(RoundError, match="must be of one suit"):
        state.play(1, setting="As Js 8d")
    for lower in ("8d 7d 6d", "As Js 9s", "8d"):
        with pytest.raises(RoundError, match="The best hand must be set here: As Js 9s 7s"):
            state.play(1, setting=lower)


def test_section_4a_fold_surrenders_the_ante() -> None:
    assert returned(dealt(CLASSIC, ASIDE, DEALER).fold(1)) == {"ante": 0}


def test_section_4b_folded_straight_flush_is_turned_face_up_and_paid_at_once() -> None:
    assert GAME.procedure.paid_early == ("straight-flush",)
    assert pays(GAME, "straight-flush", "5h 4h 3h Ks Qd Jc 9c") == "7 to 1"
    state = dealt(CLASSIC, "5h 4h 3h Ks 9s 8c 2d", "Kc Qc 4c Jh 2h 5d Ts", BETS).fold(1)
    assert returned(state) == {"ante": 0, "straight-flush": 4000}
    assert Hand.of(state.public().seats[0].cards) == Hand.parse("5h 4h 3h")
    assert reason(state, "straight-flush").endswith("shown and paid at once")


def test_section_4b_folded_straight_flush_left_face_down_is_lost() -> None:
    bets = bets_of(CLASSIC, straight_flush=500)
    state = dealt(CLASSIC, "5h 4h 3h Ks 9s 8c 2d", "Kc Qc 4c Jh 2h 5d Ts", bets).fold(1, declares=())
    assert not state.public().seats[0].cards
    state = state.reveal().settle()
    assert returned(state)["straight-flush"] == 0
    assert not state.public().seats[0].cards


def test_section_4b_only_the_straight_flush_has_the_duty_to_be_shown() -> None:
    state = dealt(CLASSIC, "8h 7h 6h 4h 3s 2c 2d", DEALER.replace("4(c)", "9c").replace("2h", "9d").replace("3h", "Td"), BETS)
    assert state.declarable(1) == ("straight-flush",)
    with pytest.raises(RoundError, match="flush is settled unasked, so there is nothing to declare"):
        state.fold(1, declares=["flush"])
    folded = state.fold(1, declares=()).reveal().settle()
    assert returned(folded) == {"ante": 0, "flush": 200, "straight-flush": 0}
    assert reason(folded, "straight-flush") == "folded, not declared: Straight Flush loses"


def test_section_4c_laid_aside_and_paid_before_the_raise() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER, BETS)
    assert [tuple(aside) for aside in state.asides(1)] == [("straight-flush", Hand.parse("8d 7d 6d"), 4000)]
    assert state.view(1).as_dict()["asides"] == [{"wager": "straight-flush", "cards": "8d 7d 6d", "pays": 4000}]
    paid = state.lay_aside(1)
    assert returned(paid) == {"straight-flush": 4000}
    assert (paid.phase, paid.turn, paid.asides(1)) == ("decisions", 1, ())
    assert paid.paid_out(1) == 4000
    assert "straight-flush" not in paid.view(1).seats[0].bets
    assert Hand.of(paid.public().seats[0].cards) == Hand.parse("8d 7d 6d")
    assert finished(paid).settlements == finished(state).settlements
    assert finished(paid) == finished(state)


def test_section_4c_after_it_the_player_may_also_fold() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER, BETS).lay_aside(1).fold(1).reveal().settle()
    assert returned(state) == {"straight-flush": 4000, "ante": 0, "flush": 200}


def test_section_4c_what_cannot_be_laid_aside() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER, BETS)
    with pytest.raises(RoundError, match="no winning Flush that is paid before the raise"):
        state.lay_aside(1, "flush")
    with pytest.raises(RoundError, match="As Js 9s do not show what the Straight Flush wins"):
        state.lay_aside(1, "straight-flush", cards="As Js 9s")
    with pytest.raises(RoundError, match="Seat 1 does not hold 2c"):
        state.lay_aside(1, "straight-flush", cards="2c")
    with pytest.raises(RoundError, match="no winning Straight Flush that is paid before the raise"):
        state.lay_aside(1).lay_aside(1, "straight-flush")
    with pytest.raises(RoundError, match="nothing to lay aside"):
        dealt(CLASSIC, ASIDE, DEALER).lay_aside(1)
    inside = dealt(CLASSIC, "As Js 9s 8s 7s 6d 2d", DEALER, BETS)
    with pytest.raises(RoundError, match="belong to the hand that is played"):
        inside.lay_aside(1, "straight-flush")
    with pytest.raises(RoundError, match="Without 9s 8s 7s no hand is left that may be played"):
        inside.lay_aside(1, "straight-flush", cards="9s 8s 7s")


def test_section_4c_cards_laid_aside_are_not_played() -> None:
    free = game(CLASSIC, settings={"setting": "any flush"})
    state = dealt(free, ASIDE, DEALER, BETS).lay_aside(1)
    with pytest.raises(RoundError, match="8d: laid aside already"):
        state.play(1, setting="8d")


def test_section_4c_a_void_reverses_it() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER, BETS).lay_aside(1).void("cards on the floor")
    assert state.net(1) == state.house_net == 0


def test_section_4c_straight_flush_outside_the_played_flush_is_shown_paid_and_play_goes_on() -> None:
    hand = "As Js 9s 7s 6d 7d 8d"
    assert RANKINGS[FLUSH].words(key(FLUSH, hand)) == "four-card flush, ace-jack-nine-seven"
    assert pays(GAME, "straight-flush", hand) == "7 to 1"
    state = dealt(CLASSIC, {1: ASIDE, 2: "Ah 9h 6h Kd Qd 2s 3s"}, DEALER, BETS).play(1)
    assert returned(state) == {"straight-flush": 4000}
    assert Hand.of(state.public().seats[0].cards) == Hand.parse("8d 7d 6d")
    assert Hand.of(state.view(2).seats[0].cards) == Hand.parse("8d 7d 6d")
    assert state.turn == 2
    state = finished(state)
    assert returned(state) == {"straight-flush": 4000, "ante": 1000, "raise": 1000, "flush": 200}


def test_section_4c_straight_flush_inside_the_played_flush_waits_for_settlement() -> None:
    state = dealt(CLASSIC, "As Js 9s 8s 7s 6d 2d", DEALER, BETS).play(1)
    assert not state.settlements
    assert not state.public().seats[0].cards
    assert returned(finished(state))["straight-flush"] == 4000


def test_section_4c_without_the_wager_nothing_is_shown() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER).play(1)
    assert not state.settlements
    assert not state.public().seats[0].cards


def test_section_4c_early_payment_is_reversed_by_a_void() -> None:
    state = dealt(CLASSIC, ASIDE, DEALER, BETS).play(1).void("cards on the floor")
    assert state.net(1) == state.house_net == 0
    assert [entry.outcome for entry in state.settlements] == ["win", "reversed", "returned", "returned", "returned"]


def test_section_5_dealer_below_three_card_nine_high_pays_ante_and_pushes_raise() -> None:
    assert not qualifies(CONTEST, "8h 7h 6h As Ks Qd Jd")
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "raise": "push"}
    assert returned(finished(dealt(CLASSIC, ASIDE, "8c 5c 4c 2h 3h 5d Ts"))) == {"ante": 1000, "raise": 500}


def test_section_6_dealer_at_three_card_nine_high_or_above_plays() -> None:
    assert qualifies(CONTEST, "9h 3h 2h Ks Qs Jd Tc")
    assert qualifies(CONTEST, "2h 3h 4h 5h Ks Qd Jc")


@pytest.mark.parametrize(("hand", "back"), [(ASIDE, (1000, 1000)), ("Qh Jh 4h 9s 8s 6d 7d", (0, 0)), ("Kd Qd 4d 9s 8s 6h 7h", (500, 500))])
def test_section_6_abc_higher_hand_wins_even_money_lower_loses_tie_pushes(hand: str, back: tuple[int, int]) -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "raise": "1 to 1"}
    assert outcome(CONTEST.lose) == {"ante": "lose", "raise": "lose"}
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}
    state = finished(dealt(CLASSIC, hand, DEALER))
    assert (returned(state)["ante"], returned(state)["raise"]) == back


@pytest.mark.parametrize("wager", ["flush", "straight-flush"])
def test_bonus_wagers_win_even_on_a_folded_hand(wager: str) -> None:
    assert GAME.wager[wager].optional
    assert wager not in GAME.fold.loses


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
def test_bonus_wagers_pay_by_their_tables_even_after_a_fold(hand: str, flush: int, straight_flush: int, decision: str) -> None:
    state = finished(dealt(CLASSIC, hand, "Ad Kd Qd 9d 9c Jc Ts", bets_of(CLASSIC, flush=100, straight_flush=100)), fold=decision == "fold")
    assert returned(state)["flush"] == 100 + 100 * flush
    assert returned(state)["straight-flush"] == 100 + 100 * straight_flush


def test_pay_tables_flush() -> None:
    assert list(printed(GAME, "flush", "classic").items()) == [
        ("7-card flush", "300 to 1"),
        ("6-card flush", "100 to 1"),
        ("5-card flush", "10 to 1"),
        ("4-card flush", "1 to 1"),
    ]


def test_pay_tables_straight_flush() -> None:
    assert list(printed(GAME, "straight-flush", "classic").items()) == [
        ("7-card straight flush", "8,000 to 1"),
        ("6-card straight flush", "1,000 to 1"),
        ("5-card straight flush", "100 to 1"),
        ("4-card straight flush", "60 to 1"),
        ("3-card straight flush", "7 to 1"),
    ]


def test_pay_tables_one_for_each_bonus() -> None:
    assert GAME.offered == {"flush": ("classic",), "straight-flush": ("classic",)}
    assert GAME.tables == {"flush": "classic", "straight-flush": "classic"}


def test_footer_player_answers_for_his_hand() -> None:
    assert any("own hand" in notice for notice in GAME.notice)


def test_ruling_17_nine_high_or_any_longer_flush_qualifies() -> None:
    assert least_qualifying(CONTEST, 7) == "three-card flush, nine-three-deuce"


def test_ruling_17_five_card_flush_means_five_or_more() -> None:
    assert "raise_size" in GAME.ruling
    assert schedule(GAME, "raise") == [
        ("1", "1", None),
        ("1", "2", "5-card flush or longer"),
        ("1", "3", "6-card flush or longer"),
    ]


def test_ruling_18_no_aggregate_payout() -> None:
    assert GAME.aggregate_payout is None


def test_how_to_play_one_deck() -> None:
    assert GAME.procedure.decks == "one"


@pytest.mark.parametrize(("answer", "choice"), [("best flush only", "best only"), ("any flush", "free")])
def test_ruling_21_player_sets_his_flush(answer: str, choice: str) -> None:
    assert GAME.ruling["setting"].chosen == "best flush only"
    rules = game(CLASSIC, settings={"setting": answer})
    setting = rules.action["raise"].setting
    assert setting is not None
    assert setting.choice == choice
    assert dealt(rules, ASIDE, DEALER).can_play(1, setting="8d 7d 6d") is (choice == "free")


def test_section_3a_spare_cards_stay_face_down() -> None:
    state = dealt(CLASSIC, {1: ASIDE, 2: "Ah 9h 6h Kd Qd 2s 3s"}, DEALER).play(1)
    assert not state.public().seats[0].cards
    assert not state.view(2).seats[0].cards


def test_section_5_dealers_cards_are_exposed_after_all_have_acted() -> None:
    state = dealt(CLASSIC, {1: ASIDE, 2: "Ah 9h 6h Kd Qd 2s 3s"}, DEALER).play(1)
    assert not state.can_reveal()
    assert not state.public().dealer
    assert len(state.fold(2).reveal().public().dealer) == 7


def test_section_5_folded_hands_get_nothing_when_the_dealer_does_not_qualify() -> None:
    state = finished(dealt(CLASSIC, {1: ASIDE, 2: "Ah 9h 6h Kd Qd 2s 3s"}, "8c 5c 4c 2h 3h 5d Ts").fold(1))
    assert returned(state, 1) == {"ante": 0}
    assert returned(state, 2) == {"ante": 1000, "raise": 500}


def test_section_6_each_seat_meets_the_dealer_on_its_own() -> None:
    state = finished(dealt(CLASSIC, {1: ASIDE, 2: "Qh Jh 4h 9d Td 2s 3s", 3: "Kh Qd 4d Kd 8s 6h 7h"}, DEALER))
    assert [returned(state, seat)["ante"] for seat in (1, 2, 3)] == [1000, 0, 500]


def test_how_to_play_house_banks_the_game_and_deals_one_deck() -> None:
    lines = card_lines(GAME)
    assert "The house banks the game." in lines
    assert "One standard deck of 52 cards." in lines
    assert GAME.ruling["decks"].mark == "the sheet says"


def test_section_3a_raise_lies_on_the_flush_and_the_rest_face_down_beside_the_ante() -> None:
    assert step(GAME, "3(a)", "play").place == (
        "the flush goes on the raise area with the raise on top of it; the other cards go face down in the discard area beside the ante"
    )


def test_section_4b_folded_straight_flush_lies_face_up_on_the_others_and_all_seven_are_discarded() -> None:
    turned = step(GAME, "4(b)", "fold")
    assert turned.who == "player"
    assert "face up on top of your other four cards" in turned.does
    assert turned.place == "all seven cards go to the discard area"


def test_section_4c_wager_and_payout_leave_the_felt_then_the_cards_are_turned_down() -> None:
    paid = step(GAME, "4(c)", "laying aside")
    assert (paid.who, paid.runs) == ("dealer", False)
    assert paid.does == "Pay it, and take the wager and its payout off the betting area."
    assert paid.place == "the cards shown then go face down in the discard area"
    moments = [step.when for step in procedure(GAME)]
    assert moments.index("laying aside") < moments.index("fold") < moments.index("play") < moments.index("reveal")


def test_flush_bonus_of_a_folded_hand_is_paid_unasked() -> None:
    state = dealt(CLASSIC, "Ah Jh 9h 7h 2c 3d 4s", DEALER, bets_of(CLASSIC, flush=100, straight_flush=100)).fold(1, declares=[])
    assert returned(state.reveal().settle()) == {"ante": 0, "flush": 200, "straight-flush": 0}
    assert reason(state.reveal().settle(), "straight-flush") == "nothing on the pay table: Straight Flush loses"
