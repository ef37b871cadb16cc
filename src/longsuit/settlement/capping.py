"""The maximum aggregate payout: which winnings count towards it, and who goes short when a deal wins more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from longsuit.rules.model import AggregatePayout, Game

if TYPE_CHECKING:
    from longsuit.hands.arrays import Integers

Nets = TypeVar("Nets", int, "Integers")
"""Cents won or lost in one round, or in many."""


class Cap(NamedTuple):
    """The most one deal may win."""

    rule: AggregatePayout
    covered: frozenset[str]
    """The wagers whose winnings count."""
    first: frozenset[str]
    """Those paid in full before the others are cut."""

    @classmethod
    def of(cls, game: Game) -> Cap | None:
        """The cap of a game, if it has one."""
        rule = game.aggregate_payout
        if rule is None:
            return None
        covered = frozenset(game.wager if rule.covers == "all wagers" else game.bonuses)
        first = frozenset(name for name, wager in game.wager.items() if rule.protects == "base wagers" and not wager.tables)
        return cls(rule, covered, first)

    def winnings(self, wager: str, net: Nets, *, meter: str = "") -> Nets:
        """The part of a wager's net that counts. A meter's prize does not: it is the players' own money."""
        return net * (net > 0) * (wager in self.covered and not meter)

    def unit(self, *, payout_chip: int, chip: int) -> int:
        """The unit of shares, in cents, at a table that pays in ``payout_chip`` and whose smallest chip is ``chip``."""
        return {"largest remainder": payout_chip, "down to the cent": 1, "down to the chip": chip}[self.rule.rounding]

    def divide(self, wagers: Sequence[str], due: Sequence[int], left: int, unit: int) -> list[int]:
        """How much of each of several winnings is paid out of what is left of the limit."""
        if sum(due) <= left:
            return list(due)
        paid = [0] * len(due)
        for first in (True, False):
            mine = [amount if (wager in self.first) == first else 0 for wager, amount in zip(wagers, due, strict=True)]
            if self.rule.sharing == "settling order":
                part = first_come(mine, left, unit)
            elif self.rule.rounding == "largest remainder":
                part = largest_remainders(mine, left, unit)
            else:
                part = rounded_down(mine, left, unit)
            paid = [sum(both) for both in zip(paid, part, strict=True)]
            left -= sum(part)
        return paid


def rounded_down(amounts: Sequence[int], limit: int, chip: int) -> list[int]:
    """Divide a limit in proportion, each share rounded down to the chip; leftover chips go one each in order, never more than is due.

    >>> rounded_down([100, 100, 100], 200, 1), rounded_down([300, 300, 300], 550, 100)
    ([67, 67, 66], [200, 200, 100])
    """
    total = sum(amounts)
    if total <= limit:
        return list(amounts)
    shares = [amount * limit // total // chip * chip for amount in amounts]
    chips = (limit - sum(shares)) // chip
    while places := [place for place, amount in enumerate(amounts) if shares[place] + chip <= amount][:chips]:
        for place in places:
            shares[place] += chip
        chips -= len(places)
    return shares


def largest_remainders(amounts: Sequence[int], limit: int, chip: int = 1) -> list[int]:
    """Divide a limit in proportion, in whole chips; leftover chips go to the largest remainders, the first among equals.

    >>> largest_remainders([100, 100, 100], 200), largest_remainders([300, 300, 300], 500, 100)
    ([67, 67, 66], [200, 200, 100])
    """
    total = sum(amounts)
    if total <= limit:
        return list(amounts)
    chips = limit // chip
    shares = [amount * chips // total for amount in amounts]
    order = sorted(range(len(amounts)), key=lambda place: (-(amounts[place] * chips % total), place))
    for place in order[: chips - sum(shares)]:
        shares[place] += 1
    return [share * chip for share in shares]


def first_come(amounts: Sequence[int], limit: int, chip: int = 1) -> list[int]:
    """Pay in order until the limit is reached, in whole chips.

    >>> first_come([100, 100, 100], 150), first_come([300, 300], 450, 100)
    ([100, 50, 0], [300, 100])
    """
    paid = []
    for amount in amounts:
        paid.append(amount if amount <= limit else limit - limit % chip)
        limit -= paid[-1]
    return paid
