"""First loads of a newcomer with an empty cache: how much comes over the line."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page


@pytest.mark.parametrize(("path", "most"), [("/", 98_000), ("/table/1", 215_000), ("/lab", 221_000)])
def test_a_page_is_no_heavier_than_promised(path: str, most: int, visitor: Callable[..., Page]) -> None:
    page = visitor()
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(path)
    page.wait_for_load_state("networkidle", timeout=60_000)
    assert 20_000 < sum(sizes) <= most
