"""The server killed many times more than the fast tests have time for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fast.house.room import TestRoom
from tests.fast.house.test_killed import killed_under_load


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_two_processes_killed_under_load(room: TestRoom, tmp_path: Path) -> None:
    killed_under_load(room, tmp_path, kills=6, played=30, options=("--processes", "2"))


def test_killed_sixty_times_under_load(room: TestRoom, tmp_path: Path) -> None:
    killed_under_load(room, tmp_path, kills=60, played=300)
