"""Backups made while the room is open, proved, kept, removed and put back; and receipts of the log kept elsewhere."""

from __future__ import annotations

import errno
import json
import shutil
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from longsuit.house import console, copies
from longsuit.house.books import anchor
from longsuit.house.books.log import Link, canonical, entry_hash
from longsuit.house.errors import HouseError
from tests.fast.house.room import TestRoom, new_room
from tests.fast.house.test_console import address, longsuit, played
from tests.waiting import until


def told(*arguments: str, code: int = 0) -> dict[str, Any]:
    done = longsuit(*arguments, "--json")
    assert (done.returncode, done.stderr) == (code, ""), (done.stdout, done.stderr)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def elsewhere(room: TestRoom, tmp_path: Path) -> str:
    """The address of an empty database of the same kind."""
    if room.database.engine.dialect.name == "sqlite":
        return f"sqlite:///{tmp_path / 'elsewhere.sqlite'}"
    url = make_url(address(room))
    engine = create_engine(url.difference_update_query(["options"]), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("DROP DATABASE IF EXISTS elsewhere"))
        connection.execute(text("CREATE DATABASE elsewhere"))
    engine.dispose()
    return url.set(database="elsewhere").render_as_string(hide_password=False)


def test_a_backup_made_under_load_is_whole_and_goes_on_elsewhere(room: TestRoom, tmp_path: Path) -> None:
    played(room)
    over = threading.Event()

    def spend() -> None:
        while not over.is_set():
            room.buy_in(1, "$1")

    spender = threading.Thread(target=spend)
    spender.start()
    try:
        until(lambda: room.balance(1) > 100_000)
        made = told("backup", str(tmp_path / "kept"), "--prove", "--database", address(room))
    finally:
        over.set()
        spender.join()
    assert made["whole"], made["found"]
    url = elsewhere(room, tmp_path)
    done = told("restore", made["backup"], "--database", url)
    assert (done["whole"], done["restored"], done["voided"], done["aside"]) == (True, True, [2], None)
    copy = new_room(url, start=500)
    copy.check()
    assert 100_000 < copy.balance(1) + 1600 <= room.balance(1) + 1600
    copy.wager(1, 1, {"ante": "$15"}, by=1)
    copy.check()
    copy.database.close()
    room.check()


def test_a_rehearsal_proves_the_copy_and_changes_nothing(room: TestRoom, tmp_path: Path) -> None:
    played(room)
    file = told("backup", str(tmp_path / "kept"), "--database", address(room))["backup"]
    before = room.query("SELECT name, length, head FROM chains ORDER BY name")
    assert told("restore", file, "--dry-run", "--database", address(room)) == {
        "whole": True,
        "found": ["3 of 3 chains of the log are intact.", "The database is intact: there is nothing to do."],
        "restored": False,
    }
    assert room.query("SELECT name, length, head FROM chains ORDER BY name") == before
    done = longsuit("backup", file, "--database", address(room))
    assert (done.returncode, done.stderr) == (2, f"{file} is there already; a backup never replaces anything.\n")


