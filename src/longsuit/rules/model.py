"""The definition of a game as data: one sheet, complete, frozen. What a rule sheet says, and nothing about how to compute it.

Field docstrings give the casino's word for the thing and, where it matters, whom it favours.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction
from functools import cached_property
from math import isfinite
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from longsuit import display
from longsuit.hands import RANKINGS, Ranking, Span
from longsuit.rules.base import LATER, Flag, Model, Name, RankingName, RulingName, TableName, Unsaid, Words, joined, listed, unsaid
from longsuit.rules.commentary import Claim, Strategy
from longsuit.rules.errors import shown
from longsuit.rules.frozen import FrozenDict
from longsuit.rules.language import plain
from longsuit.rules.quantities import Cents, Multiple, Odds, Pays, Percent, Result, format_number
from longsuit.rules.steps import Step

Source = Literal["own", "community", "dealer"]
"""Whose cards: the player's own, those in the middle, the dealer's."""

_PARTS = ("win", "tie", "lose")


def _named(value: object) -> object:
    """Options written as a list are named by their values."""
    return _frozen({str(option): option for option in value} if isinstance(value, list) else value)


def _turned(value: object) -> object:
    """A bare number of cards turned means cards in the middle."""
    return {"community": value} if isinstance(value, int) else value


def _frozen(value: object) -> object:
    """Data of any shape, immutable and hashable."""
    if isinstance(value, dict):
        return FrozenDict({key: _frozen(inner) for key, inner in value.items()})
    if not isinstance(value, str | int | float | list) or (isinstance(value, float) and not isfinite(value)):
        raise ValueError(f"It must be text, a number, true or false, a list or a table, not {shown(value)}.")
    return tuple(_frozen(inner) for inner in value) if isinstance(value, list) else value


def _schedules(common: dict[str, object], written: object) -> object:
    """The schedules of one pay table: one of its own lines, or one for each ranking named above its lines."""
    if not isinstance(written, dict):
        return written
    if written and all(isinstance(lines, dict) for lines in written.values()):
        if set(written) <= set(_PARTS):
            return [{**common, "when": when, "lines": lines} for when, lines in written.items()]
        return [{**common, "judges": ranking, "lines": lines} for ranking, lines in written.items()]
    own = {key: written[key] for key in ("judges", "on", "reads") if key in written}
    return [{**common, **own, "lines": {line: pays for line, pays in written.items() if line not in own}}]


class Deal(Model):
    """How the cards go out."""

    player: Annotated[int, Field(strict=True, ge=1, le=7)]
    """Cards to each player."""
    dealer: Annotated[int, Field(strict=True, ge=0, le=7)]
    """Cards to the dealer; none where nobody plays against him."""
    seats: Annotated[int, Field(strict=True, ge=1, le=12)]
    """Betting positions: the most players one deck serves."""
    packet: Annotated[int, Field(strict=True, ge=1, le=7)] | None = None
    """Cards handed over at a time; left out, a whole hand at once."""
    community: Annotated[int, Field(strict=True, ge=0, le=5), LATER] = 0
    """Cards in the middle, which count for everybody; dealt last, turned street by street."""


class Limits(Model):
    """Least, most and step of a wager. A high minimum and a low maximum both favour the house's nerves, not its edge."""

    minimum: Cents
    """Table minimum."""
    maximum: Cents
    """Table maximum."""
    step: Cents
    """Increment: the chip wagers are counted in."""


class TableLimits(Model):
    """Limits a table opens with when the house sets none."""

    base: Limits
    """For the mandatory wagers."""
    bonus: Limits
    """For the optional ones."""


class Meter(Model):
    """A progressive jackpot as the house runs it."""

    seed: Cents
    """What the meter starts from after a hit; paid by the house, favours the player."""
    contribution: Percent
    """Increment: the part of every wager that goes on the meter."""
    reserve: Percent = Fraction(0)
    """The part of every wager kept aside to seed the next meter."""
    cap: Cents | None = None
    """Where the displayed meter stops; the overflow is kept for the next one. Favours the house."""
    second_hit: Annotated[Literal["reseeded meter", "shares the meter"], LATER] = "reseeded meter"
    """What a second hit of a round takes: the meter as the first one left it, or an equal part of the first one's prize."""
    floor: Annotated[Literal["seed", "none"], LATER] = "none"
    """The least a meter shows after a prize that does not take all of it; the house adds what is missing. A seed favours the player."""


