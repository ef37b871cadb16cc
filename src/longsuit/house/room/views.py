"""What somebody may see of a table. Hidden cards and the secret are left out here, so nothing built on it can leak them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, select

from longsuit.house.books import meters
from longsuit.house.books.cache import Snapshot
from longsuit.house.books.schema import people as people_table
from longsuit.house.books.schema import seats, tables
from longsuit.house.books.timers import Timers
from longsuit.house.room import rounds
from longsuit.house.room.rounds import HouseRound
from longsuit.rules.model import Game
from longsuit.rules.original import original
from longsuit.table import Round
from longsuit.table.seat import Seat
from longsuit.table.views import outline, seat_view, to_decide, visible_hands

SeatTexts = dict[tuple[int, bool], tuple[Seat, int, int, str]]
"""JSON of seats by number, as all or as their players see them: seat, its cards and shared ones that are seen, text."""

_json = json.JSONEncoder(ensure_ascii=False).encode


class RoundText:
    """A round as JSON text, each part written once: what everybody sees, every seat, and what one seat sees of its own.

    ``texts`` holds seats of the table written before; those that did not change are not written again.
    """

    def __init__(self, state: Round, texts: SeatTexts) -> None:
        self.state = state
        self.public = outline(state)
        self._common = _json(self.public.common())[1:]
        self._own = _json(self.public.own())[1:-1]
        self._texts = texts
        self._seats = {seat.number: self._seat_text(seat, visible, own=False) for seat, visible in visible_hands(state)}
        self.for_all = self._laid(self._seats, self._own)

    def for_seat(self, number: int) -> str:
        """As one seat may see it."""
        seat = self.state.seat(number)
        shown = self._texts[number, False]
        seats = self._seats if shown[1] == seat.hand else {**self._seats, number: self._seat_text(seat, seat.hand, own=True)}
        if self.state.phase == "decisions" and self.state.turn == number:
            return self._laid(seats, _json(to_decide(self.state, self.public, seat).own())[1:-1])
        return self._laid(seats, f'"seat": {number}, {self._own.partition(", ")[2]}')

    def _seat_text(self, seat: Seat, visible: int, *, own: bool) -> str:
        known, up = self._texts.get((seat.number, own)), len(self.public.community)
        if known is None or known[0] is not seat or known[1:3] != (visible, up):
            text = _json(seat_view(self.state, seat, visible).as_dict())
            known = self._texts[seat.number, own] = (seat, visible, up, text)
        return known[3]

    def _laid(self, seats: Mapping[int, str], own: str) -> str:
        return f'{{"seats": [{", ".join(seats.values())}], {own}, {self._common}'


def _by_seat(texts: Mapping[int, str]) -> str:
    parts = [f'"{seat}": {text}' for seat, text in texts.items()]
    return "{" + ", ".join(parts) + "}"


@dataclass(frozen=True)
class FinishedRound:
    """A finished round, ready to be shown; it never changes."""

    number: int
    table: int
    state: Round

    @cached_property
    def _text(self) -> RoundText:
        return RoundText(self.state, {})

    def text_for(self, name: str | None) -> str:
        """JSON of what somebody may see: his own cards, and of the others' what the public sees, which is written once for all."""
        own = _by_seat({seat: self._text.for_seat(seat) for seat in seats_of(self.state, name)})
        voided = _json(self.state.voided is not None)
        return f'{{"round": {self.number}, "public": {self._text.for_all}, "own": {own}, "voided": {voided}}}'


