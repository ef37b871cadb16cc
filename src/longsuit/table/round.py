"""A round at the table: seat players, place wagers, deal, decide, reveal, settle.

Every step ``x`` comes three times: ``verify_x`` returns the event or raises a ``RoundError`` that says why not, ``can_x``
answers yes or no, and ``x`` returns the round after it. A round never changes; hold on to any of them.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from typing import Any, Concatenate, ParamSpec

from longsuit import display
from longsuit.rules.frozen import FrozenDict
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.table import dealing, deciding, laying, settling, streets, voiding, wagering
from longsuit.table.errors import RoundError
from longsuit.table.events import (
    Bet,
    Collect,
    Deal,
    DealOn,
    Event,
    Fold,
    LayAside,
    NextStreet,
    Open,
    Play,
    Reveal,
    Settle,
    Sit,
    Stand,
    Toke,
    Void,
)
from longsuit.table.money import Amount
from longsuit.table.ranges import Range
from longsuit.table.reading import Reading
from longsuit.table.setting import CardsLike
from longsuit.table.standing import AskedLimits, Table, open_table

_P = ParamSpec("_P")

_AFTER: dict[type, Callable[[Any, Any], Any]] = {
    Sit: wagering.after_sit,
    Stand: wagering.after_stand,
    Bet: wagering.after_bet,
    Toke: wagering.after_toke,
    Collect: wagering.after_collect,
    Deal: dealing.after_deal,
    DealOn: dealing.after_deal_on,
    LayAside: laying.after_lay_aside,
    Fold: deciding.after_fold,
    Play: deciding.after_play,
    NextStreet: streets.after_next_street,
    Reveal: settling.after_reveal,
    Settle: settling.after_settle,
    Void: voiding.after_void,
}


def _after(state: Round, event: Event) -> Round:
    after: Round = _AFTER[type(event)](state, event)
    return after


def _can(verify: Callable[Concatenate[Round, _P], Event]) -> Callable[Concatenate[Round, _P], bool]:
    """The yes-or-no question to a ``verify_x``."""

    @wraps(verify)
    def can(self: Round, /, *args: _P.args, **kwargs: _P.kwargs) -> bool:
        try:
            verify(self, *args, **kwargs)
        except RoundError:
            return False
        return True

    return can


def _do(verify: Callable[Concatenate[Round, _P], Event]) -> Callable[Concatenate[Round, _P], Round]:
    """The step for a ``verify_x``: returns the round after it."""

    @wraps(verify)
    def do(self: Round, /, *args: _P.args, **kwargs: _P.kwargs) -> Round:
        event = verify(self, *args, **kwargs)
        after: Round = _AFTER[type(event)](self, event)
        return after

    return do


class Round(Reading):
    """One round, from the first seat taken to the last wager settled.

    >>> from longsuit.rules import game
    >>> from longsuit.table import stacked
    >>> round = Round(game("high-card-flush")).sit(1, "Ann").wager(1, ante="$15", flush="$5")
    >>> round = round.deal(stacked("Ah Jh 9h 7h 2c 3d 4s  9c 8c 7c 2d 5d Kd 3h"))
    >>> round = round.play(1, "raise").reveal().settle()
    >>> for entry in round.settlements:
    ...     print(entry.wager, entry.net, entry.reason)
    ante 1500 the player's hand is higher: Ante pays 1 to 1
    raise 1500 the player's hand is higher: Raise pays 1 to 1
    flush 500 4-card flush: Flush pays 1 to 1
    """

    def __init__(  # noqa: PLR0913 (keywords, each one thing a house sets when it opens a table)
        self,
        game: Game | Table,
        *,
        limits: AskedLimits | None = None,
        date: dt.date | str | None = None,
        deck: str = "red",
        meters: Mapping[str, Amount] | None = None,
        number: int | None = None,
    ) -> None:
        if not isinstance(game, Table):
            table = open_table(game, limits=limits, date=date)
        elif limits is None and date is None:
            table = game
        else:
            raise RoundError("An open table has its limits and its day already.")
        event = table.open_round(deck, meters or {}, number)
        self.__dict__.update(
            table=table,
            phase="wagers",
            deck_back=deck,
            number=number,
            seats=(None,) * table.game.deal.seats,
            deck=(),
            dealt=0,
            dealer=(),
            community=(),
            street=0,
            revealed=False,
            turn=0,
            plan=(),
            settlements=(),
            meters=FrozenDict(event.meters),
            voided=None,
            events=(event,),
        )

    def _repr_html_(self) -> str:
        seats = [
            (str(seat.number), seat.player, display.cards(card.pretty for card in seat.cards), seat.action or "–") for seat in self.playing
        ]
        up = {"community": streets.board(self), "dealer": streets.dealer_up(self)}
        seats += [("", whose, display.cards(card.pretty for card in cards), "") for whose, cards in up.items() if cards]
        shown = display.table(f"{self.game}: {self.phase}", ("seat", "player", "cards", "action"), seats)
        if not self.settlements:
            return shown
        rows = [(entry.seat, entry.wager, format_money(entry.net), entry.reason) for entry in self.settlements]
        return shown + display.table("Settled", ("seat", "wager", "net", "why"), rows)

    verify_sit = wagering.sit
    can_sit = _can(wagering.sit)
    sit = _do(wagering.sit)

    verify_stand = wagering.stand
    can_stand = _can(wagering.stand)
    stand = _do(wagering.stand)

    verify_wager = wagering.bet
    can_wager = _can(wagering.bet)
    wager = _do(wagering.bet)

    verify_toke = wagering.toke
    can_toke = _can(wagering.toke)
    toke = _do(wagering.toke)

    verify_collect = wagering.collect
    can_collect = _can(wagering.collect)
    collect = _do(wagering.collect)

    verify_deal = dealing.deal
    can_deal = _can(dealing.deal)

    def deal(self, deck: dealing.DeckLike, *, packets: int | None = None) -> Round:
        """A shuffled deck, top card first, is dealt; sensors still lit are collected first."""
        event = self.verify_deal(deck, packets=packets)
        ready = self.collect() if self.phase == "wagers" and wagering.lit(self) else self
        return _after(ready, event)

    verify_deal_on = dealing.deal_on
    can_deal_on = _can(dealing.deal_on)
    deal_on = _do(dealing.deal_on)

    verify_lay_aside = laying.lay_aside
    can_lay_aside = _can(laying.lay_aside)
    lay_aside = _do(laying.lay_aside)

    verify_fold = deciding.fold
    can_fold = _can(deciding.fold)
    fold = _do(deciding.fold)

    verify_play = deciding.play
    can_play = _can(deciding.play)

    def play(self, seat: int, action: str | None = None, *, amount: Amount | None = None, setting: CardsLike | None = None) -> Round:
        """Stay in; a winning bonus outside the hand played is laid aside and paid first where the sheet says so."""
        event = self.verify_play(seat, action, amount=amount, setting=setting)
        ready = self
        for aside in laying.due(self, event):
            ready = _after(ready, aside)
        return _after(ready, event)

    verify_next_street = streets.next_street
    can_next_street = _can(streets.next_street)
    next_street = _do(streets.next_street)

    verify_reveal = settling.reveal
    can_reveal = _can(settling.reveal)
    reveal = _do(settling.reveal)

    verify_settle = settling.settle
    can_settle = _can(settling.settle)
    settle = _do(settling.settle)

    verify_irregularity = voiding.irregularity
    can_irregularity = _can(voiding.irregularity)
    irregularity = _do(voiding.irregularity)

    verify_void = voiding.void
    can_void = _can(voiding.void)
    void = _do(voiding.void)

    def verify(self, event: Event) -> Event:
        """An event that was stored or came from elsewhere, checked like any other step."""
        if type(event) not in _AGAIN:
            raise RoundError(f"A round goes on with a step of play, not with {type(event).__name__}.")
        if type(event) is Deal and self.phase == "wagers" and wagering.lit(self):
            raise RoundError("The sensors are to be collected before the cards are dealt.")
        if _AGAIN[type(event)](self, event) != event:
            raise RoundError(f"{type(event).__name__} is not what the table would do here.")
        if type(event) is Play and laying.due(self, event):
            raise RoundError("A winning bonus outside the hand played is to be laid aside and paid before the raise.")
        return event

    can = _can(verify)
    apply = _do(verify)

    @classmethod
    def replay(cls, game: Game | Table, events: Iterable[Event]) -> Round:
        """The round that a list of events, the opening first, adds up to."""
        played = iter(events)
        first = next(played, None)
        if type(first) is not Open:
            raise RoundError("A round begins with the opening of its table.")
        limits = None if isinstance(game, Table) else {name: Range(*limit) for name, *limit in first.limits}
        date = None if isinstance(game, Table) else first.date
        round_ = cls(game, limits=limits, date=date, deck=first.deck, meters=dict(first.meters), number=first.number)
        if round_.events[0] != first:
            raise RoundError("The table these events were played at is another one.")
        for event in played:
            round_ = round_.apply(event)
        return round_

    def steps(self) -> Iterator[Round]:
        """The round as it was after each of its events, the opening first."""
        opened = self.events[0]
        assert type(opened) is Open
        moment = Round(self.table, deck=opened.deck, meters=dict(opened.meters), number=opened.number)
        yield moment
        for event in self.events[1:]:
            moment = _after(moment, event)
            yield moment

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Round):
            return NotImplemented
        return self.events == other.events and all(map(_same_type, self.events, other.events))

    def __hash__(self) -> int:
        return hash(self.events)

    def __repr__(self) -> str:
        return f"<Round {self.game.full_id} {self.phase}, {len(self.playing)} playing>"


def _same_type(one: object, other: object) -> bool:
    return type(one) is type(other)


def _voided_again(state: Round, event: Void) -> Void:
    if not event.irregularity:
        return state.verify_void(event.reason, by=event.by)
    return state.verify_irregularity(event.irregularity, by=event.by or None, cards=event.cards)


_AGAIN: dict[type, Callable[[Round, Any], Event]] = {
    Sit: lambda state, event: state.verify_sit(event.seat, event.player),
    Stand: lambda state, event: state.verify_stand(event.seat),
    Bet: lambda state, event: state.verify_wager(event.seat, dict(event.wagers)),
    Toke: lambda state, event: state.verify_toke(event.seat, event.wager, event.amount),
    Collect: lambda state, _: state.verify_collect(),
    Deal: lambda state, event: state.verify_deal(event.deck, packets=event.packets),
    DealOn: lambda state, event: state.verify_deal_on(event.packets),
    LayAside: lambda state, event: state.verify_lay_aside(event.seat, event.wager, cards=event.cards),
    Fold: lambda state, event: state.verify_fold(event.seat, declares=event.declares),
    Play: lambda state, event: state.verify_play(event.seat, event.action, amount=event.amount, setting=event.setting),
    NextStreet: lambda state, _: state.verify_next_street(),
    Reveal: lambda state, _: state.verify_reveal(),
    Settle: lambda state, event: state.verify_settle(event.groups or None),
    Void: _voided_again,
}
