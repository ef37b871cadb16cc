"""I Luv Suits Poker, rule by rule."""

from __future__ import annotations

from fractions import Fraction

import pytest

from longsuit.cards import Hand
from longsuit.rules import game
from longsuit.table import Round, RoundError, stacked
from longsuit.table.events import Collect, Deal
from tests.fast.table.at_the_table import SUITS, bets_of, dealt, finished, loaded, reason, returned

NINE_HIGH = "9d 8d 2d 3c 4c 5s 6s"
EIGHT_HIGH = "8d 7d 2d 3c 4c 5s 6s"
LOW = "7h 5h 3h 2s 4s Tc 9c"
FIVE = "Ah Jh 9h 7h 2h 3d 4s"
ROYAL_HEARTS = "Ah Kh Qh Jh Th 2c 3d"
ROYAL_SPADES = "As Ks Qs Js Ts 2d 3c"
PLAIN_DEALER = "9d 8d 4d 6c 4c 5s 6s"
ALL = bets_of(SUITS, flush_rush=100, super_flush_rush=100, progressive=100)
PROGRESSIVE = bets_of(SUITS, progressive=100)


def test_sheet_002_object_longer_flush_then_highest_kicker() -> None:
    state = finished(dealt(SUITS, "Ac 7c 3c Ks Qs Jd Td", "Ah Th 7h 9s 8s 6d 5d"))
    assert returned(state)["ante"] == 0


def test_sheet_002_object_copied_hands_push() -> None:
    assert returned(finished(dealt(SUITS, "Ac 7c 3c Ks Qs Jd Td", "Ah 7h 3h 9s 8s 6d 5d"))) == {"ante": 500, "play": 500}


def test_sheet_002_rule_1_the_shuffler_note_is_part_of_the_procedure() -> None:
    assert loaded(SUITS).procedure.notes[0].startswith("Set the shuffler")


def test_sheet_002_rule_2_an_ante_and_three_bonuses_may_be_made() -> None:
    state = Round(loaded(SUITS)).sit(1)
    assert state.can_wager(1, ALL)
    assert not state.can_wager(1, flush_rush=100)


