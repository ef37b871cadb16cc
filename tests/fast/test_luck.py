"""Results against expectation where a wager one must make may be of any size: Pick 2 read literally."""

from __future__ import annotations

from fractions import Fraction

from longsuit.exact.spread import BASE, spread
from longsuit.exact.value import base_value
from longsuit.luck.expectation import shares
from longsuit.rules import game
from longsuit.table import Round, stacked

LITERAL = game("pick-2-poker", settings={"bonus_35": "any size"})


def test_what_a_round_should_bring_counts_the_bonus_at_its_size() -> None:
    along = {"3-5-bonus": Fraction(3)}
    expected = base_value(LITERAL, along=along).ev
    assert spread(LITERAL, along).means[BASE] == expected
    state = Round(LITERAL).sit(1).wager(1, {"ante": "$5", "3-5-bonus": "$15"})
    state = state.deal(stacked("Ah Kh Qh 2c 3d 9s 9d 4c 5d 7h")).play(1, "three-card").reveal().settle()
    made = shares(state)
    assert made[BASE].best == -500 * expected
    assert made[BASE].given == 0
    assert all(share.adds_up for share in made.values())


def test_one_ante_is_what_is_assumed_without_a_size() -> None:
    assert spread(LITERAL).means[BASE] == base_value(LITERAL).ev == base_value(game("pick-2-poker")).ev
