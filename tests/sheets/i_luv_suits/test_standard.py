"""I Luv Suits Poker (sheet 002), section by section: the definition, and the same at the table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from longsuit.cards import Hand
from longsuit.hands import RANKINGS
from longsuit.rules import game
from longsuit.rules.procedure import procedure
from longsuit.table import Round, RoundError, stacked
from longsuit.table.events import Collect, Deal
from tests.fast.rules.felt import card_lines, key, least_qualifying, outcome, pays, printed, qualifies, raise_row, schedule, step
from tests.fast.table.at_the_table import SUITS, bets_of, dealt, finished, loaded, reason, returned

GAME = game(SUITS)
CONTEST = GAME.contest["flush"]
FLUSH = "longest flush"
SIX_TO_ACE = "6-card straight flush, ace high"

FLUSH_RUSH = {
    7: [300, 100, 250, 200, 300],
    6: [100, 20, 25, 60, 75],
    5: [10, 10, 7, 12, 5],
    4: [1, 2, 2, 1, 2],
}
SUPER_FLUSH_RUSH = {
    7: [8000, 500, 500, 300, 250],
    6: [1000, 200, 200, 150, 100],
    5: [100, 100, 100, 100, 75],
    4: [60, 50, 75, 50, 50],
    3: [7, 9, 7, 8, 8],
}

NINE_HIGH = "9d 8d 2d 3c 4c 5s 6s"
EIGHT_HIGH = "8d 7d 2d 3c 4c 5s 6s"
LOW = "7h 5h 3h 2s 4s Tc 9c"
TWO = "Ah Kh 2s 3s 4d 5d 6c"
FIVE = "Ah Jh 9h 7h 2h 3d 4s"
ROYAL_HEARTS = "Ah Kh Qh Jh Th 2c 3d"
ROYAL_SPADES = "As Ks Qs Js Ts 2d 3c"
PLAIN_DEALER = "9d 8d 4d 6c 4c 5s 6s"
ALL = bets_of(SUITS, flush_rush=100, super_flush_rush=100, progressive=100)
PROGRESSIVE = bets_of(SUITS, progressive=100)


def test_introduction_three_optional_bonus_wagers() -> None:
    optional = {wager.title for wager in GAME.wager.values() if wager.optional}
    assert optional == {"Progressive", "Flush Rush", "Super Flush Rush"}


def test_introduction_packets_of_seven_for_players_and_dealer() -> None:
    assert (GAME.deal.player, GAME.deal.dealer, GAME.deal.packet) == (7, 7, 7)


def test_introduction_more_suited_cards_win() -> None:
    assert CONTEST.compares == FLUSH
    assert key(FLUSH, "2h 3h 4h 6h Ks Qd Jc") > key(FLUSH, "As Ks Qs 2h 3d 4c 5c")


def test_introduction_identical_length_highest_kicker_wins() -> None:
    assert key(FLUSH, "Ac 7c 3c") < key(FLUSH, "Ah 10h 7h")
    state = finished(dealt(SUITS, "Ac 7c 3c Ks Qs Jd Td", "Ah Th 7h 9s 8s 6d 5d"))
    assert returned(state)["ante"] == 0


def test_introduction_ace_is_highest() -> None:
    assert key(FLUSH, "Ac 3c 2c") > key(FLUSH, "Kc Qc Jc")


def test_introduction_copied_hands_push() -> None:
    assert key(FLUSH, "Ac 7c 3c Kd Qd 2h 4s") == key(FLUSH, "Ah 7h 3h Ks Qs 2d 4c")
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}
    assert returned(finished(dealt(SUITS, "Ac 7c 3c Ks Qs Jd Td", "Ah 7h 3h 9s 8s 6d 5d"))) == {"ante": 500, "play": 500}


def test_section_1_shuffler_is_a_machine_and_is_set_first() -> None:
    assert GAME.procedure.shuffler
    first = procedure(GAME)[0]
    assert (first.when, first.who, first.does, first.section) == ("opening", "dealer", "Set the shuffler to I Luv Suits Poker.", "1")


def test_section_2_ante_begins_the_game_and_three_bonuses_may_be_made() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert [name for name, wager in GAME.wager.items() if wager.made == "to receive cards"] == ["ante"]
    state = Round(loaded(SUITS)).sit(1)
    assert state.can_wager(1, ALL)
    assert not state.can_wager(1, flush_rush=100)


def test_section_3_packets_of_seven_clockwise_from_the_dealers_left_the_dealer_last() -> None:
    assert GAME.procedure.deal_order == "dealer's left first, dealer last"
    state = dealt(SUITS, {2: LOW, 5: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH)
    deal = state.events[-1]
    assert isinstance(deal, Deal)
    assert deal.packets == 3
    assert state.seat(2).cards == deal.deck[:7]
    assert state.seat(5).cards == deal.deck[7:14]
    assert state.dealer == deal.deck[14:21]


def test_section_4_rest_of_the_deck_is_never_dealt() -> None:
    state = dealt(SUITS, LOW, NINE_HIGH)
    assert state.dealt == len(state.table.layout.packets(1)) == 2


def test_section_4_two_decks_take_turns() -> None:
    assert GAME.procedure.decks == "two, alternating"


@pytest.mark.parametrize(
    ("hand", "most"), [(TWO, 1), ("Ah Jh 9h 7h 2c 3d 4s", 1), (FIVE, 2), ("Ah Jh 9h 7h 2h 3h 4s", 3), ("Ah Jh 9h 7h 2h 3h 4h", 3)]
)
def test_section_5a_play_is_one_ante_up_to_two_or_three_with_a_long_flush(hand: str, most: int) -> None:
    assert raise_row(GAME, "play", hand) == ("1", str(most))
    state = dealt(SUITS, hand, "9d 8d 2d 8c 4c 5s 6s")
    (choice,) = state.choices(1)
    assert (choice.least, choice.most) == (500, 500 * most)


@pytest.mark.parametrize("wager", ["progressive", "flush-rush", "super-flush-rush"])
def test_section_5b_bonuses_are_always_in_action(wager: str) -> None:
    assert wager in GAME.bonuses
    assert wager not in GAME.fold.loses


def test_section_5b_fold_takes_the_ante_and_leaves_the_bonuses_in_action() -> None:
    assert GAME.fold.loses == ("ante",)
    state = dealt(SUITS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", ALL).fold(1)
    assert returned(state) == {"ante": 0}
    state = state.reveal().settle()
    assert returned(state) == {"ante": 0, "flush-rush": 200, "super-flush-rush": 800, "progressive": 0}


def test_section_5b_folded_bonuses_are_resolved_unasked() -> None:
    assert GAME.fold.bonuses == "automatic"
    with pytest.raises(RoundError, match="settled unasked"):
        dealt(SUITS, FIVE, NINE_HIGH, ALL).fold(1, declares=["flush-rush"])


def test_section_5b_folded_bonuses_are_settled_with_the_active_hands() -> None:
    state = dealt(SUITS, {1: FIVE, 2: "4c 3c 2c 6c Ts 9s 8c"}, "Kd Qd Jd Td 9c 7s 6s", ALL)
    state = state.play(1).fold(2)
    assert [entry.wager for entry in state.settlements] == ["ante"]
    assert [entry.seat for entry in state.reveal().settle().settlements] == [2, 2, 2, 2, 1, 1, 1, 1, 1]


def test_section_6_dealer_qualifies_with_three_card_nine_high() -> None:
    assert qualifies(CONTEST, "9h 3h 2h Ks Qs Jd Tc")
    assert qualifies(CONTEST, "2h 3h 4h 5h Ks Qd Jc")
    assert not qualifies(CONTEST, "8h 7h 6h As Ks Qd Jd")
    assert not qualifies(CONTEST, "8h 7h 6h 8s 7s 6s Ad")
    assert returned(finished(dealt(SUITS, LOW, NINE_HIGH))) == {"ante": 0, "play": 0}


def test_section_6_dealer_sets_the_longest_flush() -> None:
    assert RANKINGS[FLUSH].words(key(FLUSH, "2h 3h 4h 5h As Ks Qs")) == "four-card flush, five-four-three-deuce"
    state = finished(dealt(SUITS, LOW, NINE_HIGH))
    shown = state.public().dealer_hands["flush"]
    assert shown == (Hand.parse("9d 8d 2d"), "three-card flush, nine-eight-deuce", "a three-card flush, nine-eight-deuce", True)


def test_section_7_dealer_not_qualified_refunds_play() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "play": "push"}
    assert GAME.procedure.refund_first
    hands = {1: "6h 5h 3h 2s 4s Tc 9c", 3: "Ah Jh 9h 7h 2h 3s Ts"}
    state = finished(dealt(SUITS, hands, EIGHT_HIGH, bets_of(SUITS, flush_rush=100)))
    assert returned(state, 1) == {"ante": 1000, "play": 500, "flush-rush": 0}
    told = [(entry.seat, entry.wager) for entry in state.settlements]
    assert told[:2] == [(3, "play"), (1, "play")]
    assert told[2:] == [(3, "ante"), (3, "flush-rush"), (1, "ante"), (1, "flush-rush")]


def test_section_8_seats_are_settled_from_right_to_left() -> None:
    assert GAME.procedure.settle_order.startswith("right to left")
    hands = {1: LOW, 4: "Ah Jh 9h 8h 2h 3s Ts", 6: "As Ks Qs Js 2c Td Th"}
    state = finished(dealt(SUITS, hands, NINE_HIGH))
    assert [entry.seat for entry in state.settlements] == [6, 6, 4, 4, 1, 1]


@pytest.mark.parametrize(("mine", "back"), [(FIVE, (1000, 1000)), (LOW, (0, 0)), ("9h 8h 2h Ts 3s Ac Kc", (500, 500))])
def test_section_8_abc_better_hand_wins_even_money_lesser_loses_tie_pushes(mine: str, back: tuple[int, int]) -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "play": "1 to 1"}
    assert outcome(CONTEST.lose) == {"ante": "lose", "play": "lose"}
    assert outcome(CONTEST.tie) == {"ante": "push", "play": "push"}
    state = finished(dealt(SUITS, mine, NINE_HIGH))
    assert (returned(state)["ante"], returned(state)["play"]) == back


def test_section_9_flush_rush_wins_with_a_four_card_flush() -> None:
    assert pays(GAME, "flush-rush", "Ah Kh Qh Jh 4d 5d 6c") == "1 to 1"
    assert pays(GAME, "flush-rush", "Ah Kh Qh Js 4d 5d 6c") is None


@pytest.mark.parametrize("column", range(5))
def test_section_9_flush_rush_pay_tables(column: int) -> None:
    wanted = [(f"{length}-card flush", f"{row[column]:,} to 1") for length, row in FLUSH_RUSH.items()]
    assert list(printed(GAME, "flush-rush", str(column + 1)).items()) == wanted
    rules = game(SUITS, tables={"flush-rush": str(column + 1)})
    for cards, row in FLUSH_RUSH.items():
        hand = " ".join(["Kh", "Jh", "9h", "7h", "5h", "3h", "2h"][:cards] + ["Ts", "Tc", "Td"][: 7 - cards])
        state = finished(dealt(rules, hand, "Ad Qd 8d 6d 4d 2c 3c", bets_of(SUITS, flush_rush=100)))
        assert returned(state)["flush-rush"] == 100 + 100 * row[column]


def test_section_10_super_flush_rush_wins_with_a_three_card_straight_flush() -> None:
    assert pays(GAME, "super-flush-rush", "Ah 2h 3h Js 4d 5d 6c") == "7 to 1"
    assert pays(GAME, "super-flush-rush", "Ah 2h 4h Js 4d 5d 6c") is None


@pytest.mark.parametrize("column", range(5))
def test_section_10_super_flush_rush_pay_tables(column: int) -> None:
    wanted = [(f"{length}-card straight flush", f"{row[column]:,} to 1") for length, row in SUPER_FLUSH_RUSH.items()]
    assert list(printed(GAME, "super-flush-rush", str(column + 1)).items()) == wanted
    rules = game(SUITS, tables={"super-flush-rush": str(column + 1)})
    for cards, row in SUPER_FLUSH_RUSH.items():
        hand = " ".join(["8h", "7h", "6h", "5h", "4h", "3h", "2h"][:cards] + ["Ts", "Tc", "Td", "Ks"][: 7 - cards])
        state = finished(dealt(rules, hand, "Ad Qd 8d 6d 4d 2c 3c", bets_of(SUITS, super_flush_rush=100)))
        assert returned(state)["super-flush-rush"] == 100 + 100 * row[column]


def test_sections_9_and_10_five_tables_each_the_first_by_default() -> None:
    assert GAME.offered["flush-rush"] == GAME.offered["super-flush-rush"] == ("1", "2", "3", "4", "5")
    assert (GAME.tables["flush-rush"], GAME.tables["super-flush-rush"]) == ("1", "1")


@pytest.mark.parametrize("wager", ["flush-rush", "super-flush-rush", "progressive"])
def test_sections_9_to_11_bonuses_win_even_if_the_dealer_does(wager: str) -> None:
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
def test_section_11_progressive_judges_the_best_five_or_the_longest_straight_flush(table: str, ranking: str) -> None:
    (schedule,) = GAME.wager["progressive"].tables[table]
    assert (schedule.judges, schedule.on) == (ranking, "all cards")


@pytest.mark.parametrize(
    ("table", "hearts", "other"),
    [("1", "100% of the meter", "10% of the meter"), ("ML1", "100% of the major meter", "100% of the minor meter")],
)
def test_section_11_progressive_tables_1_and_ml1(table: str, hearts: str, other: str) -> None:
    assert list(printed(GAME, "progressive", table).items()) == [
        ("royal flush in hearts", hearts),
        ("royal flush, other suits", other),
        ("straight flush", "250 for 1"),
        ("four of a kind", "75 for 1"),
        ("full house", "5 for 1"),
        ("flush", "4 for 1"),
        ("straight", "2 for 1"),
    ]


@pytest.mark.parametrize(
    ("hand", "stakes"),
    [
        ("Kh Qh Jh Th 9h 2c 3c", 250),
        ("9h 8h 7h 6h 5h 2c 3c", 250),
        ("9h 9c 9d 9s 5h 2c 3c", 75),
        ("9h 9c 9d 5s 5h 2c 3c", 5),
        ("Kh Jh 9h 7h 2h 3c 3s", 4),
        ("9h 8c 7h 6s 5h 2c Ac", 2),
        ("Ah 2s 3d 4c 5h Kc Qh", 2),
        ("9h 9c 9d 5s 4h 2c Kc", 0),
    ],
)
@pytest.mark.parametrize("table", ["1", "ML1"])
def test_section_11_progressive_tables_1_and_ml1_pay_for_one(hand: str, stakes: int, table: str) -> None:
    assert pays(GAME, "progressive", hand, table=table) == (f"{stakes} for 1" if stakes else None)
    state = finished(dealt(game(SUITS, tables={"progressive": table}), hand, "Ad Qd 8d 6d 4d Ts Js", PROGRESSIVE))
    assert returned(state)["progressive"] == 100 * stakes


def test_section_11_progressive_table_1_royals_take_shares_of_the_meter() -> None:
    assert pays(GAME, "progressive", ROYAL_HEARTS, table="1") == "100% of the meter"
    assert pays(GAME, "progressive", ROYAL_SPADES, table="1") == "10% of the meter"


def test_section_11_hearts_royal_takes_the_meter_and_others_a_tenth() -> None:
    meters = {"main": "$12,345.67"}
    state = finished(dealt(SUITS, ROYAL_HEARTS, PLAIN_DEALER, PROGRESSIVE, meters=meters))
    assert returned(state)["progressive"] == 1234567
    assert state.meters["main"] == 1_000_000
    state = finished(dealt(SUITS, ROYAL_SPADES, PLAIN_DEALER, PROGRESSIVE, meters=meters))
    assert returned(state)["progressive"] == 123456
    assert state.meters["main"] == 1234567 - 123456
    assert [(hit.seat, hit.meter, hit.from_meter) for hit in state.hits] == [(1, "main", 123456)]


def test_section_11_ml1_has_a_major_and_a_minor_meter() -> None:
    rules = game(SUITS, tables={"progressive": "ML1"})
    meters = {"major": "$20,000", "minor": "$3,000"}
    assert returned(finished(dealt(rules, ROYAL_HEARTS, PLAIN_DEALER, PROGRESSIVE, meters=meters)))["progressive"] == 2_000_000
    state = finished(dealt(rules, ROYAL_SPADES, PLAIN_DEALER, PROGRESSIVE, meters=meters))
    assert returned(state)["progressive"] == 300_000
    assert state.meters == {"major": 2_000_000, "minor": 100_000}


@pytest.mark.parametrize(("table", "five"), [("2", "300 for 1"), ("3", "200 for 1")])
def test_section_11_progressive_tables_2_and_3(table: str, five: str) -> None:
    assert list(printed(GAME, "progressive", table).items()) == [
        ("7-card straight flush", "100% of the meter"),
        (SIX_TO_ACE, "unreadable"),
        ("6-card straight flush, king high or lower", "10% of the meter"),
        ("5-card straight flush", five),
        ("4-card straight flush", "50 for 1"),
        ("3-card straight flush", "3 for 1"),
    ]


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
def test_section_11_progressive_tables_2_and_3_judge_the_longest_straight_flush(hand: str, table: str, back: int) -> None:
    state = finished(dealt(game(SUITS, tables={"progressive": table}), hand, "Ad Qd 8d 6d 4d Ts Js", PROGRESSIVE))
    assert returned(state)["progressive"] == back


def test_section_11_example_a_nine_to_ace_is_ace_high() -> None:
    assert pays(GAME, "progressive", "9h Th Jh Qh Kh Ah 2c", table="2") == "unreadable"


def test_section_11_example_b_ace_to_six_is_not_ace_high() -> None:
    assert pays(GAME, "progressive", "Ah 2h 3h 4h 5h 6h 9c", table="2") == "10% of the meter"


def test_section_11_progressive_offers_its_four_tables() -> None:
    assert GAME.offered["progressive"] == ("1", "ML1", "2", "3")
    assert set(GAME.wager["progressive"].meters) == {"main", "major", "minor"}


def test_note_sensor_takes_the_wager_before_the_deal() -> None:
    assert GAME.wager["progressive"].collected == "at the sensor"
    assert {wager.collected for name, wager in GAME.wager.items() if name != "progressive"} == {"at settlement"}
    state = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH, PROGRESSIVE)
    assert [type(event) for event in state.events[-2:]] == [Collect, Deal]
    assert state.events[-2] == Collect((1, 2))


def test_ruling_17_nine_high_or_any_longer_flush_qualifies() -> None:
    assert least_qualifying(CONTEST, 7) == "three-card flush, nine-three-deuce"


def test_ruling_17_five_card_flush_means_five_or_more() -> None:
    assert "raise_size" in GAME.ruling
    assert schedule(GAME, "play") == [
        ("1", "1", None),
        ("1", "2", "5-card flush or longer"),
        ("1", "3", "6-card flush or longer"),
    ]


def test_ruling_21_the_cards_speak_and_nothing_is_set() -> None:
    assert GAME.action["play"].setting is None
    state = dealt(SUITS, FIVE, NINE_HIGH)
    assert state.choices(1)[0].proposed == Hand.parse("Ah Jh 9h 7h 2h")
    assert not state.can_play(1, setting="3d")
    assert returned(finished(state))["ante"] == 1000


@pytest.mark.parametrize("table", ["2", "3"])
def test_ruling_on_the_progressive_unreadable_row_has_no_default_and_is_played_at_ten_percent(table: str) -> None:
    ruling = GAME.ruling["six_card_ace_high"]
    assert (ruling.undecided, ruling.chosen, list(ruling.options)) == (True, None, ["10%", "100%"])
    rules = game(SUITS, tables={"progressive": table})
    state = finished(dealt(rules, "Ah Kh Qh Jh Th 9h 2c", PLAIN_DEALER, PROGRESSIVE))
    assert returned(state)["progressive"] == 100_000
    assert "six_card_ace_high is not decided: played as 10%" in reason(state, "progressive")
    assert "Not decided; this table plays 10%." in state.public().notes[0]


@pytest.mark.parametrize(("answer", "won"), [("10%", 100_000), ("100%", 1_000_000)])
@pytest.mark.parametrize("table", ["2", "3"])
def test_ruling_on_the_progressive_unreadable_row_pays_as_answered(answer: str, won: int, table: str) -> None:
    ruled = game(SUITS, tables={"progressive": table}, settings={"six_card_ace_high": answer})
    assert ruled.ruling["six_card_ace_high"].chosen == answer
    assert pays(ruled, "progressive", "9h Th Jh Qh Kh Ah 2c", table=table) == f"{answer} of the meter"
    assert returned(finished(dealt(ruled, "Ah Kh Qh Jh Th 9h 2c", PLAIN_DEALER, PROGRESSIVE)))["progressive"] == won


def test_ruling_on_the_progressive_king_high_means_king_or_lower() -> None:
    assert "six_card_king_high" in GAME.ruling
    for cards in ("8h 9h Th Jh Qh Kh 2c", "2h 3h 4h 5h 6h 7h Kc", "Ah 2h 3h 4h 5h 6h Kc"):
        assert pays(GAME, "progressive", cards, table="2") == "10% of the meter"


def test_ruling_on_the_progressive_stake_and_meters_are_settings() -> None:
    settings = {"wager.progressive.stake": "$5", "wager.progressive.meters.main.seed": "$2,000"}
    progressive = game(SUITS, settings=settings).wager["progressive"]
    assert (game(SUITS).wager["progressive"].stake, progressive.stake, progressive.meters["main"].seed) == (100, 500, 200_000)


def test_ruling_on_the_progressive_a_wager_is_one_stake() -> None:
    with pytest.raises(RoundError, match=r"Progressive is \$1, not \$2"):
        Round(loaded(SUITS)).sit(1).wager(1, ante="$5", progressive="$2")


def test_ruling_on_the_progressive_two_hits_the_first_in_settling_order_takes_the_meter() -> None:
    rules = game(SUITS, tables={"progressive": "2"})
    hands = {1: "8h 7h 6h 5h 4h 3h 2h", 6: "8s 7s 6s 5s 4s 3s 2s"}
    state = finished(dealt(rules, hands, "9d 8d 2d 3c 4c Tc Jd", PROGRESSIVE, meters={"main": "$50,000"}))
    assert returned(state, 6)["progressive"] == 5_000_000
    assert returned(state, 1)["progressive"] == 1_000_000


def test_ruling_on_the_progressive_equal_hits_may_share_one_prize() -> None:
    rules = game(SUITS, tables={"progressive": "2"}, settings={"second_hit": "shares the meter"})
    hands = {1: "8h 7h 6h 5h 4h 3h 2h", 6: "8s 7s 6s 5s 4s 3s 2s"}
    state = finished(dealt(rules, hands, "9d 8d 2d 3c 4c Tc Jd", PROGRESSIVE, meters={"main": "$50,000.01"}))
    assert [(hit.seat, hit.from_meter) for hit in state.hits] == [(6, 2_500_001), (1, 2_500_000)]
    assert state.meters["main"] == 1_000_000


@pytest.mark.parametrize(("floor", "after"), [("seed", 1_000_000), ("none", 900_000)])
def test_ruling_on_the_progressive_a_prize_below_the_seed_is_paid_in_full_and_the_house_adds_the_difference(floor: str, after: int) -> None:
    state = finished(dealt(game(SUITS, settings={"meter_floor": floor}), ROYAL_SPADES, PLAIN_DEALER, PROGRESSIVE))
    assert [(hit.seat, hit.from_meter) for hit in state.hits] == [(1, 100_000)]
    assert state.meters["main"] == after


def test_ruling_on_the_progressive_what_the_sensor_took_cannot_be_taken_back_except_by_a_void() -> None:
    state = Round(loaded(SUITS)).sit(1).wager(1, PROGRESSIVE).collect()
    assert not state.can_wager(1, ante=500)
    assert not state.can_stand(1)
    assert state.can_deal(stacked(""))
    assert state.void("fire alarm").net(1) == 0


def test_ruling_5_meters_are_credited_only_when_the_round_is_settled() -> None:
    state = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH, PROGRESSIVE)
    assert state.contributions() == state.void("misdeal").contributions() == {}
    assert finished(state).contributions() == {"main": (Fraction(40), Fraction(10))}


def test_section_3a_packets_go_out_the_same_way_without_the_machines_program() -> None:
    by_hand = game(SUITS, settings={"procedure.shuffler": False, "decks": "one"})
    hands = {2: LOW, 5: "Ac Jc 8c 7c 2c 3d 3s"}
    assert [dealt(by_hand, hands, NINE_HIGH).seat(seat).cards for seat in hands] == [
        dealt(SUITS, hands, NINE_HIGH).seat(seat).cards for seat in hands
    ]
    assert dealt(by_hand, hands, NINE_HIGH).dealer == dealt(SUITS, hands, NINE_HIGH).dealer


def test_section_5_a_player_sees_the_own_hand_alone() -> None:
    view = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH).view(1)
    assert Hand.of(view.seats[0].cards) == Hand.parse(LOW)
    assert not view.seats[1].cards
    assert not view.dealer


def test_section_5a_fold_or_play_and_nothing_else() -> None:
    state = dealt(SUITS, LOW, NINE_HIGH)
    assert [choice.action for choice in state.choices(1)] == ["play"]
    assert state.can_fold(1)
    assert not state.can_reveal()


def test_section_5b_folded_cards_stay_face_down() -> None:
    state = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH, ALL).fold(1)
    assert not state.public().seats[0].cards
    assert not state.view(2).seats[0].cards


def test_section_6_dealer_reveals_once_all_have_acted() -> None:
    state = dealt(SUITS, {1: LOW, 2: "Ac Jc 8c 7c 2c 3d 3s"}, NINE_HIGH).play(1)
    assert not state.can_reveal()
    assert not state.public().dealer
    assert len(state.fold(2).reveal().public().dealer) == 7


def test_section_8_each_seat_meets_the_dealer_on_its_own() -> None:
    hands = {1: "Ah Jh 9h 8h 2h 3s Ts", 2: "7h 5h 3h 2s 4s Tc Qc", 3: "9c 8c 2c Ks Js Kh Th", 4: "Qs 9s 8s Ad Kd Kc Jc"}
    state = dealt(SUITS, hands, NINE_HIGH)
    state = finished(state.play(1).play(2).play(3).fold(4))
    assert [returned(state, seat) for seat in hands] == [
        {"ante": 1000, "play": 1000},
        {"ante": 0, "play": 0},
        {"ante": 500, "play": 500},
        {"ante": 0},
    ]


def test_section_3a_packets_go_out_alike_without_the_program() -> None:
    assert step(GAME, "3(a)", "deal").does == "If the shuffler has no program for the game, hand out the packets in the same way."


def test_section_4_green_button_ejects_the_rest_and_starts_the_next_deck() -> None:
    pressed = step(GAME, "4", "after the deal")
    assert (pressed.who, pressed.place) == ("dealer", "the cards left over come out of the shuffler")
    assert "green button" in pressed.does
    assert GAME.ruling["decks"].mark == "the sheet says"


def test_section_5b_folded_cards_are_tucked_under_the_nearest_bonus() -> None:
    assert step(GAME, "5(b)", "fold").place == "they lie face down under the bonus wager nearest to you"


def test_note_wager_lies_on_the_sensor_until_the_dealer_takes_it() -> None:
    assert step(GAME, "12", "wagers").place == "the sensor lights up under it"
    taken = step(GAME, "12", "sensor")
    assert (taken.who, taken.place, taken.runs) == ("dealer", "these wagers leave the table", True)


def test_section_11_card_and_table_show_only_the_meters_in_force() -> None:
    for table, meters in {"1": ["main"], "ML1": ["major", "minor"], "2": ["main"], "3": ["main"]}.items():
        found = game(SUITS, tables={"progressive": table})
        assert list(Round(found).meters) == meters
        told = next(line for line in card_lines(found) if "meter starts at" in line)
        assert [name for name in ("main", "major", "minor") if f"The {name} meter" in told] == meters


def test_section_11_other_royals_are_called_so_on_both_tables() -> None:
    for table in ("1", "ML1"):
        assert "royal flush, other suits" in printed(GAME, "progressive", table)
    state = finished(dealt(game(SUITS, tables={"progressive": "ML1"}), ROYAL_SPADES, PLAIN_DEALER, PROGRESSIVE))
    assert reason(state, "progressive").startswith("royal flush, other suits")
