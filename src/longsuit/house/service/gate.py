"""The gate in front of everything: sets security headers, and refuses requests that are forged, too long or too frequent."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from longsuit.house.room.sessions import token_hash
from longsuit.house.service.addresses import address
from longsuit.house.service.arrivals import Arrivals, table_in
from longsuit.house.service.dependencies import COOKIE
from longsuit.house.service.errors import PROBLEM, Refusal, problem
from longsuit.house.service.rates import Rates, too_often
from longsuit.house.service.settings import Settings

_SAFE = ("GET", "HEAD", "OPTIONS")
_PROBES = ("/healthz", "/readyz", "/metrics")
_PORTS = {"http": 80, "https": 443}
_SECURE = {"https": "https", "wss": "https"}
_EVERYWHERE = frozenset(("0.0.0.0", "::"))  # noqa: S104 (names to compare with: a room that listens there goes by any address)
_NOT_OURS = "This room does not answer to that name; longsuit serve --allowed-host adds it."
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def same_origin(origin: str | None, scheme: str, host: str) -> bool:
    """Whether the request came from a page of this room (same scheme, host and port), or not from a browser."""
    if origin is None:
        return True
    own = _SECURE.get(scheme, "http")
    return _place(origin) is not None and _place(origin) == _place(f"{own}://{host}")


def _place(address: str) -> tuple[str, str, int] | None:
    """Scheme, host and port of an address that has nothing else; None for any other text."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return None
    known, whole = _PORTS.get(parts.scheme), address.endswith(f"://{parts.netloc}") and "@" not in parts.netloc
    return (parts.scheme, parts.hostname, port or known) if parts.hostname and known and whole else None


def known_host(host: str, hosts: Collection[str]) -> bool:
    """Whether the room answers to the requested host name. This stops other sites from pointing their name here."""
    place = _place(f"http://{host}")
    if place is None:
        return False
    if place[1] in hosts or "*" in hosts:
        return True
    try:
        ip_address(place[1])
    except ValueError:
        return False
    return not _EVERYWHERE.isdisjoint(hosts)


def session_in(scope: Scope) -> str | None:
    """The hash of the session token a request brings, good or not; read as every endpoint reads it."""
    token = HTTPConnection(scope).cookies.get(COOKIE)
    return token_hash(token) if token else None


class Gate:
    """Around the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, rates: Rates, arrivals: Arrivals) -> None:
        self.app = app
        self.settings = settings
        self.rates = rates
        self.arrivals = arrivals
        self.headers = dict(_HEADERS)
        if settings.tls:
            self.headers["Strict-Transport-Security"] = "max-age=31536000"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] == "http":
            await self._request(scope, receive, self._guarded(scope, send))
        elif scope["type"] == "websocket" and (reason := self._refusal(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
        else:
            await self.app(scope, receive, send)

    def _refusal(self, scope: Scope) -> str | None:
        """Why a socket is refused: forged, or too many in a short time."""
        headers = Headers(scope=scope)
        if not self._is_ours(headers):
            return _NOT_OURS
        if not same_origin(headers.get("origin"), scope["scheme"], headers.get("host", "")):
            return "Another site may not open this."
        return "Too many requests." if self.rates.wait("address", address(HTTPConnection(scope))) else None

    def _guarded(self, scope: Scope, send: Send) -> Send:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self.headers.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        return guarded

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            headers = Headers(scope=scope)
            self._not_misled(headers)
            self._not_too_often(scope)
            if scope["method"] not in _SAFE:
                self._not_forged(scope, headers)
                receive = await self._whole_body(headers, receive)
        except Refusal as refusal:
            await _refuse(send, refusal)
            return
        with self.arrivals.waiting(table_in(scope["path"]) if scope["method"] not in _SAFE else None):
            await self.app(scope, receive, send)

    def _not_too_often(self, scope: Scope) -> None:
        path = scope["path"]
        api = path.startswith("/api/")
        wait = self.rates.wait("address" if api else "probe" if path in _PROBES else "page", address(HTTPConnection(scope)))
        session = session_in(scope) if api else None
        if not wait and session:
            wait = self.rates.wait("session", session)
        if wait:
            raise too_often(wait)

    def _not_misled(self, headers: Headers) -> None:
        if not self._is_ours(headers):
            raise Refusal(421, _NOT_OURS)

    def _is_ours(self, headers: Headers) -> bool:
        """Whether a request names this room's host, exactly once."""
        asked = headers.getlist("host")
        return len(asked) == 1 and known_host(asked[0], self.settings.hosts)

    def _not_forged(self, scope: Scope, headers: Headers) -> None:
        if headers.get("x-longsuit") != "1":
            raise Refusal(403, "Requests that change something must carry the header X-Longsuit: 1.")
        if not same_origin(headers.get("origin"), scope["scheme"], headers.get("host", "")):
            raise Refusal(403, "That request came from another site.")

    async def _whole_body(self, headers: Headers, receive: Receive) -> Receive:
        """The whole body, if it is not too long and arrives in time."""
        said = headers.get("content-length", "0")
        if not said.isascii() or not said.isdigit():
            raise Refusal(400, "The length of the body cannot be read.")
        if len(said) > 10 or int(said) > self.settings.most_bytes:
            raise self._too_long()
        try:
            body = await asyncio.wait_for(self._read(receive), self.settings.body_seconds)
        except TimeoutError:
            raise Refusal(408, "The body took too long to arrive.") from None
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if body and kind != "application/json":
            raise Refusal(415, "A body is JSON, and says so: Content-Type: application/json.")
        read = False

        async def again() -> Message:
            nonlocal read
            if read:
                return await receive()
            read = True
            return {"type": "http.request", "body": body, "more_body": False}

        return again

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise Refusal(400, "The body broke off.")
            body += message.get("body", b"")
            if len(body) > self.settings.most_bytes:
                raise self._too_long()
            more = message.get("more_body", False)
        return bytes(body)

    def _too_long(self) -> Refusal:
        return Refusal(413, f"A body has {self.settings.most_bytes:,} bytes at most.", {"Connection": "close"})


async def _refuse(send: Send, refusal: Refusal) -> None:
    body = json.dumps(problem(refusal.status_code, str(refusal.detail))).encode()
    headers = {"content-type": PROBLEM, "content-length": str(len(body)), **(refusal.headers or {})}
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": refusal.status_code, "headers": raw})
    await send({"type": "http.response.body", "body": body})
