"""The coach's prices of a decision, shown in money."""

from __future__ import annotations

from contextlib import nullcontext
from fractions import Fraction

from longsuit.coach import Priced, price
from longsuit.exact.hand import ActionValue
from longsuit.exact.showdown import NotCountableError
from longsuit.rules.quantities import format_money
from longsuit.table import Round
from longsuit.table.events import Event, Fold, Play
from longsuit.terminal.screen import Screen

_SHOWN = 6


def _priced(screen: Screen, state: Round, seat: int) -> Priced:
    waiting = screen.console.status("Counting the dealer's hands") if screen.console.is_terminal else nullcontext()
    with waiting:
        return price(state, seat)


def warning(screen: Screen, state: Round, seat: int, event: Event) -> str:
    """What a decision gives away and what is best, in a sentence; nothing where it is best, or cannot be counted."""
    if not isinstance(event, Play | Fold):
        return ""
    try:
        priced = _priced(screen, state, seat)
    except NotCountableError:
        return ""
    cost = priced.value.best.ev - priced.worth(event)
    return f"That gives away {_dollars(cost * priced.ante)} on average; best: {_named(priced.value.best, priced.ante)}." if cost > 0 else ""


def coach(screen: Screen, state: Round, seat: int) -> None:
    """The best decisions with their expectation, given what the player can see."""
    try:
        priced = _priced(screen, state, seat)
    except NotCountableError as error:
        screen.say(str(error), indent=2)
        return
    value, ante = priced.value, priced.ante
    rows = []
    for place, action in enumerate(value.actions[:_SHOWN]):
        cost = "best" if not place else f"costs {_dollars(value.cost(action) * ante)}"
        rows.append((f"  {_named(action, ante)}", _dollars(action.ev * ante, sign=True), cost))
    screen.grid(rows, right=(1,))
    over = "hand the dealer can have" if state.table.layout.one_decision else "way the cards can still fall, played best from then on"
    screen.say(f"Averages over every {over}.", "dim", indent=2)


def _named(action: ActionValue, ante: int) -> str:
    if action.action == "fold":
        return "fold"
    if not action.size:
        return action.action
    cards = f" with {action.setting}" if action.setting is not None else ""
    return f"{action.action} {format_money(int(action.size * ante))}{cards}"


def _dollars(cents: Fraction, *, sign: bool = False) -> str:
    shown = f"{abs(float(cents)) / 100:,.2f}"
    return f"{('-' if cents < 0 else '+') if sign else ''}${shown}"
