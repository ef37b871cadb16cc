"""Nothing forged, too long, too deep or too often comes in; what is refused changes nothing."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from longsuit.house.service.settings import Rate
from tests.fast.house.service.service import Service, serving, settings

JSON = {"Content-Type": "application/json"}


def test_unsafe_requests_need_the_header_and_our_own_origin(house: Service) -> None:
    guest = house.visitor().guest()
    before = house.counts()
    plain = httpx.post(f"{house.address}/api/v1/cashier/buy-in", json={"amount": 100}, cookies=dict(guest.cookies))
    assert plain.status_code == 403
    for origin in (
        "https://evil.example",
        "null",
        f"{house.address}.evil.example",
        "http://[",
        house.address.replace("127.0.0.1", "localhost"),
    ):
        assert "another site" in guest.refused(403, "POST", "/cashier/buy-in", {"amount": 100}, Origin=origin)
    guest.refused(403, "DELETE", "/session", None, **{"X-Longsuit": "0"})
    assert house.counts() == before
    guest.ok("POST", "/cashier/buy-in", {"amount": 100}, Origin=house.address)
    assert "access-control-allow-origin" not in guest.options("/session").headers


def test_every_answer_carries_safe_headers(house: Service) -> None:
    visitor = house.visitor()
    for path in ("/lobby", "/nothing", "/session", "/openapi.json"):
        headers = visitor.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert (headers["x-content-type-options"], headers["x-frame-options"]) == ("nosniff", "DENY")
        assert headers["cache-control"] == "no-store"
        assert len(headers["x-request-id"]) == 16
        assert "server" not in headers


def test_giant_bodies_are_refused_whatever_they_say_of_themselves(house: Service) -> None:
    guest = house.visitor().guest()
    before = house.counts()
    giant = b'{"amount": "' + b"1" * 70_000 + b'"}'

    def chunks() -> Iterator[bytes]:
        for start in range(0, len(giant), 1000):
            yield giant[start : start + 1000]

    assert guest.post("/cashier/buy-in", content=giant, headers=JSON).status_code == 413
    assert guest.post("/cashier/buy-in", content=chunks(), headers=JSON).status_code == 413
    assert house.counts() == before


def test_bodies_that_are_no_json_of_ours(house: Service) -> None:
    guest = house.visitor().guest()
    before = house.counts()
    bodies: list[tuple[int, bytes]] = [
        (400, b"[" * 60_000),
        (400, b'{"amount":' * 6_000),
        (400, b'{"amount": ' + b"1" * 6_000 + b"}"),
        (422, b'{"amount": 1e400}'),
        (422, b'{"amount": NaN}'),
        (400, b"\xff\xfe"),
        (400, b"{"),
        (422, b"[]"),
        (422, b"null"),
        (422, b'"amount"'),
        (422, b'{"amount": 1, "more": 2}'),
        (422, b"{}"),
        (400, b'{"amount": "\\u0000"}'),
        (400, b'{"amount": "\\ud800"}'),
    ]
    for status, body in bodies:
        answer = guest.post("/cashier/buy-in", content=body, headers=JSON)
        assert (answer.status_code, body[:30]) in {(status, body[:30]), (422, body[:30])}
        assert answer.json()["detail"].endswith(".")
    assert (
        guest.post("/cashier/buy-in", content=b"amount=1", headers={"Content-Type": "application/x-www-form-urlencoded"}).status_code == 415
    )
    assert guest.post("/cashier/buy-in", content=b'{"amount":1}', headers={"Content-Type": "text/plain"}).status_code == 415
    assert guest.post("/cashier/buy-in").status_code == 422
    assert house.counts() == before


def test_a_body_that_never_comes_is_not_waited_for(tmp_path: object) -> None:
    with serving(f"sqlite:///{tmp_path}/house.sqlite", settings(body_seconds=0.3)) as house:
        host, port = house.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as line:
            line.sendall(b"POST /api/v1/guests HTTP/1.1\r\nHost: localhost\r\nX-Longsuit: 1\r\nContent-Length: 5\r\n\r\n{")
            assert b" 408 " in line.recv(1000)


def test_paths_and_queries_out_of_reach(house: Service) -> None:
    table = house.table()
    guest = house.visitor().guest()
    before = house.counts()
    for path in ("/tables/0", "/tables/-1", "/tables/x", f"/tables/{10**19}", "/history?limit=0", "/history?before=x", "/review?table=0"):
        guest.refused(422, "GET", path)
    for path in ("/tables/99", f"/tables/{2**63 - 1}", "/tables/99/felt", "/rounds/99", "/rounds/99/proof", "/nothing"):
        guest.refused(404, "GET", path)
    guest.refused(405, "PUT", "/lobby")
    guest.refused(422, "POST", f"/tables/{table}/seats/13")
    guest.refused(422, "POST", f"/tables/{table}/seats/1", None, **{"Idempotency-Key": "x" * 81})
    guest.refused(400, "POST", f"/tables/{table}/seats/12", {"age": 21})
    guest.refused(403, "PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
    assert house.counts() == before


def test_who_asks_too_often_must_wait(tmp_path: object) -> None:
    chosen = settings(rates={"session": Rate(5, 0.5), "address": Rate(30, 0.5)})
    with serving(f"sqlite:///{tmp_path}/house.sqlite", chosen) as house:
        one, other = house.visitor().guest(), house.visitor().guest()
        for _ in range(5):
            one.ok("GET", "/session")
        answer = one.get("/session")
        assert (answer.status_code, answer.headers["retry-after"]) == (429, "2")
        other.ok("GET", "/session")
        table = house.table()
        with one.watching(table) as line:
            assert line.say(command="sit", age=21, seat=1)["status"] == 429
        for _ in range(40):
            last = house.visitor().get("/lobby")
        assert last.status_code == 429
        assert httpx.get(f"{house.address}/healthz").json() == {"alive": True}


@pytest.mark.parametrize("flood", [b"X-More: " + b"x" * 4000 + b"\r\n", b"x" * 4000])
def test_headers_without_end_are_refused(house: Service, flood: bytes) -> None:
    host, port = house.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=10) as line:
        line.sendall(b"GET /api/v1/lobby HTTP/1.1\r\nHost: localhost\r\nX-First: ")
        try:
            for _ in range(400):
                line.sendall(flood)
            told = line.recv(1000)
        except OSError:
            told = b"HTTP/1.1 400 closed"
    assert told.startswith(b"HTTP/1.1 400")
    assert house.visitor().get("/lobby").status_code == 200


def test_a_session_is_counted_however_its_cookie_is_dressed_up(tmp_path: object) -> None:
    with serving(f"sqlite:///{tmp_path}/house.sqlite", settings(rates={"session": Rate(5, 0.01)})) as house:
        guest = house.visitor().guest()
        dressed = {"Cookie": f"a[b]=c d e; longsuit={guest.cookies['longsuit']}; f"}
        guest.cookies.clear()
        found = [guest.get("/session", headers=dressed).status_code for _ in range(7)]
        assert found == [200] * 5 + [429] * 2


def test_whoever_opens_sockets_too_often_must_wait(tmp_path: object) -> None:
    with serving(f"sqlite:///{tmp_path}/house.sqlite", settings(rates={"address": Rate(4, 0.01)})) as house:
        table = house.table()
        visitor = house.visitor()
        for _ in range(4):
            with visitor.watching(table) as line:
                assert line.table()["table"] == table
        with pytest.raises(InvalidStatus, match="403"), visitor.watching(table):
            pass
