"""A hand again on the felt: step by step, with the coach's prices, and by a link for others."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.player import Books, Player
from tests.browser.test_accessible import audit
from tests.browser.test_fits import FAULTS
from tests.waiting import until


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


def test_whoever_had_two_seats_sees_the_hand_from_both(visitor: Callable[..., Page], table: Callable[..., int]) -> None:
    page, number = visitor(), table("high-card-flush")
    Player(page).sit(number)

    def ask(method: str, path: str, body: object = None) -> Any:
        sent = {"method": method, "headers": {"X-Longsuit": "1", "Content-Type": "application/json"}}
        fetching = "([path, sent]) => fetch(`/api/v1${path}`, sent).then(answer => answer.json())"
        return page.evaluate(fetching, [path, sent | ({"body": json.dumps(body)} if body else {})])

    def is_turn_of(seat: int) -> bool:
        return bool(ask("GET", f"/tables/{number}")["public"]["turn"] == seat)

    (first,) = [int(seat) for seat in ask("GET", f"/tables/{number}")["seats"]]
    second = first % 3 + 1
    ask("POST", f"/tables/{number}/seats/{second}", {"age": 21})
    for seat in (first, second):
        ask("PUT", f"/tables/{number}/seats/{seat}/wagers", {"wagers": {"ante": 1500}})
    for seat in sorted((first, second)):
        until(partial(is_turn_of, seat))
        ask("POST", f"/tables/{number}/seats/{seat}/fold")
    until(lambda: ask("GET", "/history"))
    page.goto(f"/replay/{ask('GET', '/history')[0]['round']}")
    page.locator("#bar h2").wait_for()
    page.keyboard.press("ArrowRight")
    shown = []
    for _ in range(2):
        shown.append(Player(page).cards())
        page.locator("#other-seat").click()
    assert len(shown[0]) == len(shown[1]) == 7
    assert not set(shown[0]) & set(shown[1])
    assert Player(page).cards() == shown[0]
