"""Ultimate Texas Hold'em to the river by words, over every deal."""

from __future__ import annotations

from fractions import Fraction

from longsuit.exact.value import base_value
from longsuit.rules import game, parse_definition
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec

ALWAYS = """extends = "ultimate-texas-holdem"
id = "always"
[strategy.always]
title = "Always"
why   = "Checks to the river and never folds."
rules = [{ street = "river", do = "single" }]
"""


def test_the_published_strategy_is_worth_what_the_simulator_finds() -> None:
    rules = game("ultimate-texas-holdem")
    exact = base_value(rules, strategy="by-rule")
    assert f"{float(exact.house_edge):.5%}" == "2.45419%"
    found = Figures(simulate(Spec(rules, 3_000_000, strategy="by-rule"))).table("base")
    assert abs(found.mean - float(exact.ev)) < 4 * found.error


def test_one_who_never_folds_wins_and_loses_as_often_as_the_dealer() -> None:
    value = base_value(parse_definition(ALWAYS).game(), strategy="always")
    assert value.folds == 0
    assert value.wagered == 3
    assert value.wins == value.losses
    assert value.deals == value.wins + value.pushes + value.losses
    assert value.house_edge > Fraction(5, 100)
