"""The gate in front of everything: sets security headers, and refuses requests that are forged, too long or too frequent."""

from __future__ import annotations

import asyncio
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
from longsuit.house.service.errors import Refusal, answer
from longsuit.house.service.rates import Rates
from longsuit.house.service.settings import MOST_BYTES, Settings

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
            receive = await self._checked(scope, receive)
        except Refusal as refusal:
            await answer(refusal.status_code, str(refusal.detail), dict(refusal.headers or {}))(scope, receive, send)
            return
        with self.arrivals.waiting(table_in(scope["path"]) if scope["method"] not in _SAFE else None):
            await self.app(scope, receive, send)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        """Refuse a request, or return where its body is read from."""
        headers, path = Headers(scope=scope), scope["path"]
        if not self._is_ours(headers):
            raise Refusal(421, _NOT_OURS)
        api = path.startswith("/api/")
        self.rates.take("address" if api else "probe" if path in _PROBES else "page", address(HTTPConnection(scope)))
        if api and (session := session_in(scope)):
            self.rates.take("session", session)
        if scope["method"] in _SAFE:
            return receive
        self._not_forged(scope, headers)
        return await self._whole_body(headers, receive)

    def _is_ours(self, headers: Headers) -> bool:
        """Whether a request names this room's host, exactly once."""
        names = headers.getlist("host")
        return len(names) == 1 and known_host(names[0], self.settings.hosts)

    def _not_forged(self, scope: Scope, headers: Headers) -> None:
        if headers.get("x-longsuit") != "1":
            raise Refusal(403, "Requests that change something must carry the header X-Longsuit: 1.")
        if not same_origin(headers.get("origin"), scope["scheme"], headers.get("host", "")):
            raise Refusal(403, "That request came from another site.")

    async def _whole_body(self, headers: Headers, receive: Receive) -> Receive:
        """The whole body, if it is not too long and arrives in time."""
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit():
            raise Refusal(400, "The length of the body cannot be read.")
        if len(length) > 10 or int(length) > MOST_BYTES:
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
            if len(body) > MOST_BYTES:
                raise self._too_long()
            more = message.get("more_body", False)
        return bytes(body)

    def _too_long(self) -> Refusal:
        return Refusal(413, f"A body has {MOST_BYTES:,} bytes at most.", {"Connection": "close"})
