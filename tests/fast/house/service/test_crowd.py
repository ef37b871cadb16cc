"""A crowd at the door: players at their tables do not wait for it, and lose nothing by it."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher

from longsuit.house.books.timers import steady
from longsuit.house.errors import HouseError
from longsuit.house.room.passwords import Passwords
from longsuit.house.service.solver import Solver
from tests.fast.house.service.service import Service, Visitor, serving, settings
from tests.waiting import until

PASSWORD = "correct horse battery"
DECIDE_SECONDS = 300


class Slow(PasswordHasher):
    """No password is checked before somebody says so."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.asked, self.go_on = threading.Event(), threading.Event()

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002 (its name)
        self.asked.set()
        assert self.go_on.wait(120)
        return super().verify(hash, password)


@pytest.fixture
def hasher() -> Slow:
    """Who checks passwords."""
    return Slow()


@pytest.fixture
def slow_house(tmp_path: Path, hasher: Slow) -> Iterator[Service]:
    """A room where signing in is slow."""
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}", settings(), checker=Passwords(hasher)) as service:
        yield service


@contextmanager
def crowd(house: Service, hasher: Slow, people: int) -> Iterator[list[int]]:
    """Strangers who all sign in at once, until the line is full and for as long as it takes; what they were answered."""
    answers: list[int] = []

    def knock(number: int) -> None:
        body = {"name": f"Stranger {number}", "password": PASSWORD}
        answers.append(httpx.post(f"{house.address}/api/v1/session", json=body, headers={"X-Longsuit": "1"}, timeout=60).status_code)

    with ThreadPoolExecutor(people) as pool:
        knocking = [pool.submit(knock, number) for number in range(people)]
        try:
            until(lambda: hasher.asked.is_set() and 503 in answers)
            yield answers
        finally:
            hasher.go_on.set()
        for one in knocking:
            one.result()


def deciding(house: Service) -> tuple[Visitor, int]:
    """Somebody who has to decide, and for whom somebody else waits."""
    table = house.table(decide_seconds=DECIDE_SECONDS)
    ann = house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
    until(lambda: ann.ok("GET", f"/tables/{table}")["public"]["phase"] == "decisions")
    house.visitor().guest().ok("POST", f"/tables/{table}/seats/2", {"age": 21})
    return ann, table


def run_out(house: Service) -> None:
    """The time to decide passes in an instant, and the dealer has looked around since."""
    room, dealer = house.inner.room, house.inner.dealer
    looked, look = [], dealer._look_around

    def looking() -> tuple[list[int], list[int]]:
        found = look()
        looked.append(found)
        return found

    room.steady_clock = room.timers.clock = lambda: steady() + 1000 * (DECIDE_SECONDS + 1)
    dealer._look_around = looking  # type: ignore[method-assign]
    until(lambda: len(looked) > 1)


def test_players_do_not_wait_for_people_who_sign_in(slow_house: Service, hasher: Slow) -> None:
    ann, table = deciding(slow_house)
    with crowd(slow_house, hasher, 40) as answers:
        for ask in (("GET", "/session"), ("GET", f"/tables/{table}"), ("POST", f"/tables/{table}/seats/1/play")):
            ann.ok(*ask)
        assert len(answers) < 40, "Somebody stands in the line still, and she has been served."
    assert set(answers) == {403, 503}
    assert ann.ok("GET", "/history")[0]["wagered"] == 3000
    slow_house.check()


def test_the_line_at_the_door_is_short_and_says_so(slow_house: Service, hasher: Slow) -> None:
    slow_house.visitor().ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    with crowd(slow_house, hasher, 30):
        answer = httpx.post(
            f"{slow_house.address}/api/v1/session", json={"name": "Ann", "password": PASSWORD}, headers={"X-Longsuit": "1"}, timeout=60
        )
        assert (answer.status_code, answer.json()["detail"]) == (503, "Too many people sign in at this moment; please try again soon.")
        assert int(answer.headers["retry-after"]) > 0
    assert slow_house.visitor().ok("POST", "/session", {"name": "Ann", "password": PASSWORD})["name"] == "Ann"


@pytest.mark.parametrize("way", ["http", "socket"])
def test_a_decision_that_arrived_in_time_counts_whenever_it_is_worked_on(house: Service, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = deciding(house)
    service = house.inner
    find = service.sessions.visitor

    def slowly(token: str) -> Any:
        monkeypatch.undo()
        run_out(house)
        return find(token)

    if way == "http":
        monkeypatch.setattr(service.sessions, "visitor", slowly)
        assert ann.ok("POST", f"/tables/{table}/seats/1/play")["phase"] in {"reveal", "settled"}
    else:
        with ann.watching(table) as line:
            line.table()
            monkeypatch.setattr(service.writer, "give", _waiting(house, service.writer.give))
            assert line.say(command="play", seat=1)["type"] == "answer"
    assert house.room.recall(1).seats[0].action != "fold"  # type: ignore[union-attr]
    house.check()


def _waiting(house: Service, give: Any) -> Any:
    """Commands of players wait before the table; the dealer does not."""

    async def later(order: Any) -> Any:
        if order.request.name == "stay":
            await asyncio.to_thread(run_out, house)
        return await give(order)

    return later


def test_whoever_comes_late_is_folded_all_the_same(house: Service) -> None:
    ann, table = deciding(house)
    run_out(house)
    until(lambda: ann.ok("GET", f"/tables/{table}")["public"]["phase"] != "decisions")
    assert ann.refused(400, "POST", f"/tables/{table}/seats/1/fold")


def test_players_do_not_wait_for_hands_that_strangers_have_priced(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, table = deciding(house)
    other = house.table()
    bob = house.visitor().guest()
    bob.ok("POST", f"/tables/{other}/seats/1", {"age": 21})
    bob.ok("PUT", f"/tables/{other}/seats/1/wagers", {"wagers": {"ante": 1500}})
    until(lambda: bob.ok("GET", f"/tables/{other}")["public"]["phase"] == "decisions")
    bob.ok("POST", f"/tables/{other}/seats/1/fold")
    until(lambda: bob.ok("GET", "/history"))
    number = bob.ok("GET", "/history")[0]["round"]
    link = bob.ok("POST", f"/rounds/{number}/share")["link"]
    began, go_on = threading.Event(), threading.Event()

    def counts_for_ever(*_: object, **__: object) -> None:
        began.set()
        assert go_on.wait(120)
        raise HouseError("Enough.")

    for place in ("coaching.price", "layout.card", "replays.judged"):
        monkeypatch.setattr(f"longsuit.house.room.{place}", counts_for_ever)
    monkeypatch.setattr(Solver, "solve", counts_for_ever)
    asked = [f"/hands/{link}", "/review", f"/rounds/{number}/replay", f"/tables/{table}/card"] * 10
    answers: list[int] = []
    with ThreadPoolExecutor(len(asked)) as pool:
        asking = [pool.submit(lambda path: answers.append(bob.get(path).status_code), path) for path in asked]
        try:
            until(lambda: began.is_set() and len(answers) > len(asked) // 2)
            for ask in (("GET", "/session"), ("GET", f"/tables/{table}"), ("POST", f"/tables/{table}/seats/1/play")):
                ann.ok(*ask)
            assert len(answers) < len(asked), "Somebody waits still, and she has been served."
        finally:
            go_on.set()
        for one in asking:
            one.result()
    assert set(answers) == {400, 503}
    house.check()
