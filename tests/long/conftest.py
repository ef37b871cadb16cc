"""The house's fixtures, for its long tests."""

from tests.fast.house.conftest import postgres, room, url

__all__ = ["postgres", "room", "url"]
