"""What a command did, written to PostgreSQL in one statement: one journey to the server instead of seven.

The database's own rules look at every row as they do at any other. Accounts are held in order, so that no two commands wait for each other.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

if TYPE_CHECKING:
    from longsuit.house.books.effects import Effects

_STATEMENT = """
WITH command AS (
  INSERT INTO commands (chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash)
  SELECT * FROM json_to_record(%(command)s::json) AS parts (chain text, sequence bigint, at bigint, author text, name text,
    key text, request text, answer text, effects text, facts text, previous text, hash text)
  RETURNING id, chain, sequence, hash
), chain AS (
  UPDATE chains SET length = command.sequence, head = command.hash FROM command WHERE chains.name = command.chain
), event AS (
  INSERT INTO round_events (round_id, sequence, data, command_id)
  SELECT parts.*, command.id FROM command, json_to_recordset(%(events)s::json) AS parts (round bigint, sequence integer, data text)
), timer AS (
  UPDATE rounds SET timer = parts.timer, wait = parts.wait
  FROM json_to_record(%(timer)s::json) AS parts (round bigint, timer integer, wait integer)
  WHERE rounds.id = parts.round
)"""

_MONEY = """, entry AS (
  INSERT INTO entries (command_id, reason, round_id, reverses)
  SELECT command.id, reason, round, reverses
  FROM command, json_to_recordset(%(entries)s::json) AS parts (place integer, reason text, round bigint, reverses bigint)
  ORDER BY place RETURNING id
), placed AS (
  SELECT id, row_number() OVER (ORDER BY id) AS place FROM entry
), held AS (
  SELECT id FROM accounts WHERE id = ANY (%(accounts)s::bigint[]) ORDER BY id FOR UPDATE
), posted AS (
  INSERT INTO postings (entry_id, from_account, to_account, amount)
  SELECT placed.id, source, target, amount
  FROM json_to_recordset(%(moves)s::json) AS parts (number integer, entry integer, source bigint, target bigint, amount bigint)
  JOIN placed ON placed.place = parts.entry CROSS JOIN (SELECT count(*) FROM held) AS holding
  ORDER BY number
)"""

_NUMBER = " SELECT id FROM command"


def write(connection: Connection, entry: dict[str, Any], effects: Effects) -> int:
    """The log entry and all it caused; the number of the entry."""
    timer = {} if effects.timer is None else dict(zip(("round", "timer", "wait"), effects.timer, strict=True))
    events = [{"round": number, "sequence": sequence, "data": data} for number, sequence, data in effects.events]
    parts: dict[str, Any] = {"command": entry, "events": events, "timer": timer}
    if effects.moves:
        parts |= _money(effects)
    values = {name: json.dumps(part) for name, part in parts.items()}
    if effects.moves:
        values["accounts"] = f"{{{','.join(map(str, effects.accounts))}}}"
    statement = _STATEMENT + (_MONEY if effects.moves else "") + _NUMBER
    return int(connection.exec_driver_sql(statement, values).scalar_one())


def _money(effects: Effects) -> dict[str, Any]:
    """Journal entries by their place, and each move with the place of its own."""
    entries: list[dict[str, Any]] = []
    moves: list[dict[str, int]] = []
    for place, ((reason, number, reverses), together) in enumerate(effects.journal(), start=1):
        entries.append({"place": place, "reason": reason, "round": number, "reverses": reverses})
        for source, target, amount, *_ in together:
            moves.append({"number": len(moves), "entry": place, "source": source, "target": target, "amount": amount})
    return {"entries": entries, "moves": moves}
