"""A practice table: no clock, nobody to wait for."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from longsuit.house.books.schema import seats, tables
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room.room import Room
from longsuit.house.room.seating import check_age
from longsuit.house.room.tables import Terms
from longsuit.rules.model import Game
from longsuit.table import RoundError

MOST = 12
"""Practice tables one person may sit at: every version of a game is one."""


def sit_down(room: Room, person: int, game: Game, *, age: int | None = None) -> int:
    """Seat somebody at a practice table of a game, and say which: his own, one that is free, else a new one."""
    check_age(game, age)
    taken = room.database.read(_sitters, game.hash)
    own = [table for table, sitters in taken.items() if person in sitters]
    if own:
        return own[0]
    for table in (table for table, sitters in taken.items() if not sitters):
        try:
            room.sit(table, 1, age, by=person)
        except (NotAllowedError, RoundError):
            continue
        return table
    if room.database.read(_held, person) >= MOST:
        raise HouseError(f"You sit at {MOST} practice tables already; leave one first.")
    table = room.open_table(Terms(game, wager_seconds=0, decide_seconds=0, coach=True))
    room.sit(table, 1, age, by=person)
    return table


def _held(connection: Connection, person: int) -> int:
    """How many practice tables somebody sits at."""
    mine = (tables.c.wager_seconds == 0) & tables.c.open & (seats.c.person_id == person)
    return int(connection.execute(select(func.count()).select_from(tables.join(seats)).where(mine)).scalar_one())


def _sitters(connection: Connection, definition: str) -> dict[int, set[int]]:
    """Open practice tables of a definition, and who sits at them."""
    query = select(tables.c.id, seats.c.person_id).join_from(tables, seats, tables.c.id == seats.c.table_id, isouter=True)
    sitters: dict[int, set[int]] = {}
    for table, person in connection.execute(query.where(tables.c.open, tables.c.wager_seconds == 0, tables.c.definition == definition)):
        sitters.setdefault(table, set()).update([] if person is None else [person])
    return sitters
