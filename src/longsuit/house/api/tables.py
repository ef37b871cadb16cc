"""A table: what lies on it, how the round stands, and everything a seat may do."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from longsuit.house import tables, views
from longsuit.house.api import models
from longsuit.house.api.acting import act
from longsuit.house.api.asking import Anyone, House, Key, Number, Seat, SignedIn
from longsuit.house.coach import advice
from longsuit.house.errors import NotAllowedError
from longsuit.house.layout import layout

router = APIRouter(prefix="/tables/{table}", tags=["Table"])


@router.get("", response_model=models.Table)
def look(house: House, asker: Anyone, table: Number) -> JSONResponse:
    """The table as whoever asks may see it, and the round that ended last."""
    person, name = (asker.person, asker.name) if asker else (None, None)
    with house.room.database.reading() as connection:
        seen = views.watched(connection, table, [] if person is None else [person])
    return JSONResponse(seen.shown_to(person, name, now=house.room.clock()))


@router.get("/felt", response_model=models.Felt)
def felt(house: House, table: Number) -> JSONResponse:
    """What lies on the table and never changes: spots, limits, pay tables, actions, in words."""
    with house.room.database.reading() as connection:
        return JSONResponse(layout(tables.read(connection, table)))


@router.get("/meters", response_model=models.Meters)
def meters(house: House, table: Number) -> dict[str, Any]:
    """What the table's progressive meters show at this moment."""
    with house.room.database.reading() as connection:
        return {"meters": views.meters_of(connection, table)}


@router.post("/seats/{seat}", response_model=models.Taken)
def sit(house: House, asker: SignedIn, table: Number, seat: Seat, key: Key = None) -> dict[str, Any]:
    """Take a free seat: at once while wagers are placed, else from the next round on."""
    return act(house, asker, "sit", (table, seat), models.Nothing(), key)


@router.delete("/seats/{seat}", response_model=models.Left)
def leave(house: House, asker: SignedIn, table: Number, seat: Seat, key: Key = None) -> dict[str, Any]:
    """Get up: with the chips before the deal; when the round is over, if wagers are down."""
    return act(house, asker, "leave", (table, seat), models.Nothing(), key)


@router.put("/seats/{seat}/wagers", response_model=models.Standing)
def wager(  # noqa: PLR0913 (where, what, and who asks)
    house: House, asker: SignedIn, table: Number, seat: Seat, body: models.Wagers, key: Key = None
) -> dict[str, Any]:
    """Place all wagers of a seat; a second time replaces the first. The dealer deals when everybody has bet, or the time is up."""
    return act(house, asker, "wager", (table, seat), body, key)


@router.delete("/seats/{seat}/wagers", response_model=models.TakenBack)
def take_back(house: House, asker: SignedIn, table: Number, seat: Seat, key: Key = None) -> dict[str, Any]:
    """Take all wagers back before the deal."""
    return act(house, asker, "take-back", (table, seat), models.Nothing(), key)


@router.put("/seats/{seat}/seed", response_model=models.Promise)
def seed(  # noqa: PLR0913 (where, what, and who asks)
    house: House, asker: SignedIn, table: Number, seat: Seat, body: models.Seed, key: Key = None
) -> dict[str, Any]:
    """Add to the shuffle, up to the deal."""
    return act(house, asker, "seed", (table, seat), body, key)


@router.post("/seats/{seat}/toke", response_model=models.Standing)
def toke(  # noqa: PLR0913 (where, what, and who asks)
    house: House, asker: SignedIn, table: Number, seat: Seat, body: models.Toke, key: Key = None
) -> dict[str, Any]:
    """Bet for the dealer, where the house allows it."""
    return act(house, asker, "toke", (table, seat), body, key)


@router.post("/seats/{seat}/fold", response_model=models.Standing)
def fold(  # noqa: PLR0913 (where, what, and who asks)
    house: House, asker: SignedIn, table: Number, seat: Seat, body: models.Fold | None = None, key: Key = None
) -> dict[str, Any]:
    """Give up, when it is the seat's turn."""
    return act(house, asker, "fold", (table, seat), body or models.Fold(), key)


@router.post("/seats/{seat}/play", response_model=models.Standing)
def play(  # noqa: PLR0913 (where, what, and who asks)
    house: House, asker: SignedIn, table: Number, seat: Seat, body: models.Play | None = None, key: Key = None
) -> dict[str, Any]:
    """Stay in, when it is the seat's turn."""
    return act(house, asker, "play", (table, seat), body or models.Play(), key)


@router.get("/seats/{seat}/coach", response_model=models.Advice)
def coach(house: House, asker: SignedIn, table: Number, seat: Seat) -> dict[str, Any]:
    """What every choice is worth, exactly, on one's own turn; only where the table has a coach."""
    live = house.room.live(table)
    if not live.table.coach:
        raise NotAllowedError("There is no coach at this table.")
    return advice(live.state, seat, asker.name)
