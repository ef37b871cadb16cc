"""Commands written to PostgreSQL, each in one statement, and those of one transaction in one round trip to the server.

The database's own rules look at every row as they do at any other. Accounts are held in order, so that no two commands wait for each other.
"""

from __future__ import annotations

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from longsuit.house.books.log import Earlier, Held, Link, Request

if TYPE_CHECKING:
    from longsuit.house.books.effects import Effects

Statement = tuple[str, Sequence[str | None]]
"""SQL with $1 and so on for its parameters, and those as text."""

_COMMANDS = """
WITH asked AS (
  SELECT * FROM json_to_recordset($1::json) AS parts (id bigint, chain text, sequence bigint, at bigint, author text,
    name text, key text, request text, answer text, effects text, facts text, previous text, hash text)
), chain AS (
  UPDATE chains SET length = asked.sequence, head = asked.hash FROM asked WHERE chains.name = asked.chain
), event AS (
  INSERT INTO round_events (round_id, sequence, data, command_id)
  SELECT round, sequence, data, command
  FROM json_to_recordset($2::json) AS parts (command bigint, round bigint, sequence integer, data text)
), timer AS (
  UPDATE rounds SET timer = parts.timer, wait = parts.wait
  FROM json_to_recordset($3::json) AS parts (round bigint, timer integer, wait integer)
  WHERE rounds.id = parts.round
)"""

_MONEY = """, entry AS (
  INSERT INTO entries (command_id, reason, round_id, reverses)
  SELECT command, reason, round, reverses
  FROM json_to_recordset($4::json) AS parts (place integer, command bigint, reason text, round bigint, reverses bigint)
  ORDER BY place RETURNING id
), placed AS (
  SELECT id, row_number() OVER (ORDER BY id) AS place FROM entry
), held AS (
  SELECT id FROM accounts WHERE id = ANY ($6::bigint[]) ORDER BY id FOR UPDATE
), posted AS (
  INSERT INTO postings (entry_id, from_account, to_account, amount)
  SELECT placed.id, source, target, amount
  FROM json_to_recordset($5::json) AS parts (number integer, entry integer, source bigint, target bigint, amount bigint)
  JOIN placed ON placed.place = parts.entry CROSS JOIN (SELECT count(*) FROM held) AS holding
  ORDER BY number
)"""

