"""Bets for the dealer: laid out beside one's own, sent with them, told to the cent."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from longsuit.house.room.tables import Terms
from longsuit.rules import game
from tests.browser.player import Books, Player
from tests.browser.test_accessible import LOOKS, audit

Visitor = Callable[..., Page]


@pytest.fixture
def riding(books: Books) -> Callable[[str], int]:
    """A table that takes bets for the dealer."""

    def opened(name: str) -> int:
        return books.room.open_table(Terms(game(name, settings={"tokes": "ride"}), wager_seconds=300, decide_seconds=300, coach=True))

    return opened


def dealers(books: Books) -> int:
    """Cents the dealers have."""
    return books.room.trial_balance().totals["tokes"]


def beside(player: Player, spot: str) -> str:
    """The dealer's chips at a spot."""
    return player.page.locator(f'[data-place="{spot}"] .spot-toke').inner_text()


def finish(player: Player, books: Books, table: int, before: int) -> None:
    """The round to its end: page, round and ledger agree, and the dealer has what his chips won."""
    had, number = dealers(books), books.room.live(table).number
    player.play()
    player.check(books, before)
    done = books.room.recall(number)
    assert player.net() == done.net(1)
    assert dealers(books) == had + done.for_dealer
    rows = player.page.locator("#result [data-toke]")
    tokes = [entry for entry in done.settlements if entry.toke]
    assert rows.count() == len(tokes) > 0
    for entry, row in zip(tokes, rows.all(), strict=True):
        expect(row.locator(".num.bad")).to_contain_text(f"${entry.stake // 100}")
        expect(row).to_contain_text(f"the dealer gets ${entry.returned / 100:g}" if entry.returned else "lost with it")
    books.check()


def test_a_chip_for_the_dealer_rides_on_a_bet_at_a_table_with_one_player(
    visitor: Visitor, riding: Callable[[str], int], books: Books
) -> None:
    table = riding("high-card-flush")
    player = Player(visitor()).sit(table)
    player.spot("flush").click()
    own = player.down("ante") + player.down("flush")
    player.act("for-dealer")
    player.page.locator('[data-chip="100"]').click()
    player.spot("ante").click()
    player.spot("ante").click()
    player.spot("flush").click()
    assert (beside(player, "ante"), beside(player, "flush")) == ("dealer $2", "dealer $1")
    player.spot("flush").click(modifiers=["Shift"])
    assert beside(player, "flush") == ""
    player.spot("flush").click()
    assert player.down("ante") + player.down("flush") == own
    player.deal()
    expect(player.page.locator("#purse")).to_contain_text(f"{(100_000 - own - 300) // 100}")
    assert beside(player, "ante") == "dealer $2"
    finish(player, books, table, 100_000)
    before = player.purse
    player.act("again")
    player.play()
    player.check(books, before)
    assert player.page.locator("#result [data-toke]").count() == 0


def test_the_dealer_s_chips_go_where_the_sheet_lets_them(visitor: Visitor, riding: Callable[[str], int]) -> None:
    player = Player(visitor()).sit(riding("i-luv-suits"))
    toasts = player.page.locator("#toasts")
    player.spot("progressive").click()
    player.act("for-dealer")
    player.spot("progressive").click(force=True)
    expect(toasts).to_contain_text("cannot ride on")
    player.spot("flush-rush").click(force=True)
    expect(toasts).to_contain_text("Put chips of your own on")
    player.spot("ante").click()
    assert beside(player, "ante").startswith("dealer $")
    assert (beside(player, "progressive"), beside(player, "flush-rush")) == ("", "")
    player.act("clear")
    assert (player.down("ante"), beside(player, "ante")) == (0, "")


def test_no_control_where_the_house_takes_no_bets_for_the_dealer(visitor: Visitor, table: Callable[..., int]) -> None:
    player = Player(visitor()).sit(table("high-card-flush"))
    assert player.bar.locator('[data-action="for-dealer"]').count() == 0
    expect(player.bar.locator('[data-action="deal"]')).to_be_enabled()
    player.page.keyboard.press("t")
    player.spot("ante").click()
    assert beside(player, "ante") == ""


def test_with_the_keyboard_alone(visitor: Visitor, riding: Callable[[str], int], books: Books) -> None:
    table = riding("high-card-flush")
    player = Player(visitor()).sit(table)
    page = player.page
    expect(player.bar.locator('[data-action="deal"]')).to_be_enabled()
    page.keyboard.press("1")
    page.keyboard.press("t")
    expect(player.bar.locator('[data-action="for-dealer"]')).to_have_attribute("aria-pressed", "true")
    player.spot("ante").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.keyboard.press("Backspace")
    assert "and $1 for the dealer" in str(player.spot("ante").get_attribute("aria-label"))
    page.keyboard.press("d")
    player.expect("deciding")
    finish(player, books, table, 100_000)


SIZES = LOOKS | {"phone on its side": {"viewport": {"width": 740, "height": 360}}}


@pytest.mark.parametrize("look", SIZES)
def test_it_is_accessible_and_fits(look: str, visitor: Visitor, riding: Callable[[str], int]) -> None:
    player = Player(visitor(**SIZES[look])).sit(riding("high-card-flush"))
    player.act("for-dealer")
    player.spot("ante").click()
    assert beside(player, "ante").startswith("dealer $")
    assert audit(player.page) == []
    bar, button = player.bar.bounding_box(), player.bar.locator('[data-action="for-dealer"]').bounding_box()
    assert bar
    assert button
    assert bar["x"] <= button["x"] < button["x"] + button["width"] <= bar["x"] + bar["width"]
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    player.deal()
    player.play()
    player.net()
    assert audit(player.page) == []