def test_a_damaged_copy_is_not_put_in_place(tmp_path: Path) -> None:
    house, kept = tmp_path / "house.sqlite", tmp_path / "kept.sqlite"
    room = played(new_room(f"sqlite:///{house}"))
    told("backup", str(kept), "--database", address(room))
    room.database.close()
    before = house.read_bytes()
    damaged = kept.read_bytes().replace(b'"role":"player"', b'"role":"plauer"', 1)
    kept.write_bytes(damaged)
    done = told("restore", str(kept), "--database", address(room), code=1)
    assert (done["whole"], done["restored"]) == (False, False)
    assert any("house, entry" in line for line in done["found"])
    assert house.read_bytes() == before
    kept.write_bytes(b"")
    assert not told("restore", str(kept), "--database", address(room), code=1)["whole"]
    assert longsuit("restore", str(tmp_path / "nothing"), "--database", address(room)).stderr.startswith("There is no backup")


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_a_damaged_dump_ends_in_a_sentence(room: TestRoom, tmp_path: Path) -> None:
    file = copies.backup(address(room), tmp_path / "kept.dump")
    whole = file.read_bytes()
    for damaged in (whole[: len(whole) // 2], b"nothing", b""):
        file.write_bytes(damaged)
        done = longsuit("restore", str(file), "--dry-run", "--database", address(room))
        assert (done.returncode, done.stderr.count("\n")) == (2, 1)
        assert done.stderr.startswith("pg_restore: ")
        assert done.stderr.endswith(".\n")
    assert room.query("SELECT count(*) FROM pg_database WHERE datname LIKE 'longsuit_proof%'") == [(0,)]
    room.check()


def test_what_was_there_before_a_restore_is_kept_beside_it(tmp_path: Path) -> None:
    house, kept = tmp_path / "house.sqlite", tmp_path / "kept.sqlite"
    room = played(new_room(f"sqlite:///{house}"))
    told("backup", str(kept), "--database", address(room))
    room.buy_in(1, "$7")
    room.database.close()
    done = told("restore", str(kept), "--database", address(room))
    aside = new_room(f"sqlite:///{done['aside']}")
    now = new_room(f"sqlite:///{house}")
    aside.check()
    now.check()
    assert aside.balance(1) == 700 + 100_000 - 1_600 - 1_500 + room_net(aside)
    assert now.live(1).state.phase == "wagers"
    aside.database.close()
    now.database.close()


def room_net(room: TestRoom) -> int:
    """What round 1 brought Ann, and what she has down in round 2 beyond her ante, with the opposite sign."""
    return room.recall(1).net(1) + 1_600 + 1_500 - sum(room.live(1).state.seat(1).bets)


def test_only_the_newest_backups_of_a_folder_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = new_room(f"sqlite:///{tmp_path / 'house.sqlite'}")
    folder = tmp_path / "kept"
    folder.mkdir()
    (folder / "house-notes.txt").write_text("not a backup")
    stamps = iter(f"2026010{day}T000000Z" for day in range(1, 6))
    monkeypatch.setattr(copies, "stamp", lambda: next(stamps))
    for _ in range(5):
        console.backup(address(room), folder, keep=2, prove=False)
    assert sorted(path.name for path in folder.iterdir()) == [
        "house-20260104T000000Z.sqlite",
        "house-20260105T000000Z.sqlite",
        "house-notes.txt",
    ]
    room.database.close()


def test_a_copy_that_fails_the_proof_replaces_no_older_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    room = played(new_room(f"sqlite:///{tmp_path / 'house.sqlite'}"))
    folder = tmp_path / "kept"
    folder.mkdir()
    stamps = iter(f"2026010{day}T000000Z" for day in range(1, 3))
    monkeypatch.setattr(copies, "stamp", lambda: next(stamps))
    assert console.backup(address(room), folder, keep=1, prove=True)["whole"]
    room.cook("UPDATE people SET role = 'supervisor' WHERE name = 'Ann'")
    made = console.backup(address(room), folder, keep=1, prove=True)
    assert (made["whole"], made["removed"]) == (False, [])
    assert len(list(folder.iterdir())) == 2
    room.database.close()


def test_a_log_that_a_lost_file_left_is_not_laid_over_the_copy(tmp_path: Path) -> None:
    house, kept = tmp_path / "house.sqlite", tmp_path / "kept.sqlite"
    room = played(new_room(f"sqlite:///{house}"))
    told("backup", str(kept), "--database", address(room))
    room.buy_in(1, "$7")
    left = Path(f"{house}-wal").read_bytes()
    assert left
    room.database.close()
    house.unlink()
    Path(f"{house}-wal").write_bytes(left)
    done = told("restore", str(kept), "--database", address(room))
    assert (done["restored"], done["aside"]) == (True, None)
    assert console.examined(address(room)).healthy
    assert [file.read_bytes() for file in tmp_path.glob("house.sqlite.before-*-wal")] == [left]


def rewrite(room: TestRoom, chain: str) -> None:
    """Tell a chain's story otherwise, from its first entry on, every hash made anew: the log itself looks whole."""
    link = Link(0, "")
    for row in room.query("SELECT * FROM commands WHERE chain = :chain ORDER BY sequence", chain=chain):
        number, _, sequence, at, author, name, key, request, answer, effects, facts, *_ = _named(room, row)
        fields = [chain, sequence, at + 1, author, name, key, request, answer, effects]
        head = entry_hash(link.head, fields, facts, number)
        room.cook(f"UPDATE commands SET at = at + 1, previous = '{link.head}', hash = '{head}' WHERE id = {number}")
        link = Link(sequence, head)
    room.cook(f"UPDATE chains SET head = '{link.head}' WHERE name = '{chain}'")


def _named(room: TestRoom, row: tuple[Any, ...]) -> list[Any]:
    """A row's values in the order of the schema: a column that came later is last in the database."""
    from longsuit.house.books.schema import commands

    with room.database.reading() as connection:
        there = list(connection.execute(text("SELECT * FROM commands LIMIT 1")).keys())
    values = dict(zip(there, row, strict=True))
    return [values[column.name] for column in commands.columns]


def test_a_receipt_kept_elsewhere_finds_a_log_that_was_rewritten(room: TestRoom, tmp_path: Path) -> None:
    played(room)
    receipts = tmp_path / "receipts"
    for _ in range(2):
        line = told("anchor", "--append", str(receipts), "--database", address(room))["receipt"]
    room.buy_in(1, "$5")
    told("anchor", "--append", str(receipts), "--database", address(room))
    room.buy_in(1, "$5")
    kept = anchor.read(receipts)
    assert str(kept[0]).split()[2:] == line.split()[2:]
    assert len(kept) == 2, "a log that has not changed needs no second receipt"
    assert len(line) < 120
    done = longsuit("verify-log", "--anchor", str(receipts), "--database", address(room))
    assert (done.returncode, done.stdout) == (0, "The log is intact: 3 chains, and all 2 receipts match.\n")
    rewrite(room, "person 1")
    assert room.verify_log() == (), "the log alone does not show it"
    found = told("verify-log", "--anchor", str(receipts), "--database", address(room), code=1)["faults"]
    assert [fault for fault in found if "is not what it was on" in fault] == found
    assert len(found) == 2


def test_a_receipt_knows_entries_that_are_gone(room: TestRoom, tmp_path: Path) -> None:
    played(room)
    room.buy_in(1, "$5")
    receipts = tmp_path / "receipts"
    anchor.append(receipts, anchor.take(room.database))
    room.cook("DELETE FROM commands WHERE chain = 'person 1' AND sequence = 2")
    found = told("verify-log", "--anchor", str(receipts), "--database", address(room), code=1)["faults"]
    assert any("entries were removed" in fault for fault in found)
    for content, sentence in (("nothing here", "There is no receipt in it"), ("longsuit-receipt x y z", "is not a receipt of a log")):
        receipts.write_text(content)
        done = longsuit("verify-log", "--anchor", str(receipts), "--database", address(room))
        assert (done.returncode, sentence in done.stderr) == (2, True)


@pytest.mark.parametrize("endless", ["/dev/zero", "/dev/full"])
def test_a_file_without_end_holds_no_receipts(tmp_path: Path, endless: str) -> None:
    room = played(new_room(f"sqlite:///{tmp_path / 'house.sqlite'}"))
    room.database.close()
    read = longsuit("verify-log", "--anchor", endless, "--database", address(room))
    assert (read.returncode, read.stderr) == (2, f"{endless}: The receipts cannot be read: the file is too long (over 67,108,864 bytes).\n")
    written = longsuit("anchor", "--append", endless, "--database", address(room))
    assert (written.returncode, written.stderr) == (2, f"{endless}: Receipts are kept in a file, and this is not a file.\n")


def test_a_receipt_is_added_after_a_line_that_was_cut_short_and_long_comments(tmp_path: Path) -> None:
    file, receipt = tmp_path / "receipts", anchor.Receipt("2026-01-01T00:00:00Z", 7, "a" * 64)
    file.write_text("# " + "kept at the notary's " * 40 + "\nlongsuit-rec")
    assert [anchor.append(file, receipt) for _ in range(2)] == [True, False]
    assert anchor.read(file) == [receipt]


def test_a_copy_is_not_put_under_a_room_that_is_open(tmp_path: Path) -> None:
    room = played(new_room(f"sqlite:///{tmp_path / 'house.sqlite'}"))
    (tmp_path / "link.sqlite").symlink_to("house.sqlite")
    file = console.backup(address(room), tmp_path / "kept.sqlite", keep=None, prove=False)["backup"]
    for name in ("house.sqlite", "link.sqlite"):
        with room.database.served(several=False), pytest.raises(HouseError, match="Another process serves"):
            console.restore(f"sqlite:///{tmp_path / name}", Path(file), dry_run=False)
    assert room.live(1).state.phase == "reveal", "its rounds were not voided"
    assert console.restore(address(room), Path(file), dry_run=False)["restored"]
    room.database.close()


def test_a_receipt_is_what_anybody_can_compute(room: TestRoom) -> None:
    import hashlib

    played(room)
    ends = room.query("SELECT name, length, head FROM chains WHERE length > 0 ORDER BY name")
    taken = anchor.take(room.database)
    assert taken.digest == hashlib.sha256(canonical([list(end) for end in ends]).encode()).hexdigest()
    assert taken.last == room.query("SELECT max(id) FROM commands")[0][0]


def test_a_folder_that_is_full_ends_in_a_sentence_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    house, kept = tmp_path / "house.sqlite", tmp_path / "kept.sqlite"
    room = played(new_room(f"sqlite:///{house}"))
    copies.backup(address(room), kept)
    room.database.close()
    before = house.read_bytes()

    def full(_: object, target: Path) -> None:
        Path(target).write_bytes(b"half of it")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(shutil, "copy", full)
    with pytest.raises(HouseError, match=r"There is no room to prove the copy: .* No space left on device\.$"):
        console.backup(address(room), tmp_path / "other.sqlite", keep=None, prove=True)
    with pytest.raises(HouseError, match="The copy cannot be put there: No space left on device; nothing was changed"):
        copies.put_back(address(room), kept)
    assert house.read_bytes() == before
    assert not list(tmp_path.glob("*.restoring"))
