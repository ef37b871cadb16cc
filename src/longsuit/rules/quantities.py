"""Money, odds and multiples as a rule sheet writes them: read, stored exactly, written back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, get_args

from pydantic import PlainSerializer, PlainValidator

from longsuit.rules.errors import shown

Outcome = Literal["push", "lose"]
"""What happens to a wager when no odds are named: returned or taken."""

MOST_MONEY = 10**12
"""More cents than any table sees."""

_OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)
_BY_TABLE = "pay table"
_MONEY = re.compile(r"\$?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{2}))?", re.ASCII)
_ODDS = re.compile(r"(\d{1,3}(?:,\d{3}){1,3}|\d{1,9}(?:\.\d{1,9})?) (to|for) (\d{1,9})", re.ASCII)
_SHARE = re.compile(r"(\d{1,3}(?:\.\d{1,9})?)% of (?:the )?(?:([\w-]{1,40}) )?meter", re.ASCII | re.IGNORECASE)
_PROVIDED = re.compile(r"(.{1,40}) with (?:an? )?(.{1,100}), else (.{1,40})")
_MULTIPLE = re.compile(r"\d{1,4}(?:\.\d{1,6}|/\d{1,4})?", re.ASCII)


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"It must be {what} in quotes, not {shown(value)}.")
    return " ".join(value.split())


def parse_money(value: object) -> int:
    """Dollars as cents.

    >>> parse_money("$25,000"), parse_money("$0.50")
    (2500000, 50)
    """
    text = _text(value, 'an amount like "$25"')
    match = _MONEY.fullmatch(text)
    if match is None:
        raise ValueError(f'{shown(text)} is not an amount of money; write "$25", "$1,000" or "$0.50", never a negative amount.')
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0)


def _table_money(value: object) -> int:
    """Money as a definition has it: no more than any table sees."""
    cents = parse_money(value)
    if cents > MOST_MONEY:
        raise ValueError(f"{format_money(cents)} is more than any table sees; write at most {format_money(MOST_MONEY)}.")
    return cents


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


def returns_stake(kind: str) -> bool:
    """Whether odds return the stake besides what they pay: *to 1* does; *for 1* and a share of a meter do not."""
    return kind == "to"


@dataclass(frozen=True)
class Odds:
    """What a winning line pays."""

    kind: Literal["to", "for", "share", "unreadable"]
    """A share is of a meter; unreadable lines wait for a ruling."""
    amount: Fraction = Fraction(0)
    """How many for each unit staked, or the share of the meter."""
    meter: str = ""
    """The meter a share is taken from."""

    @classmethod
    def parse(cls, value: object) -> Odds:
        """Read ``"3 to 2"``, ``"250 for 1"``, ``"push"``, ``"10% of the meter"``, ``"100% of the major meter"`` or ``"unreadable"``."""
        text = _text(value, 'odds like "3 to 1"')
        if text == "unreadable":
            return cls("unreadable")
        if text == "push":
            return cls("to")
        match = _ODDS.fullmatch(text)
        if match and int(match[3]):
            amount = Fraction(match[1].replace(",", "")) / int(match[3])
            return cls("to" if match[2] == "to" else "for", amount)
        if match := _SHARE.fullmatch(text):
            share = Fraction(match[1]) / 100
            if not 0 < share <= 1:
                raise ValueError(f"{shown(text)} is not a share of a meter; a share is more than 0% and at most 100%.")
            return cls("share", share, (match[2] or "main").lower())
        raise ValueError(f'{shown(text)} is not odds; write "3 to 1", "3 to 2", "250 for 1", "push" or "10% of the meter".')

    @property
    def fixed(self) -> bool:
        """Whether it pays a fixed number for each unit staked."""
        return self.kind in ("to", "for")

    @property
    def per_unit(self) -> Fraction:
        """What one unit staked wins, stake excluded; a share of a meter wins no fixed number."""
        if not self.fixed:
            raise ValueError(f"{self} has no fixed price per unit.")
        return self.amount - (not returns_stake(self.kind))

    def __str__(self) -> str:
        match self.kind:
            case "unreadable":
                return "unreadable"
            case "share":
                return f"{format_number(self.amount * 100)}% of the {'' if self.meter == 'main' else self.meter + ' '}meter"
            case "to" if not self.amount:
                return "push"
            case _:
                top, bottom = self.amount.numerator, self.amount.denominator
                return f"{top:,} {self.kind} {bottom}"


def parse_multiple(value: object) -> Fraction:
    """A multiple of the ante: a number above zero, or one such as ``"3/2"`` in quotes."""
    if isinstance(value, Fraction):
        return value
    text = str(value).replace(",", "") if isinstance(value, int | float | str) and not isinstance(value, bool) else ""
    try:
        number = Fraction(text) if _MULTIPLE.fullmatch(text) else None
    except ZeroDivisionError:
        number = None
    if number is None or not 0 < number <= 1000:
        raise ValueError(f"It must be a number of antes, more than 0 and at most 1000, not {shown(value)}.")
    return number


def parse_percent(value: object) -> Fraction:
    """A percentage from 0% to 100% as a fraction."""
    text = _text(value, 'a percentage like "20%"')
    match = re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)%", text, re.ASCII)
    if match is None or Fraction(match[1]) > 100:
        raise ValueError(f'{shown(text)} is not a percentage; write one from "0%" to "100%".')
    return Fraction(match[1]) / 100


@dataclass(frozen=True)
class ByTable:
    """Paid by the wager's own pay table; a hand on none of its lines pushes unless the definition says otherwise."""

    otherwise: Odds | Outcome = "push"
    stated: bool = False
    """Whether the definition says so itself."""

    def __str__(self) -> str:
        return f"{_BY_TABLE}, or {self.otherwise}" if self.stated else _BY_TABLE


