"""Every phase of every game at every size."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from longsuit.rules.load import game_ids
from tests.browser.scenes import Stage, alone, crowded, quiet_room
from tests.browser.test_fits import Scenes, everything_fits


@pytest.mark.parametrize("scenes", [alone, crowded])
@pytest.mark.parametrize("game", game_ids())
def test_nothing_is_covered_cut_or_outside(game: str, scenes: Scenes, visitor: Callable[..., Page], tmp_path: Path) -> None:
    everything_fits(game, scenes, Stage(visitor()), quiet_room(tmp_path))
