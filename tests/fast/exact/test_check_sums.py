"""Results that do not add up to the number of cases are refused where the value is made, so no room can print them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from longsuit.exact import value
from longsuit.exact.streets import value as streets
from longsuit.exact.streets.decisions import Choices, Followed, follow
from longsuit.exact.streets.levels import Tree
from longsuit.exact.streets.plan import Plan
from longsuit.exact.value import Distribution
from longsuit.exact.wagers import wager_value
from longsuit.report import store
from longsuit.report.ask import Asked, ask
from longsuit.report.par.build import par
from longsuit.rules import game
from tests.fast.exact.test_street_strategies import ride

LOST = r"add up to [\d,]+ cases, not to [\d,]+\."


def test_the_counts_of_a_distribution_add_up_to_its_cases() -> None:
    assert Distribution({Fraction(-1): 3, Fraction(1): 2}, 5).ev == Fraction(-1, 5)
    with pytest.raises(ArithmeticError, match="add up to 5 cases, not to 6"):
        Distribution({Fraction(-1): 3, Fraction(1): 2}, 6)


def test_no_room_gets_figures_of_a_base_game_that_lost_deals(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(store, "cache_folder", lambda: tmp_path)
    monkeypatch.setattr(value, "_tally_folds", lambda *_: 0)
    with pytest.raises(ArithmeticError, match=LOST):
        ask(game("high-card-flush"))
    with pytest.raises(ArithmeticError, match=LOST):
        par(Asked("high-card-flush"))
    assert not list(tmp_path.rglob("*.json"))


def test_deals_lost_between_streets_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def losing(plan: Plan, tree: Tree, choices: Mapping[int, Choices]) -> Followed:
        endings, taken = follow(plan, tree, choices)
        return Followed(dict(list(endings.items())[1:]), taken)

    monkeypatch.setattr(streets, "follow", losing)
    with pytest.raises(ArithmeticError, match=LOST):
        streets.street_value(ride(), along={}, meters={})


def test_a_bonus_wager_that_lost_hands_has_no_figures() -> None:
    whole = wager_value(game("high-card-flush"), "flush")
    lost = replace(whole, hits={hit: hands for hit, hands in whole.hits.items() if max(hit) >= 0})
    with pytest.raises(ArithmeticError, match=LOST):
        _ = lost.house_edge
