"""What one dealer's card seen is worth in High Card Flush, counted and simulated."""

from __future__ import annotations

from fractions import Fraction

from tests.exact.test_flashed import edge_of_one_card_seen


def test_edge_of_one_card_seen_agrees_with_simulation() -> None:
    exact = Fraction(943906212731, 252962187277800) - Fraction(161766105078360, 6071092494667200)
    edge_of_one_card_seen("high-card-flush", exact)
