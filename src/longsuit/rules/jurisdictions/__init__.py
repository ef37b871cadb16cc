"""Dated wager caps of the places that have them: facts with sources, and what is not known said so."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources

from longsuit.rules.quantities import parse_money


@dataclass(frozen=True)
class WagerCap:
    """The most a single wager may be, from some day on."""

    amount: int
    """Cents."""
    since: str
    """The first day, or as much of the date as is known: ``"2009"``, ``"2004-07"``."""
    day_known: bool
    """Whether that day is known exactly."""
    source: str
    note: str = ""


@dataclass(frozen=True)
class Jurisdiction:
    """A place with its rules."""

    name: str
    caps: tuple[WagerCap, ...]
    """Oldest first."""
    open_questions: tuple[str, ...]
    """What nobody here has read."""

    def cap_on(self, date: str | None) -> WagerCap | None:
        """The cap on a day (ISO); without a day the newest. None where no cap is known that far back.

        Where the day a cap came into force is not known, the lower of it and the one before holds to the end of that
        year: the safe side.

        >>> jurisdiction("washington").cap_on("2024-05-01").amount
        40000
        >>> jurisdiction("washington").cap_on("2023-09-01").amount
        30000
        """
        if date is None:
            return self.caps[-1] if self.caps else None
        begun = [cap for cap in self.caps if cap.since <= date]
        if not begun:
            return None
        newest = begun[-1]
        if not newest.day_known and newest.since[:4] == date[:4] and len(begun) > 1:
            return min(begun[-2:], key=lambda cap: cap.amount)
        return newest


@cache
def jurisdiction(name: str) -> Jurisdiction | None:
    """A jurisdiction by id, or None where we have no data for it: then no cap is known, and none is made up."""
    file = resources.files("longsuit.rules.jurisdictions") / f"{name}.toml"
    if not file.is_file():
        return None
    tree = tomllib.loads(file.read_text("utf-8"))
    caps = tuple(
        WagerCap(parse_money(cap["amount"]), cap["from"], cap.get("day") != "not known", cap["source"], cap.get("note", ""))
        for cap in tree["wager_cap"]
    )
    return Jurisdiction(tree["name"], caps, tuple(tree["open"]))


__all__ = ["Jurisdiction", "WagerCap", "jurisdiction"]
