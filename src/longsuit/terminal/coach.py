"""The coach: what every decision is worth, exactly, in money."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction

from longsuit.exact.hand import ActionValue, hand_value
from longsuit.rules.quantities import format_money
from longsuit.table import Round
from longsuit.terminal.screen import Screen

_SHOWN = 6


def coach(screen: Screen, state: Round, seat: int) -> None:
    """The best decisions with their expectation, given what the player can see."""
    held = state.seat(seat)
    ante = held.bets[state.table.layout.ante]
    known = 0
    for other in state.view(seat).seats:
        if other.number != seat:
            known |= sum(1 << card for card in other.cards)
    along = {
        spot.name: Fraction(held.bets[spot.place], ante)
        for spot in state.table.layout.spots
        if spot.wager.optional and spot.lost_by_fold and held.bets[spot.place]
    }
    waiting = screen.console.status("Counting the dealer's hands") if screen.console.is_terminal else nullcontext()
    with waiting:
        value = hand_value(state.game, held.hand, known=known, along=along)
    rows = []
    for place, action in enumerate(value.actions[:_SHOWN]):
        cost = "best" if not place else f"costs {_dollars(value.cost(action) * ante)}"
        rows.append((f"  {_named(action, ante)}", _dollars(action.ev * ante, sign=True), cost))
    screen.grid(rows, right=(1,))
    screen.say("Averages over every hand the dealer can have.", "dim", indent=2)


def _named(action: ActionValue, ante: int) -> str:
    if action.action == "fold":
        return "fold"
    cards = f" with {action.setting}" if action.setting is not None else ""
    return f"{action.action} {format_money(int(action.size * ante))}{cards}"


def _dollars(cents: Fraction, *, sign: bool = False) -> str:
    shown = f"{abs(float(cents)) / 100:,.2f}"
    return f"{('-' if cents < 0 else '+') if sign else ''}${shown}"
