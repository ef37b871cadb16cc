"""Whatever money or trust rests on is in the log when it is decided: edits behind its back are found, by entry and field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Boolean, Column, Integer, LargeBinary
from sqlalchemy.exc import IntegrityError

from longsuit.fair import commitment
from longsuit.house.books import log
from longsuit.house.books.schema import metadata
from longsuit.house.books.verification import verify_log
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from tests.fast.house.conftest import schema
from tests.fast.house.room import TestRoom, new_room

ANN, BOB, PAT, PASSWORD = 1, 2, 3, "correct horse battery"
OTHER = bytes(range(32))
"""A secret of a thief's own."""


@dataclass(frozen=True)
class Edit:
    """What a thief with the keys to the server changes, and the sentence that finds him."""

    sql: tuple[str, ...]
    finding: str


def edit(finding: str, *sql: str) -> Edit:
    return Edit(sql, finding)


def exchanged(first: int, second: int, *columns: str) -> tuple[str, ...]:
    """Exchange two numbers wherever they are written."""
    steps = ((first, -1), (second, first), (-1, second))
    return tuple(
        f"UPDATE {table} SET {column} = {new} WHERE {column} = {old}"
        for table, _, column in (name.partition(".") for name in columns)
        for old, new in steps
    )


def renumbered(first: int, second: int) -> tuple[str, ...]:
    """Two entries of the log change places, with all they did."""
    return exchanged(first, second, "commands.id", "round_events.command_id", "entries.command_id", "meter_changes.command_id")


