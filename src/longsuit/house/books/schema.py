"""What the house writes down. The database itself checks values and keeps the rules about money: see the first migration."""

from __future__ import annotations

import json
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.schema import SchemaItem

from longsuit.house.books.columns import Number, required

metadata = MetaData()

ROLES = ("guest", "player", "supervisor")
"""What a person may do."""

ADJUSTMENTS = ("display fault", "over the preset limit", "non-displayed funds", "recovery of seed money")
"""What a supervisor may change a meter for; only a display fault may raise it."""


def _table(name: str, *parts: SchemaItem) -> Table:
    return Table(name, metadata, *parts)


accounts = _table(
    "accounts",
    Column("id", Number, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("owner", String(40), nullable=False),
    Column("balance", BigInteger, nullable=False, server_default=text("0")),
    Column("moved", Number, nullable=False, server_default=text("0")),
    UniqueConstraint("owner", "kind", name="one_of_a_kind"),
)
"""``owner`` is ``house``, ``person N``, ``table N`` or ``meter N``. The bank issues play money, the tray is the house's at a table; only
these two may owe. Wagers lie at risk. ``moved`` is the last posting that changed the balance; the database lets nothing else change it."""

chains = _table(
    "chains",
    Column("name", String(40), primary_key=True),
    Column("length", Number, nullable=False, server_default=text("0")),
    Column("head", String(64), nullable=False, server_default=text("''")),
)
"""The audit log is one hash chain for each table and person and one for the house, so that tables do not wait for each other."""

commands = _table(
    "commands",
    Column("id", Number, primary_key=True, autoincrement=False),
    Column("chain", String(40), ForeignKey("chains.name"), nullable=False),
    Column("sequence", Number, nullable=False),
    Column("at", BigInteger, nullable=False),
    *required(String(40), "author", "name"),
    Column("key", String(80)),
    *required(Text(), "request", "answer"),
    Column("effects", String(64), nullable=False),
    Column("facts", Text),
    *required(String(64), "previous", "hash"),
    UniqueConstraint("chain", "sequence", name="one_after_another"),
    UniqueConstraint("author", "key", name="asked_once"),
    Index("log_by_kind", "name", "id"),
    Index("log_by_author", "author", "id"),
)
"""The audit log: every command, its author, and the hash of what it did. ``id`` puts the entries of all chains in one order, and is in
their hashes. ``at`` is in milliseconds since 1970, UTC.

``facts`` are what the command decided about people, tables, seats, meters and rounds: the tables can be compared with them. Entries made
before there were facts have none."""

people = _table(
    "people",
    Column("id", Number, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("role", String(10), nullable=False),
    Column("looks", String(64), nullable=False, index=True),
    Column("formerly", String(40), index=True, unique=True),
    UniqueConstraint("name", name="one_of_that_name"),
)
"""``looks`` is a hash, the same for two names that could be mistaken for each other; it outlives a name that was deleted.
``formerly`` is the name a guest had before he kept his account under another: his earlier rounds have it."""

passwords = _table(
    "passwords",
    Column("person_id", Number, ForeignKey("people.id"), primary_key=True),
    Column("hash", String(200), nullable=False),
)
"""Argon2 hashes with their own salt and parameters; guests have none. In no log."""

sessions = _table(
    "sessions",
    Column("token", String(64), primary_key=True),
    Column("person_id", Number, ForeignKey("people.id"), nullable=False, index=True),
    Column("expires", BigInteger, nullable=False),
    Column("begun", BigInteger),
    Column("browser", String(200)),
)
"""Who is signed in, since when, with which browser.
``token`` is the SHA-256 of what the browser holds, so that a stolen database opens no session."""

shared_hands = _table(
    "shared_hands",
    Column("token", String(32), primary_key=True),
    Column("round_id", Number, ForeignKey("rounds.id"), nullable=False, index=True),
    Column("person_id", Number, ForeignKey("people.id"), nullable=False),
    UniqueConstraint("person_id", "round_id", name="shared_once"),
)
"""Rounds that people show to anyone who has the link; ``token`` is its end."""

definitions = _table(
    "definitions",
    Column("hash", String(64), primary_key=True),
    Column("text", Text, nullable=False),
)
"""Every definition a table was ever opened with, complete, so that its rounds can always be replayed."""

tables = _table(
    "tables",
    Column("id", Number, primary_key=True),
    Column("definition", String(64), ForeignKey("definitions.hash"), nullable=False),
    Column("limits", Text, nullable=False),
    Column("date", String(10)),
    *required(Integer(), "wager_seconds", "decide_seconds"),
    Column("open", Boolean, nullable=False),
    Column("coach", Boolean, nullable=False, server_default=text("false")),
    Column("later_limits", Text),
)
"""``limits`` are those a table was opened with; ``later_limits``, if any, hold from the next round on, and each round records its own."""

seats = _table(
    "seats",
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person_id", Number, ForeignKey("people.id"), nullable=False),
    Column("leaving", Boolean, nullable=False),
)
"""Who sits where; a player who leaves while his wagers are down goes when the round is over."""

meters = _table(
    "meters",
    Column("id", Number, primary_key=True),
    Column("name", String(40), nullable=False),
    *required(Text(), "terms", "remainder", "reserve_remainder"),
)
"""A progressive meter: whole cents in its accounts, what is less than a cent as fractions beside them."""

table_meters = _table(
    "table_meters",
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("meter_id", Number, ForeignKey("meters.id"), nullable=False),
)
"""Which meter a table plays for; several tables may share one."""

rounds = _table(
    "rounds",
    Column("id", Number, primary_key=True),
    Column("table_id", Number, ForeignKey("tables.id"), nullable=False),
    Column("ended", Boolean, nullable=False),
    Column("timer", Integer),
    Column("wait", Integer),
    Column("commitment", String(64), nullable=False),
    Column("secret", LargeBinary(32), nullable=False),
    Index("one_open_round", "table_id", unique=True, sqlite_where=text("NOT ended"), postgresql_where=text("NOT ended")),
    Index("ended_rounds", "table_id", "id", sqlite_where=text("ended"), postgresql_where=text("ended")),
)
"""``id`` is the round's number. ``timer`` is the place of the event its clock runs from, and ``wait`` the milliseconds until the dealer
acts: at once, or for players who are absent; each process measures them by a clock of its own."""

not_ended, ended = text("NOT rounds.ended"), text("rounds.ended")
"""Rounds in progress and finished rounds, in the form their indexes use: SQLite would not match ``ended = 0`` with them."""

round_events = _table(
    "round_events",
    Column("round_id", Number, ForeignKey("rounds.id"), primary_key=True),
    Column("sequence", Integer, primary_key=True),
    Column("data", Text, nullable=False),
    Column("command_id", Number, ForeignKey("commands.id"), nullable=False, index=True),
)


def event_text(data: dict[str, Any]) -> str:
    """An event as it is stored: its name first, so that queries can find it by that, then its fields and wagers in their order."""
    return json.dumps({"event": data["event"], **data}, ensure_ascii=False, separators=(",", ":"))


def event_start(name: str) -> str:
    """How every stored event of that name begins."""
    return event_text({"event": name})[:-1]


def is_event(name: str) -> ColumnElement[bool]:
    """Whether a row of a round is an event of that name."""
    return round_events.c.data.like(f"{event_start(name)}%")


entries = _table(
    "entries",
    Column("id", Number, primary_key=True),
    Column("command_id", Number, ForeignKey("commands.id"), nullable=False, index=True),
    Column("reason", String(20), nullable=False),
    Column("round_id", Number, ForeignKey("rounds.id"), index=True),
    Column("reverses", Number, ForeignKey("entries.id"), unique=True),
)
"""One journal entry: postings made together for one reason."""

postings = _table(
    "postings",
    Column("id", Number, primary_key=True),
    Column("entry_id", Number, ForeignKey("entries.id"), nullable=False, index=True),
    Column("from_account", Number, ForeignKey("accounts.id"), nullable=False),
    Column("to_account", Number, ForeignKey("accounts.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Index("postings_from", "from_account", "id", "entry_id", "amount"),
    Index("postings_to", "to_account", "id", "entry_id", "amount"),
)
"""Both sides of a double entry in one row: what leaves one account enters another, so nothing can be out of balance."""

pulse = _table(
    "pulse",
    Column("id", Number, primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("filling", Text, nullable=False),
)
"""Written and emptied to check that the database can be written."""

performance = _table(
    "performance",
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    Column("line", String(60), primary_key=True),
    Column("seats", Number, nullable=False),
    *required(BigInteger(), "handle", "win"),
    *required(Text(), "best", "given"),
    Column("cut", BigInteger, nullable=False),
    *required(Text(), "cards", "dealer", "variance", "dealer_variance", "third", "squares"),
)
"""The totals of a table's rounds, wager by wager; fractions as text. They can always be recomputed from the rounds."""

performance_upto = _table(
    "performance_upto",
    Column("table_id", Number, ForeignKey("tables.id"), primary_key=True),
    *required(Number, "round_id", "rounds", "voided"),
)
"""The last round of a table that is in ``performance``, and how many are."""

meter_changes = _table(
    "meter_changes",
    Column("id", Number, primary_key=True),
    Column("meter_id", Number, ForeignKey("meters.id"), nullable=False, index=True),
    Column("command_id", Number, ForeignKey("commands.id"), nullable=False, index=True),
    Column("round_id", Number, ForeignKey("rounds.id")),
    Column("reason", String(30), nullable=False),
    *required(Text(), "held", "reserved"),
    Column("displayed", BigInteger, nullable=False),
)
"""Every change of a meter with its reason: exact cents added to what it holds and to its reserve, and what it shows then."""

school_cards = _table(
    "school_cards",
    Column("person_id", Number, ForeignKey("people.id"), primary_key=True),
    Column("game", String(120), primary_key=True),
    Column("skill", String(120), primary_key=True),
    Column("card", Text, nullable=False),
)
"""What the spaced repetition remembers of a person's skill, as JSON. ``game`` is a sheet, with the start of its rules' hash if changed."""

school_reviews = _table(
    "school_reviews",
    Column("id", Number, primary_key=True),
    Column("person_id", Number, ForeignKey("people.id"), nullable=False),
    *required(String(120), "game", "skill"),
    Column("at", BigInteger, nullable=False),
    Column("correct", Boolean, nullable=False),
    Column("milliseconds", BigInteger, nullable=False),
    Column("level", Float, nullable=False),
    Column("mistake", String(200), nullable=False),
    *required(BigInteger(), "house_cents", "player_cents"),
    Column("antes", Float, nullable=False),
    Index("school_reviews_of_a_person", "person_id", "game", "id"),
)
"""Every question answered: nothing is changed in it, and it goes only with the account. ``mistake`` names a wrong answer and the right one;
the cents are what it would have cost the house or the players, ``antes`` what a decision gave away."""

school_questions = _table(
    "school_questions",
    Column("id", String(32), primary_key=True),
    Column("person_id", Number, ForeignKey("people.id"), nullable=False, index=True),
    Column("version", Text, nullable=False),
    Column("skill", String(120), nullable=False),
    Column("seed", String(64), nullable=False),
    Column("level", Float, nullable=False),
    Column("asked", BigInteger, nullable=False),
    Column("shown", Integer, nullable=False, server_default="0"),
)
"""Questions somebody has not answered yet. The seed would give the answer away, so it stays here. ``shown`` counts steps of a course."""

school_exams = _table(
    "school_exams",
    Column("id", String(32), primary_key=True),
    Column("given_by", Number, ForeignKey("people.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("title", String(80), nullable=False),
    Column("version", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("minutes", Integer, nullable=False),
)
"""Auditions a trainer gives to several people: the same game, length and seed for all of them."""

school_auditions = _table(
    "school_auditions",
    Column("id", String(32), primary_key=True),
    Column("person_id", Number, ForeignKey("people.id"), nullable=False, index=True),
    Column("exam_id", String(32), ForeignKey("school_exams.id"), index=True),
    Column("version", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("minutes", Integer, nullable=False),
    *required(BigInteger(), "begun", "asked"),
    Column("answers", Text, nullable=False),
    Column("ended", BigInteger),
    Column("shown", Integer, nullable=False, server_default="0"),
    Index("exam_taken_once", "person_id", "exam_id", unique=True),
)
"""Auditions taken: the answers so far with their seconds; when the open question was asked, and the steps of its course that were shown."""
