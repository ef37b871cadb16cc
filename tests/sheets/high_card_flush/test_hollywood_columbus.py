"""High Card Flush as dealt at Hollywood Casino Columbus (sheet 001), section by section: the definition, and the same at the table."""

from __future__ import annotations

import pytest

from longsuit.cards import Hand
from longsuit.hands import RANKINGS
from longsuit.rules import game, game_file
from longsuit.table import Round, RoundError, open_table
from tests.fast.rules.felt import card_lines, key, least_qualifying, outcome, pays, printed, qualifies, raise_row, schedule, step
from tests.fast.table.at_the_table import COLUMBUS, bets_of, dealt, finished, loaded, reason, returned

GAME = game(COLUMBUS)
CONTEST = GAME.contest["flush"]
FLUSH = "longest flush"
NINE_HIGH = "9d 8d 2d 3c 4c 5s 6s"
EIGHT_HIGH = "8d 7d 2d 3c 4c 5s 6s"
TWO = "Ah Kh 2s 3s 4d 5d 6c"
FOUR = "Ah Jh 9h 7h 2c 3d 4s"
FIVE = "Ah Jh 9h 7h 2h 3d 4s"
SIX = "Ah Jh 9h 7h 2h 3h 4s"
SEVEN = "Ah Jh 9h 7h 2h 3h 5h"
LOW = "7h 5h 3h 2s 4s Tc 9c"
BONUSES = bets_of(COLUMBUS, flush=100, straight_flush=100)


def test_how_to_play_more_cards_of_one_suit_win_regardless_of_suit() -> None:
    assert CONTEST.compares == FLUSH
    assert key(FLUSH, "2h 3h 4h 6h Ks Qd Jc") > key(FLUSH, "As Ks Qs 2h 3d 4c 5c")
    assert key(FLUSH, "Ah 9h 4h Ks Qd Jc 2c") == key(FLUSH, "Ac 9c 4c Ks Qd Jh 2h")
    assert RANKINGS[FLUSH].suit_blind


def test_how_to_play_same_length_highest_card_decides() -> None:
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
def test_how_to_play_then_the_next_card_and_so_on(better: str, worse: str) -> None:
    assert key(FLUSH, better) > key(FLUSH, worse)


@pytest.mark.parametrize(
    ("mine", "dealers", "back"),
    [
        ("6h 5h 4h 2h Ac Kd Qs", "Ad Jd Qd Ts Tc 9s 8c", 1000),
        ("Ah 3h 2h Ks Qs Jd Td", "Kc Qc Jc 9s 8s 7d 6d", 1000),
        ("Ah 9h 2h Ks Qs Jd Td", "Ac 8c 7c 9s 8s 7d 6d", 1000),
        ("Ah 9h 3h Ks Qs Jd Td", "Ac 9c 4c 8s 7s 6d 5d", 0),
    ],
)
def test_how_to_play_more_suited_cards_win_then_card_by_card(mine: str, dealers: str, back: int) -> None:
    assert returned(finished(dealt(COLUMBUS, mine, dealers)))["ante"] == back


def test_how_to_play_identical_length_and_values_push() -> None:
    assert key(FLUSH, "Ah Th 7h Ks Qd Jc 9c") == key(FLUSH, "As Ts 7s Kd Qc 2c 3d")
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}
    state = finished(dealt(COLUMBUS, "Ah 9h 3h Ks Qs Jd Td", "Ac 9c 3c 8s 7s 6d 5d"))
    assert returned(state) == {"ante": 500, "raise": 500}


def test_how_to_play_straight_flushes_have_no_significance() -> None:
    assert key(FLUSH, "5h 4h 3h Ks Qd Jc Tc") < key(FLUSH, "7h 3h 2h Ks Qd Jc Tc")
    assert returned(finished(dealt(COLUMBUS, "4h 3h 2h Ks Qs Jd Td", "Ac 9c 3c 8s 7s 6d 5d")))["ante"] == 0


def test_how_to_play_ace_is_the_highest_card() -> None:
    top = max(RANKINGS[FLUSH].keys(1))
    assert RANKINGS[FLUSH].words(top) == "one-card flush, ace"
    assert key(FLUSH, "Ah 3h 2h") > key(FLUSH, "Kh Qh Jh")


