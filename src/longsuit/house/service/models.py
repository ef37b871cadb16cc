"""Requests and answers, as the OpenAPI document describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue, StrictBool, StrictInt

from longsuit.house.room.requests import Body, Described, Limits, Name, Sheet, Sit, Words

Label = Annotated[str, Field(max_length=120)]
Text = Annotated[str, Field(max_length=200)]
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
    """A password of 10 to 200 characters for a guest's account, and a new name; left out, the name stays the same."""

    password: Secret
    name: Name | None = None


class NewTable(Body):
    """One of our games with pay tables, rulings and limits of your choice."""

    game: Sheet
    tables: Annotated[dict[Name, Name], Field(max_length=20)] = Field(default_factory=dict)
    settings: Annotated[dict[Words, Any], Field(max_length=40)] = Field(default_factory=dict)
    """Rulings or paths of keys, with their values, as ``--set`` takes them."""
    limits: Limits = Field(default_factory=dict)
    date: Annotated[str, Field(max_length=10)] | None = None
    """The day whose law applies, as 2026-05-01."""
    wager_seconds: Seconds = 30
    decide_seconds: Seconds = 30
    coach: StrictBool = False
    meters: Annotated[dict[Name, Annotated[StrictInt, Field(ge=1, le=2**63 - 1)]], Field(max_length=10)] = Field(default_factory=dict)
    """The house's meters to play for, under the names the game gives them; a meter left out is created."""


class PracticeGame(Sit):
    """What to practise, and the player's age, which its sheet may require."""

    game: Sheet


class ChangedSheet(Body):
    """A sheet, and what is changed in it."""

    game: Sheet
    tables: dict[Label, Label] = Field(default_factory=dict, max_length=40)
    """Pay tables by wager."""
    settings: dict[Label, Text] = Field(default_factory=dict, max_length=60)
    """Answers to rulings."""
    edits: dict[Text, JsonValue] = Field(default_factory=dict, max_length=120)
    """Values by the path of their key, as ``--set`` takes them."""


class Practice(Described):
    """A practice table."""

    table: int
    seat: int


class NewPerson(Body):
    """A player or a supervisor, with a password."""

    name: Name
    password: Secret
    role: Name = "player"


class Problem(Described):
    """Why a request was refused, in the form of RFC 9457; nothing has changed."""

    type: str = "about:blank"
    title: str
    """The status in words."""
    status: int
    detail: str
    """One sentence for people."""


class Me(Described):
    """The person signed in."""

    person: int
    name: str
    role: Literal["guest", "player", "supervisor"]
    balance: int
    """Cents of play money in the purse."""


class OwnSession(Described):
    """One of your sessions."""

    session: str
    """An id that tells your sessions apart; it grants no access."""
    here: bool
    """Whether this request belongs to it."""
    begun: int | None
    """When it began; null if that is unknown."""
    used: int
    """When it was last used, to the day."""
    browser: str | None
    """How the browser identified itself."""


class OwnSessions(Described):
    """Your sessions, the most recent first."""

    sessions: list[OwnSession]


class Ended(Described):
    """How many sessions ended."""

    ended: int


class Balance(Described):
    """Cents in the purse."""

    balance: int


class Entry(Described):
    """A line of a statement."""

    entry: int
    at: int
    """Milliseconds since 1970, UTC."""
    reason: str
    round: int | None
    amount: int
    """In cents; negative if they left the purse."""
    balance: int
    """Cents in the purse afterwards."""


class Statement(Described):
    """What went in and out of a purse, newest first."""

    entries: list[Entry]


class Taken(Described):
    """A seat taken."""

    table: int
    seat: int
    from_round: int | None
    """The first round the seat plays in; null for the next one."""


class Left(Described):
    """Leaving a seat."""

    table: int
    seat: int
    left: bool
    """False if the seat has wagers on the table: it is then freed when the round ends."""


class Promise(Described):
    """What the house promised before the seed was known."""

    table: int
    round: int
    commitment: str


