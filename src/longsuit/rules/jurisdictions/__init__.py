"""Dated limits of the places that have them: facts with sources, and what is not known said so."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final, TypeVar

from longsuit.rules.quantities import parse_money

NOT_KNOWN: Final = "not known"
"""In place of a date we have not read."""


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
    rule: str = ""
    few_tables: int | None = None
    """What a few tables may take, where not all may; which ones is not known."""

    @property
    def most(self) -> int:
        """The most that some table may take under it."""
        return self.few_tables or self.amount


@dataclass(frozen=True)
class Law:
    """A rule of the place, from some day on."""

    rule: str
    """Its number."""
    since: str
    """The first day, or ``"not known"``."""
    says: str
    """What it says, in a sentence."""
    source: str
    note: str = ""

    @property
    def dated(self) -> bool:
        """Whether its first day is known."""
        return self.since != NOT_KNOWN


@dataclass(frozen=True)
class SeparateGames(Law):
    """How many games one hand of cards may play."""

    most: int = 0
    small_games: int = 0
    """How many of them are held to a small wager."""
    small_limit: int = 0
    """That wager, in cents."""


@dataclass(frozen=True)
class PayoutLimit(Law):
    """What an aggregate payout limit may not be."""

    odds_counted: int = 0
    """The floor counts odds up to this many to 1, and a prize below them may not be limited."""


@dataclass(frozen=True)
class Reserve(Law):
    """When money for a prize must be held back."""

    over: int = 0
    """Prizes above this count, in cents."""


@dataclass(frozen=True)
class Posting(Law):
    """What must be posted."""

    posted: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fact(Law):
    """Anything else a house must know."""

    about: str = ""


AnyLaw = TypeVar("AnyLaw", bound=Law)


@dataclass(frozen=True)
class Jurisdiction:
    """A place with its rules."""

    name: str
    caps: tuple[WagerCap, ...]
    """Oldest first."""
    open_questions: tuple[str, ...]
    """Rules we have not read."""
    games: tuple[SeparateGames, ...] = ()
    payout: tuple[PayoutLimit, ...] = ()
    reserve: tuple[Reserve, ...] = ()
    posting: tuple[Posting, ...] = ()
    facts: tuple[Fact, ...] = ()

    def cap_on(self, date: str | None) -> WagerCap | None:
        """The cap that surely held on a day (ISO); without a day the newest. None where no cap is known that far back.

        Where the day a cap came into force is not known, the higher of it and the one before counts to the end of that year; and so does
        what a few tables might take: what is not known refuses nothing.

        >>> jurisdiction("washington").cap_on("2024-05-01").amount
        40000
        >>> jurisdiction("washington").cap_on("2023-09-01").amount
        40000
        """
        return max(self.caps_on(date), key=lambda cap: cap.most, default=None)

    def caps_on(self, date: str | None) -> tuple[WagerCap, ...]:
        """Every cap that may have been in force on a day: two where the day one gave way to the other is not known.

        None in the year of the first, where its day is not known.
        """
        if date is None:
            return self.caps[-1:]
        begun = [cap for cap in self.caps if cap.since <= date]
        changing = bool(begun) and not begun[-1].day_known and begun[-1].since[:4] == date[:4]
        if changing:
            return tuple(begun[-2:]) if len(begun) > 1 else ()
        return tuple(begun[-1:])


def law_on(laws: Sequence[AnyLaw], date: str | None) -> AnyLaw | None:
    """The law of a kind on a day (ISO), without a day the newest; None where none is known that far back."""
    held = [law for law in laws if not law.dated or date is None or law.since <= date]
    return held[-1] if held else None


@cache
def jurisdiction(name: str) -> Jurisdiction | None:
    """A jurisdiction by id, or None where we have no data for it: then no cap is known, and none is made up."""
    file = resources.files("longsuit.rules.jurisdictions") / f"{name}.toml"
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name) or not file.is_file():
        return None
    tree = tomllib.loads(file.read_text("utf-8"))
    return Jurisdiction(
        tree["name"],
        tuple(_cap(cap) for cap in tree["wager_cap"]),
        tuple(tree["open"]),
        games=tuple(
            SeparateGames(**_law(law), most=law["most"], small_games=law["small"]["games"], small_limit=parse_money(law["small"]["limit"]))
            for law in tree.get("separate_games", ())
        ),
        payout=tuple(PayoutLimit(**_law(law), odds_counted=law["odds_counted"]) for law in tree.get("payout_limit", ())),
        reserve=tuple(Reserve(**_law(law), over=parse_money(law["over"])) for law in tree.get("reserve", ())),
        posting=tuple(Posting(**_law(law), posted=tuple(law["posted"])) for law in tree.get("posting", ())),
        facts=tuple(Fact(**_law(law), about=law["about"]) for law in tree.get("fact", ())),
    )


def place_name(name: str) -> str:
    """What a jurisdiction is called; one we have no data for keeps its id."""
    found = jurisdiction(name)
    return found.name if found else name


def jurisdiction_names() -> tuple[str, ...]:
    """The places we have data for."""
    files = resources.files("longsuit.rules.jurisdictions").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


def _cap(cap: dict[str, Any]) -> WagerCap:
    few = cap.get("few_tables")
    return WagerCap(
        amount=parse_money(cap["amount"]),
        since=cap["from"],
        day_known=cap.get("day") != NOT_KNOWN,
        source=cap["source"],
        note=cap.get("note", ""),
        rule=cap["rule"],
        few_tables=parse_money(few) if few else None,
    )


def _law(law: dict[str, Any]) -> dict[str, str]:
    """What every law has."""
    return {
        "rule": law["rule"],
        "since": law.get("from", NOT_KNOWN),
        "says": law["says"],
        "source": law["source"],
        "note": law.get("note", ""),
    }


__all__ = ["Jurisdiction", "WagerCap", "jurisdiction", "jurisdiction_names", "law_on", "place_name"]
