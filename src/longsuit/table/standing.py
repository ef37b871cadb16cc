"""A table as it was opened: its game, its limits, the law on the day."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from longsuit import display
from longsuit.rules.errors import names_or_none
from longsuit.rules.jurisdictions import Jurisdiction, WagerCap, jurisdiction
from longsuit.rules.model import Game, Limits, TableLimits
from longsuit.rules.quantities import format_money, format_number
from longsuit.settlement import Layout, layout
from longsuit.table.errors import RoundError
from longsuit.table.events import Open
from longsuit.table.law import separate_games
from longsuit.table.money import Amount, cents
from longsuit.table.offers import offers
from longsuit.table.ranges import Range

BACKS = ("red", "blue")
"""Back colours of the two decks."""

AskedLimits = TableLimits | Mapping[str, "Limits | Range | str"]
"""Limits as a house gives them: ``{"base": "$15-$300/$5", "bonus": "$5-$50/$5", "flush": "$1-$25/$1"}``."""


@dataclass(frozen=True, eq=False)
class Table:
    """A table open for play: many rounds may be dealt at it."""

    game: Game
    layout: Layout
    ranges: dict[int, Range]
    """Limits of the wagers that have a choice of size, by spot."""
    date: str | None
    """The day whose law holds."""
    cap: WagerCap | None
    """The jurisdiction's cap on one wager; None where there is none or none is known."""
    chip: int
    """What payouts are rounded down to, in cents."""
    quick: tuple[tuple[int, bool, int, Range], ...]
    """For every spot: its place, whether it may stay empty, the spot it must equal (-1 for none), and its range."""
    opened: Open
    """The event that opens a round here, before the deck and the meters are known."""

    @property
    def step(self) -> int:
        """The increment raises are made in: the ante's."""
        return self.ranges[self.layout.ante].step

    @property
    def smallest_chip(self) -> int:
        """The smallest step of any wager, in cents."""
        return min(limit.step for limit in self.ranges.values())

    @property
    def notes(self) -> tuple[str, ...]:
        """What players should know: rulings nobody has decided, and how they are played here."""
        return tuple(
            f"{self.game.ruling[name].ask} Not decided; this table plays {answer}." for name, answer in self.layout.undecided.items()
        )

    def open_round(self, deck: str, meters: Mapping[str, Amount], number: int | None) -> Open:
        """The event that opens a round with a deck of that back, meters at their seeds unless named, and a number."""
        if deck not in BACKS:
            raise RoundError(f"The decks have {' and '.join(BACKS)} backs; {str(deck)[:20]!r} is none of them.")
        if number is not None and (type(number) is not int or number < 0):
            raise RoundError("A round's number is a whole number, zero or more.")
        seeds = self.layout.seeds
        for name in meters:
            if name not in seeds:
                raise RoundError(f"There is no meter {str(name)[:40]!r} here; there are: {names_or_none(seeds)}.")
        showing = tuple((name, cents(meters[name]) if name in meters else seed) for name, seed in seeds.items())
        return self.opened._replace(deck=deck, meters=showing, number=number)

    def _repr_html_(self) -> str:
        rows = []
        for spot in self.layout.spots:
            fixed = "as the rules say" if spot.wager.stake is None else format_money(spot.wager.stake)
            rows.append((spot.wager.title, self.ranges.get(spot.place, fixed), self.game.tables.get(spot.name, "–")))
        return display.table(str(self.game), ("wager", "limits", "pay table"), rows, note=" ".join(self.notes))


def open_table(game: Game, *, limits: AskedLimits | None = None, date: dt.date | str | None = None) -> Table:
    """Open a table, or say why its limits may not stand."""
    laid = layout(game)
    day = _day(date)
    by_name = asked_ranges(laid, limits)
    ranges = {laid.place[name]: limit for name, limit in by_name.items()}
    place = jurisdiction(game.jurisdiction) if game.jurisdiction else None
    cap = place.cap_on(day) if place else None
    if place and cap:
        _check_cap(laid, ranges, cap, place.name)
    if place:
        _check_games(laid, by_name, place, day)
    whole_chips = game.procedure.rounding == "down to the chip"
    chip = min(limit.step for limit in ranges.values()) if whole_chips else 1
    opened = Open(
        game=game.full_id,
        definition=game.rules_hash,
        tables=tuple(game.tables.items()),
        rulings=tuple((name, ruling.chosen) for name, ruling in game.ruling.items() if ruling.chosen),
        undecided=tuple(laid.undecided.items()),
        limits=tuple((name, *limit) for name, limit in by_name.items()),
        date=day,
        deck="",
        meters=(),
        number=None,
    )
    return Table(game=game, layout=laid, ranges=ranges, date=day, cap=cap, chip=chip, quick=tuple(_quick(laid, ranges)), opened=opened)


