"""What a supervisor asks of the back office."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, StrictBool, StrictInt

from longsuit.house.service.models import Body, Secret

Name = Annotated[str, Field(min_length=1, max_length=40)]
Words = Annotated[str, Field(min_length=1, max_length=200)]
Seconds = Annotated[StrictInt, Field(ge=1, le=3600)]
Limits = Annotated[dict[Name, Annotated[str, Field(min_length=1, max_length=60)]], Field(max_length=20)]
"""By wager, or for ``base`` and ``bonus``: the least, the most and the step, as ``$15-$300/$5``."""


class NewTable(Body):
    """A game of ours with pay tables, rulings and limits of one's choice."""

    game: Annotated[str, Field(min_length=1, max_length=81, description="game or game/sheet")]
    tables: Annotated[dict[Name, Name], Field(max_length=20)] = Field(default_factory=dict)
    settings: Annotated[dict[Words, Any], Field(max_length=40, description="As --set takes them: a ruling or a path, and its value.")] = (
        Field(default_factory=dict)
    )
    limits: Limits = Field(default_factory=dict)
    date: Annotated[str, Field(max_length=10, description="The day whose law holds, as 2026-05-01.")] | None = None
    wager_seconds: Seconds = 30
    decide_seconds: Seconds = 30
    coach: StrictBool = False
    meters: Annotated[dict[Name, Annotated[StrictInt, Field(ge=1, le=2**63 - 1)]], Field(max_length=10)] = Field(default_factory=dict)
    """Meters of the house to play for, by the game's names; those left out are new."""


class NewLimits(Body):
    """Limits that hold from the next round on."""

    limits: Annotated[Limits, Field(min_length=1)]


class Reason(Body):
    """Why, in one line."""

    reason: Words


class Irregular(Body):
    """Something the sheet names, and the cards that were seen by it."""

    name: Words
    cards: Annotated[str, Field(max_length=200)] = ""


class Adjustment(Body):
    """Cents up or down, and one of the reasons there are."""

    amount: Annotated[StrictInt, Field(ge=-(10**12), le=10**12)]
    reason: Name


class NewPerson(Body):
    """Somebody with a password: a player or a supervisor."""

    name: Name
    password: Secret
    role: Name = "player"
