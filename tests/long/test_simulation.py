"""Statistics of the simulator over many seeds, and a real cluster that loses a worker."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from math import sqrt
from typing import Any

import pytest

from longsuit.exact.solution import solve
from longsuit.exact.value import Distribution, base_value
from longsuit.rules import game
from longsuit.simulate.figures import Estimate, Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from longsuit.simulate.tally import Tally
from tests.fast.simulate.test_streets import check_decisions

SEEDS = 400
SHEETS = (
    "5-card-pursuit/washington",
    "high-card-flush/hollywood-columbus",
    "high-card-flush/classic",
    "i-luv-suits/standard",
    "pick-2-poker/washington",
)


def estimates(figures: Figures) -> dict[str, Estimate]:
    names = ["base", *(spot.name for spot in figures.endings.bonuses)]
    return {name: figures.table(name) for name in names}


def skewness(distribution: Distribution) -> float:
    """The third standardised moment: how lopsided a wager is, and so how many rounds its mean needs to look normal."""
    mean = distribution.ev
    third = sum((net - mean) ** 3 * count for net, count in distribution.counts.items()) / distribution.total
    return abs(float(third)) / distribution.standard_deviation**3


@pytest.mark.parametrize("seats", [1, 4])
@pytest.mark.parametrize("name", SHEETS)
def test_intervals_cover_exact_figures_at_the_nominal_rate(name: str, seats: int) -> None:
    """Of the base game and of every wager even enough for so many rounds; one that hangs on a rare jackpot has a long run below."""
    wanted = Spec(game(name), rounds=50_000, seats=seats)
    solved = solve(wanted.game)
    even = ["base", *(wager for wager, value in solved.wagers.items() if skewness(value.distribution) < 0.1 * sqrt(50_000 * seats))]
    exact = {"base": float(solved.base.ev), **{wager: -float(value.house_edge) for wager, value in solved.wagers.items()}}
    pulls: dict[str, list[float]] = {measure: [] for measure in exact}
    for seed in range(SEEDS):
        for measure, found in estimates(Figures(simulate(replace(wanted, seed=10_000 + seed)))).items():
            pulls[measure].append((found.mean - exact[measure]) / found.error)
    for measure in even:
        for nominal, errors in ((0.95, 1.96), (0.6827, 1.0)):
            covered = sum(abs(pull) < errors for pull in pulls[measure])
            assert abs(covered - SEEDS * nominal) < 4 * sqrt(SEEDS * nominal * (1 - nominal)), measure
        assert abs(sum(pulls[measure]) / SEEDS) < 4 / sqrt(SEEDS), measure


@pytest.mark.parametrize("name", SHEETS)
def test_a_long_run_agrees_with_every_exact_figure(name: str) -> None:
    wanted = Spec(game(name), rounds=20_000_000, seats=3, seed=31)
    solved = solve(wanted.game)
    figures = Figures(simulate(wanted, workers=2))
    exact = {"base": float(solved.base.ev), **{wager: -float(value.house_edge) for wager, value in solved.wagers.items()}}
    for measure, found in estimates(figures).items():
        assert abs(found.mean - exact[measure]) < 4.5 * found.error, measure
    for line in figures.lines:
        value = solved.wagers[line["wager"]]
        count = next(found.count for found in value.lines if found.line == line["line"] and found.count is not None)
        chance = count / value.hands
        if chance * wanted.rounds > 100 and len({other.schedule for other in value.lines}) == 1:
            assert abs(line["rate"] - chance) < 4.5 * line["standard_error"], line["line"]


@contextmanager
def cluster(workers: int) -> Iterator[Any]:
    from distributed import LocalCluster

    options = {"threads_per_worker": 1, "processes": True, "dashboard_address": None, "silence_logs": 50}
    with LocalCluster(n_workers=workers, **options) as made:  # type: ignore[no-untyped-call]  # Dask has no types
        yield made


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_cluster_that_loses_a_worker_loses_nothing_and_counts_nothing_twice() -> None:
    from longsuit.simulate.cluster import simulate_on

    wanted = Spec(game("high-card-flush"), rounds=40 << 20, seats=2, bonuses={"flush": 500}, seed=5)
    with cluster(3) as made:
        killed: list[int] = []

        def kill_one(tally: Tally) -> None:
            if not killed and tally.rounds >= 4 << 20:
                victim = next(iter(made.workers.values()))
                victim.process.process.kill()
                killed.append(tally.rounds)

        done = simulate_on(wanted, made.scheduler_address, progress=kill_one)
    assert killed
    assert done.complete
    assert done.tally.to_json() == simulate(wanted, workers=2).tally.to_json()


def test_ultimate_texas_holdem_is_played_as_the_solver_says() -> None:
    check_decisions("ultimate-texas-holdem", 60)
    rules = game("ultimate-texas-holdem")
    found = Figures(simulate(Spec(rules, 8_000_000))).table("base")
    assert abs(found.mean - float(base_value(rules).ev)) < 4 * found.error
