"""Whoever was away finds his seat given up, and is told so."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.player import Books, Player
from tests.waiting import until


def bet_alone(books: Books, table: int, seat: int, person: int) -> None:
    """A round in which only one bets: the dealer waits for the others, deals, and settles after the fold."""
    number = books.room.wager(table, seat, {"ante": "$15"}, by=person)["round"]
    until(lambda: books.room.live(table).state.phase == "decisions")
    books.room.fold(table, seat, by=person)
    until(lambda: books.room.recall(number).ended)


def test_two_missed_rounds_cost_the_seat_and_it_can_be_taken_again(
    visitor: Callable[..., Page], table: Callable[..., int], books: Books
) -> None:
    number = table("high-card-flush", wager_seconds=1)
    player = Player(visitor()).sit(number)
    ann = int(books.room.create("Ann who bets")["person"])
    books.room.buy_in(ann, "$100")
    books.room.sit(number, 3, by=ann)
    bet_alone(books, number, 3, ann)
    player.expect("betting", "result")
    bet_alone(books, number, 3, ann)
    expect(player.bar).to_contain_text("You no longer have seat 1.")
    player.expect("watching")
    assert books.balance(player.name) == player.purse == 100_000
    player.act("sit")
    player.expect("betting")
    books.check()


def test_a_result_still_looked_at_does_not_hide_that_the_table_was_cleared(
    visitor: Callable[..., Page], table: Callable[..., int], books: Books
) -> None:
    number = table("high-card-flush")
    player = Player(visitor()).sit(number)
    player.deal()
    player.play()
    player.net()
    assert books.room.desk.carry_out(books.room.clearing(number, 0))["got_up"] == [1]
    expect(player.bar).to_contain_text("You no longer have seat 1.")
    player.expect("watching")
    assert books.balance(player.name) == player.purse
    books.check()


def test_the_clock_warns_folds_and_says_so(visitor: Callable[..., Page], table: Callable[..., int], books: Books) -> None:
    number = table("high-card-flush", decide_seconds=6)
    player = Player(visitor()).sit(number)
    ann = int(books.room.create("Ann who waits")["person"])
    books.room.buy_in(ann, "$100")
    books.room.sit(number, 3, by=ann)
    books.room.wager(number, 3, {"ante": "$15"}, by=ann)
    player.deal()
    expect(player.page.locator("#clock.hurry")).to_have_text(re.compile(r"\d s left"))
    expect(player.page.locator("#announcer")).to_contain_text("seconds left to decide")
    expect(player.bar).to_contain_text("Time ran out, so the house folded your hand.")
    books.room.fold(number, 3, by=ann)
    expect(player.page.locator("#result .late")).to_contain_text("Time ran out, so the house folded your hand.")
    books.check()


def test_nobody_alone_sees_a_clock(visitor: Callable[..., Page], table: Callable[..., int]) -> None:
    player = Player(visitor()).sit(table("high-card-flush", decide_seconds=12))
    player.deal()
    player.expect("deciding")
    player.page.wait_for_timeout(600)
    expect(player.page.locator("#clock")).to_be_hidden()
    player.play()
    expect(player.page.locator("#result .late")).to_have_count(0)
