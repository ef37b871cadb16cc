"""The ladder of High Card Flush, over every deal."""

from __future__ import annotations

from longsuit.design.ladder import check, climb, looks
from longsuit.design.saving import source
from longsuit.exact.value import base_value


def test_high_card_flush_rediscovers_ten_eight_six() -> None:
    ladder = climb(source("high-card-flush"), rules=1)
    check(ladder)
    game = ladder.source.game
    none, one = ladder.rungs
    assert looks(game, one.strategy.rules[0]) == "three-card flush, T-8-6 or better"
    assert one.edge == base_value(game, strategy="t-8-6").house_edge
    assert none.edge == base_value(game, strategy="never-fold").house_edge
    assert f"{float(one.edge):.4%}" == "2.7114%"


def test_pick_2_has_two_contests_and_one_rule_goes_a_long_way() -> None:
    ladder = climb(source("pick-2-poker"), rules=1)
    check(ladder)
    assert looks(ladder.source.game, ladder.rungs[-1].strategy.rules[0]) == "three-card poker: pair or lower"
    assert ladder.rungs[-1].cost < ladder.rungs[0].cost / 20
