"""Laying aside: a winning bonus outside the hand played is shown and paid before the player raises or folds."""

from __future__ import annotations

from typing import NamedTuple

from longsuit.cards import Hand
from longsuit.settlement import Spot
from longsuit.table.deciding import acting
from longsuit.table.errors import RoundError
from longsuit.table.events import LayAside, Play
from longsuit.table.seat import Seat
from longsuit.table.setting import CardsLike, check_held, read_cards
from longsuit.table.settling import early_entries, winners, winning_cards
from longsuit.table.state import State


class Aside(NamedTuple):
    """A winning bonus a seat may lay aside now."""

    wager: str
    cards: Hand
    pays: int
    """Cents returned for it, the wager included."""


def asides(state: State, seat: Seat) -> tuple[Aside, ...]:
    """What a seat that has not decided may lay aside, if it plays as the table proposes."""
    offers: dict[str, Aside] = {}
    for move in state.table.layout.moves.values() if _waiting(state, seat) else ():
        for spot, cards in _outside(state, seat, move.propose(seat.hand, seat.keys[move.place])):
            entries, _ = early_entries(state, seat, [spot])
            offers.setdefault(spot.name, Aside(spot.name, Hand(cards), sum(entry.returned for entry in entries if not entry.toke)))
    return tuple(offers.values())


def _waiting(state: State, seat: Seat) -> list[Spot]:
    """Winning bonuses that are paid before the raise when laid aside, and are not paid yet."""
    return winners(state, seat, state.table.layout.aside)


def _outside(state: State, seat: Seat, played: int) -> list[tuple[Spot, int]]:
    """Those whose winning cards are not among the cards played, with these cards."""
    winning = [(spot, winning_cards(spot, seat._replace(setting=played))) for spot in _waiting(state, seat)]
    return [(spot, cards) for spot, cards in winning if not cards & played and not spot.same_lines(seat.keys, played)]


def due(state: State, event: Play) -> list[LayAside]:
    """What is laid aside and paid before a play, unless the player has done it."""
    if not state.table.layout.aside:
        return []
    seat = state.seat(event.seat)
    return [LayAside(seat.number, spot.name, Hand(cards)) for spot, cards in _outside(state, seat, int(event.setting))]


def lay_aside(state: State, seat: int, wager: str | None = None, *, cards: CardsLike | None = None) -> LayAside:
    """Show a winning bonus outside the hand to be played and be paid for it, then raise or fold; which, and with which cards."""
    player = acting(state, seat)
    offered = asides(state, player)
    if wager is None:
        if not offered:
            raise RoundError(f"Seat {seat} has nothing to lay aside.")
        wager = offered[0].wager
    spot = state.table.layout.wager(wager)
    if spot not in _waiting(state, player):
        raise RoundError(f"Seat {seat} has no winning {spot.wager.title} that is paid before the raise.")
    if cards is None:
        aside = next((aside for aside in offered if aside.wager == spot.name), None)
        if aside is None:
            raise RoundError(f"The cards that win the {spot.wager.title} belong to the hand that is played.")
        return LayAside(seat, spot.name, aside.cards)
    return LayAside(seat, spot.name, Hand(_checked(state, player, spot, read_cards(cards))))


def _checked(state: State, seat: Seat, spot: Spot, cards: int) -> int:
    check_held(seat, cards)
    if not spot.same_lines(seat.keys, cards):
        raise RoundError(f"{Hand(cards)} do not show what the {spot.wager.title} wins.")
    taken = cards | seat.shown
    if all(setting & taken for move in state.table.layout.moves.values() for setting in move.settings(seat.hand)):
        raise RoundError(f"Without {Hand(cards)} no hand is left that may be played.")
    return cards


def after_lay_aside(state: State, event: LayAside) -> State:
    """The round after laying aside: the cards are face up, wager and payout have left the felt, and the seat still decides."""
    seat = state.seat(event.seat)
    spot = state.table.layout.wager(event.wager)
    entries, meters = early_entries(state, seat, [spot])
    laid = seat._replace(shown=seat.shown | int(event.cards), settled=seat.settled | 1 << spot.place)
    return state.then(event, seats=state.with_seat(laid), settlements=state.settlements + entries, meters=meters)
