"""Rounds street by street: who is asked, what may be done, what is seen, what goes back."""

from __future__ import annotations

import pytest

from longsuit.cards import parse_cards
from longsuit.rules import game
from longsuit.table import Round, RoundError, stacked

HOLDEM, RIDE, STUD, CARIBBEAN = (game(name) for name in ("ultimate-texas-holdem", "let-it-ride", "mississippi-stud", "caribbean-stud"))


def holdem(cards: str = "AsKs 8h7d QcJd 9s8s2s4dTh") -> Round:
    """Two seats at Ultimate Texas Hold'em, dealt."""
    state = Round(HOLDEM)
    for seat in (1, 2):
        state = state.sit(seat).wager(seat, ante="$10", blind="$10")
    return state.deal(stacked(cards))


def ride() -> Round:
    """One seat at Let It Ride, dealt."""
    bets = {"bet-1": 500, "bet-2": 500, "bet-3": 500}
    return Round(RIDE).sit(1).wager(1, bets).deal(stacked("9c7d2s ThAh"))


def test_the_dealer_turns_cards_only_when_everybody_has_decided() -> None:
    state = holdem().play(1, "check")
    assert not state.can_next_street()
    state = state.play(2, "check")
    assert (state.phase, state.board) == ("street", ())
    assert not state.can_play(1, "double")
    state = state.next_street()
    assert (state.phase, state.turn, state.board) == ("decisions", 1, parse_cards("9s8s2s"))


def test_who_has_played_is_asked_no_more() -> None:
    state = holdem().play(1, "big", amount="$40").play(2, "check").next_street()
    assert state.turn == 2
    assert state.play(2, "double").phase == "reveal"


def test_the_reveal_turns_whatever_is_still_down() -> None:
    state = holdem().play(1, "big").play(2, "big")
    assert (state.phase, state.board) == ("reveal", ())
    shown = state.reveal()
    assert (len(shown.board), len(shown.dealer_up)) == (5, 2)
    assert shown.settle().ended


def test_only_what_the_street_offers_may_be_done() -> None:
    state = holdem()
    with pytest.raises(RoundError, match="Nobody folds here; one goes on by check or big"):
        state.fold(1)
    with pytest.raises(RoundError, match="To stay in here, choose check or big; 'single' is none of them"):
        state.play(1, "single")
    with pytest.raises(RoundError, match=r"Play must be \$30 or \$40 here, not \$35"):
        state.play(1, "big", amount="$35")
    with pytest.raises(RoundError, match="Check wagers nothing"):
        state.play(1, "check", amount="$5")


def test_choices_say_the_only_sizes_and_what_goes_back() -> None:
    check, big = holdem().choices(1)
    assert (check.wager, check.least, check.most) == ("", 0, 0)
    assert (big.wager, big.only) == ("play", (3000, 4000))
    _, back = ride().choices(1)
    assert (back.takes_back, back.least) == ("bet-1", 500)


def test_a_wager_taken_back_is_out_of_the_round() -> None:
    state = ride().play(1, "take-back-1").next_street().play(1, "take-back-2")
    assert [(entry.wager, entry.outcome, entry.returned) for entry in state.settlements] == [
        ("bet-1", "returned", 500),
        ("bet-2", "returned", 500),
    ]
    assert state.public().seats[0].bets == {"bet-3": 500}
    assert state.reveal().settle().net(1) == -500


def test_no_bet_for_the_dealer_rides_on_what_may_be_taken_back() -> None:
    table = game("let-it-ride", settings={"tokes": "ride"})
    state = Round(table).sit(1).wager(1, {"bet-1": 500, "bet-2": 500, "bet-3": 500})
    with pytest.raises(RoundError, match="Bet 1 may be taken back; a bet for the dealer cannot ride on it"):
        state.toke(1, "bet-1", "$1")
    assert state.can_toke(1, "bet-3", "$1")


def test_a_fold_loses_what_was_bet_on_the_way() -> None:
    state = Round(STUD).sit(1).wager(1, ante="$10").deal(stacked("Ah4c 9s9d9h"))
    state = state.play(1, "bet-third", amount="$20").next_street().fold(1)
    assert {entry.wager: entry.net for entry in state.settlements} == {"ante": -1000, "third-street": -2000}
    assert state.phase == "reveal"


def test_nobody_sees_a_card_that_is_not_turned() -> None:
    view = holdem().view(1)
    assert (view.community, view.community_held, view.dealer, view.dealer_held) == ((), 5, (), 2)
    later = holdem().play(1, "check").play(2, "check").next_street().view(1)
    assert (later.community, later.street, later.folds) == (parse_cards("9s8s2s"), "flop", False)


def test_the_dealers_upcard_is_the_last_one_dealt_to_him() -> None:
    state = Round(CARIBBEAN).sit(1).wager(1, ante="$10").deal(stacked("AhJh9h4h2h KsKd8c5d3s"))
    assert state.dealer_up == state.public().dealer == parse_cards("3s")
    assert state.public().dealer_held == 5
    assert state.public().folds is False
    assert state.view(1).folds is True


def test_hands_are_told_with_the_cards_that_are_out() -> None:
    state = holdem().play(1, "check").play(2, "check")
    assert state.words(1) == {}
    assert state.next_street().words(2) == {"five-card poker": "pair of eights with nine-seven-deuce"}


def test_the_dealer_shows_the_five_cards_that_count() -> None:
    state = holdem().play(1, "big").play(2, "big").reveal()
    assert set(state.dealer_setting()["showdown"]) == set(parse_cards("QcJdTh9s8s"))


def test_a_void_gives_back_what_is_left_and_leaves_what_came_back() -> None:
    void = ride().play(1, "take-back-1").next_street().void("two cards turned")
    assert (void.net(1), void.house_net) == (0, 0)
