"""Runs: the same answer whoever computes it, from the start or resumed; figures that agree with the exact ones."""

from __future__ import annotations

import json
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longsuit.exact.solution import solve
from longsuit.rules import game
from longsuit.simulate import run as running
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.figures import Figures
from longsuit.simulate.output import as_json, as_lines, write_csv
from longsuit.simulate.plot import svg
from longsuit.simulate.run import Span, play_span, simulate
from longsuit.simulate.spec import Spec
from longsuit.simulate.tally import Tally, Track

ROUNDS = 200_000
FLUSH = {"flush": 500, "straight-flush": 300}


def spec(name: str = "high-card-flush", **changes: Any) -> Spec:
    return Spec(**{"game": game(name), "rounds": ROUNDS, "seats": 2, "bonuses": FLUSH, "seed": 7, **changes})


@pytest.mark.parametrize("workers", [2, 3])
def test_the_answer_is_the_same_for_any_number_of_workers(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = simulate(spec())
    monkeypatch.setattr(running, "_SPAN_ROUNDS", 1 << 16)
    together = simulate(spec(), workers=workers)
    assert alone.tally.to_json() == together.tally.to_json()


def test_spans_add_up_in_order_whatever_their_size() -> None:
    wanted = spec(rounds=3 << 16)
    whole = play_span(wanted, Span(0, 3 << 16))
    parts = Tally(2, whole.measures)
    for block in range(3):
        parts.add(play_span(wanted, Span(block, 1 << 16)))
    assert parts.to_json() == whole.to_json()


def test_a_run_resumed_is_the_run_made_at_once(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    simulate(spec(rounds=1 << 16), checkpoint=kept)
    resumed = simulate(spec(), checkpoint=kept, resume=True)
    assert resumed.tally.to_json() == simulate(spec()).tally.to_json()
    assert json.loads(kept.read_text("utf-8"))["tally"]["rounds"] == ROUNDS


def test_a_checkpoint_of_another_run_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    simulate(spec(rounds=1 << 16), checkpoint=kept)
    changes: list[dict[str, Any]] = [{"seed": 8}, {"seats": 3}, {"strategy": "t-8-6"}, {"ante": 500}, {"bonuses": {}}]
    for change in changes:
        with pytest.raises(SimulationError, match="another run"):
            simulate(replace(spec(), **change), checkpoint=kept, resume=True)
    with pytest.raises(SimulationError, match="already holds"):
        simulate(spec(rounds=1000), checkpoint=kept, resume=True)
    kept.write_text("{}", "utf-8")
    with pytest.raises(SimulationError, match="not a checkpoint"):
        simulate(spec(), checkpoint=kept, resume=True)
    with pytest.raises(SimulationError, match="There is no checkpoint"):
        simulate(spec(), checkpoint=tmp_path / "none.json", resume=True)
    with pytest.raises(SimulationError, match="cannot be written"):
        simulate(spec(), checkpoint=tmp_path / "no folder" / "kept.json")


def test_a_run_that_ended_inside_a_block_cannot_be_made_longer(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    simulate(spec(rounds=1000), checkpoint=kept)
    with pytest.raises(SimulationError, match="inside a block"):
        simulate(spec(), checkpoint=kept, resume=True)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_interrupt_leaves_whole_spans_and_says_so(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_SPAN_ROUNDS", 1 << 16)

    def interrupt(tally: Tally) -> None:
        if tally.rounds >= 2 << 16:
            raise KeyboardInterrupt

    run = simulate(spec(rounds=1 << 20), workers=workers, progress=interrupt)
    assert run.tally.rounds == 2 << 16
    assert not run.complete
    assert as_json(Figures(run))["complete"] is False
    assert run.tally.to_json() == simulate(spec(rounds=2 << 16)).tally.to_json()


def exact_figures(wanted: Spec) -> dict[str, float]:
    solved = solve(wanted.game, strategy=wanted.strategy)
    return {"base": float(solved.base.ev), **{wager: -float(value.house_edge) for wager, value in solved.wagers.items()}}


@pytest.mark.parametrize(
    ("name", "strategy", "seats"),
    [
        ("high-card-flush", "optimal", 1),
        ("high-card-flush/classic", "by-shape", 6),
        ("i-luv-suits", "optimal", 3),
        ("5-card-pursuit", "optimal", 1),
        ("5-card-pursuit", "jack-six-highest", 7),
        ("pick-2-poker", "optimal", 1),
        ("pick-2-poker", "flush-or-better", 4),
    ],
)
def test_exact_figures_lie_within_their_intervals(name: str, strategy: str, seats: int) -> None:
    """Five standard errors: one fixed seed passes unless something is wrong by far more than chance."""
    wanted = Spec(game(name), rounds=400_000, seats=seats, strategy=strategy, seed=2024)
    figures = Figures(simulate(wanted))
    for measure, value in exact_figures(wanted).items():
        found = figures.table(measure)
        assert abs(found.mean - value) < 5 * found.error, measure
    for action, rate in figures.actions.items():
        exact = solve(wanted.game, strategy=strategy).base
        share = exact.taken.get(("", action), 0) / exact.deals
        assert abs(rate["rate"] - share) <= 5 * rate["standard_error"], action


def test_the_error_of_seats_together_counts_what_they_share() -> None:
    """Seats meet one dealer, so six seats a round tell less than six rounds: errors by blocks and by squares agree."""
    wanted = spec(seats=6, bonuses={}, rounds=64 << 10)
    by_squares = Figures(simulate(wanted)).table("base").error
    means = [Figures(simulate(replace(wanted, seed=100 + seed))).table("base").mean for seed in range(40)]
    centre = sum(means) / len(means)
    by_seeds = sqrt(sum((mean - centre) ** 2 for mean in means) / (len(means) - 1))
    naive = Figures(simulate(wanted)).table("base").deviation / sqrt(wanted.rounds * 6)
    assert naive < by_squares
    assert 0.6 < by_seeds / by_squares < 1.5


def test_meters_fixed_and_running() -> None:
    fixed = Figures(simulate(Spec(game("i-luv-suits"), rounds=ROUNDS, seats=6, bonuses={"progressive": 100}, meters={"main": 5_000_000})))
    paid = {won.cents for won in fixed.won}
    assert paid == {5_000_000, 500_000}
    rising = Figures(simulate(Spec(game("i-luv-suits"), rounds=ROUNDS, seats=6, bonuses={"progressive": 100}, running=True)))
    assert len(rising.won) == len(fixed.won)
    meter = 1_000_000
    last = 0
    for won in rising.won:
        meter += 20 * 6 * (won.round - last)
        last = won.round
        full = won.cents == meter
        assert full or won.cents == meter // 10
        meter = max(1_000_000, meter - won.cents)
    assert as_json(rising)["meters"]["end"] == {"main": (meter + 120 * (ROUNDS - last)) / 100}


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=30), st.integers(0, 30))
def test_tracks_joined_are_the_track_of_all_rounds(nets: list[int], cut: int) -> None:
    def track(part: list[int]) -> Track:
        joined = Track()
        for net in part:
            joined = joined.then(Track(net, max(0, net), min(0, net), max(0, -net), net, net))
        return joined

    path = [sum(nets[:place]) for place in range(len(nets) + 1)]
    fall = max(max(path[: place + 1]) - path[place] for place in range(len(path)))
    whole = track(nets[:cut]).then(track(nets[cut:]))
    assert whole == Track(path[-1], max(path), min(path), fall, max(nets), min(nets))


def test_what_scripts_rely_on() -> None:
    found = as_json(Figures(simulate(spec())))
    assert found["rounds"] == ROUNDS
    assert found["seed"] == 7
    assert {"ev", "standard_error"} <= set(found["base"])
    assert set(found["wagers"]) == {"flush", "straight-flush"}
    assert {"ev", "standard_error"} <= set(found["wagers"]["flush"])
    assert sum(line["count"] for line in found["wagers"]["flush"]["lines"]) < 2 * ROUNDS
    assert sum(action["count"] for action in found["actions"].values()) == 2 * ROUNDS
    assert sum(found["outcomes"].values()) == 2 * ROUNDS - found["actions"]["fold"]["count"]
    totals = [seat["ev"] * ROUNDS * 10 for seat in found["by_seat"]]
    assert found["house"]["win_per_100_rounds"] * ROUNDS / 100 == pytest.approx(-sum(totals))
    assert found["covariance"][0][1] == found["covariance"][1][0]
    assert json.loads(json.dumps(found)) == found


def test_no_cell_of_the_rows_is_a_formula(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = {"wager": "=cmd|' /C calc'!A0", "line": "@SUM(A1)", "rate": 0.5, "standard_error": 0.1, "count": 1}
    figures = Figures(simulate(spec()))
    monkeypatch.setattr(Figures, "lines", property(lambda _: [line]))
    write_csv(figures, tmp_path / "out.csv")
    assert "hit rate,'=cmd|' /C calc'!A0,'@SUM(A1),all,0.5,0.1,1" in (tmp_path / "out.csv").read_text("utf-8").splitlines()


def test_rows_and_picture(tmp_path: Path) -> None:
    figures = Figures(simulate(spec()))
    write_csv(figures, tmp_path / "out.csv")
    rows = (tmp_path / "out.csv").read_text("utf-8").splitlines()
    assert rows[0] == "figure,wager,line,seat,value,standard_error,count"
    assert len(rows) == 1 + 3 * 3 + 9 + 1
    assert all(len(line) == 3 for line in as_lines(figures))
    drawn = svg([(1000, -0.02, 0.01), (2000, -0.03, 0.005)], "Game & <sheet>", "EV")
    assert drawn.startswith("<svg")
    assert "Game &amp; &lt;sheet&gt;" in drawn


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rounds": 0}, "0 rounds cannot be played"),
        ({"seats": 9}, "seats 1 to 6 players; 9 do not fit"),
        ({"seats": 0}, "0 do not fit"),
        ({"strategy": "luck"}, "There is no strategy 'luck'"),
        ({"bonuses": {"ante": 100}}, "'ante' is not an optional wager"),
        ({"bonuses": {"flush": -1}}, "A stake on flush must be"),
        ({"ante": 0}, "more than zero"),
        ({"ante": 10**9, "bonuses": {}}, "too high to add up"),
        ({"meters": {"main": 5}}, "There is no meter"),
    ],
)
def test_bad_wishes_are_one_sentence(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        simulate(spec(**changes))
    assert "\n" not in str(caught.value)


def test_workers_must_be_some() -> None:
    with pytest.raises(SimulationError, match="0 workers"):
        simulate(spec(), workers=0)
