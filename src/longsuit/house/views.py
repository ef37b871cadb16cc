"""What somebody may see of a table. Hidden cards and the secret are left out here, so nothing built on it can leak them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, select

from longsuit.house import people, rounds
from longsuit.house.schema import people as people_table
from longsuit.house.schema import seats, tables


def table_view(connection: Connection, table: int, person: int | None) -> dict[str, Any]:
    """The round under way as anybody may see it, and for each seat of this person as he may see it."""
    found = rounds.live(connection, table)
    state = found.state
    own = {}
    if person is not None:
        name = people.read(connection, person).name
        mine = connection.execute(select(seats.c.seat).where(seats.c.table_id == table, seats.c.person_id == person)).scalars()
        sitting = {seat.number for seat in state.seats if seat is not None and seat.player == name}
        own = {seat: state.view(seat).as_dict() for seat in sorted(mine) if seat in sitting}
    return {
        "table": table,
        "round": found.number,
        "sequence": found.sequence,
        "commitment": found.commitment,
        "seeded": sorted(found.seeds),
        "deadline": found.deadline,
        "public": state.public().as_dict(),
        "own": own,
    }


def lobby(connection: Connection) -> list[dict[str, Any]]:
    """Every open table: its game, its limits, who sits where."""
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
                "name": laid.game.name,
                "tables": dict(laid.game.tables),
                "limits": limits,
                "seats": len(found.state.seats),
                "players": taken.get(number, {}),
                "meters": dict(found.state.meters),
                "notes": list(laid.notes),
            }
        )
    return listed
