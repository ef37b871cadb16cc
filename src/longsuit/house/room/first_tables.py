"""A fresh room furnished: a table of every game, ready to play."""

from __future__ import annotations

from sqlalchemy import func, select

from longsuit.house.books.schema import tables
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game, game_ids

_MORE = ("high-card-flush/classic",)


def open_first_tables(room: Room) -> list[int]:
    """Open the first tables of a room that has never had any; the coach is at each of them."""
    with room.database.reading() as connection:
        if connection.execute(select(func.count()).select_from(tables)).scalar_one():
            return []
    return [
        room.open_table(Terms(game(name), wager_seconds=20, decide_seconds=45, coach=True), key=f"furnished with {name}")
        for name in (*game_ids(), *_MORE)
    ]
