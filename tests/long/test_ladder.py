"""The second and the third rule of High Card Flush."""

from __future__ import annotations

from longsuit.design.ladder import check, climb, looks
from longsuit.design.saving import source
from longsuit.exact.value import base_value


def test_high_cards_beside_the_flush_buy_the_rest_and_a_third_rule_a_little_more() -> None:
    ladder = climb(source("high-card-flush"), rules=3)
    check(ladder)
    game = ladder.source.game
    _, one, two, three = ladder.rungs
    assert [f"{float(rung.edge):.4%}" for rung in (two, three)] == ["2.6759%", "2.6690%"]
    assert two.edge < base_value(game, strategy="by-shape").house_edge < one.edge
    assert "high cards beside the flush" in looks(game, two.strategy.rules[1])
