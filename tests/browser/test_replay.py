"""A hand again on the felt: step by step, with the coach's prices, and by a link for others."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import Books, Player
from tests.browser.test_accessible import audit
from tests.browser.test_fits import FAULTS


def test_a_hand_is_walked_through_shared_and_taken_back(visitor: Callable[..., Page], table: Callable[..., int], books: Books) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    player.deal()
    cards = sorted(player.cards())
    player.play()
    net = player.net()
    page, bar = player.page, player.bar
    page.locator("#open-history").click()
    page.locator('#drawer [data-action="replay"]').click()
    player.expect("replay")
    expect(bar.locator("h2")).to_have_text("Wagers are down")
    assert page.locator("#hand play-card").count() == 0
    bar.locator('[data-action="on"]').click()
    assert sorted(player.cards()) == cards
    assert page.locator("#dealer-hand [data-card]").count() == 0
    page.keyboard.press("ArrowRight")
    expect(bar.locator(".coach-says")).to_contain_text("Best: ")
    assert float(bar.locator(".coach-after").get_attribute("data-cost") or "") >= 0
    assert page.evaluate(FAULTS) == []
    page.keyboard.press("ArrowRight")
    expect(page.locator("#dealer-line")).to_contain_text("The dealer has")
    assert page.locator(".spot-result:not(:empty)").count() == 0
    page.keyboard.press("End")
    assert player.net() == net
    assert page.evaluate(FAULTS) == []
    assert audit(page) == []
    page.locator("#share").click()
    page.locator('[data-action="make-link"]').click()
    link = page.locator("#hand-link").input_value()
    other = visitor(viewport={"width": 390, "height": 844})
    other.goto(link)
    expect(other.locator("#bar h2")).to_have_text("Wagers are down")
    other.keyboard.press("End")
    expect(other.locator("#bar h2")).to_contain_text(player.name)
    assert other.evaluate(FAULTS) == []
    assert audit(other) == []
    other.locator("#open-tools").click()
    other.locator("#open-proof").click()
    expect(other.locator("[data-verified]")).to_have_attribute("data-verified", "true")
    page.locator('[data-action="take-link"]').click()
    expect(page.locator('[data-action="make-link"]')).to_be_visible()
    other.goto(link)
    expect(other.locator("#bar")).to_contain_text("This link opens no hand.")
    books.check()
