"""Many thousand definitions nobody wrote: not one on which two rooms disagree."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, seed, settings

from tests.definitions import definitions
from tests.fast.conformance.test_random_definitions import PATIENT, accepted
from tests.fast.rules.test_streets import conform
from tests.fast.test_outcomes import check_definitions
from tests.worth import compare_private, compare_streets
from tests.writing import Tree


@pytest.mark.parametrize("number", range(10))
def test_no_two_rooms_disagree(number: int) -> None:
    counts: Counter[bool] = Counter()

    @seed(number)
    @settings(PATIENT, derandomize=False, database=None, max_examples=1_000)
    @given(definitions())
    def run(tree: Tree) -> None:
        counts[accepted(tree)] += 1

    run()
    assert counts[True] > 800


@pytest.mark.parametrize("number", range(4))
def test_solver_and_simulator_agree_on_what_a_round_is_worth(number: int) -> None:
    assert compare_private(300, number=number + 1) > 100
    assert compare_streets(range(1_000 * number, 1_000 * (number + 1))) > 30


def test_the_settlement_table_says_what_the_table_does() -> None:
    assert check_definitions(2_000) > 1_000


def test_no_two_rooms_disagree_about_streets() -> None:
    assert conform(range(1_000)) > 400
