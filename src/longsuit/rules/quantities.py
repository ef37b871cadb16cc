"""Money, odds and multiples as a rule sheet writes them: read, kept exactly, written back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, get_args

from pydantic import PlainSerializer, PlainValidator

Outcome = Literal["push", "lose", "pay table"]
"""What becomes of a wager when no odds are named: returned, taken, or paid by its own pay table."""

_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
_MONEY = re.compile(r"\$?(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?")
_ODDS = re.compile(r"(\d[\d,]*(?:\.\d+)?) (to|for) (\d+)")
_SHARE = re.compile(r"(\d+(?:\.\d+)?)% of (?:the )?(?:([\w -]+?) )?meter")


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"must be {what} in quotes, not {value!r}")
    return " ".join(value.split())


def parse_money(value: object) -> int:
    """Dollars as cents.

    >>> parse_money("$25,000"), parse_money("$0.50")
    (2500000, 50)
    """
    text = _text(value, 'an amount like "$25"')
    match = _MONEY.fullmatch(text)
    if match is None or len(text) > 20:
        raise ValueError(f'{text[:40]!r} is not an amount of money; write "$25", "$1,000" or "$0.50", never less than nothing')
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)


def format_money(cents: int) -> str:
    """Cents as dollars, without cents where there are none.

    >>> format_money(2500000), format_money(50), format_money(-1250)
    ('$25,000', '$0.50', '-$12.50')
    """
    sign, cents = ("-" if cents < 0 else ""), abs(cents)
    return f"{sign}${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def format_number(value: Fraction) -> str:
    """A fraction as short as it can be said exactly: ``3``, ``2.5`` or ``1/3``."""
    if value.denominator == 1:
        return f"{value.numerator:,}"
    decimal = f"{float(value):.6f}".rstrip("0")
    return decimal if Fraction(decimal) == value else str(value)


@dataclass(frozen=True)
class Odds:
    """What a winning line pays."""

    kind: Literal["to", "for", "share", "unreadable"]
    """*to 1* returns the stake as well; *for 1* does not; a share is of a meter; unreadable lines wait for a ruling."""
    amount: Fraction = Fraction(0)
    """How many for each unit staked, or the share of the meter."""
    meter: str = ""
    """The meter a share is taken from."""

    @classmethod
    def parse(cls, value: object) -> Odds:
        """Read ``"3 to 2"``, ``"250 for 1"``, ``"10% of the meter"``, ``"100% of the major meter"`` or ``"unreadable"``."""
        text = _text(value, 'odds like "3 to 1"')
        if text == "unreadable":
            return cls("unreadable")
        if match := _ODDS.fullmatch(text):
            if int(match[3]) == 0 or len(text) > 30:
                raise ValueError(f'{text[:40]!r} is not odds; write "3 to 1", "3 to 2" or "250 for 1"')
            amount = Fraction(match[1].replace(",", "")) / int(match[3])
            return cls("to" if match[2] == "to" else "for", amount)
        if (match := _SHARE.fullmatch(text)) and len(text) <= 60:
            share = Fraction(match[1]) / 100
            if not 0 < share <= 1:
                raise ValueError(f"{text!r} is not a share of a meter; it is more than 0% and at most 100%")
            return cls("share", share, match[2] or "main")
        raise ValueError(f'{text[:40]!r} is not odds; write "3 to 1", "250 for 1" or "10% of the meter"')

    @property
    def per_unit(self) -> Fraction:
        """What one unit staked wins, stake excluded; a share of a meter wins no fixed number."""
        if self.kind in ("share", "unreadable"):
            raise ValueError(f"{self} has no fixed price per unit.")
        return self.amount - (self.kind == "for")

    def __str__(self) -> str:
        match self.kind:
            case "unreadable":
                return "unreadable"
            case "share":
                return f"{format_number(self.amount * 100)}% of the {'' if self.meter == 'main' else self.meter + ' '}meter"
            case _:
                top, bottom = self.amount.numerator, self.amount.denominator
                return f"{top:,} {self.kind} {bottom}"


def parse_multiple(value: object) -> Fraction:
    """A multiple of the ante: a number above zero."""
    if isinstance(value, bool) or not isinstance(value, int | float | str | Fraction):
        raise ValueError(f"must be a number of antes, not {value!r}")
    try:
        number = Fraction(str(value) if isinstance(value, float) else value)
    except (ValueError, OverflowError, ZeroDivisionError):
        raise ValueError(f"must be a number of antes, not {value!r}") from None
    if not 0 < number <= 1000:
        raise ValueError(f"must be more than 0 and at most 1000 antes, not {value}")
    return number


def parse_percent(value: object) -> Fraction:
    """A percentage from 0% to 100% as a fraction."""
    text = _text(value, 'a percentage like "20%"')
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)%", text)
    if match is None or Fraction(match[1]) > 100:
        raise ValueError(f'{text[:40]!r} is not a percentage; write "20%"')
    return Fraction(match[1]) / 100


def parse_outcome(value: object) -> Odds | Outcome:
    """What a contest does with a wager: odds, ``"push"``, ``"lose"`` or ``"pay table"``."""
    for outcome in _OUTCOMES:
        if value == outcome:
            return outcome
    try:
        odds = Odds.parse(value)
    except ValueError as error:
        raise ValueError(f'{error}; "push", "lose" and "pay table" are outcomes too') from None
    if odds.kind != "to":
        raise ValueError(f'{str(value)[:40]!r} is no outcome of a contest; write odds "to 1", "push", "lose" or "pay table"')
    return odds


def _percent_text(share: Fraction) -> str:
    return f"{format_number(share * 100)}%"


Cents = Annotated[int, PlainValidator(parse_money), PlainSerializer(format_money, return_type=str)]
Multiple = Annotated[Fraction, PlainValidator(parse_multiple), PlainSerializer(format_number, return_type=str)]
Percent = Annotated[Fraction, PlainValidator(parse_percent), PlainSerializer(_percent_text, return_type=str)]
Pays = Annotated[Odds, PlainValidator(Odds.parse), PlainSerializer(str, return_type=str)]
Result = Annotated[Odds | Outcome, PlainValidator(parse_outcome), PlainSerializer(str, return_type=str)]
