"""The school in a real browser: how long it takes from the key of an answer to the next hand. The school promises under 150 ms.

python -m benchmarks.school
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import Page, sync_playwright
from sqlalchemy import select
from tests.chromium import NoBrowserError, chromium
from tests.serving import served

from benchmarks.timing import show
from longsuit.house.books.database import Database
from longsuit.house.books.schema import school_questions
from longsuit.house.service.school_desk import game_of
from longsuit.school.curriculum import ask

ANSWERS = 40
PROMISED = 150
_WATCH = """() => {
  window.times = [];
  let pressed = 0;
  document.addEventListener("keydown", () => { pressed = performance.now(); }, true);
  const place = document.querySelector(".drill-stage");
  new MutationObserver(() => requestAnimationFrame(() => { if (pressed) times.push(performance.now() - pressed); pressed = 0; }))
    .observe(place, { attributes: true, attributeFilter: ["data-question"] });
}"""


def answer(page: Page, database: Database) -> None:
    """Answer the reading question in the page rightly."""
    number = page.locator("[data-question]").get_attribute("data-question")
    with database.reading() as connection:
        row = connection.execute(select(school_questions).where(school_questions.c.id == number)).one()
    best = ask(game_of(row.version), row.skill, row.seed, row.level).best
    page.keyboard.press(str(page.locator(f'.option[data-name="{best}"]').get_attribute("aria-keyshortcuts")))
    page.locator(f'[data-question]:not([data-question="{number}"])').wait_for()


def main() -> None:
    """Right answers to reading questions, one after the other."""
    try:
        with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
            browser = chromium(playwright)
            url = f"sqlite:///{Path(folder) / 'house.sqlite'}"
            with served(url, log=Path(folder) / "log", options=("--no-limits",)) as server:
                page = browser.new_page(base_url=server.address)
                page.goto("/school/high-card-flush/practice/read")
                page.locator("#prompt").wait_for()
                page.evaluate(_WATCH)
                database = Database(url, migrated=False)
                for _ in range(ANSWERS):
                    answer(page, database)
                page.wait_for_timeout(100)
                times = sorted(float(time) for time in page.evaluate("times"))
                database.close()
            browser.close()
    except NoBrowserError as error:
        print(error)
        return
    late = sum(time > PROMISED for time in times)
    row = (f"{median(times):.0f} ms", f"{times[-1]:.0f} ms", f"{late} of {len(times)}")
    show(f"{ANSWERS} reading questions, from the key to the next hand", ("median", "worst", f"over {PROMISED} ms"), [row])


if __name__ == "__main__":
    main()
