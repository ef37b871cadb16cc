"""A table: what lies on it, how the round stands, and everything a seat may do."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends
from fastapi.responses import JSONResponse

from longsuit.house.errors import NotAllowedError
from longsuit.house.room import rounds, tables, views
from longsuit.house.room.coaching import advice
from longsuit.house.room.layout import layout
from longsuit.house.service import models
from longsuit.house.service.acting import At, act
from longsuit.house.service.dependencies import Anyone, House, Key, Number, Seat, SignedIn

router = APIRouter(prefix="/tables/{table}", tags=["Table"])


@router.get("", response_model=models.Table)
def look(house: House, visitor: Anyone, table: Number) -> JSONResponse:
    """The table as whoever asks may see it, and the round that ended last."""
    person, name = (visitor.person, visitor.name) if visitor else (None, None)
    with house.room.database.reading() as connection:
        seen = views.view_of(connection, table)
    return JSONResponse(seen.data_for(person, name, now=house.room.clock()))


@router.get("/felt", response_model=models.Felt)
def felt(house: House, table: Number) -> JSONResponse:
    """What lies on the table: spots, limits of the round under way, pay tables, actions, in words."""
    with house.room.database.reading() as connection:
        found = tables.read(connection, table)
        return JSONResponse(layout(rounds.live(connection, table).table if found.open else found))


@router.get("/meters", response_model=models.Meters)
def meters(house: House, table: Number) -> dict[str, Any]:
    """What the table's progressive meters show at this moment."""
    with house.room.database.reading() as connection:
        return {"meters": views.meters_of(connection, table)}


def _place(visitor: SignedIn, table: Number, seat: Seat, key: Key = None) -> At:
    return At(table, seat, visitor, key)


Place = Annotated[At, Depends(_place)]
"""A seat of a table, and who speaks for it."""


@router.post("/seats/{seat}", response_model=models.Taken)  # noqa: FAST003 (in `Place`)
def sit(house: House, at: Place) -> dict[str, Any]:
    """Take a free seat: at once while wagers are placed, else from the next round on."""
    return act(house, "sit", at)


@router.delete("/seats/{seat}", response_model=models.Left)  # noqa: FAST003 (in `Place`)
def leave(house: House, at: Place) -> dict[str, Any]:
    """Get up: with the chips before the deal; when the round is over, if wagers are down."""
    return act(house, "leave", at)


@router.put("/seats/{seat}/wagers", response_model=models.Standing)  # noqa: FAST003 (in `Place`)
def wager(house: House, at: Place, body: models.Wagers) -> dict[str, Any]:
    """Place all wagers of a seat; a second time replaces the first. The dealer deals when everybody has bet, or the time is up."""
    return act(house, "wager", at, body)


@router.delete("/seats/{seat}/wagers", response_model=models.TakenBack)  # noqa: FAST003 (in `Place`)
def take_back(house: House, at: Place) -> dict[str, Any]:
    """Take all wagers back before the deal."""
    return act(house, "take-back", at)


@router.put("/seats/{seat}/seed", response_model=models.Promise)  # noqa: FAST003 (in `Place`)
def seed(house: House, at: Place, body: models.Seed) -> dict[str, Any]:
    """Add to the shuffle, up to the deal."""
    return act(house, "seed", at, body)


@router.post("/seats/{seat}/toke", response_model=models.Standing)  # noqa: FAST003 (in `Place`)
def toke(house: House, at: Place, body: models.Toke) -> dict[str, Any]:
    """Bet for the dealer, where the house allows it."""
    return act(house, "toke", at, body)


@router.post("/seats/{seat}/fold", response_model=models.Standing)  # noqa: FAST003 (in `Place`)
def fold(house: House, at: Place, body: models.Fold | None = None) -> dict[str, Any]:
    """Give up, when it is the seat's turn."""
    return act(house, "fold", at, body)


@router.post("/seats/{seat}/play", response_model=models.Standing)  # noqa: FAST003 (in `Place`)
def play(house: House, at: Place, body: models.Play | None = None) -> dict[str, Any]:
    """Stay in, when it is the seat's turn."""
    return act(house, "play", at, body)


@router.get("/seats/{seat}/coach", response_model=models.Advice)
def coach(house: House, visitor: SignedIn, table: Number, seat: Seat) -> dict[str, Any]:
    """What every choice is worth, exactly, on one's own turn; only where the table has a coach."""
    live = house.room.live(table)
    if not live.table.coach:
        raise NotAllowedError("There is no coach at this table.")
    return advice(live.state, seat, visitor.name)
