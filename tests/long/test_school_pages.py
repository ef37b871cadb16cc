"""Every drill of every game, walked in a browser by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from longsuit.rules.load import game_ids
from tests.browser.player import Books
from tests.browser.test_school import walk


@pytest.mark.parametrize("name", game_ids())
def test_every_drill_of_every_game_is_answered(name: str, visitor: Callable[..., Page], books: Books) -> None:
    assert len(list(walk(visitor(), books, name))) >= 6
