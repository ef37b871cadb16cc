"""What is wrong with a house's database, what is intact, and what to do. No fault stops the examination."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection, inspect, select

from longsuit.house.books import verification
from longsuit.house.books.database import Database
from longsuit.house.books.migrations import guards as triggers
from longsuit.house.books.migrations.versions import v0009_school
from longsuit.house.books.schema import chains, metadata, tables
from longsuit.house.errors import HouseError, reason
from longsuit.house.office import performance
from longsuit.house.room import rounds

_T = TypeVar("_T")
_MOST = 100
_WRITTEN = (*triggers.postgresql(), v0009_school.POSTGRESQL)
_TRIGGERS = (
    "SELECT tgname, pg_get_triggerdef(pg_trigger.oid, true) AS text FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
    "WHERE tgenabled = 'O' AND NOT tgisinternal AND relnamespace = current_schema()::regnamespace"
)
_REWRITES = "SELECT rulename FROM pg_rules WHERE schemaname = current_schema()"
_FUNCTIONS = "SELECT proname, prosrc FROM pg_proc WHERE prorettype = 'trigger'::regtype AND pg_function_is_visible(oid)"


@dataclass
class Diagnosis:
    """What an examination found."""

    damage: list[str] = field(default_factory=list)
    """Of the database itself: what cannot be read, and guards that are missing."""
    faults: list[str] = field(default_factory=list)
    """Of the log and the books."""
    chains: dict[str, tuple[int, int]] = field(default_factory=dict)
    """How many entries of each chain are intact from its beginning, and how many there should be."""

    @property
    def healthy(self) -> bool:
        """Whether there is nothing to do."""
        return not self.damage and not self.faults

    @property
    def lines(self) -> list[str]:
        """The findings in sentences."""
        findings = [*self.damage, *self.faults]
        cut = {name: ends for name, ends in self.chains.items() if ends[0] != ends[1]}
        findings += [f"{name}: intact up to entry {whole} of {length}." for name, (whole, length) in sorted(cut.items())]
        if self.chains:
            findings.append(f"{len(self.chains) - len(cut)} of {len(self.chains)} chains of the log are intact.")
        return [*findings, *self.advice]

    @property
    def advice(self) -> list[str]:
        """What to do, one step a line."""
        if self.healthy:
            return ["The database is intact: there is nothing to do."]
        steps = ["Stop the room (no process may serve this database), and copy it as it is: it is evidence."]
        if self.damage:
            steps.append("The disk or the memory may be failing: check them before anything is written there again.")
        if self.faults:
            steps.append("Compare the log with receipts kept elsewhere: longsuit house verify-log --anchor FILE.")
        steps.append("Prove the newest backup (longsuit house restore FILE --dry-run), and restore it if it is intact.")
        steps.append("The copy holds what was played since that backup: its intact entries say what each purse is owed.")
        return [f"{place}. {step}" for place, step in enumerate(steps, start=1)]


def examine(database: Database) -> Diagnosis:
    """Examine everything; the database is only read."""
    diagnosis = Diagnosis()
    try:
        with database.reading() as connection:
            _examine(connection, database, diagnosis)
    except HouseError as error:
        diagnosis.damage.append(str(error))
    return diagnosis


def _examine(connection: Connection, database: Database, diagnosis: Diagnosis) -> None:
    checks: tuple[tuple[str, Callable[[], Iterable[str]]], ...] = (
        ("The file", partial(_integrity, connection)),
        ("The version", partial(_version, database)),
        ("The guards", partial(guards, connection)),
    )
    for what, check in checks:
        diagnosis.damage += verification.guarded(connection, what, check)
    walk = verification.Walk()
    diagnosis.faults += verification.walked(connection, walk)
    diagnosis.faults += verification.guarded(connection, "The rounds in progress", partial(_in_progress, connection))
    diagnosis.faults += verification.guarded(connection, "The records", partial(performance.verify, connection))
    ends = {name: link.length for name, link in walk.ends.items()}
    try:
        ends |= {row.name: row.length for row in connection.execute(select(chains))}
    except Exception as error:  # noqa: BLE001 (a damaged page may do anything)
        diagnosis.damage.append(f"The ends of the chains could not be read: {reason(error)}.")
    diagnosis.chains = {str(name): (walk.whole.get(name, 0), length) for name, length in ends.items()}


def _integrity(connection: Connection) -> Iterator[str]:
    """What SQLite finds when it checks every page. PostgreSQL has pg_amcheck for that; here every row of every table is read."""
    if connection.dialect.name == "sqlite":
        for (line,) in connection.exec_driver_sql(f"PRAGMA integrity_check({_MOST})"):
            if line != "ok":
                yield from (f"The file: {part}." for part in str(line).splitlines() if not part.startswith("***"))
        return
    for name in sorted(metadata.tables.keys() & set(inspect(connection).get_table_names())):
        yield from verification.guarded(connection, f"The table {name}", partial(_read, connection, name))


def _read(connection: Connection, name: str) -> Iterable[str]:
    for _ in connection.execute(select(metadata.tables[name]), execution_options={"yield_per": 1000}):
        pass
    return ()


def _version(database: Database) -> Iterator[str]:
    try:
        database.check_version()
    except HouseError as error:
        yield str(error)


def guards(connection: Connection) -> Iterator[str]:
    """Whether all tables, constraints and triggers are there, and no others; an intruder would remove guards first."""
    yield from _sqlite_guards(connection) if connection.dialect.name == "sqlite" else _postgresql_guards(connection)


def _sqlite_guards(connection: Connection) -> Iterator[str]:
    there, wanted = _schema(connection), _of_a_new_house(_schema)
    for name in sorted(wanted.keys() | there.keys()):
        if there.get(name) != wanted.get(name):
            yield f"The {name} is {'missing' if name not in there else 'altered' if name in wanted else 'not one of ours'}."


def _postgresql_guards(connection: Connection) -> Iterator[str]:
    there = set(inspect(connection).get_table_names()) & metadata.tables.keys()
    yield from (f"The table {name} is missing." for name in sorted(metadata.tables.keys() - there))
    triggers = {row.text: row.tgname for row in connection.exec_driver_sql(_TRIGGERS)}
    bodies: dict[str, str] = {row.proname: row.prosrc for row in connection.exec_driver_sql(_FUNCTIONS)}
    ours: set[str] = set()
    for statement in sorted(_WRITTEN):
        kind, name = statement.split()[1], statement.split()[2].removesuffix("()")
        ours.add(name)
        if statement not in triggers if kind == "TRIGGER" else bodies.get(name) != statement.split("$$")[1]:
            yield f"The guard {name} is missing, disabled or altered."
    others = {*triggers.values(), *connection.exec_driver_sql(_REWRITES).scalars()} - ours
    yield from (f"The guard {name} is not one of ours." for name in sorted(others))
    lost = _of_a_new_house(partial(_constraints, there)) - _constraints(there, connection)
    yield from (f"The {name} is missing." for name in sorted(lost))


def _of_a_new_house(read: Callable[[Connection], _T]) -> _T:
    """Something about a database that was just made."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Database(f"sqlite:///{folder}/house.sqlite")
        try:
            return fresh.read(read)
        finally:
            fresh.close()


