"""A void at any moment leaves every balance as before."""

from __future__ import annotations

import random

import pytest

from longsuit.conformance.rounds import voids
from longsuit.rules import game
from longsuit.table import Round, RoundError, open_table, stacked
from longsuit.table.rehearsal import rehearse
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, PURSUIT, SUITS, bets_of, dealt, loaded


@pytest.mark.parametrize("sheet", [PURSUIT, COLUMBUS, CLASSIC, SUITS, PICK2])
def test_a_void_at_every_moment_restores_balances_and_meters(sheet: str) -> None:
    dice = random.Random(sheet)
    table = open_table(loaded(sheet, tokes="ride"))
    for _ in range(40):
        for moment in rehearse(table, dice, 3).steps():
            assert not list(voids(moment))


def test_a_void_between_two_seats_reverses_what_was_paid_and_gives_the_meter_back() -> None:
    rules = game(SUITS, tables={"progressive": "2"})
    bets = bets_of(SUITS, progressive=100)
    state = dealt(rules, {1: "8h 7h 6h 5h 4h 3h 2h", 6: "8s 7s 6s 5s 4s 3s 2s"}, "9d 8d 2d 3c 4c Tc Jd", bets, meters={"main": 777})
    state = state.play(1).play(6).reveal().settle(1)
    assert state.meters["main"] == 1_000_000
    void = state.void("meter display wrong", by="Pat")
    assert void.meters["main"] == 777
    assert void.hits == ()
    assert void.net(6) == void.net(1) == void.house_net == 0


def test_a_void_keeps_the_cards_and_the_reason() -> None:
    state = dealt(COLUMBUS, "Ah Jh 9h 7h 2c 3d 4s", "9d 8d 5d 3c 4c 5s 6s").void("coffee on the felt", by="Pat")
    assert state.voided is not None
    assert (state.voided.reason, state.voided.by) == ("coffee on the felt", "Pat")
    assert len(state.deck) == 52
    assert state.next_deck == "blue"


@pytest.mark.parametrize("reason", ["", "  ", "x" * 201, "two\nlines", None])
def test_a_void_needs_its_reason_on_one_line(reason: str) -> None:
    assert not Round(loaded(COLUMBUS)).can_void(reason)


def test_sheets_without_irregularities_know_only_the_supervisor_s_void() -> None:
    state = Round(loaded(COLUMBUS)).sit(1).wager(1, ante=500).deal(stacked(""), packets=1)
    with pytest.raises(RoundError, match="only a supervisor voids"):
        state.irregularity("card face up")
    assert state.can_void("a card was face up")


def test_nothing_goes_on_after_a_void() -> None:
    state = dealt(COLUMBUS, "Ah Jh 9h 7h 2c 3d 4s", "9d 8d 5d 3c 4c 5s 6s").void("misdeal")
    assert not state.can_fold(1)
    assert not state.can_void("again")
    assert state.turn == 0
