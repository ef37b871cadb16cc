"""Commands written to PostgreSQL, each in one statement, and those of one transaction in one journey to the server.

The database's own rules look at every row as they do at any other. Accounts are held in order, so that no two commands wait for each other.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from longsuit.house.books.log import Earlier, Held, Link, Request

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
_WITH_MONEY = _STATEMENT + _MONEY + _NUMBER
_WITHOUT_MONEY = _STATEMENT + _NUMBER
METER = "INSERT INTO meter_changes (meter_id, round_id, reason, held, reserved, displayed, command_id) VALUES (%s, %s, %s, %s, %s, %s, %s)"
BEGIN = "BEGIN; SET LOCAL idle_in_transaction_session_timeout = '20s'"
"""A writer that says nothing for so long is lost with its machine: the server lets go of what it holds."""


_CHAINS = "SELECT name, length, head FROM chains WHERE name = ANY (%s) ORDER BY name FOR UPDATE"
_FREE_CHAINS = f"{_CHAINS} SKIP LOCKED"
_ASKED = """SELECT author, key, chain, name, request, answer FROM commands
JOIN unnest(%s::text[], %s::text[]) AS asked (author, key) USING (author, key)"""


class Work:
    """A transaction of one or several commands. What they write waits until something is read again, and goes in one journey."""

    def __init__(self, connection: Connection, raw: Any) -> None:
        self.raw = raw
        self._connection = connection
        self._waiting: list[tuple[str, dict[str, Any]]] = []

    @property
    def connection(self) -> Connection:
        """To read and write by: everything written before is there."""
        self._send()
        return self._connection

    def begin(self) -> None:
        """Begin the transaction."""
        self.raw.execute(BEGIN)

    def hold(self, requests: Sequence[Request], *, wait: bool) -> Held:
        """Take hold of every command's chain, or of those that nobody else holds; a key used until now is seen."""
        self._send()
        keys = [(request.author, request.key) for request in requests if request.key is not None]
        names = sorted({request.chain for request in requests})
        with self.raw.pipeline():
            links = self.raw.execute(_CHAINS if wait else _FREE_CHAINS, (names,))
            asked = self.raw.execute(_ASKED, tuple(map(list, zip(*keys, strict=True)))) if keys else None
        rows = asked.fetchall() if asked else ()
        return Held({name: Link(length, head) for name, length, head in links}, {row[:2]: Earlier(*row[2:]) for row in rows})

    def write(self, entry: dict[str, Any], effects: Effects) -> None:
        """The log entry and all it caused."""
        statement, values = _written(entry, effects)
        if effects.meters:
            self._send()
            (number,) = self.raw.execute(statement, values).fetchone()
            self.raw.cursor().executemany(METER, [(*row, number) for row in effects.meters])
        else:
            self._waiting.append((statement, values))

    def commit(self) -> None:
        """Everything is on disk when this returns."""
        self._send("COMMIT")

    def _send(self, *more: str) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting or more:
            with self.raw.pipeline():
                for statement, values in waiting:
                    self.raw.execute(statement, values)
                for word in more:
                    self.raw.execute(word)


def _written(entry: dict[str, Any], effects: Effects) -> tuple[str, dict[str, Any]]:
    timer = {} if effects.timer is None else dict(zip(("round", "timer", "wait"), effects.timer, strict=True))
    events = [{"round": number, "sequence": sequence, "data": data} for number, sequence, data in effects.events]
    parts: dict[str, Any] = {"command": entry, "events": events, "timer": timer}
    if effects.moves:
        parts |= _money(effects)
    values = {name: json.dumps(part) for name, part in parts.items()}
    if effects.moves:
        values["accounts"] = f"{{{','.join(map(str, effects.accounts))}}}"
    return _WITH_MONEY if effects.moves else _WITHOUT_MONEY, values


def _money(effects: Effects) -> dict[str, Any]:
    """Journal entries by their place, and each move with the place of its own."""
    entries: list[dict[str, Any]] = []
    moves: list[dict[str, int]] = []
    for place, ((reason, number, reverses), together) in enumerate(effects.journal(), start=1):
        entries.append({"place": place, "reason": reason, "round": number, "reverses": reverses})
        for source, target, amount, *_ in together:
            moves.append({"number": len(moves), "entry": place, "source": source, "target": target, "amount": amount})
    return {"entries": entries, "moves": moves}
