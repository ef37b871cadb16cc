"""Several statements in one journey to a PostgreSQL server, which the program waits for once.

The driver's own pipeline wakes its thread for every statement, and each time the thread waits for its turn in the interpreter. Here
everything is sent, and the thread sleeps until the server has answered it all.
"""

from __future__ import annotations

from collections.abc import Iterable
from select import POLLIN, POLLOUT, poll
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import psycopg
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult

if TYPE_CHECKING:
    from longsuit.house.books.postgresql import Statement

_prepared: WeakKeyDictionary[psycopg.Connection[Any], dict[str, bytes]] = WeakKeyDictionary()
"""Statements each connection's server knows by name."""


def travel(raw: psycopg.Connection[Any], statements: Iterable[Statement]) -> list[list[tuple[str | None, ...]]]:
    """Send statements, and wait for what all of them found. The first that fails is raised, and those after it are not carried out."""
    names, server = _prepared.setdefault(raw, {}), raw.pgconn
    fresh: dict[str, bytes] = {}
    asked: list[str | None] = []
    try:
        server.enter_pipeline_mode()
        for sql, given in statements:
            name = names.get(sql) or fresh.get(sql)
            if name is None:
                name = fresh[sql] = f"house {len(names) + len(fresh)}".encode()
                server.send_prepare(name, sql.encode())
                asked.append(sql)
            server.send_query_prepared(name, [None if part is None else part.encode() for part in given])
            asked.append(None)
        server.pipeline_sync()
        results = _results(server)
        server.exit_pipeline_mode()
    except BaseException:
        raw.close()  # in the middle of an answer it is of no use to anybody
        raise
    found = []
    for new, result in zip(asked, results, strict=True):
        if result.status == ExecStatus.FATAL_ERROR:
            raise psycopg.errors.error_from_result(result)
        if new is not None:
            names[new] = fresh[new]
        else:
            found.append(_rows(result))
    return found


def _results(server: PGconn) -> list[PGresult]:
    """One for each thing asked; a connection that breaks is raised, with the server's last words if it had any."""
    found: list[PGresult] = []
    try:
        while server.flush():
            _wait(server, POLLIN | POLLOUT)
        while True:
            while server.is_busy():
                _wait(server, POLLIN)
            result = server.get_result()
            if result is None:
                _check(server)
            elif result.status == ExecStatus.PIPELINE_SYNC:
                return found
            else:
                found.append(result)
    except psycopg.OperationalError as error:
        last = next((result for result in found if result.status == ExecStatus.FATAL_ERROR), None)
        raise (psycopg.errors.error_from_result(last) if last is not None else error) from None


def _check(server: PGconn) -> None:
    if server.status == ConnStatus.BAD:
        raise psycopg.OperationalError("the connection is lost")


def _wait(server: PGconn, ready: int) -> None:
    """Sleep until the server has taken or said something."""
    door = poll()
    door.register(server.socket, ready)
    ((_, came),) = door.poll()
    if came != POLLOUT:
        server.consume_input()


def _rows(result: PGresult) -> list[tuple[str | None, ...]]:
    return [
        tuple(None if (value := result.get_value(row, column)) is None else value.decode() for column in range(result.nfields))
        for row in range(result.ntuples)
    ]
