"""The totals of a session: bankroll, meters, and what each wager won or lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from longsuit.settlement.meters import shown
from longsuit.table import Round, Table
from longsuit.table.events import Bet


@dataclass
class WagerTally:
    """One wager over a session."""

    rounds: int = 0
    staked: int = 0
    net: int = 0


@dataclass
class Tally:
    """Everything that carries over from round to round, computed from the rounds themselves."""

    table: Table
    bankroll: int
    rounds: int = 0
    net: int = 0
    best: int = 0
    """The biggest win of a round, in cents."""
    best_round: int = 0
    wagers: dict[str, WagerTally] = field(default_factory=dict)
    last: dict[str, int] = field(default_factory=dict)
    """The player's last bets."""
    deck: str = "red"
    """Back colour of the deck that is due."""
    meters: dict[str, Fraction] = field(default_factory=dict)
    """What each meter holds, exactly; it shows whole cents, and no more than its cap."""

    def __post_init__(self) -> None:
        self.meters = {name: Fraction(seed) for name, seed in self.table.layout.seeds.items()}

    @property
    def shown(self) -> dict[str, int]:
        """What each meter shows."""
        return {name: shown(self.table.layout.meters[name], held) for name, held in self.meters.items()}

    def add(self, state: Round, seat: int) -> None:
        """A finished round."""
        net = state.net(seat)
        self.rounds += 1
        self.net += net
        self.bankroll += net
        self.deck = state.next_deck
        if net > self.best:
            self.best, self.best_round = net, state.number or self.rounds
        for entry in state.settlements:
            if entry.seat == seat and not entry.toke:
                wager = self.wagers.setdefault(entry.wager, WagerTally())
                wager.rounds += entry.outcome != "reversed"
                wager.staked += entry.stake
                wager.net += entry.net
        self.last = next(dict(event.wagers) for event in reversed(state.events) if type(event) is Bet and event.seat == seat)
        self._move_meters(state)

    def _move_meters(self, state: Round) -> None:
        """After a hit, fractions of a cent and the amount above the cap stay for the next meter."""
        shown = self.shown
        added = state.contributions()
        for name, held in self.meters.items():
            contribution = added[name][0] if name in added else 0
            self.meters[name] = state.meters[name] + (held - shown[name]) + contribution
