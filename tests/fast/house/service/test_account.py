"""What is one's own: sessions to see and to end, data to take along, and an account to delete."""

from __future__ import annotations

import json

from sqlalchemy import text

from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions, token_hash
from tests.fast.house.room import TestRoom
from tests.fast.house.service.service import QUICK, Service, Visitor

PASSWORD = "correct horse battery"


def signed_in(house: Service, name: str = "Ann", browser: str = "A browser") -> Visitor:
    visitor = house.visitor()
    visitor.headers["User-Agent"] = browser
    visitor.ok("POST", "/session", {"name": name, "password": PASSWORD})
    return visitor


def test_twenty_one_sign_ins_leave_twenty_sessions_and_end_the_first(room: TestRoom) -> None:
    sessions = Sessions(room, Passwords(QUICK))
    _, first = sessions.join("Ann", PASSWORD)
    tokens = [first]
    for _ in range(20):
        assert sessions.visitor(first) is not None
        room.time += 1
        tokens.append(sessions.sign_in("Ann", PASSWORD)[1])
    assert [sessions.visitor(token) is not None for token in tokens] == [False] + [True] * 20
    assert room.query("SELECT count(*) FROM sessions") == [(20,)]
    room.check()


def test_sessions_are_seen_and_ended_one_by_one(any_house: Service) -> None:
    house = any_house
    here = house.visitor()
    here.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    there, elsewhere = signed_in(house, browser="Phone of Ann"), signed_in(house)
    found = here.ok("GET", "/sessions")["sessions"]
    assert [one["here"] for one in found].count(True) == 1
    assert {one["browser"] for one in found} == {here.headers["User-Agent"], "Phone of Ann", "A browser"}
    assert all(one["begun"] <= one["used"] <= house.room.clock() for one in found)
    hidden = json.dumps(found)
    for visitor in (here, there, elsewhere):
        assert visitor.cookies["longsuit"] not in hidden
        assert token_hash(visitor.cookies["longsuit"]) not in hidden
    phone = next(one["session"] for one in found if one["browser"] == "Phone of Ann")
    stranger = house.visitor().guest()
    stranger.refused(404, "DELETE", f"/sessions/{phone}")
    with there.watching(house.table()) as line:
        line.table()
        here.ok("DELETE", f"/sessions/{phone}")
        assert line.closes() == 4401
    there.refused(401, "GET", "/session")
    here.refused(404, "DELETE", f"/sessions/{phone}")
    assert here.ok("DELETE", "/sessions") == {"ended": 1}
    elsewhere.refused(401, "GET", "/session")
    assert len(here.ok("GET", "/sessions")["sessions"]) == 1
    house.check()


def test_a_person_takes_along_what_is_his(any_house: Service) -> None:
    house = any_house
    ann, bob = house.visitor().guest(), house.visitor().guest()
    table = house.table()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
    while ann.ok("GET", f"/tables/{table}")["public"]["phase"] != "decisions":
        pass
    ann.ok("POST", f"/tables/{table}/seats/1/fold")
    while ann.ok("GET", f"/tables/{table}")["last"] is None:
        pass
    ann.ok("POST", f"/rounds/{ann.ok('GET', '/history')[0]['round']}/share")
    answer = ann.get("/account/data")
    told = answer.json()
    assert told["shared"] == [told["rounds"][0]["round"]]
    assert answer.headers["content-disposition"] == 'attachment; filename="longsuit-account.json"'
    assert (told["person"], told["name"], told["balance"]) == (ann.me["person"], ann.me["name"], 98_500)
    assert sum(entry["amount"] for entry in told["statement"]) == 98_500
    assert [one["net"] for one in told["rounds"]] == [-1_500]
    assert told["sessions"][0]["here"]
    assert bob.me["name"] not in answer.text
    assert any("account" in entry["command"] or entry["command"] == "wager" for entry in told["log"])
    house.visitor().refused(401, "GET", "/account/data")


def test_an_account_is_deleted_and_the_books_keep_its_number(any_house: Service) -> None:
    house = any_house
    ann = house.visitor()
    person = ann.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})["person"]
    table = house.table()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    assert "leave your tables" in ann.refused(400, "DELETE", "/account", {"password": PASSWORD})
    ann.ok("DELETE", f"/tables/{table}/seats/1")
    assert "password" in ann.refused(403, "DELETE", "/account", {"password": "another one, wrong"})
    other = signed_in(house)
    with other.watching(table) as line:
        line.table()
        ann.ok("DELETE", "/account", {"password": PASSWORD})
        assert line.closes() == 4401
    for visitor in (ann, other):
        visitor.refused(401, "GET", "/session")
    ann.refused(403, "POST", "/session", {"name": "Ann", "password": PASSWORD})
    with house.room.database.reading() as connection:
        assert connection.execute(text("SELECT name, role FROM people")).all() == [(f"Person {person}", "player")]
        assert connection.execute(text("SELECT count(*) FROM passwords")).scalar_one() == 0
        assert connection.execute(text("SELECT count(*) FROM sessions")).scalar_one() == 0
        assert connection.execute(text("SELECT count(*) FROM postings")).scalar_one() == 2
    assert house.room.balance(person) == 0
    assert "Ann" in house.visitor().refused(400, "POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    house.visitor().refused(400, "POST", "/accounts", {"name": "Person 7", "password": PASSWORD})
    house.check()


def test_guests_need_no_password_to_go_and_supervisors_do_not_delete_themselves(any_house: Service) -> None:
    house = any_house
    guest = house.visitor().guest()
    guest.ok("DELETE", "/account", {})
    guest.refused(401, "GET", "/session")
    Sessions(house.room, Passwords(QUICK)).appoint("Pat", PASSWORD, "supervisor")
    boss = signed_in(house, "Pat")
    assert "supervisor" in boss.refused(403, "DELETE", "/account", {"password": PASSWORD})
    assert boss.ok("GET", "/session")["name"] == "Pat"
    house.check()


def test_a_guest_keeps_name_chips_and_history_with_a_password(any_house: Service) -> None:
    house = any_house
    guest = house.visitor().guest()
    table = guest.ok("POST", "/practice", {"game": "pick-2-poker"})["table"]
    before = guest.ok("GET", "/session")
    guest.refused(400, "POST", "/session/account", {"password": "short"})
    kept = guest.ok("POST", "/session/account", {"password": PASSWORD})
    assert kept == {**before, "role": "player"}
    assert guest.refused(400, "POST", "/session/account", {"password": PASSWORD}) == "You have an account already."
    guest.ok("DELETE", "/session")
    again = signed_in(house, before["name"])
    assert again.ok("GET", "/session") == kept
    assert again.ok("POST", "/practice", {"game": "pick-2-poker"})["table"] == table
