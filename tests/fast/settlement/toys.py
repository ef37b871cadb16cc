"""Small games made for one question each, where our own sheets lack the case."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from longsuit.cards import Hand
from longsuit.hands import RANKINGS
from longsuit.rules import GameFile, parse_definition
from longsuit.rules.layers import merge
from longsuit.rules.model import Action, Game
from longsuit.settlement.judges import Judge
from longsuit.settlement.moves import Move
from longsuit.settlement.paying import Line, Schedule
from tests.writing import Tree, text

ONE = Fraction(1)

HEADS_UP: Tree = {
    "id": "heads-up",
    "name": "Heads Up",
    "version": "1",
    "summary": "Three cards each; the better poker hand wins.",
    "object": "Beat the dealer.",
    "deal": {"player": 3, "dealer": 3, "seats": 3},
    "wager": {
        "ante": {"title": "Ante", "made": "to receive cards"},
        "play": {"title": "Play", "made": "to stay in"},
        "pairs": {
            "title": "Pairs",
            "made": "if the player likes",
            "judges": "three-card poker",
            "table": {"1": {"three of a kind": "30 to 1", "pair": "1 to 1"}, "2": {"flush": "4 for 1"}},
        },
        "ante-bonus": {
            "title": "Ante Bonus",
            "made": "by holding another wager",
            "equals": "ante",
            "judges": "three-card poker",
            "table": {"1": {"straight flush": "5 to 1"}},
        },
    },
    "action": {"play": {"title": "Play", "wager": "play", "contest": "showdown", "size": [{"from": 1, "up_to": 1}]}},
    "contest": {
        "showdown": {
            "title": "Showdown",
            "compares": "three-card poker",
            "dealer_qualifies": "Q-6-4 or better",
            "not_qualified": {"ante": "1 to 1", "play": "push"},
            "win": {"ante": "1 to 1", "play": "3 to 2"},
            "tie": {"ante": "push", "play": "push"},
            "lose": {"ante": "lose", "play": "lose"},
        }
    },
    "fold": {"loses": ["ante"]},
}
"""A qualifier, an optional bonus of two pay tables, and a bonus held with the ante."""

PLAY_TABLE: Tree = {"judges": "three-card poker", "table": {"1": {"three of a kind": "4 to 1", "pair": "2 to 1"}}}
"""A pay table for the play wager."""


def toy(changes: Tree | None = None, **choices: Any) -> Game:
    """The game of heads-up with some of its keys written otherwise."""
    return _read(text(merge(HEADS_UP, changes or {}))).game(**choices)


@cache
def _read(written: str) -> GameFile:
    return parse_definition(written)


def move(ranking: str, *sizes: Tree, left: Schedule | None = None, **setting: Any) -> Move:
    """A way to stay in, set as the keywords say, or played as dealt."""
    action: Tree = {"title": "Raise", "wager": "raise", "contest": "showdown", "size": sizes or ({"from": 1, "up_to": 1},)}
    laid = {"setting": {"box": "the box", "rest": "beside it", **setting}} if setting else {}
    return Move.of("raise", Action.model_validate({**action, **laid}), spot=1, takes_back=-1, judge=judge(ranking), place=0, left=left)


def judge(ranking: str) -> Judge:
    """A ranking that reads the player's own cards."""
    return Judge(RANKINGS[ranking], ("own",), ())


def line(kind: Any, odds: Fraction | int, meter: str = "") -> Line:
    """A line of a pay table that pays so."""
    return Line(kind, Fraction(odds), meter, "", "", "")


def cards(written: str) -> int:
    """A hand."""
    return int(Hand.parse(written))


def key(ranking: str, written: str) -> int:
    """What a hand is worth."""
    return RANKINGS[ranking].key(cards(written))
