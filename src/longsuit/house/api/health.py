"""Whether the service is alive, whether it is ready, and what it has counted. Nobody need sign in for these."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from longsuit.house.api.asking import House
from longsuit.house.api.errors import answer
from longsuit.house.api.measures import CONTENT_TYPE
from longsuit.house.errors import HouseError

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> dict[str, bool]:
    """The process is there."""
    return {"alive": True}


@router.get("/readyz")
def ready(house: House) -> JSONResponse:
    """The database answers, and is of this program's version."""
    try:
        house.room.database.check_version()
    except HouseError as error:
        return answer(503, str(error))
    return JSONResponse({"ready": True})


@router.get("/metrics")
def measures(house: House) -> Response:
    """What was counted, as Prometheus reads it."""
    return Response(house.measures.shown(), media_type=CONTENT_TYPE)
