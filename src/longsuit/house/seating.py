"""Who sits where, from round to round."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlalchemy import bindparam, delete, insert, select, update

from longsuit.house import people, rounds
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.rounds import Live
from longsuit.house.schema import people as people_table
from longsuit.house.schema import seats
from longsuit.house.work import Work
from longsuit.table import Round


class Place(NamedTuple):
    """A seat of a table, and the person who speaks for it."""

    table: int
    seat: int
    person: int


_WHOSE = select(seats.c.person_id).where(seats.c.table_id == bindparam("table"), seats.c.seat == bindparam("seat"))


def at(work: Work, place: Place) -> Live:
    """The round under way at the table; the seat must be this person's."""
    if work.connection.execute(_WHOSE, {"table": place.table, "seat": place.seat}).scalar_one_or_none() != place.person:
        raise NotAllowedError(f"Seat {place.seat} of table {place.table} is not yours.")
    return rounds.live(work.connection, place.table)


def sit(work: Work, place: Place) -> dict[str, Any]:
    """Take a free seat: at once while wagers are placed, else from the next round on."""
    table, seat, person = place
    found = rounds.live(work.connection, table)
    name = people.read(work.connection, person).name
    query = select(seats.c.seat, people_table.c.name).join_from(seats, people_table).where(seats.c.table_id == table)
    fresh = Round(found.table.table)
    for row in work.connection.execute(query.order_by(seats.c.seat)):
        fresh = fresh.sit(row.seat, row.name)
    fresh.verify_sit(seat, name)
    work.connection.execute(insert(seats).values(table_id=table, seat=seat, person_id=person, leaving=False))
    if found.state.phase == "wagers":
        rounds.advance(work, found, found.state.sit(seat, name))
    return {"table": table, "seat": seat, "from_round": found.number if found.state.phase == "wagers" else None}


def leave(work: Work, place: Place) -> dict[str, Any]:
    """Get up: with the chips before the deal; when the round is over, if wagers are down."""
    found = at(work, place)
    table, seat, _ = place
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    if found.state.phase != "wagers" and _plays(found, seat):
        work.connection.execute(update(seats).where(here).values(leaving=True))
        return {"table": table, "seat": seat, "left": False}
    if found.state.phase == "wagers":
        rounds.advance(work, found, found.state.stand(seat))
    work.connection.execute(delete(seats).where(here))
    return {"table": table, "seat": seat, "left": True}


def _plays(found: Live, seat: int) -> bool:
    return any(playing.number == seat for playing in found.state.playing)


def take_back(work: Work, place: Place) -> dict[str, Any]:
    """All wagers of a seat come back before the deal; the player stays."""
    found = at(work, place)
    if not _plays(found, place.seat):
        raise HouseError(f"Seat {place.seat} has no wagers down.")
    player = found.state.seat(place.seat).player
    rounds.advance(work, found, found.state.stand(place.seat).sit(place.seat, player))
    return {"table": place.table, "round": found.number}
