"""Takes the pictures of the README and of docs: a card room is started, a hand is played, and pages are photographed.

python docs/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page, sync_playwright
from tests.chromium import chromium
from tests.serving import served

FOLDER = Path(__file__).parent / "pictures"
_TRIES = 40


def play(page: Page) -> None:
    """Hands until one is worth looking at: a raise won against a dealer who qualified."""
    page.goto("/")
    page.locator("#confirms:not(:empty)").wait_for()
    page.locator("#play-now").click()
    page.locator('#bar[data-state="betting"]').wait_for()
    page.locator('.shape[data-spot="flush"]').click()
    page.locator('[data-action="deal"]').click()
    for _ in range(_TRIES):
        page.locator("[data-way] button.primary").first.click()
        page.locator("#result").wait_for()
        won = int(page.locator("#result").get_attribute("data-net") or 0) > 0
        if won and "and qualifies" in page.locator("#dealer-line").inner_text():
            return
        page.locator('[data-action="again"]').click()


def replay(page: Page) -> None:
    """The hand just played, again on a phone, at the decision and what the coach says to it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/replay/{page.locator('#felt').get_attribute('data-round')}")
    for _ in range(2):
        page.locator('[data-action="on"]').click()
    page.locator(".coach-says").wait_for()
    page.screenshot(path=FOLDER / "replay.png")


def main() -> None:
    """The table, the same hand again on a phone, and the Lab."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium(playwright)
        with served(f"sqlite:///{Path(folder) / 'house.sqlite'}", log=Path(folder) / "log") as server:
            page = browser.new_page(base_url=server.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            play(page)
            page.wait_for_timeout(600)
            page.screenshot(path=FOLDER / "table.png")
            replay(page)
            page.set_viewport_size({"width": 1280, "height": 800})
            page.goto("/lab?game=high-card-flush")
            page.locator("#edge").wait_for()
            page.get_by_label("Raise, row 2, up to, antes").first.fill("3")
            page.locator("#edge-delta b").wait_for()
            page.screenshot(path=FOLDER / "lab.png")
            page.locator("#tab-charts").click()
            page.locator("#sweep-field").select_option("action.raise.size.1.up_to")
            page.locator("#sweep-table").wait_for(state="attached")
            page.screenshot(path=FOLDER / "charts.png")
        browser.close()


if __name__ == "__main__":
    main()
