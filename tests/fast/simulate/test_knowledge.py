"""Players who know more: every decision is worth what the exact solver says the best one is."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from longsuit.cards import Hand
from longsuit.exact.hand import HandValue, hand_value
from longsuit.exact.knowledge.flush import _below_expected, _below_plain, every_factor
from longsuit.hands import RANKINGS
from longsuit.rules import game
from longsuit.simulate.block import Room
from longsuit.simulate.endings import Endings, Option
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.exposure import edge
from longsuit.simulate.figures import Figures
from longsuit.simulate.knowing import Known, Share
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from longsuit.simulate.streams import Stream

CASES = [
    ("high-card-flush", 6, Known(6, 0), 100),
    ("high-card-flush", 4, Known(2, 0), 100),
    ("high-card-flush", 3, Known(3, 4), 80),
    ("high-card-flush", 1, Known(0, 7), 60),
    ("i-luv-suits", 5, Known(5, 2), 60),
    ("5-card-pursuit", 2, Known(2, 1), 60),
    ("5-card-pursuit", 1, Known(0, 4), 60),
    ("pick-2-poker", 7, Known(7, 0), 2),
    ("pick-2-poker", 2, Known(0, 3), 1),
]
SLOW_CASES = [
    ("high-card-flush", 2, Known(0, 1), 30),
    ("5-card-pursuit", 7, Known(7, 0), 5),
    ("pick-2-poker", 2, Known(2, 5), 3),
]
"""For the long tests."""


def worth_of(value: HandValue, option: Option, key: int, room: Room) -> Fraction:
    """The exact worth of what the simulator chose."""
    endings = room.endings
    fitting = [action for action in value.actions if action.action == option.action and action.size * endings.ante == option.amount]
    if option.hit:
        ranking = endings.game.contest[endings.game.action[option.action].contest].ranking
        fitting = [action for action in fitting if action.setting is not None and ranking.key(action.setting) == key]
    return max(action.ev for action in fitting)


@pytest.mark.parametrize(("name", "seats", "known", "rounds"), CASES)
def test_each_decision_is_the_best_for_the_cards_known(name: str, seats: int, known: Known, rounds: int) -> None:
    check_decisions(name, seats, known, rounds)


def check_decisions(name: str, seats: int, known: Known, rounds: int) -> None:
    """Every decision of some rounds beside the best that the hand by itself has."""
    endings = Endings(game(name), ante=1000, bonuses={})
    room = Room(endings, seats=seats, known=known)
    hands, seen = np.empty((seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
    Stream(99, 0).deal(room.sizes, hands, shown=known.exposed, seen=seen)
    played = room.play(hands, seen, np.zeros((seats, endings.codes), np.int64))
    assert room.knowledge is not None
    for number in range(rounds):
        total = Fraction(0)
        for group in room.knowledge.groups:
            held = int(np.bitwise_or.reduce(hands[group, number]))
            for seat in group:
                own = int(hands[seat, number])
                value = hand_value(endings.game, own, known=held & ~own, dealer=int(seen[number]))
                option = endings.options[played.read.option[seat, number]]
                assert worth_of(value, option, int(played.read.key[seat, number]), room) == value.best.ev
                total += value.best.ev
        assert Fraction(int(played.worth[number]), room.knowledge.unit()) == total


def test_seats_that_do_not_share_play_as_if_alone() -> None:
    endings = Endings(game("high-card-flush"), ante=1000, bonuses={})
    hands, seen = np.empty((5, 3000), np.int64), np.zeros(3000, np.int64)
    Stream(1, 0).deal((7, 7), hands, shown=0, seen=seen)
    options = []
    for known in (Known(), Known(2, 0)):
        room = Room(endings, seats=4, known=known)
        options.append(room.play(hands, seen, np.zeros((4, endings.codes), np.int64)).read.option)
    assert np.array_equal(options[0][2:], options[1][2:])
    assert not np.array_equal(options[0][:2], options[1][:2])


@pytest.mark.parametrize(
    ("seats", "known", "strategy", "words"),
    [
        (2, Known(3, 0), "optimal", "share their hands"),
        (2, Known(0, 8), "optimal", "cannot be seen"),
        (2, Known(2, 0), "t-8-6", "leave --strategy out"),
        (2, Known(2, 1, "suit counts"), "optimal", "with no dealer's card seen"),
    ],
)
def test_what_cannot_be_known_is_refused(seats: int, known: Known, strategy: str, words: str) -> None:
    with pytest.raises(SimulationError, match=words):
        Room(Endings(game("high-card-flush"), ante=1000, bonuses={}), seats=seats, strategy=strategy, known=known)


def test_suit_counts_are_worth_less_than_cards_and_more_than_nothing() -> None:
    rules = game("high-card-flush")
    ways: tuple[Share, Share] = ("suit counts", "cards")
    counted, shared = (edge(rules, Known(6, 0, share), blocks=4) for share in ways)
    assert counted.mean - 4 * counted.error > -0.0266
    assert counted.mean + 4 * counted.error < shared.mean - 4 * shared.error
    assert abs(shared.mean - 0.073) < 4 * shared.error + 0.0005, "published: +7.3%"


def test_what_suit_counts_tell_is_the_average_over_every_deal_with_those_counts() -> None:
    """One suit's left cards run through all sets of their size; the expected count is the mean of the true ones."""
    hand = Hand.parse("Th 8h 6h Js Ad Qd Jc")
    key = RANKINGS["longest flush"].key(hand)
    table = every_factor(20, 7)
    unseen = [~hand.suit(suit) & 0x1FFF for suit in range(4)]
    fixed = [0, 0b1111101, 0b110011, 0b1110000000011]
    true = []
    for chosen in combinations([bit for bit in range(13) if unseen[0] >> bit & 1], 20 - sum(mask.bit_count() for mask in fixed)):
        lefts = (sum(1 << bit for bit in chosen), fixed[1], fixed[2], fixed[3])
        row = table.row[tuple(mask.bit_count() for mask in lefts[:3])]
        factor = table.factors[row, key >> 13]
        true.append(_below_plain(key, lefts, factor, table.counts, table.binomials))
    expected = _below_expected(key, (unseen[0], fixed[1], fixed[2], fixed[3]), lefts, factor, table)
    assert expected == pytest.approx(tuple(np.mean(true, axis=0)))