@dataclass(frozen=True)
class TableView:
    """A table at one moment: what all may see, and what each who sits there may."""

    known: Snapshot
    last: FinishedRound | None
    texts: SeatTexts = field(default_factory=dict, repr=False, compare=False)
    """Hands of the table as they were written before."""

    @property
    def length(self) -> int:
        """How many commands the table had seen."""
        return self.known.link.length

    @property
    def to_act(self) -> int | None:
        """The person who must decide now, if anybody must."""
        current = self.known.live
        sitter = current.seats.get(current.state.turn) if current.state.phase == "decisions" else None
        return sitter.person if sitter else None

    def _seats_of(self, person: int | None) -> list[int]:
        """Seats of somebody that are in this round."""
        current = self.known.live
        return [seat for seat, sitter in current.seats.items() if sitter.person == person and seat in seats_of(current.state, sitter.name)]

    @cached_property
    def _text(self) -> RoundText:
        return RoundText(self.known.live.state, self.texts)

    @cached_property
    def _shared_text(self) -> str:
        live = self.known.live
        shared = {
            "table": live.table.id,
            "round": live.number,
            "sequence": live.sequence,
            "commitment": live.commitment,
            "seeded": sorted(live.seeds),
            "seats": {seat: {"name": sitter.name, "leaving": sitter.leaving} for seat, sitter in live.seats.items()},
        }
        return f'{_json(shared)[:-1]}, "public": {self._text.for_all}'

    def text_for(self, person: int | None, name: str | None, *, timers: Timers, last: bool = True) -> str:
        """JSON of the table as one person may see it; what all may see is written once for all."""
        own = _by_seat({seat: self._text.for_seat(seat) for seat in self._seats_of(person)})
        ended = f', "last": {self.last.text_for(name) if self.last else "null"}' if last else ""
        live = self.known.live
        deadline = None if live.alone else timers.deadline(live.table.id, live.timer)
        return f'{self._shared_text}, "deadline": {_json(deadline)}, "now": {timers.clock()}, "own": {own}{ended}}}'


def titles(game: Game) -> dict[str, Any]:
    """The titles of a game, its wagers and its actions, for a round shown without its felt."""
    actions = {name: {"title": action.title, "wager": action.wager} for name, action in game.action.items()}
    return {"name": game.name, "wagers": game.titles, "actions": actions}


def seats_of(state: Round, name: str | None) -> list[int]:
    """The seats somebody has in a round; names are unique and never reused."""
    return [seat.number for seat in state.seats if seat is not None and name is not None and seat.player == name]


def name_in(state: Round, names: tuple[str, ...]) -> str:
    """The name somebody had in a round, among all his names."""
    return next((name for name in names if seats_of(state, name)), names[0])


def finished(connection: Connection, number: int) -> FinishedRound | None:
    """A round by its number, if it is over."""
    recalled = rounds.recall(connection, number)
    return finished_round(recalled) if recalled.state.ended else None


def finished_round(ended: HouseRound) -> FinishedRound:
    """A finished round, ready to be shown."""
    return FinishedRound(ended.number, ended.table.id, ended.state)


def view_of(connection: Connection, table: int) -> TableView:
    """A table as the database has it."""
    known = rounds.snapshot(connection, table)
    before = known.live.before
    return TableView(known, finished(connection, before) if before is not None else None)


def lobby(connection: Connection, edge: Callable[[Game], float | None] = lambda _: None) -> list[dict[str, Any]]:
    """Every open table but those for practice: its game, its limits, who sits where; ``edge`` knows the house's edge."""
    taken: dict[int, dict[int, str]] = {}
    query = select(seats.c.table_id, seats.c.seat, people_table.c.name).join_from(seats, people_table)
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
        taken.setdefault(row.table_id, {})[row.seat] = row.name
    listed = []
    for number in connection.execute(select(tables.c.id).where(tables.c.open, tables.c.wager_seconds > 0).order_by(tables.c.id)).scalars():
        current = rounds.live(connection, number)
        laid = current.table.table
        limits = {laid.layout.names[place]: list(limit) for place, limit in laid.ranges.items()}
        listed.append(
            {
                **current.table.about,
                "custom": original(laid.game) is not None,
                "tables": dict(laid.game.tables),
                "limits": limits,
                "seats": len(current.state.seats),
                "players": taken.get(number, {}),
                "meters": dict(current.state.meters),
                "meter_titles": laid.layout.meter_titles,
                "ante": laid.game.ante,
                "house_edge": edge(laid.game),
            }
        )
    return listed


def meters_of(connection: Connection, table: int) -> dict[str, dict[str, int]]:
    """What a table's meters show at this moment."""
    return {name: {"displayed": cents} for name, (_, cents) in sorted(meters.accounts_at(connection, table).items())}
