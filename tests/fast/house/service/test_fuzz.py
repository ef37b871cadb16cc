"""The whole OpenAPI document under random fire, as nobody, guest and supervisor: never a mistake of our own, always what is told."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from hypothesis.errors import FlakyStrategyDefinition
from hypothesis.stateful import run_state_machine_as_test
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from tests.fast.house.service.service import QUICK, Service, Visitor, serving

PASSWORD = "correct horse battery"
EXAMPLES = 2
ROLES = ("nobody", "guest", "supervisor")
ONCE = settings(deadline=None, derandomize=True, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
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


def _document(house: Service, visitor: Visitor) -> Any:
    """The OpenAPI document of a house, without the ways to end one's own session."""
    schema = schemathesis.openapi.from_dict(visitor.ok("GET", "/openapi.json"))
    schema.config.update(base_url=house.address)
    return schema.exclude(method="DELETE", path_regex="/(session|account|sessions|sessions/{session})$")


def fire_at_everything(folder: Path, *, examples: int) -> int:
    """So many requests to every endpoint, each asked by everybody: how many there were in all."""
    with serving(f"sqlite:///{folder / 'house.sqlite'}") as house:
        house.table(wager_seconds=1, decide_seconds=1)
        visitors = [_comes_in(house, who) for who in ROLES]
        cookies = [dict(visitor.cookies) for visitor in visitors]
        asked = 0
        for result in _document(house, visitors[-1]).get_all_operations():
            assert isinstance(result, Ok)
            asked += _fire(result.ok(), cookies, examples)
        house.check()
    return asked


def wander(folder: Path, who: str, *, examples: int, steps: int) -> Counter[int]:
    """Requests one after the other, each made of what earlier ones answered where it can be: how often each status was answered.

    The room remembers what earlier walks did, so the same steps may be answered otherwise. Hypothesis then gives up a series of
    walks; the next series has another seed. A fault is kept rather than raised, since a walk cannot be repeated.
    """
    seen = Counter[int]()
    faults: list[FailureGroup] = []
    with serving(f"sqlite:///{folder / 'house.sqlite'}") as house:
        house.table(wager_seconds=1, decide_seconds=1)
        visitor = _comes_in(house, who)

        made: Any = _document(house, visitor).as_state_machine()

        class Wanderer(made):  # type: ignore[misc]
            """Whoever came in, going from one endpoint to the next."""

            def get_call_kwargs(self, _: Any) -> dict[str, Any]:
                return {"cookies": dict(visitor.cookies), "headers": {"X-Longsuit": "1"}, "timeout": 60}

            def validate_response(self, response: Any, case: Any, **_: Any) -> None:
                seen[response.status_code] += 1
                try:
                    case.validate_response(response, checks=CHECKS)
                except FailureGroup as fault:
                    faults.append(fault)

        for number in count():
            left = examples - seen.total() // steps
            if left <= 0:
                break
            with suppress(FlakyStrategyDefinition):
                walks = settings(parent=ONCE, max_examples=left, stateful_step_count=steps)
                run_state_machine_as_test(seed(number)(Wanderer), settings=walks)
        assert not faults, faults[0]
        house.check()
    return seen


def test_no_request_ever_makes_the_house_fail(tmp_path: Path) -> None:
    assert fire_at_everything(tmp_path, examples=EXAMPLES) > 150


def _fire(operation: Any, everybody: list[dict[str, str]], examples: int) -> int:
    asked = []
    strategy = st.one_of(*(operation.as_strategy(generation_mode=mode) for mode in schemathesis.GenerationMode))

    @given(case=strategy)
    @settings(parent=ONCE, max_examples=examples)
    def fire(case: Any) -> None:
        for cookies in everybody:
            case.call_and_validate(cookies=cookies, headers={"X-Longsuit": "1"}, checks=CHECKS, timeout=60)
            asked.append(case)

    fire()
    return len(asked)


def test_what_an_answer_names_can_be_asked_for(tmp_path: Path) -> None:
    assert wander(tmp_path, "supervisor", examples=2, steps=12)[200] > 5
