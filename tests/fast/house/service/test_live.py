"""Sockets: what they answer to nonsense, what they tell of others, and when they close."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from sqlalchemy import Connection
from websockets.exceptions import InvalidStatus

from longsuit.house.errors import UnreachableError
from longsuit.house.room import Room
from longsuit.house.room.views import TableView, view_of
from longsuit.house.service.settings import Rate
from tests.fast.house.service.service import Service, serving, settings


def test_nonsense_is_answered_and_the_line_stays(house: Service) -> None:
    table = house.table()
    guest = house.visitor().guest()
    with guest.watching(table) as line:
        line.table()
        before = house.counts()
        frames: list[tuple[int, Any]] = [
            (400, "garbage"),
            (400, "[" * 60_000),
            (400, b"bytes"),
            (422, "[]"),
            (422, "null"),
            (422, "{}"),
            (422, {"command": "sit", "seat": 1}),
            (422, {"id": "", "command": "sit", "seat": 1}),
            (422, {"id": "x" * 81, "command": "sit", "seat": 1}),
            (422, {"id": "\n", "command": "sit", "seat": 1}),
            (422, {"id": "a", "command": "rob", "seat": 1}),
            (422, {"id": "a", "command": ["sit"], "seat": 1}),
            (422, {"id": "a", "command": "sit"}),
            (422, {"id": "a", "command": "sit", "seat": "1"}),
            (422, {"id": "a", "command": "sit", "seat": True}),
            (422, {"id": "a", "command": "sit", "seat": 10**30}),
            (422, {"id": "a", "command": "sit", "seat": 1, "more": 1}),
            (422, {"id": "a", "command": "wager", "seat": 1}),
            (422, {"id": "a", "command": "wager", "seat": 1, "wagers": {"ante": 1.5}}),
            (403, {"id": "a", "command": "wager", "seat": 1, "wagers": {"ante": 1500}}),
            (403, {"id": "a", "command": "fold", "seat": 1}),
            (400, {"id": "a", "command": "sit", "seat": 12}),
        ]
        for status, frame in frames:
            line.socket.send(json.dumps(frame) if isinstance(frame, dict) else frame)
            error = line.until(lambda message: message["type"] == "error")
            assert (error["status"], frame) == (status, frame)
            assert error["error"].endswith(".")
        assert house.counts() == before
        assert line.say(command="sit", age=21, seat=1)["answer"]["seat"] == 1


def test_giant_frames_close_the_line(house: Service) -> None:
    table = house.table()
    with house.visitor().guest().watching(table) as line:
        line.table()
        line.socket.send("x" * 70_000)
        assert line.closes() == 1009


def test_out_of_turn_foreign_seats_and_foreign_cards(house: Service) -> None:
    table = house.table()
    ann, bob = house.visitor().guest(), house.visitor().guest()
    with ann.watching(table) as one, bob.watching(table) as two:
        one.say(command="sit", age=21, seat=1)
        two.say(command="sit", age=21, seat=2)
        for seat, line in ((1, one), (2, two)):
            line.say(command="wager", seat=seat, wagers={"ante": "$15"})
        two.table(lambda seen: seen["public"]["phase"] == "decisions")
        before = house.counts()
        assert two.say(command="fold", seat=2)["status"] == 400
        assert two.say(command="fold", seat=1)["status"] == 403
        assert one.say(command="play", seat=1, action="raise", amount="$45.01")["status"] == 400
        other = str(house.room.live(table).state.seat(2).cards[0])
        assert one.say(command="play", seat=1, setting=other)["status"] == 400
        assert one.say(command="wager", seat=1, wagers={"ante": "$15"})["status"] == 400
        assert bob.refused(403, "GET", f"/tables/{table}/seats/1/coach").endswith("not yours.")
        assert house.counts() == before


def test_a_command_said_twice_is_done_once(house: Service) -> None:
    table = house.table()
    with house.visitor().guest().watching(table) as line:
        line.say(command="sit", age=21, seat=1, id="a")
        first = line.say(command="wager", seat=1, wagers={"ante": "$15"}, id="b")
        line.table(lambda seen: seen["public"]["phase"] == "decisions")
        before = house.counts()
        assert line.say(command="wager", seat=1, wagers={"ante": "$15"}, id="b") == first
        assert house.counts() == before


def test_strangers_watch_but_do_not_play(house: Service) -> None:
    table = house.table()
    with house.visitor().watching(table) as line:
        assert line.table()["own"] == {}
        assert line.say(command="sit", age=21, seat=1)["status"] == 401
        line.socket.send('{"command": "ping"}')
        assert line.until(lambda message: message["type"] == "pong")


def test_other_sites_and_spoilt_sessions_get_no_line(house: Service) -> None:
    table = house.table()
    guest = house.visitor().guest()
    with pytest.raises(InvalidStatus, match="403"), guest.watching(table, Origin="https://evil.example"):
        pass
    with guest.watching(table, Origin=house.address) as line:
        line.table()
    with guest.watching(99) as line:
        assert line.hear()["status"] == 404
        assert line.closes() == 4404
    stranger = house.visitor()
    stranger.cookies["longsuit"] = "forged"
    with stranger.watching(table) as line:
        assert line.closes() == 4401


def test_signing_out_closes_the_line(house: Service) -> None:
    table = house.table()
    guest = house.visitor().guest()
    with guest.watching(table) as line:
        line.table()
        guest.ok("DELETE", "/session")
        assert line.closes() == 4401


def test_what_another_process_does_is_told_soon(any_house: Service) -> None:
    table = any_house.table()
    elsewhere = Room(any_house.room.database)
    ann = elsewhere.create("Ann")["person"]
    elsewhere.buy_in(ann, "$100")
    with any_house.visitor().watching(table) as line:
        line.table()
        elsewhere.sit(table, 3, by=ann)
        assert line.table()["seats"] == {"3": {"name": "Ann", "leaving": False}}
        elsewhere.wager(table, 3, {"ante": "$15"}, by=ann)
        assert line.table(lambda seen: seen["public"]["phase"] == "decisions")["public"]["turn"] == 3
        elsewhere.leave(table, 3, by=ann)
        assert line.table()["seats"]["3"]["leaving"]
        elsewhere.fold(table, 3, by=ann)
        assert line.table(lambda seen: "last" in seen)["seats"] == {}
        elsewhere.close_table(table)
        assert line.until(lambda message: message["type"] == "error")["error"] == f"Table {table} is closed."


def test_money_from_the_cashier_shows_at_the_table(house: Service) -> None:
    table = house.table()
    guest = house.visitor().guest()
    with guest.watching(table) as line:
        assert line.until(lambda message: message["type"] == "balance")["balance"] == 100_000
        guest.ok("POST", "/cashier/buy-in", {"amount": 500})
        assert line.until(lambda message: message["type"] == "balance")["balance"] == 100_500


def test_a_browser_that_does_not_read_gets_only_the_newest(house: Service) -> None:
    table = house.table()
    guest = house.visitor().guest()
    with guest.watching(table) as line:
        line.table()
        for turn in range(60):
            guest.ok("POST" if turn % 2 == 0 else "DELETE", f"/tables/{table}/seats/1", {"age": 21} if turn % 2 == 0 else None)
        time.sleep(0.3)
        newest = house.room.view(table)["sequence"]
        assert line.table(lambda seen: seen["sequence"] == newest)
    assert house.counts()["round_events"] > 60


def test_too_many_windows_are_refused(tmp_path: object) -> None:
    with serving(f"sqlite:///{tmp_path}/house.sqlite", settings(sockets_per_session=2)) as house:
        table = house.table()
        guest = house.visitor().guest()
        with guest.watching(table) as one, guest.watching(table) as two, guest.watching(table) as three:
            one.table()
            two.table()
            assert three.closes() == 1013


def test_a_database_away_for_a_moment_closes_no_table(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.table()
    away = iter((True, True))

    def read(connection: Connection, number: int) -> TableView:
        if next(away, False):
            raise UnreachableError("The database secret.example cannot be reached.")
        return view_of(connection, number)

    monkeypatch.setattr("longsuit.house.service.hub.view_of", read)
    with house.visitor().watching(table) as line:
        assert line.hear()["type"] == "table"
    assert next(away, None) is None


def test_who_sends_frame_after_frame_is_slowed_down(tmp_path: object) -> None:
    slow = serving(f"sqlite:///{tmp_path}/house.sqlite", settings(rates={"frame": Rate(5, 20)}))
    with slow as house, house.visitor().watching(house.table()) as line:
        line.table()
        start = time.monotonic()
        for _ in range(25):
            line.socket.send('{"command": "ping"}')
        for _ in range(25):
            line.until(lambda message: message["type"] == "pong")
        assert time.monotonic() - start > 0.8
