"""`longsuit serve` as a process: started, asked, measured, logged, stopped and started again."""

from __future__ import annotations

import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.service.app import create_app
from tests.fast.house.service.service import Visitor, serving, settings
from tests.games import SHEETS
from tests.serving import free_port, served
from tests.waiting import in_a_loop, until


def lines(log: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


def test_a_fresh_room_is_furnished_and_goes_on_after_a_stop(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with served(f"sqlite:///{tmp_path / 'house.sqlite'}", log=log, options=("--log", "json")) as server, Visitor(server.address) as guest:
        assert f"open at {server.address}" in log.read_text()
        tables = guest.ok("GET", "/lobby")["tables"]
        assert len(tables) == len({table["game"] for table in tables}) == len(SHEETS)
        assert all(table["coach"] for table in tables)
        guest.guest()
        token = guest.cookies["longsuit"]
        guest.ok("POST", "/tables/1/seats/1", {"age": 21})
        guest.ok("PUT", "/tables/1/seats/1/wagers", {"wagers": {"ante": 500}})
        number = guest.ok("GET", "/tables/1")["round"]
        server.kill(signal.SIGINT)
        assert not [line for line in lines(log) if line["level"] == "error"]
        server.start()
        assert guest.ok("GET", "/tables/1")["round"] == number
        assert len(guest.ok("GET", "/lobby")["tables"]) == len(SHEETS)
        told = log.read_text()
        assert token not in told
        asked = next(line for line in lines(log) if line.get("path") == "/api/v1/tables/1/seats/1/wagers")
        assert (asked["status"], asked["person"], asked["method"]) == (200, guest.me["person"], "PUT")
        assert len(str(asked["request"])) == 16
        commands = [line["command"] for line in lines(log) if line["what"] == "command"]
        assert commands[:3] == ["sit", "wager", "dealer"]


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_several_processes_share_a_room_and_count_together(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LONGSUIT_METRICS_TOKEN", "secret")
    with served(url, log=tmp_path / "log", options=("--processes", "2")) as server, Visitor(server.address) as guest:
        guest.guest()
        guest.ok("POST", "/tables/2/seats/1", {"age": 21})
        with guest.watching(2) as line:
            for _ in range(4):
                guest.ok("PUT", "/tables/2/seats/1/wagers", {"wagers": {"ante": 500}})
                line.table(lambda seen: seen["public"]["phase"] == "decisions")
                guest.ok("POST", "/tables/2/seats/1/fold")
                line.table(lambda seen: "last" in seen)

        def told() -> str:
            return httpx.get(f"{server.address}/metrics", headers={"Authorization": "Bearer secret"}).text

        until(lambda: "longsuit_rounds_settled_total 4.0" in told())  # one process may show a round before the other has counted it
        assert 'longsuit_commands_total{name="wager"} 4.0' in told()
        server.kill(signal.SIGTERM)


def test_alive_ready_and_counted(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'house.sqlite'}", settings(metrics_token="secret")) as house:
        visitor = house.visitor().guest()
        table = house.table()
        visitor.refused(404, "GET", "/tables/99")
        visitor.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
        assert visitor.get(f"{house.address}/healthz").json() == {"alive": True}
        assert visitor.get(f"{house.address}/readyz").json() == {"ready": True}
        told = visitor.get(f"{house.address}/metrics", headers={"Authorization": "Bearer secret"}).text
    assert 'longsuit_requests_total{method="GET",route="/api/v1/tables/{table}",status="404"} 1.0' in told
    assert 'longsuit_commands_total{name="sit"} 1.0' in told
    assert "longsuit_ledger_imbalance_cents 0.0" in told
    assert "longsuit_transaction_retries_total 0.0" in told
    assert 'longsuit_request_seconds_count{route="/api/v1/guests"} 1.0' in told


def test_not_ready_on_a_database_of_another_version(tmp_path: Path) -> None:
    file = tmp_path / "house.sqlite"
    room = Room(Database(f"sqlite:///{file}"))
    room.database.close()
    with sqlite3.connect(file) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    raw.close()
    room = Room(Database(f"sqlite:///{file}", migrated=False))
    transport = httpx.ASGITransport(app=create_app(room))

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.get("/readyz")

    answer = in_a_loop(ask())
    room.database.close()
    assert answer.status_code == 503
    assert "version 9999" in answer.json()["detail"]


def test_a_supervisor_is_made_at_the_console_and_no_password_is_an_argument(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite'}"
    with served(url, log=tmp_path / "log") as server, Visitor(server.address) as visitor:

        def make(password: str) -> subprocess.CompletedProcess[str]:
            command = [sys.executable, "-m", "longsuit", "house", "supervisor", "Pat", "--json"]
            environment = {**os.environ, "LONGSUIT_DATABASE": url, "LONGSUIT_PASSWORD": password}
            return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)

        short = make("short")
        assert (short.returncode, short.stderr) == (2, "A password has 10 to 200 characters.\n")
        made = make("correct horse battery")
        assert json.loads(made.stdout)["name"] == "Pat"
        assert visitor.ok("POST", "/session", {"name": "Pat", "password": "correct horse battery"})["role"] == "supervisor"
        assert visitor.ok("GET", "/office/tables")["tables"]


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--tls-cert", "cert.pem"), "TLS takes a certificate and its key"),
        (("--database", "mysql://x/y"), "A database is named like"),
        (("--port", "0"), "Invalid value"),
        (("--processes", "2"), "A SQLite file is served by one process. Several need PostgreSQL"),
        (("--shared",), "A SQLite file is served by one process. Several need PostgreSQL"),
    ],
)
def test_what_cannot_be_served_is_said(options: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    environment = {**os.environ, "LONGSUIT_DATABASE": f"sqlite:///{tmp_path / 'house.sqlite'}"}
    command = [sys.executable, "-m", "longsuit", "serve", "--port", str(free_port()), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env=environment)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


def serve(*options: str, out: int = subprocess.PIPE, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "longsuit", "serve", *options]
    return subprocess.run(
        command, stdout=out, stderr=subprocess.PIPE, text=True, check=False, timeout=60, env={**os.environ, **environment}
    )


def test_a_port_that_is_taken_is_said_and_the_next_offered(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = serve("--port", str(port), "--database", f"sqlite:///{tmp_path / 'house.sqlite'}")
    assert done.returncode == 2
    assert "open" not in done.stdout
    assert f"Another program listens at port {port}" in done.stderr
    assert "is free: longsuit serve --port" in done.stderr


def test_a_file_is_served_by_one_process_until_that_ends_however_it_ends(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'house.sqlite'}"
    with served(url, log=tmp_path / "log") as server:
        done = serve("--port", str(free_port()), "--database", url)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"Another process serves {tmp_path / 'house.sqlite'}: stop it first. Several processes need PostgreSQL.\n"
        command = [sys.executable, "-m", "longsuit", "house", "supervisor", "Pat", "--database", url]
        beside = subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, "LONGSUIT_PASSWORD": "p" * 12})
        assert "Pat is a supervisor now" in beside.stdout
        server.kill()
        server.start()
        server.kill(signal.SIGTERM)
        server.start()


def test_a_certificate_that_is_not_there_is_said(tmp_path: Path) -> None:
    done = serve("--tls-cert", "no.pem", "--tls-key", "no.key", "--database", f"sqlite:///{tmp_path / 'house.sqlite'}")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "The certificate no.pem and its key no.key cannot be used: No such file or directory.\n"
    (tmp_path / "bad.pem").write_text("nothing")
    done = serve("--tls-cert", str(tmp_path / "bad.pem"), "--tls-key", str(tmp_path / "bad.pem"), LONGSUIT_DATABASE="sqlite:///x")
    assert (done.returncode, "Traceback" in done.stderr, "cannot be used" in done.stderr) == (2, False, True)


def test_a_full_output_device_is_said(tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = serve("--port", str(free_port()), "--database", f"sqlite:///{tmp_path / 'house.sqlite'}", out=full.fileno())
        assert (done.returncode, done.stderr.splitlines()[-1]) == (2, "The output cannot be used: No space left on device.")
        assert "Traceback" not in done.stderr
        listed = subprocess.run([sys.executable, "-m", "longsuit", "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
        assert (listed.returncode, listed.stderr) == (2, "The output cannot be used: No space left on device.\n")


@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_a_closed_output_is_no_mistake(closed: str) -> None:
    for command, code in (("games", 0), ("verify /nothing", 2)):
        done = subprocess.run(f"{sys.executable} -m longsuit {command} {closed}", shell=True, capture_output=True, text=True, check=False)
        assert (done.returncode, "Traceback" in done.stderr) == (code, False)


def test_a_database_that_is_away_is_told_without_its_address(tmp_path: Path) -> None:
    room = Room(Database(f"postgresql://keeper:secret@/house?host={tmp_path}", migrated=False))
    transport = httpx.ASGITransport(app=create_app(room))

    async def ask() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return [await client.get(path) for path in ("/readyz", "/api/v1/lobby", "/healthz")]

    ready, lobby, alive = in_a_loop(ask())
    room.database.close()
    assert (ready.status_code, lobby.status_code, alive.status_code) == (503, 503, 200)
    for answer in (ready, lobby):
        assert "does not answer" in answer.json()["detail"]
        assert str(tmp_path) not in answer.text
