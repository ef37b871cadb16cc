"""How many separate games one hand may play: the verdict that opening a table and asking about limits share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from longsuit.rules.jurisdictions import NOT_KNOWN, Jurisdiction, Law, law_on
from longsuit.rules.quantities import format_money
from longsuit.table.offers import Offer

Verdict = Literal["lawful", "not lawful", "not known"]


@dataclass(frozen=True)
class Finding:
    """One rule and what it says to this sheet."""

    rule: str
    about: str
    """The wager or limit looked at."""
    verdict: Verdict
    found: str
    """What the sheet offers, in words."""
    lawful: str = ""
    """What would be lawful, or what has to be known."""
    source: str = ""
    note: str = ""


def separate_games(offered: Sequence[Offer], law: Jurisdiction, date: str | None) -> Iterator[Finding]:
    """How many separate games one hand plays, and how many of them for more than the small limit."""
    rule = law_on(law.games, date)
    if rule is None:
        yield from before(law.games, "separate games on one hand")
        return
    apart = [offer for offer in offered if offer.apart]
    names = ", ".join(["the base game", *(offer.title for offer in apart)])
    number = len(apart) + 1
    fits = number <= rule.most
    yield Finding(
        rule.rule,
        "separate games on one hand",
        "lawful" if fits else broken(rule),
        f"{number} ({names}); at most {rule.most} are lawful",
        "" if fits else f"{number - rule.most} fewer",
        rule.source,
        f"Counted as: the base game, and every wager settled by itself. {rule.note}",
    )
    base = max(offer.most for offer in offered if not offer.apart and not offer.held)
    limit = rule.small.limit
    large = [title for title, most in [("the base game", base), *((offer.title, offer.most) for offer in apart)] if most > limit]
    free = rule.most - rule.small.games
    fits = len(large) <= free
    yield Finding(
        rule.rule,
        f"games above {format_money(limit)}",
        "lawful" if fits else broken(rule),
        f"{len(large)} ({', '.join(large) or 'none'}); at most {free} are lawful",
        "" if fits else f"a maximum of {format_money(limit)} for {len(large) - free} of them",
        rule.source,
        rule.note,
    )


def broken(law: Law) -> Verdict:
    """A rule whose first day is not known may not have held yet."""
    return "not lawful" if law.dated else NOT_KNOWN


def before(laws: tuple[Law, ...], about: str) -> Iterator[Finding]:
    """Before the first day a rule is known for, nothing is."""
    for law in laws[:1]:
        yield Finding(law.rule, about, NOT_KNOWN, f"what held before {law.since} is not known", source=law.source)
