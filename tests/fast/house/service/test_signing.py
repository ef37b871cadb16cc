"""Coming in and going out, and what may never be found in the books."""

from __future__ import annotations

import httpx
import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from longsuit.house.room.passwords import Passwords
from longsuit.house.room.room import Room, now
from longsuit.house.room.sessions import Sessions, token_hash
from longsuit.house.service.settings import Rate
from tests.fast.house.service.service import QUICK, Service, serving, settings

PASSWORD = "correct horse battery"
OTHER = "staple and some more"


def test_guests_and_players_come_in_with_welcome_money(any_house: Service) -> None:
    visitor = any_house.visitor()
    assert visitor.refused(401, "GET", "/session").startswith("Please sign in")
    answer = visitor.post("/guests", json={})
    cookie = answer.headers["set-cookie"]
    assert answer.status_code == 201
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie
    assert "Max-Age=34560000" in cookie
    me = visitor.ok("GET", "/session")
    assert (me["role"], me["balance"], me["name"][:6]) == ("guest", 100_000, "Guest ")
    player = any_house.visitor()
    assert player.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})["role"] == "player"
    assert player.ok("DELETE", "/session") is None
    player.refused(401, "GET", "/session")
    assert player.ok("POST", "/session", {"name": "Ann", "password": PASSWORD})["name"] == "Ann"
    any_house.check()


def test_a_session_that_is_ended_as_it_begins_is_refused_in_a_sentence(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """As when its owner ends all his sessions, or changes his password, in another window at that moment."""
    monkeypatch.setattr(house.inner.sessions, "visitor", lambda _: None)
    assert house.visitor().refused(401, "POST", "/guests", {}).startswith("That session was ended")


def test_wrong_passwords_and_names_are_refused_alike(house: Service) -> None:
    visitor = house.visitor()
    visitor.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    before = house.counts()
    wrong = visitor.refused(403, "POST", "/session", {"name": "Ann", "password": OTHER})
    assert wrong == visitor.refused(403, "POST", "/session", {"name": "Nobody", "password": OTHER})
    assert wrong == visitor.refused(403, "POST", "/session", {"name": "Guest 1", "password": ""})
    assert "10 to 200" in visitor.refused(400, "POST", "/accounts", {"name": "Bob", "password": "short"})
    assert "The name Ann is taken" in visitor.refused(400, "POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    assert "Only guests" in visitor.refused(400, "POST", "/accounts", {"name": "guest of honour", "password": PASSWORD})
    assert "1 to 40" in visitor.refused(400, "POST", "/accounts", {"name": "A\u0000B", "password": PASSWORD})
    odd = visitor.post("/session", content=b'{"name": "A\\ud800", "password": "\\ud800"}', headers={"Content-Type": "application/json"})
    assert odd.status_code in (403, 422)
    assert house.counts() == before


def test_a_new_password_ends_the_other_sessions_and_closes_their_sockets(house: Service) -> None:
    table = house.table()
    here, there = house.visitor(), house.visitor()
    here.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    there.ok("POST", "/session", {"name": "Ann", "password": PASSWORD})
    with there.watching(table) as line:
        line.table()
        assert "not the old" in here.refused(403, "PUT", "/session/password", {"old": OTHER, "new": OTHER})
        here.ok("PUT", "/session/password", {"old": PASSWORD, "new": OTHER})
        assert line.closes() == 4401
    there.refused(401, "GET", "/session")
    assert here.ok("GET", "/session")["name"] == "Ann"
    there.refused(403, "POST", "/session", {"name": "Ann", "password": PASSWORD})
    there.ok("POST", "/session", {"name": "Ann", "password": OTHER})
    guest = house.visitor().guest()
    guest.refused(403, "PUT", "/session/password", {"old": "", "new": OTHER})


def test_no_secret_is_in_the_log_or_kept_plain_and_every_visit_is_in_it(house: Service) -> None:
    visitor = house.visitor()
    visitor.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    tokens = [visitor.cookies["longsuit"]]
    visitor.ok("PUT", "/session/password", {"old": PASSWORD, "new": OTHER})
    visitor.ok("DELETE", "/session")
    visitor.ok("POST", "/session", {"name": "Ann", "password": OTHER})
    tokens.append(visitor.cookies["longsuit"])
    with house.room.database.reading() as connection:
        log = connection.execute(text("SELECT name, author, request, answer FROM commands ORDER BY id")).all()
        hashes = connection.execute(text("SELECT hash FROM passwords")).scalars().all()
        kept = connection.execute(text("SELECT token FROM sessions")).scalars().all()
    assert [(row.name, row.author) for row in log] == [
        ("create", "house"),
        ("change password", "person 1"),
        ("sign out", "person 1"),
        ("sign in", "person 1"),
    ]
    everything = "".join(map(str, log))
    for secret in (PASSWORD, OTHER, *tokens, *map(token_hash, tokens), *hashes):
        assert secret not in everything
    assert all(found.startswith("$argon2id$") for found in hashes)
    assert kept == [token_hash(tokens[1])]


def test_a_session_runs_out_unless_it_is_used(tmp_path: object) -> None:
    moment = [now()]
    day = 86_400_000
    with serving(f"sqlite:///{tmp_path}/house.sqlite", clock=lambda: moment[0]) as house:
        used, unused = house.visitor().guest(), house.visitor().guest()
        table = house.table()
        for _ in range(5):
            moment[0] += 10 * day
            used.ok("GET", "/session")
        unused.refused(401, "GET", "/session")
        with unused.watching(table) as line:
            assert line.closes() == 4401
        with used.watching(table) as line:
            line.table()
            moment[0] += 31 * day
            assert line.closes() == 4401
        used.refused(401, "POST", f"/tables/{table}/seats/1", {"age": 21})
        assert house.counts()["sessions"] == 2
        Sessions(house.room).sweep()
        assert house.counts()["sessions"] == 0


def test_a_password_is_hashed_anew_when_the_settings_grow(house: Service) -> None:
    house.visitor().ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    stronger = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)
    sessions = Sessions(Room(house.room.database), Passwords(stronger))
    sessions.sign_in("Ann", PASSWORD)
    with house.room.database.reading() as connection:
        kept = connection.execute(text("SELECT hash FROM passwords")).scalar_one()
    assert not stronger.check_needs_rehash(kept)
    assert QUICK.check_needs_rehash(kept)
    sessions.sign_in("Ann", PASSWORD)


def test_who_guesses_passwords_must_wait(tmp_path: object) -> None:
    chosen = settings(rates={"sign in": Rate(3, 0.01), "sign ins": Rate(6, 0.01), "guests": Rate(2, 0.01)})
    with serving(f"sqlite:///{tmp_path}/house.sqlite", chosen) as house:
        visitor = house.visitor()
        visitor.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
        for _ in range(3):
            visitor.refused(403, "POST", "/session", {"name": "Ann", "password": OTHER})
        answer = visitor.post("/session", json={"name": "Ann", "password": PASSWORD})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 50
        for name in ("Bob", "Carl", "Dora"):
            visitor.refused(403, "POST", "/session", {"name": name, "password": OTHER})
        visitor.refused(429, "POST", "/session", {"name": "Emil", "password": OTHER})
        visitor.ok("POST", "/guests")
        visitor.refused(429, "POST", "/guests")


def test_unknown_names_cost_as_much_work_as_known_ones() -> None:
    class Counting(PasswordHasher):
        checked: list[str]

        def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]  # noqa: A002 (its name)
            self.checked.append(str(hash).rsplit("$", 2)[0])
            return super().verify(hash, password)

    hasher = Counting(time_cost=1, memory_cost=8, parallelism=1)
    hasher.checked = []
    checker = Passwords(hasher)
    kept = checker.hash(PASSWORD)
    assert [checker.fits(found, OTHER) for found in (kept, None, None)] == [False, False, False]
    assert not checker.fits(None, "nobody has this password")
    assert len(hasher.checked) == 4
    assert len(set(hasher.checked)) == 1


