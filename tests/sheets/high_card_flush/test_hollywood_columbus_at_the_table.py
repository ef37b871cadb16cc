"""High Card Flush of Hollywood Casino Columbus, rule by rule."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.table import Round, RoundError, open_table
from tests.fast.table.at_the_table import COLUMBUS, bets_of, dealt, finished, loaded, reason, returned

NINE_HIGH = "9d 8d 2d 3c 4c 5s 6s"
EIGHT_HIGH = "8d 7d 2d 3c 4c 5s 6s"
FOUR = "Ah Jh 9h 7h 2c 3d 4s"
FIVE = "Ah Jh 9h 7h 2h 3d 4s"
SIX = "Ah Jh 9h 7h 2h 3h 4s"
SEVEN = "Ah Jh 9h 7h 2h 3h 5h"
LOW = "7h 5h 3h 2s 4s Tc 9c"
BONUSES = bets_of(COLUMBUS, flush=100, straight_flush=100)


@pytest.mark.parametrize(
    ("mine", "dealers", "back"),
    [
        ("6h 5h 4h 2h Ac Kd Qs", "Ad Jd Qd Ts Tc 9s 8c", 1000),
        ("Ah 3h 2h Ks Qs Jd Td", "Kc Qc Jc 9s 8s 7d 6d", 1000),
        ("Ah 9h 2h Ks Qs Jd Td", "Ac 8c 7c 9s 8s 7d 6d", 1000),
        ("Ah 9h 3h Ks Qs Jd Td", "Ac 9c 4c 8s 7s 6d 5d", 0),
    ],
)
def test_sheet_001_more_suited_cards_win_then_card_by_card(mine: str, dealers: str, back: int) -> None:
    assert returned(finished(dealt(COLUMBUS, mine, dealers)))["ante"] == back


def test_sheet_001_identical_flushes_push() -> None:
    state = finished(dealt(COLUMBUS, "Ah 9h 3h Ks Qs Jd Td", "Ac 9c 3c 8s 7s 6d 5d"))
    assert returned(state) == {"ante": 500, "raise": 500}


def test_sheet_001_a_straight_flush_has_no_significance_in_the_base_game() -> None:
    assert returned(finished(dealt(COLUMBUS, "4h 3h 2h Ks Qs Jd Td", "Ac 9c 3c 8s 7s 6d 5d")))["ante"] == 0


def test_sheet_001_an_ante_brings_seven_cards() -> None:
    state = dealt(COLUMBUS, FOUR, NINE_HIGH)
    assert len(state.seat(1).cards) == len(state.dealer) == 7


def test_sheet_001_fold_surrenders_the_ante_or_raise() -> None:
    state = dealt(COLUMBUS, FOUR, NINE_HIGH)
    assert returned(state.fold(1)) == {"ante": 0}
    assert state.play(1, "raise").seat(1).action == "raise"


@pytest.mark.parametrize(("hand", "most"), [(FOUR, 1), (FIVE, 2), (SIX, 3), (SEVEN, 3)])
def test_sheet_001_raise_equals_the_ante_unless_five_or_more_are_suited(hand: str, most: int) -> None:
    state = dealt(COLUMBUS, hand, "9d 8d 2d 8c 4c 5s 6s")
    (choice,) = state.choices(1)
    assert (choice.least, choice.most) == (500, 500 * most)
    assert state.can_play(1, amount=500 * most)
    assert not state.can_play(1, amount=500 * most + 100)
    assert not state.can_play(1, amount=400)


def test_sheet_001_a_raise_is_any_amount_in_table_steps() -> None:
    state = dealt(COLUMBUS, FIVE, NINE_HIGH)
    assert state.can_play(1, amount="$7")
    with pytest.raises(RoundError, match=r"steps of \$1"):
        state.play(1, amount="$7.50")


def test_sheet_001_dealer_s_cards_are_exposed_after_all_have_acted() -> None:
    state = dealt(COLUMBUS, FOUR, NINE_HIGH)
    assert not state.public().dealer
    assert not state.play(1).public().dealer
    assert len(state.play(1).reveal().public().dealer) == 7


def test_sheet_001_dealer_qualifies_with_three_cards_nine_high() -> None:
    assert returned(finished(dealt(COLUMBUS, LOW, NINE_HIGH))) == {"ante": 0, "raise": 0}


def test_sheet_001_dealer_qualifies_with_any_longer_flush() -> None:
    assert returned(finished(dealt(COLUMBUS, LOW, "5d 4d 3d 2d Ac Ks Qs"))) == {"ante": 0, "raise": 0}


def test_sheet_001_dealer_not_qualified_pays_ante_and_pushes_raise() -> None:
    state = finished(dealt(COLUMBUS, "6h 5h 3h 2s 4s Tc 9c", EIGHT_HIGH))
    assert returned(state) == {"ante": 1000, "raise": 500}
    assert reason(state, "ante") == "the dealer does not qualify: ante pays 1 to 1"


def test_sheet_001_a_higher_hand_wins_even_money_on_ante_and_raise() -> None:
    state = finished(dealt(COLUMBUS, FIVE, NINE_HIGH), amount=1000)
    assert returned(state) == {"ante": 1000, "raise": 2000}


@pytest.mark.parametrize(
    ("hand", "flush", "straight_flush"),
    [
        ("8h 7h 6h 5h 4h 3h 2h", 200, 500),
        ("8h 7h 6h 5h 4h 3h 2c", 60, 200),
        ("Ah 2h 3h 4h 5h Kc Qd", 12, 100),
        ("Ah Kh Qh Jh 5c 7c 9d", 1, 50),
        ("Ah Kh Qh 5c 7c 9d 2d", -1, 9),
        ("Kh Ah 2h 5c 7c 9d 2d", -1, -1),
        ("Ah 2h 3h 5c 7c 9d Jd", -1, 9),
    ],
)
def test_sheet_001_bonus_tables_and_the_ace_low_or_high(hand: str, flush: int, straight_flush: int) -> None:
    state = finished(dealt(COLUMBUS, hand, "9s 8s Ts 3c 4c 6d 8d", BONUSES))
    assert returned(state)["flush"] == 100 + 100 * flush
    assert returned(state)["straight-flush"] == 100 + 100 * straight_flush


def test_sheet_001_only_the_highest_line_is_paid() -> None:
    state = finished(dealt(COLUMBUS, "8h 7h 6h 5h 4h 3c 2c", "9s Js Ts 9c 4c 6d 8d", BONUSES))
    assert [entry.wager for entry in state.settlements].count("straight-flush") == 1
    assert returned(state)["straight-flush"] == 100 + 100 * 100


def test_sheet_001_bonuses_need_not_outrank_the_dealer() -> None:
    state = finished(dealt(COLUMBUS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", BONUSES))
    assert returned(state) == {"ante": 0, "raise": 0, "flush": 200, "straight-flush": 1000}


def test_sheet_001_a_folded_winner_is_paid_if_declared() -> None:
    state = dealt(COLUMBUS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", BONUSES)
    assert state.declarable(1) == ("flush", "straight-flush")
    folded = state.fold(1, declares=["flush"]).reveal().settle()
    assert returned(folded) == {"ante": 0, "flush": 200, "straight-flush": 0}
    assert reason(folded, "straight-flush") == "folded, nothing declared: straight-flush loses"


def test_sheet_001_the_declaration_is_offered_and_made_for_a_player_who_is_away() -> None:
    state = dealt(COLUMBUS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", BONUSES)
    assert returned(finished(state, fold=True)) == {"ante": 0, "flush": 200, "straight-flush": 1000}


def test_sheet_001_a_loser_cannot_be_declared() -> None:
    state = dealt(COLUMBUS, "Ah 9h 3h Ks Qs Jd Td", NINE_HIGH, BONUSES)
    with pytest.raises(RoundError, match="wins nothing on 'flush'"):
        state.fold(1, declares=["flush"])


def test_sheet_001_maximum_aggregate_payout_is_shared_pro_rata_to_the_cent() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$100.01")
    bets = {"ante": 500, "flush": 2500, "straight-flush": 100}
    state = finished(dealt(rules, {1: "Ah Jh 9h 7h 2h 3d 4s", 2: "Ac Jc 9c 7c 2d 5d 4d"}, "Kd 8d 6d Ts 8s 3s 2s", bets))
    won = [entry.net for entry in state.settlements if entry.net > 0]
    assert sum(won) == 10001
    assert "the maximum aggregate payout of $100.01 leaves" in reason(state, "flush")


def test_sheet_001_maximum_aggregate_payout_is_25_000_dollars_for_the_table() -> None:
    table = open_table(loaded(COLUMBUS), limits={"base": "$100-$1,000/$100", "bonus": "$100-$1,000/$100"})
    bets = {"ante": 100_000, "flush": 100_000, "straight-flush": 100_000}
    state = Round(table).sit(1).sit(2).wager(1, bets).wager(2, bets)
    deck = [*Hand.parse("8h 7h 6h 5h 4h 3h 2h"), *Hand.parse("Ac Kc Qc 2c 9d 7d 4s"), *Hand.parse("Jd 8d 6d Ts 8s 3s 2s")]
    deck += [card for card in range(52) if card not in deck]
    state = finished(state.deal(deck))
    assert sum(entry.net for entry in state.settlements if entry.net > 0) == 2_500_000


def test_sheet_001_the_cap_per_seat_in_settling_order_pays_the_first_in_full() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$12", payout_scope="seat", payout_sharing="settling order")
    state = finished(dealt(rules, FIVE, NINE_HIGH, {"ante": 500, "flush": 100}))
    assert returned(state) == {"ante": 1000, "raise": 1000, "flush": 100 + 200}


def test_sheet_001_the_cap_may_cover_bonuses_only() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$2", payout_covers="bonuses")
    state = finished(dealt(rules, FIVE, NINE_HIGH, {"ante": 500, "flush": 100}))
    assert returned(state) == {"ante": 1000, "raise": 1000, "flush": 300}
