"""Evenings: exact figures against every path counted one by one, and simulated ones against exact ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from longsuit.exact.value import base_value
from longsuit.rules import game, parse_definition
from longsuit.rules.model import Game
from longsuit.simulate import session
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.session import Evening, evening, evening_lines


def wanted(**changes: Any) -> Evening:
    return Evening(**{"game": game("high-card-flush"), "ante": 1500, "bankroll": 6000, "rounds": 4, **changes})


AT_MOST_TWO = """
extends = "high-card-flush/hollywood-columbus"
id = "at-most-two"
name = "At most two"
[action.raise]
size = [ { from = 1, up_to = 1 }, { from = 1, up_to = 2, holding = "5-card flush or longer" } ]
"""


def results(asked: Evening, rules: Game, strategy: str) -> list[tuple[int, float]]:
    found = base_value(rules, strategy=strategy).distribution
    return [(int(net * asked.ante), count / found.total) for net, count in found.counts.items()]


def every_path(asked: Evening) -> tuple[float, float]:
    """The chance to be broke at some moment with bets limited to the purse, and to be ahead with no such limit, path by path."""
    free = results(asked, asked.game, asked.strategy)
    ahead = 0.0
    for path in product(free, repeat=asked.rounds):
        if sum(net for net, _ in path) > 0:
            ahead += prod(chance for _, chance in path)
    tight = {1: results(asked, asked.game, "raise-only-1x"), 2: results(asked, parse_definition(AT_MOST_TWO).game(), "optimal")}

    def broke(purse: int, rounds: int) -> float:
        if purse < 2 * asked.ante:
            return 1.0
        if not rounds:
            return 0.0
        return sum(chance * broke(purse + net, rounds - 1) for net, chance in tight.get(purse // asked.ante - 1, free))

    return broke(asked.bankroll, asked.rounds), ahead


def test_exact_chances_are_those_of_every_path() -> None:
    asked = wanted()
    found = evening(asked)
    broke, ahead = every_path(asked)
    assert found["kind"] == "exact"
    assert found["broke"]["chance"] == pytest.approx(broke, rel=1e-12)
    assert found["ahead"]["chance"] == pytest.approx(ahead, rel=1e-12)


def test_expected_result_and_deviation_follow_from_one_round() -> None:
    found = evening(wanted(rounds=160, bankroll=50_000, bonuses={"flush": 500}))
    along = base_value(game("high-card-flush"), along={"flush": Fraction(1, 3)}).distribution
    assert found["expected_result"] == pytest.approx(160 * 15 * float(along.ev), rel=1e-9)
    assert found["standard_deviation"] == pytest.approx(160**0.5 * 15 * along.standard_deviation, rel=1e-9)
    assert list(found["quantiles"].values()) == sorted(found["quantiles"].values())


def test_simulated_chances_cover_the_exact_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wanted(rounds=40, bankroll=20_000, sessions=800)
    exact = evening(asked)
    monkeypatch.setattr(session, "MOST_STEPS", 0)
    dealt = evening(asked)
    assert dealt["kind"] == "simulated"
    for name in ("broke", "ahead", "even"):
        assert abs(dealt[name]["chance"] - exact[name]["chance"]) < 4 * dealt[name]["standard_error"]
    for name in ("expected_result", "standard_deviation"):
        assert abs(dealt[name] - exact[name]) < 4 * dealt[f"{name}_standard_error"]
    for share, (low, high) in dealt["quantile_intervals"].items():
        assert low <= dealt["quantiles"][share] <= high
    held = [low <= exact["quantiles"][share] <= high for share, (low, high) in dealt["quantile_intervals"].items()]
    assert sum(held) >= len(held) - 2
    assert all("exact" not in row for row in evening_lines(dealt))


def test_a_payout_limit_that_binds_is_simulated() -> None:
    capped = game("high-card-flush", settings={"aggregate_payout.limit": "$60"})
    found = evening(Evening(game=capped, ante=10_000, bankroll=100_000, rounds=5, sessions=100))
    assert found["kind"] == "simulated"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bankroll": 100}, "does not cover a round"),
        ({"rounds": 0}, "not 0"),
        ({"strategy": "luck"}, "There is no strategy"),
        ({"sessions": 0}, "cannot be simulated"),
    ],
)
def test_bad_wishes_are_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        evening(wanted(**changes))


def test_a_session_too_long_is_refused() -> None:
    with pytest.raises(SimulationError, match=r"1 to 1,000,000 rounds"):
        wanted(rounds=10**7)


def test_a_player_raises_at_most_what_he_has_and_his_bankroll_is_printed() -> None:
    asked = Evening(game=game("pick-2-poker"), ante=1000, bankroll=50_000, rounds=160)
    found = evening(asked)
    assert (found["kind"], round(found["broke"]["chance"], 5)) == ("exact", 0.14576)
    told = [row[0] for row in evening_lines(found)]
    assert "bankroll $500.00" in told
    assert found["rule"] in told


def test_a_purse_that_is_no_multiple_of_the_ante_raises_to_the_step_below() -> None:
    short = wanted().short_of(2_070)
    (action,) = short.game.action.values()
    assert {row.up_to for row in action.size} == {Fraction(1), Fraction(2_000, 1_500)}
