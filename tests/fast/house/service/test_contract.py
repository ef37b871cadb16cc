"""What a program may rely on: problems as RFC 9457 has them, an example for every call, and a bot that lives by both."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from longsuit.house.errors import UnreachableError
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from longsuit.house.service.examples import recorded
from longsuit.house.service.settings import Rate
from tests.fast.house.service.service import QUICK, Service, serving, settings
from tests.recorded import PASSWORD, evening

JSON = {"Content-Type": "application/json"}

BOT = Path(__file__).parents[4] / "examples" / "bot.py"


def is_problem(answer: httpx.Response, status: int) -> bool:
    """Whether an answer is a problem document of this status, with a sentence."""
    problem = answer.json()
    kind = answer.headers["content-type"]
    named = (problem["type"], problem["title"], problem["status"]) == ("about:blank", HTTPStatus(status).phrase, status)
    return bool(answer.status_code == status and kind == "application/problem+json" and named and problem["detail"].endswith("."))


def test_an_error_is_a_problem(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    nobody, guest = house.visitor(), house.visitor().guest()
    table = house.table()
    assert is_problem(nobody.post("/session", content=b"{"), 415)
    assert is_problem(nobody.post("/session", content=b"{", headers=JSON), 422)
    assert is_problem(nobody.post("/session", json={"name": 7}), 422)
    assert is_problem(nobody.post("/session", json={"name": "Ann", "password": "no password of hers"}), 403)
    assert is_problem(nobody.get("/sessions"), 401)
    assert is_problem(guest.get("/office/people"), 403)
    assert is_problem(nobody.post("/guests", headers={"X-Longsuit": ""}), 403)
    assert is_problem(nobody.get("/nothing"), 404)
    assert is_problem(nobody.get("/tables/99"), 404)
    assert is_problem(nobody.put("/lobby", json={}), 405)
    assert is_problem(nobody.request("PROPFIND", "/lobby"), 405)
    assert is_problem(guest.post("/cashier/buy-in", content=b" " * 10**6, headers=JSON), 413)
    assert is_problem(nobody.get("/lobby", headers={"Host": "elsewhere.example"}), 421)
    busy = guest.post("/school/questions", json={"game": "high-card-flush", "skill": "catch:none"}).json()
    assert is_problem(guest.post(f"/school/questions/{busy['id']}/course", json={"step": 5}), 409)
    for error, status in ((UnreachableError("away"), 503), (RuntimeError("a mistake of ours"), 500)):
        monkeypatch.setattr(house.inner, "read", partial(_fail, error))
        assert is_problem(guest.get(f"/tables/{table}/meters"), status)


@pytest.mark.parametrize(
    ("schema", "field", "words"),
    [
        ("Table", "sequence", "The number of events in the round; it grows with every event."),
        ("Problem", "detail", "One sentence for people."),
        ("NewTable", "date", "The day whose law applies, as 2026-05-01."),
        ("Analyzed", "with", "Optional wagers counted with the base game, in antes."),
    ],
)
def test_a_field_is_described_by_its_docstring(house: Service, schema: str, field: str, words: str) -> None:
    schemas = house.visitor().ok("GET", "/openapi.json")["components"]["schemas"]
    assert schemas[schema]["properties"][field]["description"] == words


def _fail(error: Exception, *_: object, **__: object) -> None:
    raise error


def test_too_many_requests_are_a_problem(tmp_path: Path) -> None:
    rates = {"address": Rate(per_second=0.01, burst=1)}
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}", settings(rates=rates)) as house:
        first, second = (house.visitor().get("/lobby") for _ in range(2))
        assert first.is_success
        assert is_problem(second, 429)
        assert int(second.headers["retry-after"]) > 0


def examples(document: Any) -> Iterator[tuple[str, Any, Any]]:
    """Every example of the document that a schema describes, with its schema."""
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            body = operation.get("requestBody", {}).get("content", {})
            for content in (body, *(answer.get("content", {}) for answer in operation["responses"].values())):
                for kind, described in content.items():
                    assert "example" in described or kind == "application/pdf", (method, path)
                    if "example" in described:
                        yield f"{method} {path}", described["example"], {**described["schema"], "components": document["components"]}


def test_every_call_has_examples_that_meet_their_schemas(house: Service) -> None:
    seen = 0
    for call, example, schema in examples(house.visitor().ok("GET", "/openapi.json")):
        assert not [error.message for error in jsonschema_rs.validator_for(schema).iter_errors(example)], call
        seen += 1
    assert seen > 1000


def test_the_examples_are_what_a_room_is_asked_and_answers(house: Service) -> None:
    played = evening(house)
    paths = house.visitor().ok("GET", "/openapi.json")["paths"]
    calls = {f"{method.upper()} {path.removeprefix('/api/v1')}" for path, operations in paths.items() for method in operations}
    assert calls - played.keys() == {"DELETE /lab/counts/{name}"}
    assert played.keys() == recorded().keys()
    for call, example in recorded().items():
        assert shape(example) == shape(played[call]), call


def shape(call: dict[str, Any]) -> Any:
    """Which keys a call has in its body and its answers, and their media types."""
    answers = call.get("answers", {})
    return set(call.get("request", ())), {kind: set(value) if isinstance(value, dict) else type(value) for kind, value in answers.items()}


def test_no_example_of_a_body_is_misshapen(house: Service) -> None:
    boss = house.visitor()
    Sessions(house.room, Passwords(QUICK)).appoint("Pat", PASSWORD, "supervisor")
    boss.ok("POST", "/session", {"name": "Pat", "password": PASSWORD})
    bodies = {call: one["request"] for call, one in recorded().items() if "request" in one and "/lab/" not in call}
    for call in sorted(bodies, key="DELETE /account".__eq__):
        method, _, path = call.partition(" ")
        answer = boss.request(method, re.sub(r"\{\w+\}", "1" * (32 if "/school/" in path else 1), path), json=bodies[call])
        assert answer.is_success or answer.status_code in (400, 403, 404, 409), (call, answer.text)
    assert len(bodies) > 30


@pytest.mark.parametrize("game", ["three-card-poker", "high-card-flush"])
def test_the_bot_plays_an_evening(house: Service, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    bot = _loaded()
    won = bot.evening(house.address, game, 3)
    told = capsys.readouterr().out
    assert told.count("round ") == 3
    assert won % 100 == 0
    with pytest.raises(SystemExit, match="There is no game"):
        bot.evening(house.address, "whist", 1)


def _loaded() -> Any:
    spec = importlib.util.spec_from_file_location("bot", BOT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["bot"] = module
    spec.loader.exec_module(module)
    return module


def test_the_lab_and_the_school_take_versions_of_the_same_size(house: Service) -> None:
    guest = house.visitor().guest()
    for path, more in (("/lab/analyze", {}), ("/school/questions", {"drill": "catch"})):
        for length, status in ((120, 400), (121, 422)):
            guest.refused(status, "POST", path, {"game": "high-card-flush", "settings": {"x" * length: "y"}, **more})
