"""Error answers: a problem document (RFC 9457) with the status and one sentence."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import ValidationError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from starlette.exceptions import HTTPException

from longsuit.cards import CardError
from longsuit.fair import FairnessError
from longsuit.house.errors import BusyError, DamagedError, HouseError, NotAllowedError, StorageError, UnknownError, UnreachableError
from longsuit.rules.errors import DefinitionError
from longsuit.table import RecordError, RoundError


class UnsolvableError(ValueError):
    """What is wrong with a question, with the keys it is about."""

    def __init__(self, sentence: str, places: list[dict[str, str]]) -> None:
        self.places = places
        super().__init__(sentence)


STATUSES: tuple[tuple[type[Exception], int], ...] = (
    (UnknownError, 404),
    (NotAllowedError, 403),
    (BusyError, 409),
    (UnreachableError, 503),
    (HouseError, 400),
    (RoundError, 400),
    (RecordError, 400),
    (CardError, 400),
    (FairnessError, 400),
    (DefinitionError, 400),
    (UnsolvableError, 400),
    (UnicodeError, 400),
    (NoConnectionError, 503),
)
"""The errors of bad input; any other error is our own mistake."""

_WORDS = {
    400: "That cannot be read.",
    404: "There is nothing here.",
    405: "That cannot be done here.",
    406: "That is not available in the form requested.",
}
PROBLEM = "application/problem+json"
"""What an error's body is called."""
AWAY = "The database does not answer just now; please ask again soon."
"""The address of the database goes only into the log."""
_STUCK = "The house cannot write its books just now, so nothing was done; please ask again soon."
_DAMAGED = "The house cannot read its books; somebody must repair them before the game can go on."

_BUSY = "Too many requests at this moment; please ask again."
_log = logging.getLogger("longsuit.service")


class Refusal(HTTPException):
    """A sentence with its status."""


def explain(error: Exception) -> tuple[int, str] | None:
    """The status and the sentence for an error that is the asker's; None for our own mistakes."""
    if isinstance(error, HTTPException):
        return error.status_code, str(error.detail)
    if isinstance(error, ValidationError):
        return 422, shape_sentence(list(error.errors()))
    for kind, status in STATUSES:
        if isinstance(error, kind):
            if isinstance(error, UnicodeError):
                return status, "That text cannot be stored."
            if isinstance(error, UnreachableError):
                _log.error("%s", error)
                return status, sentence(error)
            return status, _BUSY if isinstance(error, NoConnectionError) else str(error)
    return None


def sentence(error: HouseError) -> str:
    """What visitors read when the database has a problem."""
    return _STUCK if isinstance(error, StorageError) else _DAMAGED if isinstance(error, DamagedError) else AWAY


def problem(status: int, detail: str, **more: Any) -> dict[str, Any]:
    """An error as RFC 9457 has it; ``detail`` is the sentence for people.

    >>> problem(404, "There is no table 7.")
    {'type': 'about:blank', 'title': 'Not Found', 'status': 404, 'detail': 'There is no table 7.'}
    """
    return {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status, "detail": detail, **more}


def answer(status: int, sentence: str, headers: dict[str, str] | None = None, **more: Any) -> JSONResponse:
    """An error as a response."""
    return JSONResponse(problem(status, sentence, **more), status, headers, media_type=PROBLEM)


def shape_sentence(errors: list[Any]) -> str:
    """What is wrong with the shape of a request, in one sentence."""
    first = errors[0] if errors else {}
    where = [str(part) for part in first.get("loc", ()) if part not in ("body", "query", "path", "header")]
    what = str(first.get("msg", "it is not of the right form")).removeprefix("Value error, ")[:500].rstrip(".")
    return f"{'.'.join(where)[:80] or 'The body'}: {what}."


def install(app: FastAPI) -> None:
    """Install the error handlers."""

    async def known(_: Request, error: Exception) -> JSONResponse:
        status, sentence = explain(error) or (500, "")
        return answer(status, sentence, {"Retry-After": "1"} if status in (409, 503) else None)

    async def http(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, HTTPException)
        sentence = error.detail if isinstance(error, Refusal) else _WORDS.get(error.status_code, str(error.detail))
        return answer(error.status_code, sentence, dict(error.headers or {}))

    async def shape(_: Request, error: Exception) -> JSONResponse:
        assert isinstance(error, RequestValidationError)
        return answer(422, shape_sentence(list(error.errors())))

    for kind, _ in STATUSES:
        app.add_exception_handler(kind, known)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(RequestValidationError, shape)
