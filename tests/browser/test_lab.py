"""The Lab in a browser: the figures are those of the library, to the last digit."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from longsuit.exact.hand import hand_value
from longsuit.report.ask import ask
from longsuit.rules import game
from tests.browser.conftest import Visitors
from tests.browser.test_accessible import audit
from tests.fast.house.service.test_long_counts import count_apart
from tests.serving import served

Visitor = Callable[..., Page]

KEPT = json.loads((Path(__file__).parents[1] / "data" / "made-by-0.1.0" / "lab.json").read_text("utf-8"))
"""Versions as release 0.1.0 kept them in a browser, each with the link that holds it."""


def shown(page: Page) -> float:
    return float(page.locator("#edge").get_attribute("data-edge") or "nan")


def edge(**changes: Any) -> float:
    figures = ask(game("high-card-flush", **changes))
    return float(figures["base"]["house_edge"])


def opened(visitor: Visitor, **options: Any) -> Page:
    page = visitor(**options)
    page.goto("/lab?game=high-card-flush")
    expect(page.locator("#edge")).to_have_attribute("data-edge", str(edge()))
    return page


def test_the_sheet_as_it_is(visitor: Visitor) -> None:
    expect(opened(visitor).locator("#edge")).to_have_text("2.6645%")


@pytest.mark.parametrize(("label", "value"), [("Raise, row 2, up to, antes", "3"), ("The dealer qualifies with", "4-card flush or longer")])
def test_an_edit_changes_the_edge_to_what_analyze_gives(label: str, value: str, visitor: Visitor, tmp_path: Path) -> None:
    page = opened(visitor)
    page.locator("#editor input").and_(page.get_by_label(label)).first.fill(value)
    expect(page.locator("#edge")).not_to_have_attribute("data-edge", str(edge()))
    with page.expect_download() as saved:
        page.locator("#download").click()
        page.locator('[data-download="toml"]').click()
    file = tmp_path / "version.toml"
    saved.value.save_as(file)
    figures = ask(game(str(file)))
    assert shown(page) == float(figures["base"]["house_edge"])


def test_a_pay_table_line_changes_its_wager(visitor: Visitor) -> None:
    page = opened(visitor)
    line = page.locator('[data-path^="wager.flush.table."][data-sheet="12 to 1"]')
    line.fill("15 to 1")
    wager = page.locator('[data-wager-edge="flush"], [data-wager="flush"]').first
    figures = ask(game("high-card-flush"))["wagers"]["flush"]
    five = next(row for row in figures["lines"] if row["pays"] == "12 to 1")
    wanted = Fraction(figures["house_edge"]).limit_denominator(10**12) - Fraction(3 * five["count"], figures["hands"])
    expect(wager).to_contain_text(f"{abs(float(wanted)) * 100:.4f}")


def test_nonsense_is_refused_at_its_field(visitor: Visitor) -> None:
    page = opened(visitor)
    page.locator('[data-path^="wager.flush.table."]').first.fill("a lot")
    expect(page.locator("#lab-fault, [role=alert]").first).to_contain_text("a lot")


def test_a_version_travels_by_link(visitor: Visitor) -> None:
    page = opened(visitor)
    page.locator('[data-path$="up_to"]').nth(1).fill("3")
    expect(page.locator("#edge")).not_to_have_attribute("data-edge", str(edge()))
    page.locator("#share").click()
    link = page.locator("#share-link").input_value()
    other = visitor()
    other.goto(link)
    expect(other.locator("#edge")).to_have_attribute("data-edge", str(shown(page)))


def test_a_number_is_moved_in_the_charts_undone_and_done_again(visitor: Visitor) -> None:
    page = opened(visitor)
    page.locator("#tab-charts").click()
    path = "action.raise.size.1.up_to"
    page.locator("#sweep-field").select_option(path)
    expect(page.locator("#sweep-slider")).to_have_value("1")
    expect(page.locator("#sweep-table tbody tr")).to_have_count(7)
    page.locator("#sweep-slider").fill("2")
    moved = edge(settings={path: "3"})
    expect(page.locator("#edge")).to_have_attribute("data-edge", str(moved))
    assert float(page.locator("#sweep-table [data-edge]").nth(2).get_attribute("data-edge") or "") == moved
    ahead = float(page.locator("#band-words").get_attribute("data-ahead") or "")
    assert 0.2 < ahead < 0.5
    assert audit(page) == []
    page.locator("#undo").click()
    expect(page.locator("#edge")).to_have_attribute("data-edge", str(edge()))
    page.keyboard.press("Control+Shift+z")
    expect(page.locator("#edge")).to_have_attribute("data-edge", str(moved))
    page.reload()
    expect(page.locator("#edge")).to_have_attribute("data-edge", str(moved))
    page.locator("#play").click()
    page.locator('[data-action="of-age"]').click()
    expect(page.locator("#bar")).to_have_attribute("data-state", "betting")


def test_a_number_is_dragged_in_the_form_and_swept(visitor: Visitor) -> None:
    page = opened(visitor)
    page.locator("#tab-charts").click()
    path = "action.raise.size.1.up_to"
    box = page.locator(f'[data-path="{path}"]')
    box.scroll_into_view_if_needed()
    at = box.bounding_box()
    assert at is not None
    page.mouse.move(at["x"] + 8, at["y"] + 8)
    page.mouse.down()
    page.mouse.move(at["x"] + 24, at["y"] + 8)
    page.mouse.up()
    expect(box).to_have_value("3")
    expect(page.locator("#edge")).to_have_attribute("data-edge", str(edge(settings={path: "3"})))
    expect(page.locator("#sweep-field")).to_have_value(path)
    expect(page.locator("#sweep-slider")).to_have_attribute("aria-valuetext", re.compile("^3: "))
    box.click()
    expect(box).to_be_focused()


def test_the_band_of_a_session_is_the_distribution_counted_in_fractions(visitor: Visitor) -> None:
    page = opened(visitor)
    outcomes: list[dict[str, Any]] = [
        {"net": "-1", "probability": 0.5},
        {"net": "3/2", "probability": 0.25},
        {"net": "0", "probability": 0.25},
    ]
    session = page.evaluate("async (outcomes) => (await import('/static/lab/band.js')).quantiles(outcomes, 3)", outcomes)
    one = {Fraction(row["net"]): Fraction(row["probability"]) for row in outcomes}
    sums = [(a + b + c, one[a] * one[b] * one[c]) for a in one for b in one for c in one]
    assert session["ahead"] == float(sum(chance for total, chance in sums if total > 0))
    assert session["even"] == float(sum(chance for total, chance in sums if total == 0))
    for level, value in zip((0.05, 0.25, 0.5, 0.75, 0.95), session["rows"][-1]["at"], strict=True):
        below = sum(chance for total, chance in sums if total < Fraction(value))
        assert below < level <= below + sum(chance for total, chance in sums if total == Fraction(value))


def test_links_and_saved_versions_of_0_1_0_open(visitor: Visitor) -> None:
    for saved in KEPT:
        page = visitor()
        page.goto(f"/lab#v={saved['link']}")
        expect(page.locator("#edge")).to_have_attribute("data-edge", str(float(-Fraction(saved["ev"]))))
        page.evaluate("kept => localStorage.setItem('longsuit lab', JSON.stringify(kept))", KEPT)
        page.goto("/lab?game=high-card-flush")
        expect(page.locator("#edge")).to_have_attribute("data-edge", str(edge()))
        page.locator("#saved").click()
        page.locator(f'[data-saved="{saved["name"]}"]').get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#edge")).to_have_attribute("data-edge", str(float(-Fraction(saved["ev"]))))


def test_any_hand_is_explored(visitor: Visitor) -> None:
    page = opened(visitor)
    page.locator("#tab-explorer").click()
    for card in ("Th", "8h", "6h", "Js", "Ad", "Qd", "Jc"):
        page.locator(f'[data-pick="{card}"]').click()
    value = hand_value(game("high-card-flush"), "Th 8h 6h Js Ad Qd Jc")
    expect(page.locator("#explored")).to_contain_text(f"{abs(float(value.best.ev)):.4f}")


def test_a_game_of_several_streets_is_edited_and_explored(visitor: Visitor) -> None:
    assert f"{ask(game('let-it-ride'))['base']['house_edge']:.4%}" == "3.5057%"
    page = visitor()
    page.goto("/lab?game=let-it-ride")
    expect(page.locator("#edge")).to_have_text("3.5057%", timeout=120_000)
    page.locator("#editor input").and_(page.get_by_label("full house pays")).first.fill("400 to 1")
    expect(page.locator("#edge")).not_to_have_text("3.5057%", timeout=120_000)
    expect(page.locator("#changes")).to_contain_text("of 51,979,200 deals", timeout=120_000)
    expect(page.locator("#changes")).to_contain_text("three cards: Take back")
    page.locator("#tab-explorer").click()
    for card in ("Th", "Td", "4s"):
        page.locator(f'[data-pick="{card}"]').click()
    page.locator('input[name="zone"][value="board"]').check()
    page.locator('[data-pick="4c"]').click()
    expect(page.locator("#explored")).to_contain_text("Let it ride", timeout=120_000)


def test_a_long_count_shows_its_progress_is_cancelled_and_found_again(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count_apart(tmp_path, monkeypatch)
    with served(f"sqlite:///{tmp_path / 'house.sqlite'}", log=tmp_path / "server.log", options=("--no-limits",)) as server:
        visitors = Visitors(browser, server.address)
        page = visitors()
        page.goto("/lab?game=caribbean-stud")
        expect(page.locator("#counting")).to_contain_text("Counting 19,933,230,517,200 deals: about 3 seconds on one core")
        page.locator('[data-action="cancel-count"]').click()
        expect(page.locator("#counting")).to_contain_text("Cancelled")
        assert audit(page) == []
        page.locator('[data-action="count-again"]').click()
        expect(page.locator("#counting progress")).to_be_visible()
        page.reload()
        expect(page.locator("#edge")).to_have_text("5.2243%")
        expect(page.locator("#counting")).to_be_empty()
        visitors.close()
