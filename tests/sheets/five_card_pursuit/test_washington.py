"""5 Card PurSUIT as dealt in Washington (sheet 000), section by section: the definition, and the same at the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from longsuit.cards import Hand
from longsuit.exact.value import base_value
from longsuit.hands import RANKINGS
from longsuit.report.audit import check_claim
from longsuit.rules import game
from longsuit.table import Round, RoundError, stacked
from tests.fast.rules.felt import card_lines, key, least_qualifying, outcome, pays, printed, qualifies, schedule, step
from tests.fast.table.at_the_table import PURSUIT, bets_of, dealt, finished, loaded, reason, returned

GAME = game(PURSUIT)
CONTEST = GAME.contest["two-card-flush"]
TWO = "two-card flush"
HAND = "Ah Kh 9c 9d 2s"
JACK_HIGH = "Jc 2c 3d 4h 5s"
TEN_HIGH = "Tc 2c 3d 4h 5s"


def test_introduction_two_card_flush_of_five_cards_against_the_dealer() -> None:
    assert (GAME.deal.player, GAME.deal.dealer) == (5, 5)
    assert CONTEST.compares == TWO
    assert GAME.action["play"].contest == "two-card-flush"


def test_introduction_one_deck_of_52_serves_the_seats() -> None:
    assert GAME.deal.seats * GAME.deal.player + GAME.deal.dealer <= 52


def test_introduction_ante_and_play_are_decided_by_the_contest() -> None:
    for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified):
        assert set(outcome(results)) == {"ante", "play"}


def test_introduction_play_and_the_bonuses_have_pay_tables_the_ante_has_none() -> None:
    assert {name for name, wager in GAME.wager.items() if wager.tables} == {"play", "flush-bonus", "5-card-bonus"}


def test_section_1_an_ante_is_needed_to_receive_cards() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert GAME.ante == "ante"
    state = Round(loaded(PURSUIT)).sit(1)
    assert not state.can_deal(stacked(""))
    with pytest.raises(RoundError, match="Ante must be placed to receive cards"):
        state.wager(1, {"flush-bonus": "$5"})


def test_section_1_players_and_dealer_receive_five_cards_the_dealer_last() -> None:
    state = dealt(PURSUIT, {2: "2c 3c 4c 5c 6c", 7: "2d 3d 4d 5d 6d"}, "2h 3h 4h 5h 6h")
    assert str(Hand(state.seat(2).hand)) == "6c 5c 4c 3c 2c"
    assert str(Hand(state.seat(7).hand)) == "6d 5d 4d 3d 2d"
    assert " ".join(map(str, state.dealer)) == "2h 3h 4h 5h 6h"


def test_section_1_cards_are_dealt_face_down() -> None:
    state = dealt(PURSUIT, {1: HAND, 2: "3c 4c 5c 6c 7d"}, "Jc 8c 3s 4h 5s")
    view = state.view(1)
    assert view.seats[0].cards
    assert not view.seats[1].cards
    assert not view.dealer


def test_section_1_player_sets_two_cards_of_one_suit_and_keeps_three() -> None:
    setting = GAME.action["play"].setting
    assert setting is not None
    assert (setting.cards, setting.one_suit, GAME.deal.player - (setting.cards or 0)) == (2, True, 3)
    state = dealt(PURSUIT, HAND, JACK_HIGH)
    with pytest.raises(RoundError, match="must be of one suit"):
        state.play(1, setting="Ah 9c")
    with pytest.raises(RoundError, match="Set 2 cards; you chose 3"):
        dealt(PURSUIT, "Ah Kh 9h 9d 2s", JACK_HIGH).play(1, setting="Ah Kh 9h")


def test_section_1_every_five_cards_hold_two_of_a_suit() -> None:
    assert key(TWO, "As Kd Qh Jc 9c") > 0
    assert 0 not in RANKINGS[TWO].keys(5)


def test_section_1_keep_the_best_three_cards_the_table_proposes_it() -> None:
    state = dealt(PURSUIT, "Ah Kh As Ks 2s", JACK_HIGH)
    assert state.choices(1)[0].proposed == Hand.parse("Ah Kh")


def test_section_1_higher_two_card_flush_wins_regardless_of_suit() -> None:
    assert key(TWO, "Ah 2h Kd 9s 8c") > key(TWO, "Ks Qs Jd 9h 8c")
    assert key(TWO, "Ah 9h Kd Qs 8c") == key(TWO, "Ac 9c Kd Qs 8h")
    assert RANKINGS[TWO].suit_blind


@pytest.mark.parametrize(
    ("mine", "dealers", "back"),
    [
        ("Ah Kh 4c 6d 8s", "Ad Qd 3c 5h 7s", 1000),
        ("2h 3h 9c 8d 7s", "Jd 2d 3c 5h 9s", 0),
        ("5h 4h 8c Td Ks", "Jd 2d 3c 5s 9h", 0),
    ],
)
def test_section_1_higher_two_card_flush_wins_whatever_suit_or_sequence(mine: str, dealers: str, back: int) -> None:
    state = finished(dealt(PURSUIT, mine, dealers))
    assert returned(state)["ante"] == back


def test_section_1_straight_flushes_do_not_count() -> None:
    assert key(TWO, "3h 2h Kd 9s 8c") < key(TWO, "4s 2s Kd 9h 8c")
    assert key(TWO, "Qs Js Td 9h 8c") < key(TWO, "Kh 2h Td 9s 8c")


def test_section_1_highest_is_ace_king_lowest_is_three_deuce() -> None:
    keys = sorted(RANKINGS[TWO].keys(5))
    assert RANKINGS[TWO].words(keys[-1]) == "two-card flush, ace-king"
    assert RANKINGS[TWO].words(keys[0]) == "two-card flush, three-deuce"


def test_section_2_fold_surrenders_the_ante() -> None:
    assert GAME.fold.loses == ("ante",)
    state = dealt(PURSUIT, HAND, JACK_HIGH).fold(1)
    assert returned(state) == {"ante": 0}
    assert reason(state, "ante") == "folded: Ante is lost"


def test_section_2_play_equals_the_ante() -> None:
    assert schedule(GAME, "play") == [("1", "1", None)]
    assert GAME.action["play"].wager == "play"
    assert GAME.wager["play"].made == "to stay in"
    state = dealt(PURSUIT, HAND, JACK_HIGH)
    assert state.play(1).events[-1].amount == 500  # type: ignore[union-attr]  # a Play
    with pytest.raises(RoundError, match=r"Play must be \$5 with this hand, not \$10"):
        state.play(1, amount="$10")


def test_section_2_boxes_are_named_two_cards_and_three_cards() -> None:
    setting = GAME.action["play"].setting
    assert setting is not None
    assert (setting.box, setting.rest) == ("2 cards", "3 cards")


def test_section_3_dealer_reveals_once_all_have_acted() -> None:
    state = dealt(PURSUIT, {1: HAND, 3: "3c 4c 5c 6c 7d"}, "Jc 8c 3d 4h 5s")
    assert not state.can_reveal()
    assert not state.can_play(3)
    state = state.play(1)
    assert not state.can_reveal()
    assert state.fold(3).can_reveal()


def test_section_3_dealer_plays_the_best_two_card_flush() -> None:
    hand = Hand.parse("Ah Kh Qs Js 2s")
    best = max(RANKINGS[TWO].key(Hand.of(two)) for two in combinations(hand, 2))
    assert RANKINGS[TWO].key(hand) == best == key(TWO, "Ah Kh")
    state = finished(dealt(PURSUIT, "Ah Qh 9c 8d 2s", "Jc 2c Ad Kd 5s"))
    assert returned(state)["ante"] == 0


def test_section_3_dealer_qualifies_with_jack_high() -> None:
    assert qualifies(CONTEST, "Jh 2h Kd Qs Tc")
    assert qualifies(CONTEST, "Ah 2h Kd Qs Tc")
    assert not qualifies(CONTEST, "Th 9h Kd Qs Jc")
    assert least_qualifying(CONTEST, 5) == "two-card flush, jack-deuce"
    state = finished(dealt(PURSUIT, "3h 2h 9c 8d Ks", JACK_HIGH))
    assert returned(state) == {"ante": 0, "play": 0}


def test_section_3_dealer_not_qualified_pays_ante_and_pushes_play_whatever_the_hand() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "play": "push"}
    state = finished(dealt(PURSUIT, "3h 2h 9c 8d Ks", TEN_HIGH))
    assert returned(state) == {"ante": 1000, "play": 500}
    assert reason(state, "ante") == "the dealer does not qualify: Ante pays 1 to 1"
    assert reason(state, "play") == "the dealer does not qualify: Play pushes"


def test_winning_and_losing_a_ante_pays_even_money_and_play_its_table() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "play": "pay table"}
    (table,) = GAME.pay_tables("play")
    assert (table.judges, table.on) == ("three-card poker", "cards left")


@pytest.mark.parametrize(
    ("left", "odds"),
    [
        ("Ac Kc Qc", 50),
        ("Kc Qc Jc", 30),
        ("9c 8c 7c", 30),
        ("Ac 2c 3c", 30),
        ("9c 9d 9s", 10),
        ("Ac Ks Qc", 5),
        ("9c 8d 7s", 5),
        ("As 2s 3c", 5),
        ("9c 7c 2c", 3),
        ("2c 2s 3c", 2),
        ("9c 9d 2s", 2),
        ("Kc Ac 2s", 1),
        ("Ac Ks Jc", 1),
        ("9c 7d 2s", 1),
    ],
)
def test_winning_and_losing_a_play_pays_odds_on_the_three_cards_left(left: str, odds: int) -> None:
    assert pays(GAME, "play", left) == f"{odds} to 1"
    state = finished(dealt(PURSUIT, f"Ah Kh {left}", "Jd 2d 4h 5s 8h"), setting="Ah Kh")
    assert returned(state) == {"ante": 1000, "play": 500 + odds * 500}


def test_winning_and_losing_a_odds_need_a_win_over_a_dealer_who_qualifies() -> None:
    others = (CONTEST.tie, CONTEST.lose, CONTEST.not_qualified)
    assert all(outcome(results)["play"] != "pay table" for results in others)
    state = finished(dealt(PURSUIT, "Ah Kh 9c 9d 9s", TEN_HIGH), setting="Ah Kh")
    assert returned(state)["play"] == 500


def test_winning_and_losing_b_lower_hand_loses_ante_and_play() -> None:
    assert outcome(CONTEST.lose) == {"ante": "lose", "play": "lose"}
    state = finished(dealt(PURSUIT, "9h 8h 2c 3d 4s", "Jd 2d 4h 5s 8c"))
    assert returned(state) == {"ante": 0, "play": 0}
    assert reason(state, "play") == "the dealer's hand is higher: Play loses"


def test_winning_and_losing_c_tie_pushes_ante_and_play() -> None:
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}
    state = finished(dealt(PURSUIT, "Ah Kh 2c 3d 4s", "Ad Kd 4h 5s 8c"))
    assert returned(state) == {"ante": 500, "play": 500}


@pytest.mark.parametrize(("wager", "title"), [("flush-bonus", "Flush Bonus"), ("5-card-bonus", "5 Card Bonus")])
def test_optional_wagers_do_not_depend_on_the_base_game(wager: str, title: str) -> None:
    bonus = GAME.wager[wager]
    assert (bonus.title, bonus.optional, wager in GAME.bonuses) == (title, True, True)
    assert wager not in GAME.fold.loses
    assert GAME.fold.bonuses == "automatic"
    assert all(wager not in outcome(results) for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified))
    assert all(table.on == "all cards" for tables in bonus.tables.values() for table in tables)
    assert set(returned(finished(dealt(PURSUIT, HAND, JACK_HIGH)))) == {"ante", "play"}
    assert set(returned(finished(dealt(PURSUIT, HAND, JACK_HIGH, {"ante": 500, wager: 100})))) == {"ante", "play", wager}


@pytest.mark.parametrize("decision", ["play", "fold"])
def test_optional_wagers_need_no_win_and_stay_in_play_after_a_fold(decision: str) -> None:
    bets = bets_of(PURSUIT, flush_bonus=200, _5_card_bonus=200)
    state = finished(dealt(PURSUIT, "7h 5h 3h 7c 7d", "Ad Kd 4s 6s 8c", bets), fold=decision == "fold")
    assert returned(state)["ante"] == 0
    assert returned(state)["flush-bonus"] == 400
    assert returned(state)["5-card-bonus"] == 1000


@pytest.mark.parametrize(
    ("hand", "table", "odds"),
    [
        ("Ah Kh Qh Jh Th", "1", 250),
        ("Ah Kh Qh Jh Th", "2", 500),
        ("Kh Qh Jh Th 9h", "1", 100),
        ("9h 8h 7h 6h 5h", "1", 100),
        ("Ah 2h 3h 4h 5h", "1", 100),
        ("Ah Kh Qh 3h 2h", "1", 30),
        ("Ah Kh Qh 3h 2s", "1", 30),
        ("Ah Kh Qh 3c 2s", "1", 30),
        ("Ah Kh Qh 3c 2s", "2", 30),
        ("Ah Kh Jh 3h 2h", "1", 10),
        ("9h 7h 5h 3h 2h", "1", 10),
        ("Ah Kh Jh 3h 2s", "1", 4),
        ("9h 7h 5h 3h 2c", "1", 4),
        ("9h 7h 5h 3h 2c", "2", 3),
        ("Kh Qh Jh 3c 2s", "1", 1),
        ("9h 7h 5h 3s 2c", "1", 1),
        ("9h 5h 2h Ks Qd", "2", 1),
        ("9h 7h 5s 3s 2c", "1", -1),
        ("9h 5h 2s Ks Qd", "1", -1),
        ("9h 5h 2s Ks Qd", "2", -1),
    ],
)
def test_optional_wagers_flush_bonus_wins_with_at_least_three_of_a_suit(hand: str, table: str, odds: int) -> None:
    assert pays(GAME, "flush-bonus", hand, table=table) == (f"{odds} to 1" if odds > 0 else None)
    rules = game(PURSUIT, tables={"flush-bonus": table})
    state = finished(dealt(rules, hand, "Jd 2d 4s 6s 8c", bets_of(PURSUIT, flush_bonus=200)))
    assert returned(state)["flush-bonus"] == 200 + 200 * odds


@pytest.mark.parametrize(
    ("hand", "table", "odds"),
    [
        ("Ah Kh Qh Jh Th", "1", 250),
        ("Ah 2h 3h 4h 5h", "2", 100),
        ("9h 9c 9d 9s 5h", "1", 40),
        ("9h 9c 9d 5s 5h", "1", 15),
        ("9h 7h 5h 3h 2h", "1", 10),
        ("9h 7h 5h 3h 2h", "2", 8),
        ("9h 8h 7h 6h 5c", "1", 6),
        ("9h 8h 7h 6h 5c", "2", 5),
        ("9h 9c 9d 6h 5c", "1", 4),
        ("9h 9c 6d 6h 5c", "1", 3),
        ("Ah As 2h Ts Qd", "1", 1),
        ("Ah As 2h Ts Qd", "2", 1),
        ("6h 6c 9d 8h 5c", "1", 1),
        ("6h 6c 9d 8h 5c", "2", 1),
        ("5h 5c 9d 8h 7c", "1", -1),
        ("5h 5c 9d 8h 7c", "2", -1),
    ],
)
def test_optional_wagers_5_card_bonus_wins_with_a_pair_of_sixes_or_better(hand: str, table: str, odds: int) -> None:
    assert pays(GAME, "5-card-bonus", hand, table=table) == (f"{odds} to 1" if odds > 0 else None)
    rules = game(PURSUIT, tables={"5-card-bonus": table})
    state = finished(dealt(rules, hand, "Jd 2d 4s Ks 8c", bets_of(PURSUIT, _5_card_bonus=200)))
    assert returned(state)["5-card-bonus"] == 200 + 200 * odds


def test_limits_may_not_exceed_washingtons() -> None:
    assert GAME.jurisdiction == "washington"
    with pytest.raises(RoundError, match=r"Washington State caps a wager at \$400 .* largest lawful ante here is \$400"):
        Round(loaded(PURSUIT), limits={"base": "$5-$500/$5"}, date="2024-05-01")
    with pytest.raises(RoundError, match=r"maximum .* for Flush Bonus is not allowed"):
        Round(loaded(PURSUIT), limits={"flush-bonus": "$5-$500/$5"}, date="2024-05-01")
    assert Round(loaded(PURSUIT), limits={"base": "$5-$400/$5"}, date="2024-05-01").table.cap


def test_pay_tables_play() -> None:
    assert list(printed(GAME, "play", "1").items()) == [
        ("mini royal", "50 to 1"),
        ("straight flush", "30 to 1"),
        ("trips", "10 to 1"),
        ("straight", "5 to 1"),
        ("flush", "3 to 1"),
        ("pair", "2 to 1"),
        ("no pair", "1 to 1"),
    ]
    assert list(GAME.wager["play"].tables) == ["1"]


@pytest.mark.parametrize(
    ("table", "figures"),
    [("1", [250, 100, 30, 10, 4, 1]), ("2", [500, 100, 30, 10, 3, 1])],
)
def test_pay_tables_flush_bonus(table: str, figures: list[int]) -> None:
    lines = ["5-card royal flush", "5-card straight flush", "3-card mini royal", "5 suited cards", "4 suited cards", "3 suited cards"]
    assert list(printed(GAME, "flush-bonus", table).items()) == [
        (line, f"{figure} to 1") for line, figure in zip(lines, figures, strict=True)
    ]


@pytest.mark.parametrize(
    ("table", "figures"),
    [("1", [250, 100, 40, 15, 10, 6, 4, 3, 1]), ("2", [250, 100, 40, 15, 8, 5, 4, 3, 1])],
)
def test_pay_tables_5_card_bonus(table: str, figures: list[int]) -> None:
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


def test_pay_tables_two_for_each_bonus_the_first_by_default() -> None:
    assert GAME.offered["flush-bonus"] == GAME.offered["5-card-bonus"] == ("1", "2")
    assert (GAME.tables["flush-bonus"], GAME.tables["5-card-bonus"]) == ("1", "1")


def test_pay_tables_print_house_edges_recorded_as_claims() -> None:
    assert [(claim.figure, claim.wager, claim.table, claim.value, claim.source) for claim in GAME.claim] == [
        ("house edge", None, None, "3.14%", "sheet 000"),
        ("house edge", "flush-bonus", "1", "5.96%", "sheet 000"),
        ("house edge", "flush-bonus", "2", "10.16%", "sheet 000"),
        ("house edge", "5-card-bonus", "1", "3.53%", "sheet 000"),
        ("house edge", "5-card-bonus", "2", "4.32%", "sheet 000"),
    ]


def test_ruling_14_any_two_of_a_suit_may_be_set_or_the_highest_alone() -> None:
    setting = GAME.ruling["setting"]
    assert list(setting.options) == ["any two of a suit", "highest two-card flush"]
    for answer, choice in (("any two of a suit", "free"), ("highest two-card flush", "best only")):
        ruled = game(PURSUIT, settings={"setting": answer})
        action = ruled.action["play"].setting
        assert action is not None
        assert action.choice == choice
        assert dealt(ruled, "Ah Kh 2h 2c 2d", "Jc 3c 3d 4h 5s").can_play(1, setting="Kh 2h") is (choice == "free")
    state = dealt(PURSUIT, "Ah Kh 2h 2c 2d", "Jc 3c 3d 4h 5s")
    assert state.play(1, setting="Kh 2h").events[-1].setting == Hand.parse("Kh 2h")  # type: ignore[union-attr]  # a Play


def test_ruling_15_mini_royal_is_the_top_of_the_three_card_ranks() -> None:
    hands = ["Ah Kh Qh", "Kh Qh Jh", "2h 2s 2c", "Ah 2s 3h", "5h 3h 2h", "2h 2s 3h", "5h 3s 2h"]
    keys = [key("three-card poker", hand) for hand in hands]
    assert keys == sorted(keys, reverse=True)


def test_ruling_16_mini_royal_anywhere_outranks_five_suited_cards() -> None:
    assert pays(GAME, "flush-bonus", "Ah Kh Qh 3h 2h") == pays(GAME, "flush-bonus", "Ah Kh Qh 3s 2c") == "30 to 1"


def test_section_1_seats_meet_the_dealer_each_on_his_own() -> None:
    state = finished(dealt(PURSUIT, {1: HAND, 2: "5h 4h 8c Td Ks", 3: "Jh 2h 8d Tc Qs"}, "Jc 2c 3d 4s 6s"))
    assert [returned(state, seat)["ante"] for seat in (1, 2, 3)] == [1000, 0, 500]


def test_section_2_there_is_only_a_fold_or_a_play() -> None:
    state = dealt(PURSUIT, HAND, JACK_HIGH)
    assert [choice.action for choice in state.choices(1)] == ["play"]
    assert state.can_fold(1)
    assert not state.can_reveal()


def test_section_3_dealer_shows_two_cards_and_the_other_three_count_for_nothing() -> None:
    state = finished(dealt(PURSUIT, "Qh 2h 8d 7c 4s", "Jc 2c As Ad Ah"))
    assert state.public().dealer_hands["two-card-flush"].cards == Hand.parse("Jc 2c")
    assert returned(state)["ante"] == 1000


def test_section_3_folded_hands_get_nothing_when_the_dealer_does_not_qualify() -> None:
    state = dealt(PURSUIT, {1: HAND, 2: "8h 7h 9s 3c 6d"}, TEN_HIGH).fold(1)
    state = finished(state)
    assert returned(state, 1) == {"ante": 0}
    assert returned(state, 2) == {"ante": 1000, "play": 500}


def test_section_2_boxes_are_places_of_the_procedure() -> None:
    set_down = step(GAME, "1, 2", "play")
    assert (set_down.who, set_down.runs) == ("player", True)
    assert set_down.place == "the two-card flush goes in the box “2 cards”, the other three in the box “3 cards”"


def test_section_3_dealer_discards_the_other_three() -> None:
    shown = step(GAME, "3", "reveal")
    assert (shown.who, shown.place) == ("dealer", "your other three cards are discarded")


def test_introduction_one_standard_deck_by_the_sheet() -> None:
    assert GAME.procedure.decks == "one"
    assert (GAME.ruling["decks"].mark, GAME.ruling["decks"].reading) == ("the sheet says", "One: a standard deck of 52 cards.")
    assert "One standard deck of 52 cards." in card_lines(GAME)


def test_pay_tables_card_says_which_edges_are_reproduced_and_whose_they_are() -> None:
    told = [line for line in card_lines(GAME) if line.startswith("A house edge of")]
    assert told[0] == (
        "A house edge of 3.14% for the base game. Not reproduced: by these rules, played best, the edge is the player's, 7.72% of the ante."
    )
    assert f"{float(base_value(GAME).ev):.2%}" == "7.72%"
    assert [check_claim(GAME, claim)["verdict"] for claim in GAME.claim] == ["not reproduced", *["reproduced"] * 4]
    assert [line.rpartition(". ")[2] for line in told[1:]] == ["Reproduced."] * 4
    assert not any("3.14%" in line for line in card_lines(game(PURSUIT, settings={"setting": "highest two-card flush"})))
