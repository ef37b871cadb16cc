"""Who sits where, from round to round."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from sqlalchemy import delete, insert, update

from longsuit.house.books.schema import seats
from longsuit.house.books.transaction import Work
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.house.room import people, rounds
from longsuit.house.room.rounds import Live, Sitter
from longsuit.table import Round


class Place(NamedTuple):
    """A seat of a table, and the person who speaks for it."""

    table: int
    seat: int
    person: int


def at(work: Work, place: Place) -> Live:
    """The round under way at the table; the seat must be this person's."""
    found = rounds.under_way(work, place.table)
    sitter = found.seats.get(place.seat)
    if sitter is None or sitter.person != place.person:
        raise NotAllowedError(f"Seat {place.seat} of table {place.table} is not yours.")
    return found


def sit(work: Work, place: Place) -> dict[str, Any]:
    """Take a free seat: at once while wagers are placed, else from the next round on."""
    table, seat, person = place
    found = rounds.under_way(work, table)
    name = people.read(work.connection, person).name
    fresh = Round(found.table.table)
    for taken, sitter in sorted(found.seats.items()):
        fresh = fresh.sit(taken, sitter.name)
    fresh.verify_sit(seat, name)
    work.connection.execute(insert(seats).values(table_id=table, seat=seat, person_id=person, leaving=False))
    purse, _ = people.purse(work.connection, person)
    work.left = found = replace(found, seats={**found.seats, seat: Sitter(person, name, purse, leaving=False)})
    if found.state.phase == "wagers":
        rounds.advance(work, found, found.state.sit(seat, name))
    return {"table": table, "seat": seat, "from_round": found.number if found.state.phase == "wagers" else None}


def leave(work: Work, place: Place) -> dict[str, Any]:
    """Get up: with the chips before the deal; when the round is over, if wagers are down."""
    work.left = found = at(work, place)
    table, seat, _ = place
    here = (seats.c.table_id == table) & (seats.c.seat == seat)
    if found.state.phase != "wagers" and _plays(found, seat):
        work.connection.execute(update(seats).where(here).values(leaving=True))
        work.left = replace(found, seats={**found.seats, seat: found.seats[seat]._replace(leaving=True)})
        return {"table": table, "seat": seat, "left": False}
    if found.state.phase == "wagers":
        rounds.advance(work, found, found.state.stand(seat))
    work.connection.execute(delete(seats).where(here))
    work.left = replace(work.left, seats={taken: sitter for taken, sitter in found.seats.items() if taken != seat})
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