EDITS = {
    "the deck of a round under way": edit(
        "table 1, entry 9: commitment of round 4 is", f"UPDATE rounds SET secret = SECRET, commitment = '{commitment(OTHER)}' WHERE id = 4"
    ),
    "the secret of a round under way": edit("round 4: its secret is not the one", "UPDATE rounds SET secret = SECRET WHERE id = 4"),
    "the deck of a round long over": edit(
        "house, entry 1: commitment of round 1 is", f"UPDATE rounds SET secret = SECRET, commitment = '{commitment(OTHER)}' WHERE id = 1"
    ),
    "the secret of a round long over": edit("secret of round 1 is", "UPDATE rounds SET secret = SECRET WHERE id = 1"),
    "a round's table": edit("table of round 1 is 1 in the log, but 2", "UPDATE rounds SET table_id = 2 WHERE id = 1"),
    "a round that is not over": edit("house, entry 2: round 2 is in the log, but not", "UPDATE rounds SET ended = NOT ended WHERE id = 2"),
    "the time to decide": edit("table 1, entry 10: timer of round 4 is", "UPDATE rounds SET wait = 1 WHERE id = 4"),
    "a round taken off the dealer's list": edit("timer of round 4 is", "UPDATE rounds SET timer = NULL, wait = NULL WHERE id = 4"),
    "the time to decide where no clock runs": edit("round 2: timer is", "UPDATE rounds SET wait = 1 WHERE id = 2"),
    "a person's role": edit(
        'house, entry 3: role of person 1 is "player" in the log', "UPDATE people SET role = 'supervisor' WHERE id = 1"
    ),
    "a person's name": edit('house, entry 4: name of person 2 is "Bob" in the log', "UPDATE people SET name = 'Robert' WHERE id = 2"),
    "a password": edit("person 3, entry 2: password of person 3 is", "UPDATE passwords SET hash = '$argon2id$' WHERE person_id = 3"),
    "a password where there was none": edit("person 2: password is", "INSERT INTO passwords VALUES (2, '$argon2id$')"),
    "a password taken away": edit("password of person 1 is", "DELETE FROM passwords WHERE person_id = 1"),
    "a session nobody began": edit(
        "person 3: session aaaa", f"INSERT INTO sessions (token, person_id, expires) VALUES ('{'a' * 64}', 3, 9999999999999)"
    ),
    "whose session it is": edit("person 3: session", "UPDATE sessions SET person_id = 3 WHERE person_id = 1"),
    "a seat's owner": edit('seat 1 of table 1 is "person 1" in the log', "UPDATE seats SET person_id = 2 WHERE seat = 1"),
    "a seat": edit("seat 1 of table 1 is", "DELETE FROM seats WHERE seat = 1"),
    "one more seat": edit("table 1: seat 5 is", "INSERT INTO seats VALUES (1, 5, 3, false)"),
    "who is leaving": edit("seat 2 of table 1 is", "UPDATE seats SET leaving = NOT leaving WHERE seat = 2"),
    "a table's limits": edit("limits of table 1 is", "UPDATE tables SET limits = '{}' WHERE id = 1"),
    "a table's later limits": edit(
        "table 1, entry 8: later_limits of table 1 is", "UPDATE tables SET later_limits = replace(later_limits, '25', '5') WHERE id = 1"
    ),
    "the seconds to wager": edit("wager_seconds of table 1 is 30", "UPDATE tables SET wager_seconds = 1 WHERE id = 1"),
    "the seconds to decide": edit("decide_seconds of table 1 is 30", "UPDATE tables SET decide_seconds = 1 WHERE id = 1"),
    "the day of a table": edit("date is", "UPDATE tables SET date = '2009-01-01' WHERE id = 1"),
    "the coach": edit("coach of table 1 is false", "UPDATE tables SET coach = NOT coach WHERE id = 1"),
    "a table closed": edit("open of table 1 is true", "UPDATE tables SET open = NOT open WHERE id = 1"),
    "a table's game": edit(
        "definition of table 2 is", "UPDATE tables SET definition = (SELECT definition FROM tables WHERE id = 1) WHERE id = 2"
    ),
    "a definition": edit("was altered.", "UPDATE definitions SET text = replace(text, '250 for 1', '300 for 1')"),
    "a definition taken away": edit("table 1: its definition", "DELETE FROM definitions"),
    "a meter's terms": edit("terms of meter 1 is", "UPDATE meters SET terms = replace(terms, '0', '1') WHERE id = 1"),
    "the parts of a cent on a meter": edit("Meter 1 holds", "UPDATE meters SET remainder = '1/2' WHERE id = 1"),
    "which meter a table plays for": edit("meter ", "UPDATE table_meters SET meter_id = 99 WHERE meter_id = 1"),
    "whose purse it is": edit(
        "player account of person 1 is",
        "UPDATE accounts SET owner = 'nobody' WHERE owner = 'person 1'",
        "UPDATE accounts SET owner = 'person 1' WHERE owner = 'person 2'",
        "UPDATE accounts SET owner = 'person 2' WHERE owner = 'nobody'",
    ),
    "what is in a purse": edit("player account of person 1 shows", "UPDATE accounts SET balance = balance + 100 WHERE owner = 'person 1'"),
    "an account": edit("tray account of table 2", "DELETE FROM accounts WHERE owner = 'table 2' AND kind = 'tray'"),
    "a round that never was": edit(
        "round 77 is in the books, but no entry",
        f"INSERT INTO rounds (id, table_id, ended, commitment, secret) VALUES (77, 1, true, '{commitment(OTHER)}', SECRET)",
    ),
    "a round": edit("round 1 is in the log, but not in the books", "DELETE FROM rounds WHERE id = 1"),
    "what an entry decided": edit("the entry was altered", "UPDATE commands SET facts = replace(facts, 'player', 'supervisor')"),
    "that an entry decided anything": edit("the entry was altered", "UPDATE commands SET facts = NULL WHERE name = 'create'"),
    "a person with all that is his": edit(
        "house, entry 4: person 2 is in the log, but not in the books",
        "DELETE FROM commands WHERE chain = 'person 2'",
        "DELETE FROM chains WHERE name = 'person 2'",
        "DELETE FROM seats WHERE person_id = 2",
        "DELETE FROM accounts WHERE owner = 'person 2'",
        "DELETE FROM people WHERE id = 2",
    ),
    "a table with all that is its": edit(
        "house, entry 2: definition of table 2 is",
        "DELETE FROM commands WHERE chain = 'table 2'",
        "DELETE FROM chains WHERE name = 'table 2'",
        "DELETE FROM rounds WHERE table_id = 2",
        "DELETE FROM tables WHERE id = 2",
    ),
    "an empty chain": edit("table 2: its chain was removed", "DELETE FROM chains WHERE name = 'table 2'"),
    "a chain of nobody's": edit(
        "person 9: its chain belongs to nobody", "INSERT INTO chains (name, length, head) VALUES ('person 9', 0, '')"
    ),
    "an entry's number": edit(
        "person 3, entry 2: the entry was altered", "UPDATE commands SET id = id + 1000 WHERE chain = 'person 3' AND sequence = 2"
    ),
    "an entry before the first": edit("1 entries of the log have a number below 1", "UPDATE commands SET id = -id WHERE id = 1"),
    "which entry was reversed": edit("entry 8 reverses entry 3, but does not undo it", *exchanged(1, 3, "entries.id", "postings.entry_id")),
}
"""None of these is a change of the log's own entries, of events, postings or meter changes, but for the last few."""


