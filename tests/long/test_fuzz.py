"""The fuzzing that takes too long for the suite: definitions by the hundred thousand, rounds and proofs, requests, frames, rows."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from tests.fast.house.service.service import serving
from tests.fast.house.service.test_frames import fire, play_anyhow
from tests.fast.house.service.test_fuzz import fire_at_everything, wander
from tests.fast.house.test_evidence import EDITS, found, story
from tests.fast.house.test_rows import JUNK, cells, house, spoiled
from tests.fast.test_readers import READERS, fuzz

__all__ = ["house", "story"]

FILES = int(os.environ.get("LONGSUIT_FUZZ_FILES", "100000"))
"""Definitions that are garbled and read; a smaller number runs a part."""
PART = 5_000
EACH = 20_000


@pytest.mark.parametrize("part", range(-(-FILES // PART)))
def test_garbled_definitions_take_no_time_and_no_memory(part: int) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.fuzzing", str(part), str(min(PART, FILES))], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    figures = json.loads(done.stdout)
    print(figures)
    assert figures["files"] == min(PART, FILES)
    assert figures["slowest seconds"] < 1
    assert figures["peak MB"] < 200


@pytest.mark.parametrize("name", READERS)
def test_garbled_rounds_records_and_proofs(name: str) -> None:
    _, _, slowest = fuzz(name, EACH, 14)
    assert slowest < 1


def test_every_endpoint_under_much_fire(tmp_path: Path) -> None:
    assert fire_at_everything(tmp_path, examples=60) > 6_000


@pytest.mark.parametrize(("who", "answered"), [("guest", 200), ("supervisor", 400)])
def test_one_request_after_another_for_long(tmp_path: Path, who: str, answered: int) -> None:
    assert wander(tmp_path, who, examples=80, steps=25)[200] > answered


@pytest.mark.parametrize("seed", range(4))
def test_many_frames(tmp_path: Path, seed: int) -> None:
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}") as room:
        fire(room, 5_000, seed)


def test_anything_in_any_order_for_long(tmp_path: Path) -> None:
    play_anyhow(tmp_path, examples=150, steps=40)


def test_anything_in_every_cell(house: Path, tmp_path: Path) -> None:
    dice = Random(15)
    assert spoiled(house, tmp_path, [(cell, junk) for cell in cells(house) for junk in dice.sample(JUNK, 4)]) > 500


def test_edits_in_all_pairs_do_not_hide_each_other(story: object) -> None:
    for names in combinations([name for name in EDITS if len(EDITS[name].sql) == 1], 2):
        faults = found(story, *(EDITS[name] for name in names))  # type: ignore[arg-type]
        for name in names:
            assert any(EDITS[name].finding in fault for fault in faults), (names, faults)
