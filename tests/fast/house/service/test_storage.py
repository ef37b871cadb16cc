"""A disk that is full, read-only or gone: a sentence and 503, not ready, nothing half done; and it comes back by itself."""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.pool import Pool

from longsuit.house.errors import UnreachableError
from longsuit.house.room import statements
from tests.fast.house.service.service import Service, Visitor, serving
from tests.serving import free_port
from tests.waiting import until

STUCK = "The house cannot write its books just now, so nothing was done; please ask again soon."


def readiness(house: Service) -> int:
    return httpx.get(f"{house.address}/readyz").status_code


TROUBLES: list[Callable[[Any], None]] = []
"""What is done to every new connection. SQLAlchemy's own list of listeners may not change while another thread connects."""


@event.listens_for(Pool, "connect")
def _trouble(connection: Any, _: object) -> None:
    for trouble in tuple(TROUBLES):
        trouble(connection)


@contextlib.contextmanager
def every_connection(house: Service, trouble: Callable[[Any], None]) -> Iterator[None]:
    TROUBLES.append(trouble)
    house.room.database.close()
    yield
    TROUBLES.remove(trouble)
    house.room.database.close()


@contextlib.contextmanager
def full_disk(house: Service) -> Iterator[None]:
    """SQLite: no page more than there are. PostgreSQL: a server that says so, whatever is written."""
    engine = house.room.database.engine
    if engine.dialect.name == "postgresql":
        with house.room.database.writing() as connection:
            connection.exec_driver_sql(
                "CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$"
            )
            for table in ("commands", "pulse"):
                connection.exec_driver_sql(f"CREATE TRIGGER full_disk BEFORE INSERT ON {table} EXECUTE FUNCTION full_disk()")
        yield
        with house.room.database.writing() as connection:
            for table in ("commands", "pulse"):
                connection.exec_driver_sql(f"DROP TRIGGER full_disk ON {table}")
        return

    def full(connection: Any) -> None:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")

    with every_connection(house, full):
        yield


@contextlib.contextmanager
def read_only(house: Service) -> Iterator[None]:
    """A database that takes no writes."""
    engine = house.room.database.engine
    setting = "PRAGMA query_only = 1" if engine.dialect.name == "sqlite" else "SET default_transaction_read_only = on"

    def restrict(connection: Any) -> None:
        connection.execute(setting)
        connection.commit()

    with every_connection(house, restrict):
        yield


@pytest.mark.parametrize("trouble", [full_disk, read_only])
def test_a_full_or_read_only_disk_is_said_and_comes_back_by_itself(
    url: str, caplog: pytest.LogCaptureFixture, trouble: Callable[[Service], AbstractContextManager[None]]
) -> None:
    with serving(url) as house:
        ann = house.visitor().guest()
        table = house.table()
        ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
        ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
        ann.ok("POST", f"/tables/{table}/seats/1/fold", {})
        welcome = ann.ok("GET", "/session")["balance"]
        assert readiness(house) == 200
        with trouble(house), caplog.at_level(logging.WARNING):
            done = 0
            for amount in range(100, 400):
                answer = ann.post("/cashier/buy-in", json={"amount": amount})
                if answer.status_code == 503:
                    break
                done += amount
            assert (answer.status_code, answer.json()["detail"]) == (503, STUCK)
            assert answer.headers["Retry-After"] == "1"
            until(lambda: readiness(house) == 503)
            assert httpx.get(f"{house.address}/readyz").json()["detail"] == STUCK
            assert httpx.get(f"{house.address}/healthz").status_code == 200
            assert ann.ok("GET", "/session")["balance"] == welcome + done, "reading goes on, and nothing was half done"
            house.inner.records.update(20)
            said = any("The records could not be brought up to date: The database" in record.message for record in caplog.records)
            assert said or trouble is full_disk, "a record of a table may still fit"
        until(lambda: readiness(house) == 200)
        assert ann.ok("POST", "/cashier/buy-in", {"amount": 1_000})["balance"] == welcome + 1_000 + done
        assert not [record for record in caplog.records if record.exc_info], "no traceback"
        assert any("Not ready" in record.message for record in caplog.records)
        house.check()


