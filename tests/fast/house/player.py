"""A process of its own that plays one seat and helps the dealer, until so many rounds are over: ``python -m`` with its arguments."""

from __future__ import annotations

import sys
import time
from random import Random

from sqlalchemy import text

from longsuit.house.books.database import Database
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.table import RoundError

_OVER = text("SELECT count(*) FROM rounds WHERE table_id = :table AND ended")


def step(room: Room, table: int, seat: int, *, person: int, dice: Random) -> None:
    """Do what this seat, or else the dealer, should do now."""
    state = room.live(table).state
    own = state.seats[seat - 1]
    if state.phase == "wagers" and own is None:
        room.sit(table, seat, by=person)
    elif state.phase == "wagers" and own is not None and not own.playing:
        room.wager(table, seat, {"ante": "$15", "progressive": "$1"}, by=person, key=f"{state.number}, seat {seat}")
    elif state.phase == "decisions" and state.turn == seat:
        if dice.random() < 0.5:
            room.fold(table, seat, by=person)
        else:
            room.stay(table, seat, by=person)
    elif room.tick(table) is None:
        time.sleep(0.005)


def main(url: str, table: int, seat: int, *, person: int, rounds: int) -> None:
    """Play on."""
    room = Room(Database(url, migrated=False))
    dice = Random(seat)
    while True:
        with room.database.reading() as connection:
            if connection.execute(_OVER, {"table": table}).scalar_one() >= rounds:
                break
        try:
            step(room, table, seat, person=person, dice=dice)
        except (HouseError, RoundError):
            continue
    room.database.close()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), person=int(sys.argv[4]), rounds=int(sys.argv[5]))