def test_getting_started_ante_for_seven_cards() -> None:
    assert GAME.wager["ante"].made == "to receive cards"
    assert (GAME.deal.player, GAME.deal.dealer) == (7, 7)
    state = dealt(COLUMBUS, FOUR, NINE_HIGH)
    assert len(state.seat(1).cards) == len(state.dealer) == 7
    with pytest.raises(RoundError, match="Ante must be placed to receive cards"):
        Round(GAME).sit(1).wager(1, {"flush": 100})


def test_getting_started_fold_surrenders_the_ante_or_raise() -> None:
    assert GAME.fold.loses == ("ante",)
    assert set(GAME.action) == {"raise"}
    assert GAME.wager["raise"].made == "to stay in"
    state = dealt(COLUMBUS, FOUR, NINE_HIGH)
    assert returned(state.fold(1)) == {"ante": 0}
    assert state.play(1, "raise").seat(1).action == "raise"


@pytest.mark.parametrize(("hand", "most"), [(TWO, 1), (FOUR, 1), (FIVE, 2), (SIX, 3), (SEVEN, 3)])
def test_getting_started_raise_equals_the_ante_or_up_to_double_or_triple(hand: str, most: int) -> None:
    assert raise_row(GAME, "raise", hand) == ("1", str(most))
    state = dealt(COLUMBUS, hand, "9d 8d 2d 8c 4c 5s 6s")
    (choice,) = state.choices(1)
    assert (choice.least, choice.most) == (500, 500 * most)
    assert state.can_play(1, amount=500 * most)
    assert not state.can_play(1, amount=500 * most + 100)
    assert not state.can_play(1, amount=400)


def test_getting_started_dealers_cards_are_exposed_after_all_have_acted() -> None:
    state = dealt(COLUMBUS, FOUR, NINE_HIGH)
    assert not state.public().dealer
    assert not state.play(1).public().dealer
    assert len(state.play(1).reveal().public().dealer) == 7


def test_dealer_qualifying_three_card_nine_high() -> None:
    assert qualifies(CONTEST, "9h 3h 2h Ks Qs Jd Tc")
    assert qualifies(CONTEST, "2h 3h 4h 5h Ks Qd Jc")
    assert qualifies(CONTEST, "Ah 3h 2h Ks Qs Jd Tc")
    assert not qualifies(CONTEST, "8h 7h 6h As Ks Qd Jd")
    assert returned(finished(dealt(COLUMBUS, LOW, NINE_HIGH))) == {"ante": 0, "raise": 0}
    assert returned(finished(dealt(COLUMBUS, LOW, "5d 4d 3d 2d Ac Ks Qs"))) == {"ante": 0, "raise": 0}


def test_dealer_qualifying_not_qualified_pays_ante_and_pushes_raise() -> None:
    assert outcome(CONTEST.not_qualified) == {"ante": "1 to 1", "raise": "push"}
    state = finished(dealt(COLUMBUS, "6h 5h 3h 2s 4s Tc 9c", EIGHT_HIGH))
    assert returned(state) == {"ante": 1000, "raise": 500}
    assert reason(state, "ante") == "the dealer does not qualify: Ante pays 1 to 1"


def test_dealer_qualifying_hand_is_compared_with_each_player() -> None:
    assert GAME.action["raise"].contest == "flush"


def test_winning_and_losing_higher_hand_wins_even_money() -> None:
    assert outcome(CONTEST.win) == {"ante": "1 to 1", "raise": "1 to 1"}
    state = finished(dealt(COLUMBUS, FIVE, NINE_HIGH), amount=1000)
    assert returned(state) == {"ante": 1000, "raise": 2000}


def test_winning_and_losing_lower_hand_loses_ante_and_raise() -> None:
    assert outcome(CONTEST.lose) == {"ante": "lose", "raise": "lose"}


def test_winning_and_losing_tie_pushes_ante_and_raise() -> None:
    assert outcome(CONTEST.tie) == {"ante": "push", "raise": "push"}


@pytest.mark.parametrize(("wager", "title"), [("flush", "Flush"), ("straight-flush", "Straight Flush")])
def test_optional_wagers_are_flush_and_straight_flush(wager: str, title: str) -> None:
    assert (GAME.wager[wager].title, GAME.wager[wager].optional) == (title, True)
    assert set(returned(finished(dealt(COLUMBUS, FOUR, NINE_HIGH)))) == {"ante", "raise"}
    assert set(returned(finished(dealt(COLUMBUS, FOUR, NINE_HIGH, {"ante": 500, wager: 100})))) == {"ante", "raise", wager}