class TakenBack(Described):
    """Wagers taken back."""

    table: int
    round: int


class Standing(Described):
    """The state of the round after a command."""

    table: int
    round: int
    phase: str
    turn: int
    """The seat whose turn it is; 0 for none."""


class Meter(Described):
    """A progressive meter."""

    displayed: int


class Meters(Described):
    """What a table's meters show."""

    meters: dict[str, Meter]


View = dict[str, Any]
"""A round as somebody may see it: phase, turn, seats, bets, the cards he may see, settlements, his choices."""


class Sitter(Described):
    """The player in a seat."""

    name: str
    leaving: bool
    """Whether the player leaves when the round ends."""


class SheetEntry(Described):
    """One house's version of a game."""

    id: str
    title: str
    tables: dict[str, list[str]]
    """The pay tables it offers for each wager."""


class Picture(Described):
    """A game's idea in a handful of cards; none where its definition names none."""

    counts: list[str]
    """The cards that count."""
    others: list[str]
    """The cards beside them."""
    apart: bool
    """Whether the others are a second hand."""


class GameEntry(Described):
    """A game to play."""

    id: str
    name: str
    summary: str
    picture: Picture
    sheets: list[SheetEntry]
    age: int | None
    """The minimum age of a player on its first sheet."""
    house_edge: float | None
    """A share of the ante; null while it is being computed."""
    edge_words: str | None


class Games(Described):
    """Everything there is to play."""

    games: list[GameEntry]


class TableTerms(Described):
    """What is played at a table, and how."""

    table: int
    game: str
    definition: str
    """SHA-256 of the definition played at the table."""
    name: str
    sheet: str
    """The title of its sheet, which says if rules were changed."""
    summary: str
    seats: int
    notes: list[str]
    coach: bool
    wager_seconds: int
    decide_seconds: int


class LobbyTable(TableTerms):
    """An open table."""

    custom: bool
    """Whether its rules differ from the sheet's."""
    tables: dict[str, str]
    """The pay table in force for each wager that has one."""
    limits: dict[str, tuple[int, int, int]]
    """Minimum, maximum and step of each wager, in cents."""
    players: dict[int, str]
    meters: dict[str, int]
    meter_titles: dict[str, str]
    ante: str
    """The wager a player must make to get cards."""
    house_edge: float | None


class Lobby(Described):
    """Every open table."""

    tables: list[LobbyTable]


class FeltToke(Described):
    """How much a bet for the dealer may be, in cents."""

    step: int
    most: int


class FeltSpot(Described):
    """A betting spot."""

    name: str
    title: str
    kind: Literal["ante", "required", "bonus", "play", "progressive"]
    least: int | None
    most: int | None
    step: int | None
    equals: str | None
    """The wager it must match in size, or the one it pays on."""
    help: str
    pays: list[dict[str, str]]
    odds: str | None
    """What a win pays, if no pay table decides that."""
    pay_table: str | None
    meter: str | None
    toke: FeltToke | None
    """The bet for the dealer that may ride on it."""
    needs: list[str]


class StrategyLine(Described):
    """What to do with which hands; follow the first line that fits."""

    street: str | None
    do: str
    hands: str


class TableStrategy(Described):
    """A way to play that a person can remember."""

    title: str
    why: str
    rules: list[StrategyLine]


class GlossaryEntry(Described):
    """A word of the game."""

    word: str
    means: str


class TableHelp(Described):
    """Strategies and words to explain at a table."""

    strategies: list[TableStrategy]
    glossary: list[GlossaryEntry]


class FeltAction(Described):
    """A way to stay in."""

    action: str
    title: str
    wager: str
    sizes: str
    contest: str
    sets: int | None
    """How many cards the player sets against the dealer, if the number is fixed."""
    setting: dict[str, Any] | None
    left_pays: bool
    """Whether the cards that are not set decide what a win pays."""


class Folding(Described):
    """What a fold does."""

    bonuses: Literal["declared", "in action", "lost"]
    loses: list[str]
    words: str


