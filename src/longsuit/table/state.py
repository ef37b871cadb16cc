"""The state of a round: a value. Steps make a new one; nothing changes an old one."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, NoReturn, Self

from longsuit.cards import Card
from longsuit.rules.frozen import FrozenDict
from longsuit.table.errors import RoundError
from longsuit.table.events import Event, Settlement, Void
from longsuit.table.seat import Seat
from longsuit.table.standing import Table

Phase = Literal["wagers", "collected", "dealing", "decisions", "street", "reveal", "settling", "settled", "void"]
"""Where a round stands; the last two are ends."""

_WAITING: dict[Phase, str] = {
    "wagers": "wagers are still being placed",
    "collected": "the sensors are collected and the cards are due",
    "dealing": "the cards are being dealt",
    "decisions": "players are deciding",
    "street": "the dealer is about to turn cards",
    "reveal": "the dealer is about to reveal",
    "settling": "wagers are being settled",
    "settled": "the round is settled",
    "void": "the round is void",
}


class Group(NamedTuple):
    """Wagers settled together, and the meters after them."""

    entries: tuple[Settlement, ...]
    meters: FrozenDict[str, int]


class State:
    """The state of a round at one moment."""

    table: Table
    phase: Phase
    deck_back: str
    """Back colour of the deck in play."""
    number: int | None
    """The round's number, where the house counts."""
    seats: tuple[Seat | None, ...]
    """By position, seat 1 first."""
    deck: tuple[Card, ...]
    """As shuffled, top first; empty before the deal."""
    dealt: int
    """Packets that have gone out."""
    dealer: tuple[Card, ...]
    """The dealer's cards, revealed or not."""
    community: tuple[Card, ...]
    """The cards in the middle, turned or not."""
    street: int
    """The street in progress, from 0."""
    revealed: bool
    """Whether every card of the dealer's and in the middle is face up."""
    turn: int
    """The seat to decide; 0 for nobody."""
    plan: tuple[Group, ...]
    """What is still to be settled, in order."""
    settlements: tuple[Settlement, ...]
    """What has been settled, in order."""
    meters: FrozenDict[str, int]
    """What each meter shows now, in cents; this round's wagers are not yet on it."""
    voided: Void | None
    """Why the round was called off, if it was."""
    events: tuple[Event, ...]
    """All that happened."""

    def then(self, event: Event, **changes: Any) -> Self:
        """The next state: this one with an event added and some things changed."""
        new = object.__new__(type(self))
        values = new.__dict__
        values.update(self.__dict__)
        values.update(changes)
        values["events"] = (*self.events, event)
        return new

    def expect(self, *phases: Phase) -> None:
        """Refuse unless the round is in one of these phases."""
        if self.phase not in phases:
            raise RoundError(f"Not now: {_WAITING[self.phase]}.")

    def seat(self, number: object) -> Seat:
        """The seat of that number, which must be taken."""
        if type(number) is int and 0 < number <= len(self.seats) and (seat := self.seats[number - 1]):
            return seat
        self.check_number(number)
        raise RoundError(f"Nobody sits at seat {number}.")

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Seats with wagers down, in dealing order."""
        return tuple([seat for seat in self.seats if seat is not None and seat.playing])

    def check_number(self, number: object) -> None:
        """Refuse a number that is not a seat of this table."""
        if type(number) is not int or not 1 <= number <= len(self.seats):
            raise RoundError(f"There is no seat {str(number)[:20]}; the table has seats 1 to {len(self.seats)}.")

    def with_seat(self, seat: Seat) -> tuple[Seat | None, ...]:
        """All seats, one of them replaced."""
        place = seat.number - 1
        return (*self.seats[:place], seat, *self.seats[place + 1 :])

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"A round does not change; its steps return the next one ({name}).")

    def __delattr__(self, name: str) -> NoReturn:
        self.__setattr__(name, None)
