"""The fields of every command a request may carry, with their limits."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, PlainValidator, StrictInt, WithJsonSchema

from longsuit.rules.catalogue import SheetId
from longsuit.rules.errors import DefinitionError

Cents = Annotated[StrictInt, Field(ge=0, le=10**12)] | Annotated[str, Field(min_length=1, max_length=24)]
"""Cents as a whole number, or dollars as text: 1500 and "$15" are the same."""

Spot = Annotated[str, Field(max_length=40)]
Name = Annotated[str, Field(min_length=1, max_length=40)]
Words = Annotated[str, Field(min_length=1, max_length=200)]
Limits = Annotated[dict[Name, Annotated[str, Field(min_length=1, max_length=60)]], Field(max_length=20)]
"""By wager, or for ``base`` and ``bonus``: the least, the most and the step, as ``$15-$300/$5``."""


def _sheet(name: object) -> SheetId:
    if isinstance(name, SheetId):
        return name
    if not isinstance(name, str):
        raise ValueError("a game is named as text, like high-card-flush/classic")
    try:
        return SheetId.read(name)
    except DefinitionError as error:
        raise ValueError(error.problems[0].what) from None


Sheet = Annotated[
    SheetId,
    PlainValidator(_sheet),
    WithJsonSchema({"type": "string", "description": "A game, or one of its sheets as game/sheet.", "maxLength": 81}),
]
"""A game over HTTP: a key of our own catalogue, never a file."""


class Described(BaseModel):
    """A model whose docstrings describe its fields in the OpenAPI document."""

    model_config = ConfigDict(use_attribute_docstrings=True)


class Body(Described):
    """A body; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Nothing(Body):
    """An empty body."""


class Sit(Body):
    """Taking a seat, and the player's age, which the sheet may require."""

    age: Annotated[StrictInt, Field(ge=0, le=150)] = 0


class Money(Body):
    """An amount of play money."""

    amount: Cents


class Wagers(Body):
    """All wagers of a seat, by spot; a second request replaces the first."""

    wagers: Annotated[dict[Spot, Cents], Field(max_length=20)]
    tokes: Annotated[dict[Spot, Cents], Field(max_length=20)] = {}
    """Bets for the dealer that ride on these wagers, if the house allows them; a later command may come after the deal."""


class Seed(Body):
    """A seat's own part of the shuffle."""

    seed: Annotated[str, Field(min_length=1, max_length=64)]


class Toke(Body):
    """A bet for the dealer, riding on one of the seat's wagers."""

    on: Spot
    amount: Cents


class LayAside(Body):
    """A winning bonus to show and be paid before the raise, and the cards that win it; left out, those the table proposes."""

    wager: Spot | None = None
    cards: Annotated[str, Field(max_length=40)] | None = None


class Fold(Body):
    """Giving up. If bonuses must be declared, every winning one is, unless you name fewer."""

    declares: Annotated[list[Spot], Field(max_length=20)] | None = None


class Play(Body):
    """Staying in: the action, the amount and the cards to set; left out, the least amount and the best cards."""

    action: Spot | None = None
    amount: Cents | None = None
    setting: Annotated[str, Field(max_length=40)] | None = None


class Packets(Body):
    """How many packets to deal; all that are due if left out."""

    packets: Annotated[StrictInt, Field(ge=1, le=100)] | None = None


class NewLimits(Body):
    """Limits from the next round on."""

    limits: Annotated[Limits, Field(min_length=1)]


RoundNumber = Annotated[StrictInt, Field(alias="round", ge=1, le=2**63 - 1)]


class Reason(Body):
    """Which round to void, and why, in one line."""

    reason: Words
    number: RoundNumber


class Irregular(Body):
    """An irregularity that the sheet names, the round it happened in, and the cards it exposed."""

    number: RoundNumber
    irregularity: Annotated[Words, Field(alias="name")]
    cards: Annotated[str, Field(max_length=200)] = ""


class Adjustment(Body):
    """Cents up or down, and one of the allowed reasons."""

    amount: Annotated[StrictInt, Field(ge=-(10**12), le=10**12)]
    reason: Name
