"""What commands print with ``--json`` is what their published schemas say."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

import longsuit
from longsuit.rules.csv import cell, figures_csv
from longsuit.schemas import schema_names, schema_of
from tests.schemas import DATA, QUICK, SLOW, asked, file_samples, house_samples, options, printed

SOURCE = Path(longsuit.__file__).parent


def closed(part: Any) -> Any:
    """A schema that allows no key it does not describe; scripts may meet further keys in later versions, but we describe our own."""
    if isinstance(part, list):
        return [closed(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    inner = {key: closed(value) for key, value in part.items()}
    return {"additionalProperties": False, **inner} if isinstance(part.get("properties"), dict) and "required" in part else inner


def faults(command: str, answer: Any) -> list[str]:
    """What of an answer its schema does not allow or describe."""
    checker = jsonschema_rs.validator_for(closed(schema_of(command)))
    return [error.message for error in checker.iter_errors(answer)]


def leaves(value: Any) -> Iterator[Any]:
    """Every single value of an answer, in order."""
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from leaves(inner)
    else:
        yield value


@pytest.mark.parametrize("command", QUICK)
def test_an_answer_meets_its_schema(command: str) -> None:
    for words in QUICK[command]:
        assert not faults(command, asked(words)), words


@pytest.mark.parametrize("samples", [file_samples, house_samples])
def test_answers_about_files_and_rooms_meet_their_schemas(samples: Callable[[], dict[str, list[Any]]]) -> None:
    for command, answers in samples().items():
        for answer in answers:
            assert not faults(command, answer), command


def test_every_command_with_json_has_a_schema() -> None:
    assert {command.replace(" ", "-") for command in options("--json")} <= set(schema_names())


def test_every_command_with_json_prints_rows_too_unless_its_answer_is_one_row() -> None:
    """``simulate --csv FILE`` writes its rows to a file; the house's actions and a proof answer with a sentence."""
    sentences = {"verify", "house migrate", "house supervisor", "house backup", "house restore", "house restored", "house anchor"}
    assert set(options("--json")) - set(options("--csv")) == sentences


def test_rows_hold_the_same_answer(tmp_path: Path) -> None:
    database = ["--database", f"sqlite:///{tmp_path}/room.db"]
    asked(["house", "migrate", *database])
    (tmp_path / "round").write_text((DATA / "transcripts/three-card-poker/dealer-does-not-qualify.txt").read_text("utf-8").splitlines()[0])
    for words in (
        ["report", "three-card-poker"],
        ["school", "three-card-poker", "--file", f"{tmp_path}/none.json"],
        ["replay", f"{tmp_path}/round"],
        *(["house", command, *database] for command in ("verify-log", "trial-balance", "doctor", "records")),
    ):
        head, *rows = csv.reader(printed([*words, "--csv"]).splitlines())
        assert head == ["section", "item", "figure", "value"]
        assert [row[3] for row in rows] == [str(cell(leaf)) for leaf in leaves(asked(words))], words


def test_one_writer_of_rows_guards_every_cell() -> None:
    writers = [
        path.name for path in SOURCE.rglob("*.py") if re.search(r"^\s*(import csv|from csv)\b", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert writers == ["csv.py"]
    rows = csv.reader(figures_csv({f"{sign}section": {f"{sign}figure": f"{sign}SUM(A1)"} for sign in "=+-@"}).splitlines())
    assert all(value.startswith("'") or not value for row in list(rows)[1:] for value in row)


def test_every_schema_is_asked_of_some_command_and_carries_its_version() -> None:
    commands = [*QUICK, *SLOW, *file_samples(), *house_samples()]
    assert {schema_of(command)["$id"].split(":")[3] for command in commands} == set(schema_names())
    assert all(schema_of(name)["$id"].endswith(":1") for name in schema_names())


def test_a_schema_notices_what_is_missing_undescribed_or_of_another_kind() -> None:
    answer = asked(["ev", "three-card-poker", "Qs 6h 4d"])
    assert faults("ev", {**answer, "best": 7})
    assert faults("ev", {**answer, "unheard-of": 7})
    assert faults("ev", {key: value for key, value in answer.items() if key != "actions"})
