"""HTTP as Uvicorn reads it, with an end: headers have a greatest length and a time to arrive in."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_BYTES = 32_768
SECONDS = 15


class BoundedProtocol(HttpToolsProtocol):
    """Lets go of whoever sends headers without end, or never sends them."""

    _head = 0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """A visitor; his first headers are waited for."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """He is gone."""
        self._stop()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = 1
        self._wait()

    def on_headers_complete(self) -> None:
        """Its headers are there."""
        self._head = 0
        self._stop()
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Some more of it."""
        before = self._head
        super().data_received(data)
        if self._head:
            self._head = max(before, self._head) + len(data)
            if self._head > MOST_BYTES and not self.transport.is_closing():
                self._head = 0
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
