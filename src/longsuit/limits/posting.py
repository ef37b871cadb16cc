"""What a house must post at the table and keep in mind beside its limits."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.rules.jurisdictions import Jurisdiction, Law
from longsuit.rules.model import Game
from longsuit.rules.quantities import format_money
from longsuit.settlement import layout
from longsuit.table.offers import Offer, offers
from longsuit.table.standing import asked_ranges


def sheet_offers(game: Game) -> tuple[Offer, ...]:
    """Every wager at the limits of the sheet."""
    laid = layout(game)
    return offers(laid, asked_ranges(laid))


def posted(game: Game, law: Jurisdiction, date: str | None) -> tuple[str, ...]:
    """What must be posted, line by line."""
    wanted = {what for rule in law.posting if _held(rule, date) for what in rule.posted}
    lines: list[str] = []
    if "wager limits" in wanted:
        lines += [f"Wager limit: {offer.title}, {offer.limited}." for offer in sheet_offers(game) if not offer.held]
    if "odds-based prizes" in wanted:
        lines += _prizes(game)
    if "jackpots" in wanted or "progressive amount" in wanted:
        lines += _jackpots(game)
    if "aggregate payout limit" in wanted and game.aggregate_payout:
        lines.append(f"Aggregate payout limit: {format_money(game.aggregate_payout.limit)}.")
    return tuple(lines)


def duties(game: Game, law: Jurisdiction, date: str | None) -> tuple[str, ...]:
    """Further rules that touch this game."""
    touched = {"every game"}
    touched |= {"progressive"} if any(True for _ in _jackpots(game)) else set()
    touched |= {"tokes"} if game.procedure.tokes != "off" else set()
    return tuple(f"{fact.rule}: {fact.says}" for fact in law.facts if fact.about in touched and _held(fact, date))


def _prizes(game: Game) -> Iterator[str]:
    for name, wager in game.wager.items():
        if wager.tables:
            lines = (f"{line} {odds}" for table in game.pay_tables(name) for line, odds in table.lines.items())
            yield f"Prizes: {wager.title}, {', '.join(lines)}."


def _jackpots(game: Game) -> Iterator[str]:
    for spot in layout(game).spots:
        for meter in spot.meters:
            yield f"Jackpot: the amount on the {meter} meter of {spot.wager.title}."


def _held(law: Law, date: str | None) -> bool:
    return not law.dated or date is None or law.since <= date
