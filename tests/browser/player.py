"""A person at a table in the browser: what he presses, and what he sees."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from longsuit.house.books.database import Database
from longsuit.house.room import Room


def cents(shown: str) -> int:
    """Money as a page shows it: "$1,014.50", "-$5"."""
    match = re.search(r"([-\u2212]?)[\s\u2060]*\$([\d,]+)(?:\.(\d\d))?", shown)
    assert match, f"no money in {shown!r}"
    value = int(match[2].replace(",", "")) * 100 + int(match[3] or 0)
    return -value if match[1] else value


class Books:
    """The ledger itself, read beside the server."""

    def __init__(self, url: str) -> None:
        self.room = Room(Database(url, migrated=False))

    def balance(self, name: str) -> int:
        """Cents in the purse of somebody by name."""
        with self.room.database.reading() as connection:
            number = connection.exec_driver_sql(f"SELECT id FROM people WHERE name = '{name}'").scalar_one()
        return self.room.balance(int(number))

    def check(self) -> None:
        """The books add up and the log is whole."""
        books = self.room.trial_balance()
        assert (books.total, books.faults, self.room.verify_log()) == (0, (), ())


class Player:
    """Somebody at a table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.bar = page.locator("#bar")

    def sit(self, table: int) -> Player:
        """Take a seat as a guest."""
        self.page.goto(f"/table/{table}")
        self.bar.locator('[data-action="guest"], [data-action="sit"]').first.click()
        self.confirm_age()
        self.expect("betting")
        return self

    def confirm_age(self) -> None:
        """Say that one is old enough, where the sheet asks."""
        question = self.page.locator('[data-action="of-age"]')
        self.page.locator('[data-action="of-age"], #bar[data-state="betting"]').first.wait_for()
        if question.is_visible():
            question.click()

    def expect(self, *states: str) -> None:
        """Wait until the bar offers what it offers in one of these states."""
        expect(self.bar).to_have_attribute("data-state", re.compile(f"^({'|'.join(states)})$"))

    @property
    def name(self) -> str:
        """What the house calls him."""
        person = self.page.evaluate("fetch('/api/v1/session').then(answer => answer.json())")
        return str(person["name"])

    @property
    def purse(self) -> int:
        """Cents he sees in his purse."""
        return cents(self.page.locator("#purse").inner_text())

    def spot(self, name: str) -> Locator:
        """A wagering spot of his."""
        return self.page.locator(f'.shape[data-spot="{name}"]')

    def down(self, name: str) -> int:
        """Cents on a spot."""
        return int(self.spot(name).get_attribute("data-cents") or 0)

    def act(self, action: str) -> None:
        """Press a button of the bar."""
        self.bar.locator(f'[data-action="{action}"]').first.click()

    def deal(self) -> None:
        """Wager what is laid out, and wait for the cards."""
        self.act("deal")
        self.expect("deciding", "waiting")

    def play(self) -> None:
        """Stay in, by the first way and size there is."""
        self.expect("deciding")
        self.bar.locator("[data-way] button.primary").first.click()

    def cards(self) -> list[str]:
        """His cards as they lie before him."""
        cards: list[str] = self.page.locator("#hand play-card").evaluate_all("all => all.map(one => one.dataset.card ?? '')")
        return cards

    def net(self) -> int:
        """What the page says the round came to, once everything is settled."""
        return int(self.page.locator("#result").get_attribute("data-net") or "")

    def check(self, books: Books, before: int = 100_000) -> None:
        """The round came to what page and ledger say, and the purse shows it."""
        after = before + self.net()
        assert books.balance(self.name) == after
        expect(self.page.locator("#purse")).to_contain_text(f"{after // 100:,}")
        assert self.purse == after
