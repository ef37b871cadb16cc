"""The third rule of High Card Flush."""

from __future__ import annotations

from longsuit.design.ladder import check, climb
from longsuit.design.saving import source


def test_a_third_rule_buys_a_little_more() -> None:
    ladder = climb(source("high-card-flush"), rules=3)
    check(ladder)
    two, three = ladder.rungs[-2:]
    assert [f"{float(rung.edge):.4%}" for rung in (two, three)] == ["2.6759%", "2.6690%"]
