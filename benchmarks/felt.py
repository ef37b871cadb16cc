"""The pages in a real browser: how soon something is seen, how much comes over the line, how long a hand takes.

Every page is loaded by a newcomer with an empty cache. The product promises a first contentful paint under 1 s; at most 98 kB for the
lobby, 215 kB for the table and 221 kB for the Lab; no task over 100 ms while cards are dealt; at the pace "instant" under 1 s from a
decision to the next hand; under 20 kB of frames a hand; three clicks and under 20 s from the lobby to the first hand settled.

    python -m benchmarks.felt
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from tests.chromium import NoBrowserError, chromium
from tests.serving import served

from benchmarks.timing import show

LOADS = 7
HANDS = 6
QUICK_HANDS = 30

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


def sit_down(page: Page) -> None:
    """From the lobby to a practice table by one click."""
    page.goto("/")
    page.locator("#confirms:not(:empty)").wait_for()
    page.locator("#play-now").click()
    page.locator('#bar[data-state="betting"]').wait_for()


def first_hand(browser: Browser, address: str) -> tuple[int, float]:
    """Clicks and seconds from a newcomer's lobby to his first hand settled, at the pace everybody begins with."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.add_init_script("addEventListener('click', () => sessionStorage.setItem('clicks', +(sessionStorage.getItem('clicks') ?? 0) + 1))")
    sit_down(page)
    began = perf_counter()
    page.locator('[data-action="deal"]').click()
    page.locator("[data-way] button.primary").first.click()
    page.locator("#result").wait_for()
    took = perf_counter() - began
    clicks = int(page.evaluate("sessionStorage.getItem('clicks')"))
    context.close()
    return clicks, took


_DECIDED = """() => new Promise((done) => {
  const ready = () => document.querySelector('#bar[data-state="result"] [data-action="again"]:not(:disabled)');
  const began = performance.now();
  const look = () => { if (ready()) requestAnimationFrame(() => done(performance.now() - began)); else setTimeout(look, 4); };
  document.querySelector("[data-way] button.primary").click();
  look();
})"""
_DEALT = """() => new Promise((done) => {
  const began = performance.now();
  const ready = () => document.querySelector('#bar[data-state="deciding"]');
  const look = () => { if (ready()) done(performance.now() - began); else setTimeout(look, 4); };
  document.querySelector('[data-action="again"], [data-action="deal"]').click();
  look();
})"""


def instant(browser: Browser, address: str) -> tuple[list[float], list[float], float]:
    """Milliseconds from "Same again" to the cards and from the decision to the next hand ready, and the kilobytes of frames a hand."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    page.add_init_script("localStorage.setItem('longsuit pace', 'instant')")
    sizes: list[int] = []
    page.on("websocket", lambda line: line.on("framereceived", lambda told: sizes.append(len(told))))
    sit_down(page)
    sizes.clear()
    dealt, decided = [], []
    for _ in range(QUICK_HANDS):
        dealt.append(float(page.evaluate(_DEALT)))
        decided.append(float(page.evaluate(_DECIDED)))
    context.close()
    return sorted(dealt), sorted(decided), sum(sizes) / QUICK_HANDS / 1000


def deal(browser: Browser, address: str) -> tuple[float, float, float]:
    """Over some hands, each dealt, played and settled: the longest task, the median frame and that of 99 in 100, in milliseconds."""
    context = browser.new_context(base_url=address)
    page = context.new_page()
    sit_down(page)
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
                dealt, decided, frames = instant(browser, server.address)
                clicks, seconds = first_hand(browser, server.address)
            browser.close()
    except NoBrowserError as error:
        print(error)
        return
    show(f"Pages, empty cache, {LOADS} loads each", ("page", "first paint, median", "worst", "over the line"), rows)
    told = f"{longest:,.0f} ms" if longest else "none over 50 ms"
    show(f"{HANDS} hands dealt and settled", ("longest task", "frame, median", "99 in 100"), [(told, f"{frame:.1f} ms", f"{late:.1f} ms")])
    timed = (("to the cards", dealt), ("from decision to next hand", decided))
    quick = [(name, f"{median(found):,.0f} ms", f"{found[-1]:,.0f} ms") for name, found in timed]
    show(f"{QUICK_HANDS} hands at the pace instant, {frames:.1f} kB of frames a hand", ("", "median", "worst"), quick)
    show("A newcomer's first hand", ("clicks", "deal, decision and settling"), [(str(clicks), f"{seconds:.1f} s")])


if __name__ == "__main__":
    main()
