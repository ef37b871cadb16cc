"""Every phase of every game, alone and at a full table, audited for accessibility in both looks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from longsuit.rules import game_ids
from tests.browser.scenes import alone, crowded, quiet_room
from tests.browser.test_accessible import LOOKS, Scenes, every_phase


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("scenes", [alone, crowded])
@pytest.mark.parametrize("game", game_ids())
def test_no_phase_has_a_serious_fault(game: str, scenes: Scenes, look: str, visitor: Callable[..., Page], tmp_path: Path) -> None:
    every_phase(game, scenes, visitor(**LOOKS[look]), quiet_room(tmp_path))
