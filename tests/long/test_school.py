"""The school over thousands of rounds: no clean round is accused, every fault is found at its step, every lesson can be answered."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, seed, settings

from longsuit.rules import game
from longsuit.school.curriculum import skills
from longsuit.school.faults import kinds
from longsuit.settlement import layout
from tests.definitions import definitions
from tests.fast.school.test_catch import planted
from tests.fast.school.test_lessons import PATIENT, check, lessons
from tests.games import SHEETS
from tests.street_definitions import street_definition
from tests.writing import Tree

ROUNDS = 1_000


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_kind_of_fault_in_a_thousand_rounds(sheet: str) -> None:
    definition = game(sheet)
    for kind in kinds(layout(definition)):
        assert planted(definition, kind, ROUNDS // 10 if kind.name == "cap" else ROUNDS), kind.name


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_engines_own_answer_is_right_in_every_skill_a_hundred_times(sheet: str) -> None:
    definition = game(sheet)
    for skill in skills(definition):
        for number in range(8 if skill.drill == "decide" else 100):
            check(definition, skill.key, str(number), number % 11 / 10)


def test_random_definitions_give_lessons() -> None:
    counts: Counter[bool] = Counter()

    @seed(1)
    @settings(PATIENT, derandomize=False, database=None, max_examples=500)
    @given(definitions())
    def run(tree: Tree) -> None:
        counts[lessons(tree, 30)] += 1

    run()
    assert counts[True] > 300
    assert sum(lessons(street_definition(random.Random(number)), 30) for number in range(300)) > 120
