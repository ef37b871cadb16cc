"""What somebody may see of a table. Hidden cards and the secret are left out here, so nothing built on it can leak them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sqlalchemy import Connection, bindparam, select

from longsuit.house import people, rounds
from longsuit.house.ledger import accounts_of
from longsuit.house.log import Link
from longsuit.house.memory import Known
from longsuit.house.rounds import Live
from longsuit.house.schema import accounts, chains, seats, table_meters, tables
from longsuit.house.schema import people as people_table
from longsuit.rules.model import Game
from longsuit.table import Round


@dataclass(frozen=True)
class Finished:
    """A round that is over, ready to be shown; it never changes."""

    number: int
    table: int
    state: Round
    public: dict[str, Any] = field(repr=False)

    def shown_to(self, name: str | None) -> dict[str, Any]:
        """As somebody may see it: his own cards, and of the others' what the public sees."""
        own = {seat: self.state.view(seat).as_dict() for seat in seats_of(self.state, name)}
        return {"round": self.number, "public": self.public, "own": own, "voided": self.state.voided is not None}

    @cached_property
    def _public_text(self) -> str:
        return _json(self.public)

    def told_to(self, name: str | None) -> str:
        """The same as JSON; what the public sees is written out once for all."""
        shown = self.shown_to(name)
        return f'{{"public": {self._public_text}, {_json({key: shown[key] for key in ("round", "own", "voided")})[1:]}'


@dataclass(frozen=True)
class Watched:
    """A table at one moment: what all may see, and the seats of some."""

    shared: dict[str, Any]
    own: dict[int, dict[int, Any]]
    """For each person who asked, his seats as he may see them."""
    last: Finished | None
    length: int
    """How many commands the table had seen."""

    def shown_to(self, person: int | None, name: str | None, *, now: int, last: bool = True) -> dict[str, Any]:
        """The table as one person may see it."""
        shown = {**self.shared, "now": now, "own": self.own.get(person, {}) if person is not None else {}}
        if last:
            shown["last"] = self.last.shown_to(name) if self.last else None
        return shown

    @cached_property
    def _shared_text(self) -> str:
        return _json(self.shared)

    def told_to(self, person: int | None, name: str | None, *, now: int, last: bool = True) -> str:
        """The same as JSON; what all may see is written out once for all."""
        own = _json(self.own.get(person, {}) if person is not None else {})
        ended = f', "last": {self.last.told_to(name) if self.last else "null"}' if last else ""
        return f'{self._shared_text[:-1]}, "now": {now}, "own": {own}{ended}}}'


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False)


def seats_of(state: Round, name: str | None) -> list[int]:
    """The seats somebody has in a round; names are one of a kind and stay."""
    return [seat.number for seat in state.seats if seat is not None and name is not None and seat.player == name]


def finished(connection: Connection, number: int) -> Finished | None:
    """A round by its number, if it is over."""
    found = rounds.recall(connection, number)
    return over(found) if found.state.ended else None


def over(found: Live) -> Finished:
    """A round that is over, laid open."""
    return Finished(found.number, found.table.id, found.state, found.state.public().as_dict())


Recall = Callable[[Connection, int], Finished | None]


def watched(connection: Connection, table: int, asking: Iterable[int], *, recall: Recall = finished) -> Watched:
    """The round under way as anybody may see it, and for each person who asks the seats that are his."""
    known = rounds.stands(connection, table)
    before = known.live.before
    return laid_open(known, asking, recall(connection, before) if before is not None else None)


def laid_open(known: Known, asking: Iterable[int], last: Finished | None) -> Watched:
    """A table whose state is known, and the round that ended there last."""
    found = known.live
    state = found.state
    own: dict[int, dict[int, Any]] = {person: {} for person in asking}
    for seat, sitter in found.seats.items():
        if sitter.person in own and seat in seats_of(state, sitter.name):
            own[sitter.person][seat] = state.view(seat).as_dict()
    shared = {
        "table": found.table.id,
        "round": found.number,
        "sequence": found.sequence,
        "commitment": found.commitment,
        "seeded": sorted(found.seeds),
        "deadline": found.deadline,
        "public": state.public().as_dict(),
        "seats": {seat: {"name": sitter.name, "leaving": sitter.leaving} for seat, sitter in found.seats.items()},
    }
    return Watched(shared, own, last, known.link.length)


_GLANCE = (
    select(chains.c.length, chains.c.head, accounts.c.owner, accounts.c.balance)
    .outerjoin_from(chains, accounts, (accounts.c.kind == "player") & accounts.c.owner.in_(bindparam("owners", expanding=True)))
    .where(chains.c.name == bindparam("chain"))
)


def glance(connection: Connection, table: int, persons: Iterable[int]) -> tuple[Link | None, dict[int, int]]:
    """Where a table's chain ends, if there is one, and what is in some purses at the same moment: one question."""
    owners = {f"person {person}": person for person in persons}
    rows = connection.execute(_GLANCE, {"chain": f"table {table}", "owners": list(owners)}).all()
    link = Link(rows[0].length, rows[0].head) if rows else None
    return link, {owners[row.owner]: row.balance for row in rows if row.owner is not None}


def table_view(connection: Connection, table: int, person: int | None, *, now: int = 0) -> dict[str, Any]:
    """A table as one person, or with None anybody, may see it."""
    name = people.read(connection, person).name if person is not None else None
    return watched(connection, table, [] if person is None else [person]).shown_to(person, name, now=now)


def lobby(connection: Connection, edge: Callable[[Game], float | None] = lambda _: None) -> list[dict[str, Any]]:
    """Every open table: its game, its limits, who sits where; ``edge`` knows the house's edge."""
    taken: dict[int, dict[int, str]] = {}
    query = select(seats.c.table_id, seats.c.seat, people_table.c.name).join_from(seats, people_table)
    for row in connection.execute(query.order_by(seats.c.table_id, seats.c.seat)):
        taken.setdefault(row.table_id, {})[row.seat] = row.name
    listed = []
    for number in connection.execute(select(tables.c.id).where(tables.c.open).order_by(tables.c.id)).scalars():
        found = rounds.live(connection, number)
        laid = found.table.table
        limits = {laid.felt.names[place]: list(limit) for place, limit in laid.ranges.items()}
        listed.append(
            {
                "table": number,
                "game": laid.game.full_id,
                "definition": laid.game.hash,
                "name": laid.game.name,
                "summary": laid.game.summary,
                "tables": dict(laid.game.tables),
                "limits": limits,
                "seats": len(found.state.seats),
                "players": taken.get(number, {}),
                "meters": dict(found.state.meters),
                "notes": list(laid.notes),
                "coach": found.table.coach,
                "wager_seconds": found.table.wager_seconds,
                "decide_seconds": found.table.decide_seconds,
                "house_edge": edge(laid.game),
            }
        )
    return listed


def meters_of(connection: Connection, table: int) -> dict[str, dict[str, int]]:
    """What a table's meters show at this moment."""
    rows = connection.execute(select(table_meters).where(table_meters.c.table_id == table).order_by(table_meters.c.name)).all()
    held = accounts_of(connection, *(f"meter {row.meter_id}" for row in rows)) if rows else {}
    return {row.name: {"displayed": held[f"meter {row.meter_id}", "meter"][1]} for row in rows}
