"""Hands of games of several streets, played at the felt street by street, each cent looked up in the ledger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from longsuit.rules import game
from longsuit.rules.load import game_ids
from tests.browser.player import Books, Player

Visitor = Callable[..., Page]
Opened = Callable[..., int]
STREETS = [name for name in game_ids() if game(name).street]


@pytest.mark.parametrize("name", STREETS)
def test_a_hand_is_played_street_by_street_and_agrees_with_the_ledger(name: str, visitor: Visitor, table: Opened, books: Books) -> None:
    player = Player(visitor()).sit(table(name))
    player.page.locator('.shape[data-kind="bonus"], .shape[data-kind="progressive"]').first.click()
    player.deal()
    decided = [street for street in game(name).street if street.may]
    up = 0
    for street in game(name).street[: game(name).street.index(decided[-1]) + 1]:
        up += street.turns.get("community", 0)
        if not street.may:
            continue
        player.expect("deciding")
        expect(player.page.locator("#board play-card[data-card]")).to_have_count(up)
        expect(player.page.locator("#dealer-hand play-card[data-card]")).to_have_count(street.turns.get("dealer", 0))
        expect(player.bar.locator('[data-action="fold"]')).to_have_count(1 if "fold" in street.may else 0)
        player.play()
    expect(player.page.locator("#verdict")).to_contain_text("You have")
    expect(player.page.locator("#board play-card[data-card]")).to_have_count(game(name).deal.community)
    player.check(books)
    books.check()


def test_a_bet_taken_back_leaves_the_felt_and_comes_home(visitor: Visitor, table: Opened, books: Books) -> None:
    player = Player(visitor()).sit(table("let-it-ride"))
    player.deal()
    player.expect("deciding")
    player.act("take-back-1")
    expect(player.page.locator("#board play-card[data-card]")).to_have_count(1)
    player.expect("deciding")
    assert player.down("bet-1") == 0 < player.down("bet-2")
    player.act("take-back-2")
    expect(player.page.locator('#result [data-wager="bet-1"]')).to_contain_text("back")
    player.check(books)


def test_the_coach_answers_anew_on_every_street(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("mississippi-stud"))
    player.deal()
    for street in ("bet-third", "bet-fourth", "bet-fifth"):
        player.expect("deciding")
        expect(player.bar.locator('[data-action="hint"]')).to_have_count(1)
        player.act("hint")
        expect(player.bar.locator(".coach-says")).to_contain_text("Best: ")
        player.bar.locator(f'[data-action="{street}"]').first.click()
    expect(player.page.locator(".coach-after")).to_contain_text("Coach: ")


def test_only_the_sizes_of_the_sheet_are_offered(visitor: Visitor, table: Opened, books: Books) -> None:
    player = Player(visitor()).sit(table("ultimate-texas-holdem"))
    player.deal()
    player.expect("deciding")
    amounts = player.bar.locator('[data-action="big"]').evaluate_all("all => all.map(one => one.dataset.amount)")
    assert amounts == ["1500", "2000"]
    player.bar.locator('[data-action="big"][data-amount="2000"]').click()
    player.check(books)
