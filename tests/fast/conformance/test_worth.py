"""The solver and the simulator agree on what a round of a random definition is worth."""

from __future__ import annotations

import pytest

from tests.worth import compare_private, compare_streets


def test_random_games_of_one_decision_are_worth_what_rounds_come_to() -> None:
    assert compare_private(20) > 8


def test_random_games_of_streets_are_worth_what_rounds_come_to() -> None:
    assert compare_streets(range(120)) > 3


def test_a_value_that_is_off_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.worth.exact_ev", lambda value: float(value.ev) + value.standard_deviation / 20)
    with pytest.raises(AssertionError):
        compare_streets(range(120))
