"""From a keystroke in the Lab to the new exact edge: through the server, and in a browser with everything a page does.

Each edit is one nobody made before, so nothing is answered from memory but what every edit shares. The product promises 300 ms for
pay tables and raise schedules and 1.5 s for qualifiers.

    python -m benchmarks.lab
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import perf_counter
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright
from tests.serving import served

from benchmarks.timing import show

EDITS = 8
_numbers = count(2)

Edit = Callable[[], dict[str, str]]


def _fresh(path: str, words: str) -> Edit:
    return lambda: {path: words.format(next(_numbers))}


def _ranks(path: str, words: str, ranks: str) -> Edit:
    left = iter(ranks)
    return lambda: {path: words.format(next(left))}


KINDS: dict[str, tuple[str, Edit, Edit]] = {
    "pay table": (
        "high-card-flush",
        _fresh("wager.flush.table.columbus.5-card flush", "{} to 1"),
        _fresh("wager.flush.table.columbus.5-card flush", "{} to 1"),
    ),
    "payout of the contest": (
        "high-card-flush",
        _fresh("contest.flush.win.raise", "{} to 7"),
        _fresh("contest.flush.win.raise", "{} to 7"),
    ),
    "raise schedule": (
        "high-card-flush",
        _fresh("action.raise.size.1.up_to", "{}"),
        _fresh("action.raise.size.1.up_to", "{}"),
    ),
    "pay table of the play wager": (
        "5-card-pursuit",
        _fresh("wager.play.table.1.pair", "{} to 1"),
        _fresh("wager.play.table.1.pair", "{} to 1"),
    ),
    "qualifier, seven cards": (
        "high-card-flush",
        _ranks("contest.flush.dealer_qualifies", "3-card flush, {} high or better", "45678TJQKA4567"),
        _ranks("contest.flush.dealer_qualifies", "4-card flush, {} high or better", "56789TJQKA56789"),
    ),
    "qualifier, five cards": (
        "pick-2-poker",
        _ranks("contest.five-card.dealer_qualifies", "pair of {}s or better", "23456789TJQK"),
        _ranks("contest.five-card.dealer_qualifies", "straight, {} high or better", "56789TJQKA"),
    ),
}


def _spread(times: list[float]) -> tuple[str, str]:
    ordered = sorted(times)
    return f"{1000 * ordered[len(ordered) // 2]:,.0f} ms", f"{1000 * ordered[-1]:,.0f} ms"


def through_server(client: httpx.Client, game: str, edit: Edit, later: str) -> Iterator[float]:
    """Seconds from question to answer, edit by edit."""
    for _ in range(EDITS):
        body: dict[str, Any] = {"game": game, "edits": edit(), "changes": later}
        start = perf_counter()
        client.post("/api/v1/lab/analyze", json=body).raise_for_status()
        yield perf_counter() - start


def in_browser(page: Page, game: str, edit: Edit) -> Iterator[float]:
    """Seconds from the last letter typed to the new definition's figures on the page."""
    page.goto(f"/lab?game={game}")
    page.wait_for_selector("#edge")
    for _ in range(EDITS):
        ((path, value),) = edit().items()
        page.wait_for_function("() => !document.querySelector('#figures').hasAttribute('aria-busy')")
        yield page.evaluate(_TYPE, [path, value]) / 1000


_TYPE = """([path, value]) => new Promise((done, failed) => {
  const panel = document.querySelector("#figures");
  const field = [...document.querySelectorAll("[data-path]")].find((each) => each.dataset.path === path);
  const before = panel.dataset.hash;
  const start = performance.now();
  setTimeout(() => failed(new Error("no new figures for " + path + " = " + value)), 30_000);
  new MutationObserver((_, seen) => {
    if (panel.dataset.hash === before || panel.hasAttribute("aria-busy")) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(panel, { attributes: true });
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
})"""


def main() -> None:
    """Every kind of edit."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"]) if program else None
        with served(f"sqlite:///{Path(folder) / 'house.sqlite'}", log=Path(folder) / "log", options=("--no-limits",)) as server:
            client = httpx.Client(base_url=server.address, headers={"X-Longsuit": "1"}, timeout=60)
            client.get("/api/v1/lab/games")
            for game in {game for game, _, _ in KINDS.values()}:
                client.post("/api/v1/lab/analyze", json={"game": game}).raise_for_status()
            for name, (game, edit, other) in KINDS.items():
                edge = _spread(list(through_server(client, game, edit, "later")))
                seen = ("no Chromium", "")
                if browser:
                    page = browser.new_page(base_url=server.address)
                    seen = _spread(list(in_browser(page, game, other)))
                    page.close()
                rows.append((name, *edge, *seen))
        if browser:
            browser.close()
    columns = ("edit", "server, median", "worst", "in the browser, median", "worst")
    show(f"The Lab: from a keystroke to the exact edge, {EDITS} edits each", columns, rows)


if __name__ == "__main__":
    main()
