"""Whether the service is alive, whether it is ready, and what it has counted. Nobody need sign in for these."""

from __future__ import annotations

import logging

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from longsuit.house.errors import HouseError, OtherVersionError
from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import AWAY, answer
from longsuit.house.service.metrics import CONTENT_TYPE

_log = logging.getLogger("longsuit.service")

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
        _log.warning("Not ready: %s", error)
        return answer(503, str(error) if isinstance(error, OtherVersionError) else AWAY)
    return JSONResponse({"ready": True})


@router.get("/metrics")
def metrics(house: House) -> Response:
    """What was counted, as Prometheus reads it."""
    return Response(house.metrics.shown(), media_type=CONTENT_TYPE)
