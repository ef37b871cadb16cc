"""The dealer of a process: for absent players, after a crash, and beside another dealer."""

from __future__ import annotations

from longsuit.house.books.database import Database
from longsuit.house.books.timers import steady
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game
from tests.fast.house.fresh import furnish
from tests.fast.house.service.service import Service, serving
from tests.waiting import until


def test_an_absent_player_is_folded_and_the_round_is_settled(house: Service) -> None:
    table = house.table(wager_seconds=300, decide_seconds=300)
    ann, bob = house.visitor().guest(), house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    bob.ok("POST", f"/tables/{table}/seats/2", {"age": 21})
    ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
    assert ann.ok("GET", f"/tables/{table}")["deadline"] is not None
    room, begun = house.inner.room, steady()
    room.steady_clock = room.timers.clock = lambda: begun + 1000 * (steady() - begun)
    until(lambda: ann.ok("GET", f"/tables/{table}")["last"] is not None)
    last = ann.ok("GET", f"/tables/{table}")["last"]
    assert [(seat["number"], seat["action"]) for seat in last["public"]["seats"]] == [(1, "fold"), (2, "")]
    assert ann.ok("GET", "/session")["balance"] == 98_500
    (decision,) = ann.ok("GET", "/review")["decisions"]
    assert (decision["did"], decision["absent"]) == ("fold", True)
    house.check()


def test_another_process_goes_on_where_one_died(url: str) -> None:
    room = Room(Database(furnish(url)))
    table = room.open_table(Terms(game("high-card-flush"), wager_seconds=1, decide_seconds=1))
    ann, ben = (int(room.create(name)["person"]) for name in ("Ann", "Ben"))
    room.buy_in(ann, "$100")
    for seat, person in ((1, ann), (2, ben)):
        room.sit(table, seat, by=person)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.database.close()
    with serving(url) as house:
        until(lambda: house.room.recall(1).ended)
        assert house.room.balance(ann) == 8_500
        house.check()


def test_two_dealers_do_no_harm(url: str) -> None:
    with serving(url) as house, serving(url) as beside:
        tables = [house.table() for _ in range(3)]
        people = [house.visitor().guest() for _ in tables]
        for table, person in zip(tables, people, strict=True):
            person.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
        for _ in range(5):
            for table, person in zip(tables, people, strict=True):
                person.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
            for table, person in zip(tables, people, strict=True):
                until(lambda: person.ok("GET", f"/tables/{table}")["public"]["phase"] == "decisions")  # noqa: B023 (asked at once)
                number = person.ok("POST", f"/tables/{table}/seats/1/fold")["round"]
                until(lambda: beside.room.recall(number).ended)  # noqa: B023 (the same)
        with house.room.database.reading() as connection:
            ended = connection.exec_driver_sql("SELECT count(*) FROM rounds WHERE ended").scalar_one()
        assert ended == 15
        house.check()


def test_no_timer_runs_while_nobody_has_bet(house: Service) -> None:
    table = house.table()
    with house.room.database.reading() as connection:
        assert connection.exec_driver_sql("SELECT timer FROM rounds WHERE NOT ended").scalar_one() is None
    ann = house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    assert ann.ok("GET", f"/tables/{table}")["deadline"] is None
