"""Players who know more: every decision is worth what the exact solver says the best one is."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from longsuit.exact.hand import HandValue, hand_value
from longsuit.rules import game
from longsuit.simulate.block import Room
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.knowing import Known
from longsuit.simulate.layout import Layout, Option
from longsuit.simulate.streams import Stream

CASES = [
    ("high-card-flush", 6, Known(6, 0), 100),
    ("high-card-flush", 4, Known(2, 0), 100),
    ("high-card-flush", 2, Known(0, 1), 80),
    ("high-card-flush", 3, Known(3, 4), 80),
    ("high-card-flush", 1, Known(0, 7), 60),
    ("i-luv-suits", 5, Known(5, 2), 60),
    ("5-card-pursuit", 7, Known(7, 0), 20),
    ("5-card-pursuit", 2, Known(2, 1), 60),
    ("5-card-pursuit", 1, Known(0, 4), 60),
    ("pick-2-poker", 7, Known(7, 0), 8),
    ("pick-2-poker", 2, Known(0, 3), 8),
    ("pick-2-poker", 2, Known(2, 5), 8),
]


def worth_of(value: HandValue, option: Option, key: int, room: Room) -> Fraction:
    """The exact worth of what the simulator chose."""
    layout = room.layout
    fitting = [action for action in value.actions if action.action == option.action and action.size * layout.ante == option.amount]
    if option.line is not None:
        ranking = layout.game.contest[layout.game.action[option.action].contest].ranking
        fitting = [action for action in fitting if action.setting is not None and ranking.key(action.setting) == key]
    return max(action.ev for action in fitting)


@pytest.mark.parametrize(("name", "seats", "known", "rounds"), CASES)
def test_each_decision_is_the_best_for_the_cards_known(name: str, seats: int, known: Known, rounds: int) -> None:
    layout = Layout(game(name), ante=1000, bonuses={})
    room = Room(layout, seats=seats, known=known)
    hands, seen = np.empty((seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
    Stream(99, 0).deal(room.sizes, hands, shown=known.exposed, seen=seen)
    played = room.play(hands, seen, np.zeros((seats, layout.codes), np.int64))
    assert room.knowledge is not None
    for number in range(rounds):
        total = Fraction(0)
        for group in room.knowledge.groups:
            held = int(np.bitwise_or.reduce(hands[group, number]))
            for seat in group:
                own = int(hands[seat, number])
                value = hand_value(layout.game, own, known=held & ~own, dealer=int(seen[number]))
                option = layout.options[played.read.option[seat, number]]
                assert worth_of(value, option, int(played.read.key[seat, number]), room) == value.best.ev
                total += value.best.ev
        assert Fraction(int(played.worth[number]), room.knowledge.unit()) == total


def test_seats_that_do_not_share_play_as_if_alone() -> None:
    layout = Layout(game("high-card-flush"), ante=1000, bonuses={})
    hands, seen = np.empty((5, 3000), np.int64), np.zeros(3000, np.int64)
    Stream(1, 0).deal((7, 7), hands, shown=0, seen=seen)
    options = []
    for known in (Known(), Known(2, 0)):
        room = Room(layout, seats=4, known=known)
        options.append(room.play(hands, seen, np.zeros((4, layout.codes), np.int64)).read.option)
    assert np.array_equal(options[0][2:], options[1][2:])
    assert not np.array_equal(options[0][:2], options[1][:2])


@pytest.mark.parametrize(
    ("seats", "known", "strategy", "words"),
    [
        (2, Known(3, 0), "optimal", "share their hands"),
        (2, Known(0, 8), "optimal", "cannot be seen"),
        (2, Known(2, 0), "t-8-6", "leave --strategy out"),
    ],
)
def test_what_cannot_be_known_is_refused(seats: int, known: Known, strategy: str, words: str) -> None:
    with pytest.raises(SimulationError, match=words):
        Room(Layout(game("high-card-flush"), ante=1000, bonuses={}), seats=seats, strategy=strategy, known=known)
