"""Whether the service is alive, whether it is ready, and what it has counted. Nobody need sign in for these."""

from __future__ import annotations

from fastapi import APIRouter, Response
from fastapi.responses import JSONResponse

from longsuit.house.errors import HouseError, UnreachableError
from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import answer, sentence
from longsuit.house.service.metrics import CONTENT_TYPE

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> dict[str, bool]:
    """The process is there."""
    return {"alive": True}


@router.get("/readyz")
def ready(house: House) -> JSONResponse:
    """The database answers, is of this program's version and can be written."""
    try:
        house.readiness.check()
    except HouseError as error:
        return answer(503, sentence(error) if isinstance(error, UnreachableError) else str(error))
    return JSONResponse({"ready": True})


@router.get("/metrics")
def metrics(house: House) -> Response:
    """What was counted, as Prometheus reads it."""
    return Response(house.metrics.shown(), media_type=CONTENT_TYPE)
