"""What the sheets want seen at a table: its own rules, the age, the procedure, the dealer's cards as he lays them."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from longsuit.rules import game
from tests.browser.player import Player


def test_rules_school_and_help_lead_to_this_table(visitor: Callable[..., Page], table: Callable[..., int]) -> None:
    number = table("i-luv-suits")
    page = visitor()
    page.goto(f"/table/{number}")
    wanted = f"/school/i-luv-suits/lesson?sheet=standard&table={number}"
    expect(page.locator('nav[aria-label="Rooms"] a[data-room="school"]')).to_have_attribute("href", wanted)
    expect(page.locator(".foot a[data-rules]")).to_have_attribute("href", wanted)
    page.locator("#open-help").click()
    expect(page.locator("dialog a[data-rules]")).to_have_attribute("href", wanted)
    expect(page.locator("#procedure li")).to_have_count(14)
    expect(page.locator("#glossary dt").first).to_have_text("Ante")
    expect(page.locator("dialog .strategy h3").first).to_have_text(next(iter(game("i-luv-suits").strategy.values())).title)
    page.locator("dialog a[data-rules]").click()
    expect(page.locator("#at-table")).to_have_text(f"As played at table {number}")
    expect(page.locator("h1")).to_have_text("I Luv Suits Poker")


def test_age_is_asked_before_the_first_wager(visitor: Callable[..., Page], table: Callable[..., int]) -> None:
    page = visitor()
    page.goto(f"/table/{table('high-card-flush')}")
    page.locator('#bar [data-action="guest"]').click()
    expect(page.locator("dialog p").first).to_contain_text("21 or older")
    page.get_by_role("button", name="Just watch").click()
    expect(page.locator("#bar")).to_have_attribute("data-state", "watching")
    page.locator('#bar [data-action="sit"]').click()
    page.locator('[data-action="of-age"]').click()
    expect(page.locator("#bar")).to_have_attribute("data-state", "betting")


def test_dealer_lays_pick_2_cards_high_to_low_with_the_best_three_up(visitor: Callable[..., Page], table: Callable[..., int]) -> None:
    player = Player(visitor()).sit(table("pick-2-poker"))
    player.act("deal")
    player.expect("deciding")
    expect(player.page.locator("#felt")).to_have_attribute("data-phase", "decisions")
    player.act("five-card")
    player.expect("result")
    cards = player.page.locator("#dealer-hand play-card")
    expect(cards).to_have_count(5)
    ranks = ["23456789TJQKA".index(str(cards.nth(at).get_attribute("card"))[0]) for at in range(5)]
    assert ranks == sorted(ranks, reverse=True)
    expect(player.page.locator("#dealer-hand play-card.up")).to_have_count(3)
    expect(player.page.locator('#step [data-when="end of the round"]')).to_contain_text("Pick up all cards")
