"""A progressive with a stake of $5: every room counts the meter in stakes of five dollars, not of one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import comb

import pytest

import longsuit as ls
from longsuit.report.ask import Asked, ask
from longsuit.report.par.build import par
from longsuit.simulate.figures import Figures
from longsuit.simulate.output import as_json
from longsuit.simulate.run import simulate
from longsuit.simulate.session import Evening, evening
from longsuit.simulate.spec import Spec
from tests.fast.table.at_the_table import SUITS, bets_of, dealt, finished, returned

FIVE_DOLLARS = {"wager.progressive.stake": "$5"}
HANDS = comb(52, 7)
HEARTS, ROYALS = 1_081, 3_243
FIXED = 37_260 * 250 + 224_848 * 75 + 3_473_184 * 5 + 4_047_644 * 4 + 6_180_020 * 2
"""What straight flushes to straights return in stakes over all hands, by the published counts of seven-card poker."""
SHARES = HEARTS + Fraction(ROYALS, 10)
"""Meters won over all hands."""


@cache
def suits() -> ls.Game:
    return ls.game(SUITS, settings=FIVE_DOLLARS)


def edge(dollars: int) -> Fraction:
    """The house edge at a meter of so many dollars."""
    return 1 - (FIXED + SHARES * dollars / 5) / HANDS


def test_the_edge_the_slope_and_the_break_even_meter() -> None:
    value = ls.solve(suits()).wagers["progressive"]
    assert value.house_edge == edge(10_000)
    assert value.at(main=2_500_000).house_edge == edge(25_000)
    assert value.slopes == {"main": SHARES / 5 / HANDS}
    assert value.break_even("main") == 5 * (HANDS - FIXED) / SHARES
    assert edge(round(value.break_even("main"))) == pytest.approx(0, abs=1e-5)


def test_analyze_and_the_par_sheet_say_so() -> None:
    found = ask(suits(), meters={"main": 2_000_000})["wagers"]["progressive"]
    assert (found["stake"], found["house_edge"]) == (5, float(edge(20_000)))
    assert found["meters"]["main"] == {
        "dollars": 20_000,
        "slope": float(SHARES / 5 / HANDS),
        "break_even": float(5 * (HANDS - FIXED) / SHARES),
    }
    sheet = par(Asked(SUITS, settings=FIVE_DOLLARS))["progressives"]["progressive"]
    row = next(row for row in sheet["rows"] if row["in_force"])
    assert sheet["stake"] == 5
    assert row["edge_at_nothing"]["value"] == float(edge(0))
    meter = suits().wager["progressive"].meters["main"]
    assert row["long_run"]["value"] == float(edge(0) - meter.contribution - Fraction(HEARTS * 10_000, 5 * HANDS))
    assert {mark["meter"]: mark["house_edge"] for mark in row["curve"]} == {
        mark["meter"]: float(edge(mark["meter"])) for mark in row["curve"]
    }


def test_with_an_ante_of_15_dollars_it_is_a_third_of_an_ante() -> None:
    alone = ls.solve(suits()).base
    for meters, dollars in (({}, 10_000), ({"progressive": {"main": 4_000_000}}, 40_000)):
        along = ls.solve(suits(), along={"progressive": Fraction(1, 3)}, meters=meters).base
        assert along.ev == alone.ev - edge(dollars) / 3


@pytest.mark.parametrize(
    ("hand", "back", "left"),
    [
        ("Ah Kh Qh Jh Th 2c 3d", 1_234_567, 1_000_000),
        ("As Ks Qs Js Ts 2d 3c", 123_456, 1_234_567 - 123_456),
        ("9h 8h 7h 6h 5h 2c 3c", 500 * 250, 1_234_567),
        ("9h 8c 7h 6s 5h 2c Ac", 500 * 2, 1_234_567),
        ("9h 9c 7h 6d 5h 2c Ac", 0, 1_234_567),
    ],
)
def test_the_table_takes_five_dollars_and_pays_in_stakes_or_from_the_meter(hand: str, back: int, left: int) -> None:
    state = finished(dealt(suits(), hand, "9d 8d 4d Tc 4c 5s 6c", bets_of(SUITS, progressive=500), meters={"main": "$12,345.67"}))
    assert returned(state)["progressive"] == back
    assert state.meters["main"] == left
    meter = suits().wager["progressive"].meters["main"]
    assert state.contributions() == {"main": (500 * meter.contribution, 500 * meter.reserve)}


def test_the_table_takes_no_other_stake() -> None:
    waiting = ls.Round(suits()).sit(1)
    assert waiting.can_wager(1, ante="$5", progressive="$5")
    for amount in ("$1", "$4", "$10"):
        with pytest.raises(ls.RoundError, match=r"Progressive is \$5"):
            waiting.wager(1, ante="$5", progressive=amount)


def test_the_simulator_pays_what_it_dealt_and_comes_near_the_edge() -> None:
    """What it says is exactly what its own hands are worth; those come within five standard errors of all hands."""
    rounds = 1_000_000
    run = simulate(Spec(suits(), rounds, seed=5, ante=1500, bonuses={"progressive": 500}, meters={"main": 5_000_000}))
    found = as_json(Figures(run))["wagers"]["progressive"]
    worth = {"100% of the meter": 10_000, "10% of the meter": 1_000}
    won = sum(line["count"] * (worth.get(line["pays"]) or int(line["pays"].partition(" ")[0])) for line in found["lines"])
    assert found["stake"] == 5
    assert found["ev"] == pytest.approx(won / rounds - 1, abs=1e-9)
    assert abs(found["ev"] + float(edge(50_000))) < 5 * found["standard_error"]


def test_an_evening_counts_it_in_stakes() -> None:
    wanted = Evening(suits(), ante=1500, bankroll=100_000, rounds=1, bonuses={"progressive": 500}, meters={"main": 4_000_000})
    found = evening(wanted)
    assert found["kind"] == "exact"
    assert found["ev_per_round"] == pytest.approx(float(15 * ls.solve(suits()).base.ev - 5 * edge(40_000)), abs=1e-9)
