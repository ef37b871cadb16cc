"""Card rooms that are open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fast.house.service.service import Service, serving


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Service]:
    """A room on a SQLite file."""
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}") as service:
        yield service


@pytest.fixture
def any_house(url: str) -> Iterator[Service]:
    """A room on a SQLite file, and one on a real PostgreSQL."""
    with serving(url) as service:
        yield service
