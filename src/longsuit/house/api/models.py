"""What is asked and answered, as the OpenAPI document tells it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt

Cents = Annotated[StrictInt, Field(ge=0, le=10**12)] | Annotated[str, Field(min_length=1, max_length=24)]
"""Cents as a whole number, or dollars as text: 1500 and "$15" are the same."""

Secret = Annotated[str, Field(max_length=200)]
Spot = Annotated[str, Field(max_length=40)]


class Asked(BaseModel):
    """A body; what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class Nothing(Asked):
    """An empty body."""


class Credentials(Asked):
    """Name and password."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    password: Secret


class NewPassword(Asked):
    """The old password and the new one, of 10 to 200 characters."""

    old: Secret
    new: Secret


class Money(Asked):
    """An amount of play money."""

    amount: Cents


class Wagers(Asked):
    """All wagers of a seat by their spots; a second time replaces the first."""

    wagers: Annotated[dict[Spot, Cents], Field(max_length=20)]


class Seed(Asked):
    """A seat's own part of the shuffle."""

    seed: Annotated[str, Field(min_length=1, max_length=64)]


class Toke(Asked):
    """A bet for the dealer, riding on one of the seat's wagers."""

    on: Spot
    amount: Cents


class Fold(Asked):
    """Giving up; where bonuses must be declared, all that win are unless fewer are named."""

    declares: Annotated[list[Spot], Field(max_length=20)] | None = None


class Play(Asked):
    """Staying in: by which action, with how much, with which cards; the least and the best if left out."""

    action: Spot | None = None
    amount: Cents | None = None
    setting: Annotated[str, Field(max_length=40)] | None = None


class Error(BaseModel):
    """Why not, in one sentence for people; nothing has happened then."""

    error: str


class Me(BaseModel):
    """Whoever is signed in."""

    person: int
    name: str
    role: Literal["guest", "player", "supervisor"]
    balance: int
    """Cents of play money in the purse."""


class Balance(BaseModel):
    """Cents in the purse."""

    balance: int


class Entry(BaseModel):
    """A line of a statement."""

    entry: int
    at: int
    """Milliseconds since 1970, UTC."""
    reason: str
    round: int | None
    amount: int
    """Cents, less than nothing when they went out."""
    balance: int
    """Cents in the purse afterwards."""


class Statement(BaseModel):
    """What went in and out of a purse, newest first."""

    entries: list[Entry]


class Taken(BaseModel):
    """A seat taken."""

    table: int
    seat: int
    from_round: int | None
    """The round it plays from; null for the next one."""


class Left(BaseModel):
    """Getting up."""

    table: int
    seat: int
    left: bool
    """False while wagers are down: the seat is free when the round is over."""


class Promise(BaseModel):
    """What the house promised before the seed was known."""

    table: int
    round: int
    commitment: str


class TakenBack(BaseModel):
    """Wagers taken back."""

    table: int
    round: int


class Standing(BaseModel):
    """Where the round stands after a command."""

    table: int
    round: int
    phase: str
    turn: int
    """The seat whose turn it is; 0 for none."""


class Meter(BaseModel):
    """A progressive meter."""

    displayed: int


class Meters(BaseModel):
    """What a table's meters show."""

    meters: dict[str, Meter]


View = dict[str, Any]
"""A round as somebody may see it: phase, turn, seats, bets, the cards he may see, settlements, his choices."""


class Sitter(BaseModel):
    """Whoever has a seat."""

    name: str
    leaving: bool
    """Gets up when the round is over."""


class Result(BaseModel):
    """The round that ended last at a table, as this person may see it."""

    round: int
    public: View
    own: dict[str, View]
    voided: bool


class Table(BaseModel):
    """A table as this person may see it; nobody's hidden cards, and no secret, are in it."""

    table: int
    round: int
    sequence: int
    """How many events the round has; it grows with every change of the play."""
    commitment: str
    """SHA-256 of the secret the deck will be derived from."""
    seeded: list[int]
    """Seats that added to the shuffle."""
    deadline: int | None
    """When the dealer goes on without whoever is absent."""
    now: int
    """The house's clock, as deadlines are told."""
    public: View
    own: dict[str, View]
    """The asker's own seats, his cards face up."""
    seats: dict[str, Sitter]
    last: Result | None
