"""5 Card PurSUIT, rule by rule."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.rules import game
from longsuit.table import Round, RoundError, stacked
from tests.fast.table.at_the_table import PURSUIT, bets_of, dealt, finished, loaded, reason, returned

HAND = "Ah Kh 9c 9d 2s"
JACK_HIGH = "Jc 2c 3d 4h 5s"
TEN_HIGH = "Tc 2c 3d 4h 5s"


def test_sheet_000_rule_1_an_ante_is_needed_to_receive_cards() -> None:
    state = Round(loaded(PURSUIT)).sit(1)
    assert not state.can_deal(stacked(""))
    with pytest.raises(RoundError, match="Ante must be placed to receive cards"):
        state.wager(1, {"flush-bonus": "$5"})


def test_sheet_000_rule_1_players_and_dealer_receive_five_cards_the_dealer_last() -> None:
    state = dealt(PURSUIT, {2: "2c 3c 4c 5c 6c", 7: "2d 3d 4d 5d 6d"}, "2h 3h 4h 5h 6h")
    assert str(Hand(state.seat(2).hand)) == "6c 5c 4c 3c 2c"
    assert str(Hand(state.seat(7).hand)) == "6d 5d 4d 3d 2d"
    assert " ".join(map(str, state.dealer)) == "2h 3h 4h 5h 6h"


def test_sheet_000_rule_1_cards_are_dealt_face_down() -> None:
    state = dealt(PURSUIT, {1: HAND, 2: "3c 4c 5c 6c 7d"}, "Jc 8c 3s 4h 5s")
    view = state.view(1)
    assert view.seats[0].cards
    assert not view.seats[1].cards
    assert not view.dealer


def test_sheet_000_rule_1_the_two_card_hand_must_be_a_flush() -> None:
    state = dealt(PURSUIT, HAND, JACK_HIGH)
    with pytest.raises(RoundError, match="must be of one suit"):
        state.play(1, setting="Ah 9c")
    with pytest.raises(RoundError, match="2 cards go to 2 cards, not 3"):
        dealt(PURSUIT, "Ah Kh 9h 9d 2s", JACK_HIGH).play(1, setting="Ah Kh 9h")


def test_sheet_000_rule_1_any_two_of_a_suit_may_be_set() -> None:
    state = dealt(PURSUIT, "Ah Kh 2h 2c 2d", "Jc 3c 3d 4h 5s")
    assert state.can_play(1, setting="Kh 2h")
    assert state.play(1, setting="Kh 2h").events[-1].setting == Hand.parse("Kh 2h")  # type: ignore[union-attr]  # a Play
    assert not dealt(game(PURSUIT, settings={"setting": "highest two-card flush"}), "Ah Kh 2h 2c 2d", "Jc 3c 3d 4h 5s").can_play(
        1, setting="Kh 2h"
    )


def test_sheet_000_rule_1_the_table_proposes_the_highest_flush_with_the_best_three_left() -> None:
    state = dealt(PURSUIT, "Ah Kh As Ks 2s", JACK_HIGH)
    assert state.choices(1)[0].proposed == Hand.parse("Ah Kh")


@pytest.mark.parametrize(
    ("mine", "dealers", "back"),
    [
        ("Ah Kh 4c 6d 8s", "Ad Qd 3c 5h 7s", 1000),
        ("2h 3h 9c 8d 7s", "Jd 2d 3c 5h 9s", 0),
        ("5h 4h 8c Td Ks", "Jd 2d 3c 5s 9h", 0),
    ],
)
def test_sheet_000_rule_1_the_higher_two_card_flush_wins_whatever_suit_or_sequence(mine: str, dealers: str, back: int) -> None:
    state = finished(dealt(PURSUIT, mine, dealers))
    assert returned(state)["ante"] == back


def test_sheet_000_rule_2_fold_surrenders_the_ante() -> None:
    state = dealt(PURSUIT, HAND, JACK_HIGH).fold(1)
    assert returned(state) == {"ante": 0}
    assert reason(state, "ante") == "folded: ante is lost"


def test_sheet_000_rule_2_play_equals_the_ante() -> None:
    state = dealt(PURSUIT, HAND, JACK_HIGH)
    assert state.play(1).events[-1].amount == 500  # type: ignore[union-attr]  # a Play
    with pytest.raises(RoundError, match=r"Play must be \$5 with this hand, not \$10"):
        state.play(1, amount="$10")


def test_sheet_000_rule_3_the_dealer_reveals_once_all_have_acted() -> None:
    state = dealt(PURSUIT, {1: HAND, 3: "3c 4c 5c 6c 7d"}, "Jc 8c 3d 4h 5s")
    assert not state.can_reveal()
    assert not state.can_play(3)
    state = state.play(1)
    assert not state.can_reveal()
    assert state.fold(3).can_reveal()


def test_sheet_000_rule_3_dealer_plays_his_best_two_card_flush() -> None:
    state = finished(dealt(PURSUIT, "Ah Qh 9c 8d 2s", "Jc 2c Ad Kd 5s"))
    assert returned(state)["ante"] == 0


def test_sheet_000_rule_3_dealer_qualifies_with_jack_high() -> None:
    state = finished(dealt(PURSUIT, "3h 2h 9c 8d Ks", JACK_HIGH))
    assert returned(state) == {"ante": 0, "play": 0}


def test_sheet_000_rule_3_dealer_not_qualified_pays_ante_and_pushes_play_whatever_the_hand() -> None:
    state = finished(dealt(PURSUIT, "3h 2h 9c 8d Ks", TEN_HIGH))
    assert returned(state) == {"ante": 1000, "play": 500}
    assert reason(state, "ante") == "the dealer does not qualify: ante pays 1 to 1"
    assert reason(state, "play") == "the dealer does not qualify: play pushes"


@pytest.mark.parametrize(
    ("left", "odds"),
    [
        ("Ac Kc Qc", 50),
        ("9c 8c 7c", 30),
        ("Ac 2c 3c", 30),
        ("9c 9d 9s", 10),
        ("9c 8d 7s", 5),
        ("As 2s 3c", 5),
        ("9c 7c 2c", 3),
        ("9c 9d 2s", 2),
        ("9c 7d 2s", 1),
    ],
)
def test_sheet_000_winning_a_pays_ante_even_and_play_by_the_three_card_table(left: str, odds: int) -> None:
    state = finished(dealt(PURSUIT, f"Ah Kh {left}", "Jd 2d 4h 5s 8h"), setting="Ah Kh")
    assert returned(state) == {"ante": 1000, "play": 500 + odds * 500}


def test_sheet_000_winning_a_odds_need_a_dealer_who_qualifies() -> None:
    state = finished(dealt(PURSUIT, "Ah Kh 9c 9d 9s", TEN_HIGH), setting="Ah Kh")
    assert returned(state)["play"] == 500


def test_sheet_000_winning_b_lower_hand_loses_ante_and_play() -> None:
    state = finished(dealt(PURSUIT, "9h 8h 2c 3d 4s", "Jd 2d 4h 5s 8c"))
    assert returned(state) == {"ante": 0, "play": 0}
    assert reason(state, "play") == "the dealer's hand is higher: play loses"


def test_sheet_000_winning_c_a_tie_pushes_ante_and_play() -> None:
    state = finished(dealt(PURSUIT, "Ah Kh 2c 3d 4s", "Ad Kd 4h 5s 8c"))
    assert returned(state) == {"ante": 500, "play": 500}


@pytest.mark.parametrize(
    ("hand", "table", "odds"),
    [
        ("Ah Kh Qh Jh Th", "1", 250),
        ("Ah Kh Qh Jh Th", "2", 500),
        ("9h 8h 7h 6h 5h", "1", 100),
        ("Ah Kh Qh 3h 2h", "1", 30),
        ("Ah Kh Qh 3c 2s", "2", 30),
        ("9h 7h 5h 3h 2h", "1", 10),
        ("9h 7h 5h 3h 2c", "1", 4),
        ("9h 7h 5h 3h 2c", "2", 3),
        ("9h 7h 5h 3s 2c", "1", 1),
        ("9h 7h 5s 3s 2c", "1", -1),
    ],
)
def test_sheet_000_flush_bonus_tables(hand: str, table: str, odds: int) -> None:
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
        ("6h 6c 9d 8h 5c", "1", 1),
        ("5h 5c 9d 8h 7c", "1", -1),
    ],
)
def test_sheet_000_5_card_bonus_tables(hand: str, table: str, odds: int) -> None:
    rules = game(PURSUIT, tables={"5-card-bonus": table})
    state = finished(dealt(rules, hand, "Jd 2d 4s Ks 8c", bets_of(PURSUIT, _5_card_bonus=200)))
    assert returned(state)["5-card-bonus"] == 200 + 200 * odds


@pytest.mark.parametrize("decision", ["play", "fold"])
def test_sheet_000_bonuses_need_no_win_and_stay_in_play_after_a_fold(decision: str) -> None:
    bets = bets_of(PURSUIT, flush_bonus=200, _5_card_bonus=200)
    state = finished(dealt(PURSUIT, "7h 5h 3h 7c 7d", "Ad Kd 4s 6s 8c", bets), fold=decision == "fold")
    assert returned(state)["ante"] == 0
    assert returned(state)["flush-bonus"] == 400
    assert returned(state)["5-card-bonus"] == 1000


def test_sheet_000_limits_may_not_exceed_the_authorised_ones() -> None:
    with pytest.raises(RoundError, match=r"Washington State caps a wager at \$400 .* largest lawful ante here is \$400"):
        Round(loaded(PURSUIT), limits={"base": "$5-$500/$5"}, date="2024-05-01")
    with pytest.raises(RoundError, match=r"maximum .* for Flush Bonus may not stand"):
        Round(loaded(PURSUIT), limits={"flush-bonus": "$5-$500/$5"}, date="2024-05-01")
    assert Round(loaded(PURSUIT), limits={"base": "$5-$400/$5"}, date="2024-05-01").table.cap
