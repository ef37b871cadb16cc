"""What a program may rely on: problems as RFC 9457 has them, an example for every call, and a bot that lives by both."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from tests.fast.house.service.service import Service

BOT = Path(__file__).parents[4] / "examples" / "bot.py"


def test_an_error_is_a_problem(house: Service) -> None:
    nobody = house.visitor()
    broken = (nobody.post("/session", content=b"{"), nobody.post("/session", json={"name": 7}))
    for answer in (nobody.get("/nothing"), nobody.get("/sessions"), *broken):
        told = answer.json()
        assert answer.headers["content-type"] == "application/problem+json"
        assert (told["type"], told["status"]) == ("about:blank", answer.status_code)
        assert told["title"]
        assert told["detail"].endswith(".")


def test_every_call_has_an_example_that_meets_its_schema(house: Service) -> None:
    document = house.visitor().ok("GET", "/openapi.json")
    seen = 0
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            body = operation.get("requestBody", {}).get("content", {})
            for content in (body, *(answer.get("content", {}) for answer in operation["responses"].values())):
                for kind, described in content.items():
                    if "schema" in described and kind.endswith("json"):
                        assert "example" in described, (method, path)
                        whole = {**described["schema"], "components": document["components"]}
                        checker = jsonschema_rs.validator_for(whole)
                        assert not [error.message for error in checker.iter_errors(described["example"])], (method, path)
                        seen += 1
    assert seen > 300


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
