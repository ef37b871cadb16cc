"""Words of settlement that games of streets brought: conditions, one table for each end, lines that push, contests without a dealer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from longsuit.rules import game, game_ids
from longsuit.rules.check_streets import cards_read
from longsuit.rules.layers import merge
from longsuit.settlement import layout
from longsuit.settlement.judges import Judge
from longsuit.settlement.paying import exactly
from longsuit.settlement.verdicts import LOSE, TIE, WIN
from tests.fast.settlement.toys import ONE, PLAY_TABLE, cards, key, toy
from tests.writing import Tree

POKER = "three-card poker"
EXACT = exactly({})


def nets(changes: Tree, wager: str, hand: str) -> list[Fraction]:
    """What a wager of one ante wins, ties and loses with a hand."""
    laid = layout(toy(changes))
    spot = laid.wager(wager)
    lines = spot.lines({spot.schedules[0].place: key(POKER, hand)}, 0)
    rows = laid.contests["showdown"].rows
    found = [next(cell for cell in rows[verdict].base if cell.place == spot.place) for verdict in (WIN, TIE, LOSE)]
    return [cell.net(lines, ONE, EXACT) for cell in found]


def test_a_board_not_all_turned_gives_a_hand_what_is_up_and_nothing_else() -> None:
    judge = Judge.of("five-card poker", ("own", "community"), game("let-it-ride"))
    own, (first, second) = cards("7h 7d 2s"), (cards("Kd").bit_length() - 1, cards("Ac").bit_length() - 1)
    for board, made in (((), "7h 7d 2s"), ((first,), "7h 7d 2s Kd"), ((first, second), "7h 7d 2s Kd Ac")):
        assert judge.cards(own, board) == cards(made)
        assert judge.cards(own, board, cards("3c")) == cards(made)


def test_odds_with_a_condition_are_paid_with_a_strong_hand_only() -> None:
    changes = {"contest": {"showdown": {"win": {"ante": "2 to 1 with a pair or better, else push"}}}}
    assert nets(changes, "ante", "7h 7d 2c") == [2, 0, -1]
    assert nets(changes, "ante", "Ah 7d 2c") == [0, 0, -1]


def test_a_condition_says_why_it_was_not_met() -> None:
    laid = layout(toy({"contest": {"showdown": {"win": {"ante": "2 to 1 with a pair or better, else push"}}}}))
    cell = next(cell for cell in laid.contests["showdown"].rows[WIN].base if cell.place == laid.ante)
    assert cell.settle([], ONE, EXACT)[2] == "the player's hand is higher: Ante pays only with pair or better, and pushes"


def test_one_table_on_a_win_and_another_on_a_loss() -> None:
    tables = {"1": {"win": {"pair": "2 to 1"}, "lose": {"three of a kind": "40 to 1", "pair": "5 to 1"}}}
    changes = {
        "wager": {"play": {"judges": POKER, "table": tables}},
        "contest": {"showdown": {"win": {"play": "pay table, or push"}, "lose": {"play": "pay table, or lose"}}},
    }
    assert nets(changes, "play", "7h 7d 2c") == [2, 0, 5]
    assert nets(changes, "play", "7h 7d 7c") == [0, 0, 40]
    assert nets(changes, "play", "Ah 7d 2c") == [0, 0, -1]


def test_a_line_may_push() -> None:
    laid = layout(game("mississippi-stud"))
    spot = laid.wager("ante")
    (cell,) = (cell for cell in laid.contests["stud"].rows[WIN].base if cell.place == spot.place)
    tens, fives = (laid.judged[0].ranking.key(cards(hand)) for hand in ("Th Td 8c 4s 2h", "5h 5d 8c 4s 2h"))
    outcome, back, _, paid = cell.settle(spot.lines([tens], 0), ONE, EXACT)
    assert (outcome, int(back), paid[0].reason) == ("push", 1, "pair of sixes or better: Ante pushes")
    assert cell.settle(spot.lines([fives], 0), ONE, EXACT)[0] == "lose"


def test_a_contest_without_a_dealer_does_the_same_by_every_verdict() -> None:
    contest = layout(game("let-it-ride")).contests["ride"]
    assert contest.alone
    assert len(set(contest.rows)) == 1
    assert {contest.verdict(low, high) for low, high in ((0, 9), (9, 0), (5, 5))} == {WIN}


def test_a_judge_reads_whose_cards_it_says() -> None:
    holdem = game("ultimate-texas-holdem")
    usual, both, flop = (Judge.of("five-card poker", reads, holdem) for reads in ((), ("dealer", "own"), ("flop", "own")))
    assert (usual.reads, usual.size(holdem), usual.own) == (("own", "community"), 7, False)
    assert (both.reads, both.size(holdem), both.cards(1, [1], 4)) == (("own", "dealer"), 4, 5)
    assert (flop.reads, flop.middle, flop.size(holdem)) == (("own", "flop"), (0, 1, 2), 5)
    assert Judge.of("five-card poker", ("own", "own", "flop"), holdem).size(holdem) == cards_read(holdem, ("own", "own", "flop")) == 5
    assert flop.cards(1, [5, 6, 4, 3, 2], 1 << 9) == 0b1110001
    assert flop.cards(1, [5]) == 0b100001
    assert Judge.of("five-card poker", (), game("caribbean-stud")).own


def test_streets_tell_how_many_cards_are_up() -> None:
    laid = layout(game("ultimate-texas-holdem"))
    assert [laid.turned(street) for street in range(3)] == [(0, 0), (3, 0), (5, 0)]
    assert layout(game("caribbean-stud")).turned(0) == (0, 1)


def test_the_dealer_s_hand_takes_the_board_where_the_player_s_does() -> None:
    shared, apart = (layout(game(name)).contests for name in ("ultimate-texas-holdem", "three-card-poker"))
    own, board = cards("As Ks"), cards("7h 7d 2s 3c 4c")
    assert shared["showdown"].dealer(own, board) == own | board
    assert shared["showdown"].dealer(own) == own
    assert [contest.dealer(own, board) for contest in apart.values()] == [own]


def test_a_judge_reads_no_dealer_s_card_before_one_is_shown() -> None:
    judge = Judge.of("five-card poker", ("own", "dealer"), game("ultimate-texas-holdem"))
    assert judge.cards(0b1000) == 0b1000


def test_only_what_an_action_takes_back_can_be_taken_back() -> None:
    assert [spot.name for spot in layout(game("let-it-ride")).spots if spot.taken_back] == ["bet-1", "bet-2"]
    assert not any(spot.taken_back for spot in layout(toy()).spots)


def test_every_bet_on_a_table_counts_wherever_a_street_leads() -> None:
    laid = layout(game("mississippi-stud"))
    bets = [spot.name for spot in laid.spots if spot.schedules and not spot.bonus]
    assert len(bets) == 4
    for move in laid.moves.values():
        assert [spot.name for spot in laid.decided(move)] == bets


def test_no_table_judges_where_nothing_is_down_and_nothing_can_be_made() -> None:
    laid = layout(game("let-it-ride"))
    assert laid.rankings(laid.empty) == set()


def test_a_play_s_own_table_judges_wherever_its_wager_is_written() -> None:
    laid = layout(toy(merge(FIRST, {"wager": {"ante": PLAY_TABLE}, "contest": {"showdown": {"win": {"ante": "pay table, or push"}}}})))
    assert laid.moves["play"].spot == 0
    assert {ranking.name for ranking in laid.rankings(laid.empty)} == {POKER}


def test_streets_turn_cards_and_ask() -> None:
    streets = layout(game("ultimate-texas-holdem")).streets
    assert [(street.name, street.community, street.dealer, street.folds) for street in streets] == [
        ("before the flop", 0, 0, False),
        ("flop", 3, 0, False),
        ("river", 2, 0, True),
    ]
    assert [[move.name for move in street.moves] for street in streets] == [["check", "big"], ["check", "double"], ["single"]]


def test_an_action_that_ends_asks_nothing_later_and_a_check_goes_on() -> None:
    laid = layout(game("ultimate-texas-holdem"))
    assert laid.after(0, laid.moves["big"]) == 3
    assert laid.after(0, laid.moves["check"]) == 1
    assert laid.after(1, laid.moves["check"]) == 2
    assert laid.after(2, laid.moves["single"]) == 3
    ride = layout(game("let-it-ride"))
    assert ride.after(1, ride.moves["ride"]) == 3


def test_a_street_knows_its_moves_by_name() -> None:
    flop = layout(game("ultimate-texas-holdem")).streets[1]
    assert flop.move("double") == flop.moves[1]
    assert flop.move("big") is None


def test_a_street_that_asks_nothing_is_passed_over() -> None:
    showing = layout(game("four-card-poker", settings={}))
    assert [street.asks for street in layout(game("caribbean-stud")).streets] == [True]
    assert showing.after(0, showing.moves["play"]) == len(showing.streets)


PRIVATE = {"5-card-pursuit", "high-card-flush", "i-luv-suits", "pick-2-poker"}
ONE_DECISION = {*PRIVATE, "three-card-poker"}
"""The 6-Card Bonus reads the dealer's cards."""


