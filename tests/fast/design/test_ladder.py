"""Strategies to remember: found by exact sums, the same every time, and worth what the solver says."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest

from longsuit.conformance.check import check_game
from longsuit.design import ladder as ladders
from longsuit.design.cells import lay_out
from longsuit.design.errors import DesignError
from longsuit.design.ladder import Ladder, check, climb, looks
from longsuit.design.saving import source
from longsuit.design.search import Bench, Card, Found
from longsuit.exact.value import base_value
from longsuit.rules import read_definition

THREE_CARD = str(Path(__file__).parents[2] / "data" / "three-card-poker.toml")


@cache
def ladder(name: str, rules: int) -> Ladder:
    return climb(source(name), rules=rules)


def test_three_card_poker_needs_one_rule_and_it_is_queen_six_four() -> None:
    found = ladder(THREE_CARD, 3)
    assert [rung.name for rung in found.rungs] == ["no-rule", "one-rule"]
    best = found.rungs[-1]
    assert looks(found.source.game, best.strategy.rules[0]) == "Q-6-4 or better"
    assert best.cost == 0
    assert best.edge == base_value(found.source.game).house_edge == found.optimal


def test_pursuit_s_best_cut_off_is_jack_six_and_every_rule_more_buys_something() -> None:
    found = ladder("5-card-pursuit", 2)
    names = {rung.name: rung for rung in found.rungs}
    assert names["one-cut-off"].edge == base_value(found.source.game, strategy="jack-six").house_edge
    costs = [rung.cost for rung in found.rungs]
    assert costs == sorted(costs, reverse=True)
    assert names["two-rules"].cost < names["one-rule"].cost / 2


@pytest.mark.parametrize(("name", "rules"), [(THREE_CARD, 3), ("5-card-pursuit", 2)])
def test_the_solver_values_what_was_saved_at_what_the_search_said(name: str, rules: int) -> None:
    found = ladder(name, rules)
    check(found)
    game = found.saved()
    for rung in found.rungs:
        assert base_value(game, strategy=rung.name).house_edge == rung.edge
        assert rung.edge - rung.cost == found.optimal


def test_the_one_cut_off_is_the_best_of_all_cut_offs() -> None:
    cells = lay_out(source(THREE_CARD).game).cells
    bench = Bench(cells)
    last = cells.mains[0].groups
    plays = [int(cells.worth[1][cells.main_codes[0] >= cut].sum() + cells.worth[0][cells.main_codes[0] < cut].sum()) for cut in range(last)]
    assert bench.best_cut().worth == max(plays)


def test_the_same_question_has_the_same_answer() -> None:
    assert climb(source("5-card-pursuit"), rules=2).text == ladder("5-card-pursuit", 2).text


def test_setting_the_highest_flush_is_a_rule_of_the_strategy_and_costs_more() -> None:
    found = climb(source("5-card-pursuit"), rules=1, setting="highest")
    check(found)
    assert 'set = "highest"' in found.text
    assert found.rungs[-1].cost > ladder("5-card-pursuit", 2).rungs[1].cost


def test_a_saved_file_loads_and_plays(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(ladder("5-card-pursuit", 2).text, "utf-8")
    game = read_definition(path).game()
    assert "two-rules" in game.strategy
    assert check_game(game, Random(3), rounds=5) == ()


def test_stopped_early_it_gives_the_best_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    one_more = Bench.with_one_more

    def interrupted(self: Bench, smaller: list[Found]) -> list[Found]:
        if smaller[0].card.lines:
            raise KeyboardInterrupt
        return one_more(self, smaller)

    monkeypatch.setattr(Bench, "with_one_more", interrupted)
    found = climb(source("5-card-pursuit"), rules=3)
    assert not found.complete
    assert [rung.rules for rung in found.rungs] == [0, 1, 1]


def test_a_figure_that_differs_from_the_solver_s_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    right = ladder(THREE_CARD, 3)
    wrong = Ladder(right.source, right.setting, right.optimal, right.rungs, complete=True)
    real = base_value(right.source.game)
    monkeypatch.setattr(ladders, "base_value", lambda *_, **__: real)
    with pytest.raises(DesignError, match="please report"):
        check(wrong)


@pytest.mark.parametrize("rules", [0, 7, -1])
def test_nobody_remembers_so_many_rules(rules: int) -> None:
    with pytest.raises(DesignError, match="from 1 to 6 rules"):
        climb(source(THREE_CARD), rules=rules)


def test_a_card_without_lines_is_worth_its_default() -> None:
    counted = lay_out(source(THREE_CARD).game)
    bench = Bench(counted.cells)
    for action in range(2):
        assert bench.worth(Card((), action)) == counted.cells.worth[action].sum()
    assert counted.edge(bench.worth(Card((), 0))) == Fraction(1)
