"""What a process remembers of a table is what the database says, whoever else plays, whatever fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import psycopg
import pytest
from sqlalchemy import event

from longsuit.house.books import journey, postgresql, sqlite
from longsuit.house.errors import HouseError
from longsuit.table import RoundError
from tests.fast.house.room import TestRoom, new_room


@pytest.fixture
def other(room: TestRoom, url: str) -> Iterator[TestRoom]:
    """Another process's room on the same database, as far as memory goes."""
    made = new_room(url, start=1000)
    made.time = room.time
    yield made
    made.database.close()


def agree(room: TestRoom, url: str, table: int) -> None:
    """Whoever knows nothing reads what the room remembers."""
    fresh = new_room(url)
    assert fresh.live(table) == room.live(table)
    assert fresh.view(table) == room.view(table)
    known = room.database.cache.table(table)
    assert known is not None
    assert [(known.link.length, known.link.head)] == room.query("SELECT length, head FROM chains WHERE name = :name", name=f"table {table}")
    fresh.database.close()


def anything(room: TestRoom, table: int, people: dict[int, int], dice: Random) -> None:
    """One command at random; many of them are refused."""
    seat = dice.choice(list(people))
    person = people[seat]
    commands: list[Callable[[], object]] = [
        lambda: room.sit(table, seat, by=person),
        lambda: room.leave(table, seat, by=person),
        lambda: room.seed(table, seat, str(dice.random()), by=person),
        *[lambda: room.wager(table, seat, {"ante": "$15", "progressive": "$1"}, by=person)] * 3,
        lambda: room.take_back(table, seat, by=person),
        lambda: room.deal(table),
        *[lambda: room.stay(table, seat, by=person)] * 2,
        lambda: room.fold(table, seat, by=person),
        *[lambda: room.settle(table)] * 2,
        lambda: room.tick(table),
        lambda: room.wager(table, seat, {"ante": "$15"}, by=person + 1),
    ]
    if dice.random() < 0.03:
        commands = [lambda: room.void(table, "a card was seen")]
    with suppress(HouseError, RoundError):
        dice.choice(commands)()


def test_after_anything_at_all_the_memory_is_right(room: TestRoom, other: TestRoom, url: str) -> None:
    dice = Random(11)
    table = room.table("i-luv-suits")
    people = {seat: room.player(f"Player {seat}", "$100,000") for seat in (1, 2, 3)}
    for turn in range(240):
        acting = dice.choice((room, room, other))
        anything(acting, table, people, dice)
        assert room.live(table) == other.live(table)
        if turn % 6 == 0:
            agree(acting, url, table)
    ended = [number for (number,) in room.query("SELECT id FROM rounds WHERE ended")]
    assert len(ended) > 5
    fresh = new_room(url)
    assert all(fresh.recall(number) == room.recall(number) == other.recall(number) for number in ended)
    assert all(fresh.proof(number) == room.proof(number) for number in ended)
    fresh.database.close()
    room.check()


def test_a_command_that_fails_at_the_very_end_is_not_remembered(room: TestRoom, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    before = room.live(table)

    def fail(_: object) -> None:
        raise OSError("the disk is full")

    with monkeypatch.context() as failing:
        for work in (sqlite.Work, postgresql.Work):
            failing.setattr(work, "commit", fail)
        with pytest.raises(OSError, match="the disk is full"):
            room.wager(table, 1, {"ante": "$15"}, by=ann)
    assert room.live(table) == before
    room.wager(table, 1, {"ante": "$20"}, by=ann)
    assert room.live(table).state.seat(1).bets[0] == 2000
    agree(room, url, table)
    room.check()


def statements(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything the database is asked from now on, as its driver hears it."""
    asked: list[str] = []
    if room.database.engine.dialect.name == "sqlite":
        event.listen(room.database.engine, "checkout", lambda raw, *_: raw.set_trace_callback(asked.append))
        return asked
    execute, travel = psycopg.Cursor.execute, journey.travel

    def heard(cursor: Any, query: Any, *arguments: Any, **named: Any) -> Any:
        asked.append(str(query))
        return execute(cursor, query, *arguments, **named)

    def travelled(raw: Any, statements: Any) -> Any:
        asked.extend(sql for sql, _ in statements)
        return travel(raw, statements)

    monkeypatch.setattr(psycopg.Cursor, "execute", heard)
    monkeypatch.setattr(journey, "travel", travelled)
    return asked


def test_a_remembered_round_is_not_read_again(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    asked = statements(room, monkeypatch)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    room.live(table)
    assert not any("FROM round_events" in sql or "FROM seats" in sql for sql in asked)
    assert sum("chains" in sql for sql in asked) >= 3


def test_a_database_put_back_from_a_copy_is_read_anew(room: TestRoom, other: TestRoom, url: str) -> None:
    """The same round, the same number of events, but another past: the chain tells them apart."""
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    remembered = room.database.cache.table(table)
    assert remembered is not None
    other.wager(table, 1, {"ante": "$25"}, by=ann)
    wrong = remembered._replace(link=type(remembered.link)(remembered.link.length, "0" * 64))
    wrong = wrong._replace(live=other.live(table))
    room.database.cache.add_table(wrong)
    other.wager(table, 1, {"ante": "$50"}, by=ann)
    agree(room, url, table)
    assert room.live(table).sequence == 5
