"""Exact ratios as plain data."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Data = dict[str, Any]


def counted(value: Fraction, cases: int) -> Data:
    """A fraction over all cases, not reduced, if its numerator is a whole number."""
    over = value * cases
    return {"numerator": over.numerator, "denominator": cases * over.denominator}


def ratio(value: Fraction, cases: int = 1) -> Data:
    """A fraction over all cases, with its decimal value.

    >>> ratio(Fraction(1, 4), 52)
    {'numerator': 13, 'denominator': 52, 'value': 0.25}
    """
    return {**counted(value, cases), "value": float(value)}
