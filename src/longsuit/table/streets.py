"""Streets: the dealer turns cards, then the seats still in decide."""

from __future__ import annotations

from collections.abc import Sequence

from longsuit.cards import Card, Hand
from longsuit.settlement import Layout
from longsuit.table.events import NextStreet
from longsuit.table.seat import Seat
from longsuit.table.state import State


def next_street(state: State) -> NextStreet:
    """The dealer turns the cards of the next street."""
    state.expect("street")
    return NextStreet(state.table.layout.streets[state.street + 1].name)


def after_next_street(state: State, event: NextStreet) -> State:
    """The round after the street's cards are turned."""
    number = state.street + 1
    return state.then(event, street=number, **begin(state.table.layout, number, state.seats))


def begin(layout: Layout, street: int, seats: Sequence[Seat | None], after: int = 0) -> dict[str, object]:
    """Whose turn it is on a street once the seat of that number has decided, and what the round waits for."""
    if layout.streets[street].asks and (turn := _undecided(seats[after:])):
        return {"turn": turn, "phase": "decisions"}
    return {"turn": 0, "phase": "street" if street < layout.last_asked and _undecided(seats) else "reveal"}


def _undecided(seats: Sequence[Seat | None]) -> int:
    """The first seat that is in and has more to decide, 0 for none."""
    for seat in seats:
        if seat is not None and not seat.done and seat.playing:
            return seat.number
    return 0


def board(state: State) -> tuple[Card, ...]:
    """The cards in the middle that are face up."""
    return state.community if state.revealed else state.community[: state.table.layout.turned(state.street)[0]]


def dealer_up(state: State) -> tuple[Card, ...]:
    """The dealer's cards that lie face up: the last ones dealt to him, until he turns over the rest."""
    up = len(state.dealer) if state.revealed else state.table.layout.turned(state.street)[1]
    return state.dealer[len(state.dealer) - up :] if state.phase != "dealing" else ()


def keyed(state: State) -> tuple[Seat | None, ...]:
    """All seats with the value of their hands in full, once every card is up."""
    layout = state.table.layout
    if layout.own_cards_only:
        return state.seats
    dealer = Hand.of(state.dealer)

    def valued(seat: Seat) -> Seat:
        return seat._replace(keys=layout.valued(seat.hand, state.community, dealer))

    return tuple(valued(seat) if seat is not None and seat.playing else seat for seat in state.seats)
