"""Commands for tables, written together: whatever waits when the last transaction is on disk goes into the next."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple
from zlib import crc32

from longsuit.house.books.transaction import Order, Outcome
from longsuit.house.room import Room

_MOST = 24
"""Commands in one transaction: more would let the first wait for the last."""
_ALONE = 8
"""Commands done by themselves at the same time: their table is held by another process, or one beside them failed."""


class Waiting(NamedTuple):
    """A command somebody waits for."""

    order: Order
    answer: asyncio.Future[Outcome]


class Writer:
    """A thread writes for many tables, so that one wait for the disk serves everybody who came meanwhile.

    A file has one such thread, since it has one writer at a time. With a server there may be two: one works while the other waits.
    """

    def __init__(self, room: Room, *, deals: bool, threads: int = 1) -> None:
        self.room = room
        self._follow = room.follow if deals else lambda _: None
        if room.database.engine.dialect.name == "sqlite":
            threads = 1
        self._queues: tuple[SimpleQueue[Waiting | None], ...] = tuple(SimpleQueue() for _ in range(threads))
        self._threads: list[Thread] = []
        self._alone: ThreadPoolExecutor | None = None

    async def give(self, order: Order) -> Outcome:
        """Carry a command out; its outcome is on disk."""
        if not self._threads:
            self._open()
        waiting = Waiting(order, asyncio.get_running_loop().create_future())
        self._queues[crc32(order.request.chain.encode()) % len(self._queues)].put(waiting)
        outcome = await waiting.answer
        if outcome.error is not None:
            raise outcome.error
        return outcome

    def _open(self) -> None:
        self._alone = ThreadPoolExecutor(_ALONE, thread_name_prefix="alone")
        self._threads = [Thread(target=self._work, args=(queue,), name="writer", daemon=True) for queue in self._queues]
        for thread in self._threads:
            thread.start()

    def _work(self, queue: SimpleQueue[Waiting | None]) -> None:
        """Take whatever waits, again and again."""
        open_doors = True
        while open_doors:
            together: list[Waiting] = []
            while len(together) < _MOST and (not together or not queue.empty()):
                if (waiting := queue.get()) is None:
                    open_doors = False
                    break
                together.append(waiting)
            if together:
                self._write(together)

    def _write(self, together: list[Waiting]) -> None:
        try:
            outcomes = self.room.desk.carry_out_together([waiting.order for waiting in together], self._follow)
        except Exception as error:  # noqa: BLE001 (whoever waits hears of it)
            outcomes = [Outcome(None, error)] * len(together)
        told = []
        for waiting, outcome in zip(together, outcomes, strict=True):
            if outcome.later and self._alone is not None:
                self._alone.submit(self._write_alone, waiting)
            else:
                told.append((waiting.answer, outcome))
        _tell(told)

    def _write_alone(self, waiting: Waiting) -> None:
        try:
            outcome = Outcome(self.room.desk.carry_out(waiting.order))
        except Exception as error:  # noqa: BLE001 (whoever waits hears of it)
            outcome = Outcome(None, error)
        _tell([(waiting.answer, outcome)])

    def close(self) -> None:
        """Finish what was asked for."""
        for queue in self._queues:
            queue.put(None)
        for thread in self._threads:
            thread.join()
        if self._alone is not None:
            self._alone.shutdown()


def _tell(told: list[tuple[asyncio.Future[Outcome], Outcome]]) -> None:
    """All answers in one call of the loop they are waited for in."""
    if told:
        loop = told[0][0].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(partial(_settle, told))


def _settle(told: list[tuple[asyncio.Future[Outcome], Outcome]]) -> None:
    for future, outcome in told:
        if not future.done():
            future.set_result(outcome)
