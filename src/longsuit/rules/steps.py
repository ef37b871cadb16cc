"""What people do at the table besides cards and money: ordered steps, each at its moment of the round."""

from __future__ import annotations

from typing import Literal, get_args

from longsuit.rules.base import Model, Words

Moment = Literal[
    "opening",
    "wagers",
    "sensor",
    "deal",
    "after the deal",
    "decision",
    "laying aside",
    "fold",
    "play",
    "reveal",
    "settlement",
    "end of the round",
]
"""The parts of a round a step can belong to, in order."""

MOMENTS: tuple[Moment, ...] = get_args(Moment)


class Step(Model):
    """One step of the procedure. Steps of one moment follow each other as they are written."""

    when: Moment
    """The part of the round it belongs to."""
    who: Literal["dealer", "player", "machine", "supervisor", "house"] | None = None
    """Who does it; by default the dealer, or the person who does the table's own step."""
    does: Words | None = None
    """What is done, as an order to that person; left out, it is the table's own step of that moment, said by the other keys."""
    says: Words | None = None
    """What is announced, after "Say"."""
    place: Words | None = None
    """Where the cards or chips go, as a sentence without its capital and full stop."""
    section: Words | None = None
    """The section of the sheet that says so."""