def test_optional_wagers_flush_pay_table() -> None:
    assert list(printed(GAME, "flush", "columbus").items()) == [
        ("7-card flush", "200 to 1"),
        ("6-card flush", "60 to 1"),
        ("5-card flush", "12 to 1"),
        ("4-card flush", "1 to 1"),
    ]


def test_optional_wagers_straight_flush_pay_table() -> None:
    assert list(printed(GAME, "straight-flush", "columbus").items()) == [
        ("7-card straight flush", "500 to 1"),
        ("6-card straight flush", "200 to 1"),
        ("5-card straight flush", "100 to 1"),
        ("4-card straight flush", "50 to 1"),
        ("3-card straight flush", "9 to 1"),
    ]


def test_optional_wagers_one_table_for_each_bonus() -> None:
    assert GAME.offered == {"flush": ("columbus",), "straight-flush": ("columbus",)}


@pytest.mark.parametrize(
    ("hand", "flush", "straight_flush"),
    [
        ("8h 7h 6h 5h 4h 3h 2h", 200, 500),
        ("8h 7h 6h 5h 4h 3h 2c", 60, 200),
        ("Ah Kh Qh Jh 9h 5h 6h", 200, 50),
        ("Ah Kh Qh Jh 9h 5h 6s", 60, 50),
        ("Ah Kh Qh Jh 9h 5s 6s", 12, 50),
        ("9h 8h 6h 5h 3h 2h Ks", 60, -1),
        ("9h 8h 7h 6h 5h Qd Ks", 12, 100),
        ("Ah 2h 3h 4h 5h Kc Qd", 12, 100),
        ("9h 8h 7h 4h 3h Qd Ks", 12, 9),
        ("9h 8h 7h 6h 4s Qd Ks", 1, 50),
        ("Ah Kh Qh Jh 5c 7c 9d", 1, 50),
        ("Ah Kh Qh 5c 7c 9d 2d", -1, 9),
        ("Ah 2h 3h 5c 7c 9d Jd", -1, 9),
        ("Kh Ah 2h 5c 7c 9d 2d", -1, -1),
    ],
)
def test_optional_wagers_only_the_highest_line_pays_the_ace_lowest_or_highest(hand: str, flush: int, straight_flush: int) -> None:
    state = finished(dealt(COLUMBUS, hand, "9s 8s Ts 3c 4c 6d 8d", BONUSES))
    for wager, odds in (("flush", flush), ("straight-flush", straight_flush)):
        assert pays(GAME, wager, hand) == (f"{odds} to 1" if odds > 0 else None)
        assert returned(state)[wager] == 100 + 100 * odds
        assert [entry.wager for entry in state.settlements].count(wager) == 1