def test_sheet_002_rule_3_packets_of_seven_clockwise_from_the_dealer_s_left_the_dealer_last() -> None:
    state = dealt(SUITS, {2: LOW, 5: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH)
    deal = state.events[-1]
    assert isinstance(deal, Deal)
    assert deal.packets == 3
    assert state.seat(2).cards == deal.deck[:7]
    assert state.seat(5).cards == deal.deck[7:14]
    assert state.dealer == deal.deck[14:21]


def test_sheet_002_rule_4_the_rest_of_the_deck_is_never_dealt() -> None:
    state = dealt(SUITS, LOW, NINE_HIGH)
    assert state.dealt == len(state.table.felt.packets(1)) == 2


@pytest.mark.parametrize(
    ("hand", "most"), [("Ah Jh 9h 7h 2c 3d 4s", 1), (FIVE, 2), ("Ah Jh 9h 7h 2h 3h 4s", 3), ("Ah Jh 9h 7h 2h 3h 4h", 3)]
)
def test_sheet_002_rule_5a_play_is_one_ante_up_to_two_or_three_with_a_long_flush(hand: str, most: int) -> None:
    state = dealt(SUITS, hand, "9d 8d 2d 8c 4c 5s 6s")
    (choice,) = state.choices(1)
    assert (choice.least, choice.most) == (500, 500 * most)


def test_sheet_002_rule_5b_a_fold_takes_the_ante_and_leaves_the_bonuses_in_action() -> None:
    state = dealt(SUITS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", ALL).fold(1)
    assert returned(state) == {"ante": 0}
    state = state.reveal().settle()
    assert returned(state) == {"ante": 0, "flush-rush": 200, "super-flush-rush": 800, "progressive": 0}


def test_sheet_002_rule_5b_nothing_is_declared() -> None:
    with pytest.raises(RoundError, match="settled unasked"):
        dealt(SUITS, FIVE, NINE_HIGH, ALL).fold(1, declares=["flush-rush"])


def test_sheet_002_rule_5b_folded_bonuses_are_settled_with_the_active_hands() -> None:
    state = dealt(SUITS, {1: FIVE, 2: "4c 3c 2c 6c Ts 9s 8c"}, "Kd Qd Jd Td 9c 7s 6s", ALL)
    state = state.play(1).fold(2)
    assert [entry.wager for entry in state.settlements] == ["ante"]
    assert [entry.seat for entry in state.reveal().settle().settlements] == [2, 2, 2, 2, 1, 1, 1, 1, 1]


def test_sheet_002_rule_6_dealer_qualifies_with_three_cards_nine_high() -> None:
    assert returned(finished(dealt(SUITS, LOW, NINE_HIGH))) == {"ante": 0, "play": 0}


def test_sheet_002_rule_6_dealer_sets_his_longest_flush() -> None:
    state = finished(dealt(SUITS, LOW, NINE_HIGH))
    shown = state.public().dealer_hands["flush"]
    assert shown == (Hand.parse("9d 8d 2d"), "three-card flush, nine-eight-deuce", True)


def test_sheet_002_rule_7_dealer_not_qualified_refunds_play() -> None:
    hands = {1: "6h 5h 3h 2s 4s Tc 9c", 3: "Ah Jh 9h 7h 2h 3s Ts"}
    state = finished(dealt(SUITS, hands, EIGHT_HIGH, bets_of(SUITS, flush_rush=100)))
    assert returned(state, 1) == {"ante": 1000, "play": 500, "flush-rush": 0}
    told = [(entry.seat, entry.wager) for entry in state.settlements]
    assert told[:2] == [(3, "play"), (1, "play")]
    assert told[2:] == [(3, "ante"), (3, "flush-rush"), (1, "ante"), (1, "flush-rush")]


def test_sheet_002_rule_8_seats_are_settled_from_right_to_left() -> None:
    hands = {1: LOW, 4: "Ah Jh 9h 8h 2h 3s Ts", 6: "As Ks Qs Js 2c Td Th"}
    state = finished(dealt(SUITS, hands, NINE_HIGH))
    assert [entry.seat for entry in state.settlements] == [6, 6, 4, 4, 1, 1]


@pytest.mark.parametrize(("mine", "back"), [(FIVE, (1000, 1000)), (LOW, (0, 0)), ("9h 8h 2h Ts 3s Ac Kc", (500, 500))])
def test_sheet_002_rule_8_abc_win_lose_and_push(mine: str, back: tuple[int, int]) -> None:
    state = finished(dealt(SUITS, mine, NINE_HIGH))
    assert (returned(state)["ante"], returned(state)["play"]) == back


@pytest.mark.parametrize(("table", "odds"), [("1", (300, 100, 10, 1)), ("2", (100, 20, 10, 2)), ("3", (250, 25, 7, 2))])
@pytest.mark.parametrize("cards", [7, 6, 5, 4])
def test_sheet_002_rule_9_flush_rush_tables(table: str, odds: tuple[int, ...], cards: int) -> None:
    _check_flush_rush(table, odds, cards)


@pytest.mark.parametrize(("table", "odds"), [("4", (200, 60, 12, 1)), ("5", (300, 75, 5, 2))])
@pytest.mark.parametrize("cards", [7, 6, 5, 4])
def test_sheet_002_rule_9_flush_rush_tables_4_and_5(table: str, odds: tuple[int, ...], cards: int) -> None:
    _check_flush_rush(table, odds, cards)


def _check_flush_rush(table: str, odds: tuple[int, ...], cards: int) -> None:
    hand = " ".join(["Kh", "Jh", "9h", "7h", "5h", "3h", "2h"][:cards] + ["Ts", "Tc", "Td"][: 7 - cards])
    rules = game(SUITS, tables={"flush-rush": table})
    state = finished(dealt(rules, hand, "Ad Qd 8d 6d 4d 2c 3c", bets_of(SUITS, flush_rush=100)))
    assert returned(state)["flush-rush"] == 100 + 100 * odds[7 - cards]


@pytest.mark.parametrize(
    ("table", "odds"),
    [
        ("1", (8000, 1000, 100, 60, 7)),
        ("2", (500, 200, 100, 50, 9)),
        ("3", (500, 200, 100, 75, 7)),
        ("4", (300, 150, 100, 50, 8)),
        ("5", (250, 100, 75, 50, 8)),
    ],
)
@pytest.mark.parametrize("cards", [7, 6, 5, 4, 3])
def test_sheet_002_rule_10_super_flush_rush_tables(table: str, odds: tuple[int, ...], cards: int) -> None:
    hand = " ".join(["8h", "7h", "6h", "5h", "4h", "3h", "2h"][:cards] + ["Ts", "Tc", "Td", "Ks"][: 7 - cards])
    rules = game(SUITS, tables={"super-flush-rush": table})
    state = finished(dealt(rules, hand, "Ad Qd 8d 6d 4d 2c 3c", bets_of(SUITS, super_flush_rush=100)))
    assert returned(state)["super-flush-rush"] == 100 + 100 * odds[7 - cards]


@pytest.mark.parametrize(
    ("hand", "pays"),
    [
        ("9h 8h 7h 6h 5h 2c 3c", 250),
        ("9h 9c 9d 9s 5h 2c 3c", 75),
        ("9h 9c 9d 5s 5h 2c 3c", 5),
        ("Kh Jh 9h 7h 2h 3c 3s", 4),
        ("9h 8c 7h 6s 5h 2c Ac", 2),
        ("9h 9c 9d 5s 4h 2c Kc", 0),
    ],
)
@pytest.mark.parametrize("table", ["1", "ML1"])
def test_sheet_002_rule_11_progressive_tables_1_and_ml1_pay_for_one(hand: str, pays: int, table: str) -> None:
    state = finished(dealt(game(SUITS, tables={"progressive": table}), hand, "Ad Qd 8d 6d 4d Ts Js", PROGRESSIVE))
    assert returned(state)["progressive"] == 100 * pays


def test_sheet_002_rule_11_a_hearts_royal_takes_the_meter_and_others_a_tenth() -> None:
    meters = {"main": "$12,345.67"}
    state = finished(dealt(SUITS, ROYAL_HEARTS, PLAIN_DEALER, PROGRESSIVE, meters=meters))
    assert returned(state)["progressive"] == 1234567
    assert state.meters["main"] == 1_000_000
    state = finished(dealt(SUITS, ROYAL_SPADES, PLAIN_DEALER, PROGRESSIVE, meters=meters))
    assert returned(state)["progressive"] == 123456
    assert state.meters["main"] == 1234567 - 123456
    assert [(hit.seat, hit.meter, hit.from_meter) for hit in state.hits] == [(1, "main", 123456)]


def test_sheet_002_rule_11_ml1_has_a_major_and_a_minor_meter() -> None:
    rules = game(SUITS, tables={"progressive": "ML1"})
    meters = {"major": "$20,000", "minor": "$3,000"}
    assert returned(finished(dealt(rules, ROYAL_HEARTS, PLAIN_DEALER, PROGRESSIVE, meters=meters)))["progressive"] == 2_000_000
    state = finished(dealt(rules, ROYAL_SPADES, PLAIN_DEALER, PROGRESSIVE, meters=meters))
    assert returned(state)["progressive"] == 300_000
    assert state.meters == {"major": 2_000_000, "minor": 100_000}


@pytest.mark.parametrize(
    ("hand", "table", "back"),
    [
        ("8h 7h 6h 5h 4h 3h 2h", "2", 1_000_000),
        ("Kh Qh Jh Th 9h 8h 2c", "2", 100_000),
        ("Ah 2h 3h 4h 5h 6h 9c", "3", 100_000),
        ("9h 8h 7h 6h 5h 2c 2s", "2", 30_000),
        ("9h 8h 7h 6h 5h 2c 2s", "3", 20_000),
        ("9h 8h 7h 6h 3c 2c 2s", "2", 5_000),
        ("9h 8h 7h 5h 3c 2c 2s", "3", 300),
        ("9h 8h 6h 5h 3c 2c 2s", "3", 0),
    ],
)
def test_sheet_002_rule_11_progressive_tables_2_and_3_judge_the_longest_straight_flush(hand: str, table: str, back: int) -> None:
    state = finished(dealt(game(SUITS, tables={"progressive": table}), hand, "Ad Qd 8d 6d 4d Ts Js", PROGRESSIVE))
    assert returned(state)["progressive"] == back


@pytest.mark.parametrize("table", ["2", "3"])
def test_sheet_002_rule_11_the_unreadable_row_is_played_at_ten_percent_and_said_so(table: str) -> None:
    rules = game(SUITS, tables={"progressive": table})
    state = finished(dealt(rules, "Ah Kh Qh Jh Th 9h 2c", PLAIN_DEALER, PROGRESSIVE))
    assert returned(state)["progressive"] == 100_000
    assert "six_card_ace_high is not decided: played as 10%" in reason(state, "progressive")
    assert "Not decided; this table plays 10%." in state.public().notes[0]
    decided = game(SUITS, tables={"progressive": table}, settings={"six_card_ace_high": "100%"})
    assert returned(finished(dealt(decided, "Ah Kh Qh Jh Th 9h 2c", PLAIN_DEALER, PROGRESSIVE)))["progressive"] == 1_000_000


def test_sheet_002_rule_11_two_hits_the_first_in_settling_order_takes_the_meter() -> None:
    rules = game(SUITS, tables={"progressive": "2"})
    hands = {1: "8h 7h 6h 5h 4h 3h 2h", 6: "8s 7s 6s 5s 4s 3s 2s"}
    state = finished(dealt(rules, hands, "9d 8d 2d 3c 4c Tc Jd", PROGRESSIVE, meters={"main": "$50,000"}))
    assert returned(state, 6)["progressive"] == 5_000_000
    assert returned(state, 1)["progressive"] == 1_000_000


def test_sheet_002_note_the_sensor_takes_the_wager_before_the_deal() -> None:
    state = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH, PROGRESSIVE)
    assert [type(event) for event in state.events[-2:]] == [Collect, Deal]
    assert state.events[-2] == Collect((1, 2))


def test_sheet_002_note_what_the_sensor_took_cannot_be_taken_back_except_by_a_void() -> None:
    state = Round(loaded(SUITS)).sit(1).wager(1, PROGRESSIVE).collect()
    assert not state.can_wager(1, ante=500)
    assert not state.can_stand(1)
    assert state.can_deal(stacked(""))
    assert state.void("fire alarm").net(1) == 0


def test_sheet_002_note_meters_are_credited_only_when_the_round_is_settled() -> None:
    state = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH, PROGRESSIVE)
    assert state.contributions() == state.void("misdeal").contributions() == {}
    assert finished(state).contributions() == {"main": (Fraction(40), Fraction(10))}


def test_sheet_002_note_a_progressive_wager_is_one_stake() -> None:
    with pytest.raises(RoundError, match=r"Progressive is \$1, not \$2"):
        Round(loaded(SUITS)).sit(1).wager(1, ante="$5", progressive="$2")


def test_sheet_002_the_player_may_set_another_flush_than_the_best() -> None:
    state = dealt(SUITS, FIVE, NINE_HIGH)
    assert state.choices(1)[0].proposed == Hand.parse("Ah Jh 9h 7h 2h")
    assert returned(finished(state, setting="3d"))["ante"] == 0
