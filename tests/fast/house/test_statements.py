"""Pages of a purse and of rounds played: the same lines however few are looked at, and quick however many there are."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from longsuit.house.books.schema import event_start, event_text
from longsuit.house.room import statements
from tests.fast.house.room import TestRoom
from tests.fast.house.test_cache import statements as asked_of
from tests.fast.house.test_play import play_on


@pytest.fixture
def ann(room: TestRoom) -> int:
    """Somebody who plays at two tables, more often at the second; a round of the first lasts through many of the second."""
    tables, person = (room.table(), room.table()), room.player("Ann", "$10,000")
    for table in tables:
        room.sit(table, 1, by=person)
    room.wager(tables[0], 1, {"ante": "$15"}, by=person)
    for turn in range(6):
        room.wager(tables[1], 1, {"ante": "$15", "flush": "$5"}, by=person)
        play_on(room, tables[1], {1: person}, Random(turn))
    play_on(room, tables[0], {1: person}, Random(7))
    return person


def pages(room: TestRoom, what: Any, number: str, person: int, limit: int) -> list[dict[str, Any]]:
    """Every page, one after the other."""
    lines: list[dict[str, Any]] = []
    while page := room.database.read(what, person, before=lines[-1][number] if lines else None, limit=limit):
        lines += page
    return lines


@pytest.mark.parametrize(("what", "number"), [(statements.played, "round"), (statements.statement, "entry")])
def test_pages_are_the_same_however_few_postings_are_looked_at(
    room: TestRoom, ann: int, monkeypatch: pytest.MonkeyPatch, what: Any, number: str
) -> None:
    whole = room.database.read(what, ann, before=None, limit=100)
    assert len(whole) > 6
    assert [line[number] for line in whole] == sorted((line[number] for line in whole), reverse=True)
    for look in (1, 2, 20):
        monkeypatch.setattr(statements, "_LOOK", look)
        for limit in (1, 2, 5):
            assert pages(room, what, number, ann, limit) == whole


@pytest.mark.parametrize("what", [statements.played, statements.statement])
def test_a_page_does_not_add_up_everything(room: TestRoom, ann: int, monkeypatch: pytest.MonkeyPatch, what: Any) -> None:
    monkeypatch.setattr(statements, "_LOOK", 8)
    said = asked_of(room, monkeypatch)
    assert len(room.database.read(what, ann, before=None, limit=1)) == 1
    assert not [sql for sql in said if "sum(" in sql and " OR " in sql]


def test_stored_events_are_found_by_their_name_in_whatever_order_they_are_made() -> None:
    assert event_text({"seat": 2, "event": "fold", "declared": []}) == '{"event":"fold","seat":2,"declared":[]}'
    assert event_text({"seat": 2, "event": "fold"}).startswith(event_start("fold"))
    assert not event_text({"event": "deal-on"}).startswith(event_start("deal"))
