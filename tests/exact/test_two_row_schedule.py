"""A raise schedule of exactly two rows, in a game of poker and in one of flushes: table, solver and simulator play by the same one."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb
from pathlib import Path

import numpy as np
import pytest

import longsuit as ls
from longsuit.rules import parse_definition
from longsuit.simulate.figures import Figures
from longsuit.simulate.output import as_json
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from tests.exact import plain
from tests.exact.plain import LEADING, number
from tests.exact.solved import THREE_CARD_POKER
from tests.exact.test_changed_rules import ANTE_LOST, BONUS, QUEEN, best_stays, distribution, played, random_hands
from tests.fast.table.at_the_table import dealt, finished, returned

ROWS = """size = [
  { from = 1, up_to = 2 },
  { from = 2, up_to = 3, holding = "pair or better" },
]"""

FLUSHES = """
extends = "high-card-flush/classic"
id = "two-rows"
name = "Two Rows"
[action.raise]
size = [
  { from = 1, up_to = 2 },
  { from = 2, up_to = 5, holding = "4-card flush or longer" },
]
"""


@cache
def poker() -> ls.Game:
    """Three Card Poker with a play of two or three antes for a pair or better, of one or two below."""
    text = Path(THREE_CARD_POKER).read_text("utf-8")
    assert "size    = [ { from = 1, up_to = 1 } ]" in text
    return parse_definition(text.replace("size    = [ { from = 1, up_to = 1 } ]", ROWS), "two-rows.toml").game()


@cache
def flushes() -> ls.Game:
    """High Card Flush with a raise of two to five antes for a four-card flush or longer, of one or two below."""
    return parse_definition(FLUSHES, "two-rows.toml").game()


def test_the_solver_over_every_deal_of_three_card_poker() -> None:
    counts = played(QUEEN, (0, 0, 0, 0), BONUS)[0]
    sized = {size: played(QUEEN, (2, 2 + 2 * size, 0, -2 - 2 * size), BONUS)[1] for size in (1, 2, 3)}
    paired = plain.deck_of(3).three >= plain.PAIR * LEADING
    more = {size: (counts * sized[size + 1]).sum(axis=1) > (counts * sized[size]).sum(axis=1) for size in (1, 2)}
    size = np.where(paired, np.where(more[2], 3, 2), np.where(more[1], 2, 1))
    nets = np.choose(size[:, None] - 1, [sized[1], sized[2], sized[3]])
    stays = best_stays(counts, nets, ANTE_LOST)
    value = ls.solve(poker()).base
    assert value.distribution.counts == distribution(counts, stays, nets, ANTE_LOST)
    taken = {"fold": ~stays} | {f"play {antes}x": stays & (size == antes) for antes in (1, 2, 3)}
    assert value.taken == {("", name): int(rows.sum()) * comb(49, 3) for name, rows in taken.items()}


def test_the_worth_of_a_hand_of_flushes_at_every_size_of_its_row() -> None:
    four = number(2, 0, 0, 0)
    lengths = set()
    for hand in random_hands(7, 12):
        mine = plain.longest_flush(np.array(hand))
        counted = plain.seven_card_dealers(mine, number(9, 3, 2), hand, [], [])
        least, most = map(Fraction, (2, 5) if mine >= four else (1, 2))
        value = ls.hand_value(flushes(), plain.mask_of(hand))
        worth = {action.size: action.ev for action in value.actions if action.action == "raise"}
        assert (min(worth), max(worth)) == (least, most)
        for size, ev in worth.items():
            assert ev == Fraction(counted.short + (1 + int(size)) * (counted.win - counted.lose), sum(counted))
        lengths.add(mine >= four)
    assert lengths == {True, False}


@pytest.mark.parametrize(
    ("hand", "least", "most"),
    [("Ah Ks 9d", 500, 1000), ("Kh Jh 9h", 1000, 1500), ("2h 2s 9d", 1000, 1500), ("Ah Ad As", 1000, 1500)],
)
def test_the_table_takes_what_the_hand_s_row_says_and_pays_it(hand: str, least: int, most: int) -> None:
    state = dealt(poker(), hand, "Qd Tc 4c", {"ante": 500})
    (choice,) = state.choices(1)
    assert (choice.least, choice.most) == (least, most)
    for amount in range(100, 2000, 100):
        assert state.can_play(1, amount=amount) is (least <= amount <= most)
    assert returned(finished(state, amount=most))["play"] == 2 * most


@pytest.mark.parametrize(
    ("hand", "least", "most"),
    [("Ah 9h 3h Ks Qs Jd Td", 500, 1000), ("Ah 9h 3h 2h Qs Jd Td", 1000, 2500), ("Ah 9h 3h 2h 4h 6h Td", 1000, 2500)],
)
def test_the_table_of_flushes_takes_what_the_hand_s_row_says(hand: str, least: int, most: int) -> None:
    (choice,) = dealt(flushes(), hand, "9c 8c 2c 3d 4d 5s 6s", {"ante": 500}).choices(1)
    assert (choice.least, choice.most) == (least, most)


@pytest.mark.parametrize("rules", [poker, flushes])
def test_the_simulator_comes_to_the_solver_s_figures(rules: Callable[[], ls.Game]) -> None:
    """Within five standard errors, the seed fixed: the EV, and how often each size is chosen."""
    game, rounds = rules(), 400_000
    exact = ls.solve(game).base
    found = as_json(Figures(simulate(Spec(game, rounds, seats=1, seed=11))))
    assert abs(found["base"]["ev"] - float(exact.ev)) < 5 * found["base"]["standard_error"]
    assert found["actions"].keys() == {name for _, name in exact.taken}
    for (_, name), deals in exact.taken.items():
        assert abs(found["actions"][name]["rate"] - deals / exact.deals) < 5 * found["actions"][name]["standard_error"]
