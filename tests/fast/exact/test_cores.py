"""A count on several cores comes to the same integers as on one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from longsuit.exact.streets import boards
from longsuit.exact.streets.banks import Separate
from longsuit.exact.streets.boards import Boards, count_boards
from longsuit.exact.streets.plan import Plan
from longsuit.exact.streets.river import no_words
from longsuit.exact.streets.trees import final_decision, judged_places, same_contest
from longsuit.hands.classes import classes
from longsuit.progress import CORES
from longsuit.rules import game
from longsuit.settlement import layout


class Few(NamedTuple):
    hands: np.ndarray
    multiplicity: np.ndarray


@pytest.fixture
def few_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    every = classes(5)
    monkeypatch.setattr(boards, "classes", lambda _: Few(every.hands[::3000], every.multiplicity[::3000]))
    monkeypatch.setattr(boards, "_BOARDS_AT_A_TIME", 5)


def counted(cores: int) -> tuple[Boards, list[tuple[int, int]]]:
    laid = layout(game("ultimate-texas-holdem"))
    plan, contest = Plan(laid, laid.antes({})), same_contest(laid)
    keys, judged, hits = judged_places(plan, contest)
    final = final_decision(plan, keys, hits, plain=True)
    heard: list[tuple[int, int]] = []
    token = CORES.set(cores)
    try:
        return count_boards(contest.ranking, 5, 0, judged, final, no_words(), lambda done, of: heard.append((done, of))), heard
    finally:
        CORES.reset(token)


@pytest.mark.usefixtures("few_boards")
def test_every_count_is_the_same_on_one_core_and_on_three() -> None:
    (one, heard), (three, also) = counted(1), counted(3)
    assert heard == also == [(part, 9) for part in range(1, 10)]
    assert one.banks.sum() > 0
    assert len(one.separate.hit) > 0
    assert np.array_equal(one.banks, three.banks)
    assert np.array_equal(one.lined, three.lined)
    assert all(np.array_equal(getattr(one.separate, column), getattr(three.separate, column)) for column in Separate._fields)
