"""The Lab's own process: bounded in memory and time, ended and started again, and no visitor's alone."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

from longsuit.house.service.solver_queue import SolverQueues
from tests.fast.house.service.service import Service, serving
from tests.waiting import in_a_loop, until

HAND = {"game": "high-card-flush", "hand": "Th 8h 6h Js Ad Qd Jc"}


def question(number: int) -> dict[str, Any]:
    """One that takes a while, and differs from all others."""
    return {"game": "i-luv-suits", "edits": {"contest.flush.win.ante": f"{number + 2} to 1"}}


def used() -> float:
    """Megabytes the room's own process uses."""
    return int(Path("/proc/self/statm").read_text("ascii").split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20


class Stranger(httpx.Client):
    """Somebody at an address of his own."""

    def __init__(self, house: Service, address: str) -> None:
        transport = httpx.HTTPTransport(local_address=address)
        super().__init__(base_url=f"{house.address}/api/v1", headers={"X-Longsuit": "1"}, timeout=120, transport=transport)


def test_questions_take_no_memory_of_the_room(house: Service) -> None:
    with Stranger(house, "127.0.0.9") as stranger:
        stranger.post("/lab/hand", json=HAND).raise_for_status()
        before = used()
        for high in "89TJ":
            edits = {"contest.flush.dealer_qualifies": f"3-card flush, {high} high or better"}
            stranger.post("/lab/analyze", json={"game": "high-card-flush", "edits": edits, "changes": "later"}).raise_for_status()
        assert used() - before < 40


def test_no_visitor_fills_the_labs_queue_alone(house: Service) -> None:
    with Stranger(house, "127.0.0.2") as greedy, Stranger(house, "127.0.0.3") as modest, ThreadPoolExecutor(32) as pool:
        asked = [pool.submit(greedy.post, "/lab/analyze", json=question(number)) for number in range(32)]
        time.sleep(0.7)
        assert modest.post("/lab/analyze", json=question(99)).status_code == 200
        answers = [one.result().status_code for one in asked]
    assert set(answers) == {200, 503}
    assert answers.count(200) >= house.inner.solver.games.share


@pytest.mark.parametrize(("limit", "words"), [("megabytes", "more memory"), ("seconds", "takes longer")])
def test_a_question_that_takes_too_much_is_refused_and_the_next_answered(house: Service, limit: str, words: str) -> None:
    solver = house.inner.solver.games.solver
    usual = getattr(solver, limit)
    visitor = house.visitor()
    visitor.timeout = 120
    setattr(solver, limit, {"megabytes": 60, "seconds": 0.3}[limit])
    assert words in visitor.refused(503, "POST", "/lab/analyze", question(1))
    assert solver.process is None
    setattr(solver, limit, usual)
    visitor.ok("POST", "/lab/analyze", question(1))
    visitor.ok("POST", "/lab/hand", HAND)


def test_a_process_that_keeps_too_much_gives_it_back(house: Service) -> None:
    solver = house.inner.solver.hands.solver
    visitor = house.visitor()
    visitor.ok("POST", "/lab/hand", HAND)
    first = solver.process
    visitor.ok("POST", "/lab/hand", HAND)
    assert solver.process == first is not None
    solver.keeps = 10
    visitor.ok("POST", "/lab/hand", HAND)
    assert solver.process is None
    assert not Path(f"/proc/{first}").exists()


def test_a_process_that_dies_is_started_again(house: Service) -> None:
    solver = house.inner.solver.games.solver
    visitor = house.visitor()
    visitor.timeout = 120
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(visitor.post, "/lab/analyze", json=question(5))
        while (process := solver.process) is None:
            time.sleep(0.01)
        time.sleep(0.3)
        os.kill(process, signal.SIGKILL)
        assert asked.result().status_code == 200
    assert solver.process != process


def test_a_visitor_who_goes_before_his_turn_is_no_failure(
    house: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    free, first, second = threading.Event(), house.visitor(), house.visitor()

    def wait(*_: object) -> dict[str, str]:
        free.wait(60)
        return {}

    monkeypatch.setattr(house.inner.solver.hands.solver, "solve", wait)
    first.timeout, second.timeout = 120, 0.5
    with ThreadPoolExecutor(1) as pool, caplog.at_level(logging.INFO):
        asked = pool.submit(first.post, "/lab/hand", json=HAND)
        time.sleep(0.3)
        with pytest.raises(httpx.ReadTimeout):
            second.post("/lab/hand", json=HAND)
        free.set()
        asked.result()
        until(lambda: len(requests(caplog)) == 2)
    assert "failed" not in caplog.text
    assert sorted(requests(caplog)) == [200, 408]


def requests(caplog: pytest.LogCaptureFixture) -> list[int]:
    """The status of every question about a hand in the process log."""
    told = [vars(line)["fields"] for line in caplog.records if line.msg == "request"]
    return [fields["status"] for fields in told if fields["path"].endswith("/lab/hand")]


def test_what_is_counted_beforehand_ends_with_the_room() -> None:
    async def opened_and_closed() -> None:
        queues = SolverQueues()
        solver = queues.games.solver
        queues.warm()
        while not solver.process:  # noqa: ASYNC110 (a process is waited for)
            await asyncio.sleep(0.01)
        await queues.close()
        assert not solver.process
        assert asyncio.all_tasks() == {asyncio.current_task()}

    in_a_loop(opened_and_closed())


def test_what_strangers_leave_no_room_for_is_no_failure(caplog: pytest.LogCaptureFixture) -> None:
    async def refused() -> None:
        queues = SolverQueues()
        queues.games.longest = 0
        await queues._count()
        await queues.close()

    with caplog.at_level("INFO"):
        in_a_loop(refused())
    assert any("was not counted beforehand" in record.message for record in caplog.records)
    assert not [record for record in caplog.records if record.exc_info], "no traceback"


def test_the_labs_process_goes_with_the_room(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
        house.visitor().ok("POST", "/lab/hand", HAND)
        process = house.inner.solver.hands.solver.process
        assert process is not None
    assert not Path(f"/proc/{process}").exists()
