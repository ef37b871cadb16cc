"""The Lab and the lessons in a browser: the figures are those of the library, to the last digit."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from longsuit.exact.hand import hand_value
from longsuit.report.ask import ask
from longsuit.rules import game
from tests.games import PRIVATE_GAMES

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


def test_links_and_saved_versions_of_0_1_0_open(visitor: Visitor) -> None:
    for kept in KEPT:
        page = visitor()
        page.goto(f"/lab#v={kept['link']}")
        expect(page.locator("#edge")).to_have_attribute("data-edge", str(float(-Fraction(kept["ev"]))))
        page.evaluate("kept => localStorage.setItem('longsuit lab', JSON.stringify(kept))", KEPT)
        page.goto("/lab?game=high-card-flush")
        expect(page.locator("#edge")).to_have_attribute("data-edge", str(edge()))
        page.locator("#saved").click()
        page.locator(f'[data-saved="{kept["name"]}"]').get_by_role("button", name="Open", exact=True).click()
        expect(page.locator("#edge")).to_have_attribute("data-edge", str(float(-Fraction(kept["ev"]))))


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
    page.locator("#editor input").and_(page.get_by_label("full house pays")).first.fill("12 to 1")
    expect(page.locator("#edge")).not_to_have_text("3.5057%", timeout=120_000)
    page.locator("#tab-explorer").click()
    for card in ("Th", "Td", "4s"):
        page.locator(f'[data-pick="{card}"]').click()
    page.locator('input[name="zone"][value="board"]').check()
    page.locator('[data-pick="4c"]').click()
    expect(page.locator("#explored")).to_contain_text("Let it ride", timeout=120_000)


@pytest.mark.parametrize("name", [*PRIVATE_GAMES, "mississippi-stud"])
def test_five_hands_of_every_game_are_played_through(name: str, visitor: Visitor) -> None:
    page = visitor()
    page.goto(f"/learn/{name}")
    for hand in range(1, 6):
        expect(page.locator("#stage")).to_have_attribute("data-played", "false")
        page.locator('#stage [data-best="true"]').first.click()
        expect(page.locator("#stage h3")).to_have_text("Right.")
        while page.locator("#go-on").is_visible():
            page.locator("#go-on").click()
            page.locator('#stage [data-best="true"]').first.click()
            expect(page.locator("#stage h3")).to_have_text("Right.")
        expect(page.locator("#stage .settled")).to_contain_text("In all")
        if hand < 5:
            page.locator("#next-hand").click()
    expect(page.get_by_role("link", name="Now play at a table")).to_be_visible()
