"""The back office in the browser, as a supervisor uses it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import Books, Player
from tests.browser.test_accessible import audit
from tests.serving import Served
from tests.waiting import until

Visitor = Callable[..., Page]
Opened = Callable[..., int]
PASSWORD = "a long enough word"


@pytest.fixture(scope="session")
def supervisor(house: Served) -> str:
    """A supervisor's name; the first one is made at the command line."""
    command = [sys.executable, "-m", "longsuit", "house", "supervisor", "Sue", "--database", house.database]
    subprocess.run(command, check=True, env={**os.environ, "LONGSUIT_PASSWORD": PASSWORD}, stdout=subprocess.DEVNULL)
    return "Sue"


@pytest.fixture
def office(visitor: Visitor, supervisor: str) -> Page:
    """The back office with a supervisor in it."""
    page = visitor(viewport={"width": 1280, "height": 900})
    page.goto("/office")
    page.locator("#office-sign-in").click()
    page.locator("#sign-in-form input[name=name]").fill(supervisor)
    page.locator("#sign-in-form input[name=password]").fill(PASSWORD)
    page.locator("#sign-in-form button[type=submit]").click()
    expect(page.locator("#office-panel")).to_have_attribute("data-view", "tables")
    return page


def go(page: Page, tab: str) -> None:
    page.locator(f"#tab-{tab}").click()
    expect(page.locator("#office-panel")).to_have_attribute("data-view", tab)
    expect(page.locator("#office-panel")).not_to_have_attribute("aria-busy", "true")


def played(visitor: Visitor, number: int) -> Player:
    player = Player(visitor()).sit(number)
    player.deal()
    player.play()
    player.net()
    return player


def test_every_tab_opens_and_none_has_a_serious_fault(office: Page, visitor: Visitor, table: Opened) -> None:
    played(visitor, table("i-luv-suits"))
    for tab in ("tables", "performance", "meters", "books", "people", "log", "rounds", "school", "export"):
        go(office, tab)
        expect(office.locator("[data-failed]")).to_have_count(0)
        assert audit(office) == [], tab


def test_a_round_is_voided_with_a_reason_and_the_player_sees_it(office: Page, visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("high-card-flush")
    player = Player(visitor()).sit(number)
    player.deal()
    player.expect("deciding")
    go(office, "meters")
    go(office, "tables")
    office.locator(f'[data-table="{number}"] [data-action="void"]').click()
    office.locator("#void-form [name=reason]").fill("the shoe was dropped")
    office.locator('#void-form [data-action="confirm"], dialog [data-action="confirm"]').first.click()
    expect(player.bar).to_contain_text("shoe was dropped")
    assert books.balance(player.name) == 100_000
    books.check()


def test_the_books_balance_and_the_log_is_whole(office: Page, visitor: Visitor, table: Opened) -> None:
    played(visitor, table("high-card-flush"))
    go(office, "books")
    expect(office.locator("#trial-balance")).to_have_attribute("data-balanced", "true")
    go(office, "log")
    office.locator("#verify-log").click()
    expect(office.locator("#log-verdict")).to_have_attribute("data-verified", "true")


def test_a_round_is_recalled_by_its_number(office: Page, visitor: Visitor, table: Opened, books: Books) -> None:
    number = table("pick-2-poker")
    played(visitor, number)
    last = int(books.room.view(number)["round"]) - 1
    with books.room.database.reading() as connection:
        rounds = connection.exec_driver_sql(f"SELECT max(id) FROM rounds WHERE table_id = {number} AND ended").scalar_one()
    assert rounds <= last
    go(office, "rounds")
    office.locator("#recall-form input").first.fill(str(rounds))
    office.locator("#recall-form").get_by_role("button").first.click()
    expect(office.locator("#recall")).to_have_attribute("data-round", str(rounds))
    for card in books.room.recall(int(rounds)).public().dealer:
        assert office.locator(f'#recall [data-card="{card}"]').count() >= 1


def test_a_tables_win_is_put_beside_what_was_expected(office: Page, visitor: Visitor, table: Opened) -> None:
    number = table("high-card-flush")
    played(visitor, number)
    until(lambda: office.request.get("/api/v1/office/performance").json()["behind"] == 0)
    go(office, "performance")
    record = office.locator(f'.record[data-table="{number}"]')
    expect(record).to_be_visible()
    assert record.locator("svg.bands").count() >= 1
    expect(record.locator("header .badge")).to_have_text("Too early to tell")


def test_first_figures_that_are_still_computed_are_awaited_and_not_denied(office: Page) -> None:
    report: dict[str, Any] = {"tables": [], "games": [], "house": None, "behind": 2}
    answers = iter((report, {**report, "behind": 0}))
    office.route("**/office/performance", lambda route: route.fulfill(json=next(answers)))
    go(office, "performance")
    expect(office.locator("[data-behind]")).to_have_text("2 rounds settled; the figures are being computed and appear here in a moment.")
    expect(office.locator("#office-panel")).to_contain_text("No round has been settled yet")


def test_the_trainer_gives_an_audition_and_sees_who_took_it(office: Page, visitor: Visitor) -> None:
    go(office, "school")
    office.locator("#give-audition").click()
    form = office.locator("#exam-form")
    form.locator('[name="title"]').fill("Spring")
    form.locator('[name="minutes"]').fill("5")
    form.locator('[data-action="confirm"]').click()
    office.locator('[data-list="exams"] a').click()
    candidate = visitor()
    candidate.goto("/")
    candidate.evaluate("fetch('/api/v1/guests', {method: 'POST', headers: {'X-Longsuit': '1'}})")
    candidate.goto(str(office.locator("#exam-link").get_attribute("href")))
    candidate.locator("#begin-audition").click()
    candidate.locator("#prompt").wait_for()
    candidate.locator("#end-audition").click()
    expect(candidate.locator("#scored")).to_be_visible()
    office.reload()
    expect(office.locator('[data-list="exam-results"] tbody tr')).to_have_count(1)
    assert audit(office) == []
