"""What stands on each pay line of the base game: the edge of changed pays is bracketed by it, and it adds up to the whole game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from longsuit.exact.value import base_value
from longsuit.rules import game


@pytest.mark.parametrize("name", ["let-it-ride", "mississippi-stud"])
def test_where_every_wager_is_paid_by_the_table_its_lines_add_up_to_the_game(name: str) -> None:
    value = base_value(game(name))
    returned = sum((antes * (line.odds + 1) for line, antes in value.paid.items()), Fraction(0))
    assert returned == value.ev + value.wagered


@pytest.mark.parametrize(
    ("name", "wager", "line"),
    [("5-card-pursuit", "play", "flush"), ("let-it-ride", "bet-1", "full house"), ("mississippi-stud", "ante", "straight")],
)
def test_a_pay_one_more_or_one_less_moves_the_game_by_what_stands_on_its_line(name: str, wager: str, line: str) -> None:
    """A player who plays as before gains just that; one who plays best gains no less, and loses no more."""
    now = base_value(game(name))
    ((paid, antes),) = ((paid, antes) for paid, antes in now.paid.items() if (paid.wager, paid.line) == (wager, line))
    path = f"wager.{wager}.table.{game(name).tables[wager]}.{line}"
    less, more = (base_value(game(name, settings={path: f"{paid.odds + step} to 1"})).ev for step in (-1, 1))
    assert now.ev - less <= antes <= more - now.ev
    assert more - less == pytest.approx(float(2 * antes), rel=0.02)


def test_a_game_paid_even_money_has_no_lines() -> None:
    assert base_value(game("high-card-flush")).paid == {}
