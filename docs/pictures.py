"""Takes the pictures of the README and of docs: a card room is started, used, and its pages photographed.

python docs/pictures.py
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from random import Random
from secrets import token_urlsafe

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Page, sync_playwright
from tests.chromium import chromium
from tests.serving import served

from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.school import Review, add_review
from longsuit.house.room.sessions import Sessions
from longsuit.rules import game
from longsuit.school.curriculum import skills

FOLDER = Path(__file__).parent / "pictures"
_TRIES = 40
MISTAKES = (
    ("read:qualifies", "“No” for “Yes”"),
    ("read:winner", "“The player” for “The dealer”"),
    ("read", "“4-card flush” for “5-card flush”"),
    ("pay", "paid too little"),
    ("settle", "a step in the wrong place, or left out"),
)
"""What a beginner gets wrong, by the start of a skill's key."""


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


def practised(url: str, person: int) -> None:
    """A fortnight of somebody who gets better and quicker by the day."""
    dice, database, now = Random(7), Database(url, migrated=False), time.time_ns() // 1_000_000  # noqa: S311 (nothing hangs on it)
    keys = [skill.key for skill in skills(game("high-card-flush")) if skill.drill in ("read", "pay", "settle")]
    with database.writing() as connection:
        for day in range(14):
            for _ in range(30):
                right = dice.random() < 0.62 + 0.025 * day
                took = int(dice.uniform(0.6, 1.4) * (6000 - 280 * day))
                at = now - (13 - day) * 86_400_000 - dice.randrange(3_000_000)
                skill = dice.choice(keys)
                mistake = "" if right else next(words for start, words in MISTAKES if skill.startswith(start))
                add_review(connection, person, Review("high-card-flush/hollywood-columbus", skill, at, right, took, 0.5, mistake))
    database.close()


def school(page: Page, url: str) -> None:
    """A reading drill, and the progress of a fortnight."""
    page.goto("/school/high-card-flush/practice/read")
    page.locator("#prompt").wait_for()
    page.wait_for_timeout(300)
    page.screenshot(path=FOLDER / "school.png", clip={"x": 0, "y": 0, "width": 1280, "height": 580})
    practised(url, page.evaluate("fetch('/api/v1/session').then(answer => answer.json())")["person"])
    page.goto("/school/high-card-flush/progress")
    page.locator("#figures").wait_for()
    page.screenshot(path=FOLDER / "progress.png")
    trainer(page, url)


def trainer(page: Page, url: str) -> None:
    """The trainer's desk, with somebody who practised and an audition given."""
    database, password = Database(url, migrated=False), token_urlsafe(16)
    Sessions(Room(database)).appoint("Trainer", password, "supervisor")
    database.close()
    ours = {"X-Longsuit": "1"}
    page.request.post("/api/v1/session", headers=ours, data={"name": "Trainer", "password": password})
    page.request.post(
        "/api/v1/office/school/exams", headers=ours, data={"game": "high-card-flush", "title": "New dealers, November", "seed": "november"}
    )
    page.goto("/office#school")
    page.locator('[data-list="school-mistakes"]').wait_for()
    page.screenshot(path=FOLDER / "trainer.png")


def replay(page: Page) -> None:
    """The hand just played, again on a phone, at the decision and what the coach says to it."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/replay/{page.locator('#felt').get_attribute('data-round')}")
    for _ in range(2):
        page.locator('[data-action="on"]').click()
    page.locator(".coach-says").wait_for()
    page.screenshot(path=FOLDER / "replay.png")


def main() -> None:
    """The table, the same hand again on a phone, the Lab and the school."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        browser = chromium(playwright)
        url = f"sqlite:///{Path(folder) / 'house.sqlite'}"
        with served(url, log=Path(folder) / "log") as server:
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
            school(page, url)
        browser.close()


if __name__ == "__main__":
    main()
