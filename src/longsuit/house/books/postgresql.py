"""Commands written to PostgreSQL, each in one statement, and those of one transaction in one journey to the server.

The database's own rules look at every row as they do at any other. Accounts are held in order, so that no two commands wait for each other.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from longsuit.house.books.log import Earlier, Held, Link, Request

if TYPE_CHECKING:
    from longsuit.house.books.effects import Effects

_COMMANDS = """
WITH asked AS (
  SELECT * FROM json_to_recordset(%(commands)s::json) AS parts (place integer, chain text, sequence bigint, at bigint, author text,
    name text, key text, request text, answer text, effects text, facts text, previous text, hash text)
), command AS (
  INSERT INTO commands (chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash)
  SELECT chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash FROM asked ORDER BY place
  RETURNING id, chain, sequence, hash
), numbered AS (
  SELECT command.id, asked.place FROM command JOIN asked USING (chain)
), chain AS (
  UPDATE chains SET length = command.sequence, head = command.hash FROM command WHERE chains.name = command.chain
), event AS (
  INSERT INTO round_events (round_id, sequence, data, command_id)
  SELECT round, sequence, data, numbered.id
  FROM json_to_recordset(%(events)s::json) AS parts (command integer, round bigint, sequence integer, data text)
  JOIN numbered ON numbered.place = parts.command
), timer AS (
  UPDATE rounds SET timer = parts.timer, wait = parts.wait
  FROM json_to_recordset(%(timers)s::json) AS parts (round bigint, timer integer, wait integer)
  WHERE rounds.id = parts.round
)"""

_MONEY = """, entry AS (
  INSERT INTO entries (command_id, reason, round_id, reverses)
  SELECT numbered.id, reason, round, reverses
  FROM json_to_recordset(%(entries)s::json) AS parts (place integer, command integer, reason text, round bigint, reverses bigint)
  JOIN numbered ON numbered.place = parts.command
  ORDER BY parts.place RETURNING id
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

_NUMBERS = " SELECT id FROM numbered ORDER BY place"
_WITH_MONEY = _COMMANDS + _MONEY + _NUMBERS
_WITHOUT_MONEY = _COMMANDS + _NUMBERS
_METER = "INSERT INTO meter_changes (meter_id, round_id, reason, held, reserved, displayed, command_id) VALUES (%s, %s, %s, %s, %s, %s, %s)"
IDLE = "SET LOCAL idle_in_transaction_session_timeout = '20s'"
"""A writer that says nothing for so long is lost with its machine: the server lets go of what it holds."""
_CHAINS = "SELECT name, length, head FROM chains WHERE name = ANY (%s) ORDER BY name FOR UPDATE"
_FREE_CHAINS = f"{_CHAINS} SKIP LOCKED"
_ASKED = """SELECT author, key, chain, name, request, answer FROM commands
JOIN unnest(%s::text[], %s::text[]) AS asked (author, key) USING (author, key)"""


_NEXT_ROUND = """
WITH ended AS (UPDATE rounds SET ended = true, timer = NULL, wait = NULL WHERE id = %s RETURNING table_id)
INSERT INTO rounds (table_id, ended, commitment, secret)
SELECT table_id, false, %s, %s FROM ended JOIN tables ON tables.id = table_id WHERE tables.open
RETURNING id, (SELECT later_limits FROM tables WHERE tables.id = table_id)"""
_Written = tuple[dict[str, Any], "Effects"]


class Work:
    """A transaction of one or several commands. What they write waits until something is read again, and goes in one journey."""

    def __init__(self, connection: Connection, raw: Any) -> None:
        self.raw = raw
        self.begun = False
        """Whether the server has answered."""
        self._connection = connection
        self._waiting: list[_Written] = []

    @property
    def connection(self) -> Connection:
        """To read and write by: everything written before is there."""
        self._send()
        return self._connection

    def hold(self, requests: Sequence[Request], *, wait: bool) -> Held:
        """Take hold of every command's chain, or of those that nobody else holds; a key used until now is seen."""
        keys = [(request.author, request.key) for request in requests if request.key is not None]
        names = sorted({request.chain for request in requests})
        with self.raw.pipeline():
            self._begin()
            links = self.raw.execute(_CHAINS if wait else _FREE_CHAINS, (names,))
            asked = self.raw.execute(_ASKED, tuple(map(list, zip(*keys, strict=True)))) if keys else None
        self.begun = True
        rows = asked.fetchall() if asked else ()
        return Held({name: Link(length, head) for name, length, head in links}, {row[:2]: Earlier(*row[2:]) for row in rows})

    def write(self, entry: dict[str, Any], effects: Effects) -> None:
        """The log entry and all it caused."""
        self._waiting.append((entry, effects))
        if effects.meters:
            self._send()

    def next_round(self, number: int, commitment: str, secret: bytes) -> tuple[int, str | None] | None:
        """End a round and begin the next at its table, unless that is closed: its number, and limits that have changed."""
        self._send()
        found: tuple[int, str | None] | None = self.raw.execute(_NEXT_ROUND, (number, commitment, secret)).fetchone()
        return found

    def commit(self) -> None:
        """Everything is on disk when this returns."""
        self._send("COMMIT")

    def _begin(self) -> None:
        if not self.begun:
            self.raw.execute("BEGIN")
            self.raw.execute(IDLE)

    def _send(self, *more: str) -> None:
        waiting, self._waiting = self._waiting, []
        if not (waiting or more) and self.begun:
            return
        with self.raw.pipeline():
            self._begin()
            sent = [(layer, self.raw.execute(*_written(layer))) for layer in _layers(waiting)]
            for word in more:
                self.raw.execute(word)
        self.begun = True
        for layer, cursor in sent:
            self._meters(layer, [number for (number,) in cursor])

    def _meters(self, layer: list[_Written], numbers: list[int]) -> None:
        changes = [(*row, number) for (_, effects), number in zip(layer, numbers, strict=True) for row in effects.meters]
        if changes:
            self.raw.cursor().executemany(_METER, changes)


def _layers(waiting: list[_Written]) -> list[list[_Written]]:
    """Commands that go into one statement: each lengthens another chain."""
    layers: list[list[_Written]] = []
    depth: Counter[str] = Counter()
    for entry, effects in waiting:
        if depth[entry["chain"]] == len(layers):
            layers.append([])
        layers[depth[entry["chain"]]].append((entry, effects))
        depth[entry["chain"]] += 1
    return layers


def _written(layer: list[_Written]) -> tuple[str, dict[str, Any]]:
    """One statement for several commands, each with its place among them."""
    parts: dict[str, list[dict[str, Any]]] = {name: [] for name in ("commands", "events", "timers", "entries", "moves")}
    for place, (entry, effects) in enumerate(layer):
        parts["commands"].append({"place": place, **entry})
        parts["events"] += [{"command": place, "round": event[0], "sequence": event[1], "data": event[2]} for event in effects.events]
        if effects.timer is not None:
            parts["timers"].append(dict(zip(("round", "timer", "wait"), effects.timer, strict=True)))
        _money(parts["entries"], parts["moves"], place, effects)
    accounts = sorted({account for _, effects in layer for account in effects.accounts})
    values: dict[str, Any] = {name: json.dumps(part) for name, part in parts.items()}
    values["accounts"] = f"{{{','.join(map(str, accounts))}}}"
    return _WITH_MONEY if accounts else _WITHOUT_MONEY, values


def _money(entries: list[dict[str, Any]], moves: list[dict[str, Any]], command: int, effects: Effects) -> None:
    """Journal entries by their place, and each move with the place of its own."""
    for (reason, number, reverses), together in effects.journal():
        place = len(entries) + 1
        entries.append({"place": place, "command": command, "reason": reason, "round": number, "reverses": reverses})
        for source, target, amount, *_ in together:
            moves.append({"number": len(moves), "entry": place, "source": source, "target": target, "amount": amount})