class PayTable(Model):
    """One schedule of payouts: lines from best to worst, the first that fits is paid."""

    judges: RankingName
    """The ranking its lines speak of."""
    on: Literal["all cards", "cards left"] = "all cards"
    """Which of the player's cards are judged: the hand as dealt, or what is left beside the set hand."""
    lines: Annotated[FrozenDict[Words, Pays], Field(min_length=1, max_length=50)]
    """Hand and odds. Generous low lines win often, generous high lines make the game swing."""
    reads: Annotated[tuple[Words, ...], BeforeValidator(listed), LATER] = ()
    """Whose cards make the hand judged, or the streets whose cards in the middle do; left out, the player's own with all in the middle."""
    when: Annotated[Literal["win", "tie", "lose"] | None, LATER] = None
    """The end of the contest this schedule is for, where a wager has one for each."""

    @property
    def ranking(self) -> Ranking:
        """The ranking that judges."""
        return RANKINGS[self.judges]

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """The keys of each line."""
        return tuple(self.ranking.span(line) for line in self.lines)

    @property
    def shares_meter(self) -> bool:
        """Whether any line pays a share of a meter."""
        return any(pays.kind == "share" for pays in self.lines.values())

    def _repr_html_(self) -> str:
        return self.shown(f"Pay table: {self.judges}")

    def shown(self, title: str) -> str:
        """Every line and what it pays, as a notebook shows it."""
        return display.table(title, ("line", "pays"), self.lines.items())


class Wager(Model):
    """A betting spot."""

    title: Words
    """The word printed on the felt."""
    made: Literal["to receive cards", "to stay in", "if the player likes", "by holding another wager"]
    """When it is made: an ante before the deal, a raise or play by the decision, a bonus bet at will, or not at all: an ante
    bonus is held with the ante, pays on it, cannot lose, and is void once a fold has lost the ante."""
    equals: Name | None = None
    """The wager it must match in size, or the one it pays on. A forced side bet favours the house."""
    tables: FrozenDict[TableName, tuple[PayTable, ...]] = FrozenDict()
    """Pay tables by id. A table of two schedules judges the hand twice."""
    pays: Literal["both", "higher"] = "both"
    """Where a table has two schedules: whether both may pay or only the higher. Both favours the player."""
    stake: Cents | None = None
    """The one size it may have, as a progressive's dollar."""
    collected: Literal["at settlement", "at the sensor"] = "at settlement"
    """When the chip leaves the player: a sensor takes it before the deal and does not give it back."""
    meters: FrozenDict[Name, Meter] = FrozenDict()
    """The jackpots its pay tables take shares of."""
    limits: Limits | None = None
    """Limits of its own."""
    paid_as: Annotated[Name | None, LATER] = None
    """The wager whose pay tables it shares."""

    @model_validator(mode="before")
    @classmethod
    def _read_tables(cls, written: object) -> object:
        """Sheets write ``judges``, ``on`` and ``table.ID`` beside each other; a schedule keeps the three together."""
        if not isinstance(written, dict) or not isinstance(written.get("table"), dict):
            return written
        wager = {key: value for key, value in written.items() if key not in ("judges", "on", "reads", "table")}
        common = {key: written[key] for key in ("judges", "on", "reads") if key in written}
        wager["tables"] = {name: _schedules(common, lines) for name, lines in written["table"].items()}
        return wager

    @property
    def optional(self) -> bool:
        """Whether a player may leave it."""
        return self.made == "if the player likes"

    def _repr_html_(self) -> str:
        heading = display.table(self.title, ("made",), [(self.made,)])
        return heading + "".join(
            schedule.shown(f"Pay table {name}: {schedule.judges}") for name, schedules in self.tables.items() for schedule in schedules
        )


class Size(Model):
    """One row of a raise schedule, in multiples of the ante. Bigger raises on strong hands favour the player."""

    from_: Annotated[Multiple, Field(alias="from")]
    """The least."""
    up_to: Multiple
    """The most."""
    holding: Words | None = None
    """The hands that may; left out, every hand."""
    only: Annotated[tuple[Multiple, ...], LATER] = ()
    """The only sizes, where not every one between is lawful."""


class Setting(Model):
    """How the player arranges the hand that meets the dealer's."""

    box: Words
    """Where the set cards go."""
    cards: Annotated[int, Field(strict=True, ge=1, le=6)] | None = None
    """How many; left out, as many as the player likes."""
    one_suit: Flag = False
    """Whether they must share a suit."""
    choice: Literal["free", "best only"] = "free"
    """Whether any legal set may be played or only the best. Freedom favours the player."""
    rest: Words
    """Where the other cards go."""