def _constraints(names: Collection[str], connection: Connection) -> set[str]:
    """Keys, checks and indexes of some tables, in words that both kinds of database share."""
    inspector = inspect(connection)
    made: set[str] = set()
    for table in names:
        keys = [("primary key", inspector.get_pk_constraint(table)["constrained_columns"])]
        keys += [("unique key", unique["column_names"]) for unique in inspector.get_unique_constraints(table)]
        keys += [(f"reference to {key['referred_table']}", key["constrained_columns"]) for key in inspector.get_foreign_keys(table)]
        keys += [("NOT NULL", [column["name"]]) for column in inspector.get_columns(table) if not column["nullable"]]
        made |= {f"{kind} of {table}, {' and '.join(columns)}," for kind, columns in keys}
        made |= {f"check {check['name']}" for check in inspector.get_check_constraints(table)}
        indexes = [index for index in inspector.get_indexes(table) if "duplicates_constraint" not in index]
        made |= {f"{'unique ' * bool(index['unique'])}index {index['name']}" for index in indexes}
    return made


def _schema(connection: Connection) -> dict[str, str]:
    """Tables, indexes and guards of a SQLite file in its own words."""
    rows = connection.exec_driver_sql("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    return {f"{'guard' if row.type == 'trigger' else row.type} {row.name}": row.sql for row in rows}


def _in_progress(connection: Connection) -> Iterator[str]:
    """Whether every open table's round can be rebuilt from its events."""
    for number in connection.execute(select(tables.c.id).where(tables.c.open).order_by(tables.c.id)).scalars().all():
        yield from verification.guarded(connection, f"The round in progress at table {number}", partial(_laid_out, connection, number))


def _laid_out(connection: Connection, table: int) -> Iterable[str]:
    rounds.live(connection, table)
    return ()
