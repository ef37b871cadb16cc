"""One open socket: only the newest state waits for it, however slow it is."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from longsuit.house.books.timers import Timers
from longsuit.house.room.sessions import Visitor
from longsuit.house.room.views import TableView

GONE = 4401
"""The session is over."""

CLOSED = 4404
"""The table is closed, or there is none."""

_ANSWERS = 64
_json = json.JSONEncoder(ensure_ascii=False).encode


class Watcher:
    """One browser at a table, and what is still to be sent to it."""

    def __init__(self, table: int, visitor: Visitor | None, timers: Timers, who: str = "") -> None:
        self.table = table
        self.who = who
        """The session, or without one the address."""
        self.visitor = visitor
        self._timers = timers
        self._loop = asyncio.get_running_loop()
        self._wake = asyncio.Event()
        self._answers: list[dict[str, Any]] = []
        self._state: TableView | None = None
        self._length = -1
        self._last: int | None = -1
        self._balance: int | None = None
        self._sent_balance: int | None = None
        self._code: int | None = None
        self._task = asyncio.current_task()
        self.sending_since: float | None = None
        """Since when a message to the browser has been waiting."""

    def abandon(self) -> None:
        """Drop a browser that no longer reads."""
        if self._task is not None:
            self._task.cancel()

    @property
    def has_seen_table(self) -> bool:
        """Whether this browser has seen the table at all."""
        return self._length >= 0

    def show(self, state: TableView) -> None:
        """The current table; a state that was sent already is not sent again."""
        if state.length > self._length:
            self._length, self._state = state.length, state
            self._wake.set()

    def show_balance(self, balance: int) -> None:
        """What is in the purse."""
        self._balance = balance
        if balance != self._sent_balance:
            self._wake.set()

    def answer(self, message: dict[str, Any]) -> None:
        """An answer to this browser's request; a browser that never reads is dropped."""
        self._answers.append(message)
        if len(self._answers) > _ANSWERS:
            self.go(1008)
        self._wake.set()

    def refuse(self, sentence: str) -> None:
        """There is no such table any more."""
        self.answer({"type": "error", "id": None, "status": 404, "error": sentence})
        self.go(CLOSED)

    def dismiss(self) -> None:
        """The session is over. Any thread may call it."""
        self._loop.call_soon_threadsafe(self.go, GONE)

    def go(self, code: int) -> None:
        """Close when the waiting messages have been sent."""
        self._code = self._code or code
        self._wake.set()

    async def next_messages(self) -> tuple[list[str], int | None]:
        """Wait for something to send: messages as JSON, and the close code if the connection is over."""
        await self._wake.wait()
        self._wake.clear()
        messages, self._answers = [_json(answer) for answer in self._answers], []
        if self._state is not None and self._code != GONE:
            messages.append(f'{{"type": "table", "table": {self._shown(self._state)}}}')
            self._state = None
        if self._balance != self._sent_balance and self._code != GONE:
            self._sent_balance = self._balance
            messages.append(f'{{"type": "balance", "balance": {self._balance}}}')
        return messages, self._code

    def _shown(self, state: TableView) -> str:
        ended = state.last.number if state.last else None
        fresh, self._last = ended != self._last, ended
        person, name = (self.visitor.person, self.visitor.name) if self.visitor else (None, None)
        return state.text_for(person, name, timers=self._timers, last=fresh)
