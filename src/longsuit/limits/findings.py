"""The law put to a sheet: a verdict for every rule, with what would be lawful where the sheet is not."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from longsuit.limits.posting import duties, posted, sheet_offers
from longsuit.rules.jurisdictions import NOT_KNOWN, Jurisdiction, PayoutLimit, jurisdiction, jurisdiction_names, law_on
from longsuit.rules.model import AggregatePayout, Game
from longsuit.rules.quantities import format_money, format_number
from longsuit.settlement import layout
from longsuit.settlement.paying import rounded
from longsuit.table.law import Finding, Verdict, before, broken, separate_games
from longsuit.table.offers import Offer
from longsuit.table.standing import asked_ranges


@dataclass(frozen=True)
class Answer:
    """Every finding about one sheet, in one place, on one day."""

    game: Game
    place: str
    """The jurisdiction's id."""
    law: Jurisdiction
    date: str | None
    """The day (ISO); None for the law as last known."""
    findings: tuple[Finding, ...]
    largest_ante: int | None
    """The largest ante that is certain to be lawful under the cap, in cents; None where no cap is known."""
    post: tuple[str, ...]
    """What must be posted at the table."""
    duties: tuple[str, ...]
    """Rules that bind the house beside those a sheet can keep or break."""

    @property
    def verdict(self) -> Verdict:
        """The worst of all: one rule broken makes the sheet unlawful, one rule not known leaves it open."""
        verdicts = {finding.verdict for finding in self.findings}
        return "not lawful" if "not lawful" in verdicts else NOT_KNOWN if NOT_KNOWN in verdicts else "lawful"


def check_limits(game: Game, *, place: str | None = None, on: dt.date | str | None = None) -> Answer:
    """Whether the limits of a sheet are lawful; the jurisdiction is the sheet's own where none is named."""
    name = place or game.jurisdiction
    there = f"There is data for: {', '.join(jurisdiction_names())}."
    if name is None:
        raise ValueError(f"{game.name}, {game.title}, names no jurisdiction; say which with --jurisdiction. {there}")
    law = jurisdiction(name)
    if law is None:
        raise ValueError(f"Nothing is known about the law of {name[:40]!r}. {there}")
    date = _day(on)
    ante, findings = _caps(game, law, date)
    findings += [*separate_games(sheet_offers(game), law, date), *_payout(game, law, date), *_reserve(game, law, date)]
    return Answer(game, name, law, date, tuple(findings), ante, posted(game, law, date), duties(game, law, date))


def _day(on: dt.date | str | None) -> str | None:
    if on is None:
        return None
    try:
        return dt.date.fromisoformat(str(on)).isoformat()
    except ValueError:
        raise ValueError(f"{str(on)[:40]!r} is not a date; write it like 2024-01-01.") from None


def _caps(game: Game, law: Jurisdiction, date: str | None) -> tuple[int | None, list[Finding]]:
    """Every wager against the cap of the day, and the largest ante that no play or raise carries above it."""
    caps = law.caps_on(date)
    if not caps:
        rule = law.caps[0].rule if law.caps else ""
        return None, [Finding(rule, "every wager", NOT_KNOWN, "no cap is known for this day", source="nothing read that far back")]
    sure = min(cap.amount for cap in caps)
    perhaps = max(cap.most for cap in caps)
    table = sheet_offers(game)
    most = max(offer.antes for offer in table)
    ante = asked_ranges(layout(game))[game.ante]
    lawful = ante.largest(sure, most)
    source = ". ".join(cap.source for cap in caps)
    notes = [cap.note for cap in caps if cap.note]
    if len(caps) > 1:
        notes.insert(0, "On this day it was one or the other; which one is not known.")
    findings = []
    for offer in table:
        if not offer.held:
            verdict: Verdict = "lawful" if offer.most <= sure else "not lawful" if offer.most > perhaps else NOT_KNOWN
            instead = _instead(sure, lawful, least=ante.least, in_antes=bool(offer.antes)) if verdict != "lawful" else ""
            size = f"at most {format_money(offer.most)}, the cap is {' or '.join(format_money(cap.amount) for cap in caps)}"
            findings.append(Finding(caps[-1].rule, offer.title, verdict, size, instead, source, " ".join(notes)))
    return lawful, findings


def _instead(sure: int, ante: int, *, least: int, in_antes: bool) -> str:
    if not in_antes:
        return f"a maximum of {format_money(sure)}"
    if ante < least:
        return f"no ante: the minimum of {format_money(least)} is above the largest lawful one, {format_money(ante)}"
    return f"an ante of up to {format_money(ante)}"


