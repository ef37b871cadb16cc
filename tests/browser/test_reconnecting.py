"""A line that breaks, a phone that sleeps, a click while the bar changes: nothing is lost, and it is said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scenes import Scene, Stage

Visitor = Callable[..., Page]


def asleep(stage: Stage, minutes: float) -> None:
    """The phone sleeps, wakes up, and finds nobody at the other end of its line."""
    line = stage.line
    stage.page.clock.fast_forward(int(minutes * 60_000))
    stage.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    for _ in range(20):
        stage.page.clock.fast_forward(3_000)
        if stage.line is not line:
            return


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("deciding", "deciding", "Your hand is as you left it, and it is your turn."),
        ("betting", "betting", "Your seat is as you left it."),
        ("deciding", "settled", "was settled while you were away."),
    ],
)
def test_a_phone_that_wakes_up_says_what_became_of_the_hand(
    before: str, after: str, words: str, visitor: Visitor, hand: dict[str, Scene]
) -> None:
    page = visitor(viewport={"width": 390, "height": 844})
    page.clock.install()
    stage = Stage(page)
    stage.show(hand[before])
    stage.scene = hand[after]
    first = stage.line
    asleep(stage, 10)
    expect(page.locator("#toasts")).to_contain_text(words)
    assert stage.line is not first
    if after == "settled":
        expect(page.locator("#toasts a")).to_have_attribute("href", f"/replay/{hand[before].table['round']}")


def test_a_seat_given_up_meanwhile_is_told(visitor: Visitor, hand: dict[str, Scene]) -> None:
    page = visitor()
    page.clock.install()
    stage = Stage(page)
    stage.show(hand["betting"])
    away = hand["betting"].table
    empty = {**away["public"], "seats": []}
    stage.scene = Scene("gone", hand["betting"].felt, {**away, "public": empty, "own": {}, "seats": {}}, hand["betting"].person)
    asleep(stage, 10)
    expect(page.locator("#toasts")).to_contain_text("You were away so long that your seat was given up, and your chips are in your purse.")
    expect(page.locator("#bar")).to_contain_text("You no longer have seat")


def test_a_chip_is_taken_though_the_bar_changes_under_the_pointer(visitor: Visitor, hand: dict[str, Scene]) -> None:
    stage = Stage(visitor())
    stage.show(hand["betting"])
    chip = stage.page.locator('[data-chip="2500"]')
    expect(chip).to_have_attribute("aria-checked", "false")
    chip.hover()
    stage.page.mouse.down()
    stage.page.keyboard.press("x")
    stage.page.mouse.up()
    expect(chip).to_have_attribute("aria-checked", "true")
    expect(stage.page.locator('[data-action="deal"]')).to_contain_text("$10")
