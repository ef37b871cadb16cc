"""What a command did, written to a SQLite file: a statement for each kind of thing, in SQLite's own words, which is quickest.

There is no journey to save here, and one writer at a time has every account to himself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

if TYPE_CHECKING:
    from longsuit.house.books.effects import Effects

_COMMAND = """INSERT INTO commands (chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash)
VALUES (:chain, :sequence, :at, :author, :name, :key, :request, :answer, :effects, :facts, :previous, :hash)"""
_CHAIN = "UPDATE chains SET length = :sequence, head = :hash WHERE name = :chain"
_EVENT = "INSERT INTO round_events (round_id, sequence, data, command_id) VALUES (?, ?, ?, ?)"
_TIMER = "UPDATE rounds SET timer = ?, wait = ? WHERE id = ?"
_ENTRY = "INSERT INTO entries (command_id, reason, round_id, reverses) VALUES (?, ?, ?, ?)"
_POSTING = "INSERT INTO postings (entry_id, from_account, to_account, amount) VALUES (?, ?, ?, ?)"


def write(connection: Connection, entry: dict[str, Any], effects: Effects) -> int:
    """The log entry and all it caused; the number of the entry."""
    number = int(connection.exec_driver_sql(_COMMAND, entry).lastrowid)
    connection.exec_driver_sql(_CHAIN, {name: entry[name] for name in ("chain", "sequence", "hash")})
    if effects.events:
        connection.exec_driver_sql(_EVENT, [(*event, number) for event in effects.events])
    if effects.timer is not None:
        number_of_round, *running = effects.timer
        connection.exec_driver_sql(_TIMER, (*running, number_of_round))
    for what, together in effects.journal():
        journal = connection.exec_driver_sql(_ENTRY, (number, *what)).lastrowid
        connection.exec_driver_sql(_POSTING, [(journal, *move[:3]) for move in together])
    return number
