"""Who watches which table. A change is read once for all watchers, and each gets only the newest."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from anyio import CapacityLimiter, to_thread
from cachetools import LRUCache, cached
from sqlalchemy import Connection, select

from longsuit.house.books.ledger import accounts_of
from longsuit.house.books.schema import chains
from longsuit.house.errors import BusyError, HouseError, UnreachableError
from longsuit.house.room import Room
from longsuit.house.room.sessions import Sessions, Visitor
from longsuit.house.room.views import TableView, finished_round, view_of
from longsuit.house.service.settings import Settings
from longsuit.house.service.tasks import StopSignal, Tasks
from longsuit.house.service.watcher import Watcher

_THREADS = 4
_PATIENCE_SECONDS = 1
_TOGETHER_SECONDS = 0.12
"""Changes that nobody is waiting for are sent together if they come this close together."""
_APART_SECONDS = 0.3
"""Onlookers get updates of a table no more often than this."""
_ENDED = 200
_HURRIED_POLL_SECONDS = 0.03
"""How often to look while other processes change tables watched here, since a player is waiting."""
_HURRY_SECONDS = 3.0
"""How long after such a change."""
_SEND_SECONDS = 20
"""How long a browser may read nothing before it is dropped."""


class Hub:
    """All sockets of one process."""

    def __init__(self, room: Room, sessions: Sessions, settings: Settings) -> None:
        self.room = room
        self.sessions = sessions
        self.settings = settings
        self.tables: dict[int, set[Watcher]] = {}
        self._known: dict[int, int] = {}
        """The length of each watched table's chain at the last check."""
        self._stale: set[int] = set()
        """Tables that other processes may have changed, so that this process's cache is not enough."""
        self._shown: dict[int, TableView] = {}
        """The last view of each watched table."""
        self._finished = cached(LRUCache(_ENDED), key=lambda ended: ended.number)(finished_round)
        """Finished rounds, each prepared once for all watchers."""
        self._balances_due: set[int] = set()
        """Persons whose purse may have changed."""
        self._sending: Tasks[int] = Tasks(self._send)
        self._others: Tasks[int] = Tasks(self._send_to_watchers, apart=_APART_SECONDS)
        self._purses: Tasks[str] = Tasks(self._send_balances_due, apart=_APART_SECONDS)
        self._news = -_HURRY_SECONDS
        """When another process had last changed a table that is watched here."""
        self._stop = StopSignal()
        self._checked = 0.0
        """When sessions were last checked."""
        self._threads = CapacityLimiter(_THREADS)

    def changed(self, table: int, *, waiting: bool = True) -> None:
        """Something changed at a table, and somebody may be waiting for it. Call it from within the loop."""
        if table not in self.tables:
            return
        if not waiting:
            self._sending.begin_within(table, _TOGETHER_SECONDS)
        elif table not in self._stale and (seen := self._remembered(table)) is not None:
            self._show(table, seen)
        else:
            self._sending.begin(table)

    def purse_changed(self, person: int) -> None:
        """Somebody's purse changed. Any thread may call it."""
        self._balances_due.add(person)
        self._purses.ask("purses", within=_TOGETHER_SECONDS)

    def watchers(self) -> Iterable[Watcher]:
        """All watchers of all tables."""
        return [watcher for watching in self.tables.values() for watcher in watching]

    def count(self, who: str) -> int:
        """How many sockets somebody has open."""
        return sum(watcher.who == who for watcher in self.watchers())

    def enter(self, watcher: Watcher) -> None:
        """Add a watcher and send him the table."""
        self.tables.setdefault(watcher.table, set()).add(watcher)
        if watcher.visitor is not None:
            self.purse_changed(watcher.visitor.person)
        self._check(watcher.table)

    def _check(self, table: int) -> None:
        """Read a table from the database."""
        self._stale.add(table)
        self._sending.begin(table)

    def leave(self, watcher: Watcher) -> None:
        """Remove a watcher."""
        watching = self.tables.get(watcher.table, set())
        watching.discard(watcher)
        if not watching:
            self.tables.pop(watcher.table, None)
            self._known.pop(watcher.table, None)
            self._shown.pop(watcher.table, None)
            self._stale.discard(watcher.table)

    def dismiss(self, session: str) -> None:
        """A session ended: its sockets close. Any thread may call it."""
        for watcher, visitor in self._signed_in():
            if visitor.session == session:
                watcher.dismiss()

    async def _send(self, table: int) -> None:
        """Send a change immediately to the player who must act, or to everybody while bets are open; onlookers get several together."""
        watching = list(self.tables.get(table, ()))
        if not watching:
            return
        try:
            seen = await self._look(table)
        except (BusyError, UnreachableError):
            self._stale.add(table)
            raise
        except HouseError as error:
            for watcher in watching:
                watcher.refuse(str(error))
        else:
            self._show(table, seen)

    def _show(self, table: int, seen: TableView) -> None:
        watching = self.tables.get(table, ())
        self._known[table] = seen.length
        to_act = seen.to_act
        for watcher in watching:
            if to_act is None or not watcher.has_seen_table or (watcher.visitor is not None and watcher.visitor.person == to_act):
                watcher.show(seen)
        if to_act is not None:
            self._others.begin_within(table, _TOGETHER_SECONDS)
        self._balances_due.update(watcher.visitor.person for watcher in watching if watcher.visitor is not None)
        self._purses.begin_within("purses", _TOGETHER_SECONDS)

    async def _look(self, table: int) -> TableView:
        """The table from the cache, unless other processes may have changed it; this process's own commands are cached when they finish."""
        if table not in self._stale and (known := self._remembered(table)) is not None:
            return known
        self._stale.discard(table)
        return await to_thread.run_sync(self.room.database.read, view_of, table, limiter=self._threads)

    def _remembered(self, table: int) -> TableView | None:
        cache = self.room.database.cache
        known = cache.table(table)
        if known is None:
            return None
        shown = self._shown.get(table)
        if shown is not None and shown.known is known:
            return shown
        before = known.live.before
        ended = cache.ended(before) if before is not None else None
        if before is not None and ended is None:
            return None
        shown = TableView(known, self._finished(ended) if ended is not None else None, shown.texts if shown else {})
        self._shown[table] = shown
        return shown

    async def _send_to_watchers(self, table: int) -> None:
        """Send the current table to the onlookers."""
        seen = self._remembered(table)
        if seen is not None:
            for watcher in self.tables.get(table, ()):
                watcher.show(seen)

    async def _send_balances_due(self, _: str) -> None:
        due, self._balances_due = self._balances_due, set()
        await self._send_balances(due)

    async def _send_balances(self, persons: set[int]) -> None:
        watching = [(watcher, visitor.person) for watcher, visitor in self._signed_in() if visitor.person in persons]
        if watching:
            purses = await self._glance(partial(_balances, persons=persons))
            for watcher, person in watching:
                watcher.show_balance(purses[person])

    def _signed_in(self) -> list[tuple[Watcher, Visitor]]:
        return [(watcher, watcher.visitor) for watcher in self.watchers() if watcher.visitor is not None]

    async def _glance(self, query: Callable[[Connection], dict[int, int]]) -> dict[int, int]:
        return await to_thread.run_sync(self.room.database.glance, query, limiter=self._threads)

    async def run(self) -> None:
        """Look for what other processes did, until stopped."""
        for tasks in (self._sending, self._others, self._purses):
            tasks.open()
        self._checked = asyncio.get_running_loop().time()
        await self._stop.repeat(self._turn, "The tables could not be read", _PATIENCE_SECONDS)

    async def _turn(self) -> float:
        clock = asyncio.get_running_loop().time
        if await self._poll():
            self._news = clock()
        if clock() - self._checked >= self.settings.session_seconds:
            self._checked = clock()
            await self._check_sessions()
        hurried = clock() - self._news < _HURRY_SECONDS
        return min(self.settings.poll_seconds, _HURRIED_POLL_SECONDS) if hurried else self.settings.poll_seconds

    async def _poll(self) -> bool:
        """Check every watched table; returns whether another process has changed one where this process is not acting."""
        cache, tables, news = self.room.database.cache, sorted(self.tables), False
        if not tables:
            return False
        lengths = await self._glance(partial(_lengths, tables=tables))
        for table in tables:
            length, known = lengths.get(table, 0), cache.table(table)
            if table in self._stale or known is None or not length:
                self._check(table)
            elif known.link.length < length and not cache.acts(table):
                news = True
                self._check(table)
            elif length != self._known.get(table):
                self._sending.begin(table)
        return news

    async def _check_sessions(self) -> None:
        """Close sockets whose session has ended, and send balances that changed elsewhere."""
        late = asyncio.get_running_loop().time() - _SEND_SECONDS
        for watcher in self.watchers():
            if watcher.sending_since is not None and watcher.sending_since < late:
                watcher.abandon()
        watching = self._signed_in()
        if not watching:
            return
        active = await to_thread.run_sync(self.sessions.active, {visitor.session for _, visitor in watching}, limiter=self._threads)
        for watcher, visitor in watching:
            if visitor.session not in active:
                watcher.dismiss()
        await self._send_balances({visitor.person for _, visitor in watching})

    async def stop(self) -> None:
        """Close every socket."""
        self._stop.stop()
        for tasks in (self._sending, self._others, self._purses):
            await tasks.close()
        for watcher in self.watchers():
            watcher.go(1012)


def _lengths(connection: Connection, tables: Iterable[int]) -> dict[int, int]:
    """How many commands each table has seen: whatever changes there is one of them."""
    names = {f"table {table}": table for table in tables}
    rows: Any = connection.execute(select(chains.c.name, chains.c.length).where(chains.c.name.in_(list(names))))
    return {names[row.name]: row.length for row in rows}


def _balances(connection: Connection, persons: Iterable[int]) -> dict[int, int]:
    owners = {f"person {person}": person for person in persons}
    return {owners[owner]: balance for (owner, _), (_, balance) in accounts_of(connection, *owners).items()} if owners else {}
