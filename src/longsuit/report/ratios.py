"""Exact ratios as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Data = dict[str, Any]


def ratio(value: Fraction, cases: int = 1) -> Data:
    """A fraction with its decimal value: over all cases, not reduced, as far as whole numbers allow.

    >>> ratio(Fraction(1, 4), 52)
    {'numerator': 13, 'denominator': 52, 'value': 0.25}
    """
    over = value * cases
    return {"numerator": over.numerator, "denominator": cases * over.denominator, "value": float(value)}
