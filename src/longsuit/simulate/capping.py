"""The maximum aggregate payout in simulated rounds: where it binds, by code, and what it takes off."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from longsuit.hands.arrays import Integers
from longsuit.settlement.capping import Cap
from longsuit.simulate.counting import Codes
from longsuit.simulate.endings import Endings
from longsuit.simulate.tally import Tally


@dataclass(frozen=True)
class Binding:
    """A limit that can bind at these stakes."""

    cap: Cap
    due: dict[str, Integers]
    """By wager and by code: what counts towards the limit."""
    wins: Integers
    """By code: all of it."""
    endings: Endings

    @classmethod
    def of(cls, endings: Endings, seats: int) -> Binding | None:
        """The limit of a game, or None where there is none or no deal can reach it."""
        cap = endings.layout.cap
        if cap is None:
            return None
        due = {name: cap.winnings(name, endings.spot_nets[name]) for names in _passes(endings) for name in names if name in endings.made}
        wins: Integers = np.stack(list(due.values())).sum(axis=0)
        most = int(wins.max()) * (seats if cap.rule.scope == "table" else 1)
        return cls(cap, due, wins, endings) if most > cap.rule.limit else None

    def apply(self, codes: Codes, nets: Integers, tally: Tally) -> None:
        """Bring the rounds of a table within the limit: their nets, and what the tally holds of them."""
        wins = self.wins[codes]
        bound = (wins.sum(axis=0) if self.cap.rule.scope == "table" else wins.max(axis=0)) > self.cap.rule.limit
        measures = self.endings.measures
        for number in np.flatnonzero(bound).tolist():
            tally.capped += 1
            before = [[int(values[code]) for values in measures.values()] for code in codes[:, number]]
            after = [row.copy() for row in before]
            for seat, wager, cut in self.cuts(codes[:, number].tolist()):
                nets[seat, number] += cut
                after[seat][0] += cut
                after[seat][1] += cut if wager in self.endings.base else 0
                if wager in measures:
                    after[seat][list(measures).index(wager)] += cut
            _correct(tally, before, after)

    def cuts(self, codes: Sequence[int]) -> list[tuple[int, str, int]]:
        """Who goes short on which wager, and by how much: seats from the dealer's right."""
        seats = reversed(range(len(codes)))
        order = [(seat, wager) for names, seat in product(_passes(self.endings), seats) for wager in names if wager in self.due]
        shared = self.cap.rule.scope == "table"
        pots = [order] if shared else [[entry for entry in order if entry[0] == seat] for seat in range(len(codes))]
        unit = self.cap.unit(payout_chip=self.endings.chip, chip=self.endings.smallest_chip)
        cuts = []
        for pot in pots:
            due = [int(self.due[wager][codes[seat]]) for seat, wager in pot]
            paid = self.cap.divide([wager for _, wager in pot], due, self.cap.rule.limit, unit)
            cuts += [(seat, wager, less - much) for (seat, wager), much, less in zip(pot, due, paid, strict=True) if less < much]
        return cuts


def _passes(endings: Endings) -> list[list[str]]:
    """By each time the dealer goes round: the wagers in the order one seat's are settled."""
    laid = endings.layout
    return [[laid.names[place] for part in parts for place in (laid.base if part == "base" else laid.bonuses)] for parts in laid.passes]


def _correct(tally: Tally, before: list[list[int]], after: list[list[int]]) -> None:
    """Correct a round's sums and squares."""
    for seat, (old, new) in enumerate(zip(before, after, strict=True)):
        for measure, (was, now) in enumerate(zip(old, new, strict=True)):
            tally.cuts[seat][measure] += now - was
            tally.cut_squares[seat][measure] += now * now - was * was
    for measure in range(tally.measures):
        tally.squares[measure] += sum(row[measure] for row in after) ** 2 - sum(row[measure] for row in before) ** 2
