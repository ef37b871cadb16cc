"""A fresh house for every test: on a SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from longsuit.house.database import Database
from tests.fast.house.postgres import NoServerError, server
from tests.fast.house.room import TestRoom, new_room

_numbers = count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A server with a migrated database to copy."""
    try:
        with server() as address:
            Database(address.format("postgres")).close()
            yield address
    except NoServerError as error:
        if os.environ.get("LONGSUIT_NO_SKIPS") == "1":
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty, migrated database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.sqlite'}"
    address: str = request.getfixturevalue("postgres")
    name = f"house_{next(_numbers)}"
    engine = create_engine(address.format("template1"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE postgres"))
    engine.dispose()
    return address.format(name)


@pytest.fixture
def room(url: str) -> Iterator[TestRoom]:
    """A room whose clock and chance the test holds."""
    made = new_room(url)
    yield made
    made.database.close()
