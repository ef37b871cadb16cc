"""Strategy cards, read for the one hand somebody has to decide about."""

from __future__ import annotations

from random import Random

import pytest

from longsuit.hands import RANKINGS
from longsuit.hands.seen import dealer_outs
from longsuit.rules import game
from longsuit.rules.commentary import StrategyRule
from longsuit.school.strategy import fits
from longsuit.table import Round, stacked


def first_rule(name: str, strategy: str, cards: str) -> int | None:
    """The number of the rule a hand follows on the first street, if it follows one."""
    definition = game(name)
    state = Round(definition).sit(1).wager(1, {spot: 1000 for spot, wager in definition.wager.items() if wager.made == "to receive cards"})
    state = state.deal(stacked(cards))
    street = state.table.layout.streets[state.street].name
    rules = enumerate(definition.strategy[strategy].rules)
    return next((number for number, rule in rules if rule.street in (None, street) and fits(state, rule)), None)


@pytest.mark.parametrize(
    ("cards", "rule"),
    [("Th 8h 6h Js Ad Qd Jc", 0), ("Th 8h 5h Js Ad Qd Jc", 1), ("Ah Kh Qh Jh 2c 3d 4s", 0), ("Ah Kd 2c 3s 4h 5d 7c", 1)],
)
def test_a_ranking_reads_the_hand(cards: str, rule: int) -> None:
    assert first_rule("high-card-flush", "t-8-6", cards) == rule


@pytest.mark.parametrize(("cards", "plays"), [("5d 4c 3c", True), ("8s 8c 7d", True), ("Qs 6c 2d", True), ("Qs 5c 4d", False)])
def test_two_ranks_name_a_hand_in_a_game_of_one_decision(cards: str, plays: bool) -> None:  # noqa: FBT001 (a parameter)
    assert (first_rule("three-card-poker", "queen-six", cards) == 0) == plays


def test_a_shape_is_read_from_the_suits() -> None:
    assert first_rule("high-card-flush", "by-shape", "Th 8h 5h 2d 3d Jc Qs") == 1
    assert first_rule("high-card-flush", "by-shape", "Th 8h 5h 2d 3d Jc Qc") == 3


@pytest.mark.parametrize(("cards", "raises"), [("Ah 2c", True), ("3c 3d", True), ("2c 2d", False), ("Kd 4c", False), ("Kd 2d", True)])
def test_one_of_several_holdings_is_enough_and_none_is_not(cards: str, raises: bool) -> None:  # noqa: FBT001 (a parameter)
    assert (first_rule("ultimate-texas-holdem", "by-rule-to-the-flop", cards) == 0) == raises


def test_dealer_outs_are_counted_on_the_river_and_not_before() -> None:
    definition = game("ultimate-texas-holdem")
    rule = StrategyRule(street="river", holding="fewer than 21 dealer outs", do="single")
    fitted = []
    for number in range(12):
        deck = tuple(Random(number).sample(range(52), 52))
        state = Round(definition).sit(1).wager(1, {"ante": 1000, "blind": 1000}).deal(deck)
        while len(state.board) < definition.deal.community:
            assert not fits(state, rule)
            state = state.play(1, "check").next_street()
        own, board = state.seat(1).hand, sum(1 << card for card in state.board)
        fitted.append(fits(state, rule))
        assert fitted[-1] == (dealer_outs(RANKINGS["five-card poker"], own, board) < 21)
    assert {True, False} == set(fitted)
