"""Every endpoint of the document, as nobody, guest, player and supervisor: anyone who may not is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from tests.fast.house.service.service import QUICK, Service, Visitor

PASSWORD = "correct horse battery"
OPEN = {
    ("POST", "/guests"),
    ("POST", "/accounts"),
    ("POST", "/session"),
    ("GET", "/fairness"),
    ("GET", "/games"),
    ("GET", "/lobby"),
    ("GET", "/hands/{token}"),
    ("GET", "/hands/{token}/proof"),
    ("GET", "/tables/{table}"),
    ("GET", "/tables/{table}/card"),
    ("GET", "/tables/{table}/felt"),
    ("GET", "/tables/{table}/help"),
    ("GET", "/tables/{table}/meters"),
    ("GET", "/school"),
    ("GET", "/school/{game}"),
    ("GET", "/school/{game}/card"),
    ("GET", "/school/{game}/tour"),
}
"""What nobody need sign in for, beside the Lab."""
CLOSED = {"/lab/play", "/lab/table"}
"""What one must sign in for in the Lab: versions that are played."""


def operations(visitor: Visitor) -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, found in visitor.ok("GET", "/openapi.json")["paths"].items():
        for method, operation in found.items():
            yield method.upper(), path.removeprefix("/api/v1"), operation


def is_open(method: str, path: str) -> bool:
    return (method, path) in OPEN or (path.startswith("/lab") and path not in CLOSED)


def status(visitor: Visitor, method: str, path: str) -> int:
    there = re.sub(r"\{\w+\}", "1", path)
    body: dict[str, Any] = {"json": {}} if method in ("POST", "PUT") else {}
    return visitor.request(method, there, **body).status_code


@pytest.fixture
def people(house: Service) -> dict[str, Visitor]:
    house.table()
    sessions = Sessions(house.room, Passwords(QUICK))
    sessions.appoint("Pat", PASSWORD, "supervisor")
    player, boss = house.visitor(), house.visitor()
    player.ok("POST", "/accounts", {"name": "Ann", "password": PASSWORD})
    boss.ok("POST", "/session", {"name": "Pat", "password": PASSWORD})
    return {"nobody": house.visitor(), "guest": house.visitor().guest(), "player": player, "supervisor": boss}


def test_every_endpoint_refuses_those_without_the_right(house: Service, people: dict[str, Visitor]) -> None:
    before = house.counts()
    seen = 0
    for method, path, operation in operations(people["nobody"]):
        if is_open(method, path):
            assert (path, status(house.visitor(), method, path) in (401, 403)) == (path, False)
            continue
        seen += 1
        assert operation["security"] == [{"APIKeyCookie": []}]
        assert (method, path, status(people["nobody"], method, path)) == (method, path, 401)
        if path.startswith("/office"):
            for who in ("guest", "player"):
                assert (method, path, status(people[who], method, path)) == (method, path, 403)
            if method == "GET":
                assert status(people["supervisor"], method, path) not in (401, 403)
    assert seen > 15
    after = house.counts()
    created = {"people", "sessions", "accounts", "chains", "commands", "entries", "postings"}
    assert {name for name in after if after[name] != before[name]} <= created


def test_what_is_told_of_every_endpoint(house: Service, people: dict[str, Visitor]) -> None:
    document = people["nobody"].ok("GET", "/openapi.json")
    for method, path, operation in operations(people["nobody"]):
        assert operation["description"], path
        assert operation["tags"], path
        headers = [parameter["name"] for parameter in operation.get("parameters", []) if parameter["in"] == "header"]
        assert ("X-Longsuit" in headers) == (method != "GET")
        assert operation["responses"]["429"]["content"]["application/problem+json"]["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert document["components"]["securitySchemes"]["APIKeyCookie"]["name"] == "longsuit"
    page = people["nobody"].get(f"{house.address}/api")
    assert page.status_code == 200
    for path in document["paths"]:
        assert path in page.text
    assert "<script" not in page.text


def test_others_rounds_are_not_ours(house: Service, people: dict[str, Visitor]) -> None:
    guest, player, boss = people["guest"], people["player"], people["supervisor"]
    guest.ok("POST", "/tables/1/seats/1", {"age": 21})
    assert "not over" in guest.refused(403, "GET", "/rounds/1")
    assert "not over" in boss.refused(403, "GET", "/rounds/1/proof")
    house.room.void(1, "a test")
    assert guest.ok("GET", "/rounds/1")["voided"] is True
    assert "no seat" in player.refused(403, "GET", "/rounds/1")
    assert "no seat" in player.refused(403, "GET", "/rounds/1/proof")
    assert boss.ok("GET", "/rounds/1")["round"] == 1
    people["nobody"].refused(401, "GET", "/rounds/1")
