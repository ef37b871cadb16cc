"""Many processes on one database: they cannot corrupt a table, and dying in the middle loses nothing."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from tests.fast.house.room import TestRoom, new_room
from tests.waiting import until

ROOT = Path(__file__).parents[3]
SEATS = (1, 2, 3)


def start(room: TestRoom, table: int, seat: int, *, person: int, rounds: int) -> subprocess.Popen[bytes]:
    url = room.database.engine.url.render_as_string(hide_password=False)
    command = [sys.executable, "-m", "tests.fast.house.player", url, *map(str, (table, seat, person, rounds))]
    return subprocess.Popen(command, cwd=ROOT)


def seated(room: TestRoom) -> tuple[int, dict[int, int]]:
    table = room.table("i-luv-suits", wager_seconds=1, decide_seconds=1)
    people = {seat: room.player(f"Player {seat}", "$100,000") for seat in SEATS}
    for seat, person in people.items():
        room.sit(table, seat, by=person)
    return table, people


def check(room: TestRoom, table: int, people: dict[int, int]) -> int:
    """Books and log are right, and every purse is what its rounds made of it; the number of rounds settled."""
    room.check()
    numbers = [number for (number,) in room.query("SELECT id FROM rounds WHERE table_id = :table ORDER BY id", table=table)]
    states = [room.recall(number) for number in numbers]
    assert [state.ended for state in states] == [True] * (len(states) - 1) + [False]
    for seat, person in people.items():
        assert room.balance(person) == 10_000_000 + sum(state.net(seat) for state in states if state.seats[seat - 1] is not None)
    assert all(room.proof(number).fault() is None for number in numbers[:-1])
    assert room.trial_balance().totals["risk"] == sum(states[-1].paid_in(seat.number) for seat in states[-1].playing)
    return sum(state.phase == "settled" for state in states)


def test_processes_share_a_table(room: TestRoom) -> None:
    table, people = seated(room)
    players = [start(room, table, seat, person=person, rounds=12) for seat, person in people.items()]
    assert [player.wait(timeout=120) for player in players] == [0, 0, 0]
    assert check(room, table, people) >= 12


def test_tables_share_people_and_a_meter(room: TestRoom) -> None:
    first, people = seated(room)
    second = room.table("i-luv-suits", wager_seconds=1, decide_seconds=1, meters={"main": 1})
    there = dict(zip(reversed(SEATS), people.values(), strict=True))
    for seat, person in there.items():
        room.sit(second, seat, by=person)
    seats = [(first, 1, people[1]), (first, 2, people[2]), (second, 1, there[1]), (second, 2, there[2])]
    players = [start(room, table, seat, person=person, rounds=5) for table, seat, person in seats]
    assert [player.wait(timeout=180) for player in players] == [0] * 4
    room.check()
    numbers = [number for (number,) in room.query("SELECT id FROM rounds ORDER BY id")]
    states = {number: room.recall(number) for number in numbers}
    nets = sum(state.net(seat.number) for state in states.values() for seat in state.playing)
    assert sum(room.balance(person) for person in people.values()) == 30_000_000 + nets
    staked = sum(100 for state in states.values() if state.phase == "settled" for seat in state.playing if seat.bets[-1])
    taken = sum(hit.from_meter for state in states.values() for hit in state.hits)
    assert taken or room.query("SELECT balance FROM accounts WHERE kind = 'meter' AND owner = 'meter 1'") == [(1_000_000 + staked // 5,)]


def test_a_command_given_many_times_at_once_is_done_once(room: TestRoom, url: str) -> None:
    ann = room.player("Ann")
    rooms = [new_room(url, start=1000 * number) for number in range(1, 5)]
    with ThreadPoolExecutor(4) as pool:
        for turn in range(4):
            answers = list(pool.map(lambda other, turn=turn: other.buy_in(ann, "$1", key=f"buy {turn}"), rooms * 3))
            assert answers == [{"balance": 100_000 + 100 * (turn + 1)}] * 12
    for other in rooms:
        other.database.close()
    room.check()


def test_whoever_repeats_himself_while_the_first_is_under_way_gets_the_same_answer(room: TestRoom, url: str) -> None:
    """Even to what cannot be done a second time: a seat taken, a purse emptied."""
    table, ann = room.table(), room.player("Ann")
    rooms = [new_room(url, start=1000 * number) for number in range(1, 5)]
    with ThreadPoolExecutor(4) as pool:
        sat = list(pool.map(lambda other: other.sit(table, 1, by=ann, key="sit"), rooms * 3))
        gone = list(pool.map(lambda other: other.cash_out(ann, "$1,000", key="all of it"), rooms * 3))
    assert sat == [{"table": table, "seat": 1, "from_round": 1}] * 12
    assert gone == [{"balance": 0}] * 12
    for other in rooms:
        other.database.close()
    room.check()


def test_one_seat_is_not_taken_twice(room: TestRoom, url: str) -> None:
    table = room.table()
    people = [room.player(f"Player {number}") for number in range(4)]
    rooms = [new_room(url, start=1000 * number) for number in range(1, 5)]

    def sit(chosen: tuple[TestRoom, int]) -> bool:
        try:
            chosen[0].sit(table, 1, by=chosen[1])
        except ValueError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(sit, zip(rooms, people, strict=True))) == 1
    for other in rooms:
        other.database.close()
    room.check()


_OTHERS = "SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"


def wait_for(room: TestRoom, more: int) -> None:
    """Until so many more commands have been carried out."""
    aim = room.query("SELECT count(*) FROM commands")[0][0] + more
    until(lambda: room.query("SELECT count(*) FROM commands")[0][0] >= aim)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_killed_again_and_again_nothing_is_lost(room: TestRoom) -> None:
    table, people = seated(room)
    dice = Random(6)
    players = {seat: start(room, table, seat, person=person, rounds=10**9) for seat, person in people.items()}
    try:
        for _ in range(3):
            wait_for(room, dice.randint(8, 20))
            for seat in dice.sample(SEATS, 2):
                players[seat].kill()
                players[seat].wait()
            check_books_only(room)
            for seat, player in players.items():
                if player.poll() is not None:
                    players[seat] = start(room, table, seat, person=people[seat], rounds=10**9)
        wait_for(room, 8)
    finally:
        for player in players.values():
            player.kill()
            player.wait()
    room.database.close()
    until(lambda: room.query(_OTHERS)[0][0] == 0)  # the server finishes what a player told it before he was killed, then hangs up
    assert check(room, table, people) > 1
    before = room.live(table).state
    room.time = 2**52
    for _ in range(100):  # a process that sees a timer for the first time starts it; an hour later it has run out
        room.tick(table)
        room.time += 3_600_000
        if room.live(table).state.phase == "wagers" and not room.live(table).state.playing:
            break
    after = room.live(table).state
    assert after.phase == "wagers"
    assert not after.playing
    assert (after.number != before.number) == bool(before.playing)
    check(room, table, people)


def check_books_only(room: TestRoom) -> None:
    """While others play on, one moment of the books still adds up."""
    books = room.trial_balance()
    assert (books.total, books.faults) == (0, ())
