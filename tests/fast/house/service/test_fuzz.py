"""The whole OpenAPI document under random fire, as nobody, guest and supervisor: never a mistake of our own, always what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from tests.fast.house.service.service import QUICK, Service, Visitor, serving

PASSWORD = "correct horse battery"
EXAMPLES = 4
CHECKS = (not_a_server_error, status_code_conformance, response_schema_conformance)


def _comes_in(house: Service, who: str) -> Visitor:
    visitor = house.visitor()
    if who == "guest":
        visitor.guest()
        visitor.ok("POST", "/tables/1/seats/1", {"age": 21})
    elif who == "supervisor":
        Sessions(house.room, Passwords(QUICK)).appoint("Pat", PASSWORD, "supervisor")
        visitor.ok("POST", "/session", {"name": "Pat", "password": PASSWORD})
    return visitor


def fire_at_everything(folder: Path, who: str, *, examples: int) -> int:
    """So many requests to every endpoint: how many there were in all."""
    with serving(f"sqlite:///{folder / 'house.sqlite'}") as house:
        house.table(wager_seconds=1, decide_seconds=1)
        visitor = _comes_in(house, who)
        schema = schemathesis.openapi.from_dict(visitor.ok("GET", "/openapi.json"))
        schema.config.update(base_url=house.address)
        cookies = dict(visitor.cookies)
        asked = 0
        for result in schema.get_all_operations():
            assert isinstance(result, Ok)
            operation = result.ok()
            if operation.path.endswith(("/session", "/account")) and operation.method.upper() == "DELETE":
                continue
            asked += _fire(operation, cookies, examples)
        house.check()
    return asked


@pytest.mark.parametrize("who", ["nobody", "guest", "supervisor"])
def test_no_request_ever_makes_the_house_fail(tmp_path: Path, who: str) -> None:
    assert fire_at_everything(tmp_path, who, examples=EXAMPLES) > 50


def _fire(operation: Any, cookies: dict[str, str], examples: int) -> int:
    asked = []
    strategy = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode))

    @given(case=strategy)
    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def fire(case: Any) -> None:
        case.call_and_validate(cookies=cookies, headers={"X-Longsuit": "1"}, checks=CHECKS, timeout=60)
        asked.append(case)

    fire()
    return len(asked)
