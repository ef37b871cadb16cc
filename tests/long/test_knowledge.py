"""Decisions with shared knowledge that take the quick suite too long."""

from __future__ import annotations

import pytest

from longsuit.simulate.knowing import Known
from tests.fast.simulate.test_knowledge import SLOW_CASES, check_decisions


@pytest.mark.parametrize(("name", "seats", "known", "rounds"), SLOW_CASES)
def test_each_decision_is_the_best_for_the_cards_known(name: str, seats: int, known: Known, rounds: int) -> None:
    check_decisions(name, seats, known, rounds)
