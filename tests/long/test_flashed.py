"""What one dealer's card seen is worth in the larger games, counted and simulated."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.exact.test_flashed import edge_of_one_card_seen


@pytest.mark.parametrize(
    ("name", "exact"),
    [
        ("high-card-flush", Fraction(943906212731, 252962187277800) - Fraction(161766105078360, 6071092494667200)),
        ("pick-2-poker", None),
    ],
)
def test_edge_of_one_card_seen_agrees_with_simulation(name: str, exact: Fraction | None) -> None:
    edge_of_one_card_seen(name, exact)
