"""Requests and answers, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StrictBool, StrictInt

from longsuit.house.room.requests import Body, Limits, Name, Sheet, Sit, Words

Secret = Annotated[str, Field(max_length=200)]
Seconds = Annotated[StrictInt, Field(ge=1, le=3600)]


class Credentials(Body):
    """Name and password."""

    name: Name
    password: Secret


class NewPassword(Body):
    """The old password and the new one, of 10 to 200 characters."""

    old: Secret
    new: Secret


class Goodbye(Body):
    """The password of the account to delete; guests have none."""

    password: Secret = ""


class Kept(Body):
    """A password of 10 to 200 characters for a guest's account, and a name; left out, he keeps his."""

    password: Secret
    name: Name | None = None


class NewTable(Body):
    """One of our games with pay tables, rulings and limits of your choice."""

    game: Sheet
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


class PracticeGame(Sit):
    """What to practise, and the player's age, which its sheet may require."""

    game: Sheet


class Practice(BaseModel):
    """A practice table."""

    table: int
    seat: int


class NewPerson(Body):
    """Somebody with a password: a player or a supervisor."""

    name: Name
    password: Secret
    role: Name = "player"


class Problem(BaseModel):
    """Why a request was refused, in the form of RFC 9457; nothing has changed."""

    type: str = "about:blank"
    title: str
    """The status in words."""
    status: int
    detail: Annotated[str, Field(description="One sentence for people.")]


class Me(BaseModel):
    """The person signed in."""

    person: int
    name: str
    role: Literal["guest", "player", "supervisor"]
    balance: int
    """Cents of play money in the purse."""


class OwnSession(BaseModel):
    """One of your sessions."""

    session: str
    """Its id here; it grants no access."""
    here: bool
    """Whether it is the session of this request."""
    begun: int | None
    """When it began, where that is known."""
    used: int
    """When it was last used, to a day."""
    browser: str | None
    """What the browser called itself."""


class OwnSessions(BaseModel):
    """Your sessions, the most recent first."""

    sessions: list[OwnSession]


class Ended(BaseModel):
    """How many sessions ended."""

    ended: int


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
    """Cents, negative when they went out."""
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
    """Leaving a seat."""

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
    """The state of the round after a command."""

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
    """The player in a seat."""

    name: str
    leaving: bool
    """Leaves when the round is over."""


class SheetEntry(BaseModel):
    """One house's version of a game."""

    id: str
    title: str
    tables: dict[str, list[str]]
    """The pay tables it offers for each wager."""


class Picture(BaseModel):
    """A game's idea in a handful of cards; none where its definition names none."""

    counts: list[str]
    """The cards that count."""
    others: list[str]
    apart: bool
    """Whether the others are a second hand."""


class GameEntry(BaseModel):
    """A game to play."""

    id: str
    name: str
    summary: str
    picture: Picture
    sheets: list[SheetEntry]
    age: int | None
    """The least age of players, by its first sheet."""
    house_edge: float | None
    """A share of the ante; null while it is being computed."""
    edge_words: str | None


class Games(BaseModel):
    """Everything there is to play."""

    games: list[GameEntry]


class TableTerms(BaseModel):
    """What is played at a table, and how."""

    table: int
    game: str
    definition: str
    """SHA-256 of the whole definition it plays by."""
    name: str
    sheet: str
    """What its sheet is called; a changed one says so."""
    summary: str
    seats: int
    notes: list[str]
    coach: bool
    wager_seconds: int
    decide_seconds: int


class LobbyTable(TableTerms):
    """An open table."""

    custom: bool
    """Whether its rules were changed from the sheet's."""
    tables: dict[str, str]
    """The pay table in force for each wager that has one."""
    limits: dict[str, tuple[int, int, int]]
    """Minimum, maximum and step of each wager, in cents."""
    players: dict[int, str]
    meters: dict[str, int]
    meter_titles: dict[str, str]
    ante: str
    """The wager required to get cards."""
    house_edge: float | None


class Lobby(BaseModel):
    """Every open table."""

    tables: list[LobbyTable]


class FeltToke(BaseModel):
    """How much a bet for the dealer may be, in cents."""

    step: int
    most: int


class FeltSpot(BaseModel):
    """A betting spot."""

    name: str
    title: str
    kind: Literal["ante", "required", "bonus", "play", "progressive"]
    least: int | None
    most: int | None
    step: int | None
    equals: str | None
    """The spot it must match or pays on."""
    help: str
    pays: list[dict[str, str]]
    odds: str | None
    """What a win pays, where no pay table says it."""
    pay_table: str | None
    meter: str | None
    toke: FeltToke | None
    """A bet for the dealer that may ride on it."""
    needs: list[str]


