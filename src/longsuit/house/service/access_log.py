"""The access log: every request counted and written on one line, and our own mistakes answered with a sentence."""

from __future__ import annotations

import logging
import secrets
from time import perf_counter
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longsuit.house.errors import HouseError
from longsuit.house.service.errors import answer as problem_answer
from longsuit.house.service.metrics import Metrics

_log = logging.getLogger("longsuit.service")
_SORRY = "Something went wrong in the house; please try again."


class AccessLog:
    """Around the gate."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request and log it."""
        if scope["type"] != "http":
            await self._socket(scope, receive, send)
            return
        number, begun = secrets.token_hex(8), perf_counter()
        status = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["X-Request-Id"] = number
            await send(message)

        scope.setdefault("state", {})["request"] = number
        try:
            await self.app(scope, receive, answer)
        except Exception as error:  # noqa: BLE001 (the visitor gets an answer)
            about = {"fields": {"request": number, "path": scope["path"][:200]}}
            if status and isinstance(error.__cause__, HouseError):
                _log.error("An answer broke off: %s", error.__cause__, extra=about)
            else:
                _log.exception("A request failed", extra=about)
            if not status:
                await problem_answer(500, _SORRY)(scope, receive, answer)
        finally:
            self._write(scope, number, status or 500, perf_counter() - begun)

    def _write(self, scope: Scope, number: str, status: int, seconds: float) -> None:
        route = str(getattr(scope.get("route"), "path", None) or "other")  # the pattern, not the path: there must be few of them
        self.metrics.requests.labels(scope["method"] if len(scope["method"]) < 8 else "other", route, str(status)).inc()
        self.metrics.seconds.labels(route).observe(seconds)
        fields: dict[str, Any] = {"request": number, "method": scope["method"][:10], "path": scope["path"][:200], "status": status}
        fields |= {"ms": round(1000 * seconds, 1), "person": scope["state"].get("person")}
        _log.info("request", extra={"fields": fields})

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "websocket":
            await self.app(scope, receive, send)
            return
        self.metrics.sockets.inc()
        try:
            await self.app(scope, receive, send)
        except Exception:  # noqa: BLE001 (the visitor gets an answer)
            _log.exception("A socket failed", extra={"fields": {"path": scope["path"][:200]}})
        finally:
            self.metrics.sockets.dec()
