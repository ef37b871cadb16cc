"""What has time is done together, and not again too soon; a background loop survives its failures."""

from __future__ import annotations

import asyncio
import logging

import pytest

from longsuit.house.books.cache import TableCache
from longsuit.house.errors import HouseError
from longsuit.house.service.tasks import StopSignal, Tasks
from tests.waiting import in_a_loop

_HOURS = 10_000.0


async def _done(asked: list[str], done: list[str]) -> None:
    while done != asked:  # noqa: ASYNC110 (the test's own list)
        await asyncio.sleep(0)


def test_what_has_time_is_not_done_again_too_soon_and_what_is_waited_for_is() -> None:
    async def run() -> None:
        done: list[str] = []

        async def task(what: str) -> bool:
            done.append(what)
            return False

        tasks = Tasks(task, apart=_HOURS)
        tasks.open()
        tasks.begin_within("first", 0)
        await _done(["first"], done)
        tasks.begin_within("first", 0)
        tasks.begin_within("second", 0)
        await _done(["first", "second"], done)
        tasks.begin("first")
        await _done(["first", "second", "first"], done)
        await tasks.close()

    in_a_loop(asyncio.wait_for(run(), 60))


def test_a_loop_reports_its_failures_and_continues(caplog: pytest.LogCaptureFixture) -> None:
    turns = iter((HouseError("The folder is full."), ZeroDivisionError("one by nothing"), None))

    async def run() -> None:
        stop = StopSignal()

        async def turn() -> float:
            if (failure := next(turns)) is not None:
                raise failure
            stop.stop()
            return 0

        await stop.repeat(turn, "Nothing could be written", patience=0)

    with caplog.at_level(logging.ERROR):
        in_a_loop(asyncio.wait_for(run(), 60))
    assert next(turns, None) is None
    known, mistake = caplog.records
    assert (known.getMessage(), known.exc_info) == ("Nothing could be written: The folder is full.", None)
    assert mistake.getMessage() == "Nothing could be written"
    assert mistake.exc_info


def test_a_process_knows_where_it_acts() -> None:
    cache = TableCache()
    with cache.acting(["table 1", "table 1", "person 2"]):
        with cache.acting(["table 1"]):
            assert cache.acts(1)
        assert cache.acts(1)
        assert not cache.acts(2)
    assert not cache.acts(1)
