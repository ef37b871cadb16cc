"""A damaged database: every fault a sentence, what is whole said, and nothing stops the examination."""

from __future__ import annotations

import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing, suppress
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from longsuit.house import console
from longsuit.house.books.verification import verify_log
from longsuit.house.errors import HouseError
from tests.fast.house.room import TestRoom, new_room
from tests.fast.house.test_console import address, longsuit, played
from tests.serving import free_port

PLACES = 60


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with a round settled and one in progress, all in one file."""
    file = tmp_path_factory.mktemp("house") / "house.sqlite"
    room = played(new_room(f"sqlite:///{file}"))
    room.database.close()
    with closing(sqlite3.connect(file)) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return file


def test_a_house_in_order_is_well(room: TestRoom) -> None:
    played(room)
    done = longsuit("doctor", "--database", address(room))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == ["3 of 3 chains of the log are intact.", "The database is intact: there is nothing to do."]


def rows(file: Path) -> list[str] | None:
    """Everything that is kept in a file, if it can be read."""
    with closing(sqlite3.connect(file)) as raw:
        try:
            return [line for line in raw.iterdump() if line.startswith("INSERT")]
        except (sqlite3.Error, UnicodeDecodeError):
            return None


def flips(content: bytes) -> list[int]:
    """Places where something is written, all over the file; the first page, where everything begins, more often."""
    dice = Random(6)
    written = [place for place, byte in enumerate(content) if byte]
    first = [place for place in written if place < 4096]
    return [0, 16, 18, 28, 40, 100, 105, *dice.sample(first, 8), *dice.sample(written[len(first) :], PLACES - 15)]


def test_a_flipped_byte_anywhere_gives_sentences(house: Path, tmp_path: Path) -> None:
    before, found = rows(house), 0
    content = house.read_bytes()
    for number, place in enumerate(flips(content)):
        file = tmp_path / f"{number}.sqlite"
        file.write_bytes(content[:place] + bytes([content[place] ^ 0x55]) + content[place + 1 :])
        told = console.examined(f"sqlite:///{file}")
        assert all(line.endswith((".", ":")) for line in told.lines), told.lines
        assert all(len(line) < 400 and "Traceback" not in line for line in told.lines)
        assert not told.healthy or rows(file) == before, f"byte {place} is another one, and nobody noticed"
        found += not told.healthy
        with suppress(HouseError):
            console.verified_log(f"sqlite:///{file}", None)
    assert found > PLACES // 2


def test_what_is_whole_is_said_chain_by_chain(house: Path, tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    shutil.copy(house, file)
    with closing(sqlite3.connect(file)) as raw, raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute("UPDATE commands SET answer = '{}' WHERE chain = 'table 1' AND sequence = 4")
        raw.execute("UPDATE commands SET facts = 'no JSON' WHERE chain = 'table 1' AND sequence = 6")
    told = console.examined(f"sqlite:///{file}")
    assert "table 1, entry 4: the entry was altered." in told.faults
    assert "table 1, entry 6: what it decided cannot be read." in told.faults
    assert told.chains == {"house": (2, 2), "person 1": (1, 1), "table 1": (3, 8)}
    assert "The guard chains_grow is missing." in told.damage
    assert "table 1: intact up to entry 3 of 8." in told.lines
    assert told.lines[-1].startswith("5. The copy holds what was played since that backup")


def test_an_entry_that_cannot_be_read_hides_no_other_however_far_the_next_is(room: TestRoom) -> None:
    played(room)
    room.cook("""UPDATE commands SET facts = '{"round x": {}}', id = 999999999999 WHERE chain = 'house' AND sequence = 2""")
    room.cook("UPDATE commands SET id = 1000000000000 WHERE chain = 'person 1' AND sequence = 1")
    room.cook("UPDATE tables SET coach = NOT coach WHERE id = 1")
    with room.database.reading() as connection:
        faults = list(islice(verify_log(connection), 1000))
    assert len(faults) < 30
    assert not [fault for fault in faults if "between entries" in fault], faults
    for finding in ("of the log, or what it did, cannot be read", "person 1, entry 1: the entry was altered", "coach of table 1"):
        assert any(finding in fault for fault in faults), (finding, faults)


def test_a_guard_that_is_missing_is_told(room: TestRoom) -> None:
    played(room)
    on = "" if room.database.engine.dialect.name == "sqlite" else " ON postings"
    room.attempt(f"DROP TRIGGER postings_never_changed{on}")
    assert any("The guard postings_never_changed is missing" in line for line in console.examined(address(room)).damage)
    assert [line for line in console.verified_log(address(room), None)["faults"] if "The guard postings_never_changed is missing" in line]


def test_a_table_that_is_missing_is_told_once(room: TestRoom) -> None:
    played(room)
    room.attempt("DROP TABLE pulse")
    assert [line for line in console.examined(address(room)).damage if "pulse" in line] == ["The table pulse is missing."]
    assert console.verified_log(address(room), None)["faults"] == ["The table pulse is missing."]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("sql", "guard"),
    [
        ("ALTER TABLE postings DISABLE TRIGGER postings_never_changed", "postings_never_changed"),
        ("CREATE OR REPLACE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$", "never"),
        (
            "CREATE OR REPLACE TRIGGER chains_never_removed BEFORE TRUNCATE ON chains EXECUTE FUNCTION never('removed')",
            "chains_never_removed",
        ),
    ],
)
def test_a_guard_that_does_nothing_is_told(room: TestRoom, sql: str, guard: str) -> None:
    room.attempt(sql)
    assert console.verified_log(address(room), None)["faults"] == [f"The guard {guard} is missing, disabled or altered."]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
@pytest.mark.parametrize(
    ("sql", "finding"),
    [
        ("ALTER TABLE accounts DROP CONSTRAINT not_overdrawn", "The check not_overdrawn is missing."),
        ("ALTER TABLE commands DROP CONSTRAINT asked_once", "The unique key of commands, author and key, is missing."),
        ("DROP INDEX one_open_round", "The unique index one_open_round is missing."),
        ("ALTER TABLE commands ALTER COLUMN hash DROP NOT NULL", "The NOT NULL of commands, hash, is missing."),
        ("CREATE RULE quiet AS ON INSERT TO pulse DO INSTEAD NOTHING", "The guard quiet is not one of ours."),
        ("CREATE TRIGGER late BEFORE INSERT ON seats EXECUTE FUNCTION never('added')", "The guard late is not one of ours."),
    ],
)
def test_every_rule_of_the_database_must_be_there_and_no_other(room: TestRoom, sql: str, finding: str) -> None:
    assert console.verified_log(address(room), None)["faults"] == []
    room.attempt(sql)
    assert console.verified_log(address(room), None)["faults"] == [finding]


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
@pytest.mark.parametrize(("table", "column"), [("tables", "open"), ("rounds", "ended"), ("seats", "leaving")])
def test_what_is_neither_true_nor_false_is_told(room: TestRoom, table: str, column: str) -> None:
    """Read as true and looked for as 1, a finished round would be in no list."""
    played(room)
    room.cook(f"UPDATE {table} SET {column} = 2")
    with room.database.reading() as connection:
        assert any(f"{column} is 2, neither true nor false." in fault for fault in verify_log(connection))


@pytest.mark.parametrize(
    "content", [b"this is no database, and a rather long line of text besides" * 20, b"SQLite format 3\0" + bytes(2000)]
)
@pytest.mark.parametrize("command", [("house", "doctor"), ("house", "verify-log"), ("house", "migrate"), ("serve",)])
def test_a_file_that_is_no_database_is_said(tmp_path: Path, content: bytes, command: tuple[str, ...]) -> None:
    file = tmp_path / "other.sqlite"
    file.write_bytes(content)
    port = ("--port", str(free_port())) if "serve" in command else ()
    options = [sys.executable, "-m", "longsuit", *command, *port, "--database", f"sqlite:///{file}"]
    done = subprocess.run(options, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == (1 if "doctor" in command else 2)
    told = done.stdout if "doctor" in command else done.stderr
    assert str(file) in told or "not a card room's database" in told
    assert "Traceback" not in done.stderr
    assert file.read_bytes() == content


def test_a_read_only_file_system_is_good_enough_to_verify(house: Path, tmp_path: Path) -> None:
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-rm", "true"], check=False, capture_output=True).returncode:
        pytest.skip("no file systems of one's own here (unshare -rm)")
    disk = tmp_path / "disk"
    disk.mkdir()
    shutil.copy(house, disk / "house.sqlite")
    for command in ("verify-log", "doctor"):
        run = f"{sys.executable} -m longsuit house {command} --database sqlite:///{disk}/house.sqlite"
        script = f"mount --bind {disk} {disk} && mount -o remount,bind,ro {disk} && exec {run}"
        done = subprocess.run(["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr
    assert [part.name for part in disk.iterdir()] == ["house.sqlite"]
