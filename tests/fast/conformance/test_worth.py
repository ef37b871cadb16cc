"""The solver and the simulator agree on what a round of a random definition is worth."""

from __future__ import annotations

import pytest

from longsuit.rules import game
from tests.worth import compare, compare_private, compare_streets


def test_random_games_of_one_decision_are_worth_what_rounds_come_to() -> None:
    assert compare_private(20) > 8


def test_random_games_of_streets_are_worth_what_rounds_come_to() -> None:
    assert compare_streets(range(120)) > 3


def test_odds_on_the_ante_may_depend_on_the_hand_in_a_game_of_suits() -> None:
    odds = {"contest.flush.win": {"ante": "3 to 1 with a 5-card flush or longer, else 1 to 1", "raise": "1 to 1"}}
    assert compare(game("high-card-flush", settings=odds), 7)


def test_a_value_that_is_off_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.worth.exact_ev", lambda value: float(value.ev) + value.standard_deviation / 20)
    with pytest.raises(AssertionError):
        compare_streets(range(120))
