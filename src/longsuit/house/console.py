"""The house's own console: what the command line asks of the books."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from longsuit.house import copies
from longsuit.house.books import anchor, log, verification
from longsuit.house.books.database import Database
from longsuit.house.books.schema import commands, rounds, tables
from longsuit.house.doctor import Diagnosis, examine, guards
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.rules.quantities import format_money

DATABASE = "LONGSUIT_DATABASE"
"""The environment variable that may name the database; its address may hold a password."""
_VOUCHING = "0005"
"""The version since which entries vouch for more than events and money."""


def default_database() -> str:
    """Where a house is stored by default."""
    from platformdirs import user_data_path

    if os.environ.get(DATABASE):
        return os.environ[DATABASE]
    return f"sqlite:///{user_data_path('longsuit') / 'house.sqlite'}"


def make_folder(url: str | None) -> None:
    """Make the folder of the house's own database, if that is the one meant."""
    from platformdirs import user_data_path

    if not url and not os.environ.get(DATABASE):
        user_data_path("longsuit").mkdir(parents=True, exist_ok=True)


def migrate(url: str | None) -> str:
    """Make a database, or bring it to this version; says which it is."""
    make_folder(url)
    database = Database(url or default_database())
    shown = database.engine.url.render_as_string(hide_password=True)
    database.close()
    return shown


@contextmanager
def _room(url: str | None) -> Iterator[Room]:
    with _opened(url) as database:
        yield Room(database)


@contextmanager
def _opened(url: str | None, *, read_only: bool = False) -> Iterator[Database]:
    """A database of this version."""
    database = Database(url or default_database(), migrated=False, read_only=read_only)
    try:
        database.check_version()
        yield database
    finally:
        database.close()


def supervisor(url: str | None, name: str, password: str) -> dict[str, Any]:
    """Make a new supervisor."""
    from longsuit.house.room.sessions import Sessions

    with _room(url) as room:
        return Sessions(room).appoint(name, password, "supervisor")


def restored(url: str | None) -> dict[str, Any]:
    """After a backup was restored: void every round in progress, since its secret may be known by now, and end all sessions."""
    from longsuit.house.room.sessions import Sessions

    with _room(url) as room:
        with room.database.reading() as connection:
            open_rounds = select(rounds.c.table_id).join(tables).where(~rounds.c.ended, tables.c.open)
            numbers = connection.execute(open_rounds.order_by(rounds.c.table_id)).scalars().all()
        voided = [room.void(number, "the house was restored from a backup")["round"] for number in numbers]
        return {"voided": voided, "sessions": Sessions(room).end_all()}


def backup(url: str | None, target: Path, *, keep: int | None, prove: bool) -> dict[str, Any]:
    """Copy the database while it is served, and prove the copy if asked. If the proof fails, no older copy is removed."""
    address = url or default_database()
    if keep is not None and not target.is_dir():
        raise HouseError("Older backups are removed only in a folder of backups.")
    file = copies.backup(address, target)
    diagnosis = copies.prove(address, file) if prove else None
    removed = copies.remove_old(file, keep) if keep is not None and (diagnosis is None or diagnosis.healthy) else []
    return {
        "backup": str(file),
        "removed": [str(one) for one in removed],
        **({"whole": diagnosis.healthy, "found": diagnosis.lines} if diagnosis else {}),
    }


def restore(url: str | None, file: Path, *, dry_run: bool) -> dict[str, Any]:
    """Prove a copy and, unless it is a dry run, put it in place: its rounds in progress are voided and its sessions ended."""
    address = url or default_database()
    diagnosis = copies.prove(address, file)
    answer = {"whole": diagnosis.healthy, "found": diagnosis.lines, "restored": False}
    if dry_run or not diagnosis.healthy:
        return answer
    with Database(address, migrated=False).served(several=False):
        aside = copies.put_back(address, file)
        migrate(url)
        return answer | {"restored": True, "aside": str(aside) if aside else None} | restored(url)


def verified_log(url: str | None, receipts: Path | None) -> dict[str, Any]:
    """Verify the whole audit log: every fault, and the end of every chain."""
    kept = anchor.read(receipts) if receipts else []
    with _opened(url, read_only=True) as database, database.reading() as connection:
        faults = list(verification.verify_log(connection, kept))
        faults += verification.guarded(connection, "The guards", partial(guards, connection))
        try:
            heads, older = log.heads(connection), _older(connection)
        except DBAPIError:
            heads, older = {}, 0
    return {"verified": not faults, "faults": faults, "heads": heads, "receipts": len(kept), "older": older}


def _older(connection: Connection) -> int:
    """How many entries are older than the upgrade after which entries vouch for more; later upgrades do not change that."""
    made = select(commands.c.id, commands.c.request).where(commands.c.chain == "house", commands.c.name == "upgrade")
    upgrade = max((row.id for row in connection.execute(made) if json.loads(row.request)["from"] < _VOUCHING), default=0)
    return connection.execute(select(func.count()).select_from(commands).where(commands.c.id < upgrade)).scalar_one()


def log_lines(report: dict[str, Any]) -> list[str]:
    """The same for people."""
    if report["faults"]:
        return list(report["faults"])
    matches = f", and all {report['receipts']} receipts match" if report["receipts"] else ""
    lines = [f"The log is intact: {len(report['heads'])} chains{matches}."]
    if report["older"]:
        lines.append(f"Its first {report['older']} entries are from before the upgrade: they vouch for events and money only.")
    return lines


def receipt(url: str | None, file: Path | None) -> str:
    """A receipt of the log, appended to a file of receipts if one is named."""
    with _opened(url, read_only=True) as database:
        taken = anchor.take(database)
    if file is not None:
        try:
            anchor.append(file, taken)
        except OSError as error:
            raise HouseError(f"{file}: The receipt cannot be written: {error.strerror}.") from None
    return str(taken)


def examined(url: str | None) -> Diagnosis:
    """Everything that is wrong with a database, even if it is damaged."""
    database = Database(url or default_database(), migrated=False, read_only=True)
    try:
        return examine(database)
    finally:
        database.close()


def trial_balance(url: str | None) -> dict[str, Any]:
    """Every kind of account added up."""
    with _opened(url, read_only=True) as database:
        books = Room(database).trial_balance()
    return {"balanced": not books.faults, "total": books.total, "accounts": books.totals, "faults": list(books.faults)}


def trial_balance_lines(books: dict[str, Any]) -> list[str]:
    """The trial balance for people."""
    rows = [*books["accounts"].items(), ("total", books["total"])]
    return [f"{kind:<10}{'-' * (cents < 0) + format_money(abs(cents)):>16}" for kind, cents in rows] + list(books["faults"])


def records(url: str | None, *, verify: bool) -> dict[str, Any]:
    """Every table's win against expectation, up to date; recomputed from its rounds if asked."""
    from longsuit.house.office import books, performance

    with _room(url) as room:
        performance.catch_up(room.database)
        with room.database.reading() as connection:
            faults = list(performance.verify(connection)) if verify else []
            return {**books.every_performance(connection), "verified": verify and not faults, "faults": faults}


def record_lines(records: dict[str, Any]) -> list[str]:
    """Records for people."""
    lines = [
        f"Table {table['table']}, {table['game']}, {table['rounds']} rounds: {table['lines'][0]['verdict']}"
        for table in records["tables"]
        if table["lines"]
    ]
    if records["verified"]:
        lines.append("Every record matches its rounds.")
    return [*(lines or ["No round has been settled yet."]), *records["faults"]]
