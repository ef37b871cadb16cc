"""Takes the pictures of the README: a card room is started, a hand is played, and the page is photographed.

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


def main() -> None:
    """The table and the Lab."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium(playwright)
        with served(f"sqlite:///{Path(folder) / 'house.sqlite'}", log=Path(folder) / "log") as server:
            page = browser.new_page(base_url=server.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
            play(page)
            page.wait_for_timeout(600)
            page.screenshot(path=FOLDER / "table.png")
            page.goto("/lab?game=high-card-flush")
            page.locator("#edge").wait_for()
            page.get_by_label("Raise, row 2, up to, antes").first.fill("3")
            page.locator("#edge-delta b").wait_for()
            page.screenshot(path=FOLDER / "lab.png")
        browser.close()


if __name__ == "__main__":
    main()
