"""Whether the service is alive, whether it is ready, and what it has counted. Only the last takes a token."""

from __future__ import annotations

from hmac import compare_digest
from typing import Annotated

from fastapi import APIRouter, Header, Response
from fastapi.responses import JSONResponse

from longsuit.house.errors import HouseError, OtherVersionError
from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import Refusal, answer, sentence
from longsuit.house.service.metrics import CONTENT_TYPE

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> dict[str, bool]:
    """The process is alive."""
    return {"alive": True}


@router.get("/readyz")
def ready(house: House) -> JSONResponse:
    """The database answers, is of this program's version and can be written."""
    try:
        house.readiness.check()
    except HouseError as error:
        return answer(503, str(error) if isinstance(error, OtherVersionError) else sentence(error))
    return JSONResponse({"ready": True})


@router.get("/metrics")
def metrics(house: House, authorization: Annotated[str, Header()] = "") -> Response:
    """The metrics, for Prometheus; they need the token."""
    token = house.settings.metrics_token
    if not token:
        raise Refusal(403, "Nobody may read the metrics here: set LONGSUIT_METRICS_TOKEN where the room is opened.")
    if not compare_digest(authorization.encode(), f"Bearer {token}".encode()):
        raise Refusal(401, "The metrics take a token: Authorization: Bearer …", {"WWW-Authenticate": "Bearer"})
    return Response(house.metrics.shown(), media_type=CONTENT_TYPE)