class Action(Model):
    """A way to go on."""

    title: Words
    """What the player says."""
    wager: Name | Literal[""]
    """The wager it makes; none where he checks or takes one back."""
    contest: Name
    """What is compared with the dealer."""
    size: tuple[Size, ...]
    """The raise schedule; of the rows a hand meets, the last counts."""
    setting: Setting | None = None
    """How the hand is set; left out, it plays as dealt."""
    takes_back: Annotated[Name | None, LATER] = None
    """The wager that goes back to the player. Favours him."""
    ends: Annotated[Flag, LATER] = False
    """Whether the player decides nothing more on later streets."""


class Street(Model):
    """Cards turned, then a decision for each player still in; either may be missing."""

    name: Words
    """What the dealer calls it."""
    turns: Annotated[
        FrozenDict[Literal["community", "dealer"], Annotated[int, Field(strict=True, ge=1, le=7)]], BeforeValidator(_turned)
    ] = FrozenDict()
    """Cards turned as it begins: how many community cards, or how many of the dealer's."""
    may: tuple[Name, ...] = ()
    """What a player may do: actions, "check" and "fold"."""


class Contest(Model):
    """Player against dealer."""

    title: Words
    """What it is called."""
    compares: RankingName
    """Whose hand is better; the dealer always shows his best."""
    calls: Annotated[FrozenDict[Words, Words], LATER] = FrozenDict()
    """The sheet's own names for hands that the ranking calls otherwise."""
    dealer_qualifies: Words | None = None
    """The least hand with which the dealer plays; left out, any. A high bar favours players with poor hands."""
    not_qualified: Literal["compare anyway"] | FrozenDict[Name, Result] | None = None
    """What each wager does when the dealer falls short. A raise that only pushes favours the house."""
    win: FrozenDict[Name, Result]
    """The player's hand is higher."""
    tie: FrozenDict[Name, Result]
    """Copied hands. A push is even-handed."""
    lose: FrozenDict[Name, Result]
    """The dealer's hand is higher."""
    reads: Annotated[tuple[Source, ...], BeforeValidator(listed), LATER] = ()
    """Whose cards make the player's hand; left out, his own with those in the middle. The dealer's is made likewise."""
    alone: Annotated[Flag, LATER] = False
    """Whether nothing is compared: the player's hand is paid whatever the dealer holds."""

    @cached_property
    def ranking(self) -> Ranking:
        """The ranking compared, in the sheet's words."""
        return RANKINGS[self.compares].called(self.calls)

    @cached_property
    def qualifying_key(self) -> int:
        """The least key with which the dealer qualifies; 0 where he always does."""
        return self.ranking.span(self.dealer_qualifies).low if self.dealer_qualifies else 0


class Fold(Model):
    """Giving up."""

    loses: tuple[Name, ...]
    """Wagers taken at once; the others stay in action. Taking the bonuses favours the house."""
    bonuses: Literal["automatic", "declared"] = "automatic"
    """Whether a folded hand's bonuses are paid unasked, or the player must announce every one. Declaring favours the house."""
    declared: Annotated[tuple[Name, ...], LATER] = ()
    """The bonuses he must declare, where only some require it."""


class AggregatePayout(Model):
    """The most players may win in one deal. Favours the house, if it ever binds."""

    limit: Cents
    """Maximum aggregate payout, stakes excluded."""
    scope: Literal["table", "seat"]
    """Whose winnings are added up."""
    covers: Literal["all wagers", "bonuses"]
    """Which wagers count."""
    sharing: Literal["pro rata", "settling order"]
    """Who goes short when it binds."""
    protects: Annotated[Literal["base wagers", "nothing"], LATER] = "nothing"
    """Whether wagers without a pay table are paid in full before those with one are cut."""
    rounding: Annotated[Literal["largest remainder", "down to the cent", "down to the chip"], LATER] = "largest remainder"
    """How shares become money. Down: whole chips left over go one each in settling order, less than one stays unpaid."""


class Irregularity(Model):
    """Something that goes wrong at the table, and what is done."""

    name: Words
    """What the floor calls it."""
    what: Words
    """What has happened."""
    when: Literal["while dealing", "before the dealer's reveal", "once cards are out", "at any moment"]
    """While it matters."""
    shows: Annotated[Literal["any card", "a dealer's card", "a card not yet dealt"], LATER] = "any card"
    """Which cards can be seen by it; others are refused."""
    remedy: Literal["void"] = "void"
    """Every wager goes back to its owner and the cards are shuffled again."""
    supervisor_checks_cards: Flag = False
    """Whether the cards are taken out and checked first."""
    with_shuffler_only: Flag = False
    """Whether the rule holds only where a machine shuffles."""


