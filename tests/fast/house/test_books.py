"""The ledger: the database itself refuses what must not be, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import re
from dataclasses import FrozenInstanceError

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from longsuit.house.books.database import Database
from longsuit.house.books.ledger import Move, Sums, flows, gained, summed
from longsuit.house.books.schema import metadata, postings
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from tests.fast.house.room import TestRoom, new_room

MISTAKES = r"no such|syntax|does not exist|ambiguous"
"""What a database says of a command it does not understand, which proves nothing."""

POST = "INSERT INTO postings (entry_id, from_account, to_account, amount) VALUES "


@pytest.fixture
def two(room: TestRoom) -> TestRoom:
    """The bank is account 1, Ann's is 2, Bob's is 3; the entry of Ann's buy-in of $1,000 is 1."""
    assert (room.player("Ann"), room.player("Bob", "$20")) == (1, 2)
    return room


@pytest.mark.parametrize(
    "sql",
    [
        f"{POST} (1, 3, 2, 0)",
        f"{POST} (1, 3, 2, -500)",
        f"{POST} (1, 2, 2, 500)",
        f"{POST} (1, 3, NULL, 500)",
        f"{POST} (1, NULL, 3, 500)",
        f"{POST} (1, 3, 99, 500)",
        f"{POST} (99, 3, 2, 500)",
        f"{POST} (1, 3, 2, 2001)",
        f"{POST} (1, 3, 2, 1500), (1, 3, 2, 501)",
        "UPDATE accounts SET balance = balance + 1 WHERE id = 2",
        "UPDATE accounts SET balance = balance + 100000, moved = 1 WHERE id = 2",
        "UPDATE accounts SET balance = balance + 100000, moved = 2 WHERE id = 2",
        "UPDATE accounts SET kind = 'tray' WHERE id = 2",
        "UPDATE accounts SET owner = 'person 9' WHERE id = 2",
        "INSERT INTO accounts (kind, owner, balance) VALUES ('player', 'person 9', 5)",
        "INSERT INTO accounts (kind, owner) VALUES ('slush', 'person 9')",
        "DELETE FROM accounts WHERE id = 3",
        "UPDATE postings SET amount = 1",
        "DELETE FROM postings",
        "UPDATE entries SET reason = 'cash-out'",
        "DELETE FROM entries",
        "INSERT INTO entries (command_id, reason) VALUES (1, 'a gift')",
        "INSERT INTO entries (command_id, reason) VALUES (1, 'reversal')",
        "UPDATE commands SET author = 'nobody'",
        "DELETE FROM commands",
        "UPDATE chains SET length = 0",
        "DELETE FROM chains",
        "DELETE FROM people",
    ],
)
def test_the_database_refuses(two: TestRoom, sql: str) -> None:
    before = two.query("SELECT * FROM accounts ORDER BY id")
    with pytest.raises(DBAPIError) as refused:
        two.attempt(sql)
    assert not re.search(MISTAKES, str(refused.value.orig))
    assert two.query("SELECT * FROM accounts ORDER BY id") == before
    two.check()


@pytest.mark.parametrize("table", ["postings", "round_events", "commands"])
def test_nothing_is_swept_away_at_once(two: TestRoom, table: str) -> None:
    attempts = {
        "sqlite": f"INSERT OR REPLACE INTO {table} SELECT * FROM {table}",
        "postgresql": f"TRUNCATE {table} CASCADE",
    }
    two.table()
    with pytest.raises(DBAPIError) as refused:
        two.attempt(attempts[two.database.engine.dialect.name])
    assert not re.search(MISTAKES, str(refused.value.orig))
    two.check()


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE rounds SET secret = commitment",
        "UPDATE rounds SET commitment = 'another'",
        "UPDATE rounds SET table_id = 2",
        "UPDATE round_events SET data = '{}'",
        "DELETE FROM round_events",
        "DELETE FROM rounds",
        "INSERT INTO rounds (table_id, ended, commitment, secret) SELECT table_id, ended, commitment, secret FROM rounds WHERE id = 1",
        "INSERT INTO round_events (round_id, sequence, data, command_id) VALUES (1, 0, '{}', 1)",
        "UPDATE definitions SET text = '{}'",
        "UPDATE tables SET limits = '{}'",
        "UPDATE tables SET decide_seconds = 1",
        "UPDATE tables SET definition = (SELECT max(hash) FROM definitions)",
        "DELETE FROM tables",
    ],
)
def test_rounds_stay_as_they_were_promised_and_played(room: TestRoom, sql: str) -> None:
    room.table()
    room.table("pick-2-poker")
    with pytest.raises(DBAPIError) as refused:
        room.attempt(sql)
    assert not re.search(MISTAKES, str(refused.value.orig))
    room.check()


