"""Connections come and go; the house goes on."""

from __future__ import annotations

import zlib
from contextlib import suppress
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from longsuit import fair
from longsuit.house.books import database, effects, journey
from longsuit.house.room import people
from tests.fast.house.room import TestRoom


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_connection_that_broke_while_nobody_used_it_is_replaced(room: TestRoom) -> None:
    ann = room.player("Ann")
    engine = create_engine(room.database.engine.url)

    def glanced() -> int:
        return room.database.glance(lambda connection: people.purse(connection, ann))[1]

    for command in (lambda: room.balance(ann), lambda: room.buy_in(ann, "$1")["balance"], glanced):
        with room.database.reading() as first, room.database.reading() as second:
            ours = [connection.execute(text("SELECT pg_backend_pid()")).scalar_one() for connection in (first, second)]
        with engine.begin() as connection:
            ended = connection.execute(text("SELECT pg_terminate_backend(pid, 5000) FROM unnest(:ours) AS pid"), {"ours": ours})
            assert ended.scalars().all() == [True, True]
        assert command() >= 100_000
    engine.dispose()
    room.check()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_whoever_reads_cannot_write(room: TestRoom) -> None:
    with pytest.raises(Exception, match="read-only transaction"), room.database.reading() as connection:
        connection.execute(text("INSERT INTO chains (name) VALUES ('nobody')"))
    room.check()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_process_that_hangs_in_the_middle_of_a_command_holds_nobody_up_for_ever(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = room.player("Ann")
    monkeypatch.setattr(database, "IDLE", database.IDLE.replace("20s", "1s"))
    room.database.engine.dispose()
    balances: list[int] = []

    def hang(connection: Connection) -> int:
        connection.execute(text("SELECT * FROM chains WHERE name = :chain FOR UPDATE"), {"chain": f"person {ann}"})
        if not balances:
            balances.append(room.buy_in(ann, "$1")["balance"])
        return people.purse(connection, ann)[1]

    assert room.database.transact(hang) == 100_100
    assert balances == [100_100]
    room.check()


def test_what_cannot_be_written_is_not_told_in_the_error(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    if room.database.engine.dialect.name == "sqlite":
        room.attempt("CREATE TRIGGER full_disk BEFORE INSERT ON round_events BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
    else:
        raising = "BEGIN RAISE EXCEPTION 'the disk is full'; END"
        room.attempt(f"CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ {raising} $$")
        room.attempt("CREATE TRIGGER full_disk BEFORE INSERT ON round_events EXECUTE FUNCTION full_disk()")
    with pytest.raises(DBAPIError, match="the disk is full") as caught:
        room.tick(table)
    found = room.live(table)
    deck = " ".join(map(str, fair.shuffle(found.secret, number=found.number, seeds=found.seeds)))
    assert deck[:20] not in str(caught.value)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_connection_in_use_when_the_database_is_closed_is_closed_when_it_comes_back(room: TestRoom) -> None:
    with room.database.reading() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        room.database.close()
        assert not driver.closed
    assert driver.closed


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_whoever_asks_after_the_database_is_closed_leaves_no_connection_behind(room: TestRoom) -> None:
    room.database.close()
    with room.database.reading() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
    assert driver.closed


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_what_failed_on_the_way_is_never_taken_for_committed(room: TestRoom) -> None:
    def fail(work: effects.Work) -> None:
        with suppress(DBAPIError):
            work.connection.execute(text("SELECT 1 / 0"))

    with pytest.raises(DBAPIError, match="rolled back"):
        room.database.work(fail)
    room.check()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_any_text_travels_as_it_is(room: TestRoom) -> None:
    said = ["it's", 'a "b"', "back\\slash", "{a,b}", "♠ ünd", "$1", "; COMMIT", "%s", ""]

    def asked(work: effects.Work) -> list[str | None]:
        raw = work.connection.connection.driver_connection
        assert isinstance(raw, psycopg.Connection)
        ((*found,),) = journey.travel(raw, [(f"SELECT {', '.join(f'${place}::text' for place in range(1, 11))}", [*said, None])])
        return found

    assert room.database.work(asked) == [*said, None]


def test_what_shows_that_there_is_room_cannot_be_compressed(room: TestRoom) -> None:
    written: list[str] = []

    def look(*told: Any) -> None:
        if "INSERT INTO pulse" in told[2]:
            written.append(str(told[3]))

    event.listen(room.database.engine, "before_cursor_execute", look)
    room.database.prove_writable()
    assert len(zlib.compress(written[0].encode())) > 8_000
    assert room.query("SELECT count(*) FROM pulse") == [(0,)]
