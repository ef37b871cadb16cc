"""A card room in a thread of the test's own process: a real server, real sockets, and the room itself to look into."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Self

import httpx
import uvicorn
from argon2 import PasswordHasher
from sqlalchemy import func, select
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from longsuit.house.books.database import Database
from longsuit.house.books.schema import metadata
from longsuit.house.books.timers import steady
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.room import Room, now
from longsuit.house.room.sessions import Sessions
from longsuit.house.room.tables import Terms
from longsuit.house.service.app import create_app
from longsuit.house.service.protocol import BoundedProtocol
from longsuit.house.service.service import Service as HouseService
from longsuit.house.service.settings import Settings
from longsuit.rules import game
from tests.fast.house.fresh import furnish

API = "/api/v1"
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
"""Hashing that takes no time; the service's own takes a good deal."""


def settings(**other: Any) -> Settings:
    """No limits, so that tests may hurry."""
    return Settings(**{"rates": {}, "sockets_per_session": 100, "poll_seconds": 0.03, "session_seconds": 0.2, **other})


class Visitor(httpx.Client):
    """Somebody with a browser."""

    def __init__(self, address: str) -> None:
        super().__init__(base_url=f"{address}{API}", headers={"X-Longsuit": "1"}, timeout=60)
        self.live_address = f"{address.replace('http', 'ws', 1)}{API}"
        self.bodies: list[str] = []
        """Everything the house ever sent him, as it came."""
        self.event_hooks = {"response": [self._remember]}

    def _remember(self, response: httpx.Response) -> None:
        self.bodies.append(response.read().decode())

    def guest(self) -> Self:
        """Come in."""
        self.me = self.post("/guests").raise_for_status().json()
        return self

    def ok(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        """Ask for something that goes."""
        answer = self.request(method, path, headers=headers, json=body)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def refused(self, status: int, method: str, path: str, body: object = None, **headers: str) -> str:
        """Ask for something that does not go; the sentence."""
        answer = self.request(method, path, headers=headers, json=body)
        assert answer.status_code == status, (answer.status_code, answer.text)
        sentence: str = answer.json()["detail"]
        assert sentence.endswith(".")
        return sentence

    @contextmanager
    def watching(self, table: int, **headers: str) -> Iterator[Line]:
        """An open line to a table."""
        cookie = {"Cookie": f"longsuit={self.cookies['longsuit']}"} if "longsuit" in self.cookies else {}
        with connect(f"{self.live_address}/tables/{table}/live", additional_headers={**cookie, **headers}, compression=None) as socket:
            yield Line(socket, self.bodies)


class Line:
    """A socket that remembers what came over it."""

    def __init__(self, socket: ClientConnection, bodies: list[str]) -> None:
        self.socket = socket
        self.bodies = bodies
        self.numbers = iter(range(1, 1_000_000))

    def hear(self, timeout: float = 10) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.bodies.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def closes(self) -> int:
        """The code the house closes the line with; what it says before is heard."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def until(self, fits: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        """The next message that fits."""
        while not fits(message := self.hear()):
            pass
        return message

    def table(self, fits: Callable[[dict[str, Any]], Any] = lambda _: True) -> dict[str, Any]:
        """The table, once it is so."""
        found: dict[str, Any] = self.until(lambda message: message["type"] == "table" and fits(message["table"]))["table"]
        return found

    def say(self, **command: Any) -> dict[str, Any]:
        """Give a command; its answer or its error."""
        key = command.setdefault("id", f"key {next(self.numbers)}")
        self.socket.send(json.dumps(command))
        return self.until(lambda message: message["type"] in ("answer", "error") and message["id"] == key)


class Service:
    """The room, and its address."""

    def __init__(self, room: Room, address: str, inner: HouseService) -> None:
        self.room = room
        self.address = address
        self.inner = inner
        """What its endpoints work with."""
        self._visitors: list[Visitor] = []

    def visitor(self) -> Visitor:
        """Somebody new at the door."""
        self._visitors.append(Visitor(self.address))
        return self._visitors[-1]

    def close(self) -> None:
        """Everybody goes home."""
        for visitor in self._visitors:
            visitor.close()

    def table(self, name: str = "high-card-flush", **terms: Any) -> int:
        """A table open for play."""
        return self.room.open_table(Terms(game(name), **{"wager_seconds": 30, "decide_seconds": 30, "coach": True, **terms}))

    def counts(self) -> dict[str, int]:
        """How many rows every table of the database has."""
        with self.room.database.reading() as connection:
            return {
                name: connection.execute(select(func.count()).select_from(table)).scalar_one() for name, table in metadata.tables.items()
            }

    def check(self) -> None:
        """The books and the log are right."""
        books = self.room.trial_balance()
        assert (books.total, books.faults, self.room.verify_log()) == (0, (), ())


@contextmanager
def serving(
    url: str, chosen: Settings | None = None, *, clock: Callable[[], int] | None = None, checker: Passwords | None = None
) -> Iterator[Service]:
    """A server on a free port of this machine."""
    room = Room(Database(furnish(url)), clock=clock or now, steady_clock=clock or steady)
    app = create_app(room, chosen or settings(), sessions=Sessions(room, checker or Passwords(QUICK)))
    options: dict[str, Any] = {"http": BoundedProtocol, "ws": "websockets-sansio", "ws_max_size": 65_536, "server_header": False}
    waits: dict[str, Any] = {"timeout_graceful_shutdown": 2, "timeout_keep_alive": 600}  # a slow test meets no line that was just hung up
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None, **waits, **options))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            assert thread.is_alive()
            time.sleep(0.005)
        port = server.servers[0].sockets[0].getsockname()[1]
        service = Service(room, f"http://127.0.0.1:{port}", app.state.service)
        try:
            yield service
        finally:
            service.close()
    finally:
        server.should_exit = True
        thread.join()
        room.database.close()
