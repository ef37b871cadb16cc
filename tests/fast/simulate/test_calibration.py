"""Intervals are honest: over many seeds the exact figures are covered as often as the intervals promise."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import pytest

from longsuit.exact.solution import solve
from longsuit.rules import game
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec

SEEDS = 60
NOMINAL = 0.95


@pytest.mark.parametrize(("name", "seats"), [("high-card-flush", 1), ("5-card-pursuit", 3), ("pick-2-poker", 2)])
def test_ninety_five_percent_intervals_cover_the_exact_edge(name: str, seats: int) -> None:
    wanted = Spec(game(name), rounds=20_000, seats=seats)
    exact = float(solve(wanted.game).base.ev)
    covered = 0
    for seed in range(SEEDS):
        low, high = Figures(simulate(replace(wanted, seed=seed))).table("base").interval()
        covered += low <= exact <= high
    assert abs(covered - SEEDS * NOMINAL) < 4 * sqrt(SEEDS * NOMINAL * (1 - NOMINAL))
