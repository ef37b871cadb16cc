"""Sheet 001, High Card Flush of Hollywood Casino Columbus, rule by rule."""

from __future__ import annotations

import pytest

from longsuit.hands import RANKINGS
from longsuit.rules import game, game_file
from tests.fast.rules.felt import key, outcome, pays, printed, qualifies, raise_row

GAME = game("high-card-flush/hollywood-columbus")
CONTEST = GAME.contest["flush"]
FLUSH = "longest flush"


def test_sheet_001_how_to_play_more_cards_of_one_suit_win_regardless_of_suit() -> None:
    assert CONTEST.compares == FLUSH
    assert key(FLUSH, "2h 3h 4h 6h Ks Qd Jc") > key(FLUSH, "As Ks Qs 2h 3d 4c 5c")
    assert key(FLUSH, "Ah 9h 4h Ks Qd Jc 2c") == key(FLUSH, "Ac 9c 4c Ks Qd Jh 2h")
    assert RANKINGS[FLUSH].suit_blind


def test_sheet_001_how_to_play_same_length_highest_card_decides() -> None:
    assert key(FLUSH, "Ah 3h 2h Ks Qd Jc Tc") > key(FLUSH, "Kh Qh Jh As Td 9c 8c")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ah Th 2h", "Ah 9h 8h"),
        ("Ah Th 7h", "Ah Th 6h"),
        ("Ah Th 7h 4h", "Ah Th 7h 3h"),
        ("Ah Th 7h 4h 3h", "Ah Th 7h 4h 2h"),
    ],
)
def test_sheet_001_how_to_play_then_the_next_card_and_so_on(better: str, worse: str) -> None:
    assert key(FLUSH, better) > key(FLUSH, worse)


def test_sheet_001_how_to_play_identical_length_and_values_push() -> None:
    assert key(FLUSH, "Ah Th 7h Ks Qd Jc 9c") == key(FLUSH, "As Ts 7s Kd Qc 2c 3d")
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}


def test_sheet_001_how_to_play_straight_flushes_have_no_significance() -> None:
    assert key(FLUSH, "5h 4h 3h Ks Qd Jc Tc") < key(FLUSH, "7h 3h 2h Ks Qd Jc Tc")


def test_sheet_001_how_to_play_ace_is_the_highest_card() -> None:
    top = max(RANKINGS[FLUSH].keys(1))
    assert RANKINGS[FLUSH].words(top) == "one-card flush, ace"
    assert key(FLUSH, "Ah 3h 2h") > key(FLUSH, "Kh Qh Jh")


def test_sheet_001_getting_started_ante_for_seven_cards() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert (GAME.deal.player, GAME.deal.dealer) == (7, 7)


def test_sheet_001_getting_started_fold_surrenders_the_ante_or_raise() -> None:
    assert GAME.fold.loses == ("ante",)
    assert set(GAME.action) == {"raise"}
    assert GAME.wager["raise"].made == "to stay in"


@pytest.mark.parametrize(
    ("cards", "most"),
    [
        ("Ah Kh 2s 3s 4d 5d 6c", 1),
        ("Ah Kh Qh Jh 4d 5d 6c", 1),
        ("Ah Kh Qh Jh 9h 5d 6c", 2),
        ("Ah Kh Qh Jh 9h 5h 6c", 3),
        ("Ah Kh Qh Jh 9h 5h 6h", 3),
    ],
)
def test_sheet_001_getting_started_raise_equals_the_ante_or_up_to_double_or_triple(cards: str, most: int) -> None:
    assert raise_row(GAME, "raise", cards) == ("1", str(most))


def test_sheet_001_dealer_qualifies_with_three_card_nine_high() -> None:
    assert qualifies(CONTEST, "9h 3h 2h Ks Qs Jd Tc")
    assert qualifies(CONTEST, "2h 3h 4h 5h Ks Qd Jc")
    assert qualifies(CONTEST, "Ah 3h 2h Ks Qs Jd Tc")
    assert not qualifies(CONTEST, "8h 7h 6h As Ks Qd Jd")


def test_sheet_001_dealer_not_qualified_pays_ante_and_pushes_raise() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "raise": "push"}


def test_sheet_001_dealer_qualified_hand_is_compared_with_each_player() -> None:
    assert GAME.action["raise"].contest == "flush"


