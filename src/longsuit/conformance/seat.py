"""One seat at a table: what it may bet and do, and how a disagreement about it is told."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from longsuit.cards import Hand
from longsuit.exact.hand import ActionValue, HandValue
from longsuit.rules.quantities import format_money
from longsuit.settlement import Move
from longsuit.table.rehearsal import Dice
from longsuit.table.round import Round

SEAT = 1
"""The seat that plays."""

_MOST_SETTINGS = 6
"""Settings of one hand that are tried."""


class Decision(NamedTuple):
    """One thing a seat may do."""

    move: Move | None
    """The action; None for a fold."""
    size: Fraction
    amount: int
    setting: int

    def __str__(self) -> str:
        return "a fold" if self.move is None else f"{self.move.name} {format_money(self.amount)} with {Hand(self.setting)}"

    def played(self, state: Round) -> Round:
        """The round as the table plays it to its end."""
        if self.move is None:
            return state.fold(SEAT).reveal().settle()
        return state.play(SEAT, self.move.name, amount=self.amount, setting=self.setting).reveal().settle()

    def among(self, value: HandValue) -> list[ActionValue]:
        """What the solver says of it: one action, if the rooms agree on what may be done."""
        name, sets = ("fold", None) if self.move is None else (self.move.name, self.move.setting)
        wanted = (name, self.size, Hand(self.setting) if sets is not None else None)
        return [action for action in value.actions if (action.action, action.size, action.setting) == wanted]


def decisions(state: Round, dice: Dice) -> Iterator[Decision]:
    """Every action at every size worth naming, with some of its settings; and a fold."""
    yield Decision(None, Fraction(0), 0, 0)
    seat = state.seat(SEAT)
    for move in state.table.layout.moves.values():
        settings = list(move.settings(seat.hand))
        dice.shuffle(settings)
        row = move.row(seat.keys[move.place])
        for size in row.sizes:
            amount = row.cents(size, seat.bets[state.table.layout.ante])
            for setting in {move.propose(seat.hand), *settings[:_MOST_SETTINGS]}:
                yield Decision(move, size, amount, setting)


def says(state: Round, done: object, what: str) -> str:
    """How a round shows that two rooms disagree."""
    return f"{Hand(state.seat(SEAT).hand)} against {Hand.of(state.dealer)}: {done} wins {what}."


def simulated(state: Round) -> tuple[int, dict[str, int]] | None:
    """The ante and the optional wagers of the seat; none where it bets as the simulator never does."""
    seat, laid = state.seat(SEAT), state.table.layout
    ante = seat.bets[laid.ante]
    if any(seat.bets[spot.place] != ante for spot in laid.placed if spot.required):
        return None
    return ante, {spot.name: seat.bets[spot.place] for spot in laid.placed if spot.wager.optional}


def may(state: Round, bets: dict[str, int]) -> bool:
    """Whether the table takes these wagers."""
    return Round(state.table).sit(SEAT).can_wager(SEAT, bets)
