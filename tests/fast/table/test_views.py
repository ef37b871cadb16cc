"""Who sees what, and when."""

from __future__ import annotations

import json
import random

import pytest

from longsuit.cards import Hand
from longsuit.conformance.rounds import hidden
from longsuit.table import RoundError, open_table
from longsuit.table.rehearsal import rehearse
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, PURSUIT, SUITS, bets_of, dealt, finished, loaded

HANDS = {1: "Ah Jh 9h 7h 2c 3d 4s", 2: "Ac Jc 9c 7c 2d 3s 4d"}
DEALER = "9d 8d 5d 3c 4c 5s 6s"


@pytest.mark.parametrize("sheet", [PURSUIT, COLUMBUS, CLASSIC, SUITS, PICK2])
def test_no_view_holds_a_hidden_card_at_any_moment(sheet: str) -> None:
    dice = random.Random(sheet)
    table = open_table(loaded(sheet))
    for _ in range(15):
        for moment in rehearse(table, dice, 3).steps():
            assert not list(hidden(moment))


def test_a_player_sees_his_own_cards_and_nobody_else_s() -> None:
    view = dealt(COLUMBUS, HANDS, DEALER).view(2)
    assert view.seats[1].cards
    assert (view.seats[0].cards, view.dealer) == ((), ())
    assert (view.seats[0].held, view.dealer_held) == (7, 7)


def test_choices_are_shown_to_the_seat_whose_turn_it_is() -> None:
    state = dealt(COLUMBUS, HANDS, DEALER)
    assert state.view(1).choices[0].proposed == Hand.parse("Ah Jh 9h 7h")
    assert state.view(2).choices == state.public().choices == ()


def test_hands_are_turned_over_as_they_are_settled() -> None:
    state = dealt(COLUMBUS, HANDS, DEALER).play(1).play(2).reveal()
    assert not state.public().seats[1].cards
    assert state.public().dealer
    state = state.settle(1)
    assert state.public().seats[1].cards
    assert not state.public().seats[0].cards
    assert state.settle().public().seats[0].setting == tuple(Hand.parse("Ah Jh 9h 7h"))


def test_a_folded_hand_nobody_spoke_up_for_is_never_shown() -> None:
    state = finished(dealt(COLUMBUS, HANDS, DEALER, bets_of(COLUMBUS, flush=100)).fold(1, declares=()).play(2))
    assert not state.public().seats[0].cards
    assert state.public().seats[1].cards


def test_a_view_is_plain_data() -> None:
    state = dealt(COLUMBUS, HANDS, DEALER).play(1).void("misdeal")
    data = json.loads(json.dumps(state.view(1).as_dict()))
    assert data["voided"]["reason"] == "misdeal"
    assert data["seats"][0]["cards"][0] == "Ah"
    assert data["seats"][1]["cards"] == []


def test_an_empty_seat_has_no_view() -> None:
    with pytest.raises(RoundError, match="Nobody sits at seat 3"):
        dealt(COLUMBUS, HANDS, DEALER).view(3)
