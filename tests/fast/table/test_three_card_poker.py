"""A game nobody wrote code for: what its definition has that our five sheets have not."""

from __future__ import annotations

from pathlib import Path

import pytest

from longsuit.rules import parse_definition, read_definition
from longsuit.rules.model import Game
from tests.fast.table.at_the_table import dealt, finished, returned

BETS = {"ante": 1000, "pair-plus": 500}
DEALER = "Qc 7d 4h"


@pytest.fixture(scope="module")
def rules() -> Game:
    return read_definition(Path(__file__).parents[2] / "data" / "three-card-poker.toml").game()


def test_an_ante_bonus_pays_on_the_ante_even_when_the_hand_loses(rules: Game) -> None:
    state = finished(dealt(rules, "6h 5d 4s", "8c 8d 8h", BETS))
    assert returned(state)["ante"] == 0
    assert returned(state)["ante-bonus"] == 1000
    assert state.net(1) == -1000 - 1000 + 1000 + 500 * 6


def test_an_ante_bonus_cannot_lose(rules: Game) -> None:
    assert "ante-bonus" not in returned(finished(dealt(rules, "Kh Jd 2s", DEALER, BETS)))


def test_an_ante_bonus_is_gone_after_a_fold(rules: Game) -> None:
    assert returned(finished(dealt(rules, "6h 5d 4s", DEALER, BETS), fold=True)) == {"ante": 0, "pair-plus": 0}


def test_a_bonus_held_with_an_optional_wager_needs_that_wager() -> None:
    text = (Path(__file__).parents[2] / "data" / "three-card-poker.toml").read_text("utf-8")
    held = parse_definition(text.replace('equals = "ante"', 'equals = "pair-plus"')).game()
    assert returned(finished(dealt(held, "6h 5d 4s", DEALER, BETS)))["ante-bonus"] == 500
    assert "ante-bonus" not in returned(finished(dealt(held, "6h 5d 4s", DEALER, {"ante": 1000})))


def test_an_ante_bonus_takes_no_chip(rules: Game) -> None:
    state = dealt(rules, "6h 5d 4s", DEALER, BETS)
    assert state.paid_in(1) == 1500


def test_a_dealer_below_queen_high_pays_the_ante_and_pushes_play(rules: Game) -> None:
    assert returned(finished(dealt(rules, "9h 5d 2s", "Jc 7d 4h", BETS))) == {"ante": 2000, "play": 1000, "pair-plus": 0}
