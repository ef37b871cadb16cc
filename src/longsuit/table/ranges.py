"""Limits of a wager: least, most and step."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from longsuit.rules.model import Limits
from longsuit.rules.quantities import format_money
from longsuit.table.errors import RoundError
from longsuit.table.money import cents

_RANGE = re.compile(r"\s*(\S+?)\s*(?:-|to)\s*(\S+?)\s*(?:/|by)\s*(\S+)\s*")


class Range(NamedTuple):
    """Least, most and step of a wager, in cents."""

    least: int
    most: int
    step: int

    def __str__(self) -> str:
        return "-".join(map(format_money, self[:2])) + "/" + format_money(self.step)

    @property
    def words(self) -> str:
        """As a sign at the table says it."""
        return f"{format_money(self.least)} to {format_money(self.most)} in steps of {format_money(self.step)}"

    def largest(self, cap: int, times: Fraction) -> int:
        """The largest wager in these steps that stays within a cap when multiplied.

        >>> Range(500, 30000, 500).largest(50000, Fraction(3))
        16500
        """
        lawful = cap * times.denominator // times.numerator
        return lawful - lawful % self.step

    @classmethod
    def read(cls, limits: Limits | Range | str) -> Range:
        """Limits in any form.

        >>> Range.read("$15-$300/$5")
        Range(least=1500, most=30000, step=500)
        """
        if isinstance(limits, str):
            match = _RANGE.fullmatch(limits)
            if match is None:
                raise RoundError(f'{limits[:40]!r} is not a range; write "$5-$100/$1": minimum, maximum and step.')
            limits = cls(cents(match[1]), cents(match[2]), cents(match[3]))
        least, most, step = (limits.minimum, limits.maximum, limits.step) if isinstance(limits, Limits) else map(cents, limits)
        made = cls(least, most, step)
        if not 0 < least <= most or step <= 0 or least % step:
            raise RoundError(f"{made} are not limits: the minimum must be made of whole steps, be above zero and not above the maximum.")
        return made
