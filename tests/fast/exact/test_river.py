"""Words of a strategy with the whole board out."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from longsuit.cards import Hand
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets.plan import Plan
from longsuit.exact.streets.river import chosen_rule, look
from longsuit.exact.streets.strategies import river_words
from longsuit.hands import RANKINGS
from longsuit.hands.seen import dealer_outs
from longsuit.rules import parse_definition
from longsuit.settlement import layout

POKER = RANKINGS["five-card poker"]


def plan_of(rules: str) -> tuple[Plan, str]:
    written = f'extends = "ultimate-texas-holdem"\nid = "words"\n[strategy.x]\ntitle = "X"\nwhy = "X"\nrules = [{rules}]\n'
    laid = layout(parse_definition(written).game())
    return Plan(laid, laid.antes({})), "x"


def followed(rules: str, own: str, board: str) -> int:
    """The option taken, 0 for a fold."""
    plan, name = plan_of(rules)
    words = river_words(plan, plan.layout.game.strategy[name])
    assert words is not None
    key = POKER.key(Hand.parse(own) | Hand.parse(board))
    place = int(np.searchsorted(sorted(POKER.keys(7)), key))
    one, two = (card for card in range(52) if int(Hand.parse(own)) >> card & 1)
    rule = chosen_rule(look(POKER)(int(Hand.parse(board))), one, two, place, key, words.conditions, len(words.options) - 1)
    return int(words.options[rule, 0])


@pytest.mark.parametrize(
    ("holding", "own", "plays"),
    [
        ("hidden pair", "Qc 4h", True),
        ("hidden pair", "Jc 4h", False),
        ("hidden pair of kings or better", "Qc 4h", False),
        ("pocket pair", "4c 4h", True),
        ("pair of eights or better", "Jc 4h", True),
        ("two pair or better", "Jc 4h", False),
        ("two pair or better", "Jc Qh", True),
        ("any jack", "Jc 4h", True),
        ("jack-five or better", "Jc 4h", False),
        ("fewer than 21 dealer outs", "Ac 4h", True),
        ("fewer than 21 dealer outs", "3c 4h", False),
    ],
)
def test_a_rule_of_the_river(holding: str, own: str, plays: bool) -> None:  # noqa: FBT001 (a case)
    assert followed(f'{{ street = "river", holding = "{holding}", do = "single" }}', own, "8s 8d Qs 6h 2c") == plays


def test_dealer_outs_are_the_cards_that_beat_the_hand_alone_with_the_board() -> None:
    random = Random(3)
    for _ in range(60):
        deck = random.sample(range(52), 7)
        board, (one, two) = sum(1 << card for card in deck[:5]), deck[5:]
        mine = POKER.key(board | 1 << one | 1 << two)
        outs = dealer_outs(POKER, 1 << one | 1 << two, board)
        sight = look(POKER)(board)
        for fewer in (outs, outs + 1):
            condition = np.array([[0, 4, fewer, 0, 0, 0]])
            assert (chosen_rule(sight, one, two, 0, mine, condition, 1) == 0) == (outs < fewer)


def test_what_has_no_words_on_a_whole_board_is_refused() -> None:
    for rules, why in (
        ('{ street = "river", holding = "ace-king suited", do = "single" }', "no 'ace-king suited'"),
        ('{ street = "river", holding = "hidden pair", do = "best" }', "one action"),
    ):
        plan, name = plan_of(rules)
        with pytest.raises(NotCountableError, match=why):
            river_words(plan, plan.layout.game.strategy[name])
