"""First loads of a newcomer with an empty cache: how much comes over the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.serving import Served, served


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    """A card room as it opens: every further table makes the lobby heavier."""
    with served(f"sqlite:///{tmp_path / 'house.sqlite'}", log=tmp_path / "server.log") as server:
        yield server


@pytest.mark.parametrize(("path", "most"), [("/", 98_000), ("/table/1", 215_000), ("/lab", 221_000)])
def test_a_page_is_no_heavier_than_promised(path: str, most: int, visitor: Callable[..., Page]) -> None:
    page = visitor()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_load_state("networkidle", timeout=60_000)
    assert 20_000 < sum(sizes) <= most