class Procedure(Model):
    """How the dealer works."""

    shuffler: Flag
    """Whether a machine shuffles."""
    decks: Literal["one", "two, alternating"]
    """Two decks with different backs, one in the machine while the other is dealt; no effect on the odds."""
    deal_order: Literal["dealer's left first, dealer last"]
    """Who gets cards first."""
    settle_order: Literal[
        "right to left, base before bonuses", "right to left, bonuses before base", "right to left, all base, then all bonuses"
    ]
    """Which seat and which wager is settled first; the last goes round the table twice."""
    refund_first: Flag = False
    """Whether all raises go back at once when the dealer does not qualify, before seats are settled."""
    paid_early: tuple[Name, ...] = ()
    """Bonuses shown and paid before the dealer's reveal when their cards are folded or laid aside."""
    laid_aside: Annotated[Literal["paid with the raise", "paid before the raise"], LATER] = "paid with the raise"
    """Whether what a bonus laid aside pays can be raised with. Before the raise favours a player short of chips."""
    dealer_lays: Annotated[Literal["the hand he plays first", "high to low, best three up"], LATER] = "the hand he plays first"
    """How the dealer lays out his cards when he reveals them."""
    tokes: Literal["off", "ride"]
    """Bets for the dealer: not taken, or riding on a player's wager."""
    seats_per_player: Literal["any", "one"]
    """How many spots one person may bet."""
    rounding: Literal["down to the cent", "down to the chip"]
    """Odds that do not divide evenly. Rounding down favours the house."""
    notes: tuple[Words, ...] = ()
    """House rules that belong to no particular moment of the round."""
    step: Annotated[tuple[Step, ...], LATER] = ()
    """What people do besides cards and money, and the sheet's sections for what the table does itself."""


class Ruling(Model):
    """How a gap or a contradiction of the sheet is read, or what it says outright, and how else it could be."""

    ask: Words
    """The question the sheet leaves open."""
    reading: Words
    """The answer, in a sentence."""
    stated: Flag = False
    """Whether the sheet itself says so, and only the other answers are ours."""
    sets: Annotated[tuple[Words, ...], BeforeValidator(listed)] = ()
    """The keys of the definition it decides."""
    options: Annotated[FrozenDict[str, Any], BeforeValidator(_named)] = FrozenDict()
    """Answers by name with the value each puts there."""
    formerly: Annotated[FrozenDict[str, str], LATER] = FrozenDict()
    """Older names of answers with their current names, so that saved files still open."""
    undecided: Flag = False
    """Whether no reading is the default: reports show every option, the table plays the first."""
    chosen: str | None = None
    """The answer in force; filled in when the definition is loaded."""

    @property
    def default(self) -> str:
        """The first answer, played unless another is chosen; empty where there is none to choose."""
        return next(iter(self.options), "")

    @property
    def set_otherwise(self) -> bool:
        """Whether another answer than the first is chosen."""
        return self.chosen not in (None, self.default)

    @property
    def alternatives(self) -> list[str]:
        """The answers that are not in force."""
        return [option for option in self.options if option != self.chosen]

    @property
    def mark(self) -> str:
        """Whose answer it is, as cards and reports print it."""
        return "the sheet says" if self.stated else "our reading"


WORDS = dict.fromkeys(("name", "title", "source", "version", "summary", "object", "strategy", "claim", "notice", "age"), True)
"""Parts of a definition that do not affect play."""


