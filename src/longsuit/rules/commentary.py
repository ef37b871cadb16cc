"""What people say about a game: strategies to remember, and published figures."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from longsuit.rules.base import LATER, Flag, Model, Name, RankingName, TableName, Words, listed


class Condition(Model):
    """Something to look for in the cards."""

    holding: Words
    """The hands meant, as the ranking says them."""
    judges: RankingName | None = None
    """The ranking that reads the phrase; left out, the one compared with the dealer."""


class StrategyRule(Model):
    """One line of a strategy card: the first whose conditions hold is followed."""

    street: Annotated[Words | None, LATER] = None
    """The street it is for; left out, every street."""
    holding: Words | None = None
    """The hands meant; left out, every hand."""
    holdings: Annotated[tuple[Words, ...], BeforeValidator(listed), LATER] = ()
    """Several holdings, any of which is enough."""
    judges: RankingName | None = None
    """The ranking that reads the phrase; left out, the one compared with the dealer."""
    also: tuple[Condition, ...] = ()
    """Further things the hand must be."""
    shape: Annotated[tuple[Words, ...], BeforeValidator(listed)] = ()
    """How many cards each suit has, longest first: "3-2-1-1"; any of those listed."""
    do: Name
    """An action, "fold", or "best" for whatever is worth most."""
    size: Literal["most", "least", "best"] = "most"
    """How much to wager where there is a choice."""
    set: Literal["best", "highest", "best cards left"] = "best"
    """How to set the hand: for the most money, for the highest hand against the dealer, or for the best cards left."""


class Strategy(Model):
    """A way to play that a person can remember."""

    title: Words
    """What it is called."""
    why: Words
    """Where it comes from, or what is good about it."""
    rules: Annotated[tuple[StrategyRule, ...], Field(min_length=1)]
    """In order; a hand that fits none is folded, or where one cannot fold leaves as little at stake as it may."""

    @cached_property
    def lines(self) -> tuple[StrategyRule, ...]:
        """The rules with one holding each."""
        return tuple(
            rule.model_copy(update={"holding": holding, "holdings": ()}) if holding != rule.holding else rule
            for rule in self.rules
            for holding in (*rule.holdings, *((rule.holding,) if rule.holding or not rule.holdings else ()))
        )


class Claim(Model):
    """A figure somebody published, to be compared with the exact one."""

    figure: Literal[
        "house edge",
        "house edge above optimal",
        "element of risk",
        "fold rate",
        "raise rate",
        "dealer qualifies",
        "push rate",
        "player edge",
        "probability",
    ]
    """What is claimed."""
    value: Words
    """The claim as printed."""
    source: Words
    """Who says so."""
    printed: Annotated[Flag, LATER] = False
    """Whether the sheet itself prints it, so that its rule card says how true it is."""
    wager: Name | None = None
    """The bonus it is about; left out, the base game."""
    table: TableName | None = None
    """The pay table it is about."""
    line: Words | None = None
    """The pay-table line, for a probability."""
    strategy: Words = "optimal"
    """How the player is supposed to play."""
    seen: Words | None = None
    """What else the player is supposed to know."""
    note: Words | None = None
    """Anything a reader should know."""
