"""The database: one transaction a command, retried after a conflict with another process."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import tempfile
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar
from urllib.parse import quote

from sqlalchemy import Connection, create_engine, delete, event, insert, text
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError, DBAPIError, IntegrityError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from longsuit.house.books import effects
from longsuit.house.books.cache import TableCache
from longsuit.house.books.schema import pulse
from longsuit.house.books.sqlite import BUSY_SECONDS, served_alone
from longsuit.house.errors import (
    BusyError,
    DamagedError,
    HouseError,
    OtherVersionError,
    StorageError,
    UnknownError,
    UnreachableError,
    reason,
)

if TYPE_CHECKING:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

_T = TypeVar("_T")
_P = ParamSpec("_P")

_TRIES = 12
_MIGRATING = 5_257_484
_MIGRATIONS = Path(__file__).parent / "migrations"
_ONLY_ONCE = ("one_after_another", "asked_once", "one_open_round", "round_events_pkey", "exam_taken_once", "school_cards_pkey")
_ONLY_ONCE_SQLITE = (
    "commands.chain, commands.sequence",
    "commands.author, commands.key",
    "rounds.table_id",
    "round_events.round_id, round_events.sequence",
)
_BUSY = "Too many others asked for the same thing just now; please ask again."
_TOO_GREAT = "Nothing has so large a number."
_NAMES = "A database is named like sqlite:///house.sqlite or postgresql://host/name."
_POOL = {"pool_size": 24, "max_overflow": 26, "pool_use_lifo": True}
"""As many connections stay open as a busy process has threads; the one used last has the warmest cache and is used next."""
_AGAIN_CODES = ("40001", "40P01", "55P03", "25P03")
_AWAY_CODES = ("08", "57P", "53300")
"""A connection lost, a server stopping or starting, no connection left; a server never reached has no code at all."""
_STORAGE_CODES = ("53100", "53400", "25006", "58")
"""A disk that is full, a server that only reads, trouble with its files."""
_STORAGE_SQLITE = ("database or disk is full", "readonly database", "disk I/O error")
_DAMAGED_CODES = ("XX001", "XX002", "42P01", "42703", "3F000")
_DAMAGED_SQLITE = ("malformed", "not a database", "Could not decode to UTF-8", "unsupported file format", "no such table", "no such column")
IDLE = "SET idle_in_transaction_session_timeout = '20s'"
"""A writer that is silent for this long has probably lost its machine: the server releases its locks."""
_PULSE_BYTES = 16_384
_log = logging.getLogger("longsuit.service")


class Database:
    """Where the house keeps its books: a SQLite file, or a PostgreSQL server that many processes share."""

    def __init__(self, url: str, *, migrated: bool = True, read_only: bool = False) -> None:
        self.cache = TableCache()
        self._writer = Lock()
        self.retries = 0
        """Transactions repeated after a conflict with another process."""
        self.engine = _engine(url, self.cache, read_only=read_only)
        self._closed = False
        self._generation = 0
        """How often all connections were closed."""
        event.listen(self.engine, "connect", self._opened)
        event.listen(self.engine, "checkin", self._came_back)
        self._file: tuple[int, int] | None = None
        """The device and number of the file that is open."""
        if migrated and not read_only:
            self.migrate()

    def migrate(self) -> None:
        """Upgrade the database to this program's version; one process does it while others wait. The log records what the upgrade found."""
        from alembic.runtime.environment import EnvironmentContext
        from alembic.runtime.migration import MigrationContext

        config, script = _steps()

        def steps(revision: Any, _: Any) -> Any:
            return script._upgrade_revs("head", revision)  # noqa: SLF001 (alembic.command.upgrade does the same)

        with self.writing() as connection, EnvironmentContext(config, script, fn=steps) as environment:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATING})
            before = MigrationContext.configure(connection).get_current_revision()
            environment.configure(connection=connection, transactional_ddl=True)
            environment.run_migrations()
            newest = script.get_current_head()
            if before is not None and before != newest:
                effects.record_upgrade(connection, {"from": before, "to": str(newest)}, now=time.time_ns() // 1_000_000)

    def version(self) -> str | None:
        """The schema version of a database; None if it does not belong to a house."""
        from alembic.runtime.migration import MigrationContext

        try:
            with self.reading() as connection:
                return MigrationContext.configure(connection).get_current_revision()
        except (DatabaseError, DamagedError):
            return None

    def check_version(self) -> None:
        """Refuse a database that does not belong to a house, or has another version than this program."""
        file = self.engine.url.database
        if self.engine.dialect.name == "sqlite" and not Path(file or "").is_file():
            raise HouseError(f"There is no database {file}.")
        ours, current = _steps()[1].get_current_head(), self.version()
        if current is None:
            raise OtherVersionError("This is not a card room's database: run longsuit house migrate to make it one.")
        if current != ours:
            raise OtherVersionError(f"This database has version {current}; this program needs version {ours}: run longsuit house migrate.")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that may write: all of it happens, or nothing."""
        with self._reachable(), self._turn(), self._begun() as connection:
            yield connection

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """A file has one writer at a time. Threads queue here in order; SQLite's own wait sleeps and is not fair."""
        if self.engine.dialect.name != "sqlite":
            yield
        elif self._writer.acquire(timeout=BUSY_SECONDS):
            try:
                yield
            finally:
                self._writer.release()
        else:
            raise BusyError(_BUSY)

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that reads one snapshot of the books and blocks nobody."""
        with self._reachable(), self._begun(reading=True) as connection:
            yield connection

    def read(self, query: Callable[Concatenate[Connection, _P], _T], *arguments: _P.args, **named: _P.kwargs) -> _T:
        """The rows of a query, in a separate transaction."""
        with self.reading() as connection:
            return query(connection, *arguments, **named)

    def glance(self, ask: Callable[[Connection], _T]) -> _T:
        """A single query: without a transaction it takes one round trip instead of three."""
        with self._reachable():
            try:
                return self._asked(ask)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
            return self._asked(ask)

    def _asked(self, ask: Callable[[Connection], _T]) -> _T:
        with self.engine.connect().execution_options(glancing=True) as connection:
            return ask(connection)

    @contextmanager
    def _begun(self, **options: Any) -> Iterator[Connection]:
        """A transaction on a working connection: one that broke while idle is replaced here."""
        connection = self.engine.connect()
        try:
            connection.execution_options(**options).begin()
        except DBAPIError as error:
            connection.close()
            if not error.connection_invalidated:
                raise
            connection = self.engine.connect()
            connection.execution_options(**options).begin()
        with connection:
            yield connection
            _commit(connection, connection.commit)

    def transact(self, action: Callable[[Connection], _T]) -> _T:
        """Run a function in one transaction; start it again after a conflict with another process."""
        return self.work(lambda work: action(work.connection))

    def work(self, action: Callable[[effects.Work], _T], tries: int = _TRIES) -> _T:
        """The same for commands, which write with the database's own statements."""
        for attempt in range(tries):
            try:
                with self._reachable(), self._turn():
                    return self._worked(action)
            except DBAPIError as error:
                if not _is_conflict(error):
                    raise
                self.retries += 1
                time.sleep(0.002 * 2 ** min(attempt, 7))
        raise BusyError(_BUSY)

    def _worked(self, action: Callable[[effects.Work], _T]) -> _T:
        """Run a function in a transaction; a connection that broke while idle is replaced."""
        for last in (False, True):
            connection = self.engine.connect().execution_options(glancing=True)
            work = effects.work_on(connection)
            try:
                with connection, self._explained(connection):
                    done = action(work)
                    _commit(connection, work.commit)
                    return done
            except DBAPIError as error:
                if last or work.begun or not error.connection_invalidated:
                    raise
        raise AssertionError

    @contextmanager
    def _explained(self, connection: Connection) -> Iterator[None]:
        """Turn errors of the driver into those of the engine."""
        driver = self.engine.dialect.loaded_dbapi
        try:
            yield
        except driver.Error as error:
            lost = not connection.invalidated and self.engine.dialect.is_disconnect(error, connection.connection.dbapi_connection, None)
            if lost:
                connection.invalidate(error)
                self._renew()  # the others are lost as well
            lost = lost or connection.invalidated
            raise DBAPIError.instance(
                None, None, error, driver.Error, hide_parameters=True, connection_invalidated=lost, dialect=self.engine.dialect
            ) from error

    def prove_writable(self) -> None:
        """Write a row and delete it again, to find out whether the database can really be written. Noise cannot be compressed away."""
        with self.writing() as connection:
            connection.execute(insert(pulse).values(at=time.time_ns() // 1_000_000, filling=token_hex(_PULSE_BYTES // 2)))
            connection.execute(delete(pulse))

    @contextmanager
    def _reachable(self) -> Iterator[None]:
        """Explain in a sentence that a database cannot be opened, read or written, or that a number is too large for it."""
        self._attach()
        try:
            yield
        except OverflowError:
            raise UnknownError(_TOO_GREAT) from None
        except DBAPIError as error:
            if getattr(error.orig, "sqlstate", None) == "22003":
                raise UnknownError(_TOO_GREAT) from None
            kind, words = _trouble(error)
            if kind is None:
                raise
            raise kind(f"The database {self.engine.url.render_as_string(hide_password=True)} {words}.") from error

    def _attach(self) -> None:
        """A removed file is neither written to nor created again; a file put in its place is opened."""
        if self.engine.dialect.name != "sqlite":
            return
        try:
            there = Path(str(self.engine.url.database)).stat()
        except OSError:
            if self._file is None:
                return
            raise StorageError(f"The file of the database {self.engine.url.render_as_string()} is gone.") from None
        if self._file != (there.st_dev, there.st_ino):
            if self._file is not None:
                _log.warning("Another file has replaced the database; it is opened now")
                self._renew()
            self._file = (there.st_dev, there.st_ino)

    def served(self, *, several: bool) -> AbstractContextManager[None]:
        """While the room is open. A file has one writer, so one process serves it: two would only take turns."""
        if self.engine.dialect.name != "sqlite":
            return nullcontext()
        if several:
            raise HouseError("A SQLite file is served by one process. Several need PostgreSQL: --database postgresql://HOST/NAME.")
        return served_alone(os.path.realpath(str(self.engine.url.database)))

    def close(self) -> None:
        """Close every connection for good; one still in use is closed when it is returned."""
        self._closed = True
        self._renew()

    def _renew(self) -> None:
        """Close every connection; the next request opens a new one."""
        self._generation += 1
        self.engine.dispose()

    def _opened(self, _: object, entry: ConnectionPoolEntry) -> None:
        entry.info["generation"] = self._generation

    def _came_back(self, _: object, entry: ConnectionPoolEntry) -> None:
        if self._closed or entry.info.get("generation") != self._generation:
            entry.close()


def _commit(connection: Connection, commit: Callable[[], None]) -> None:
    """Commit; after a failure, let go of the connection: a file may still be in the middle of the transaction."""
    try:
        commit()
    except BaseException:
        connection.invalidate()
        raise


def _steps() -> tuple[Config, ScriptDirectory]:
    """The migrations there are."""
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config, ScriptDirectory.from_config(config)


def _trouble(error: DBAPIError) -> tuple[type[UnreachableError] | None, str]:
    """What is wrong with the database itself, in words; None if the error is about the query."""
    message, code = str(error.orig), getattr(error.orig, "sqlstate", "")
    if str(code).startswith(_STORAGE_CODES) or any(words in message for words in _STORAGE_SQLITE):
        return StorageError, f"cannot be written: {reason(error)}"
    if str(code).startswith(_DAMAGED_CODES) or any(words in message for words in _DAMAGED_SQLITE):
        return DamagedError, f"is damaged, or is not a database ({reason(error)}): longsuit house doctor says what is intact"
    away = error.connection_invalidated or code is None or str(code).startswith(_AWAY_CODES) or "unable to open" in message
    if (isinstance(error, OperationalError) and away) or "invalid connection option" in message:
        return UnreachableError, "cannot be reached"
    return None, ""


def read_address(url: str) -> URL:
    """The address of a database: a SQLite file, or a PostgreSQL server. A database in memory would be gone at the end of the command."""
    try:
        address = make_url(url)
    except (ArgumentError, ValueError):
        raise HouseError(_NAMES) from None
    kind, file = address.get_backend_name(), address.database or ""
    if kind == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    if kind != "sqlite" or not file or file.startswith((":", "file:")) or not file.isprintable() or address.query:
        raise HouseError(_NAMES)
    return address.set(drivername="sqlite")


def _engine(url: str, cache: TableCache, *, read_only: bool) -> Engine:
    address = read_address(url)
    options: dict[str, Any] = {"execution_options": {"cache": cache}, "hide_parameters": True, **_POOL}  # decks are among them
    if address.get_backend_name() == "postgresql":
        engine = postgresql_engine(address, **options)
        event.listen(engine, "connect", _prepare_postgresql)
        event.listen(engine, "begin", _begin_postgresql)
        return engine
    if read_only:
        options["creator"] = partial(open_read_only, address.database or "")
    engine = create_engine(address, connect_args={"timeout": BUSY_SECONDS}, **options)
    if not read_only:
        event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def postgresql_engine(address: URL, **options: Any) -> Engine:
    """An engine whose statements are transactions of their own, unless one is begun."""
    try:
        return create_engine(address, isolation_level="AUTOCOMMIT", **options)
    except ImportError:
        raise HouseError("PostgreSQL needs its driver: pip install longsuit[postgres].") from None


def _prepare_postgresql(connection: Any, _: object) -> None:
    """Keep prepared statements: if the driver prepared statements too, it would sometimes drop all of them."""
    connection.prepare_threshold = None
    connection.execute(IDLE)


def _begin_postgresql(connection: Connection) -> None:
    """Begin by hand: the driver would need more round trips to change the kind of transaction."""
    options = connection.get_execution_options()
    if options.get("reading"):
        connection.exec_driver_sql("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL idle_in_transaction_session_timeout = 0")
    elif not options.get("glancing"):
        connection.exec_driver_sql("BEGIN")


def _prepare_sqlite(connection: Any, _: object) -> None:
    """Durable commits, readers beside a writer, foreign keys, and triggers that even a REPLACE cannot get around."""
    connection.isolation_level = None
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "recursive_triggers=ON"):
        connection.execute(f"PRAGMA {setting}").close()


class _Reading(sqlite3.Connection):
    """A connection to a file, or to a temporary copy that is removed with it."""


def open_read_only(file: str) -> sqlite3.Connection:
    """Open a file read-only, even on a file system where nothing can be written."""
    file = os.path.realpath(file)  # its log is beside the file itself, not beside a link to it
    try:
        return _reading(file, "mode=ro")
    except sqlite3.OperationalError:
        log = Path(f"{file}-wal")
        if log.exists() and log.stat().st_size:
            return _read_a_copy(Path(file), log)
        return _reading(file, "mode=ro&immutable=1")


def _read_a_copy(file: Path, log: Path) -> sqlite3.Connection:
    """Read a copy of the file and its write-ahead log, since nothing can be written beside them."""
    folder = tempfile.mkdtemp()
    try:
        copies = [shutil.copyfile(part, Path(folder) / f"copy{part.name.removeprefix(file.name)}") for part in (file, log)]
        opened = _reading(str(copies[0]), "mode=rw")
    except BaseException:
        shutil.rmtree(folder)
        raise
    weakref.finalize(opened, shutil.rmtree, folder)
    return opened


def _reading(file: str, way: str) -> sqlite3.Connection:
    uri = f"file:{quote(file)}?{way}"
    opened = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, factory=_Reading)
    try:
        opened.execute("SELECT count(*) FROM sqlite_master").close()
    except sqlite3.OperationalError:
        opened.close()
        raise
    except sqlite3.DatabaseError:
        pass  # a later read reports what is damaged
    return opened


def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock first: a writer that took it later might have to start again."""
    options = connection.get_execution_options()
    if not options.get("glancing"):
        connection.exec_driver_sql("BEGIN" if options.get("reading") else "BEGIN IMMEDIATE")


def _is_conflict(error: DBAPIError) -> bool:
    """Whether a retry may succeed: after a lost race for a sequence, a deadlock, or a lock that timed out."""
    message = str(error.orig)
    if isinstance(error, IntegrityError):
        constraint = getattr(getattr(error.orig, "diag", None), "constraint_name", None)
        return constraint in _ONLY_ONCE or any(message.endswith(f"UNIQUE constraint failed: {columns}") for columns in _ONLY_ONCE_SQLITE)
    return getattr(error.orig, "sqlstate", None) in _AGAIN_CODES or "database is locked" in message