def _payout(game: Game, law: Jurisdiction, date: str | None) -> Iterator[Finding]:
    """A maximum aggregate payout: its floor, the prizes it may not touch or mix, and whose winnings it adds up."""
    held, limit = law_on(law.payout, date), game.aggregate_payout
    if held is None:
        yield from before(law.payout, "aggregate payout limit")
        return
    priced = [offer for offer in sheet_offers(game) if offer.prizes]
    limitable = [offer for offer in priced if offer.top >= held.odds_counted]
    if limit is None:
        least = "; ".join(f"{offer.title} at least {format_money(floor(offer, held))}" for offer in limitable)
        found = "none is set: every prize is paid in full"
        instead = f"if one is set: {least}" if least else "none may be set: no prize pays that much"
        yield Finding(held.rule, "aggregate payout limit", "lawful", found, instead, held.source)
        return
    yield _floor(limitable, limit, held)
    yield from _covered(game, limitable, held)
    whole = limit.scope == "table"
    yield Finding(
        held.rule,
        "whose winnings it adds up",
        "lawful" if whole else NOT_KNOWN,
        "those of all players from one deal" if whole else "each seat's by itself",
        "" if whole else "scope = table: the rule speaks of one or more players; whether a limit by the seat may stand is not known",
        held.source,
    )


def floor(offer: Offer, law: PayoutLimit) -> int:
    """The least a payout limit on a prize may be, in cents."""
    return rounded(offer.most, min(offer.top, Fraction(law.odds_counted)), 1)


def _floor(limitable: list[Offer], limit: AggregatePayout, law: PayoutLimit) -> Finding:
    worst = max(limitable, key=lambda offer: floor(offer, law), default=None)
    if worst is None:
        instead = "no limit at all"
        return Finding(law.rule, "floor of the limit", broken(law), f"no prize pays {law.odds_counted} to 1 or more", instead, law.source)
    least = floor(worst, law)
    odds = format_number(min(worst.top, Fraction(law.odds_counted)))
    found = f"{format_money(limit.limit)}; {worst.title} asks for {format_money(worst.most)} × {odds} = {format_money(least)}"
    fits = limit.limit >= least
    instead = "" if fits else f"a limit of at least {format_money(least)}"
    return Finding(law.rule, "floor of the limit", "lawful" if fits else broken(law), found, instead, law.source)


def _covered(game: Game, limitable: list[Offer], law: PayoutLimit) -> Iterator[Finding]:
    """What the limit may not touch, and what it may not add together."""
    names = {offer.name for offer in limitable}
    cap = layout(game).cap
    covered = [offer for offer in sheet_offers(game) if cap and offer.name in cap.covered]
    small = [offer.title for offer in covered if offer.name not in names]
    yield Finding(
        law.rule,
        f"prizes below {law.odds_counted} to 1",
        broken(law) if small else "lawful",
        f"the limit covers {', '.join(small)}" if small else "the limit covers none",
        "a limit on the others only" if small else "",
        law.source,
    )
    kinds = [offer for offer in covered if offer.name in names]
    apart = "; ".join(f"{offer.title} at least {format_money(floor(offer, law))}" for offer in kinds)
    mixed = len(kinds) > 1
    yield Finding(
        law.rule,
        "prizes added together",
        broken(law) if mixed else "lawful",
        f"the limit adds up {', '.join(offer.title for offer in kinds)}" if mixed else "one kind at most",
        f"a limit for each: {apart}" if mixed else "",
        law.source,
    )


def _reserve(game: Game, law: Jurisdiction, date: str | None) -> Iterator[Finding]:
    """Prizes so large that the second highest must be held back."""
    held = law_on(law.reserve, date)
    if held is None:
        yield from before(law.reserve, "reserve for large prizes")
        return
    cap = layout(game).cap
    large = []
    for offer in sheet_offers(game):
        for prize in offer.prizes:
            won = rounded(offer.most, prize.odds, 1)
            large.append((min(won, cap.rule.limit) if cap and offer.name in cap.covered else won, f"{offer.title}, {prize.line}"))
    large = sorted((prize for prize in large if prize[0] > held.over), reverse=True)
    prizes = "; ".join(f"{words}: {format_money(won)}" for won, words in large)
    since = "" if held.dated else "The day from which the rule holds is not known."
    if len(large) < 2:
        found = f"{prizes}; one alone needs none" if large else f"no prize over {format_money(held.over)}"
        yield Finding(held.rule, "reserve for large prizes", "lawful", found, "", held.source, since)
        return
    instead = f"{format_money(large[1][0])} held in reserve; whether the house holds it is not on the sheet"
    yield Finding(held.rule, "reserve for large prizes", NOT_KNOWN, prizes, instead, held.source, since)