def _quick(layout: Layout, ranges: dict[int, Range]) -> Iterator[tuple[int, bool, int, Range]]:
    for spot in layout.spots:
        stake = spot.wager.stake
        only = Range(0, 0, 1) if not spot.placed else Range(stake, stake, 1) if stake is not None else Range(1, 0, 1)
        yield spot.place, not spot.required, spot.equals if spot.placed else -1, ranges.get(spot.place, only)


def _day(date: dt.date | str | None) -> str | None:
    if date is None:
        return None
    try:
        return dt.date.fromisoformat(str(date)).isoformat()
    except ValueError:
        raise RoundError(f"{str(date)[:40]!r} is not a date; write it like 2024-05-01.") from None


def limit_groups(layout: Layout) -> dict[str, str]:
    """Every wager whose size is a choice, with the limits it goes by unless it is named: base, bonus, or its own."""
    return {
        spot.name: "own" if spot.wager.limits else "bonus" if spot.wager.optional else "base"
        for spot in layout.spots
        if spot.placed and not spot.wager.equals and spot.wager.stake is None
    }


def asked_ranges(layout: Layout, limits: AskedLimits | None = None) -> dict[str, Range]:
    """The range of every wager whose size is a choice."""
    asked = {"base": limits.base, "bonus": limits.bonus} if isinstance(limits, TableLimits) else limits or {}
    default = layout.game.limits
    usual = {"base": Range.read(asked.get("base", default.base)), "bonus": Range.read(asked.get("bonus", default.bonus))}
    ranges = {
        name: Range.read(asked[name] if name in asked else layout.game.wager[name].limits or usual[group])
        for name, group in limit_groups(layout).items()
    }
    for name in asked:
        if name not in usual and name not in ranges:
            raise RoundError(f"{str(name)[:40]!r} takes no limits here; those that do are base, bonus, {', '.join(ranges)}.")
    return ranges


def _check_games(layout: Layout, ranges: dict[str, Range], place: Jurisdiction, day: str | None) -> None:
    """Refuse more separate games on one hand, or larger ones, than the law of the day allows."""
    for finding in separate_games(offers(layout, ranges), place, day):
        if finding.verdict == "not lawful":
            raise RoundError(
                f"{place.name} limits {finding.about} ({finding.rule}). Here are {finding.found}. "
                f"The table may not be opened; it would be lawful with {finding.lawful}."
            )


def _check_cap(layout: Layout, ranges: dict[int, Range], cap: WagerCap, where: str) -> None:
    """Refuse limits under which some lawful wager would break the cap, naming the largest that would not."""
    law = f"{where} caps a wager at {format_money(cap.most)}"
    for place, limit in ranges.items():
        if place != layout.ante and limit.most > cap.most:
            title = layout.spots[place].wager.title
            raise RoundError(f"{law}, so the maximum {format_money(limit.most)} for {title} is not allowed; lower it to that.")
    for spot in layout.spots:
        if spot.wager.stake is not None and spot.wager.stake > cap.most:
            raise RoundError(f"{law}, so {spot.wager.title} of {format_money(spot.wager.stake)} may not be offered.")
    ante = ranges[layout.ante]
    most, title = max([(row.most, move.title) for move in layout.moves.values() for row in move.rows] + [(Fraction(1), "Ante")])
    if most * ante.most > cap.most:
        why = f"{title} may be {format_number(most)} times the ante" if most != 1 else "the ante counts too"
        raise RoundError(
            f"{law} and {why}, so an ante of up to {format_money(ante.most)} may not be offered; "
            f"the largest lawful ante here is {format_money(ante.largest(cap.most, most))}."
        )
