"""The conformance checks and the records of the suite, over many more rounds."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from longsuit.conformance.check import check_game
from longsuit.rules import game
from tests.fast.table.test_conformance import SHEETS as OURS
from tests.fast.table.test_conformance import check_added, check_half_antes, check_ours
from tests.fast.table.test_record import check_moments
from tests.games import SHEETS

ROUNDS = 400


@pytest.mark.parametrize("sheet", SHEETS)
def test_every_sheet_keeps_every_promise(sheet: str) -> None:
    assert check_game(game(sheet), Random(sheet), rounds=ROUNDS) == ()


@pytest.mark.parametrize("sheet", OURS)
def test_our_games_keep_every_promise_where_tokes_ride(sheet: str) -> None:
    check_ours(sheet, ROUNDS)


@pytest.mark.parametrize("check", [check_added, check_half_antes])
def test_games_that_are_not_ours_keep_every_promise(check: Callable[[int], None]) -> None:
    check(ROUNDS)


@pytest.mark.parametrize("sheet", OURS)
def test_every_moment_of_a_round_comes_back_byte_for_byte(sheet: str) -> None:
    check_moments(sheet, 50)
