"""What the soak says of its own figures: nothing about a good run, a finding for each thing that went wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.soak import findings

GOOD: dict[str, Any] = {
    "database": "sqlite",
    "minutes": 60.2,
    "seat-rounds": 10,
    "commands acknowledged": 30,
    "faults": {"full disks": 1, "looks that found the full room not ready": 3, "jumps of the clock": 2, "jumps that nobody noticed": 0},
    "jumps in the log": 2,
    "others": {"the Lab": {"200": 5, "429": 1}, "onlookers": {"heard something": 2}},
    "cents lost": 0,
    "faults in the books": [],
    "faults in the log": [],
    "doctor's findings": [],
    "receipts that fit": 4,
    "tracebacks": 0,
    "answers 500": 0,
    "memory MiB by quarter": [200, 100.0, 100.0, 104.9],
    "memory with workers MiB by quarter": [500, 800.0, 810.0, 790.0],
    "descriptors by quarter": [60, 60.0, 60.0, 61.0],
    "sockets when everybody had gone": 3,
    "processes left": 0,
}
BAD: list[tuple[str, Any]] = [
    *[(name, 1) for name in ("cents lost", "tracebacks", "answers 500", "processes left")],
    *[(name, ["one"]) for name in ("faults in the books", "faults in the log", "doctor's findings")],
    *[(name, 0) for name in ("seat-rounds", "commands acknowledged", "receipts that fit", "jumps in the log")],
    *[(name, [100, 100.0, 103.0, 105.1]) for name in GOOD if name.endswith("by quarter")],
    ("sockets when everybody had gone", 13),
    ("faults", {"full disks": 1, "looks that found the full room not ready": 0}),
    ("faults", {"full disks": 1, "looks that found the full room not ready": 1, "jumps that nobody noticed": 1}),
    ("others", {"the Lab": {"429": 60, "503": 2}}),
]


def test_nothing_is_said_of_a_good_run() -> None:
    assert findings(GOOD) == []
    assert findings(GOOD | {"minutes": 3.0, "memory MiB by quarter": [1, 1, 1, 9]}) == [], "a short part says nothing about memory"


@pytest.mark.parametrize(("name", "value"), BAD)
def test_whatever_went_wrong_is_found(name: str, value: object) -> None:
    assert len(findings(GOOD | {name: value})) == 1