def test_a_file_that_is_taken_away_is_not_written_to_and_not_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    with serving(f"sqlite:///{file}") as house:
        ann = house.visitor().guest()
        assert readiness(house) == 200
        away = tmp_path / "away"
        away.mkdir()
        for part in tmp_path.glob("house.sqlite*"):
            part.rename(away / part.name)
        assert ann.refused(503, "POST", "/cashier/buy-in", {"amount": 500}) == STUCK
        assert not file.exists()
        until(lambda: readiness(house) == 503)
        for part in away.iterdir():
            part.rename(tmp_path / part.name)
        until(lambda: readiness(house) == 200)
        assert ann.ok("POST", "/cashier/buy-in", {"amount": 500})["balance"] == 100_500
        house.check()


def test_an_empty_file_in_place_of_the_database_is_a_trouble_in_a_sentence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file, kept = tmp_path / "house.sqlite", tmp_path / "kept.sqlite"
    with serving(f"sqlite:///{file}") as house:
        ann = house.visitor().guest()
        house.inner.room.database.engine.dispose()
        file.rename(kept)
        file.touch()
        for method, path, body in (("GET", "/lobby", None), ("GET", "/session", None), ("POST", "/cashier/buy-in", {"amount": 500})):
            assert ann.refused(503, method, path, body).startswith("The house cannot read its books")
        for part in tmp_path.glob("house.sqlite*"):
            if not part.name.endswith("-serving"):
                part.unlink()
        kept.rename(file)
        until(lambda: readiness(house) == 200)
        assert ann.ok("POST", "/cashier/buy-in", {"amount": 500})["balance"] == 100_500
    assert not [record for record in caplog.records if record.exc_info], "no traceback"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[tuple[Visitor, Path]]:
    """A room on a file system of its own, 4 MB small, that only it sees; and its folder as we see it."""
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-rm", "true"], check=False, capture_output=True).returncode:
        pytest.skip("no file systems of one's own here (unshare -rm)")
    disk, port = tmp_path / "disk", free_port()
    disk.mkdir()
    serve = f"{sys.executable} -m longsuit serve --port {port} --database sqlite:///{disk}/house.sqlite --no-limits"
    script = f"mount -t tmpfs -o size=4m tmpfs {disk} && exec {serve}"
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen(["unshare", "-rm", "sh", "-c", script], stdout=log, stderr=log)
    try:
        address = f"http://127.0.0.1:{port}"
        until(lambda: _status(address) == 200)
        with Visitor(address) as visitor:
            yield visitor, Path(f"/proc/{process.pid}/root{disk}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
    told = (tmp_path / "log").read_text()
    assert "Traceback" not in told, told[-3000:]


def _status(address: str) -> int:
    try:
        return httpx.get(f"{address}/readyz").status_code
    except httpx.TransportError:
        time.sleep(0.05)
        return 0


def test_a_file_system_that_is_really_full(small_disk: tuple[Visitor, Path]) -> None:
    ann, disk = small_disk
    address = str(ann.base_url).removesuffix("/api/v1/")
    ann.guest()
    balance = 100_000

    def buy() -> int:
        nonlocal balance
        answer = ann.post("/cashier/buy-in", json={"amount": 100})
        if answer.is_success:
            balance += 100
        else:
            assert (answer.status_code, answer.json()["detail"]) == (503, STUCK)
        return answer.status_code

    filler = disk / "filler"
    with filler.open("wb") as file, contextlib.suppress(OSError):
        while True:
            os.write(file.fileno(), bytes(4096))
    until(lambda: buy() == 503)
    until(lambda: _status(address) == 503)
    filler.unlink()
    until(lambda: _status(address) == 200)
    assert buy() == 200
    assert ann.ok("GET", "/session")["balance"] == balance


def test_an_answer_that_breaks_off_is_told_in_a_sentence(house: Service, caplog: pytest.LogCaptureFixture) -> None:
    def away(*_: object, **__: object) -> list[dict[str, Any]]:
        raise UnreachableError("The database cannot be reached.")

    visitor = house.visitor().guest()
    with patch.object(statements, "statement", away), caplog.at_level("ERROR"), pytest.raises(httpx.RemoteProtocolError):
        visitor.get("/account/data")
    until(lambda: any("broke off" in record.getMessage() for record in caplog.records))
    (said,) = (record for record in caplog.records if record.name == "longsuit.service" and record.levelname == "ERROR")
    assert said.getMessage() == "An answer broke off: The database cannot be reached."
    assert not said.exc_info