def test_an_ended_round_does_not_begin_again(room: TestRoom) -> None:
    table = room.table()
    room.close_table(table)
    with pytest.raises(DBAPIError, match="a round keeps its table, its secret and its end"):
        room.attempt(f"UPDATE rounds SET ended = {'false' if 'postgresql' in room.database.engine.name else 0}")


def test_money_comes_from_the_bank_and_goes_back(two: TestRoom) -> None:
    assert two.cash_out(1, "$400") == {"balance": 60_000}
    assert two.trial_balance().totals == {"bank": -62_000, "player": 62_000}
    for amount in ("$600.01", "$9,999,999,999"):
        with pytest.raises(HouseError, match="not enough money"):
            two.cash_out(1, amount)
    for nothing in (0, "$0"):
        with pytest.raises(HouseError, match="nothing"):
            two.buy_in(1, nothing)
    for wrong in (-5, "a lot", 10**13):
        with pytest.raises(ValueError, match="amount"):
            two.buy_in(1, wrong)
    two.check()


def test_a_mistake_is_put_right_by_its_reversal_once(two: TestRoom) -> None:
    boss = int(two.create("Pat", "supervisor")["person"])
    with pytest.raises(NotAllowedError):
        two.reverse(1, by=1)
    two.reverse(1, by=boss)
    assert (two.balance(1), two.query("SELECT count(*) FROM postings")) == (0, [(3,)])
    with pytest.raises(HouseError, match="reversed already"):
        two.reverse(1, by=boss)
    with pytest.raises(HouseError, match="Only a buy-in"):
        two.reverse(3, by=boss)
    with pytest.raises(UnknownError):
        two.reverse(77, by=boss)
    two.check()


def test_a_reversal_does_not_overdraw(two: TestRoom) -> None:
    two.cash_out(1, "$1")
    with pytest.raises(HouseError, match="not enough money"):
        two.reverse(1)
    two.check()


def test_the_trial_balance_finds_a_cooked_book(two: TestRoom) -> None:
    two.cook("UPDATE accounts SET balance = balance + 7 WHERE id = 3")
    books = two.trial_balance()
    assert books.total == 7
    assert books.faults == (
        "The player account of person 2 shows 2007, but its postings add up to 2000.",
        "All accounts together come to 7, not to zero.",
    )


def test_a_cooked_book_that_adds_up_is_found_by_its_postings(two: TestRoom) -> None:
    two.cook("UPDATE accounts SET balance = balance + CASE id WHEN 2 THEN 7 ELSE -7 END WHERE id IN (2, 3)")
    books = two.trial_balance()
    assert books.total == 0
    assert books.faults == (
        "The player account of person 1 shows 100007, but its postings add up to 100000.",
        "The player account of person 2 shows 1993, but its postings add up to 2000.",
    )


def test_a_trial_balance_cannot_be_corrected_by_hand(two: TestRoom) -> None:
    with pytest.raises(FrozenInstanceError):
        two.trial_balance().faults = ()  # type: ignore[misc]


def test_sums_added_up_in_two_parts_are_those_added_up_at_once(two: TestRoom) -> None:
    two.cash_out(1, "$1")
    two.buy_in(2, "$3")
    with two.database.reading() as connection:
        at_once = summed(connection)
        assert at_once.accounts == {1: (-102_200, at_once.upto), 2: (99_900, 3), 3: (2300, at_once.upto)}
        for upto in range(at_once.upto + 1):
            assert summed(connection, summed(connection, upto=upto)) == at_once
        assert [connection.execute(gained(account, postings.c.id >= 3)).scalar_one() for account in (1, 2, 3)] == [-200, -100, 300]


def test_nothing_is_added_up_in_an_empty_room(room: TestRoom) -> None:
    with room.database.reading() as connection:
        assert summed(connection) == Sums(0, {})


def test_flows_are_what_each_account_gains_by_all_moves() -> None:
    moves = [Move(1, 2, 500, "wager"), Move(2, 3, 200, "meter"), Move(1, 2, 40, "wager"), Move(3, 1, 7, "void")]
    assert flows(moves) == {1: -533, 2: 340, 3: 193}
    assert flows([]) == {}


def test_migrations_make_the_schema_and_may_run_again(room: TestRoom) -> None:
    room.database.migrate()
    with room.database.reading() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_a_room_reopens_where_it_was(room: TestRoom, url: str) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    again = new_room(url, start=1000)
    assert again.live(table) == room.live(table)
    again.fold(table, 1, by=ann)
    again.settle(table)
    assert room.balance(ann) == 98_500
    again.check()
    again.database.close()


@pytest.mark.parametrize("address", ["nonsense", "mysql://host/name", "sqlite://", "sqlite:////nowhere/at/all/house.sqlite"])
def test_a_database_that_cannot_be_is_told_in_a_sentence(address: str) -> None:
    with pytest.raises(HouseError, match=r"A database is named like|cannot be reached"):
        Database(address)