def test_sheet_001_winning_higher_hand_wins_even_money() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "raise": "1 to 1"}


def test_sheet_001_losing_lower_hand_loses_ante_and_raise() -> None:
    assert outcome(CONTEST.lose) == {"ante": "lose", "raise": "lose"}


def test_sheet_001_tie_pushes_ante_and_raise() -> None:
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}


@pytest.mark.parametrize(("wager", "title"), [("flush", "Flush"), ("straight-flush", "Straight Flush")])
def test_sheet_001_optional_wagers(wager: str, title: str) -> None:
    assert (GAME.wager[wager].title, GAME.wager[wager].optional) == (title, True)


def test_sheet_001_flush_pay_table() -> None:
    assert list(printed(GAME, "flush", "columbus").items()) == [
        ("7-card flush", "200 to 1"),
        ("6-card flush", "60 to 1"),
        ("5-card flush", "12 to 1"),
        ("4-card flush", "1 to 1"),
    ]


def test_sheet_001_straight_flush_pay_table() -> None:
    assert list(printed(GAME, "straight-flush", "columbus").items()) == [
        ("7-card straight flush", "500 to 1"),
        ("6-card straight flush", "200 to 1"),
        ("5-card straight flush", "100 to 1"),
        ("4-card straight flush", "50 to 1"),
        ("3-card straight flush", "9 to 1"),
    ]


def test_sheet_001_prints_one_table_for_each_bonus() -> None:
    assert GAME.offered == {"flush": ("columbus",), "straight-flush": ("columbus",)}


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("Ah Kh Qh Jh 9h 5h 6h", "200 to 1"),
        ("Ah Kh Qh Jh 9h 5h 6s", "60 to 1"),
        ("Ah Kh Qh Jh 9h 5s 6s", "12 to 1"),
        ("Ah Kh Qh Jh 9s 5s 6s", "1 to 1"),
        ("Ah Kh Qh Js 9s 5s 6d", None),
    ],
)
def test_sheet_001_flush_only_the_highest_line_pays(cards: str, odds: str | None) -> None:
    assert pays(GAME, "flush", cards) == odds


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("9h 8h 7h 6h 5h 4h 3h", "500 to 1"),
        ("9h 8h 7h 6h 5h 4h Ks", "200 to 1"),
        ("9h 8h 7h 6h 5h Qd Ks", "100 to 1"),
        ("9h 8h 7h 6h 4s Qd Ks", "50 to 1"),
        ("9h 8h 7h 4h 3h Qd Ks", "9 to 1"),
        ("9h 8h 6h 5h 3h 2h Ks", None),
    ],
)
def test_sheet_001_straight_flush_only_the_highest_line_pays(cards: str, odds: str | None) -> None:
    assert pays(GAME, "straight-flush", cards) == odds


@pytest.mark.parametrize(
    ("cards", "odds"), [("Ah 2h 3h 9s 9d Kc Qc", "9 to 1"), ("Ah Kh Qh 9s 9d 2c 3c", "9 to 1"), ("Kh Ah 2h 9s 9d 4c 5c", None)]
)
def test_sheet_001_straight_flush_ace_is_lowest_or_highest(cards: str, odds: str | None) -> None:
    assert pays(GAME, "straight-flush", cards) == odds


@pytest.mark.parametrize("wager", ["flush", "straight-flush"])
def test_sheet_001_bonuses_do_not_need_to_beat_the_dealer_and_survive_a_fold(wager: str) -> None:
    assert GAME.wager[wager].bonus
    assert wager not in GAME.fold.loses
    assert all(wager not in outcome(results) for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified))


def test_sheet_001_the_player_declares_a_winner_on_a_folded_hand() -> None:
    assert GAME.fold.bonuses == "declared"


def test_sheet_001_maximum_aggregate_payout_is_25_000_dollars() -> None:
    assert GAME.aggregate_payout is not None
    assert GAME.aggregate_payout.limit == 2_500_000


def test_sheet_001_players_are_21() -> None:
    assert any("21" in notice for notice in GAME.notice)


def test_sheet_001_is_the_first_sheet_of_its_game() -> None:
    assert game_file("high-card-flush").sheets[0] == "hollywood-columbus"
    assert game("high-card-flush").hash == GAME.hash


def test_sheet_001_seven_cards_seat_six() -> None:
    assert GAME.deal.seats == 6
