"""Who asks, and for what: the parts every endpoint takes."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Header, Path, Query, Request
from fastapi.security import APIKeyCookie

from longsuit.house.room.sessions import Visitor
from longsuit.house.service.errors import Refusal
from longsuit.house.service.service import Service

COOKIE = "longsuit"
_HIGHEST = 2**63 - 1

_cookie = APIKeyCookie(name=COOKIE, auto_error=False, description="A session, begun by signing in or as a guest.")


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


House = Annotated[Service, Depends(_service)]
"""The service."""


async def _visitor(request: Request, house: House, token: Annotated[str | None, Depends(_cookie)]) -> Visitor | None:
    visitor = await house.visitor(token)
    request.state.person = visitor.person if visitor else None
    return visitor


Anyone = Annotated[Visitor | None, Depends(_visitor)]
"""The asker, signed in or not."""


async def signed_in(visitor: Anyone) -> Visitor:
    """The asker, who must be signed in."""
    if visitor is None:
        raise Refusal(401, "Please sign in first, or come in as a guest.")
    return visitor


SignedIn = Annotated[Visitor, Depends(signed_in)]
"""Somebody signed in: guest, player or supervisor."""


async def supervisor(visitor: SignedIn) -> Visitor:
    """The asker, who must be a supervisor."""
    if visitor.role != "supervisor":
        raise Refusal(403, "Only a supervisor may do that.")
    return visitor


Supervisor = Annotated[Visitor, Depends(supervisor)]
"""A supervisor."""

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=80,
        pattern=r"^[ -~]+$",
        description="Makes a command safe to repeat: sent again with the same key, it is not carried out twice.",
    ),
]
Number = Annotated[int, Path(ge=1, le=_HIGHEST)]
"""A number in a path."""

Seat = Annotated[int, Path(ge=1, le=12)]
Id = Annotated[str, Path(pattern="^[0-9a-f]{32}$")]
"""An id in a path that nobody can guess."""

Before = Annotated[int | None, Query(ge=1, le=_HIGHEST, description="Only what is older than this number.")]
Limit = Annotated[int, Query(ge=1, le=200, description="How many, at most.")]