class FeltStep(Described):
    """A step of the procedure: who does what, what is said, where cards and chips go, and the sheet's section."""

    when: str
    phase: str
    who: str
    does: str
    says: str
    place: str
    section: str
    runs: bool
    """Whether the software takes this step; the others are only shown."""


class Felt(TableTerms):
    """What is on a table; only its limits change, from one round to the next."""

    object: str
    seats_per_player: Literal["any", "one"]
    spots: list[FeltSpot]
    actions: list[FeltAction]
    fold: Folding
    by_suit: bool
    """Whether hands are read suit by suit, not by rank."""
    meters: dict[str, str]
    """The title of each meter."""
    qualifier: str | None
    rankings: dict[str, list[str]]
    """What beats what in each contest, best first."""
    cards: dict[str, int]
    tokes: bool
    open: bool
    procedure: list[FeltStep]
    """Every step of a round, with its phase."""
    dealer_up: str | None
    """The contest whose hand the dealer pushes forward after laying out the cards from high to low."""
    age: int | None
    """The minimum age of a player, if the sheet states one."""


class Ratio(Described):
    """An exact number."""

    numerator: int
    denominator: int


class ActionWorth(Described):
    """What one choice is worth."""

    action: str
    size: float
    """In antes."""
    amount: int
    """In cents."""
    setting: str | None
    name: str
    ev: Ratio
    """The expectation of all wagers down, in antes, exactly."""
    value: float
    cents: float
    """The same in cents."""
    cost: float
    """In cents: how much less it is worth than the best choice."""


class Advice(Described):
    """What the coach says, best first."""

    hand: str
    known: str
    """Further cards the player can see."""
    ante: int
    actions: list[ActionWorth]
    best: str
    why: str


class Fairness(Described):
    """What shows that the log was not rewritten."""

    receipt: str | None
    """A line that ``longsuit house verify-log --anchor`` compares the log with; null until the rounds in progress end."""


class Played(Described):
    """One of your rounds."""

    round: int
    table: int
    game: str
    at: int
    wagered: int
    net: int
    voided: bool


class Made(Described):
    """A decision to be shown."""

    words: str
    setting: str | None
    """The cards set against the dealer, if players set their hands."""


class Decision(Described):
    """A reviewed decision."""

    round: int
    table: int
    game: str
    at: int
    net: int
    """What the player won in the whole round, in cents; negative for a loss."""
    seat: int
    hand: str
    did: str
    did_play: Made
    best: str
    best_play: Made
    ev_did: float
    ev_best: float
    cost: float
    """In cents: how much less it is worth than the best choice."""
    absent: bool
    """Whether the house folded because the player did not decide in time."""


class Review(Described):
    """What decisions cost, the most expensive first; the last 200 rounds."""

    hands: int
    decisions: list[Decision]
    cost: float
    words: str


class Link(Described):
    """A round, and the end of your link to it, after ``/hand/``; null if you do not share it."""

    round: int
    link: str | None


class Result(Described):
    """The last finished round of a table, as this person may see it."""

    round: int
    public: View
    own: dict[int, View]
    voided: bool


class Table(Described):
    """A table as this person may see it, without hidden cards or secrets."""

    table: int
    round: int
    sequence: int
    """The number of events in the round; it grows with every event."""
    commitment: str
    """SHA-256 of the secret that the deck will be derived from."""
    seeded: list[int]
    """Seats that added a seed to the shuffle."""
    deadline: int | None
    """When the dealer continues without players who have not acted; null if no clock is running."""
    now: int
    """The time by the house's clock, for comparison with the deadline."""
    public: View
    own: dict[int, View]
    """Your own seats, with your cards face up."""
    seats: dict[int, Sitter]
    last: Result | None


class Recalled(Result):
    """A finished round, complete."""

    table: int
    game: str
    name: str
    wagers: dict[str, str]
    """The title of each wager."""
    actions: dict[str, dict[str, str]]
    """The title of each action, and the wager it makes."""
    settlements: list[dict[str, Any]]
    notation: str
    events: list[dict[str, Any]]
