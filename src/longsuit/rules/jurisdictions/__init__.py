"""Dated limits by place: facts with their sources, and what is not known marked as such."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Annotated, Final, TypeVar

from pydantic import Field

from longsuit.rules.base import Model
from longsuit.rules.quantities import Cents

NOT_KNOWN: Final = "not known"
"""In place of a date we have not read."""


class WagerCap(Model):
    """The most a single wager may be, from some day on."""

    amount: Cents
    since: Annotated[str, Field(alias="from")]
    """The first day, or as much of the date as is known: ``"2009"``, ``"2004-07"``."""
    day: str = ""
    """``"not known"`` where that day is not known exactly."""
    source: str
    note: str = ""
    rule: str
    few_tables: Cents | None = None
    """What a few tables may take, where not all may; which ones is not known."""

    @property
    def day_known(self) -> bool:
        """Whether the first day is known exactly."""
        return self.day != NOT_KNOWN

    @property
    def most(self) -> int:
        """The most that some table may take under it."""
        return self.few_tables or self.amount


class Law(Model):
    """A rule of the place, from some day on."""

    rule: str
    """Its number."""
    since: Annotated[str, Field(alias="from")] = NOT_KNOWN
    """The first day, or ``"not known"``."""
    says: str
    """What it says, in a sentence."""
    source: str
    note: str = ""

    @property
    def dated(self) -> bool:
        """Whether its first day is known."""
        return self.since != NOT_KNOWN


class SmallGames(Model):
    """Games held to a small wager."""

    games: int
    """How many."""
    limit: Cents


class SeparateGames(Law):
    """How many games one hand of cards may play."""

    most: int
    small: SmallGames


class PayoutLimit(Law):
    """What an aggregate payout limit may not be."""

    odds_counted: int
    """The floor counts odds up to this many to 1, and a prize below them may not be limited."""


class Reserve(Law):
    """When money for a prize must be held back."""

    over: Cents
    """Prizes above this count."""


class Posting(Law):
    """What must be posted."""

    posted: tuple[str, ...]


class Fact(Law):
    """Anything else a house must know."""

    about: str


AnyLaw = TypeVar("AnyLaw", bound=Law)


class Jurisdiction(Model):
    """A place with its rules."""

    name: str
    caps: Annotated[tuple[WagerCap, ...], Field(alias="wager_cap")]
    """Oldest first."""
    open_questions: Annotated[tuple[str, ...], Field(alias="open")]
    """Rules we have not read."""
    games: Annotated[tuple[SeparateGames, ...], Field(alias="separate_games")] = ()
    payout: Annotated[tuple[PayoutLimit, ...], Field(alias="payout_limit")] = ()
    reserve: tuple[Reserve, ...] = ()
    posting: tuple[Posting, ...] = ()
    facts: Annotated[tuple[Fact, ...], Field(alias="fact")] = ()

    def cap_on(self, date: str | None) -> WagerCap | None:
        """The cap certainly in force on a day (ISO); without a day the newest. None where no cap is known that far back.

        Where the day a cap came into force is not known, the higher of it and the one before counts until the end of that year, and
        the amount of a few tables counts for all: doubt refuses nothing.

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
    in_force = [law for law in laws if not law.dated or date is None or law.since <= date]
    return in_force[-1] if in_force else None


@cache
def jurisdiction(name: str) -> Jurisdiction | None:
    """A jurisdiction by id; None where we have no data for it, so no cap is known."""
    file = resources.files("longsuit.rules.jurisdictions") / f"{name}.toml"
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,39}", name) or not file.is_file():
        return None
    return Jurisdiction.model_validate(tomllib.loads(file.read_text("utf-8")))


def place_name(name: str) -> str:
    """What a jurisdiction is called; one we have no data for keeps its id."""
    place = jurisdiction(name)
    return place.name if place else name


def jurisdiction_names() -> tuple[str, ...]:
    """The places we have data for."""
    files = resources.files("longsuit.rules.jurisdictions").iterdir()
    return tuple(sorted(file.name.removesuffix(".toml") for file in files if file.name.endswith(".toml")))


__all__ = ["Jurisdiction", "WagerCap", "jurisdiction", "jurisdiction_names", "law_on", "place_name"]
