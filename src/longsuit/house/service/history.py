"""Finished rounds: your history, replays, proofs, and the coach's review."""

from __future__ import annotations

import json
from functools import partial
from typing import Annotated, Any

from anyio import to_thread
from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import JSONResponse
from sqlalchemy import Connection

from longsuit.house.errors import NotAllowedError
from longsuit.house.room import replays, rounds, sharing, statements, views
from longsuit.house.room.coaching import decisions, last_rounds, review
from longsuit.house.room.rounds import HouseRound
from longsuit.house.room.sessions import Visitor
from longsuit.house.service import models
from longsuit.house.service.dependencies import Before, House, Id, Key, Limit, Number, SignedIn
from longsuit.house.service.service import Service
from longsuit.house.service.settings import PREFIX
from longsuit.table.notation import write
from longsuit.table.record import to_record

router = APIRouter(prefix=PREFIX, tags=["History and fairness"])


def _finished(house: Service, visitor: Visitor, number: int) -> tuple[views.FinishedRound, str]:
    """A finished round, for its players and for supervisors; and the name the asker had then."""
    played = house.read(views.finished, number)
    if played is None:
        raise NotAllowedError(f"Round {number} is not over.")
    name = views.name_in(played.state, visitor.names)
    if visitor.role != "supervisor" and not views.seats_of(played.state, name):
        raise NotAllowedError(f"You had no seat in round {number}.")
    return played, name


@router.get("/fairness", response_model=models.Fairness)
def fairness(house: House) -> dict[str, str | None]:
    """A receipt of the whole log that anybody may keep: a log rewritten later does not match it. None until the rounds in progress end."""
    newest = house.receipts.newest()
    return {"receipt": None if newest is None else str(newest)}


@router.get("/history", response_model=list[models.Played])
def history(house: House, visitor: SignedIn, before: Before = None, limit: Limit = 50) -> list[dict[str, Any]]:
    """Your rounds, newest first."""
    return house.read(statements.played, visitor.person, before=before, limit=limit)


@router.get("/rounds/{number}", response_model=models.Recalled)
def recall(house: House, visitor: SignedIn, number: Number) -> Response:
    """A finished round of yours, complete: enough to replay it."""
    played, name = _finished(house, visitor, number)
    record = to_record(played.state)
    more = {"table": played.table, "game": record["game"], "settlements": record["result"]["settlements"]}
    more |= views.titles(played.state.game)
    more |= {"notation": write(played.state), "events": record["events"]}
    return Response(f"{played.text_for(name)[:-1]}, {json.dumps(more)[1:]}", media_type="application/json")


@router.get("/rounds/{number}/proof", response_model=dict[str, Any])
def proof(house: House, visitor: SignedIn, number: Number) -> JSONResponse:
    """The proof of the deck of a finished round of yours: ``longsuit verify`` reads it."""
    _finished(house, visitor, number)
    return JSONResponse(house.room.proof(number).data())


@router.get("/rounds/{number}/replay", response_model=dict[str, Any])
async def replay(request: Request, house: House, visitor: SignedIn, number: Number) -> JSONResponse:
    """A finished round of yours, step by step, with the coach's prices; and the end of your link to it, if you share it."""
    live, name, link = await to_thread.run_sync(_own, house, visitor, number)
    shown = await house.solver.coach.run(partial(replays.replay, live, name, alone=False), request)
    return JSONResponse({**shown, "link": link, "proof": True})


def _own(house: Service, visitor: Visitor, number: int) -> tuple[HouseRound, str, str | None]:
    """A finished round of a visitor's, the name he had then, and the end of his link to it."""
    _, name = _finished(house, visitor, number)
    with house.room.database.reading() as connection:
        return rounds.recall(connection, number), name, sharing.link(connection, visitor.person, number)


@router.post("/rounds/{number}/share", response_model=models.Link)
def share(house: House, visitor: SignedIn, number: Number, key: Key = None) -> dict[str, Any]:
    """Let anyone who has the link see your cards of a finished round; the others at the table are left out."""
    house.give("share hand", visitor, visitor.person, number, key=key)
    return {"round": number, "link": house.read(sharing.link, visitor.person, number)}


@router.delete("/rounds/{number}/share", response_model=models.Link)
def stop_sharing(house: House, visitor: SignedIn, number: Number, key: Key = None) -> dict[str, Any]:
    """Revoke your link to a round."""
    house.give("stop sharing", visitor, visitor.person, number, key=key)
    return {"round": number, "link": None}


@router.get("/hands/{token}", response_model=dict[str, Any])
async def shared(request: Request, house: House, token: Id) -> JSONResponse:
    """A hand its player shares: his own cards, the dealer's, and the coach's prices."""
    live, name, proof = await to_thread.run_sync(house.read, _opened, token)
    shown = await house.solver.coach.run(partial(replays.replay, live, name, alone=True), request)
    return JSONResponse({**shown, "link": token, "proof": proof})


def _opened(connection: Connection, token: str) -> tuple[HouseRound, str, bool]:
    """The round a link opens, what its player was called in it, and whether its proof is open as well."""
    hand = sharing.opened(connection, token)
    live = rounds.recall(connection, hand.round)
    return live, views.name_in(live.state, hand.names), sharing.proof_is_open(connection, live.state)


@router.get("/hands/{token}/proof", response_model=dict[str, Any])
def shared_proof(house: House, token: Id) -> JSONResponse:
    """The proof of the deck of a shared hand; if others had cards in the round, only if they share it as well."""
    live, _, proof = house.read(_opened, token)
    if not proof:
        raise NotAllowedError("The proof shows the whole deck. Others had cards in this round and do not share it.")
    return JSONResponse(house.room.proof(live.number).data())


@router.get("/review", response_model=models.Review)
async def reviewed(
    request: Request,
    house: House,
    visitor: SignedIn,
    table: Annotated[int | None, Query(ge=1, le=2**63 - 1, description="Only this table.")] = None,
    since: Annotated[int | None, Query(ge=0, le=2**63 - 1, description="Only rounds that ended since; milliseconds since 1970.")] = None,
) -> JSONResponse:
    """The coach reviews your last decisions: what each cost against the best, exactly; the most expensive first.

    Each round waits for its own turn, so that a long review neither exceeds the limits of one question nor keeps others waiting.
    """
    find = partial(house.read, last_rounds, visitor.person, visitor.names, table=table, since=since)
    played, coach = await to_thread.run_sync(find), house.solver.coach
    jobs = [(f"{live.commitment} {name}", partial(decisions, live.state, name)) for _, live, name, _ in played]
    return JSONResponse(review(played, [await coach.once(round_, job, request) for round_, job in jobs]))
