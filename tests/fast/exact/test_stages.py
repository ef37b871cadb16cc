"""Counts kept for the next time: all of them or none, and only those of the last versions."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from longsuit.exact.streets import stages
from longsuit.exact.streets.stages import Arrays, Work, stored
from longsuit.hands.jit import source_hash
from longsuit.progress import LISTENER, Progress

WORK = Work(1000, 2.5)


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LONGSUIT_CACHE", str(tmp_path))
    stages.forget()
    return tmp_path


def count(progress: Progress) -> Arrays:
    progress(1, 1)
    return np.arange(3), np.eye(2)


def never(_: Progress) -> Arrays:
    raise AssertionError("counted again")


def test_a_count_is_made_once_and_read_from_disk_later() -> None:
    first = stored("toy", ("a", np.arange(2)), WORK, count)
    stages.forget()
    again = stored("toy", ("a", np.arange(2)), WORK, never)
    assert all(np.array_equal(one, two) for one, two in zip(first, again, strict=True))


def test_other_parts_are_another_count() -> None:
    stored("toy", (np.arange(2),), WORK, count)
    with pytest.raises(AssertionError, match="counted again"):
        stored("toy", (np.arange(3),), WORK, never)


def test_an_interrupted_count_leaves_nothing(elsewhere: Path) -> None:
    def interrupted(_: Progress) -> Arrays:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stored("toy", ("a",), WORK, interrupted)
    assert not list(elsewhere.rglob("*.npy"))
    stored("toy", ("a",), WORK, count)


def test_a_damaged_count_is_made_again(elsewhere: Path) -> None:
    stored("toy", ("a",), WORK, count)
    stages.forget()
    next(elsewhere.rglob("1.npy")).unlink()
    assert len(stored("toy", ("a",), WORK, count)) == 2


def test_counts_of_old_versions_go(elsewhere: Path) -> None:
    for old in ("one", "two", "three"):
        (elsewhere / "counts" / old).mkdir(parents=True)
    stored("toy", ("a",), WORK, count)
    left = {folder.name for folder in (elsewhere / "counts").iterdir()}
    assert source_hash() in left
    assert len(left) == 2


def test_the_counts_used_longest_ago_go_when_they_are_too_many(elsewhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two"):
        stored("toy", (name,), WORK, count)
    folders = sorted((elsewhere / "counts" / source_hash()).iterdir())
    for age, folder in enumerate(folders):
        os.utime(folder, (age, age))
    size = sum(file.stat().st_size for file in folders[0].iterdir())
    monkeypatch.setattr(stages, "_MOST_BYTES", 2 * size)
    stored("toy", ("three",), WORK, count)
    left = set((elsewhere / "counts" / source_hash()).iterdir())
    assert len(left) == 2
    assert folders[0] not in left


def test_whoever_waits_hears_the_size_before_and_how_it_goes() -> None:
    heard: list[object] = []

    class Waiting:
        def begins(self, deals: int, seconds: float, *, kept: bool = True) -> Progress:  # noqa: ARG002 (as a listener has it)
            heard.append((deals, seconds))
            return lambda done, of: heard.append((done, of))

    token = LISTENER.set(Waiting())
    try:
        stored("toy", ("a",), WORK, count)
        stored("toy", ("a",), WORK, never)
    finally:
        LISTENER.reset(token)
    assert heard == [(1000, 2.5), (1, 1)]
