"""A table: what is on it, the state of the round, and everything a seat may do."""

from __future__ import annotations

from functools import partial
from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from longsuit.house.errors import NotAllowedError
from longsuit.house.room import rounds, tables, views
from longsuit.house.room.coaching import advice, check_turn
from longsuit.house.room.layout import card as rule_card
from longsuit.house.room.layout import layout
from longsuit.house.room.layout import table_help as help_of
from longsuit.house.service import models
from longsuit.house.service.commands import add_command
from longsuit.house.service.dependencies import Anyone, House, Number, Seat, SignedIn
from longsuit.house.service.settings import PREFIX

router = APIRouter(prefix=PREFIX + "/tables/{table}", tags=["Table"])


@router.get("", response_model=models.Table)
def look(house: House, visitor: Anyone, table: Number) -> Response:
    """The table as the asker may see it, and the last round that ended."""
    person, name = (visitor.person, visitor.name) if visitor else (None, None)
    text = house.read(views.view_of, table).text_for(person, name, timers=house.room.timers)
    return Response(text, media_type="application/json")


@router.get("/felt", response_model=models.Felt)
def felt(house: House, table: Number) -> JSONResponse:
    """What is on the table: spots, limits of the current round, pay tables, actions, in words."""
    return JSONResponse(layout(house.read(rounds.table_now, table)))


@router.get("/card")
async def card(request: Request, house: House, table: Number) -> dict[str, Any]:
    """The rule card of this very table: its sheet, pay tables, limits and rulings."""
    current = await to_thread.run_sync(house.read, rounds.table_now, table)
    return await house.solver.hands.run(partial(rule_card, current), request)


@router.get("/help", response_model=models.TableHelp)
def table_help(house: House, table: Number) -> dict[str, Any]:
    """Help at this table: strategies to remember, and the words of the game."""
    return help_of(house.read(tables.read, table))


@router.get("/meters", response_model=models.Meters)
def meters(house: House, table: Number) -> dict[str, Any]:
    """What the table's progressive meters show at this moment."""
    return {"meters": house.read(views.meters_of, table)}


add_command(router, "POST", "/seats/{seat}", "sit", models.Taken)
add_command(router, "DELETE", "/seats/{seat}", "leave", models.Left)
add_command(router, "PUT", "/seats/{seat}/wagers", "wager", models.Standing)
add_command(router, "DELETE", "/seats/{seat}/wagers", "take-back", models.TakenBack)
add_command(router, "PUT", "/seats/{seat}/seed", "seed", models.Promise)
add_command(router, "POST", "/seats/{seat}/toke", "toke", models.Standing)
add_command(router, "POST", "/seats/{seat}/lay-aside", "lay-aside", models.Standing)
add_command(router, "POST", "/seats/{seat}/fold", "fold", models.Standing)
add_command(router, "POST", "/seats/{seat}/play", "play", models.Standing)


@router.get("/seats/{seat}/coach", response_model=models.Advice)
async def coach(request: Request, house: House, visitor: SignedIn, table: Number, seat: Seat) -> JSONResponse:
    """What every choice is worth, exactly, on your turn; only where the table has a coach."""
    live = await to_thread.run_sync(house.room.live, table)
    if not live.table.coach:
        raise NotAllowedError("There is no coach at this table.")
    check_turn(live.state, seat, visitor.name)
    return JSONResponse(await house.solver.coach.run(partial(advice, live.state, seat), request))
