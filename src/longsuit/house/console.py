"""The house's own console: what the command line asks of the books."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from longsuit.house.books import log
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.rules.quantities import format_money

DATABASE = "LONGSUIT_DATABASE"
"""The environment variable that may name the database; its address may hold a password."""


def default_database() -> str:
    """Where a house is kept unless somebody says otherwise."""
    from platformdirs import user_data_path

    if os.environ.get(DATABASE):
        return os.environ[DATABASE]
    return f"sqlite:///{user_data_path('longsuit') / 'house.sqlite'}"


def migrate(url: str | None) -> str:
    """Make a database, or bring it to this version; says which it is."""
    from platformdirs import user_data_path

    if url is None and not os.environ.get(DATABASE):
        user_data_path("longsuit").mkdir(parents=True, exist_ok=True)
    database = Database(url or default_database())
    shown = database.engine.url.render_as_string(hide_password=True)
    database.close()
    return shown


@contextmanager
def _room(url: str | None) -> Iterator[Room]:
    database = Database(url or default_database(), migrated=False)
    database.check_version()
    try:
        yield Room(database)
    finally:
        database.close()


@contextmanager
def _room_to_read(url: str | None) -> Iterator[Room]:
    """A room nothing is done in. SQLite cannot open its own file where it may not write, so that one is read from a copy."""
    file = _file_of(url or default_database())
    if file is None or (os.access(file, os.W_OK) and os.access(file.absolute().parent, os.W_OK)):
        with _room(url) as room:
            yield room
        return
    with tempfile.TemporaryDirectory(prefix="longsuit-") as folder:
        for part in (file, file.with_name(f"{file.name}-wal")):
            if part.is_file():
                shutil.copyfile(part, Path(folder) / part.name)
        with _room(f"sqlite:///{Path(folder) / file.name}") as room:
            yield room


def _file_of(url: str) -> Path | None:
    """The file a database is kept in, if it is there."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return None
    file = Path(parsed.database or "")
    return file if parsed.get_backend_name() == "sqlite" and file.is_file() else None


def supervisor(url: str | None, name: str, password: str) -> dict[str, Any]:
    """Somebody who may do everything a supervisor may."""
    from longsuit.house.room.sessions import Sessions

    with _room(url) as room:
        return Sessions(room).appoint(name, password, "supervisor")


def restored(url: str | None) -> dict[str, Any]:
    """After a backup was restored: void every round in progress, since its secret may be known by now, and end all sessions."""
    from longsuit.house.room.sessions import Sessions

    with _room(url) as room:
        numbers = [entry["table"] for entry in room.lobby()]
        voided = [room.void(number, "the house was restored from a backup")["round"] for number in numbers]
        return {"voided": voided, "sessions": Sessions(room).end_all()}


def verified_log(url: str | None) -> dict[str, Any]:
    """The audit log gone through from end to end: every fault, and where every chain ends."""
    with _room_to_read(url) as room, room.database.reading() as connection:
        faults, heads = list(log.verify_log(connection)), log.heads(connection)
    return {"verified": not faults, "faults": faults, "heads": heads}


def trial_balance(url: str | None) -> dict[str, Any]:
    """Every kind of account added up."""
    with _room_to_read(url) as room:
        books = room.trial_balance()
    return {"balanced": not books.faults, "total": books.total, "accounts": books.totals, "faults": list(books.faults)}


def trial_balance_lines(books: dict[str, Any]) -> list[str]:
    """The trial balance for people."""
    rows = [*books["accounts"].items(), ("total", books["total"])]
    return [f"{kind:<10}{'-' if cents < 0 else ''}{format_money(abs(cents)):>16}" for kind, cents in rows] + list(books["faults"])


def records(url: str | None, *, verify: bool) -> dict[str, Any]:
    """Every table's win against expectation, brought up to date; recomputed from its rounds if asked."""
    from longsuit.house.office import books, performance

    with _room(url) as room:
        performance.catch_up(room.database)
        with room.database.reading() as connection:
            faults = list(performance.verify(connection)) if verify else []
            return {**books.every_performance(connection), "verified": verify and not faults, "faults": faults}


def record_lines(found: dict[str, Any]) -> list[str]:
    """Records for people."""
    lines = [
        f"Table {table['table']}, {table['game']}, {table['rounds']} rounds: {table['lines'][0]['verdict']}"
        for table in found["tables"]
        if table["lines"]
    ]
    if found["verified"]:
        lines.append("Every record is what its rounds come to.")
    return [*(lines or ["No round has been settled yet."]), *found["faults"]]
