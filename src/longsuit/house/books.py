"""Everything a command did goes into the books at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from sqlalchemy import Connection, insert, update
from sqlalchemy import bindparam as given

from longsuit.house.ledger import Move
from longsuit.house.schema import chains, commands, entries, meter_changes, postings, round_events

Event = tuple[int, int, str]
"""Round, sequence, event."""

_ADD = insert(commands).returning(commands.c.id)
_GROW = update(chains).where(chains.c.name == given("chain")).values(length=given("long"), head=given("end"))
_TELL = insert(round_events)
_ENTER = insert(entries).returning(entries.c.id)
_POST = insert(postings)
_METER = insert(meter_changes)

_ALL_AT_ONCE = """
WITH command AS (
  INSERT INTO commands (chain, sequence, at, author, name, key, request, answer, effects, previous, hash)
  SELECT * FROM json_to_record(%(command)s::json) AS told (chain text, sequence bigint, at bigint, author text, name text,
    key text, request text, answer text, effects text, previous text, hash text)
  RETURNING id, chain, sequence, hash
), grown AS (
  UPDATE chains SET length = command.sequence, head = command.hash FROM command WHERE chains.name = command.chain
), told AS (
  INSERT INTO round_events (round_id, sequence, data, command_id)
  SELECT told.*, command.id FROM command, json_to_recordset(%(events)s::json) AS told (round bigint, sequence integer, data text)
), entry AS (
  INSERT INTO entries (command_id, reason, round_id, reverses)
  SELECT command.id, reason, round, reverses
  FROM command, json_to_recordset(%(entries)s::json) AS told (place integer, reason text, round bigint, reverses bigint)
  ORDER BY place RETURNING id
), placed AS (
  SELECT id, row_number() OVER (ORDER BY id) AS place FROM entry
), held AS (
  SELECT id FROM accounts WHERE id IN (
    SELECT unnest(ARRAY[source, target]) FROM json_to_recordset(%(moves)s::json) AS told (source bigint, target bigint))
  ORDER BY id FOR UPDATE
), posted AS (
  INSERT INTO postings (entry_id, from_account, to_account, amount)
  SELECT placed.id, source, target, amount
  FROM json_to_recordset(%(moves)s::json) AS told (number integer, entry integer, source bigint, target bigint, amount bigint)
  JOIN placed ON placed.place = told.entry CROSS JOIN (SELECT count(*) FROM held) AS holding
  ORDER BY number
) SELECT id FROM command
"""
"""One journey to the server instead of six. Accounts are held in order, so that no two commands wait for each other;
the database's own rules look at every row as they do at any other."""


def write(
    connection: Connection, entry: dict[str, Any], *, events: Sequence[Event], moves: Sequence[Move], meters: Sequence[Sequence[Any]]
) -> None:
    """A log entry that makes its chain longer, and all it caused: events, money in one journal entry for each reason, meters."""
    together = [(key, list(group)) for key, group in groupby(moves, key=lambda move: move[3:])]
    if connection.dialect.name == "postgresql":
        number = _at_once(connection, entry, events, together)
    else:
        number = _one_by_one(connection, entry, events, together)
    if meters:
        names = ("meter_id", "round_id", "reason", "held", "reserved", "displayed")
        connection.execute(_METER, [dict(zip(names, row, strict=True), command_id=number) for row in meters])


_Together = list[tuple[tuple[Any, ...], list[Move]]]


def _at_once(connection: Connection, entry: dict[str, Any], events: Sequence[Event], together: _Together) -> int:
    journal: list[dict[str, Any]] = []
    moved: list[dict[str, int]] = []
    for place, ((reason, number, reverses), group) in enumerate(together, start=1):
        journal.append({"place": place, "reason": reason, "round": number, "reverses": reverses})
        for move in group:
            one = {"number": len(moved), "entry": place, "source": move.source, "target": move.target, "amount": move.amount}
            moved.append(one)
    told = [{"round": number, "sequence": sequence, "data": data} for number, sequence, data in events]
    parts = {"command": entry, "events": told, "entries": journal, "moves": moved}
    written = connection.exec_driver_sql(_ALL_AT_ONCE, {name: json.dumps(part) for name, part in parts.items()})
    return int(written.scalar_one())


def _one_by_one(connection: Connection, entry: dict[str, Any], events: Sequence[Event], together: _Together) -> int:
    command = int(connection.execute(_ADD, entry).scalar_one())
    connection.execute(_GROW, {"chain": entry["chain"], "long": entry["sequence"], "end": entry["hash"]})
    if events:
        names = ("round_id", "sequence", "data")
        connection.execute(_TELL, [dict(zip(names, event, strict=True), command_id=command) for event in events])
    for (reason, number, reverses), group in together:
        values = {"command_id": command, "reason": reason, "round_id": number, "reverses": reverses}
        journal = connection.execute(_ENTER, values).scalar_one()
        rows = [{"entry_id": journal, "from_account": move.source, "to_account": move.target, "amount": move.amount} for move in group]
        connection.execute(_POST, rows)
    return command
