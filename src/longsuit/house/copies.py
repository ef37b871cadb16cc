"""Backups: a consistent copy while the room is open, proof that a copy is intact, and its restoration."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError

from longsuit.house.books.database import Database, open_read_only, postgresql_engine, read_address
from longsuit.house.doctor import Diagnosis, examine
from longsuit.house.errors import HouseError, reason

_PAGES = 200
"""Pages copied at a time; the room can write in between."""


def stamp() -> str:
    """The date and time, as files are named after them."""
    return datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")


def backup(url: str, target: Path) -> Path:
    """Copy a database while it is served; in a folder the copy is named after the moment."""
    address = read_address(url)
    suffix = ".sqlite" if address.get_backend_name() == "sqlite" else ".dump"
    file = target / f"house-{stamp()}{suffix}" if target.is_dir() else target
    if file.exists():
        raise HouseError(f"{file} is there already; a backup never replaces anything.")
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        (_copy_sqlite if suffix == ".sqlite" else _dump)(address, unfinished)
        _sync(unfinished)
        unfinished.rename(file)
    except OSError as error:
        raise HouseError(f"{file}: The backup cannot be written: {error.strerror}.") from None
    finally:
        unfinished.unlink(missing_ok=True)
    return file


def remove_old(file: Path, keep: int) -> list[Path]:
    """Remove all but the newest backups beside one that was just made."""
    old = sorted(file.parent.glob(f"house-*Z{file.suffix}"), reverse=True)[keep:]
    for one in old:
        one.unlink()
    return old


def _sync(file: Path) -> None:
    with file.open("rb+") as copied:
        os.fsync(copied.fileno())


def _copy_sqlite(address: URL, target: Path) -> None:
    source = Path(str(address.database))
    if not source.is_file():
        raise HouseError(f"There is no database {source}.")
    try:
        with closing(open_read_only(str(source))) as opened, closing(sqlite3.connect(target)) as copied:
            opened.backup(copied, pages=_PAGES)
            copied.execute("PRAGMA journal_mode = DELETE").close()
    except sqlite3.Error as error:
        raise HouseError(f"{source} cannot be copied to {target.parent}: {error}.") from None


def _dump(address: URL, target: Path) -> None:
    schema = address.query.get("options", "")
    named = [f"--schema={str(schema).rpartition('search_path=')[2]}"] if "search_path=" in str(schema) else []
    _run("pg_dump", address, "--format=custom", "--no-owner", f"--file={target}", *named)


def _run(program: str, address: URL, *arguments: str) -> None:
    """One of PostgreSQL's own programs; the password is never among its arguments."""
    installed = sorted(map(str, Path("/usr/lib/postgresql").glob(f"*/bin/{program}")))
    path = shutil.which(program) or (installed[-1] if installed else None)
    if path is None:
        raise HouseError(f"{program} is needed for that, and is not installed.")
    plain = address.set(drivername="postgresql", password=None).difference_update_query(["options"])
    environment = {**os.environ, **({"PGPASSWORD": str(address.password)} if address.password else {})}
    command = [path, f"--dbname={plain.render_as_string(hide_password=False)}", *arguments]
    done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)  # noqa: S603 (PostgreSQL's own)
    if done.returncode:
        why = (done.stderr.strip().splitlines() or ["it failed"])[-1].removeprefix(f"{program}: ").removeprefix("error: ")
        raise HouseError(f"{program}: {why.rstrip('.')}.")


def prove(url: str, file: Path) -> Diagnosis:
    """Examine a copy as ``doctor`` would: a file in a temporary copy, a dump in a temporary database."""
    if not file.is_file():
        raise HouseError(f"There is no backup {file}.")
    with _laid_out(read_address(url), file) as address:
        database = Database(address, migrated=False)
        try:
            with suppress(HouseError):
                if database.version() is not None:
                    database.migrate()
            return examine(database)
        finally:
            database.close()


@contextmanager
def _laid_out(address: URL, file: Path) -> Iterator[str]:
    if address.get_backend_name() == "sqlite":
        with tempfile.TemporaryDirectory(prefix="longsuit-") as folder:
            try:
                shutil.copy(file, Path(folder) / "copy.sqlite")
            except OSError as error:
                raise HouseError(f"There is no room to prove the copy: {file} cannot be copied to {folder}: {error.strerror}.") from None
            yield f"sqlite:///{folder}/copy.sqlite"
        return
    name = f"longsuit_proof_{os.getpid()}"
    with _maintaining(address) as run:
        run(f"CREATE DATABASE {name}")
        try:
            _run("pg_restore", address.set(database=name), "--no-owner", "--exit-on-error", str(file))
            yield address.set(database=name).render_as_string(hide_password=False)
        finally:
            run(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def _maintaining(address: URL) -> Iterator[Callable[[str], object]]:
    engine = postgresql_engine(address)
    try:
        with engine.connect() as connection:
            yield lambda sql: connection.execute(text(sql))
    except DBAPIError as error:
        raise HouseError(f"The copy cannot be restored for its proof: {reason(error)}.") from None
    finally:
        engine.dispose()


def put_back(url: str, file: Path) -> Path | None:
    """Replace a database that nobody serves by a copy; returns where the old one is now, if there was one."""
    address = read_address(url)
    if address.get_backend_name() != "sqlite":
        _need_empty(url)
        _run("pg_restore", address, "--no-owner", "--exit-on-error", "--single-transaction", str(file))
        return None
    target = Path(str(address.database))
    aside = target.with_name(f"{target.name}.before-{stamp()}")
    there = target.exists()
    fresh = target.with_name(f"{target.name}.restoring")
    try:
        shutil.copy(file, fresh)
        _sync(fresh)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise HouseError(f"{target}: The copy cannot be put there: {error.strerror}; nothing was changed.") from None
    for part in ("", "-wal", "-shm"):  # a log left by a lost file would be laid over the copy
        if (old := target.with_name(target.name + part)).exists():
            old.rename(aside.with_name(aside.name + part))
    fresh.rename(target)
    return aside if there else None


def _need_empty(url: str) -> None:
    """Restore a dump into an empty database; existing data is never overwritten."""
    database = Database(url, migrated=False)
    version = database.version()
    database.close()
    if version is not None:
        raise HouseError("There is a house in this database: make an empty one (createdb), restore into it, and serve that.")
