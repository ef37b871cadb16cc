"""Sheet 002, I Luv Suits Poker, rule by rule."""

from __future__ import annotations

import pytest

from longsuit.hands import RANKINGS
from longsuit.rules import game
from tests.fast.rules.felt import key, outcome, pays, printed, qualifies, raise_row

GAME = game("i-luv-suits/standard")
CONTEST = GAME.contest["flush"]
FLUSH = "longest flush"
SIX_TO_ACE = "6-card straight flush, ace high"

FLUSH_RUSH = {
    "7": [300, 100, 250, 200, 300],
    "6": [100, 20, 25, 60, 75],
    "5": [10, 10, 7, 12, 5],
    "4": [1, 2, 2, 1, 2],
}
SUPER_FLUSH_RUSH = {
    "7": [8000, 500, 500, 300, 250],
    "6": [1000, 200, 200, 150, 100],
    "5": [100, 100, 100, 100, 75],
    "4": [60, 50, 75, 50, 50],
    "3": [7, 9, 7, 8, 8],
}


def test_sheet_002_introduction_three_optional_bonus_wagers() -> None:
    optional = {wager.title for wager in GAME.wager.values() if wager.optional}
    assert optional == {"Progressive", "Flush Rush", "Super Flush Rush"}


def test_sheet_002_introduction_packets_of_seven_for_players_and_dealer() -> None:
    assert (GAME.deal.player, GAME.deal.dealer, GAME.deal.packet) == (7, 7, 7)


def test_sheet_002_introduction_more_suited_cards_win() -> None:
    assert CONTEST.compares == FLUSH
    assert key(FLUSH, "2h 3h 4h 6h Ks Qd Jc") > key(FLUSH, "As Ks Qs 2h 3d 4c 5c")


def test_sheet_002_introduction_identical_length_highest_kicker_wins() -> None:
    assert key(FLUSH, "Ac 7c 3c") < key(FLUSH, "Ah 10h 7h")


def test_sheet_002_introduction_ace_is_highest() -> None:
    assert key(FLUSH, "Ac 3c 2c") > key(FLUSH, "Kc Qc Jc")


def test_sheet_002_introduction_copied_hands_push() -> None:
    assert key(FLUSH, "Ac 7c 3c Kd Qd 2h 4s") == key(FLUSH, "Ah 7h 3h Ks Qs 2d 4c")
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}


def test_sheet_002_rule_1_the_shuffler_is_a_machine() -> None:
    assert GAME.procedure.shuffler
    assert any("shuffler" in note for note in GAME.procedure.notes)


def test_sheet_002_rule_2_ante_begins_the_game() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert [name for name, wager in GAME.wager.items() if wager.made == "to receive cards"] == ["ante"]


def test_sheet_002_rule_3_dealers_left_first_and_the_dealer_last() -> None:
    assert GAME.procedure.deal_order == "dealer's left first, dealer last"


def test_sheet_002_rule_4_two_decks_take_turns() -> None:
    assert GAME.procedure.decks == "two, alternating"


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
def test_sheet_002_rule_5a_play_is_one_two_or_three_antes_by_length(cards: str, most: int) -> None:
    assert raise_row(GAME, "play", cards) == ("1", str(most))


@pytest.mark.parametrize("wager", ["progressive", "flush-rush", "super-flush-rush"])
def test_sheet_002_rule_5b_bonuses_are_always_in_action(wager: str) -> None:
    assert GAME.wager[wager].bonus
    assert wager not in GAME.fold.loses


def test_sheet_002_rule_5b_a_fold_loses_the_ante() -> None:
    assert GAME.fold.loses == ("ante",)


def test_sheet_002_rule_5b_folded_bonuses_are_resolved_unasked() -> None:
    assert GAME.fold.bonuses == "automatic"


def test_sheet_002_rule_6_dealer_qualifies_with_three_card_nine_high() -> None:
    assert qualifies(CONTEST, "9h 3h 2h Ks Qs Jd Tc")
    assert qualifies(CONTEST, "2h 3h 4h 5h Ks Qd Jc")
    assert not qualifies(CONTEST, "8h 7h 6h As Ks Qd Jd")
    assert not qualifies(CONTEST, "8h 7h 6h 8s 7s 6s Ad")


def test_sheet_002_rule_6_dealer_sets_the_longest_flush() -> None:
    assert RANKINGS[FLUSH].words(key(FLUSH, "2h 3h 4h 5h As Ks Qs")) == "four-card flush, five-four-three-deuce"


def test_sheet_002_rule_7_dealer_not_qualified_refunds_play_at_once_and_pays_ante() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "play": "push"}
    assert GAME.procedure.refund_first


def test_sheet_002_rule_8_seats_are_settled_from_right_to_left() -> None:
    assert GAME.procedure.settle_order.startswith("right to left")


def test_sheet_002_rule_8a_better_hand_wins_even_money() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "play": "1 to 1"}


def test_sheet_002_rule_8b_lesser_hand_loses_ante_and_play() -> None:
    assert outcome(CONTEST.lose) == {"ante": "lose", "play": "lose"}


def test_sheet_002_rule_8c_tie_pushes_ante_and_play() -> None:
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}


def test_sheet_002_rule_9_flush_rush_wins_with_a_four_card_flush() -> None:
    assert pays(GAME, "flush-rush", "Ah Kh Qh Jh 4d 5d 6c") == "1 to 1"
    assert pays(GAME, "flush-rush", "Ah Kh Qh Js 4d 5d 6c") is None


