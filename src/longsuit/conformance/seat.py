"""One seat at a table: what it may bet and do, and how a disagreement about it is worded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeVar

from longsuit.cards import Hand
from longsuit.exact.hand import ActionValue, HandValue
from longsuit.hands.arrays import Integers
from longsuit.rules.quantities import format_money
from longsuit.settlement import Move
from longsuit.simulate.endings import Endings
from longsuit.simulate.errors import SimulationError
from longsuit.table.rehearsal import Dice
from longsuit.table.round import Round

Simulated = TypeVar("Simulated", bound=Endings)

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


def simulated(state: Round, kind: type[Simulated]) -> tuple[Simulated, dict[str, Integers]] | None:
    """The simulator's endings for the wagers of the seat, and what each wager nets in them; None where it does not simulate them."""
    seat, laid = state.seat(SEAT), state.table.layout
    ante = seat.bets[laid.ante]
    if any(seat.bets[spot.place] != ante for spot in laid.placed if spot.required):
        return None
    try:
        endings = kind(state.game, ante=ante, bonuses={spot.name: seat.bets[spot.place] for spot in laid.placed if spot.wager.optional})
        return endings, {name: endings.spot_nets[name] for name in endings.made}
    except SimulationError:
        return None


def against_nets(ended: Round, done: object, nets: Mapping[str, Integers], place: int) -> Iterator[str]:
    """What every wager won at the table, and what the simulator's tables say of the same ending."""
    for name, net in nets.items():
        won = sum(entry.net - entry.from_meter for entry in ended.settlements if entry.wager == name)
        if won != net[place]:
            yield says(ended, done, f"{won} cents on {name} at the table and {net[place]} in the simulator")


def required_only(state: Round) -> Round | None:
    """The same deal with the required wagers alone, an ante each; None where the table refuses them."""
    laid, seated = state.table.layout, Round(state.table).sit(SEAT)
    bets = {spot.name: state.seat(SEAT).bets[laid.ante] for spot in laid.placed if spot.required}
    return seated.wager(SEAT, bets).deal(state.deck) if seated.can_wager(SEAT, bets) else None
