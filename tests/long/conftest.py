"""The house's fixtures and the browser's, for long tests."""

from tests.browser.conftest import browser, house, visitor
from tests.fast.house.conftest import postgres, room, url

__all__ = ["browser", "house", "postgres", "room", "url", "visitor"]
