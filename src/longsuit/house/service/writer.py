"""Commands for tables, written together: whatever waits when the last transaction is on disk goes into the next."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Condition, Thread
from typing import NamedTuple

from longsuit.house.books.transaction import Order, Outcome
from longsuit.house.room import Room

_MOST = 24
"""The most commands in one transaction: with more, the first would wait too long for the last."""
_HELP = 3
"""While one thread writes, a second starts only if this many commands wait: a transaction costs as much as several commands."""
_ALONE = 8
"""Commands carried out one by one at the same time, because another process holds their table or a command of their batch failed."""


class Waiting(NamedTuple):
    """A command somebody waits for."""

    order: Order
    answer: asyncio.Future[Outcome]


class Line:
    """Waiting commands, in order of arrival. While one of a table is being written, the table's others keep waiting."""

    def __init__(self) -> None:
        self._news = Condition()
        self._waiting: list[Waiting] = []
        self._tables: set[str] = set()
        """Chains that are being written to."""
        self._writing = 0
        """How many threads write."""
        self._closed = False

    def put(self, waiting: Waiting) -> None:
        """One more."""
        with self._news:
            self._waiting.append(waiting)
            if not self._writing or len(self._waiting) >= _HELP:
                self._news.notify()

    def take(self) -> list[Waiting]:
        """The next batch for a thread, once it is worth a transaction; empty when the queue is closed and empty."""
        with self._news:
            while len(ready := self._ready()) < (_HELP if self._writing and not self._closed else 1):
                if self._closed and not self._waiting:
                    return []
                self._news.wait()
            self._writing += 1
            self._leave(ready[:_MOST])
            if len(ready) >= _MOST + _HELP:
                self._news.notify()
            return ready[:_MOST]

    def done(self, together: list[Waiting]) -> None:
        """Release their tables for the next commands."""
        with self._news:
            self._writing -= 1
            self._tables -= {waiting.order.request.chain for waiting in together}
            if self._closed:
                self._news.notify_all()

    def close(self) -> None:
        """Close the queue."""
        with self._news:
            self._closed = True
            self._news.notify_all()

    def _ready(self) -> list[Waiting]:
        return [waiting for waiting in self._waiting if waiting.order.request.chain not in self._tables]

    def _leave(self, taken: list[Waiting]) -> None:
        gone = set(map(id, taken))
        self._waiting = [waiting for waiting in self._waiting if id(waiting) not in gone]
        self._tables |= {waiting.order.request.chain for waiting in taken}


class Writer:
    """A thread writes for many tables, so that one wait for the disk serves everybody who came meanwhile.

    A file has one such thread, since it has one writer at a time. A server has two: one works while the other waits.
    """

    def __init__(self, room: Room, *, deals: bool) -> None:
        self.room = room
        self._follow = room.follow if deals else lambda _: None
        self._count = 1 if room.database.engine.dialect.name == "sqlite" else 2
        self._line = Line()
        self._threads: list[Thread] = []
        self._alone: ThreadPoolExecutor | None = None

    async def give(self, order: Order) -> Outcome:
        """Carry a command out; its outcome is on disk."""
        if not self._threads:
            self._open()
        waiting = Waiting(order, asyncio.get_running_loop().create_future())
        self._line.put(waiting)
        outcome = await waiting.answer
        if outcome.error is not None:
            raise outcome.error
        return outcome

    def _open(self) -> None:
        self._alone = ThreadPoolExecutor(_ALONE, thread_name_prefix="alone")
        self._threads = [Thread(target=self._work, name="writer", daemon=True) for _ in range(self._count)]
        for thread in self._threads:
            thread.start()

    def _work(self) -> None:
        """Write batch after batch."""
        while together := self._line.take():
            try:
                self._write(together)
            finally:
                self._line.done(together)

    def _write(self, together: list[Waiting]) -> None:
        orders = [waiting.order for waiting in together]
        try:
            outcomes = self.room.desk.carry_out_together(orders, self._follow)
        except Exception as error:  # noqa: BLE001 (everyone who waits gets it)
            outcomes = [Outcome(None, error)] * len(together)
        answers = []
        for waiting, outcome in zip(together, outcomes, strict=True):
            if outcome.later and self._alone is not None:
                self._alone.submit(self._write_alone, waiting)
            else:
                answers.append((waiting.answer, outcome))
        _deliver(answers)

    def _write_alone(self, waiting: Waiting) -> None:
        try:
            outcome = Outcome(self.room.desk.carry_out(waiting.order))
        except Exception as error:  # noqa: BLE001 (everyone who waits gets it)
            outcome = Outcome(None, error)
        _deliver([(waiting.answer, outcome)])

    def close(self) -> None:
        """Finish what was asked for."""
        self._line.close()
        for thread in self._threads:
            thread.join()
        if self._alone is not None:
            self._alone.shutdown()


def _deliver(answers: list[tuple[asyncio.Future[Outcome], Outcome]]) -> None:
    """Deliver all answers in one call to their loop."""
    if answers:
        loop = answers[0][0].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_set_results, answers)


def _set_results(answers: list[tuple[asyncio.Future[Outcome], Outcome]]) -> None:
    for future, outcome in answers:
        if not future.done():
            future.set_result(outcome)
