"""What one dealer's card seen is worth in every game, counted and simulated."""

from __future__ import annotations

from fractions import Fraction

import pytest

from longsuit.rules import game
from longsuit.simulate.exposure import edge, edge_seeing_one
from longsuit.simulate.knowing import Known


@pytest.mark.parametrize(
    ("name", "exact"),
    [
        ("high-card-flush", Fraction(943906212731, 252962187277800) - Fraction(161766105078360, 6071092494667200)),
        ("5-card-pursuit", Fraction(2573935123, 72221849700) + Fraction(307957608864, 3986646103440)),
        ("pick-2-poker", None),
    ],
)
def test_edge_of_one_card_seen_agrees_with_simulation(name: str, exact: Fraction | None) -> None:
    found = edge_seeing_one(game(name))
    assert found is not None
    assert exact in (None, found)
    estimate = edge(game(name), Known(exposed=1), seed=11, rounds=20000 if exact else 2000)
    assert abs(float(found) - estimate.mean) < 4 * estimate.error
