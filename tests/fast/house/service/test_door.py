"""Who may come to the door, by which name, and how often."""

from __future__ import annotations

import http.client
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from longsuit.house.service.settings import Rate
from tests.fast.house.service.service import Service, serving, settings


def test_an_origin_is_ours_only_with_our_scheme_and_port(house: Service) -> None:
    guest = house.visitor().guest()
    port = house.address.rpartition(":")[2]
    for origin in (house.address.replace("http", "https"), "http://127.0.0.1", "http://127.0.0.1:1", f"ftp://127.0.0.1:{port}"):
        assert "another site" in guest.refused(403, "POST", "/cashier/buy-in", {"amount": 100}, Origin=origin)
        with pytest.raises(InvalidStatus, match="403"), guest.watching(house.table(), Origin=origin):
            pass
    guest.ok("POST", "/cashier/buy-in", {"amount": 100}, Origin=house.address)
    with guest.watching(house.table(), Origin=house.address) as line:
        line.table()


def test_the_room_answers_only_to_its_own_names(house: Service) -> None:
    """A page of another site that makes its own name lead here gets nothing."""
    port = house.address.rpartition(":")[2]
    for path in ("/api/v1/lobby", "/healthz", "/readyz", "/api"):
        for host in (f"evil.example:{port}", "evil.example", "127.0.0.1.evil.example", "10.0.0.1", ""):
            assert httpx.get(f"{house.address}{path}", headers={"Host": host}).status_code == 421
        for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", "LOCALHOST"):
            assert httpx.get(f"{house.address}{path}", headers={"Host": host}).status_code == 200
    with pytest.raises(InvalidStatus, match="403"), house.visitor().watching(house.table(), Host="evil.example"):
        pass


def test_the_metrics_take_a_token(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite'}"
    with serving(url, settings(metrics_token="a token of the house")) as house:
        address = f"{house.address}/metrics"
        for headers in ({}, {"Authorization": "Bearer wrong"}, {"Authorization": "a token of the house"}, {"Authorization": "Bearer"}):
            assert httpx.get(address, headers=headers).status_code == 401
        told = httpx.get(address, headers={"Authorization": "Bearer a token of the house"})
        assert "longsuit_requests_total" in told.text
    with serving(url) as house:
        assert "LONGSUIT_METRICS_TOKEN" in httpx.get(f"{house.address}/metrics", headers={"Authorization": "Bearer"}).json()["detail"]


def test_pages_and_probes_are_not_asked_too_often(tmp_path: Path) -> None:
    chosen = settings(rates={"page": Rate(5, 0.01), "probe": Rate(3, 0.01)})
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}", chosen) as house:
        for path, free in (("/readyz", 3), ("/api", 5)):
            found = [httpx.get(f"{house.address}{path}").status_code for _ in range(7)]
            assert found == [200] * free + [429] * (7 - free)
        assert httpx.get(f"{house.address}/metrics").status_code == 429
        assert httpx.get(f"{house.address}/static/base.css").status_code == 429
        house.visitor().ok("GET", "/lobby")


@pytest.mark.parametrize("size", [33_000, 100_000])
@pytest.mark.parametrize("at_once", [True, False])
def test_headers_longer_than_promised_are_refused(house: Service, size: int, *, at_once: bool) -> None:
    host, port = house.address.removeprefix("http://").split(":")
    lines = b"".join(b"X-More-%d: %s\r\n" % (number, b"x" * 980) for number in range(size // 1000))
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n" + lines + b"\r\n"
    with socket.create_connection((host, int(port)), timeout=10) as line:
        try:
            for start in range(0, len(request), len(request) if at_once else 900):
                line.sendall(request[start : start + (len(request) if at_once else 900)])
            told = line.recv(1000)
        except OSError:
            told = b"HTTP/1.1 400 closed"
    assert told[9:12] in {b"400", b"431"}


def test_headers_as_long_as_promised_are_read_one_request_after_the_other(house: Service) -> None:
    host, port = house.address.removeprefix("http://").split(":")
    line = http.client.HTTPConnection(host, int(port), timeout=10)
    for _ in range(5):
        line.request("GET", "/healthz", headers={"X-More": "x" * 31_000})
        assert line.getresponse().read() == b'{"alive":true}'
    line.close()