@dataclass(frozen=True)
class Provided:
    """Odds that are paid with a strong hand only."""

    odds: Odds
    holding: str
    """The hands meant, as the contest's ranking says them."""
    otherwise: Odds | Outcome
    """What happens to the wager with any other hand."""

    def __str__(self) -> str:
        return f"{self.odds} with {self.holding}, else {self.otherwise}"


def parse_outcome(value: object) -> Odds | Outcome | ByTable | Provided:
    """What a contest does with a wager: odds, perhaps with a condition, ``"push"``, ``"lose"``, or ``"pay table"`` and what else."""
    if isinstance(value, str) and (match := _PROVIDED.fullmatch(" ".join(value.split()))):
        paid, otherwise = parse_outcome(match[1]), parse_outcome(match[3])
        if isinstance(paid, Odds) and not isinstance(otherwise, ByTable | Provided):
            return Provided(paid, match[2], otherwise)
    if value == _BY_TABLE:
        return ByTable()
    if isinstance(value, str) and value.startswith(f"{_BY_TABLE}, or "):
        otherwise = parse_outcome(value.removeprefix(f"{_BY_TABLE}, or "))
        if not isinstance(otherwise, ByTable | Provided):
            return ByTable(otherwise, stated=True)
    for outcome in _OUTCOMES:
        if value == outcome:
            return outcome
    try:
        odds = Odds.parse(value)
    except ValueError:
        odds = None
    if odds is None or odds.kind != "to":
        raise ValueError(
            f'{shown(value)} is not an outcome of a contest; write odds like "1 to 1", "push", "lose", "pay table" or "pay table, or lose".'
        )
    return odds if odds.amount else "push"


def _percent_text(share: Fraction) -> str:
    return f"{format_number(share * 100)}%"


Cents = Annotated[int, PlainValidator(_table_money), PlainSerializer(format_money, return_type=str)]
Multiple = Annotated[Fraction, PlainValidator(parse_multiple), PlainSerializer(format_number, return_type=str)]
Percent = Annotated[Fraction, PlainValidator(parse_percent), PlainSerializer(_percent_text, return_type=str)]
Pays = Annotated[Odds, PlainValidator(Odds.parse), PlainSerializer(str, return_type=str)]
Result = Annotated[Odds | Outcome | ByTable | Provided, PlainValidator(parse_outcome), PlainSerializer(str, return_type=str)]
