"""Your own data: sessions to see and to end, data to download, and the account to delete."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import StreamingResponse

from longsuit.house.room import school, sharing, statements
from longsuit.house.room.sessions import Visitor
from longsuit.house.service.dependencies import COOKIE, House, SignedIn
from longsuit.house.service.downloads import download, json_object, rows
from longsuit.house.service.models import Ended, Goodbye, OwnSessions
from longsuit.house.service.service import Service
from longsuit.house.service.settings import PREFIX

router = APIRouter(prefix=PREFIX, tags=["Account"])

Shown = Annotated[str, Path(pattern="^[0-9a-f]{16}$")]


@router.get("/sessions", response_model=OwnSessions)
def own_sessions(house: House, visitor: SignedIn) -> dict[str, Any]:
    """Your sessions, the most recent first."""
    return {"sessions": house.sessions.listed(visitor)}


@router.delete("/sessions", response_model=Ended)
def end_others(house: House, visitor: SignedIn) -> dict[str, Any]:
    """End all sessions but this one; their sockets close."""
    return {"ended": _end(house, visitor, None)}


@router.delete("/sessions/{session}", response_model=Ended)
def end_one(house: House, visitor: SignedIn, session: Shown) -> dict[str, Any]:
    """End one session; its sockets close."""
    return {"ended": _end(house, visitor, session)}


def _end(house: Service, visitor: Visitor, shown: str | None) -> int:
    ended = house.sessions.end(visitor, shown)
    _dismiss(house, "end sessions", ended)
    return len(ended)


def _dismiss(house: Service, command: str, ended: list[str]) -> None:
    house.metrics.command(command)
    for session in ended:
        house.hub.dismiss(session)


@router.get("/account/data", response_class=StreamingResponse)
def own_data(house: House, visitor: SignedIn) -> Response:
    """Everything the room stores about you: sessions, statement, rounds, entries of the log, answers and auditions at the school."""
    me = {"person": visitor.person, "name": visitor.name, "role": visitor.role, "balance": house.room.balance(visitor.person)}
    shared, skills = house.read(sharing.shared_rounds, visitor.person), house.read(school.all_cards, visitor.person)
    auditions = school.own_auditions(house.read(school.auditions, visitor.person))
    fields = {**me, "sessions": house.sessions.listed(visitor), "shared": shared, "skills": skills, "auditions": auditions}
    lists = [
        ("statement", rows(house, statements.statement, visitor.person, "entry")),
        ("rounds", rows(house, statements.played, visitor.person, "round")),
        ("log", rows(house, statements.said, visitor.person)),
        ("school", rows(house, school.reviews, visitor.person)),
    ]
    return download(json_object(fields, lists), "longsuit-account.json")


@router.delete("/account", status_code=204)
async def delete_account(request: Request, response: Response, house: House, visitor: SignedIn, body: Goodbye) -> None:
    """Delete your account for good: name, password and sessions are removed, play money goes back; the books keep a number."""
    house.rates.take("sign in", f"password of {visitor.person}")
    ended = await house.at_the_door(request, house.sessions.forget, visitor, body.password)
    _dismiss(house, "delete account", ended)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
