"""What the house should have won on rounds of several streets: parts that add up, luck that averages out."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from longsuit.exact.spread import BASE
from longsuit.exact.streets.first import first_information
from longsuit.exact.value import base_value
from longsuit.luck.expectation import shares
from longsuit.luck.share import TOTAL, Share
from longsuit.rules import game
from longsuit.table import Round, open_table, stacked

GAMES = ("three-card-poker", "caribbean-stud", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem")


def played(name: str, dice: Random, *, seats: int = 2, bonuses: bool = True) -> Round:
    """A round of random lawful decisions, odd bets among them."""
    table = open_table(game(name))
    state = Round(table)
    for seat in range(1, seats + 1):
        required = {spot.name: 700 for spot in table.layout.placed if spot.required}
        optional = {spot.name: spot.wager.stake or 500 for spot in table.layout.placed if spot.wager.optional and bonuses}
        state = state.sit(seat).wager(seat, required | optional)
    deck = list(range(52))
    dice.shuffle(deck)
    state = state.deal(deck)
    while state.phase != "reveal":
        if state.phase == "street":
            state = state.next_street()
            continue
        choices = [("fold", 0)] if table.layout.streets[state.street].folds else []
        for choice in state.choices(state.turn):
            choices += [(choice.action, amount) for amount in choice.only or (choice.least, choice.most)]
        action, amount = dice.choice(choices)
        state = state.fold(state.turn) if action == "fold" else state.play(state.turn, action, amount=amount)
    return state.reveal().settle()


@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_every_round_add_up(name: str) -> None:
    dice = Random(name)
    for _ in range(4):
        state = played(name, dice)
        found = shares(state)
        for share in found.values():
            assert share.adds_up
            assert share.given >= 0
        assert found[TOTAL].win == state.house_net
        assert found[BASE].seats == 2
        assert found[BASE].variance > found[BASE].dealer_variance >= 0


@pytest.mark.parametrize("name", ["three-card-poker", "let-it-ride", "mississippi-stud", "ultimate-texas-holdem"])
def test_the_first_information_is_worth_the_game(name: str) -> None:
    rules = game(name)
    expected = Fraction(-1_215_447_575_352, 2 * 27_813_810_024_000) if name.startswith("ultimate") else base_value(rules).ev
    assert first_information(rules).mean == expected


def test_luck_averages_out_however_badly_one_plays() -> None:
    dice, total = Random(1), Share()
    for _ in range(40):
        total = total.plus(shares(played("mississippi-stud", dice, seats=1, bonuses=False))[BASE])
    assert abs(float(total.cards + total.dealer)) < 4 * float(total.variance) ** 0.5
    assert total.given > 0


def test_a_bonus_won_but_not_declared_is_given_away_and_not_cut_by_a_cap() -> None:
    rules = game("four-card-poker", settings={"fold.bonuses": "declared"})
    state = Round(rules).sit(1).wager(1, ante="$10", aces_up="$10").deal(stacked("Ac Ad Kh 3s 7c 2d 9h 5d 6c 8s Jd"))
    declared, silent = (shares(state.fold(1, declares=names).reveal().settle())["aces-up"] for names in (["aces-up"], []))
    assert (declared.win, declared.given, declared.cut) == (-1000, Fraction(0), 0)
    assert (silent.win, silent.given, silent.cut) == (1000, Fraction(2000), 0)
    assert silent.adds_up