def test_optional_wagers_need_not_outrank_the_dealer() -> None:
    for wager in ("flush", "straight-flush"):
        assert wager in GAME.bonuses
        assert wager not in GAME.fold.loses
        assert all(wager not in outcome(results) for results in (CONTEST.win, CONTEST.tie, CONTEST.lose, CONTEST.not_qualified))
    state = finished(dealt(COLUMBUS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", BONUSES))
    assert returned(state) == {"ante": 0, "raise": 0, "flush": 200, "straight-flush": 1000}


def test_optional_wagers_player_declares_a_winner_on_a_folded_hand() -> None:
    assert GAME.fold.bonuses == "declared"
    state = dealt(COLUMBUS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", BONUSES)
    assert state.declarable(1) == ("flush", "straight-flush")
    folded = state.fold(1, declares=["flush"]).reveal().settle()
    assert returned(folded) == {"ante": 0, "flush": 200, "straight-flush": 0}
    assert reason(folded, "straight-flush") == "folded, not declared: Straight Flush loses"


def test_optional_wagers_a_loser_cannot_be_declared() -> None:
    state = dealt(COLUMBUS, "Ah 9h 3h Ks Qs Jd Td", NINE_HIGH, BONUSES)
    with pytest.raises(RoundError, match="wins nothing on 'flush'"):
        state.fold(1, declares=["flush"])


def test_maximum_aggregate_payout_is_25_000_dollars_for_the_table() -> None:
    assert GAME.aggregate_payout is not None
    assert GAME.aggregate_payout.limit == 2_500_000
    table = open_table(loaded(COLUMBUS), limits={"base": "$100-$1,000/$100", "bonus": "$100-$1,000/$100"})
    bets = {"ante": 100_000, "flush": 100_000, "straight-flush": 100_000}
    state = Round(table).sit(1).sit(2).wager(1, bets).wager(2, bets)
    deck = [*Hand.parse("8h 7h 6h 5h 4h 3h 2h"), *Hand.parse("Ac Kc Qc 2c 9d 7d 4s"), *Hand.parse("Jd 8d 6d Ts 8s 3s 2s")]
    deck += [card for card in range(52) if card not in deck]
    state = finished(state.deal(deck))
    assert sum(entry.net for entry in state.settlements if entry.net > 0) == 2_500_000


def test_footer_players_are_21() -> None:
    assert GAME.age == 21
    assert "Players must be 21 or older." in card_lines(GAME)


def test_sheet_is_the_first_of_its_game() -> None:
    assert game_file("high-card-flush").sheets[0] == "hollywood-columbus"
    assert game("high-card-flush").hash == GAME.hash


def test_ruling_17_nine_high_or_any_longer_flush_qualifies() -> None:
    assert least_qualifying(CONTEST, 7) == "three-card flush, nine-three-deuce"


def test_ruling_17_five_card_flush_means_five_or_more_and_a_raise_is_any_amount_in_table_steps() -> None:
    assert "raise_size" in GAME.ruling
    assert schedule(GAME, "raise") == [
        ("1", "1", None),
        ("1", "2", "5-card flush or longer"),
        ("1", "3", "6-card flush or longer"),
    ]
    state = dealt(COLUMBUS, FIVE, NINE_HIGH)
    assert state.can_play(1, amount="$7")
    with pytest.raises(RoundError, match=r"steps of \$1"):
        state.play(1, amount="$7.50")


def test_ruling_18_base_wagers_are_paid_in_full_before_bonuses_are_cut() -> None:
    bets = {"ante": 500, "flush": 2500, "straight-flush": 100}
    hands = {1: "Ah Jh 9h 7h 2h 3d 4s", 2: "Ac Jc 9c 7c 2d 5d 4d"}
    paid = []
    for limit in ("$100.99", "$101"):
        state = finished(dealt(loaded(COLUMBUS, aggregate_payout__limit=limit), hands, "Kd 8d 6d Ts 8s 3s 2s", bets))
        won = {(entry.seat, entry.wager): entry.net for entry in state.settlements if entry.net > 0}
        assert won.pop((1, "ante")) == won.pop((1, "raise")) == won.pop((2, "ante")) == won.pop((2, "raise")) == 500
        paid.append(won)
    assert paid[0] == {(2, "flush"): 600, (1, "flush"): 7400}, "25/325 and 300/325 of $80.99; 99 cents stay unpaid"
    assert paid[1] == {(2, "flush"): 700, (1, "flush"): 7400}, "the chip left over goes to the first settled"


def test_ruling_18_a_limit_below_the_base_wagers_leaves_the_bonuses_nothing() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$7")
    state = finished(dealt(rules, FIVE, NINE_HIGH, {"ante": 500, "flush": 100}))
    assert returned(state) == {"ante": 500 + 400, "raise": 500 + 300, "flush": 100}


def test_ruling_18_payout_is_shared_pro_rata_to_the_cent() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$100.01", payout_protects="nothing", payout_rounding="down to the cent")
    bets = {"ante": 500, "flush": 2500, "straight-flush": 100}
    state = finished(dealt(rules, {1: "Ah Jh 9h 7h 2h 3d 4s", 2: "Ac Jc 9c 7c 2d 5d 4d"}, "Kd 8d 6d Ts 8s 3s 2s", bets))
    won = [entry.net for entry in state.settlements if entry.net > 0]
    assert sum(won) == 10001
    assert "the maximum aggregate payout of $100.01 leaves" in reason(state, "flush")


def test_ruling_18_cap_per_seat_in_settling_order_pays_the_first_in_full() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$12", payout_scope="seat", payout_sharing="settling order")
    state = finished(dealt(rules, FIVE, NINE_HIGH, {"ante": 500, "flush": 100}))
    assert returned(state) == {"ante": 1000, "raise": 1000, "flush": 100 + 200}


def test_ruling_18_cap_may_cover_bonuses_only() -> None:
    rules = loaded(COLUMBUS, aggregate_payout__limit="$2", payout_covers="bonuses")
    state = finished(dealt(rules, FIVE, NINE_HIGH, {"ante": 500, "flush": 100}))
    assert returned(state) == {"ante": 1000, "raise": 1000, "flush": 300}


def test_ruling_19_declaration_is_offered_and_made_for_a_player_who_is_away() -> None:
    state = dealt(COLUMBUS, "4h 3h 2h 6h Ts 9s 8c", "Ad Kd Qd Jd Tc 9c 7c", BONUSES)
    assert returned(finished(state, fold=True)) == {"ante": 0, "flush": 200, "straight-flush": 1000}


def test_ruling_21_the_cards_speak_and_nothing_is_set() -> None:
    assert GAME.action["raise"].setting is None
    assert not GAME.ruling["setting"].options
    state = dealt(COLUMBUS, "Ah Jh 9h 7h 2c 3d 4s", NINE_HIGH)
    assert state.choices(1)[0].proposed == Hand.parse("Ah Jh 9h 7h")
    with pytest.raises(RoundError, match="nothing to set: Ah Jh 9h 7h plays"):
        state.play(1, setting="2c")
    assert returned(finished(state)) == returned(finished(state, setting="Ah Jh 9h 7h 2c 3d 4s")) == {"ante": 1000, "raise": 1000}


def test_dealer_qualifying_each_seat_meets_the_dealer_on_its_own() -> None:
    state = finished(
        dealt(COLUMBUS, {1: "Ah Jh 9h 7h 5c 3s 4s", 2: "7c 6c 2c Ts Js Kh Th", 3: "9s 7s 2s Tc Qc Qh Jd"}, "9d 7d 2d 3c 4c 8h 6h")
    )
    assert [returned(state, seat)["ante"] for seat in (1, 2, 3)] == [1000, 0, 500]


def test_dealer_qualifying_folded_hands_get_nothing() -> None:
    state = finished(dealt(COLUMBUS, {1: FOUR, 2: "Tc 8c 9c Ts 9s Qs Kd"}, "8d 7d 2d 6c 4c 5s 6s").fold(1))
    assert returned(state, 1) == {"ante": 0}
    assert returned(state, 2) == {"ante": 1000, "raise": 500}


def test_footer_help_with_a_gambling_problem_is_posted() -> None:
    assert any("1-800-589-9966" in notice for notice in GAME.notice)


def test_optional_wagers_a_folded_bonus_that_won_nothing_is_a_plain_loss() -> None:
    folded = dealt(COLUMBUS, "Ah 9h 3h Ks Qs Jd Td", NINE_HIGH, BONUSES).fold(1).reveal().settle()
    assert reason(folded, "flush") == "nothing on the pay table: Flush loses"


def test_optional_wagers_player_tells_the_dealer_of_a_folded_winner() -> None:
    told = step(GAME, "7", "fold")
    assert (told.who, told.says) == ("player", "“My Flush wins” or “My Straight Flush wins”")


def test_sheet_itself_says_where_the_ace_stands_and_who_declares_but_not_who_reminds() -> None:
    marks = {name: GAME.ruling[name].mark for name in ("ace", "folded_bonus", "offered_declaration", "decks")}
    assert marks == {
        "ace": "the sheet says",
        "folded_bonus": "the sheet says",
        "offered_declaration": "our reading",
        "decks": "our reading",
    }
    assert "offer" not in GAME.ruling["folded_bonus"].reading


def test_maximum_aggregate_payout_is_on_the_card_with_who_is_paid_first() -> None:
    told = next(line for line in card_lines(GAME) if "$25,000" in line)
    assert "stakes not counted. Wagers without a pay table are paid in full first; the others share in proportion" in told
    assert "less than a chip stays unpaid" in told


def test_card_prints_two_decks_of_52_cards() -> None:
    assert any(line.startswith("Two standard decks of 52 cards") for line in card_lines(GAME))