_ENTRIES = """
INSERT INTO commands (id, chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash)
SELECT id, chain, sequence, at, author, name, key, request, answer, effects, facts, previous, hash FROM asked ORDER BY id"""
_WITH_MONEY = _COMMANDS + _MONEY + _ENTRIES
_WITHOUT_MONEY = _COMMANDS + _ENTRIES
_METER = """INSERT INTO meter_changes (meter_id, round_id, reason, held, reserved, displayed, command_id)
VALUES ($1::bigint, $2::bigint, $3, $4, $5, $6::bigint, $7::bigint)"""
_WAYS = ("plan_cache_mode = force_generic_plan", "enable_seqscan = off", "enable_hashjoin = off", "enable_mergejoin = off")
"""Every statement here is about a few rows that an index finds. It is planned once, perhaps while the house is new and its tables look
as if they could be read through."""
_BEGIN: tuple[Statement, ...] = (
    ("BEGIN", ()),
    *((f"SET LOCAL {way}", ()) for way in _WAYS),
    ("LOCK TABLE commands IN ROW EXCLUSIVE MODE", ()),
)
"""A receipt waits for everybody who may have been given numbers for his entries."""
_ASKED = """UNION ALL SELECT found.* FROM unnest($2::text[], $3::text[]) AS asked (author, key) CROSS JOIN LATERAL (
  SELECT author, key, chain, name, request, answer FROM commands WHERE commands.author = asked.author AND commands.key = asked.key LIMIT 1
) AS found
UNION ALL SELECT NULL, NULL, NULL, nextval('commands_id_seq')::text, NULL, NULL FROM generate_series(1, $4::integer)"""
_MORE = "SELECT nextval('commands_id_seq') FROM generate_series(1, $1::integer)"
_LOCK = "SELECT name, length, head FROM chains WHERE name = ANY ($1::text[]) ORDER BY name FOR UPDATE"
_LOOK = f"SELECT NULL, NULL, name, length::text, head, NULL FROM chains WHERE name = ANY ($1::text[]) {_ASKED}"  # noqa: S608 (no input)
_TAKE = f"""WITH held AS ({_LOCK} SKIP LOCKED) SELECT NULL, NULL, name, held.length::text, held.head, NULL
FROM held JOIN chains AS seen USING (name) WHERE seen.length = held.length {_ASKED}"""  # noqa: S608 (no input)
"""A chain that grew between the look and the lock is left for later: a key used meanwhile would not be seen, and its entries might have
higher numbers than those given here."""
_NEXT_ROUND = """
WITH ended AS (UPDATE rounds SET ended = true, timer = NULL, wait = NULL WHERE id = $1::bigint RETURNING table_id)
INSERT INTO rounds (table_id, ended, commitment, secret)
SELECT table_id, false, $2, $3::bytea FROM ended JOIN tables ON tables.id = table_id WHERE tables.open
RETURNING id, (SELECT later_limits FROM tables WHERE tables.id = table_id)"""
_AT_ONCE = 8
"""Numbers asked for when those that came with the chains are used up."""
_Written = tuple[dict[str, Any], "Effects"]
_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Work:
    """A transaction of one or several commands. Writes wait until the next read and go to the server together."""

    def __init__(self, connection: Connection, raw: Any) -> None:
        self.raw = raw
        self.begun = False
        """Whether the server has answered."""
        self._connection = connection
        self._waiting: list[_Written] = []
        self._numbers: deque[int] = deque()

    @property
    def connection(self) -> Connection:
        """The connection, with everything written before already sent."""
        self._send()
        return self._connection

    def hold(self, requests: Sequence[Request], *, wait: bool) -> Held:
        """Lock every command's chain, or only those that are free; reads which keys were used so far."""
        keys = [(request.author, request.key) for request in requests if request.key is not None]
        names = sorted({request.chain for request in requests})
        values = (_array(names), _array(author for author, _ in keys), _array(key for _, key in keys), str(2 * len(requests)))
        rows = self._travel((_LOCK, values[:1]), (_LOOK, values)) if wait else self._travel((_TAKE, values))
        self._numbers.extend(sorted(int(row[3]) for row in rows if row[2] is None))
        return Held(
            {name: Link(int(length), head) for author, _, name, length, head, _ in rows if author is None and name is not None},
            {(row[0], row[1]): Earlier(*row[2:]) for row in rows if row[0] is not None},
        )

    def next_number(self) -> int:
        """The number of the next log entry, given after its chain was locked: a chain's numbers grow."""
        if not self._numbers:
            self._numbers.extend(int(number) for (number,) in self._travel((_MORE, (str(_AT_ONCE),))))
        return self._numbers.popleft()

    def write(self, entry: dict[str, Any], effects: Effects) -> None:
        """The log entry and all it caused."""
        self._waiting.append((entry, effects))

    def next_round(self, number: int, commitment: str, secret: bytes) -> tuple[int, str | None] | None:
        """End a round and begin the next at its table, unless that is closed: its number, and limits that have changed."""
        rows = self._send((_NEXT_ROUND, (str(number), commitment, f"\\x{secret.hex()}")))
        return (int(rows[0][0]), rows[0][1]) if rows else None

    def commit(self) -> None:
        """Everything is on disk when this returns."""
        self._send(("COMMIT", ()))

    def _travel(self, *statements: Statement) -> list[tuple[Any, ...]]:
        from longsuit.house.books.journey import travel  # the driver is loaded only where there is a server

        rows = travel(self.raw, statements if self.begun else (*_BEGIN, *statements))
        self.begun = True
        return rows

    def _send(self, *more: Statement) -> list[tuple[Any, ...]]:
        """Send all waiting statements and some more; returns the rows of the last."""
        waiting, self._waiting = self._waiting, []
        written = (statement for layer in _layers(waiting) for statement in _written(layer))
        return self._travel(*written, *more) if waiting or more or not self.begun else []


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


def _written(layer: list[_Written]) -> Iterator[Statement]:
    """One statement for several commands, and one for each change of a meter."""
    parts: dict[str, list[dict[str, Any]]] = {name: [] for name in ("commands", "events", "timers", "entries", "moves")}
    for entry, effects in layer:
        number = entry["id"]
        parts["commands"].append(entry)
        parts["events"] += [{"command": number, "round": event[0], "sequence": event[1], "data": event[2]} for event in effects.events]
        if effects.timer is not None:
            parts["timers"].append(dict(zip(("round", "timer", "wait"), effects.timer, strict=True)))
        _money(parts["entries"], parts["moves"], number, effects)
    accounts = sorted({account for _, effects in layer for account in effects.accounts})
    values = [_json(part) for part in parts.values()]
    yield (_WITH_MONEY, [*values, f"{{{','.join(map(str, accounts))}}}"]) if accounts else (_WITHOUT_MONEY, values[:3])
    for entry, effects in layer:
        yield from ((_METER, [None if part is None else str(part) for part in (*row, entry["id"])]) for row in effects.meters)


def _money(entries: list[dict[str, Any]], moves: list[dict[str, Any]], command: int, effects: Effects) -> None:
    """Journal entries by their place, and each move with the place of its own."""
    for (reason, number, reverses), together in effects.journal():
        place = len(entries) + 1
        entries.append({"place": place, "command": command, "reason": reason, "round": number, "reverses": reverses})
        for source, target, amount, *_ in together:
            moves.append({"number": len(moves), "entry": place, "source": source, "target": target, "amount": amount})


def _array(texts: Iterable[str]) -> str:
    """Texts as PostgreSQL writes an array of them."""
    quoted = (text.replace("\\", r"\\").replace('"', r"\"") for text in texts)
    return "{" + ",".join(f'"{text}"' for text in quoted) + "}"
