"""Several statements in one round trip to a PostgreSQL server, during which this thread releases the interpreter.

The driver's own pipeline comes back for each statement, and every time its thread queues for its turn in the interpreter. Here the server
gets everything at once, and the thread waits until all of it is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import psycopg
from psycopg.pq import DiagnosticField, Escaping, ExecStatus
from psycopg.pq.abc import PGresult

if TYPE_CHECKING:
    from longsuit.house.books.postgresql import Statement

_prepared: WeakKeyDictionary[psycopg.Connection[Any], dict[str, bytes]] = WeakKeyDictionary()
"""Statements with parameters that each connection's server knows by name."""


def travel(raw: psycopg.Connection[Any], statements: Iterable[Statement]) -> list[tuple[str | None, ...]]:
    """Run statements; returns the rows of the last. Statements after one that fails are not run."""
    quoted, encoding = Escaping(raw.pgconn).escape_literal, raw.info.encoding
    sent = []
    for sql, parameters in statements:
        if parameters:
            values = b",".join(b"NULL" if part is None else quoted(part.encode(encoding)) for part in parameters)
            sent.append(b"EXECUTE %b(%b)" % (_name(raw, sql), values))
        else:
            sent.append(sql.encode())
    result = _checked(raw.pgconn.exec_(b";".join(sent)))
    if sent[-1] == b"COMMIT" and result.command_status != sent[-1]:
        raise psycopg.errors.InFailedSqlTransaction("the transaction had failed before, and was rolled back")
    rows = [[result.get_value(row, column) for column in range(result.nfields)] for row in range(result.ntuples)]
    return [tuple(None if value is None else value.decode(encoding) for value in row) for row in rows]


def _name(raw: psycopg.Connection[Any], sql: str) -> bytes:
    """The name of a prepared statement; it is prepared when it is first needed."""
    names = _prepared.setdefault(raw, {})
    if sql not in names:
        name = b"house_%d" % len(names)
        _checked(raw.pgconn.prepare(name, sql.encode()))
        names[sql] = name
    return names[sql]


def _checked(result: PGresult) -> PGresult:
    """Raise the server's error; without one, the connection is lost."""
    if result.status not in (ExecStatus.FATAL_ERROR, ExecStatus.BAD_RESPONSE):
        return result
    if result.error_field(DiagnosticField.SQLSTATE):
        raise psycopg.errors.error_from_result(result)
    raise psycopg.OperationalError(result.error_message.decode(errors="replace").strip())
