"""Every figure of the essays, computed: an essay with another number fails."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from pathlib import Path

import numpy as np
import pytest

import longsuit as ls
from longsuit.exact.value import BaseValue, base_value
from longsuit.exact.wagers import wager_value
from longsuit.hands.classes import classes
from longsuit.rules import parse_definition
from tests.exact.plain import number
from tests.exact.test_claims import tens

DOCS = Path(__file__).parents[2] / "docs"
PURSUIT = "5-card-pursuit"


def essay(name: str) -> str:
    """An essay in one line, with plain minus signs."""
    return " ".join((DOCS / "essays" / f"{name}.md").read_text("utf-8").replace("\N{MINUS SIGN}", "-").split())


def in_integers(value: BaseValue) -> str:
    """The house edge over all deals."""
    over = value.house_edge * value.deals
    assert over.denominator == 1
    return f"{float(value.house_edge):.4%} | {int(over):,} / {value.deals:,}"


@pytest.mark.parametrize("name", ["high-card-flush", "i-luv-suits", PURSUIT, "pick-2-poker"])
def test_the_edges_of_the_suit_games(name: str) -> None:
    assert in_integers(base_value(ls.game(name))) in essay("suit-games")


def test_the_other_figures_of_the_suit_games() -> None:
    text = essay("suit-games")
    game = ls.game("high-card-flush")
    best = base_value(game)
    assert f"one of {comb(52, 7):,} hands; against each there are {comb(45, 7):,} dealer hands" in text
    error = best.standard_deviation / sqrt(10**8)
    assert f"hundred million rounds has a standard error of {100 * error:.2f} points" in text
    assert abs(float(best.house_edge) - 0.0264 - error) < 0.0001
    rule = base_value(game, strategy="t-8-6").house_edge - best.house_edge
    assert f"It costs {100 * float(rule):.4f} points" in text
    jacks = beside_a_ten() - best.house_edge
    assert f"come to {float(best.house_edge + jacks):.4%}, within three thousandths of a point" in text
    assert 0 < 100 * jacks <= Fraction(3, 1000)
    lines = {line.line: line.count for line in wager_value(game, "straight-flush").lines}
    runs = lines["7-card straight flush"] + lines["6-card straight flush"]
    assert f"There are {runs:,} straight flushes of six or seven cards in seven, not 1,600" in text


def beside_a_ten() -> Fraction:
    """The edge where ten-high hands look at the second card of the flush and at how many jacks or better lie outside it."""
    outcomes, keys, worth, jacks = tens()
    stays = keys >= number(11, 3, 2)
    ten_high = (keys >= number(10, 3, 2)) & ~stays
    for second, high in product(range(15), range(8)):
        seen = ten_high & (keys // 15 % 15 == second) & (jacks == high)
        if outcomes.total(np.where(seen, worth + outcomes.dealers, 0)) > 0:
            stays |= seen
    return -Fraction(outcomes.total(np.where(stays, worth, -outcomes.dealers)), comb(52, 7) * comb(45, 7))


def test_what_pursuit_pays_its_players() -> None:
    text = essay("not-314")
    value = base_value(ls.game(PURSUIT))
    assert f"Counted over all {value.deals:,} deals" in text
    assert f"the player* {float(value.ev):.4%} of the ante" in text
    assert value.dealer_qualifies is not None
    assert f"qualify in {float(1 - value.dealer_qualifies):.1%} of deals" in text
    high = base_value(ls.game(PURSUIT, settings={"setting": "highest two-card flush"}))
    assert f"set the highest flush still wins {float(high.ev):.2%}" in text
    never = base_value(ls.game(PURSUIT), strategy="never-fold")
    assert never.ev < 0 < high.ev
    rules = '[ { holding = "jack-eight or better", do = "play", set = "highest" }, { do = "fold" } ]'
    near = f'extends = "{PURSUIT}"\n[strategy.near]\ntitle = "Near"\nwhy = "A near miss."\nrules = {rules}\n'
    miss = base_value(parse_definition(near).game(), strategy="near")
    assert f"wins {float(miss.ev):.2%} of the ante, and that is {-float(miss.element_of_risk):.2%} of everything" in text
    printed = [claim.value for claim in ls.game(PURSUIT).claim if claim.wager]
    assert all(figure in text for figure in printed)
    assert len(printed) == 4


def test_the_boards_of_hold_em() -> None:
    text = essay("holdem")
    boards = classes(5)
    assert f"Five community cards make {comb(52, 5):,} boards" in text
    assert f"{len(boards.hands):,} boards stand for all" in text
    assert f"there are {comb(47, 2):,} two-card holdings" in text
    flushless = sum(all((int(hand) >> 13 * suit & 0x1FFF).bit_count() < 3 for suit in range(4)) for hand in boards.hands)
    by_rank = comb(13 + 5 - 1, 5) - 13
    assert f"{by_rank:,} boards by rank stand for {flushless:,}" in text
    value = base_value(ls.game("ultimate-texas-holdem"))
    assert f"has {value.deals:,} deals" in text
    assert f"is {float(value.house_edge):.3%} of the ante" in text
    assert f"is {int(2 * value.ev * value.deals):,} half-antes" in text
    assert f"element of risk is {float(value.element_of_risk):.2%}" in text
    (stored,) = (Path(ls.__file__).parent / "exact" / "streets" / "opened").iterdir()
    assert f"a file of {round(stored.stat().st_size / 1000)} kilobytes" in text


def test_times_and_speeds_are_those_measured() -> None:
    measured = (DOCS / "performance.md").read_text("utf-8")
    assert "37 milliseconds" in essay("suit-games")
    assert re.search(r"whole game from nothing: 6,071,092,494,667,200 deals \| 37 ms", measured)
    assert "fourteen milliseconds" in essay("settlement-table")
    assert re.search(r"High Card Flush, payouts changed \| 14 ms", measured)
