"""The settlement table: for every way a seat's round can end, what happens to each wager."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from longsuit.settlement.paying import Amount, Gain, Line, pick, returned

Outcome = Literal["win", "push", "lose"]
"""The outcome of a wager."""


OUTCOMES: dict[str, tuple[Outcome, int]] = {"take": ("lose", 0), "push": ("push", 1), "pay": ("win", 1)}
"""The outcome of taking, pushing and paying, and how many stakes go back besides the odds."""


Part = Literal["base", "bonuses"]
"""The wagers of a row that are settled together."""


class Cell(NamedTuple):
    """What happens to one wager."""

    place: int
    """The wager's spot on the felt."""
    on: int
    """The spot whose stake counts: its own, or that of the wager it is held with."""
    does: Literal["take", "push", "pay", "pay table"]
    """Take the stake, give it back, pay odds on it, or look at the pay table."""
    reason: str
    """Why, in words; on a pay table, what comes before the line's own reason."""
    odds: tuple[Line, ...] = ()
    """The odds paid."""
    missed: Cell | None = None
    """What happens to a hand on no line of the pay table."""
    higher: bool = False
    """Whether only the higher of two lines pays."""
    at_once: bool = False
    """Whether it is settled with the decision; else it waits for the dealer, unless its sheet pays it early."""
    declared: bool = False
    """Whether it is paid only if the player declares it."""
    use: str = ""
    """The lines it looks at: those marked for the same use."""

    @property
    def held(self) -> bool:
        """Whether there is no chip of its own: it can win but not lose."""
        return self.on != self.place

    def settle(self, lines: list[Line], stake: Amount, gain: Gain[Amount]) -> tuple[Outcome, Amount, str, list[Line]]:
        """Settle a stake whose hand hits these lines: the outcome, what goes back with the stake, why, and the lines paid."""
        if lines and self.does == "pay table":
            if self.use or lines[0].use or lines[-1].use:
                lines = [line for line in lines if line.use == self.use]
            paid = pick(lines, stake, gain, higher=self.higher)
            if paid:
                pushes = paid[0].pushes and all(line.pushes for line in paid)
                return "push" if pushes else "win", returned(paid, stake, gain), self.reason, paid
        cell = self.missed or self
        outcome, stakes = OUTCOMES[cell.does]
        return outcome, returned(cell.odds, stake, gain) if cell.odds else stake * stakes, cell.reason, []

    def net(self, lines: list[Line], stake: Amount, gain: Gain[Amount]) -> Amount:
        """Won or lost on a stake."""
        _, back, _, _ = self.settle(lines, stake, gain)
        return max(back - stake, stake - stake) if self.held else back - stake


class Row(NamedTuple):
    """One ending: a fold, or a contest with its verdict."""

    base: tuple[Cell, ...]
    """The wagers of the base game."""
    bonuses: tuple[Cell, ...]
    """The wagers paid by a pay table, whatever the dealer holds."""

    def cells(self, parts: Sequence[Part]) -> tuple[Cell, ...]:
        """The wagers settled in one pass, in its order."""
        cells: tuple[Cell, ...] = ()
        for part in parts:
            cells += self.base if part == "base" else self.bonuses
        return cells
