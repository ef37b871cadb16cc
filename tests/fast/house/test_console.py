"""The house's commands, and copies of its database put back."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from longsuit.house.room import Room
from longsuit.house.room.sessions import Sessions
from tests import command_line
from tests.fast.house import postgres as server
from tests.fast.house.room import TestRoom, new_room


def longsuit(*arguments: str) -> subprocess.CompletedProcess[str]:
    return command_line.longsuit("house", *arguments)


def played(room: TestRoom) -> TestRoom:
    """A round settled and one under way."""
    table, ann = room.table("i-luv-suits"), room.player("Ann")
    room.sit(table, 1, by=ann)
    for number in (1, 2):
        room.wager(table, 1, {"ante": "$15", "progressive": "$1"}, by=ann)
        room.deal(table)
        room.stay(table, 1, by=ann)
        if number == 1:
            room.settle(table)
    return room


def address(room: Room) -> str:
    return room.database.engine.url.render_as_string(hide_password=False)


def test_the_books_and_the_log_from_the_command_line(room: TestRoom) -> None:
    played(room)
    done = longsuit("verify-log", "--database", address(room))
    assert (done.returncode, done.stdout) == (0, "The log is intact: 3 chains.\n")
    books = json.loads(longsuit("trial-balance", "--database", address(room), "--json").stdout)
    assert (books["balanced"], books["total"], books["accounts"]["bank"]) == (True, 0, -100_000)
    room.cook("UPDATE commands SET author = 'house' WHERE chain = 'table 1' AND sequence = 2")
    done = longsuit("verify-log", "--database", address(room))
    assert (done.returncode, done.stdout) == (1, "table 1, entry 2: the entry was altered.\n")
    found = json.loads(longsuit("verify-log", "--database", address(room), "--json").stdout)
    assert (found["verified"], sorted(found["heads"])) == (False, ["house", "person 1", "table 1"])
    room.cook("UPDATE accounts SET balance = balance + 1 WHERE kind = 'bank'")
    done = longsuit("trial-balance", "--database", address(room))
    assert done.returncode == 1
    assert "total                $0.01" in done.stdout


def test_a_database_is_made_and_migrated_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new house.sqlite'}"
    done = longsuit("verify-log", "--database", url)
    assert (done.returncode, done.stderr) == (2, f"There is no database {tmp_path / 'new house.sqlite'}.\n")
    for _ in range(2):
        done = longsuit("migrate", "--database", url)
        assert (done.returncode, done.stdout) == (0, f"{url} is ready.\n")
    assert longsuit("trial-balance", "--database", url).returncode == 0


@pytest.mark.parametrize("content", [b"", b"this is no database, and a rather long line of text besides" * 20])
def test_a_file_that_is_no_house_is_bad_input(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.sqlite"
    file.write_bytes(content)
    done = longsuit("verify-log", "--database", f"sqlite:///{file}")
    assert done.returncode == 2
    assert done.stderr.startswith("This is not a card room's database: run longsuit house migrate")
    assert "Traceback" not in done.stderr


COMMANDS = ("migrate", "backup copy", "restore copy", "restored", "verify-log", "doctor", "anchor", "trial-balance", "records")
NAMES = (
    "house.sqlite",
    "sqlite://",
    "sqlite:///:memory:",
    "sqlite:///file:x?uri=true",
    "sqlite:///x\x01",
    "mysql://h/n",
    "postgresql://h:x/n",
)


@pytest.mark.parametrize("command", COMMANDS)
def test_what_names_no_database_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("copy").touch()
    before = list(tmp_path.iterdir())
    for name in NAMES:
        done = longsuit(*command.split(), "--database", name)
        assert (done.returncode, done.stderr) == (2, "A database is named like sqlite:///house.sqlite or postgresql://host/name.\n"), name
    assert list(tmp_path.iterdir()) == before


@pytest.mark.parametrize("command", ["migrate", "doctor"])
def test_an_option_that_no_server_has_is_said(command: str) -> None:
    done = longsuit(command, "--database", "postgresql://127.0.0.1:1/house?nonsense=1")
    assert (done.returncode, "cannot be reached" in done.stderr + done.stdout) == (1 if command == "doctor" else 2, True)


@pytest.mark.parametrize("command", ["doctor", "restore copy"])
def test_a_driver_that_is_not_installed_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    Path("copy").write_bytes(b"PGDMP")
    done = longsuit(*command.split(), "--database", "postgresql://127.0.0.1:1/house")
    assert (done.returncode, done.stderr) == (2, "PostgreSQL needs its driver: pip install longsuit[postgres].\n")


def test_a_copy_made_while_the_room_is_open_goes_on_from_there(tmp_path: Path) -> None:
    room = played(new_room(f"sqlite:///{tmp_path / 'house.sqlite'}"))
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as source, closing(sqlite3.connect(tmp_path / "kept.sqlite")) as kept:
        source.backup(kept)
    goes_on(room, new_room(f"sqlite:///{tmp_path / 'kept.sqlite'}", start=500))


def test_a_dump_restored_on_postgresql_goes_on_from_there(postgres: str, tmp_path: Path) -> None:
    socket = postgres.partition("?host=")[2]
    programs, common = server.programs(), ["--host", socket, "--username", "postgres"]

    def run(program: str, *arguments: str) -> None:
        subprocess.run([str(programs / program), *common, *arguments], check=True, capture_output=True)

    run("createdb", "kept_from")
    room = played(new_room(postgres.replace("/postgres?", "/kept_from?")))
    dump = str(tmp_path / "kept.dump")
    run("pg_dump", "--format=custom", f"--file={dump}", "kept_from")
    run("createdb", "kept_to")
    run("pg_restore", "--dbname=kept_to", dump)
    goes_on(room, new_room(postgres.replace("/postgres?", "/kept_to?"), start=500))


def test_after_a_restore_no_round_is_dealt_from_a_secret_that_was_told(url: str) -> None:
    room = played(new_room(url))
    sessions = Sessions(room)
    _, token = sessions.guest()
    second = room.table("i-luv-suits")
    practice = room.table("high-card-flush", wager_seconds=0, decide_seconds=0)
    under_way = {table: room.live(table) for table in (1, second, practice)}
    done = longsuit("restored", "--database", url, "--json")
    assert json.loads(done.stdout) == {"voided": [found.number for found in under_way.values()], "sessions": 1}
    for table, found in under_way.items():
        assert room.recall(found.number).voided is not None
        assert room.live(table).secret != found.secret
    assert sessions.visitor(token) is None
    assert room.trial_balance().totals["risk"] == 0
    room.check()
    room.database.close()


def goes_on(room: TestRoom, copy: TestRoom) -> None:
    """Both rooms stand at the same point, and the copy plays on by itself with every guard in place."""
    copy.check()
    assert copy.live(1) == room.live(1)
    assert copy.balance(1) == room.balance(1)
    copy.settle(1)
    copy.wager(1, 1, {"ante": "$15"}, by=1)
    copy.check()
    refused = ["UPDATE postings SET amount = 1", "UPDATE accounts SET balance = 0 WHERE kind = 'bank'"]
    for sql in refused:
        with pytest.raises(Exception, match=r"never changed|only by a posting"):
            copy.attempt(sql)
    room.database.close()
    copy.database.close()


@pytest.mark.skipif(not shutil.which("unshare"), reason="a read-only file system is made with unshare, which is not here")
@pytest.mark.parametrize("command", ["verify-log", "trial-balance", "backup", "anchor"])
@pytest.mark.parametrize("log", ["written back", "beside it"])
def test_a_database_on_a_read_only_file_system_is_checked(tmp_path: Path, command: str, log: str) -> None:
    folder = tmp_path / "kept"
    folder.mkdir()
    room = played(new_room(f"sqlite:///{tmp_path / 'house.sqlite'}"))
    if log == "written back":
        room.database.close()
    for part in tmp_path.glob("house.sqlite*"):
        if not part.name.endswith("-shm"):
            shutil.copy(part, folder)
    kept = sorted(file.name for file in folder.iterdir())
    assert len(kept) == (1 if log == "written back" else 2)
    room.database.close()
    asked = f"backup {tmp_path / 'copy.sqlite'} --prove" if command == "backup" else command
    program = f"{sys.executable} -m longsuit house {asked} --json --database sqlite:///{folder / 'house.sqlite'}"
    script = f"mount --bind {folder} {folder} && mount -o remount,ro,bind {folder} && exec {program}"
    done = subprocess.run(["unshare", "-rm", "sh", "-c", script], capture_output=True, text=True, check=False)
    if "unshare" in done.stderr:
        pytest.skip(f"this machine lets nobody make a read-only file system: {done.stderr.strip()}")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)[{"verify-log": "verified", "trial-balance": "balanced", "backup": "whole", "anchor": "receipt"}[command]]
    assert sorted(file.name for file in folder.iterdir()) == kept
    if command == "verify-log":
        assert json.loads(done.stdout)["heads"].keys() == {"house", "person 1", "table 1"}
