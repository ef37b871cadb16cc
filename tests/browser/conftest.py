"""Debian's Chromium, driven by Playwright, at a card room that the tests start."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from longsuit.house.room.tables import Terms
from longsuit.rules import game as load
from tests.browser.player import Books
from tests.browser.scenes import Scene, alone, by_name, quiet_room
from tests.chromium import NoBrowserError, chromium
from tests.serving import Served, served

_PATIENCE = 180_000
expect.set_options(timeout=_PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests of a process."""
    with sync_playwright() as playwright:
        try:
            started = chromium(playwright)
        except NoBrowserError as error:
            if os.environ.get("LONGSUIT_NO_SKIPS") == "1":
                pytest.fail(str(error))
            pytest.skip(str(error))
        yield started
        started.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A card room on a file of its own."""
    folder = tmp_path_factory.mktemp("house")
    with served(f"sqlite:///{folder / 'house.sqlite'}", log=folder / "server.log", options=("--no-limits",)) as server:
        yield server


class Visitors:
    """People who come to the room, each in a browser of his own; whatever goes wrong in a page is remembered."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def __call__(self, **options: Any) -> Page:
        """A newcomer's empty page; options are those of a browser context."""
        context = self.browser.new_context(base_url=self.address, reduced_motion=options.pop("reduced_motion", "reduce"), **options)
        context.set_default_timeout(_PATIENCE)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("request", lambda request: self._stays(request.url))
        return page

    def _stays(self, url: str) -> None:
        if not url.startswith((self.address, self.address.replace("http", "ws", 1), "data:", "blob:")):
            self.troubles.append(f"A request left the machine: {url}")

    def close(self) -> None:
        """Everybody leaves; no page may have failed."""
        for context in self.contexts:
            context.close()
        assert not self.troubles


@pytest.fixture
def visitor(browser: Browser, house: Served) -> Iterator[Callable[..., Page]]:
    """Opens pages; afterwards no page may have failed and no request have left the machine."""
    visitors = Visitors(browser, house.address)
    yield visitors
    visitors.close()


@pytest.fixture
def books(house: Served) -> Iterator[Books]:
    """The ledger behind the page."""
    opened = Books(house.database)
    yield opened
    opened.room.database.close()


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[dict[str, Scene]]:
    """A hand of High Card Flush alone at a table: its scenes by name."""
    room = quiet_room(tmp_path)
    yield by_name(alone(room, "high-card-flush"))
    room.database.close()


@pytest.fixture
def table(books: Books) -> Callable[..., int]:
    """A new table of a game, nobody at it: its number."""

    def opened(game: str, **terms: Any) -> int:
        return books.room.open_table(Terms(load(game), **{"coach": True, "decide_seconds": 300, "wager_seconds": 300} | terms))

    return opened
