"""The audit log: whatever is altered, removed or reordered behind the house's back is found."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from tests.fast.house.room import TestRoom


@pytest.fixture
def story(room: TestRoom) -> TestRoom:
    """Two rounds at table 1 and a meter that moved."""
    table, ann = room.table("i-luv-suits"), room.player("Ann")
    room.sit(table, 1, by=ann)
    for _ in range(2):
        room.wager(table, 1, {"ante": "$15", "progressive": "$1"}, by=ann)
        room.deal(table)
        room.stay(table, 1, by=ann)
        room.settle(table)
    room.check()
    return room


def test_the_log_has_every_command_with_its_author(story: TestRoom) -> None:
    rows = story.query("SELECT name, author, request FROM commands WHERE chain = 'table 1' ORDER BY sequence")
    assert [row[:2] for row in rows[:5]] == [
        ("sit", "person 1"),
        ("wager", "person 1"),
        ("deal", "house"),
        ("stay", "person 1"),
        ("settle", "house"),
    ]
    assert json.loads(rows[1][2]) == {"seat": 1, "wagers": {"ante": "$15", "progressive": "$1"}}


@pytest.mark.parametrize(
    ("sql", "finding"),
    [
        ("UPDATE commands SET author = 'house' WHERE chain = 'table 1' AND sequence = 2", "table 1, entry 2: the entry was altered."),
        ("UPDATE commands SET at = at + 1 WHERE chain = 'person 1' AND sequence = 1", "person 1, entry 1: the entry was altered."),
        ("UPDATE commands SET answer = '{}' WHERE chain = 'house' AND sequence = 1", "house, entry 1: the entry was altered."),
        ("DELETE FROM commands WHERE chain = 'table 1' AND sequence = 3", "entry 4: entry 3 should come here"),
        ("DELETE FROM commands WHERE chain = 'table 1' AND sequence = 1", "entry 2: entry 1 should come here"),
        ("DELETE FROM commands WHERE chain = 'table 1' AND sequence > 7", "the log ends at entry 7, but its chain at entry 9."),
        ("DELETE FROM commands WHERE chain = 'person 1'", "the log ends at entry 0, but its chain at entry 1."),
        ("DELETE FROM chains WHERE name = 'person 1'", "person 1: its chain was removed."),
        (
            "UPDATE commands SET sequence = CASE sequence WHEN 3 THEN 40 WHEN 4 THEN 3 ELSE sequence END WHERE chain = 'table 1'",
            "put in another order",
        ),
        ("UPDATE round_events SET data = replace(data, '1500', '1400') WHERE round_id = 1", "(wager) is not what is in the books."),
        ("DELETE FROM round_events WHERE round_id = 1 AND sequence = 2", "is not what is in the books."),
        ("UPDATE postings SET amount = amount + 1 WHERE id = 3", "is not what is in the books."),
        ("DELETE FROM postings WHERE id = 3", "is not what is in the books."),
        ("UPDATE entries SET reason = 'buy-in' WHERE id = 3", "is not what is in the books."),
        ("UPDATE meter_changes SET held = '2000000' WHERE id = 1", "(open table) is not what is in the books."),
        ("UPDATE definitions SET text = replace(text, '250 for 1', '300 for 1')", "was altered."),
        ("UPDATE entries SET command_id = 9999 WHERE id = 3", "1 entries belong to no command in the log."),
    ],
)
def test_tampering_is_found(story: TestRoom, sql: str, finding: str) -> None:
    story.cook(sql)
    assert any(finding in fault for fault in story.verify_log()), story.verify_log()


def test_the_chain_is_one_line_of_hashes_anybody_can_compute(story: TestRoom) -> None:
    rows = story.query("SELECT previous, hash FROM commands WHERE chain = 'table 1' ORDER BY sequence")
    assert rows[0][0] == ""
    assert all(before[1] == after[0] for before, after in pairwise(rows))
    assert story.query("SELECT length, head FROM chains WHERE name = 'table 1'") == [(len(rows), rows[-1][1])]
