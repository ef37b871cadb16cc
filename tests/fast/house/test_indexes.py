"""What is asked again and again is found by an index, however many rounds were played."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import Select, text
from sqlalchemy.dialects import sqlite

from longsuit.house.books.database import Database
from longsuit.house.room.absent import QUIET
from longsuit.house.room.rounds import LIVE
from longsuit.house.service.dealer import TIMERS

ASKED = {"under way": (LIVE, {"table": 1}), "due": (TIMERS, {}), "quiet": (QUIET, {})}


@pytest.mark.parametrize("name", ASKED)
def test_rounds_long_over_are_not_looked_at(tmp_path: Path, name: str) -> None:
    query: Select[tuple[int]] = ASKED[name][0]
    asked = query.params(ASKED[name][1]).compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
    database = Database(f"sqlite:///{tmp_path / 'house.sqlite'}")
    with database.reading() as connection:
        plan = [str(row[3]) for row in connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))]
    database.close()
    (rounds,) = (step for step in plan if " rounds " in step)
    assert "INDEX one_open_round" in rounds
    assert not any(
        step.startswith("SCAN") and not step.startswith(("SCAN seats", "SCAN rounds USING INDEX one_open_round")) for step in plan
    )
