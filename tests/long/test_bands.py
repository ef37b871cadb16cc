"""Bands of the house's win over many honest tables of every game: they hold as often as they say."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from longsuit.luck.expectation import shares
from longsuit.luck.share import TOTAL, Share
from longsuit.rules import game
from longsuit.table import open_table
from longsuit.table.rehearsal import rehearse

TABLES = 200
ROUNDS = 50


@pytest.mark.parametrize(("name", "seats"), [("high-card-flush", 6), ("i-luv-suits", 2), ("pick-2-poker", 3), ("5-card-pursuit", 7)])
def test_bands_hold_what_they_say(name: str, seats: int) -> None:
    """Players bet and decide at random. Counts inside the bands are binomial; five sigma, so that a run in a million fails by chance.

    The bonuses' rare prizes make the total a little lopsided, so only the base game and the dealer's cards are held to it.
    """
    table, dice = open_table(game(name)), Random(f"bands of {name}")
    base: list[float] = []
    dealer: list[float] = []
    for _ in range(TABLES):
        total, everything = Share(), Share()
        for _ in range(ROUNDS):
            found = shares(rehearse(table, dice, players=seats))
            total, everything = total.plus(found["base game"]), everything.plus(found[TOTAL])
        assert total.adds_up
        assert everything.adds_up
        base.append(float(total.cards + total.dealer) / sqrt(total.variance))
        dealer.append(float(total.dealer) / sqrt(total.dealer_variance))
    for found_z in (base, dealer):
        mean = sum(found_z) / TABLES
        assert abs(mean) < 5 / sqrt(TABLES)
        assert abs(sqrt(sum((z - mean) ** 2 for z in found_z) / (TABLES - 1)) - 1) < 5 / sqrt(2 * TABLES)
        for bound, share in ((1.96, 0.95), (2.576, 0.99)):
            inside = sum(abs(z) < bound for z in found_z)
            assert abs(inside - share * TABLES) < 5 * sqrt(share * (1 - share) * TABLES)
