"""A house of the first version, with rounds in it and rounds under way, brought to this one: nothing is lost, and play goes on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.runtime.environment import EnvironmentContext
from sqlalchemy import Connection, MetaData, Table, insert, select, text

from longsuit.house import console
from longsuit.house.books import anchor, effects
from longsuit.house.books import database as databases
from longsuit.house.books.database import Database
from longsuit.house.books.log import canonical, entry_hash, numbered
from longsuit.house.books.schema import commands
from longsuit.house.books.verification import verify_log
from longsuit.house.errors import HouseError
from longsuit.house.office import performance
from tests.fast.house.room import TestRoom, new_room
from tests.fast.house.test_evidence import renumbered
from tests.fast.house.test_play import play_on

ROWS = Path(__file__).parent / "data" / "version_1.jsonl"
"""Every row of a house kept by the program of version 1: six rounds settled, one voided; bets open, decisions and a reveal under way."""

PEOPLE = {1: 2, 2: 3}
"""Ann and Bob, by their seats."""


def rows() -> dict[str, list[dict[str, Any]]]:
    told = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    return {name: [one["row"] for one in group] for name, group in groupby(told, key=lambda one: one["table"])}


def first_version(url: str) -> Database:
    """A database of version 1, filled under its own guards: balances are what the postings make them."""
    database = Database(url, migrated=False)
    config, script = databases._steps()
    with (
        database.writing() as connection,
        EnvironmentContext(config, script, fn=lambda found, _: script._upgrade_revs("0001", found)) as steps,
    ):
        steps.configure(connection=connection, transactional_ddl=True)
        steps.run_migrations()
    with database.writing() as connection:
        known = MetaData()
        for name, found in rows().items():
            table = Table(name, known, autoload_with=connection)
            for row in found:
                _put(connection, table, row)
            if connection.dialect.name == "postgresql" and "id" in table.c:
                connection.execute(text(f"SELECT setval(pg_get_serial_sequence('{name}', 'id'), {found[-1]['id']})"))
    return database


def _put(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    if table.name == "accounts" and row["kind"] == "bank":
        return
    if table.name == "chains" and row["name"] == "house":
        for length in range(1, row["length"] + 1):
            connection.execute(table.update().where(table.c.name == "house").values(length=length, head=row["head"]))
        return
    if table.name == "accounts":
        row = {**row, "balance": 0, "moved": 0}
    if table.name == "rounds":
        row = {**row, "secret": bytes.fromhex(row["secret"])}
    connection.execute(insert(table).values(row))


@pytest.fixture
def upgraded(url: str) -> Iterator[TestRoom]:
    """The house of version 1, at this version."""
    old = first_version(url)
    with pytest.raises(HouseError, match="has version 0001"):
        old.check_version()
    old.close()
    room = new_room(url, start=10_000)
    room.time = 1_000_001
    yield room
    room.database.close()


def test_the_books_the_log_and_the_rounds_of_the_first_version_hold(upgraded: TestRoom) -> None:
    kept = rows()
    upgraded.database.check_version()
    upgraded.check()
    for table in ("accounts", "chains", "commands", "postings", "round_events", "meters", "meter_changes"):
        names = list(kept[table][0])
        found = upgraded.query(f"SELECT {', '.join(names)} FROM {table}")
        added = {tuple(row.values()) for row in kept[table]} ^ set(found)
        assert {row[0] for row in added} == ({"house"} if table == "chains" else {len(found)} if table == "commands" else set())
    ended = [row["id"] for row in kept["rounds"] if row["ended"]]
    assert len(ended) == 7
    for number in ended:
        state = upgraded.recall(number)
        assert state.ended
        if not state.voided:
            assert upgraded.proof(number).fault(upgraded.recall(number).game) is None
    performance.catch_up(upgraded.database)
    with upgraded.database.reading() as connection:
        assert list(performance.verify(connection)) == []
        assert sum(performance.record_of(connection, table).rounds for table in (1, 2, 3)) == 6


def test_the_upgrade_says_what_it_found_and_is_held_to_it(upgraded: TestRoom) -> None:
    ((request, facts),) = upgraded.query("SELECT request, facts FROM commands WHERE name = 'upgrade'")
    assert json.loads(request)["from"] == "0001"
    assert {"person 1", "person 2", "table 1", "round 10"} <= json.loads(facts).keys()
    upgraded.cook("UPDATE people SET role = 'supervisor' WHERE name = 'Ann'")
    assert any(fault.startswith("house, entry 7: role of person 2") for fault in upgraded.verify_log())


def test_the_upgrade_vouches_for_the_numbers_of_older_entries(upgraded: TestRoom) -> None:
    entries = upgraded.query("SELECT id, chain FROM commands WHERE name <> 'upgrade' ORDER BY id")
    first, second = next((one[0], two[0]) for one, two in pairwise(entries) if one[1] != two[1])
    for sql in renumbered(first, second):
        upgraded.cook(sql)
    assert upgraded.verify_log() == ("house, entry 7: the entries before it, or their numbers, are not those the upgrade found.",)


def test_a_receipt_finds_an_upgrade_that_was_made_to_vouch_for_other_numbers(upgraded: TestRoom) -> None:
    """The log alone cannot show it, and neither can a receipt from before the upgrade, whose entries say nothing of their numbers."""
    entries = upgraded.query("SELECT id, chain FROM commands WHERE name <> 'upgrade' ORDER BY id")
    before = anchor.Receipt("before", entries[-1][0], _digest_up_to(upgraded, entries[-1][0]))
    after = anchor.take(upgraded.database)
    first, second = next((one[0], two[0]) for one, two in pairwise(entries) if one[1] != two[1])
    for sql in renumbered(first, second):
        upgraded.cook(sql)
    fields = "chain, sequence, at, author, name, key, request, effects, facts, previous, id"
    (row,) = upgraded.query(f"SELECT {fields} FROM commands WHERE name = 'upgrade'")
    *told, effect, facts, previous, number = row
    with upgraded.database.reading() as connection:
        below = select(commands.c.id, commands.c.hash).where(commands.c.id < number).order_by(commands.c.id)
        listed = hashlib.sha256(b"".join(numbered(*found) for found in connection.execute(below))).hexdigest()
    answer = canonical({"numbers": listed})
    head = entry_hash(previous, [*told, answer, effect], facts, number)
    upgraded.cook(f"UPDATE commands SET answer = '{answer}', hash = '{head}' WHERE id = {number}")
    upgraded.cook(f"UPDATE chains SET head = '{head}' WHERE name = 'house'")
    with upgraded.database.reading() as connection:
        assert list(verify_log(connection)) == []
        assert list(verify_log(connection, [before])) == []
        (fault,) = verify_log(connection, [before, after])
    assert fault.startswith(f"The log up to entry number {after.last} is not what it was on {after.at}")


def _digest_up_to(room: TestRoom, last: int) -> str:
    """What a receipt would have committed to when an entry was the last."""
    ends = room.query("SELECT chain, sequence, hash FROM commands WHERE id <= :last ORDER BY id", last=last)
    return anchor.digest_of_heads({chain: (length, head) for chain, length, head in ends})


def test_an_entry_after_the_upgrade_has_its_number_in_its_hash(upgraded: TestRoom) -> None:
    upgraded.create("Cem")
    fields = "chain, sequence, at, author, name, key, request, answer, effects, facts, previous, id"
    ((*told, facts, previous, number),) = upgraded.query(f"SELECT {fields} FROM commands ORDER BY id DESC LIMIT 1")
    older = entry_hash(previous, told, facts, None)
    upgraded.cook(f"UPDATE commands SET hash = '{older}' WHERE id = {number}")
    upgraded.cook(f"UPDATE chains SET head = '{older}' WHERE name = 'house'")
    assert upgraded.verify_log() == ("house, entry 8: nothing vouches for its number.",)


def test_only_entries_from_before_facts_are_called_older(upgraded: TestRoom, url: str) -> None:
    entries = upgraded.query("SELECT count(*) FROM commands")[0][0]
    assert console.verified_log(url, None)["older"] == entries - 1
    upgraded.create("Cem")
    with upgraded.database.writing() as connection:
        effects.record_upgrade(connection, {"from": "0006", "to": "0007"}, now=upgraded.time)
    assert console.verified_log(url, None)["older"] == entries - 1


def test_a_house_that_began_with_facts_has_no_older_entries(room: TestRoom, url: str) -> None:
    room.player("Ann")
    with room.database.writing() as connection:
        effects.record_upgrade(connection, {"from": "0005", "to": "0006"}, now=room.time)
    assert console.verified_log(url, None)["older"] == 0


def test_an_older_round_s_secret_is_held_to_the_deck_it_gave(upgraded: TestRoom) -> None:
    upgraded.cook("UPDATE rounds SET secret = (SELECT secret FROM rounds WHERE id = 2) WHERE id = 1")
    assert any("round 1 in the books does not give the deck" in fault for fault in upgraded.verify_log())


def test_rounds_under_way_when_it_was_upgraded_go_on(upgraded: TestRoom) -> None:
    assert [upgraded.live(table).state.phase for table in (1, 2, 3)] == ["wagers", "decisions", "reveal"]
    assert upgraded.live(1).seeds == {1: "my own luck"}
    waiting = {table for (table,) in upgraded.query("SELECT table_id FROM rounds WHERE NOT ended AND timer IS NOT NULL")}
    assert waiting == {1, 2, 3}
    upgraded.wager(1, 2, {"ante": "$15"}, by=PEOPLE[2])
    assert upgraded.tick(2) is None, "everybody gets his full time"
    upgraded.time += 100_000
    for table in (1, 2, 3):
        number = upgraded.live(table).number
        while upgraded.live(table).number == number:
            assert upgraded.tick(table) is not None
            upgraded.time += 100_000
        assert upgraded.proof(number).fault(upgraded.recall(number).game) is None
        for seat, person in PEOPLE.items():
            upgraded.wager(table, seat, {"ante": "$15"}, by=person)
        play_on(upgraded, table, PEOPLE, Random(table))
    upgraded.check()


def test_what_was_asked_of_the_first_version_is_not_done_again(upgraded: TestRoom) -> None:
    before = upgraded.balance(PEOPLE[1])
    ((answer,),) = upgraded.query("SELECT answer FROM commands WHERE key = '2.0.1'")
    assert upgraded.wager(2, 1, {"ante": "$15", "flush": "$5"}, by=PEOPLE[1], key="2.0.1") == json.loads(answer)
    assert upgraded.balance(PEOPLE[1]) == before