@pytest.mark.parametrize("name", game_ids())
def test_a_round_is_one_decision_on_private_cards_where_nothing_else_is_seen(name: str) -> None:
    laid = layout(game(name))
    assert (laid.one_decision, laid.private) == (name in ONE_DECISION, name in PRIVATE)


SHOWN: Tree = {"language": 2, "street": [{"name": "play", "turns": {"dealer": 1}, "may": ["play", "fold"]}]}
OPEN: Tree = {"language": 2, "street": [{"name": "play", "may": ["play", "fold"]}]}
STAYS: Tree = {"language": 2, "street": [{"name": "play", "may": ["play"]}]}
CHECKS: Tree = {
    "language": 2,
    "street": [{"name": "play", "may": ["play", "check", "fold"]}],
    "action": {"check": {"title": "Check", "contest": "showdown"}},
}
COMPARED: Tree = {
    **OPEN,
    "fold": {"loses": ["ante", "blind"]},
    "wager": {"blind": {"title": "Blind", "made": "to receive cards", "equals": "ante"}},
    "contest": {"showdown": {"win": {"blind": "1 to 1"}, "tie": {"blind": "1 to 1"}, "lose": {"blind": "lose"}}},
}
THRICE: Tree = {**COMPARED, "contest": {"showdown": {"win": {"blind": "1 to 1"}, "tie": {"blind": "push"}, "lose": {"blind": "lose"}}}}
FIRST: Tree = {
    "wager": {"play": {"made": "to receive cards"}, "ante": {"made": "to stay in"}},
    "action": {"play": {"wager": "ante"}},
    "fold": {"loses": ["play"]},
}
TWICE: Tree = {**SHOWN, "street": [{"name": "first", "may": ["play", "fold"]}, {"name": "second"}]}
SIDE: Tree = {"judges": POKER, "reads": ["own", "dealer"], "table": {"1": {"three of a kind": "9 to 1"}}}
SEEN: Tree = {"wager": {"both": {"title": "Both", "made": "if the player likes", **SIDE}}}


