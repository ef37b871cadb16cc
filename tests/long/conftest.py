"""The house's fixtures and the browser's, for long tests."""

from tests.browser.conftest import books, browser, house, visitor
from tests.fast.house.conftest import postgres, room, url

__all__ = ["books", "browser", "house", "postgres", "room", "url", "visitor"]