def test_the_edge_by_difference_agrees_with_rounds_played_out() -> None:
    rules = game("5-card-pursuit")
    sharp = edge(rules, Known(3, 0), blocks=4)
    figures = Figures(simulate(Spec(rules, rounds=20_000, seats=3, seen=3, seed=3)))
    played, decided = figures.table("base"), figures.decided
    assert decided is not None
    assert sharp.error < decided.error < played.error
    for found in (played, decided):
        assert abs(found.mean - sharp.mean) < 4 * (found.error + sharp.error)


@pytest.mark.parametrize(
    ("name", "known", "rounds"),
    [
        ("high-card-flush", Known(2, 0), 150),
        ("high-card-flush", Known(6, 0, "suit counts"), 200),
        ("high-card-flush", Known(0, 1), 30),
        ("5-card-pursuit", Known(3, 0), 60),
        ("pick-2-poker", Known(0, 2), 20),
    ],
)
def test_knowing_more_gains_what_the_best_decision_is_worth_above_the_decision_made_without(name: str, known: Known, rounds: int) -> None:
    endings = Endings(game(name), ante=1000, bonuses={})
    seats = max(1, known.seen)
    hands, seen = np.empty((seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
    Stream(7, 0).deal(Room(endings, seats=seats).sizes, hands, shown=known.exposed, seen=seen)
    blind = Room(endings, seats=seats)
    alone = blind.play(hands, seen, np.zeros((seats, endings.codes), np.int64))
    room = Room(endings, seats=seats, known=known)
    played = room.play(hands, seen, np.zeros((seats, endings.codes), np.int64))
    assert room.knowledge is not None
    assert played.gain.min() >= 0
    assert played.gain.max() > 0
    for number in range(rounds if known.share == "cards" else 0):
        held = int(np.bitwise_or.reduce(hands[:seats, number]))
        gain = Fraction(0)
        for seat in range(seats):
            own = int(hands[seat, number])
            value = hand_value(endings.game, own, known=held & ~own, dealer=int(seen[number]))
            option = endings.options[alone.read.option[seat, number]]
            gain += value.best.ev - worth_of(value, option, int(alone.read.key[seat, number]), room)
        assert played.gain[number] / room.knowledge.unit() == pytest.approx(float(gain), abs=1e-12)
