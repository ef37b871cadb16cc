"""Amounts as a caller gives them."""

from __future__ import annotations

from longsuit.rules.quantities import MOST_MONEY, parse_money
from longsuit.table.errors import RoundError

Amount = int | str
"""Cents as an integer, or dollars as text: ``1500`` and ``"$15"`` are the same."""

MOST = MOST_MONEY
"""More cents than any table sees."""


def cents(amount: object) -> int:
    """Read an amount.

    >>> cents("$15"), cents(1500)
    (1500, 1500)
    """
    if isinstance(amount, int) and not isinstance(amount, bool):
        value = amount
    else:
        try:
            value = parse_money(amount)
        except ValueError:
            raise RoundError(f'{str(amount)[:40]!r} is not an amount; write "$15", or cents as a whole number.') from None
    if not 0 <= value <= MOST:
        raise RoundError(f"{str(value)[:40]} cents is not an amount a table takes.")
    return value
