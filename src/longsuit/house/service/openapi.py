"""The OpenAPI document: what FastAPI knows about each endpoint, and what applies to all of them."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse, JSONResponse

from longsuit.house.service.errors import PROBLEM, problem
from longsuit.house.service.examples import add_examples, recorded
from longsuit.house.service.guide import page
from longsuit.house.service.models import Problem
from longsuit.house.service.settings import PREFIX

_ABOUT = """A card room with play money: tables of every game, dealt from committed decks, and exact figures for all of them.

Money is whole cents. Cards are two letters, as `Th`. Times are milliseconds since 1970, UTC.
Come in with `POST /api/v1/guests` or sign in; the cookie `longsuit` says who asks. Requests that change something carry the header
`X-Longsuit: 1`. Errors are problem documents (RFC 9457): `detail` is one sentence for people. A request that fails changes nothing."""

_ALWAYS = {
    "400": "The request cannot be read, or is not allowed now.",
    "404": "Not found.",
    "421": "The room does not answer to the name in `Host`.",
    "422": "The request has the wrong shape.",
    "429": "Too many requests; `Retry-After` says how many seconds to wait.",
    "500": "The room made a mistake; its log says which.",
    "503": "The database does not answer, or a queue is full.",
}
_SIGNED_IN = {"401": "Not signed in.", "403": "This person may not do that."}
_CHANGING = {
    "403": "This person may not do that, or the header X-Longsuit is missing, or the request came from another site.",
    "408": "The body took too long to arrive.",
    "409": "Too many others wanted the same at once; asking again is safe.",
    "413": "The body is too long.",
    "415": "The body is not JSON.",
}
_HEADER = {
    "name": "X-Longsuit",
    "in": "header",
    "required": True,
    "description": "Says that no page of another site sent this.",
    "schema": {"type": "string", "enum": ["1"]},
}


def install(app: FastAPI) -> None:
    """Serve the document, and a page of it for people."""

    @app.get(f"{PREFIX}/openapi.json", include_in_schema=False)
    async def document() -> JSONResponse:
        return JSONResponse(described(app))

    @app.get("/api", include_in_schema=False)
    async def guide() -> HTMLResponse:
        return HTMLResponse(page(described(app)))


def described(app: FastAPI) -> dict[str, Any]:
    """The document; made once."""
    if app.openapi_schema is None:
        made = get_openapi(title="Longsuit", version="1", description=_ABOUT, routes=app.routes)
        schemas = made.setdefault("components", {}).setdefault("schemas", {})
        schemas["Problem"] = Problem.model_json_schema()
        for name in ("HTTPValidationError", "ValidationError", "SheetId"):
            schemas.pop(name, None)
        for path, operations in made["paths"].items():
            for method, operation in operations.items():
                add_examples(operation, recorded().get(f"{method.upper()} {path.removeprefix(PREFIX)}", {}))
                _complete(method, operation)
        app.openapi_schema = made
    return app.openapi_schema


def _complete(method: str, operation: dict[str, Any]) -> None:
    """The header every change needs, and the errors everything may answer with."""
    errors = dict(_ALWAYS)
    if operation.get("security"):
        errors |= _SIGNED_IN
    if method not in ("get", "head"):
        operation.setdefault("parameters", []).append(_HEADER)
        errors |= _CHANGING
    for status, words in errors.items():
        content = {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}, "example": problem(int(status), words)}}
        operation["responses"][status] = {"description": words, "content": content}
