"""Background tasks of a process: one at a time for each table, and once more if it was asked for meanwhile."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

from cachetools import LRUCache

from longsuit.house.errors import HouseError, UnreachableError

_K = TypeVar("_K", bound=Hashable)
_REMEMBERED = 1000
_log = logging.getLogger("longsuit.service")


class StopSignal:
    """Tells loops to stop once their current turn is finished."""

    def __init__(self) -> None:
        self._stop = asyncio.Event()

    async def pause(self, seconds: float) -> None:
        """Wait for so long, or until it is time to stop."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._stop.wait(), seconds)

    @property
    def over(self) -> bool:
        """Whether it is time to stop."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Stop after this turn."""
        self._stop.set()

    async def repeat(self, turn: Callable[[], Awaitable[float]], trouble: str, patience: float = 1) -> None:
        """Take turns until stopped. A turn returns the seconds until the next one; after a failure that is ``patience``."""
        while not self.over:
            try:
                pause = await turn()
            except (HouseError, OSError) as error:
                _log.error("%s: %s", trouble, error)
                pause = patience
            except Exception:  # noqa: BLE001 (the next turn may go well)
                _log.exception(trouble)
                pause = patience
            await self.pause(pause)


class Tasks(Generic[_K]):
    """Runs ``task`` for each key asked for; requests for a key that come while it runs become one. It runs again if it returns True.

    A request that can wait is not run again sooner than ``apart`` seconds after the last run.
    """

    def __init__(self, task: Callable[[_K], Awaitable[bool | None]], apart: float = 0) -> None:
        self._task = task
        self._apart = apart
        self._last: LRUCache[_K, float] = LRUCache(_REMEMBERED)
        """When it was last done."""
        self._later: dict[_K, asyncio.TimerHandle] = {}
        self._again: dict[_K, bool] = {}
        self._running: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Start, in the running loop."""
        self._loop = asyncio.get_running_loop()

    def ask(self, what: _K, *, within: float = 0) -> None:
        """Ask from any thread. A request that can wait some seconds is done together with later ones."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(partial(self.begin_within, what, within) if within else partial(self.begin, what))

    def begin_within(self, what: _K, seconds: float) -> None:
        """Ask from within the loop, for some seconds from now."""
        if self._loop is not None and what not in self._later:
            pause = self._last.get(what, -self._apart) + self._apart - self._loop.time()
            self._later[what] = self._loop.call_later(max(seconds, pause), self.begin, what)

    def begin(self, what: _K) -> None:
        """Ask from within the loop."""
        if self._loop is None:
            return
        if (put_off := self._later.pop(what, None)) is not None:
            put_off.cancel()
        if what in self._again:
            self._again[what] = True
            return
        self._again[what] = False
        running = asyncio.ensure_future(self._run(what))
        self._running.add(running)
        running.add_done_callback(self._running.discard)

    async def _run(self, what: _K) -> None:
        try:
            more = True
            while more:
                self._again[what] = False
                self._last[what] = asyncio.get_running_loop().time()
                more = bool(await self._task(what)) or self._again[what]
        except UnreachableError as error:
            _log.error("A task for %s failed: %s", what, error)
        except Exception:  # noqa: BLE001 (the next task may go well)
            _log.exception("A task for %s failed", what)
        finally:
            del self._again[what]

    async def close(self) -> None:
        """Take no more, and finish the current tasks."""
        self._loop = None
        await asyncio.gather(*self._running, return_exceptions=True)
