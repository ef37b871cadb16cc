"""What commands print with ``--json`` is what their published schemas say."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

from longsuit.schemas import schema_names, schema_of
from tests.schemas import HOUSE, QUICK, SLOW, asked, house_samples


def faults(command: str, answer: Any) -> list[str]:
    """What of an answer its schema does not allow."""
    checker = jsonschema_rs.validator_for(schema_of(command))
    return [error.message for error in checker.iter_errors(answer)]


@pytest.mark.parametrize("command", QUICK)
def test_an_answer_meets_its_schema(command: str) -> None:
    for words in QUICK[command]:
        assert not faults(command, asked(words)), words


def test_the_house_s_answers_meet_their_schemas() -> None:
    for command, answers in house_samples().items():
        assert not faults(command, answers[0]), command


def test_every_schema_is_asked_of_some_command_and_carries_its_version() -> None:
    commands = [*QUICK, *SLOW, *(f"house {command}" for command in HOUSE)]
    assert {schema_of(command)["$id"].split(":")[3] for command in commands} == set(schema_names())
    assert all(schema_of(name)["$id"].endswith(":1") for name in schema_names())


def test_a_schema_notices_what_is_missing_or_of_another_kind() -> None:
    answer = asked(["ev", "three-card-poker", "Qs 6h 4d"])
    assert faults("ev", {**answer, "best": 7})
    assert faults("ev", {key: value for key, value in answer.items() if key != "actions"})