def found(room: TestRoom, *edits: Edit) -> list[str]:
    """What is found after some edits with every guard switched off; they are undone."""
    sqlite = room.database.engine.dialect.name == "sqlite"
    blob = f"x'{OTHER.hex()}'" if sqlite else f"decode('{OTHER.hex()}', 'hex')"
    with room.database.engine.connect() as connection, connection.begin() as transaction:
        if sqlite:
            connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            for (name,) in connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
                connection.exec_driver_sql(f"DROP TRIGGER {name}")
        else:
            connection.exec_driver_sql("SET LOCAL session_replication_role = replica")
        for sql in (sql for edit in edits for sql in edit.sql):
            connection.exec_driver_sql(sql.replace("SECRET", blob))
        faults = list(verify_log(connection))
        transaction.rollback()
    return faults


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def story(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestRoom]:
    """Two tables; Ann has played a round and has wagers down in the next, Bob sits beside her, Pat supervises."""
    room = new_room(f"sqlite:///{tmp_path_factory.mktemp('story') / 'house.sqlite'}" if request.param == "sqlite" else schema(request))
    sessions = Sessions(room, Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
    room.table("i-luv-suits")
    room.table("high-card-flush")
    sessions.join("Ann", PASSWORD)
    room.player("Bob")
    sessions.appoint("Pat", PASSWORD, "supervisor")
    pat = sessions.visitor(sessions.sign_in("Pat", PASSWORD)[1])
    assert pat is not None
    sessions.change_password(pat, PASSWORD, PASSWORD[::-1])
    for person, seat in ((ANN, 1), (BOB, 2)):
        room.sit(1, seat, by=person)
    room.seed(1, 2, "my own luck", by=BOB)
    room.wager(1, 1, {"ante": "$15", "progressive": "$1"}, by=ANN)
    room.deal(1)
    room.stay(1, 1, by=ANN)
    room.settle(1)
    room.reverse(3, by=PAT)
    room.change_limits(1, {"ante": "$25-$300/$5"}, by=PAT)
    room.void(1, "the limits change")
    room.wager(1, 1, {"ante": "$25"}, by=ANN)
    room.share(ANN, 1, by=ANN)
    room.check()
    yield room
    room.check()
    room.database.close()


@pytest.mark.parametrize("name", EDITS)
def test_an_edit_behind_its_back_is_found(story: TestRoom, name: str) -> None:
    faults = found(story, EDITS[name])
    assert any(EDITS[name].finding in fault for fault in faults), faults


UNVOUCHED = {
    "accounts.moved": "the ledger adds up to it",
    "meter_changes.id": "changes are hashed in their order, one command at a time",
    "rounds.timer": "of a round that is over it means nothing; one in progress is an edit above",
    "rounds.wait": "the same",
    "sessions.begun": "only shown to its owner",
    "sessions.browser": "only shown to its owner",
    "sessions.expires": "a session in use is prolonged without an entry: docs/threat-model.md says so",
    "shared_hands.token": "whoever can read the database needs no link",
}
"""Columns for which the log does not vouch, or not in every row, and why."""
LOGLESS = ("pulse", "performance", "performance_upto")
"""Tables that anybody can have again from the others, and the school's, which has no money."""


def columns() -> list[str]:
    kept = [table for table in metadata.sorted_tables if table.name not in LOGLESS and not table.name.startswith("school_")]
    return [str(column) for table in kept for column in table.columns if str(column) not in UNVOUCHED]


def other(column: Column[Any]) -> str:
    """Another value for a column, in SQL."""
    if isinstance(column.type, Boolean):
        return f"NOT {column.name}"
    if isinstance(column.type, LargeBinary):
        return "SECRET"
    if isinstance(column.type, Integer):
        return f"coalesce({column.name}, 0) + 1000"
    return f"CASE WHEN {column.name} LIKE 'z%%' THEN 'y' ELSE 'z' END || substr(coalesce({column.name}, ''), 2)"


@pytest.mark.parametrize("name", columns())
def test_no_column_can_be_edited_unseen(story: TestRoom, name: str) -> None:
    table = metadata.tables[name.partition(".")[0]]
    column, key = table.columns[name.partition(".")[2]], ", ".join(part.name for part in table.primary_key)
    for end in ("ASC", "DESC"):
        row = f"({key}) = (SELECT {key} FROM {table.name} ORDER BY {key.replace(',', f' {end},')} {end} LIMIT 1)"
        with suppress(IntegrityError):  # even without its guards the database has rules
            assert found(story, edit("", f"UPDATE {table.name} SET {column.name} = {other(column)} WHERE {row}")), end


def test_entries_cannot_change_places(story: TestRoom) -> None:
    numbers = story.query("SELECT id, chain FROM commands ORDER BY id")
    for (first, chain), (second, other_chain) in pairwise(numbers):
        faults = found(story, edit("", *renumbered(first, second)))
        altered = {fault.partition(", entry")[0] for fault in faults if fault.endswith(": the entry was altered.")}
        assert altered == {chain, other_chain}, faults


def test_a_password_that_was_changed_does_not_come_back(story: TestRoom) -> None:
    """The entry that made Pat would come after the one that changed her password, and vouch for the old one again."""
    ((made,),) = story.query("SELECT id FROM commands WHERE chain = 'house' AND sequence = 5")
    ((changed,),) = story.query("SELECT id FROM commands WHERE chain = 'person 3' AND sequence = 2")
    faults = found(story, edit("", *renumbered(made, changed)))
    assert {"house, entry 5: the entry was altered.", "person 3, entry 2: the entry was altered."} <= set(faults)


PAIRS = Random(17).sample(list(combinations([name for name in EDITS if len(EDITS[name].sql) == 1], 2)), 100)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_edits_in_pairs_do_not_hide_each_other(story: TestRoom, first: str, second: str) -> None:
    faults = found(story, EDITS[first], EDITS[second])
    for name in (first, second):
        assert any(EDITS[name].finding in fault for fault in faults), (name, faults)


def test_the_entry_of_a_new_person_says_his_role(story: TestRoom) -> None:
    rows = story.query("SELECT request, facts FROM commands WHERE name = 'create' ORDER BY id")
    told = [(json.loads(request)["role"], facts) for request, facts in rows]
    assert [role for role, _ in told] == ["player", "player", "supervisor"]
    for number, (role, facts) in enumerate(told, start=1):
        assert json.loads(facts)[f"person {number}"]["role"] == role
    assert all(PASSWORD not in facts and "argon2" not in facts for _, facts in told)


def test_no_entry_tells_the_secret_of_a_round_that_is_not_over(story: TestRoom) -> None:
    live = [story.live(table).secret.hex() for table in (1, 2)]
    texts = [text for row in story.query("SELECT request, answer, facts FROM commands") for text in row if text]
    assert not [secret for secret in live if any(secret in text for text in texts)]
    assert any(story.proof(1).secret.hex() in text for text in texts)


def test_an_empty_chain_is_among_the_heads(story: TestRoom) -> None:
    with story.database.reading() as connection:
        assert log.heads(connection)["table 2"] == ""