@pytest.mark.parametrize("column", range(5))
def test_sheet_002_rule_9_flush_rush_pay_tables(column: int) -> None:
    wanted = [(f"{length}-card flush", f"{row[column]:,} to 1") for length, row in FLUSH_RUSH.items()]
    assert list(printed(GAME, "flush-rush", str(column + 1)).items()) == wanted


def test_sheet_002_rule_10_super_flush_rush_wins_with_a_three_card_straight_flush() -> None:
    assert pays(GAME, "super-flush-rush", "Ah 2h 3h Js 4d 5d 6c") == "7 to 1"
    assert pays(GAME, "super-flush-rush", "Ah 2h 4h Js 4d 5d 6c") is None


@pytest.mark.parametrize("column", range(5))
def test_sheet_002_rule_10_super_flush_rush_pay_tables(column: int) -> None:
    wanted = [(f"{length}-card straight flush", f"{row[column]:,} to 1") for length, row in SUPER_FLUSH_RUSH.items()]
    assert list(printed(GAME, "super-flush-rush", str(column + 1)).items()) == wanted


def test_sheet_002_rules_9_and_10_five_tables_each_the_first_by_default() -> None:
    assert GAME.offered["flush-rush"] == GAME.offered["super-flush-rush"] == ("1", "2", "3", "4", "5")
    assert (GAME.tables["flush-rush"], GAME.tables["super-flush-rush"]) == ("1", "1")


@pytest.mark.parametrize("wager", ["flush-rush", "super-flush-rush", "progressive"])
def test_sheet_002_rules_9_to_11_bonuses_win_even_if_the_dealer_does(wager: str) -> None:
    assert all(wager not in outcome(results) for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified))


@pytest.mark.parametrize(
    ("table", "ranking"),
    [
        ("1", "five-card poker, hearts royal apart"),
        ("ML1", "five-card poker, hearts royal apart"),
        ("2", "longest straight flush"),
        ("3", "longest straight flush"),
    ],
)
def test_sheet_002_rule_11_progressive_judges_the_best_five_or_the_longest_straight_flush(table: str, ranking: str) -> None:
    (schedule,) = GAME.wager["progressive"].tables[table]
    assert (schedule.judges, schedule.on) == (ranking, "all cards")


@pytest.mark.parametrize(
    ("table", "hearts", "other"),
    [("1", "100% of the meter", "10% of the meter"), ("ML1", "100% of the major meter", "100% of the minor meter")],
)
def test_sheet_002_rule_11_progressive_tables_1_and_ml1(table: str, hearts: str, other: str) -> None:
    assert list(printed(GAME, "progressive", table).items()) == [
        ("royal flush in hearts", hearts),
        ("royal flush", other),
        ("straight flush", "250 for 1"),
        ("four of a kind", "75 for 1"),
        ("full house", "5 for 1"),
        ("flush", "4 for 1"),
        ("straight", "2 for 1"),
    ]


@pytest.mark.parametrize(
    ("cards", "odds"),
    [
        ("Ah Kh Qh Jh Th 2c 2d", "100% of the meter"),
        ("As Ks Qs Js Ts 2c 2d", "10% of the meter"),
        ("Kh Qh Jh Th 9h 2c 2d", "250 for 1"),
        ("9h 9s 9c 9d Ah Kc 2d", "75 for 1"),
        ("9h 9s 9c Ad Ah Kc 2d", "5 for 1"),
        ("Ah 9h 7h 4h 2h Kc Qd", "4 for 1"),
        ("Ah 2s 3d 4c 5h Kc Qd", "2 for 1"),
        ("9h 9s 9c Ad Jh Kc 2d", None),
    ],
)
def test_sheet_002_rule_11_progressive_table_1_by_hand(cards: str, odds: str | None) -> None:
    assert pays(GAME, "progressive", cards, table="1") == odds


@pytest.mark.parametrize(("table", "five"), [("2", "300 for 1"), ("3", "200 for 1")])
def test_sheet_002_rule_11_progressive_tables_2_and_3(table: str, five: str) -> None:
    assert list(printed(GAME, "progressive", table).items()) == [
        ("7-card straight flush", "100% of the meter"),
        (SIX_TO_ACE, "unreadable"),
        ("6-card straight flush, king high or lower", "10% of the meter"),
        ("5-card straight flush", five),
        ("4-card straight flush", "50 for 1"),
        ("3-card straight flush", "3 for 1"),
    ]


def test_sheet_002_rule_11_example_a_nine_to_ace_is_ace_high() -> None:
    assert pays(GAME, "progressive", "9h Th Jh Qh Kh Ah 2c", table="2") == "unreadable"


def test_sheet_002_rule_11_example_b_ace_to_six_is_not_ace_high() -> None:
    assert pays(GAME, "progressive", "Ah 2h 3h 4h 5h 6h 9c", table="2") == "10% of the meter"


def test_sheet_002_rule_11_progressive_offers_its_four_tables() -> None:
    assert GAME.offered["progressive"] == ("1", "ML1", "2", "3")
    assert set(GAME.wager["progressive"].meters) == {"main", "major", "minor"}


def test_sheet_002_note_the_progressive_is_collected_at_the_sensor() -> None:
    assert GAME.wager["progressive"].collected == "at the sensor"
    assert {wager.collected for name, wager in GAME.wager.items() if name != "progressive"} == {"at settlement"}
