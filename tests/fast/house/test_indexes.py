"""What is asked again and again is found by an index, however many rounds were played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import ColumnElement, Select, text
from sqlalchemy.dialects import sqlite

from longsuit.house.books.database import Database
from longsuit.house.books.ledger import gained
from longsuit.house.books.schema import postings
from longsuit.house.office.books import log_query
from longsuit.house.office.performance import BEHIND, NEXT
from longsuit.house.room.absent import QUIET
from longsuit.house.room.rounds import BEFORE, LIVE
from longsuit.house.service.dealer import TIMERS

ASKED: dict[str, tuple[Select[Any], dict[str, int]]] = {"under way": (LIVE, {"table": 1}), "due": (TIMERS, {}), "quiet": (QUIET, {})}


FILTERS: dict[str, Any] = {"chain": None, "author": None, "name": None, "before": None}
LOG = [
    ({}, "SCAN commands"),
    ({"chain": "table 1"}, "(chain=?)"),
    ({"author": "house"}, "INDEX log_by_author"),
    ({"name": "void"}, "INDEX log_by_kind"),
    ({"name": "void", "before": 1000}, "INDEX log_by_kind"),
]


def plan_of(query: Select[Any], folder: Path) -> list[str]:
    """The steps by which SQLite answers."""
    asked = query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    database = Database(f"sqlite:///{folder / 'house.sqlite'}")
    with database.reading() as connection:
        plan = [str(row[3]) for row in connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))]
    database.close()
    return plan


@pytest.mark.parametrize(("filters", "way"), LOG)
def test_a_page_of_the_log_is_read_in_its_order_and_not_sorted(tmp_path: Path, filters: dict[str, Any], way: str) -> None:
    (step,) = plan_of(log_query(**(FILTERS | filters)).limit(50), tmp_path)
    assert way in step


@pytest.mark.parametrize("name", ASKED)
def test_rounds_long_over_are_not_looked_at(tmp_path: Path, name: str) -> None:
    plan = plan_of(ASKED[name][0].params(ASKED[name][1]), tmp_path)
    (rounds,) = (step for step in plan if " rounds " in step)
    assert "INDEX one_open_round" in rounds
    assert not any(
        step.startswith("SCAN") and not step.startswith(("SCAN seats", "SCAN rounds USING INDEX one_open_round")) for step in plan
    )


@pytest.mark.parametrize("query", [BEFORE, NEXT, BEHIND], ids=["before", "next", "behind"])
def test_rounds_of_a_table_that_are_over_are_found_among_its_own(tmp_path: Path, query: Select[Any]) -> None:
    given = {name: 1 for name in ("table", "after", "last") if f":{name}" in str(query)}
    (rounds,) = (step for step in plan_of(query.limit(1).params(given), tmp_path) if " rounds " in step)
    assert "INDEX ended_rounds (table_id=?" in rounds


@pytest.mark.parametrize("which", [postings.c.id >= 1, postings.c.entry_id >= 1], ids=["journal", "statement"])
def test_what_an_account_gained_is_read_from_indexes_alone(tmp_path: Path, which: ColumnElement[bool]) -> None:
    steps = [step for step in plan_of(gained(1, which), tmp_path) if " postings " in step]
    assert [name for step in steps for name in ("postings_from", "postings_to") if f"COVERING INDEX {name}" in step] == [
        "postings_to",
        "postings_from",
    ]