@pytest.mark.parametrize(
    ("changes", "one", "private"),
    [
        pytest.param({}, True, True, id="as it is"),
        pytest.param(OPEN, True, True, id="one street"),
        pytest.param(SHOWN, False, False, id="an upcard"),
        pytest.param(STAYS, False, False, id="no fold"),
        pytest.param(CHECKS, False, False, id="a check"),
        pytest.param(TWICE, False, False, id="two streets that turn nothing"),
        pytest.param(COMPARED, False, False, id="a short dealer compared with"),
        pytest.param(THRICE, False, False, id="a short dealer compared with, three ways"),
        pytest.param(FIRST, True, True, id="the play wager before the ante"),
        pytest.param(SEEN, True, False, id="a wager on the dealer's cards"),
    ],
)
def test_what_makes_a_round_more_than_one_private_decision(changes: Tree, *, one: bool, private: bool) -> None:
    laid = layout(toy(changes))
    assert (laid.one_decision, laid.private) == (one, private)


def test_a_seat_may_fold_somewhere_or_nowhere() -> None:
    assert layout(toy()).folds
    assert not layout(toy(STAYS)).folds
    assert not layout(game("let-it-ride")).folds


def test_a_game_without_streets_turns_nothing_and_takes_nothing_back() -> None:
    laid = layout(toy())
    assert laid.turned(0) == (0, 0)
    assert laid.moves["play"].takes_back == -1


def test_a_hand_just_dealt_is_worth_nothing_where_more_cards_are_to_come() -> None:
    hand = cards("Ah Ad 7c")
    assert layout(toy()).dealt[0](hand) == key(POKER, "Ah Ad 7c")
    assert layout(game("ultimate-texas-holdem")).dealt[0](cards("Ah Ad")) == 0


def test_a_judge_of_the_dealer_s_cards_sees_no_others() -> None:
    alone = Judge.of("five-card poker", ("dealer",), game("ultimate-texas-holdem"))
    assert alone.cards(0b1000, [1], 0b100) == 0b100


@pytest.mark.parametrize("name", game_ids())
def test_only_games_without_a_dealers_hand_are_alone(name: str) -> None:
    laid = layout(game(name))
    assert laid.alone == (name in {"let-it-ride", "mississippi-stud"})
    assert laid.short_ends == (name != "ultimate-texas-holdem")
