"""Evenings: exact figures against every path counted one by one, and simulated ones against exact ones."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from longsuit.exact.value import base_value
from longsuit.rules import game
from longsuit.simulate import session
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.session import Evening, evening, evening_lines


def wanted(**changes: Any) -> Evening:
    return Evening(**{"game": game("high-card-flush"), "ante": 1500, "bankroll": 6000, "rounds": 4, **changes})


def every_path(asked: Evening) -> tuple[float, float]:
    """The chance to be broke at some moment, and to be ahead at the end, path by path."""
    found = base_value(asked.game, strategy=asked.strategy).distribution
    nets = [(int(net * asked.ante), count / found.total) for net, count in found.counts.items()]
    broke = ahead = 0.0
    for path in product(nets, repeat=asked.rounds):
        chance, purse, gone = 1.0, asked.bankroll, False
        for net, share in path:
            chance *= share
            purse += net
            gone = gone or purse < asked.stake
        broke += chance * gone
        ahead += chance * (purse > asked.bankroll)
    return broke, ahead


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
    asked = wanted(rounds=40, bankroll=20_000, sessions=20_000)
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
    found = evening(Evening(game=capped, ante=10_000, bankroll=100_000, rounds=5, sessions=500))
    assert found["kind"] == "simulated"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"bankroll": 100}, "does not cover one round"),
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
