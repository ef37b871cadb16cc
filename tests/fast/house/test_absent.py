"""Whoever is not there any more gets up: after two missed rounds, or when a table has long been quiet."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.fast.house.room import TestRoom, clear_table, new_room

QUIET = 600


@pytest.fixture
def other(room: TestRoom, url: str) -> Iterator[TestRoom]:
    """Another process's room on the same database."""
    made = new_room(url, start=1000)
    made.time = room.time
    yield made
    made.database.close()


def seated(room: TestRoom, table: int) -> dict[int, str]:
    """Who sits where, as the seats, the round and the lobby say alike."""
    rows = room.query("SELECT seat, name FROM seats JOIN people ON people.id = person_id WHERE table_id = :t ORDER BY seat", t=table)
    found = room.live(table)
    told = {seat.number: seat.player for seat in found.state.seats if seat}
    (listed,) = (one["players"] for one in room.lobby() if one["table"] == table)
    assert dict(rows) == {seat: sitter.name for seat, sitter in found.seats.items()} == listed
    assert found.state.phase != "wagers" or told == dict(rows)
    fresh = new_room(str(room.database.engine.url.render_as_string(hide_password=False)))
    assert fresh.live(table) == found
    fresh.database.close()
    return dict(rows)


def late(room: TestRoom, table: int, **betting: int) -> tuple[dict[int, str], int]:
    """A round in which only some bet and the time runs out: who sits there when it is dealt, and its number."""
    for seat, person in betting.items():
        room.wager(table, int(seat[1:]), {"ante": "$15"}, by=person)
    room.time += 30_000
    answer = room.tick(table)
    assert answer is not None
    assert answer["phase"] == "decisions"
    sitting = seated(room, table)
    while room.live(table).state.phase == "decisions":
        room.fold(table, room.live(table).state.turn, by=room.live(table).seats[room.live(table).state.turn].person)
    room.tick(table)
    return sitting, int(answer["round"])


def events(room: TestRoom, number: int) -> list[tuple[str, int | None]]:
    rows = room.query("SELECT data FROM round_events WHERE round_id = :round ORDER BY sequence", round=number)
    return [(event["event"], event.get("seat")) for event in (json.loads(text) for (text,) in rows)]


def test_whoever_misses_two_rounds_gets_up_before_the_second_is_dealt(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    assert late(room, table, s1=ann)[0] == {1: "Ann", 2: "Bob"}
    room.seed(table, 2, "Bob's luck", by=bob)
    length = room.query("SELECT length FROM chains WHERE name = :n", n=f"table {table}")[0][0]
    sitting, number = late(room, table, s1=ann)
    assert sitting == {1: "Ann"}
    assert events(room, number)[-6:-3] == [("wager", 1), ("stand", 2), ("deal", None)]
    (told,) = room.query("SELECT name, author, answer FROM commands WHERE chain = :n AND sequence = :s", n=f"table {table}", s=length + 2)
    assert (told[0], told[1], json.loads(told[2])["got_up"]) == ("dealer", "house", [2])
    assert room.proof(number).seeds == {}
    assert room.proof(number).fault() is None
    assert (room.balance(ann), room.balance(bob)) == (100_000 - 2 * 1_500, 100_000)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    assert (room.tick(table) or {})["phase"] == "decisions"
    room.check()


def test_whoever_bets_again_is_forgiven_anew(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    both = {1: "Ann", 2: "Bob"}
    assert late(room, table, s1=ann)[0] == both
    assert late(room, table, s1=ann, s2=bob)[0] == both
    assert late(room, table, s1=ann)[0] == both
    assert late(room, table, s1=ann)[0] == {1: "Ann"}
    room.sit(table, 2, by=bob)
    assert late(room, table, s1=ann)[0] == both
    room.check()


def test_a_second_seat_goes_with_its_person_and_a_newcomer_is_no_absentee(room: TestRoom) -> None:
    table, ann, bob, eve = room.table(), room.player("Ann"), room.player("Bob"), room.player("Eve")
    for seat, person in ((1, ann), (2, bob), (3, bob), (4, ann)):
        room.sit(table, seat, by=person)
    assert late(room, table, s1=ann, s2=bob)[0] == {1: "Ann", 2: "Bob", 3: "Bob", 4: "Ann"}
    assert late(room, table, s4=ann)[0] == {1: "Ann", 2: "Bob", 3: "Bob", 4: "Ann"}
    room.leave(table, 3, by=bob)
    room.sit(table, 3, by=eve)
    room.sit(table, 5, by=bob)
    assert late(room, table, s1=ann)[0] == {1: "Ann", 3: "Eve", 4: "Ann"}
    assert late(room, table, s1=ann)[0] == {1: "Ann", 4: "Ann"}
    room.check()


def test_a_round_called_off_is_nobody_s_missed_round(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.void(table, "a card was seen")
    assert late(room, table, s1=ann)[0] == {1: "Ann", 2: "Bob"}
    assert late(room, table, s1=ann)[0] == {1: "Ann"}
    room.check()


def test_a_supervisor_who_deals_sends_nobody_away(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    late(room, table, s1=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    assert seated(room, table) == {1: "Ann", 2: "Bob"}


def test_a_quiet_table_is_cleared_once_and_no_money_moves(room: TestRoom, other: TestRoom) -> None:
    table, empty, ann, bob = room.table(), room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    late(room, table, s1=ann)
    before = room.query("SELECT id, balance FROM accounts ORDER BY id")
    assert other.quiet(QUIET) == []
    room.time += 1000 * QUIET - 1
    assert (room.quiet(QUIET), clear_table(room, table, QUIET)) == ([], None)
    assert seated(room, table) == {1: "Ann", 2: "Bob"}
    room.time += 1
    other.time = room.time
    assert other.quiet(QUIET) == room.quiet(QUIET) == [table]
    assert (clear_table(room, table, QUIET) or {})["got_up"] == [1, 2]
    assert clear_table(other, table, QUIET) is None
    assert clear_table(other, empty, QUIET) is None
    assert seated(room, table) == seated(other, table) == {}
    assert room.query("SELECT id, balance FROM accounts ORDER BY id") == before
    (told,) = room.query("SELECT author, request, at FROM commands WHERE name = 'clear table'")
    assert told == ("house", json.dumps({"quiet_seconds": QUIET}, separators=(",", ":")), room.time)
    room.time += 1000 * QUIET
    assert room.quiet(QUIET) == []
    room.sit(table, 2, by=bob)
    room.wager(table, 2, {"ante": "$15"}, by=bob)
    assert (room.tick(table) or {})["phase"] == "decisions"
    room.check()


def test_a_table_somebody_just_acted_at_is_not_cleared(room: TestRoom, other: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    room.time += 1000 * QUIET
    other.time = room.time
    assert room.quiet(QUIET) == [table]
    other.seed(table, 1, "still here", by=ann)
    assert clear_table(room, table, QUIET) is None
    assert seated(room, table) == {1: "Ann", 2: "Bob"}


def test_wagers_down_keep_a_table_however_long_it_takes(room: TestRoom) -> None:
    table, ann, bob = room.table(wager_seconds=3600), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.time += 1000 * QUIET
    assert (room.quiet(QUIET), clear_table(room, table, QUIET)) == ([], None)
    room.take_back(table, 1, by=ann)
    room.time += 1000 * QUIET
    assert room.quiet(QUIET) == [table]
    room.check()