class Game(Model):
    """One sheet of one game, complete."""

    id: Name
    """Game id."""
    sheet: Name
    """Sheet id."""
    name: Words
    """The game's name."""
    title: Words
    """Which house or version the sheet is."""
    source: Words
    """The rule sheet this is taken from."""
    version: Words
    """Version of this definition."""
    summary: Words
    """The game in one sentence."""
    object: Words
    """What the player is trying to do."""
    deal: Deal
    wager: Annotated[FrozenDict[Name, Wager], Field(min_length=1)]
    """Betting spots in the order they lie on the felt."""
    action: Annotated[FrozenDict[Name, Action], Field(min_length=1)]
    """Ways to go on."""
    fold: Fold
    contest: Annotated[FrozenDict[Name, Contest], Field(min_length=1)]
    """How hands that stayed in are settled: against the dealer's, or by their pay tables alone."""
    procedure: Procedure
    limits: TableLimits
    jurisdiction: Name | None = None
    """Whose wager limits bind the house."""
    aggregate_payout: AggregatePayout | None = None
    irregularity: tuple[Irregularity, ...] = ()
    ruling: FrozenDict[RulingName, Ruling] = FrozenDict()
    strategy: FrozenDict[Name, Strategy] = FrozenDict()
    """Named ways to play, beside the optimal one."""
    claim: tuple[Claim, ...] = ()
    notice: tuple[Words, ...] = ()
    """Anything else the sheet wants posted."""
    age: Annotated[Annotated[int, Field(strict=True, ge=1, le=99)] | None, LATER] = None
    """How old a player must be; a card room asks before the first wager."""
    tables: FrozenDict[Name, TableName] = FrozenDict()
    """The pay table in force for each wager that has one."""
    offered: FrozenDict[Name, tuple[TableName, ...]] = FrozenDict()
    """The pay tables the sheet prints for each wager, the default first."""
    language: Annotated[Literal[1, 2], LATER] = 1
    """Version of the language the definition is written in; the second has streets."""
    street: Annotated[tuple[Street, ...], LATER] = ()
    """The round, street by street; left out, one decision on the cards dealt."""

    @model_validator(mode="before")
    @classmethod
    def _spell_out(cls, written: Any) -> Any:
        """Words of the second version of the language are short for others."""
        return plain(written)

    @cached_property
    def bonuses(self) -> frozenset[str]:
        """Wagers settled by their pay table alone, whatever the dealer holds: those that have one and are in no contest."""
        decided = {name for contest in self.contest.values() for name in contest.win}
        return frozenset(name for name, wager in self.wager.items() if wager.tables and name not in decided)

    @property
    def full_id(self) -> str:
        """``game/sheet``."""
        return f"{self.id}/{self.sheet}"

    @property
    def required(self) -> tuple[str, ...]:
        """The wagers of the base game that everybody makes to receive cards."""
        return tuple(name for name, wager in self.wager.items() if wager.made == "to receive cards" and name not in self.bonuses)

    @property
    def ante(self) -> str:
        """The wager others are measured in: the first of those."""
        return self.required[0]

    @property
    def titles(self) -> dict[str, str]:
        """What each wager is called."""
        return {name: wager.title for name, wager in self.wager.items()}

    def says(self, action: str, size: Fraction) -> str:
        """An action and its size in antes as pages print them: ``Raise 3×``; any other word is a fold."""
        if action not in self.action:
            return "Fold"
        title = self.action[action].title
        return f"{title} {format_number(size)}×" if self.action[action].wager else title

    def pay_tables(self, wager: str) -> tuple[PayTable, ...]:
        """The schedules in force for a wager."""
        return self.wager[wager].tables[self.tables[wager]]

    @cached_property
    def hash(self) -> str:
        """SHA-256 of what the definition says, in canonical JSON: what figures and reports are filed under."""
        return self._hash({})

    @cached_property
    def rules_hash(self) -> str:
        """The same over what touches play alone, so that a new claim or a better sentence makes no record unreadable."""
        rulings = {name: dict.fromkeys(("ask", "reading"), True) if ruling.options else True for name, ruling in self.ruling.items()}
        return self._hash({**WORDS, "procedure": {"notes": True, "step": True}, "ruling": rulings})

    @property
    def text(self) -> str:
        """What the definition says, in canonical JSON: what the hash is over."""
        return self._text({})

    def _text(self, words: Unsaid) -> str:
        return self.model_dump_json(by_alias=True, exclude=joined(unsaid(self), words))

    def _hash(self, words: Unsaid) -> str:
        return hashlib.sha256(self._text(words).encode()).hexdigest()

    def __hash__(self) -> int:
        return hash(self.hash)

    def __str__(self) -> str:
        return f"{self.name} ({self.title})"

    def _repr_html_(self) -> str:
        rows = [
            (wager.title or name, "optional" if wager.optional else "part of the game", self.tables.get(name, "–"))
            for name, wager in self.wager.items()
        ]
        return display.table(str(self), ("wager", "", "pay table"), rows, note=f"{self.summary} {self.full_id}, {self.hash[:16]}.")

    def __repr__(self) -> str:
        return f"<Game {self.full_id} {self.hash[:8]}>"


__all__ = ["Action", "Contest", "Deal", "Fold", "Game", "Odds", "PayTable", "Ruling", "Wager"]
