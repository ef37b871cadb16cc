"""The Lab's long counts: one after the other in a process of their own. A visitor who reloads the page finds his count again."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import Any

from anyio import to_thread

from longsuit.house.service.errors import Refusal
from longsuit.house.service.queues import SolverQueue
from longsuit.house.service.solver import STOPPED, News, Solver

_LONGEST_QUEUE = 8
_SHARE = 2
_BUSY = "The Lab has too many long counts waiting, or too many of yours; ask again when one is done."
_NEWS_SECONDS = 0.25
_log = logging.getLogger("longsuit.service")


class LongCount:
    """A question that takes a long count: waiting, in progress, or answered."""

    def __init__(self, name: str, who: str) -> None:
        self.name = name
        self.who = who
        self.news = News()
        self.listeners = 0
        self.task: asyncio.Task[Any]


class LongCounts:
    """All long counts by name, which is a hash of the question."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.patience = 2.0
        """A count that takes longer than about this many seconds runs in the background."""
        self.grace = 20.0
        """How many seconds a count continues, and an answer is stored, after the last listener left."""
        self._queue = SolverQueue(solver, longest=_LONGEST_QUEUE, share=_SHARE, busy=_BUSY)
        self._here: dict[str, LongCount] = {}

    def find(self, name: str) -> LongCount | None:
        """The count of a question, if somebody asked for it."""
        return self._here.get(name)

    def begin(self, name: str, who: str, job: Callable[[], Any]) -> LongCount:
        """Put a count in the queue, unless it is there already; a full queue refuses it."""
        if name not in self._here:
            self._queue.check(who)
            count = self._here[name] = LongCount(name, who)
            count.task = asyncio.create_task(self._queue.run_for(who, job, count.news))
            count.task.add_done_callback(_log_mistake)
            self._leave_later(count)
        return self._here[name]

    async def answer(self, count: LongCount) -> Any:
        """The answer, waited for."""
        with self._listening(count):
            await asyncio.wait([count.task])
        if count.task.cancelled():
            raise Refusal(409, STOPPED)
        return count.task.result()

    async def progress(self, count: LongCount) -> AsyncIterator[dict[str, Any]]:
        """The progress of a count, a few times a second until it is over."""
        with self._listening(count):
            while not count.task.done():
                yield self._state(count)
                await asyncio.wait([count.task], timeout=_NEWS_SECONDS)

    def _state(self, count: LongCount) -> dict[str, Any]:
        waiting = [other for other in self._here.values() if not other.task.done()]
        news = count.news.count
        about = {"deals": news.deals, "seconds": news.seconds, "words": news.words, "done": news.done, "of": news.of} if news else {}
        return {"count": count.name, "ahead": waiting.index(count) if count in waiting else 0, **about}

    @contextmanager
    def _listening(self, count: LongCount) -> Iterator[None]:
        count.listeners += 1
        try:
            yield
        finally:
            count.listeners -= 1
            self._leave_later(count)

    def _leave_later(self, count: LongCount) -> None:
        """Stop a count after a while if nobody is waiting for it by then."""
        asyncio.get_running_loop().call_later(self.grace, lambda: None if count.listeners else self._stop(count))

    def cancel(self, name: str, who: str) -> None:
        """End the count of somebody who no longer wants it, unless others listen to it too."""
        count = self._here.get(name)
        if count is not None and count.who == who and count.listeners <= 1:
            self._stop(count)

    def _stop(self, count: LongCount) -> None:
        """End a count, or forget an answer."""
        count.news.stopped = True
        count.task.cancel()
        if self._here.get(count.name) is count:
            del self._here[count.name]

    async def close(self) -> None:
        """End all counts and the process."""
        tasks = [count.task for count in self._here.values()]
        for count in list(self._here.values()):
            self._stop(count)
        await to_thread.run_sync(self.solver.close)
        await asyncio.gather(*tasks, return_exceptions=True)


def _log_mistake(task: asyncio.Task[Any]) -> None:
    """Log our own mistakes, whether or not anybody is waiting."""
    if not task.cancelled() and isinstance(error := task.exception(), RuntimeError):
        _log.error("A long count of the Lab failed: %s", error)
