"""The pages in a real browser: how soon something is seen, how much comes over the line, whether dealing stutters.

Every page is loaded by a newcomer with an empty cache. The product promises a first contentful paint under 1 s, under 300 kB
for the table page, and no task over 100 ms while cards are dealt.

    python -m benchmarks.felt
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.chromium import NoBrowserError, chromium
from tests.serving import served

from benchmarks.timing import show

LOADS = 7
HANDS = 6

_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN"
_WATCH = """() => {
  window.longest = 0;
  window.frames = [];
  const tasks = new PerformanceObserver((list) => { for (const task of list.getEntries()) longest = Math.max(longest, task.duration); });
  tasks.observe({ type: "longtask" });
  let last = performance.now();
  const tick = (now) => { frames.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
}"""


def load(browser: Browser, address: str, path: str) -> tuple[float, float]:
    """Milliseconds to the first contentful paint, and kilobytes over the line until the page is quiet, in an empty browser."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    paint = float(page.evaluate(_PAINT))
    context.close()
    return paint, sum(sizes) / 1000


def deal(browser: Browser, address: str) -> tuple[float, float, float]:
    """Over some hands, each dealt, played and settled: the longest task, the median frame and that of 99 in 100, in milliseconds."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.goto("/")
    page.locator("#play-now").click()
    page.locator('[data-action="of-age"]').click()
    page.locator('#bar[data-state="betting"]').wait_for()
    page.evaluate(_WATCH)
    page.locator('[data-action="deal"]').click()
    for hand in range(HANDS):
        page.locator("[data-way] button.primary").first.click()
        page.locator("#result").wait_for()
        if hand < HANDS - 1:
            page.locator('[data-action="again"]').click()
    told: dict[str, Any] = page.evaluate("() => ({ longest, frames: frames.slice(1).sort((a, b) => a - b) })")
    context.close()
    frames = told["frames"]
    return float(told["longest"]), float(median(frames)), float(frames[len(frames) * 99 // 100])


def main() -> None:
    """Pages, then hands."""
    try:
        with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
            browser = chromium(playwright)
            room = served(f"sqlite:///{Path(folder) / 'house.sqlite'}", log=Path(folder) / "log", options=("--no-limits",))
            with room as server:
                pages = {
                    "lobby": "/",
                    "table": "/table/1",
                    "lab": "/lab",
                    "lesson": "/school/high-card-flush/lesson",
                    "school": "/school/high-card-flush",
                }
                rows = []
                for name, path in pages.items():
                    loads = [load(browser, server.address, path) for _ in range(LOADS + 1)][1:]
                    paints = sorted(paint for paint, _ in loads)
                    size = max(size for _, size in loads)
                    rows.append((name, f"{median(paints):,.0f} ms", f"{paints[-1]:,.0f} ms", f"{size:,.0f} kB"))
                longest, frame, late = deal(browser, server.address)
            browser.close()
    except NoBrowserError as error:
        print(error)
        return
    show(f"Pages, empty cache, {LOADS} loads each", ("page", "first paint, median", "worst", "over the line"), rows)
    told = f"{longest:,.0f} ms" if longest else "none over 50 ms"
    show(f"{HANDS} hands dealt and settled", ("longest task", "frame, median", "99 in 100"), [(told, f"{frame:.1f} ms", f"{late:.1f} ms")])


if __name__ == "__main__":
    main()
