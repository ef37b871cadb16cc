"""A table: what lies on it, how the round stands, and everything a seat may do."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, Signature, signature
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from longsuit.house.errors import NotAllowedError
from longsuit.house.room import rounds, tables, views
from longsuit.house.room.coaching import advice
from longsuit.house.room.commands import Answer, Command
from longsuit.house.room.layout import layout
from longsuit.house.room.requests import Body
from longsuit.house.room.room import SEAT_COMMANDS
from longsuit.house.service import models
from longsuit.house.service.dependencies import Anyone, House, Key, Number, Seat, SignedIn

router = APIRouter(prefix="/tables/{table}", tags=["Table"])


@router.get("", response_model=models.Table)
def look(house: House, visitor: Anyone, table: Number) -> Response:
    """The table as whoever asks may see it, and the round that ended last."""
    person, name = (visitor.person, visitor.name) if visitor else (None, None)
    text = house.read(views.view_of, table).text_for(person, name, now=house.room.clock())
    return Response(text, media_type="application/json")


@router.get("/felt", response_model=models.Felt)
def felt(house: House, table: Number) -> JSONResponse:
    """What lies on the table: spots, limits of the round under way, pay tables, actions, in words."""
    with house.room.database.reading() as connection:
        found = tables.read(connection, table)
        return JSONResponse(layout(rounds.live(connection, table).table if found.open else found))


@router.get("/meters", response_model=models.Meters)
def meters(house: House, table: Number) -> dict[str, Any]:
    """What the table's progressive meters show at this moment."""
    return {"meters": house.read(views.meters_of, table)}


def _endpoint(name: str, command: Command) -> Callable[..., Answer]:
    """The endpoint of a seat's command."""

    def give(  # noqa: PLR0913, PLR0917 (each a part of the request)
        house: House, visitor: SignedIn, table: Number, seat: Seat, key: Key = None, body: Body | None = None
    ) -> Answer:
        return house.give(name, visitor, table, seat, body=body, key=key)

    *parameters, body = signature(give).parameters.values()
    fields = command.body.model_fields.values()
    if any(field.is_required() for field in fields):
        parameters.append(body.replace(annotation=command.body, default=Parameter.empty, kind=Parameter.KEYWORD_ONLY))
    elif fields:
        parameters.append(body.replace(annotation=command.body | None))
    give.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return give


for _method, _path, _name, _answer in (
    ("POST", "", "sit", models.Taken),
    ("DELETE", "", "leave", models.Left),
    ("PUT", "/wagers", "wager", models.Standing),
    ("DELETE", "/wagers", "take-back", models.TakenBack),
    ("PUT", "/seed", "seed", models.Promise),
    ("POST", "/toke", "toke", models.Standing),
    ("POST", "/fold", "fold", models.Standing),
    ("POST", "/play", "play", models.Standing),
):
    router.add_api_route(
        f"/seats/{{seat}}{_path}",
        _endpoint(_name, SEAT_COMMANDS[_name]),
        methods=[_method],
        response_model=_answer,
        name=_name.replace("-", "_"),
        description=SEAT_COMMANDS[_name].step.__doc__,
    )


@router.get("/seats/{seat}/coach", response_model=models.Advice)
def coach(house: House, visitor: SignedIn, table: Number, seat: Seat) -> dict[str, Any]:
    """What every choice is worth, exactly, on one's own turn; only where the table has a coach."""
    live = house.room.live(table)
    if not live.table.coach:
        raise NotAllowedError("There is no coach at this table.")
    return advice(live.state, seat, visitor.name)
