"""Long counts of the Lab: in the background, one after the other, heard of while they last, and cancelled when nobody wants them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from longsuit.hands.jit import cache_folder
from longsuit.report.ask import ask
from longsuit.rules import game as load
from tests.fast.house.service.service import Service, serving
from tests.fast.house.service.test_solver import Stranger

LINES = {"Accept": "application/x-ndjson"}


def count_apart(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled kernels and results are shared with everybody, counts with nobody."""
    for name in ("kernels", "results"):
        shared = cache_folder() / name
        shared.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(shared)
    monkeypatch.setenv("LONGSUIT_CACHE", str(folder))


@pytest.fixture
def lab(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    """A room whose Lab has counted nothing yet."""
    count_apart(tmp_path, monkeypatch)
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}") as house:
        yield house


def version(rank: str) -> dict[str, Any]:
    """Caribbean Stud with another qualifier, which takes a count of its own."""
    return {"game": "caribbean-stud", "edits": {"contest.showdown.dealer_qualifies": f"pair of {rank} or better"}, "changes": "later"}


SHEET = {"game": "caribbean-stud", "changes": "later"}


class Following:
    """Somebody who reads the lines of an answer."""

    def __init__(self, visitor: httpx.Client, body: dict[str, Any]) -> None:
        self._open = visitor.stream("POST", "/lab/analyze", json=body, headers=LINES)
        self._answer = self._open.__enter__()
        assert self._answer.headers["content-type"] == LINES["Accept"], self._answer.read()
        self._lines = self._answer.iter_lines()

    def next(self) -> dict[str, Any]:
        line: dict[str, Any] = json.loads(next(self._lines))
        return line

    def last(self) -> dict[str, Any]:
        *_, last = self._lines
        line: dict[str, Any] = json.loads(last)
        return line

    def leave(self) -> None:
        self._open.__exit__(None, None, None)


def test_long_counts_wait_in_turn_are_found_again_and_cancelled(lab: Service) -> None:
    counts = lab.inner.solver.counts
    with Stranger(lab, "127.0.0.2") as ann, Stranger(lab, "127.0.0.3") as ben:
        first = Following(ann, version("threes"))
        name = first.next()["count"]
        second = Following(ben, SHEET)
        assert second.next()["ahead"] == 1

        first.leave()
        again = Following(ann, version("threes"))
        assert again.next()["count"] == name

        third = Following(ann, version("fives"))
        assert third.next()["ahead"] == 2
        assert ann.post("/lab/analyze", json=version("sixes")).status_code == 503

        ben.delete(f"/lab/counts/{name}").raise_for_status()
        assert counts.find(name) is not None
        ann.delete(f"/lab/counts/{name}").raise_for_status()
        assert again.last()["problem"]["detail"] == "The count was cancelled."
        assert counts.find(name) is None

        ann.delete(f"/lab/counts/{third.next()['count']}")
        assert third.last()["problem"]["status"] == 409
        heard = [second.next()]
        while "answer" not in heard[-1]:
            heard.append(second.next())
        said = [line for line in heard if line.get("of")]
        assert said[-1]["words"] == "Counting 19,933,230,517,200 deals: about 3 seconds on one core, stored for next time."
        assert 0 < said[0]["done"] <= said[-1]["done"] <= said[-1]["of"]
        wanted = ask(load("caribbean-stud"))["base"]
        assert heard[-1]["answer"]["base"]["ev"] == json.loads(json.dumps(wanted["ev"]))
        assert ben.post("/lab/analyze", json=SHEET).json()["base"] == heard[-1]["answer"]["base"]


def test_a_count_nobody_listens_to_ends(lab: Service) -> None:
    counts = lab.inner.solver.counts
    with Stranger(lab, "127.0.0.2") as ann:
        left = Following(ann, version("threes"))
        while "of" not in (heard := left.next()):
            pass
        count = counts.find(heard["count"])
        counts.grace = 0
        left.leave()
        assert count is not None
        while not count.task.done() or counts.solver.process is not None:
            ann.get("/lab/games")
    assert count.task.cancelled()
    assert counts.find(count.name) is None


def test_a_long_count_is_bounded_as_every_question(lab: Service) -> None:
    lab.inner.solver.counts.solver.seconds = 0.05
    assert "takes longer" in lab.visitor().refused(503, "POST", "/lab/analyze", version("threes"))


def test_a_count_that_fails_says_why(lab: Service) -> None:
    lab.inner.solver.counts.patience = 0
    body = {**version("threes"), "strategy": "clairvoyance"}
    assert "clairvoyance" in lab.visitor().refused(400, "POST", "/lab/analyze", body)
