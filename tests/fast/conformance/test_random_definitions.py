"""Definitions nobody wrote: the loader refuses them with a sentence, or every room gives the same money."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import numpy as np
from hypothesis import HealthCheck, given, settings

from longsuit.conformance.check import check_game
from longsuit.exact.hand import hand_value
from longsuit.exact.play import price
from longsuit.exact.showdown import NotCountableError, Showdown, showdown
from longsuit.rules import DefinitionError, parse_definition
from longsuit.rules.model import Game
from longsuit.settlement import layout
from tests.definitions import definitions
from tests.exact.solved import cut
from tests.writing import Tree, text

PATIENT = settings(deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), max_examples=200)


def accepted(tree: Tree) -> bool:
    """Check one definition, its rulings answered at random; whether the loader took it."""
    dice = random.Random(repr(tree))
    answers = {name: dice.choice([*ruling["options"]]) for name, ruling in tree["ruling"].items() if dice.random() < 0.5}
    try:
        game = parse_definition(text(tree)).game(settings=answers)
    except DefinitionError:
        return False
    failures = check_game(game, dice, rounds=2)
    assert failures == (), (failures[0].check, failures[0].what, text(tree))
    return True


def test_random_definitions_give_the_same_money_in_every_room() -> None:
    counts: Counter[bool] = Counter()

    @PATIENT
    @given(definitions())
    def run(tree: Tree) -> None:
        counts[accepted(tree)] += 1

    run()
    assert counts[True] > 3 * counts[False]


def test_all_hands_at_once_are_worth_what_each_is_alone() -> None:
    compared = []

    @settings(PATIENT, max_examples=40)
    @given(definitions(most_cards=4))
    def run(tree: Tree) -> None:
        try:
            game = parse_definition(text(tree)).game()
            deals = showdown(game)
        except (DefinitionError, NotCountableError):
            return
        dice = random.Random(repr(tree))
        for row in dice.sample(range(len(deals.weight)), 5):
            compared.append(row)
            alone = hand_value(game, int(deals.hands[row]))
            assert worths(game, cut(deals, np.array([row]))) <= {(act.action, act.size, act.ev) for act in alone.actions}

    run()
    assert len(compared) > 100


def worths(game: Game, deals: Showdown) -> set[tuple[str, Fraction, Fraction]]:
    """What the solver of whole games makes of one row: by action and size, the best setting."""
    laid = layout(game)
    priced = price(game, deals.suits_apart(laid.rankings(laid.antes({}))), stakes=laid.antes({}), meters={})
    units = priced.scale * deals.dealer_hands
    best: dict[tuple[str, Fraction], int] = {}
    for candidate in priced.candidates:
        for way in np.flatnonzero(candidate.ways.row == 0):
            key = candidate.action, candidate.sizes[candidate.size[way]]
            best[key] = max(best.get(key, -(1 << 62)), int(candidate.worth[way]) + int(priced.bonus[0]) * deals.dealer_hands)
    fold = Fraction(int(priced.fold[0]), priced.scale)
    return {("fold", Fraction(0), fold), *((*key, Fraction(worth, units)) for key, worth in best.items())}
