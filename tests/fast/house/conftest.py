"""A fresh house for every test: on a SQLite file and on a real PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from tests.fast.house.postgres import NoServerError, server
from tests.fast.house.room import TestRoom, new_room

_numbers = count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a server's database."""
    try:
        with server() as address:
            yield address
    except NoServerError as error:
        if os.environ.get("LONGSUIT_NO_SKIPS") == "1":
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database: a file, or a schema of its own on the server."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'house.sqlite'}"
    return schema(request)


def schema(request: pytest.FixtureRequest) -> str:
    """The address of a schema of its own on the server."""
    name = f"house_{next(_numbers)}"
    address: str = request.getfixturevalue("postgres")
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text(f"CREATE SCHEMA {name}"))
    engine.dispose()
    return f"{address}&options=-csearch_path%3D{name}"


@pytest.fixture
def room(url: str) -> Iterator[TestRoom]:
    """A room whose clock and chance the test holds."""
    made = new_room(url)
    yield made
    made.database.close()
