"""Coming in and going out: guests, accounts, sessions, passwords."""

from __future__ import annotations

from typing import Any

from anyio import to_thread
from fastapi import APIRouter, Request, Response

from longsuit.house.room.requests import Nothing
from longsuit.house.room.sessions import Visitor
from longsuit.house.service.addresses import address
from longsuit.house.service.dependencies import COOKIE, House, SignedIn
from longsuit.house.service.errors import Refusal
from longsuit.house.service.models import Credentials, Kept, Me, NewPassword
from longsuit.house.service.service import Service
from longsuit.house.service.settings import PREFIX

router = APIRouter(prefix=PREFIX, tags=["Signing in"])

_COOKIE_SECONDS = 400 * 86_400
"""Seconds a browser keeps the cookie, as long as browsers do at most; the session in it ends 30 days after its last use."""


def _secure(request: Request) -> bool:
    """Whether the browser uses HTTPS to reach us, or a proxy we trust."""
    service: Service = request.app.state.service
    return service.settings.tls or request.url.scheme == "https"


def _browser(request: Request) -> str:
    """What a browser calls itself, so that its owner recognizes the session."""
    return request.headers.get("user-agent", "")


def _begin(request: Request, response: Response, house: Service, command: str, token: str) -> dict[str, Any]:
    """A session begins: set its cookie; who is signed in by it."""
    house.metrics.command(command)
    response.set_cookie(COOKIE, token, max_age=_COOKIE_SECONDS, path="/", httponly=True, samesite="lax", secure=_secure(request))
    visitor = house.sessions.visitor(token)
    if visitor is None:
        raise Refusal(401, "That session was ended elsewhere; please sign in again.")
    return _me(house, visitor)


def _me(house: Service, visitor: Visitor) -> dict[str, Any]:
    return {"person": visitor.person, "name": visitor.name, "role": visitor.role, "balance": house.room.balance(visitor.person)}


@router.post("/guests", status_code=201, response_model=Me)
def guest(request: Request, response: Response, house: House, body: Nothing | None = None) -> dict[str, Any]:  # noqa: ARG001 (an empty body may be sent)
    """Come in as a guest, with $1,000 of play money."""
    house.rates.take("guests", address(request))
    _, token = house.sessions.guest(_browser(request))
    return _begin(request, response, house, "create", token)


@router.post("/accounts", status_code=201, response_model=Me)
async def join(request: Request, response: Response, house: House, body: Credentials) -> dict[str, Any]:
    """Become a player with a name and a password of 10 to 200 characters, and $1,000 of play money."""
    house.rates.take("guests", address(request))
    _, token = await house.at_the_door(request, house.sessions.join, body.name, body.password, _browser(request))
    return await to_thread.run_sync(_begin, request, response, house, "create", token, limiter=house.door)


@router.post("/session/account", response_model=Me)
async def keep(request: Request, house: House, visitor: SignedIn, body: Kept) -> dict[str, Any]:
    """Turn a guest into a player with a password: the chips and the history stay, and the name unless another is chosen."""
    house.rates.take("guests", address(request))
    await house.at_the_door(request, house.sessions.keep, visitor, body.password, body.name)
    house.metrics.command("keep account")
    kept = visitor._replace(name=body.name or visitor.name, role="player")
    return await to_thread.run_sync(_me, house, kept, limiter=house.door)


@router.post("/session", response_model=Me)
async def sign_in(request: Request, response: Response, house: House, body: Credentials) -> dict[str, Any]:
    """Sign in. Anyone who tries too often must wait."""
    house.rates.take("sign in", f"{address(request)} {body.name}")
    house.rates.take("sign ins", address(request))
    _, token = await house.at_the_door(request, house.sessions.sign_in, body.name, body.password, _browser(request))
    return await to_thread.run_sync(_begin, request, response, house, "sign in", token, limiter=house.door)


@router.get("/session", response_model=Me)
def me(house: House, visitor: SignedIn) -> dict[str, Any]:
    """Who is signed in."""
    return _me(house, visitor)


@router.delete("/session", status_code=204)
def sign_out(request: Request, response: Response, house: House, visitor: SignedIn) -> None:
    """Sign out; sockets of this session close."""
    house.sessions.sign_out(visitor)
    house.metrics.command("sign out")
    house.hub.dismiss(visitor.session)
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax", secure=_secure(request))


@router.put("/session/password", status_code=204)
async def change_password(request: Request, house: House, visitor: SignedIn, body: NewPassword) -> None:
    """A new password; every other session of this person ends."""
    house.rates.take("sign in", f"password of {visitor.person}")
    await house.at_the_door(request, house.sessions.change_password, visitor, body.old, body.new)
    house.metrics.command("change password")
