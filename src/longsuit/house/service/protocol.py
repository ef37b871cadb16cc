"""Uvicorn's HTTP protocol with limits: a maximum length of headers, and a time in which they must arrive."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_BYTES = 32_768
SECONDS = 15


class BoundedProtocol(HttpToolsProtocol):
    """Drops a client that sends endless headers, or none."""

    _head = 0
    """Bytes of headers read so far."""
    _unended = 0
    """Bytes that came while headers were being read."""
    _reading = False
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A new connection; start waiting for its headers."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection ended."""
        self._stop()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head, self._reading = 0, True
        self._wait()

    def on_headers_complete(self) -> None:
        """The headers are complete."""
        self._reading = False
        self._stop()
        super().on_headers_complete()

    def on_url(self, url: bytes) -> None:
        """A part of the address has arrived."""
        super().on_url(url)
        self._count(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """One header; the parser drops the visitor when there are too many."""
        super().on_header(name, value)
        self._count(len(name) + len(value) + 4)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > MOST_BYTES:
            raise ValueError("The headers are too long.")

    def data_received(self, data: bytes) -> None:
        """More bytes have arrived. An unfinished header is counted by the pieces received so far."""
        super().data_received(data)
        self._unended = self._unended + len(data) if self._reading else 0
        if self._unended > 2 * MOST_BYTES and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def _wait(self) -> None:
        self._stop()
        self._timer = self.loop.call_later(SECONDS, self._late)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _late(self) -> None:
        if not self.transport.is_closing():
            self.transport.close()
