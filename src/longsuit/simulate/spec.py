"""A simulation to run: a game, the stakes, who sits there and what they know. Equal specs give equal answers, bit for bit."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from longsuit.exact.strategy import OPTIMAL, find_strategy
from longsuit.rules.model import Game
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.knowing import Share


@dataclass(frozen=True)
class Spec:
    """A run, from the first round to the last."""

    game: Game
    rounds: int
    seats: int = 1
    strategy: str = OPTIMAL
    seed: int = 1
    ante: int = 1000
    """In cents."""
    bonuses: Mapping[str, int] = field(default_factory=dict)
    """Optional wagers every seat makes, in cents; the others are only counted."""
    seen: int = 0
    """Seats, from the first, that share what they hold."""
    exposed: int = 0
    """Dealer's cards everybody sees before deciding."""
    share: Share = "cards"
    """What they share: every card, or only how many of each suit."""
    meters: Mapping[str, int] = field(default_factory=dict)
    """What jackpot meters show at the start, in cents; left out, their seeds."""
    running: bool = False
    """Whether meters rise and fall with the rounds; else every round is played at the same meter."""

    def __post_init__(self) -> None:
        most = self.game.deal.seats
        if not 1 <= self.rounds <= 10**15:
            raise SimulationError(f"{self.rounds:,} rounds cannot be played; take at least 1 and at most 10^15.")
        if not 1 <= self.seats <= most:
            raise SimulationError(f"{self.game.name} seats 1 to {most} players; {self.seats} do not fit.")
        find_strategy(self.game, self.strategy)
        known = {name for wager in self.game.wager.values() for name in wager.meters}
        for name in self.meters:
            if name not in known:
                raise SimulationError(f"There is no meter {name!r} in {self.game.name}; there are: {', '.join(sorted(known)) or 'none'}.")

    def _hash(self, without: tuple[str, ...]) -> str:
        data = {name: value for name, value in self.__dict__.items() if name not in ("game", *without)}
        plain = {name: dict(value) if isinstance(value, Mapping) else value for name, value in data.items()}
        return hashlib.sha256(json.dumps([self.game.hash, plain], sort_keys=True).encode()).hexdigest()

    @property
    def digest(self) -> str:
        """A hash of everything that decides the deals, the decisions and the money, the number of rounds left out."""
        return self._hash(("rounds",))

    @property
    def table(self) -> str:
        """A hash of what the table looks like, whatever is dealt at it."""
        return self._hash(("rounds", "seed", "meters", "running"))
