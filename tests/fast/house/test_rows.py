"""Rows of the database with anything at all in them: every check ends in sentences, and whoever asks at a table gets an answer."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest

from longsuit.house import console
from longsuit.house.books.schema import metadata
from longsuit.house.errors import HouseError
from tests.fast.house.room import new_room
from tests.fast.house.test_console import played

JUNK: list[Any] = [None, 0, -1, 2**62, 0.5, "", "x", "{}", "[]", "null", '{"event":', "\x00", b"", b"\xff\xfe", "9" * 400, "1/0"]
UNATTESTED = {("people", "looks"), ("sessions", "begun"), ("sessions", "browser"), ("sessions", "expires")}
"""What no money and no trust rests on, or is derived."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a round settled and one in progress, all in one file without guards."""
    file = tmp_path_factory.mktemp("rows") / "house.sqlite"
    room = played(new_room(f"sqlite:///{file}"))
    room.database.close()
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        raw.execute("PRAGMA journal_mode = DELETE")
    return file


def cells(file: Path) -> list[tuple[str, str, int]]:
    """Every cell of every row, by table, column and row."""
    with closing(sqlite3.connect(file)) as raw:
        return [
            (table.name, column.name, number)
            for table in metadata.sorted_tables
            for column in table.columns
            for (number,) in raw.execute(f"SELECT rowid FROM {table.name} ORDER BY rowid").fetchall()
        ]


def spoil(file: Path, cell: tuple[str, str, int], junk: Any) -> bool:
    """Put something else into a cell; False where the database does not even take it, or it was there."""
    table, column, number = cell
    with closing(sqlite3.connect(file, isolation_level=None)) as raw:
        raw.execute("PRAGMA ignore_check_constraints = ON")
        before = raw.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (number,)).fetchone()
        try:
            raw.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = ?", (junk, number))
            after = raw.execute(f"SELECT {column} FROM {table} WHERE {column} IS ?", (junk,)).fetchone()
        except (sqlite3.IntegrityError, sqlite3.OperationalError):
            return False
        return bool(before != after)


def look(file: Path) -> list[str]:
    """Everything that is read of a house; what it says is a sentence."""
    url = f"sqlite:///{file}"
    found = list(console.verified_log(url, None)["faults"])
    diagnosis = console.examined(url)
    assert all(line.endswith((".", ":")) for line in [*found, *diagnosis.lines]), (found, diagnosis.lines)
    return found


def spoiled(house: Path, folder: Path, chosen: list[tuple[tuple[str, str, int], Any]]) -> int:
    """Spoil one cell after the other, each in a copy: how many were tried."""
    tried = 0
    for number, (cell, junk) in enumerate(chosen):
        file = folder / f"{number}.sqlite"
        shutil.copy(house, file)
        if spoil(file, cell, junk):
            tried += 1
            try:
                faults = look(file)
            except HouseError as error:
                faults = [str(error)]
            except Exception as error:
                raise AssertionError(f"{junk!r} in {cell}: {error!r}") from error
            assert faults or cell[:2] in UNATTESTED, f"{junk!r} in {cell}: nobody noticed"
        file.unlink()
    return tried


def test_anything_in_any_cell_ends_in_sentences(house: Path, tmp_path: Path) -> None:
    dice = Random(14)
    tried = spoiled(house, tmp_path, [(cell, dice.choice(JUNK)) for cell in dice.sample(cells(house), 24)])
    assert tried > 10
