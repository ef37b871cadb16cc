"""Jackpot meters: how one rises, what it shows, what a hit takes off it and what the house then adds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from longsuit.rules.model import Meter
from longsuit.settlement.paying import Line, rounded


def increments(terms: Meter, staked: int) -> tuple[Fraction, Fraction]:
    """Cents that a stake puts on a meter, and into its reserve, exactly."""
    return staked * terms.contribution, staked * terms.reserve


def shown(terms: Meter, amount: Fraction) -> int:
    """Cents a meter shows: whole ones, up to its cap."""
    return int(amount) if terms.cap is None else min(int(amount), terms.cap)


def refill(terms: Meter, left: int) -> int:
    """Cents the house adds to what a prize leaves on a meter: up to the seed, always if nothing is left, else if that is its floor."""
    return max(terms.seed - left, 0) if terms.floor == "seed" or left <= 0 else 0


class Pots:
    """The meters of one round while it is settled."""

    def __init__(self, terms: Mapping[str, Meter], showing: Mapping[str, int], hits: Iterable[Line] = ()) -> None:
        self._terms = terms
        self.showing = dict(showing)
        self._hits: dict[tuple[str, Fraction], int] = {}
        """How many hits are due of each share of each meter."""
        for line in hits:
            self._hits[line.meter, line.odds] = self._hits.get((line.meter, line.odds), 0) + 1
        self._parts: dict[tuple[str, Fraction], list[int]] = {}
        """Parts of a shared prize that are still to be paid, by meter and share."""

    def pays(self, line: Line) -> int:
        """What a hit pays now."""
        return self._due(line)[0]

    def take(self, line: Line) -> int:
        """Pay a hit; the first of equal hits that share a prize takes all of it off the meter."""
        due, share = self._due(line), (line.meter, line.odds)
        if not self._parts.get(share):
            left = self.showing[line.meter] - sum(due)
            self.showing[line.meter] = left + refill(self._terms[line.meter], left)
        self._parts[share] = due[1:]
        return due[0]

    def _due(self, line: Line) -> list[int]:
        """What this hit and the equal ones after it that share its prize are paid; cents that do not divide go to the first."""
        share = line.meter, line.odds
        if self._parts.get(share):
            return self._parts[share]
        prize = rounded(self.showing[line.meter], line.odds, 1)
        winners = self._hits.get(share, 1) if self._terms[line.meter].second_hit == "shares the meter" else 1
        return [prize // winners + (place < prize % winners) for place in range(winners)]
