"""Short ways to bring a round to the moment a rule speaks of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longsuit.rules import game
from longsuit.rules.model import Game
from longsuit.table import Round, stacked

PURSUIT = "5-card-pursuit/washington"
COLUMBUS = "high-card-flush/hollywood-columbus"
CLASSIC = "high-card-flush/classic"
SUITS = "i-luv-suits/standard"
PICK2 = "pick-2-poker/washington"

REQUIRED: dict[str, dict[str, int]] = {PICK2: {"ante": 500, "3-5-bonus": 500}}


def loaded(sheet: str, **settings: Any) -> Game:
    """A sheet with rulings of one's choice."""
    return game(sheet, settings={name.replace("__", "."): value for name, value in settings.items()})


def bets_of(sheet: str, **bonuses: int) -> dict[str, int]:
    """An ante of $5, what must go with it, and the bonuses named."""
    named = {name.lstrip("_").replace("_", "-"): amount for name, amount in bonuses.items()}
    return {**REQUIRED.get(sheet, {"ante": 500}), **named}


def dealt(rules: Game | str, hands: Mapping[int, str] | str, dealer: str, bets: Mapping[str, int] | None = None, **opening: Any) -> Round:
    """A round in which the seats hold these hands; one hand alone sits at seat 1."""
    rules = loaded(rules) if isinstance(rules, str) else rules
    hands = {1: hands} if isinstance(hands, str) else hands
    state = Round(rules, **opening)
    for seat in hands:
        state = state.sit(seat).wager(seat, bets or bets_of(rules.full_id))
    cards = " ".join([hands[seat] for seat in sorted(hands)] + [dealer])
    return state.deal(stacked(cards))


def finished(state: Round, *, fold: bool = False, **decision: Any) -> Round:
    """Everybody decides alike; then the dealer reveals and settles."""
    while state.phase == "decisions":
        state = state.fold(state.turn) if fold else state.play(state.turn, **decision)
    return state.reveal().settle()


def returned(state: Round, seat: int = 1) -> dict[str, int]:
    """What each wager of a seat brought back."""
    return {entry.wager: entry.returned for entry in state.settlements if entry.seat == seat and not entry.toke}


def reason(state: Round, wager: str, seat: int = 1) -> str:
    """Why a wager was settled as it was."""
    return next(entry.reason for entry in state.settlements if entry.seat == seat and entry.wager == wager)
