"""What a visitor sees when something is slow, full, empty or gone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Visitors
from tests.browser.player import Books, Player
from tests.serving import Served, served

Visitor = Callable[..., Page]
Opened = Callable[..., int]


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Served]:
    """A card room that may be killed."""
    with served(f"sqlite:///{tmp_path / 'house.sqlite'}", log=tmp_path / "server.log") as server:
        yield server


def test_a_server_killed_in_mid_hand_comes_back_to_the_same_round(browser: Browser, mortal: Served) -> None:
    visitors = Visitors(browser, mortal.address)
    player = Player(visitors()).sit(1)
    player.deal()
    player.expect("deciding")
    cards = sorted(player.cards())
    mortal.kill()
    expect(player.page.locator("#offline")).to_be_visible()
    mortal.start()
    expect(player.page.locator("#offline")).to_be_hidden(timeout=20_000)
    expect(player.page.locator("#toasts")).to_contain_text("Your hand is as you left it, and it is your turn.")
    player.expect("deciding")
    assert sorted(player.cards()) == cards
    player.play()
    books = Books(mortal.database)
    player.check(books)
    books.check()
    books.room.database.close()
    visitors.close()


def test_a_full_table_can_be_watched(visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("high-card-flush")
    for seat in range(1, 7):
        person = int(books.room.create(role="guest")["person"])
        books.room.sit(number, seat, by=person)
    page = visitor()
    page.goto("/")
    page.locator("#play-now").click()
    player = Player(page)
    player.confirm_age()
    player.expect("betting")
    page.goto(f"/table/{number}")
    expect(page.locator("#bar")).to_contain_text("All six seats are taken")


def test_out_of_chips_leads_to_the_cashier(visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("high-card-flush")
    player = Player(visitor()).sit(number)
    person = int(player.page.evaluate("fetch('/api/v1/session').then(answer => answer.json())")["person"])
    books.room.cash_out(person, "$998")
    player.page.reload()
    player.act("cashier")
    player.page.get_by_role("dialog").get_by_role("button", name="$1,000", exact=False).first.click()
    player.expect("betting")


def test_a_closed_table_says_so(visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("high-card-flush")
    player = Player(visitor()).sit(number)
    books.room.close_table(number)
    player.expect("gone")
    expect(player.bar).to_contain_text("closed")


def test_a_voided_round_gives_the_wagers_back(visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("high-card-flush")
    player = Player(visitor()).sit(number)
    player.deal()
    books.room.void(number, "a card was exposed")
    expect(player.bar).to_contain_text("called off")
    expect(player.bar).to_contain_text("card was exposed")
    assert books.balance(player.name) == 100_000


def test_a_table_that_is_not_there(visitor: Visitor) -> None:
    page = visitor()
    page.goto("/table/999999")
    expect(page.locator("#bar")).to_contain_text("There is no table 999999")


def test_an_address_nothing_is_at(visitor: Visitor) -> None:
    page = visitor()
    answer = page.goto("/nothing/here")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()
    assert page.request.get("/api/v1/nothing").status == 404
    assert "detail" in page.request.get("/api/v1/nothing").json()


def test_a_guest_cannot_open_the_back_office(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    page = player.page
    expect(page.locator('#shell a[href="/office"]')).to_have_count(0)
    page.goto("/office")
    expect(page.locator("main")).to_contain_text("supervisor")
    refused = page.evaluate("fetch('/api/v1/office/trial-balance').then(answer => answer.status)")
    assert refused == 403


def test_a_guest_is_told_what_signing_out_costs_and_can_keep_the_account(visitor: Visitor, table: Opened) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    page, name = player.page, player.name
    page.locator("#looks").click()
    page.locator("#sign-out").click()
    box = page.get_by_role("dialog")
    expect(box).to_contain_text("You would lose $1,000")
    box.locator('[data-action="keep"]').click()
    page.locator('#keep-account input[type="password"]').fill("correct horse battery")
    page.locator("#keep-account button.primary").click()
    expect(page.locator("#toasts")).to_contain_text(f"Sign in as {name}.")
    page.locator("#looks").click()
    page.locator("#sign-out").click()
    expect(page.locator("#sign-in")).to_be_visible()
    assert page.url.endswith("/")
    page.locator("#sign-in").click()
    page.locator('#sign-in-form input[name="name"]').fill(name)
    page.locator('#sign-in-form input[name="password"]').fill("correct horse battery")
    page.locator("#sign-in-form button.primary").click()
    expect(page.locator("#person")).to_have_text(name)


def test_a_guest_may_still_sign_out_for_good(visitor: Visitor, table: Opened) -> None:
    page = Player(visitor()).sit(table("high-card-flush")).page
    page.locator("#looks").click()
    page.locator("#sign-out").click()
    page.locator('[data-action="leave-for-good"]').click()
    expect(page.locator("#sign-in")).to_be_visible()
