"""The OpenAPI document: what FastAPI knows, and what holds for every request."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse

from longsuit.house.api.models import Error


def install(app: FastAPI, prefix: str) -> None:
    """Serve the document."""

    @app.get(f"{prefix}/openapi.json", include_in_schema=False)
    async def document() -> JSONResponse:
        """What this service offers, for machines."""
        return JSONResponse(described(app))


def described(app: FastAPI) -> dict[str, Any]:
    """The document; made once."""
    if app.openapi_schema is None:
        app.openapi_schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        app.openapi_schema["components"]["schemas"]["Error"] = Error.model_json_schema()
    return app.openapi_schema
