"""Tests that talk to servers, databases and browsers get a second chance; the others are the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("same every time", settings(), derandomize=True, deadline=None)
settings.load_profile("same every time")

_HERE = Path(__file__).parent
_WITH_PROCESSES = (_HERE / "browser", _HERE / "fast" / "house")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where processes and clocks take part, a busy machine may spoil one run. Each second chance is listed at the end."""
    for item in items:
        if any(item.path.is_relative_to(folder) for folder in _WITH_PROCESSES):
            item.add_marker(pytest.mark.flaky(reruns=1))
