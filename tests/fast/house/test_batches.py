"""Several commands in one transaction: each as if it were alone, all on disk together, and the dealer's with them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from longsuit.house.books.transaction import Order
from longsuit.house.errors import HouseError
from longsuit.house.room import Room
from longsuit.house.service.writer import Line, Waiting
from tests.fast.house.room import TestRoom, new_room

BETS = {"ante": "$15"}


def seated(room: TestRoom, count: int, money: str = "$1,000") -> dict[int, int]:
    """Tables with one player each, by table."""
    people = {}
    for number in range(count):
        table, person = room.table(), room.player(f"Player {number}", money)
        room.sit(table, 1, by=person)
        people[table] = person
    return people


def wager(room: Room, table: int, person: int, *, key: str | None = None, amount: str = "$15") -> Order:
    return room.order(Room.wager, table, 1, {"ante": amount}, by=person, key=key)


def commits(room: TestRoom) -> int:
    """How many commands the log has."""
    return int(room.query("SELECT count(*) FROM commands")[0][0])


def test_whoever_waits_is_written_together_and_the_dealer_acts_at_once(room: TestRoom) -> None:
    people = seated(room, 3)
    before = commits(room)
    outcomes = room.desk.carry_out_together([wager(room, table, person) for table, person in people.items()], room.follow)
    assert [outcome.answer and outcome.answer["phase"] for outcome in outcomes] == ["wagers"] * 3
    assert [[answer["phase"] for answer in outcome.dealt or ()] for outcome in outcomes] == [["decisions"]] * 3
    folds = [room.order(Room.fold, table, 1, by=person) for table, person in people.items()]
    outcomes = room.desk.carry_out_together(folds, room.follow)
    assert [[answer["phase"] for answer in outcome.dealt or ()] for outcome in outcomes] == [["settled"]] * 3
    assert commits(room) == before + 12
    assert [room.balance(person) for person in people.values()] == [100_000 - 1500] * 3
    room.check()
    again = new_room(room.database.engine.url.render_as_string(hide_password=False))
    for table in people:
        assert again.live(table) == room.live(table)
    again.database.close()


def test_one_that_is_refused_leaves_the_others_alone(room: TestRoom) -> None:
    (one, ann), (two, bob) = seated(room, 2).items()
    outcomes = room.desk.carry_out_together([wager(room, one, bob), wager(room, two, bob)], lambda _: None)
    assert isinstance(outcomes[0].error, HouseError)
    assert str(outcomes[0].error) == f"Seat 1 of table {one} is not yours."
    assert outcomes[1].answer is not None
    assert (room.balance(ann), room.balance(bob)) == (100_000, 98_500)
    room.check()


def test_one_that_the_database_refuses_takes_all_back_to_be_done_alone(room: TestRoom) -> None:
    (one, ann), (two, bob) = seated(room, 2, "$20").items()
    before = commits(room)
    orders = [wager(room, one, ann), wager(room, two, bob, amount="$25")]
    assert [outcome.later for outcome in room.desk.carry_out_together(orders, room.follow)] == [True, True]
    assert commits(room) == before
    assert room.desk.carry_out(orders[0])["phase"] == "wagers"
    with pytest.raises(HouseError, match="not enough money"):
        room.desk.carry_out(orders[1])
    assert (room.balance(ann), room.balance(bob)) == (500, 2000)
    room.check()


def test_a_key_said_twice_in_one_transaction_is_done_once(room: TestRoom) -> None:
    ((table, ann),) = seated(room, 1).items()
    orders = [wager(room, table, ann, key="k"), wager(room, table, ann, key="k"), wager(room, table, ann, key="k", amount="$20")]
    first, second, other = room.desk.carry_out_together(orders, room.follow)
    assert first.answer == second.answer is not None
    assert str(other.error) == "That idempotency key was used for another command."
    assert room.desk.carry_out_together(orders[:1], room.follow)[0].answer == first.answer
    assert room.balance(ann) == 98_500
    room.check()


def test_several_commands_of_one_table_follow_each_other(room: TestRoom) -> None:
    table, people = room.table(), [room.player(name) for name in ("Ann", "Bob", "Cem")]
    sits = [room.order(Room.sit, table, seat, by=person) for seat, person in enumerate(people, 1)]
    assert all(outcome.answer for outcome in room.desk.carry_out_together(sits, room.follow))
    bets = [room.order(Room.wager, table, seat, BETS, by=person) for seat, person in enumerate(people, 1)]
    outcomes = room.desk.carry_out_together(bets, room.follow)
    assert [bool(outcome.dealt) for outcome in outcomes] == [False, False, True]
    assert room.live(table).state.phase == "decisions"
    room.check()


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_table_that_another_process_holds_keeps_nobody_else_waiting(room: TestRoom, url: str) -> None:
    (one, ann), (two, bob) = seated(room, 2).items()
    other = new_room(url)
    with other.database.writing() as connection:
        connection.exec_driver_sql(f"SELECT * FROM chains WHERE name = 'table {one}' FOR UPDATE")
        outcomes = room.desk.carry_out_together([wager(room, one, ann), wager(room, two, bob)], lambda _: None)
    assert [outcome.later for outcome in outcomes] == [True, False]
    assert (room.balance(ann), room.balance(bob)) == (100_000, 98_500)
    other.database.close()


def test_linked_meters_that_are_settled_together_add_up(room: TestRoom) -> None:
    first = room.table("i-luv-suits")
    tables = [first, room.table("i-luv-suits", meters={"main": 1})]
    people = {table: room.player(f"Player {table}") for table in tables}
    bets = {"ante": "$15", "progressive": "$1"}
    for table, person in people.items():
        room.sit(table, 1, by=person)
    for _ in range(3):
        wagers = [room.order(Room.wager, table, 1, bets, by=person) for table, person in people.items()]
        assert all(outcome.dealt for outcome in room.desk.carry_out_together(wagers, room.follow))
        folds = [room.order(Room.fold, table, 1, by=person) for table, person in people.items()]
        assert all(outcome.dealt for outcome in room.desk.carry_out_together(folds, room.follow))
    assert room.query("SELECT count(*) FROM meter_changes WHERE reason = 'contribution'") == [(6,)]
    room.check()


@pytest.fixture
def loop() -> Iterator[asyncio.AbstractEventLoop]:
    new = asyncio.new_event_loop()
    yield new
    new.close()


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_a_table_is_written_to_by_one_thread_at_a_time(room: TestRoom, loop: asyncio.AbstractEventLoop) -> None:
    waiting = [Waiting(wager(room, table, person), loop.create_future()) for table, person in seated(room, 5).items()]
    again, line = Waiting(waiting[0].order, loop.create_future()), Line()
    line.put(waiting[0])
    first = line.take()
    for one in (again, *waiting[1:4]):
        line.put(one)
    second = line.take()
    assert (first, second) == (waiting[:1], waiting[1:4])
    line.put(waiting[4])
    line.done(first)
    line.close()
    assert line.take() == [again, waiting[4]]
    assert line.take() == []
