"""Jackpot meters over a run: what every share paid, in the order the rounds were played and settled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from longsuit.rules.model import Meter
from longsuit.settlement import Line
from longsuit.settlement.meters import Pots, increments, shown
from longsuit.simulate.endings import Endings
from longsuit.simulate.tally import Hit


class Won(NamedTuple):
    """A share that was won."""

    round: int
    seat: int
    wager: str
    meter: str
    cents: int


@dataclass
class _Pot:
    """One meter as it stands."""

    rule: Meter
    held: Fraction
    since: int = 0
    """The round up to which contributions are in it."""

    def shown(self) -> int:
        """What the display says, in cents."""
        return shown(self.rule, self.held)


@dataclass
class Meters:
    """Every meter of a game, followed from hit to hit."""

    endings: Endings
    seats: int
    start: Mapping[str, int]
    running: bool
    pots: dict[str, _Pot] = field(init=False)
    rises: dict[str, Fraction] = field(init=False)
    """Cents a round adds to each meter."""

    def __post_init__(self) -> None:
        used = {line.meter for _, line in self.shares.values()}
        wagers = self.endings.game.wager
        rules = {name: (wager, rule) for wager in wagers for name, rule in wagers[wager].meters.items() if name in used}
        self.pots = {name: _Pot(rule, Fraction(self.start.get(name, rule.seed))) for name, (_, rule) in rules.items()}
        self.rises = {name: increments(rule, self.endings.unit(wager) * self.seats)[0] for name, (wager, rule) in rules.items()}

    @property
    def shares(self) -> dict[int, tuple[str, Line]]:
        """By number among all bonus lines: those that pay a share, with their wager."""
        lines = [(spot.name, line) for spot in self.endings.bonuses for schedule in spot.schedules for line in schedule.lines]
        return {number: (wager, line) for number, (wager, line) in enumerate(lines) if line.kind == "share"}

    def replay(self, hits: list[Hit]) -> Iterator[Won]:
        """Every share, settled from the dealer's right as at the table."""
        shares = self.shares
        for hit in hits:
            self._advance(hit.round)
            won = [
                (seat, *share)
                for seat in reversed(range(self.seats))
                for number, share in shares.items()
                if self.endings.hits[number, hit.codes[seat]]
            ]
            above = {name: pot.held - pot.shown() if self.running else Fraction(0) for name, pot in self.pots.items()}
            rules = {name: pot.rule for name, pot in self.pots.items()}
            pots = Pots(rules, {name: pot.shown() for name, pot in self.pots.items()}, [line for _, _, line in won])
            for seat, wager, line in won:
                yield Won(hit.round, seat, wager, line.meter, pots.take(line))
            for name, pot in self.pots.items():
                pot.held = pots.showing[name] + above[name]

    def _advance(self, number: int) -> None:
        """Bring the meters to what they show when a round is dealt."""
        for name, pot in self.pots.items():
            if self.running:
                pot.held += self.rises[name] * (number - pot.since)
            elif pot.since != number:
                pot.held = Fraction(self.start.get(name, pot.rule.seed))
            pot.since = number

    def stand(self, rounds: int) -> dict[str, int]:
        """What every meter shows after a number of rounds."""
        self._advance(rounds)
        return {name: pot.shown() for name, pot in self.pots.items()}
