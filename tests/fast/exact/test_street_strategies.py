"""Strategies in words for games of several streets."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from longsuit.cards import Hand
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.streets.lookups import Seen, by_rules
from longsuit.exact.streets.seeing import Table, seen
from longsuit.exact.streets.strategies import leaves_nothing_open
from longsuit.exact.value import base_value
from longsuit.hands.seen import seeing
from longsuit.rules import DefinitionError, game, game_file, parse_definition
from longsuit.rules.model import Game
from longsuit.simulate.block import Room
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from longsuit.simulate.streams import Stream
from longsuit.simulate.street_endings import endings_of
from longsuit.simulate.street_reading import StreetReader

RIDES = """
[strategy.rides]
title = "Rides"
why   = "What already pays, and draws to a flush."
rules = [
  { holding = "pair of tens or better", do = "ride" },
  { holding = "two pair or better", do = "ride" },
  { street = "three cards", holding = "three to a royal flush", do = "ride" },
  { street = "first community card", holding = "four to a flush", do = "ride" },
]
[strategy.best]
title = "Best"
why   = "Nothing of its own."
rules = [ { do = "best", size = "best" } ]
[strategy.always]
title = "Always"
why   = "Never takes a bet back."
rules = [ { do = "ride" } ]
"""

SIZES = """
extends = "four-card-poker"
id      = "sizes-by-hand"
[action.play]
sizes = [1, { from = 1, up_to = 3, holding = "a pair of aces or better" }]
[strategy.most]
title = "Most"
why   = "The most the hand allows with a pair of kings, the least with a pair."
rules = [
  { holding = "pair of kings or better", do = "play", size = "most" },
  { holding = "pair of deuces or better", do = "play", size = "least" },
  { do = "fold" },
]
"""


def ride(extra: str = RIDES) -> Game:
    return parse_definition(game_file("let-it-ride").text + extra).game()


@pytest.mark.parametrize(
    ("phrase", "own", "board", "up", "fits"),
    [
        ("ace-anything", "Ah 2c", "", "", True),
        ("any ace", "Kh Kc", "", "", False),
        ("king-five or better", "Kh 4c", "", "", False),
        ("king-five or better", "Ks 9c", "", "", True),
        ("king-five or better", "As 9c", "", "", False),
        ("king-five suited or better", "Ks 9c", "", "", False),
        ("jack-ten offsuit", "Js Tc", "", "", True),
        ("pocket pair of threes or better", "2s 2c", "3s 3d 4c", "", False),
        ("pair of threes or better", "2s 5c", "3s 3d 4c", "", True),
        ("hidden pair", "2s 5c", "3s 3d 4c", "", False),
        ("hidden pair", "2s 5c", "3s 5d 4c", "", True),
        ("pair of fives", "5s 6s", "6d 5d 2c", "", True),
        ("two pair or better", "2s 5c", "3s 3d 5h", "", True),
        ("two pair or better", "2s 3c", "3s 3d 5h", "", True),
        ("three of a kind or better", "2s 5c", "3s 3d 5h", "", False),
        ("four to a flush", "2s 5s", "3s Ks 5h", "", True),
        ("four to a flush", "2s 5h", "3c Kc Qc 7c", "", False),
        ("four to a flush with a hidden ten or better", "2s 9s", "3s Ks 5h", "", False),
        ("four to a flush with a hidden ten or better", "2c Ts", "3s Ks 5s", "", True),
        ("three to a royal flush", "Ts Ks As", "", "", True),
        ("three to a straight flush", "4s 6s 8s", "", "", True),
        ("four to a straight", "4s 6c 7s 8h", "", "", True),
        ("four to an outside straight", "4s 6c 7s 8h", "", "", False),
        ("four to an outside straight", "5s 6c 7s 8h", "", "", True),
        ("the dealer shows a queen or lower", "5s 6c", "", "Jd", True),
        ("the dealer shows a queen or lower", "5s 6c", "", "Kd", False),
        ("the dealer's card matches one of yours", "5s 6c", "", "6d", True),
    ],
)
def test_what_is_seen_on_the_table(phrase: str, own: str, board: str, up: str, fits: bool) -> None:  # noqa: FBT001 (a case)
    what = seeing(phrase)
    assert what is not None
    table = Table(*(np.array([Hand.parse(cards) if cards else 0], dtype=np.int64) for cards in (own, board, up)))
    assert seen(what, table).tolist() == [fits]


@pytest.mark.parametrize("phrase", ["straight", "flush or better", "pair of tens with an ace", "ace high"])
def test_other_words_are_left_to_the_rankings(phrase: str) -> None:
    assert seeing(phrase) is None


def test_a_strategy_is_valued_exactly() -> None:
    rules = ride()
    best, simple, always = (base_value(rules, strategy=name) for name in ("best", "rides", "always"))
    assert best.distribution == base_value(rules).distribution
    assert always.wagered == 3
    assert simple.strategy == "rides"
    assert best.house_edge < simple.house_edge < always.house_edge
    assert simple.deals == sum(simple.distribution.counts.values())
    hands = 5 * (4 + 6 * 48) + 8 * 4 + 4 * 10
    assert Fraction(simple.taken["three cards", "ride"], simple.deals) == Fraction(hands, 22100)


def test_a_strategy_is_simulated() -> None:
    rules = ride()
    found = Figures(simulate(Spec(rules, 100_000, strategy="rides"))).table("base")
    assert abs(found.mean - float(base_value(rules, strategy="rides").ev)) < 4 * found.error


@pytest.mark.parametrize("rules", [ride(), game("caribbean-stud"), parse_definition(SIZES).game()], ids=lambda rules: rules.id)
def test_the_words_of_a_strategy_choose_the_same_with_and_without_a_count(rules: Game) -> None:
    compared = 0
    for name, strategy in rules.strategy.items():
        if not leaves_nothing_open(strategy):
            continue
        room = Room(endings_of(rules, ante=100, bonuses={}), seats=1, strategy=name)
        hands = np.empty((room.rows, 2000), np.int64)
        room.deal(Stream(5, 0), hands, np.zeros(2000, np.int64))
        assert isinstance(room.reader, StreetReader)
        assert room.packets is not None
        plan = room.reader.endings.plan
        for counted, street in zip(room.reader.streets, plan.asks, strict=True):
            seen_now = Seen(hands[0], *room.packets.table(hands, street))
            for state in range(len(plan.on(street))):
                chosen, worded = np.empty((2, 2000), np.int32)
                counted(seen_now, np.full(2000, state, np.int32), chosen)
                by_rules(plan, street, strategy, seen_now, np.full(2000, state, np.int32), worded)
                assert (chosen == worded).all()
                compared += 1
    assert compared


def test_what_cannot_be_said_is_refused() -> None:
    with pytest.raises(DefinitionError, match="no street"):
        ride('[strategy.x]\ntitle = "X"\nwhy = "X"\nrules = [ { street = "flop", do = "ride" } ]\n')
    hidden = ride(
        '[strategy.x]\ntitle = "X"\nwhy = "X"\nrules = [ { street = "first community card", holding = "hidden pair", do = "ride" } ]\n'
    )
    with pytest.raises(NotCountableError, match="player's own"):
        base_value(hidden, strategy="x")
    anywhere = ride('[strategy.x]\ntitle = "X"\nwhy = "X"\nrules = [ { holding = "pocket pair", do = "ride" } ]\n')
    with pytest.raises(NotCountableError, match="player's own"):
        base_value(anywhere, strategy="x")