class StrategyLine(BaseModel):
    """What to do with which hands; the first line that fits is followed."""

    street: str | None
    do: str
    hands: str


class TableStrategy(BaseModel):
    """A way to play that a person can remember."""

    title: str
    why: str
    rules: list[StrategyLine]


class GlossaryEntry(BaseModel):
    """A word of the game."""

    word: str
    means: str


class TableHelp(BaseModel):
    """What may be explained at a table."""

    strategies: list[TableStrategy]
    glossary: list[GlossaryEntry]


class FeltAction(BaseModel):
    """A way to stay in."""

    action: str
    title: str
    wager: str
    sizes: str
    contest: str
    sets: int | None
    """How many cards are set against the dealer, where a number is fixed."""
    setting: dict[str, Any] | None
    left_pays: bool
    """Whether the cards left beside the set hand decide what a win pays."""


class Folding(BaseModel):
    """What a fold does."""

    bonuses: Literal["declared", "in action", "lost"]
    loses: list[str]
    words: str


class FeltStep(BaseModel):
    """A step of the procedure: who does what, what is said, where cards and chips go, and the sheet's section."""

    when: str
    phase: str
    who: str
    does: str
    says: str
    place: str
    section: str
    runs: bool
    """Whether the table does it itself."""


class Felt(TableTerms):
    """What is on a table; only its limits change, from one round to the next."""

    object: str
    seats_per_player: Literal["any", "one"]
    spots: list[FeltSpot]
    actions: list[FeltAction]
    fold: Folding
    by_suit: bool
    """Whether a hand is read suit by suit; else by rank."""
    meters: dict[str, str]
    """What each meter is called."""
    qualifier: str | None
    rankings: dict[str, list[str]]
    """What beats what in each contest, best first."""
    cards: dict[str, int]
    tokes: bool
    open: bool
    procedure: list[FeltStep]
    """Every step of a round, with the phase it is due in."""
    dealer_up: str | None
    """The contest whose hand the dealer pushes up when he lays his cards out from high to low."""
    age: int | None
    """How old a player must be, where the sheet says so."""


class Ratio(BaseModel):
    """An exact number."""

    numerator: int
    denominator: int


class ActionWorth(BaseModel):
    """What one choice is worth."""

    action: str
    size: float
    """In antes."""
    amount: int
    """In cents."""
    setting: str | None
    name: str
    ev: Ratio
    """In antes, exactly."""
    value: float
    cents: float
    """The expectation of all wagers down, in cents."""
    cost: float
    """Cents below the best."""


class Advice(BaseModel):
    """What the coach says, best first."""

    hand: str
    known: str
    """Further cards the player can see."""
    ante: int
    actions: list[ActionWorth]
    best: str
    why: str


class Fairness(BaseModel):
    """What shows that the log was not rewritten."""

    receipt: str | None
    """One line; ``longsuit house verify-log --anchor`` compares the log with it."""


class Played(BaseModel):
    """A round of yours."""

    round: int
    table: int
    game: str
    at: int
    wagered: int
    net: int
    voided: bool


class Made(BaseModel):
    """A decision to be shown."""

    words: str
    setting: str | None
    """The cards set against the dealer, where the player sets his hand."""


class Decision(BaseModel):
    """A reviewed decision."""

    round: int
    table: int
    game: str
    at: int
    net: int
    """Cents the whole round brought the player."""
    seat: int
    hand: str
    did: str
    did_play: Made
    best: str
    best_play: Made
    ev_did: float
    ev_best: float
    cost: float
    """Cents below the best."""
    absent: bool
    """The house folded for somebody who did not decide in time."""


class Review(BaseModel):
    """What decisions cost, the most expensive first; the last 200 rounds."""

    hands: int
    decisions: list[Decision]
    cost: float
    words: str


class Link(BaseModel):
    """A round, and the end of your link to it, after ``/hand/``; None when you no longer share it."""

    round: int
    link: str | None


class Result(BaseModel):
    """The round that ended last at a table, as this person may see it."""

    round: int
    public: View
    own: dict[int, View]
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
    """When the dealer continues without absent players."""
    now: int
    """The house's clock, on which deadlines are measured."""
    public: View
    own: dict[int, View]
    """The asker's own seats, his cards face up."""
    seats: dict[int, Sitter]
    last: Result | None


class Recalled(Result):
    """A finished round, complete."""

    table: int
    game: str
    name: str
    wagers: dict[str, str]
    """What each wager is called."""
    actions: dict[str, dict[str, str]]
    """The title of each action, and the wager it makes."""
    settlements: list[dict[str, Any]]
    notation: str
    events: list[dict[str, Any]]