def test_the_cashier_sells_within_limits_and_once(house: Service) -> None:
    ann = house.visitor().guest()
    for _ in range(2):
        assert ann.ok("POST", "/cashier/buy-in", {"amount": "$10,000"}, **{"Idempotency-Key": "chips"}) == {"balance": 1_100_000}
    assert "$10,000" in ann.refused(400, "POST", "/cashier/buy-in", {"amount": 1_000_001})
    assert "another command" in ann.refused(400, "POST", "/cashier/buy-in", {"amount": 5}, **{"Idempotency-Key": "chips"})
    for _ in range(8):
        ann.ok("POST", "/cashier/buy-in", {"amount": 1_000_000})
    assert "$100,000" in ann.refused(400, "POST", "/cashier/buy-in", {"amount": 1_000_000})
    assert ann.ok("POST", "/cashier/cash-out", {"amount": "$1,000"}) == {"balance": 9_000_000}
    assert "not enough" in ann.refused(400, "POST", "/cashier/cash-out", {"amount": "$1,000,000"})
    for amount in (0, "$0", "much", "-$5"):
        ann.refused(400, "POST", "/cashier/buy-in", {"amount": amount})
    shapes: list[object] = [-1, 1.5, True, None, [], 10**30]
    for shape in shapes:
        ann.refused(422, "POST", "/cashier/buy-in", {"amount": shape})
    house.check()


def test_cookies_are_secure_under_tls(tmp_path: object) -> None:
    with serving(f"sqlite:///{tmp_path}/house.sqlite", settings(tls=True)) as house:
        answer = httpx.post(f"{house.address}/api/v1/guests", headers={"X-Longsuit": "1"})
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]
