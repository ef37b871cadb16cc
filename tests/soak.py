"""The card room under everything at once: players, onlookers, the Lab, the school, the office; kills, a full disk, clock jumps.

    python -m tests.soak [--minutes N] [--database sqlite|postgresql] [--kill-every SECONDS]

`make soak` runs it. The database lies on a small disk of its own (a tmpfs in a namespace of its own, hence `unshare`), which is filled in
the middle. At the end the books are at zero, the log is whole and fits every receipt, every command that was acknowledged is there once
with its answer, memory is flat in the room and in its workers, and no descriptor or process is left; the figures are printed as JSON.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from longsuit.house import console
from longsuit.house.books import anchor
from longsuit.house.books.database import Database
from longsuit.house.books.verification import verify_log
from longsuit.house.doctor import examine
from longsuit.house.room.room import now
from tests.fast.house.gambler import Gambler
from tests.fast.house.postgres import server
from tests.fast.house.room import TestRoom
from tests.fast.house.test_killed import check, wait_until_nobody_plays
from tests.serving import Served

TABLES, SEATS, ONLOOKERS = 3, 4, 12
DISK = "400m"
_LONG_ENOUGH = 30
"""Minutes of a part by which memory is judged; in a shorter one it shows how old the processes are that were not killed."""
PASSWORD = "correct horse battery"
SHIFTED = """import sys, time, pathlib
file, day, nanoseconds = pathlib.Path(sys.argv.pop(1)), time.time, time.time_ns
time.time = lambda: day() + int(file.read_text() or 0)
time.time_ns = lambda: nanoseconds() + int(file.read_text() or 0) * 10**9
import longsuit.cli; longsuit.cli.main()"""
OFFICE = ("tables", "meters", "trial-balance", "accounts", "performance", "log?limit=50", "rounds", "people", "export/rounds.csv")


class Player(Gambler):
    """Somebody who takes his time, and sits down again when the house has taken him for gone."""

    def step(self) -> None:
        """Whatever this seat should do now."""
        time.sleep(self.dice.uniform(0.02, 0.2))
        super().step()
        seen = self.ask("GET", f"/tables/{self.table}") if self.dice.random() < 0.05 else None
        if seen and str(self.seat) not in seen.get("own", {}):
            self.ask("POST", f"/tables/{self.table}/seats/{self.seat}", {"age": 21})

    def decide(self) -> None:
        """Ask the coach now and then, whatever becomes of it."""
        if self.dice.random() < 0.1:
            with suppress(httpx.TransportError):
                self.advice[str(self.client.get(f"{self.place}/coach").status_code)] += 1
        super().decide()

    advice: ClassVar[Counter[str]] = Counter()
    """How often each status was the answer, to all of them."""


class Sample(NamedTuple):
    """What the processes of a server hold."""

    room: float
    """MiB of the room's own process."""
    together: float
    """The same with its workers: the processes that solve for the Lab's games and hands, long counts, the school, the coach."""
    descriptors: int
    """Of the room's own process, as sockets."""
    sockets: int


class Visitor(threading.Thread):
    """Does something again and again, whatever becomes of it; what came of it is counted."""

    def __init__(self, name: str, turn: Callable[[httpx.Client], object], address: str, pause: float) -> None:
        super().__init__(daemon=True, name=name)
        self.turn, self.pause, self.enough, self.counts = turn, pause, threading.Event(), Counter[str]()
        self.client = httpx.Client(base_url=f"{address}/api/v1", headers={"X-Longsuit": "1"}, timeout=90)

    def run(self) -> None:
        while not self.enough.wait(self.pause):
            try:
                self.counts[str(self.turn(self.client))] += 1
            except (httpx.HTTPError, OSError, WebSocketException, TimeoutError):
                self.counts["no answer"] += 1
        self.client.close()


def ask_the_lab(client: httpx.Client) -> int:
    """A question nobody has asked before."""
    edits = {"contest.flush.win.ante": f"{Random().randrange(2, 60)} to {Random().randrange(1, 9)}"}
    return client.post("/lab/analyze", json={"game": "i-luv-suits", "edits": edits}).status_code


def ask_for_a_hand(client: httpx.Client) -> int:
    """What seven cards are worth."""
    cards = Random().sample([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"], 7)
    return client.post("/lab/hand", json={"game": "high-card-flush", "hand": " ".join(cards)}).status_code


def practise(client: httpx.Client) -> int:
    """A question of the school, and any answer."""
    if "longsuit" not in client.cookies:
        client.post("/guests", json={})
    asked = client.post("/school/questions", json={"game": "high-card-flush"})
    if asked.status_code == 401:
        client.cookies.clear()
    if asked.is_error:
        return asked.status_code
    options = asked.json()["answer"].get("options") or [{"name": "0"}]
    return client.post(f"/school/questions/{asked.json()['id']}", json={"answer": options[0]["name"]}).status_code


def look_into_the_office(client: httpx.Client) -> int:
    """A supervisor who signs in if need be, and turns the pages."""
    if "longsuit" not in client.cookies:
        client.post("/session", json={"name": "Pat", "password": PASSWORD})
    answer = client.get(f"/office/{Random().choice(OFFICE)}")
    if answer.status_code == 401:
        client.cookies.clear()
    return answer.status_code


def watch(table: int) -> Callable[[httpx.Client], str]:
    """Look on at a table for a while."""

    def turn(client: httpx.Client) -> str:
        address = str(client.base_url).replace("http", "ws", 1)
        with connect(f"{address}tables/{table}/live", compression=None, open_timeout=10, close_timeout=2) as socket:
            end, heard = time.monotonic() + Random().uniform(3, 20), 0
            while time.monotonic() < end:
                with suppress(TimeoutError):
                    socket.recv(1)
                    heard += 1
        return "heard something" if heard else "heard nothing"

    return turn


class House(Served):
    """A server whose time of day can be shifted, and which is killed and started again."""

    def __init__(self, database: str, folder: Path) -> None:
        super().__init__(
            database, log=folder / "server.log", options=("--no-limits", "--pace", "0", "--receipts", str(folder / "receipts"))
        )
        self.shift = folder / "shift"
        self.shift.write_text("0")
        self.program = [sys.executable, "-c", SHIFTED, str(self.shift)]
        self.since = 0.0

    def start(self) -> None:
        """Start it; a database that is away for a moment is waited for."""
        for last in (False, False, True):
            try:
                super().start()
            except RuntimeError:
                if last:
                    raise
                self.kill()
                time.sleep(1)
            else:
                break
        self.since = time.monotonic()

    def used(self) -> Sample:
        """What the room and its workers, which are all of one group, hold just now."""
        held = {number: _held(number) for number in members(self.group)}
        kinds = []
        for link in Path(f"/proc/{self.group}/fd").iterdir():
            with suppress(FileNotFoundError):
                kinds.append(str(link.readlink()))
        sockets = sum(kind.startswith("socket:") for kind in kinds)
        return Sample(held.get(self.group, 0.0), sum(held.values()), len(kinds), sockets)

    def jumps_noticed(self) -> int:
        """How often the process log says that the time of day jumped."""
        return self.log.read_text(errors="replace").count("The time of day jumped by")


def members(group: int) -> list[int]:
    """The processes of a group."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[2]) == group:
                found.append(int(folder.name))
    return found


def _held(process: int) -> float:
    """MiB of memory a process holds; nothing if it has just ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE") / 2**20
    except (FileNotFoundError, ProcessLookupError):
        return 0.0


class Soak:
    """One run."""

    def __init__(self, kind: str, minutes: float, kill_every: float, folder: Path) -> None:
        self.kind, self.seconds, self.kill_every, self.folder = kind, 60 * minutes, kill_every, folder
        self.dice, self.faults = Random(kind), Counter[str]()
        self.samples: list[tuple[float, Sample]] = []

    def run(self) -> dict[str, Any]:
        """Everything, from an empty database to the last check."""
        with small_disk(self.folder / "disk") as disk, self._database(disk) as url:
            room = TestRoom(Database(url))
            room.time = now()
            tables = [room.table("high-card-flush", wager_seconds=2, decide_seconds=2, coach=True) for _ in range(TABLES)]
            room.database.close()
            console.supervisor(url, "Pat", PASSWORD)
            house = House(url, self.folder)
            house.start()
            try:
                return self._played(house, room, tables, disk)
            finally:
                house.kill()

    @contextmanager
    def _database(self, disk: Path) -> Iterator[str]:
        if self.kind == "sqlite":
            yield f"sqlite:///{disk / 'house.sqlite'}"
        else:
            disk.chmod(0o777)
            self.folder.chmod(0o755)
            tempfile.tempdir = str(disk)
            with server(durable=True) as url:
                tempfile.tempdir = None
                yield url

    def _played(self, house: House, room: TestRoom, tables: list[int], disk: Path) -> dict[str, Any]:
        players = [Player(house.address, table, seat) for table in tables for seat in range(1, SEATS + 1)]
        others = [Visitor("the Lab", ask_the_lab, house.address, 3), Visitor("the office", look_into_the_office, house.address, 1)]
        others += [Visitor("hands", ask_for_a_hand, house.address, 2), Visitor("the school", practise, house.address, 2)]
        others += [Visitor("onlookers", watch(tables[number % TABLES]), house.address, 0.5) for number in range(ONLOOKERS)]
        everybody: list[Player | Visitor] = [*players, *others]
        for thread in everybody:
            thread.start()
        begun = time.monotonic()
        self._faults(house, disk, begun)
        house.shift.write_text("0")
        for thread in everybody:
            thread.enough.set()
        for player in players:
            player.join(60)
            if player.fault is not None:
                raise player.fault
        for other in others:
            other.join(100)
        wait_until_nobody_plays(room, tables)
        time.sleep(8)
        idle, group = house.used(), house.group
        house.kill(signal.SIGTERM)
        time.sleep(5)
        return self._report(time.monotonic() - begun, room, players, others, idle) | {"processes left": len(members(group))}

    def _faults(self, house: House, disk: Path, begun: float) -> None:
        """Until the time is up: samples, a kill every few minutes, jumps of the clock between, the full disk in the middle."""
        kill = jump = self.kill_every
        filled = False
        while (passed := time.monotonic() - begun) < self.seconds:
            time.sleep(2)
            if time.monotonic() - house.since > 15:
                self.samples.append((passed / self.seconds, house.used()))
            if not filled and passed > self.seconds / 2:
                filled = True
                self._fill(house, disk)
            if passed > kill and self.seconds - passed > 20:
                kill = passed + self.kill_every * self.dice.uniform(0.7, 1.3)
                self._kill(house, disk)
            elif passed > jump + self.kill_every / 2:
                jump = passed
                self._jump(house)

    def _jump(self, house: House) -> None:
        """Shift the server's time of day; the process log says so soon."""
        before, now_at = house.jumps_noticed(), int(house.shift.read_text())
        house.shift.write_text(str(self.dice.choice([place for place in (-3600, 3600, 86_400, 0, 5) if place != now_at])))
        self.faults["jumps of the clock"] += 1
        end = time.monotonic() + 30
        while house.jumps_noticed() == before and time.monotonic() < end:
            time.sleep(0.2)
        self.faults["jumps that nobody noticed"] += house.jumps_noticed() == before

    def _kill(self, house: House, disk: Path) -> None:
        if self.kind == "postgresql" and self.dice.random() < 0.5:
            self.faults["kills of the database"] += 1
            self._restart_postgresql(disk)
        else:
            self.faults["kills of the server"] += 1
            house.kill()
            house.start()

    @staticmethod
    def _restart_postgresql(disk: Path) -> None:
        """The postmaster is killed at once; its children notice, and it is started again as it was."""
        file = next(disk.glob("longsuit-pg-*/data/postmaster.pid"))
        os.kill(int(file.read_text().split()[0]), signal.SIGKILL)
        _start_postgresql(file.parent)

    def _fill(self, house: House, disk: Path) -> None:
        """No byte is left until the room has felt it; it says that it is not ready, and comes back by itself."""
        self.faults["full disks"] += 1
        filler = disk / "filler"
        with filler.open("wb") as file, suppress(OSError):
            while True:
                os.write(file.fileno(), bytes(4096))
        begun, not_ready = time.monotonic(), 0
        while time.monotonic() - begun < (15 if not_ready else 90):
            not_ready += _status(house) == 503
            time.sleep(0.5)
        filler.unlink()
        if self.kind == "postgresql" and not (data := next(disk.glob("longsuit-pg-*/data")) / "postmaster.pid").exists():
            self.faults["databases that gave up on the full disk and were started again"] += 1
            _start_postgresql(data.parent)
        back = time.monotonic()
        while _status(house) != 200:
            if time.monotonic() - back > 60:
                raise RuntimeError("The room did not come back after the disk was full.")
            time.sleep(0.2)
        self.faults["looks that found the full room not ready"] += not_ready

    def _report(self, seconds: float, room: TestRoom, players: list[Player], others: list[Visitor], idle: Sample) -> dict[str, Any]:
        books = room.trial_balance()
        receipts = anchor.read(self.folder / "receipts")
        with room.database.reading() as connection:
            altered = list(verify_log(connection, receipts))
        found = examine(room.database)
        written = room.query("SELECT count(*) FROM commands WHERE name = 'clock jumped'")[0][0]
        played = sum(check(room, player) for player in players)
        room.database.close()
        told = (self.folder / "server.log").read_text()
        quarters = [[sample for sample in self.samples if low <= sample[0] < low + 0.25] for low in (0, 0.25, 0.5, 0.75)]
        room_held, together, descriptors = (
            [round(statistics.mean(sample[place] for _, sample in part), 1) if part else None for part in quarters] for place in range(3)
        )
        counts: dict[str, Counter[str]] = {}
        for other in others:
            counts.setdefault(other.name, Counter()).update(other.counts)
        return {
            "database": self.kind,
            "minutes": round(seconds / 60, 1),
            "seat-rounds": played,
            "commands acknowledged": sum(len(player.acknowledged) for player in players),
            "requests without an answer, asked again": sum(player.unanswered for player in players),
            "faults": dict(self.faults),
            "jumps in the log": written,
            "others": {name: dict(seen) for name, seen in counts.items()} | {"the coach": dict(Player.advice)},
            "cents lost": books.total,
            "faults in the books": list(books.faults),
            "faults in the log": altered,
            "doctor's findings": [*found.damage, *found.faults],
            "receipts that fit": len(receipts),
            "tracebacks": told.count("Traceback"),
            "answers 500": sum(seen["500"] for seen in (*counts.values(), Player.advice)),
            "memory MiB by quarter": room_held,
            "memory with workers MiB by quarter": together,
            "descriptors by quarter": descriptors,
            "descriptors when everybody had gone": idle.descriptors,
            "sockets when everybody had gone": idle.sockets,
        }


def _start_postgresql(data: Path) -> None:
    """Start the server of a folder whose postmaster is gone, as it was started the first time."""
    first, account = shlex.split((data / "postmaster.opts").read_text()), data.stat()
    end = time.monotonic() + 60
    while time.monotonic() < end:
        time.sleep(1)
        (data / "postmaster.pid").unlink(missing_ok=True)
        started = subprocess.Popen(
            first, cwd=data, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=account.st_uid, group=account.st_gid
        )
        time.sleep(2)
        if started.poll() is None:
            threading.Thread(target=started.wait, daemon=True).start()
            return
    raise RuntimeError("PostgreSQL did not start again.")


def _status(house: House) -> int:
    try:
        return httpx.get(f"{house.address}/readyz", timeout=5).status_code
    except httpx.TransportError:
        return 0


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system of its own."""
    folder.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK}", "tmpfs", str(folder)], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


_NOTHING = ("cents lost", "faults in the books", "faults in the log", "doctor's findings", "tracebacks", "answers 500", "processes left")
_SOMETHING = ("commands acknowledged", "receipts that fit", "seat-rounds")


def findings(report: dict[str, Any]) -> list[str]:
    """What a run was not allowed to show, and what it should have shown."""
    wrong = [name for name in _NOTHING if report[name]] + [f"no {name}" for name in _SOMETHING if not report[name]]
    for name in ("memory MiB by quarter", "memory with workers MiB by quarter", "descriptors by quarter"):
        second, last = report[name][1], report[name][3]
        if report["minutes"] >= _LONG_ENOUGH and second and last and last > 1.05 * second:
            wrong.append(f"{name} grows")
    if report["sockets when everybody had gone"] > (12 if report["database"] == "sqlite" else 62):
        wrong.append("sockets are left open")
    faults = report["faults"]
    if faults.get("full disks") and not faults.get("looks that found the full room not ready"):
        wrong.append("the full room said that it was ready")
    if faults.get("jumps that nobody noticed") or report["jumps in the log"] < faults.get("jumps of the clock", 0):
        wrong.append("a jump of the clock is not in the log")
    wrong += [f"no answer for {name}" for name, seen in report["others"].items() if not seen.keys() & {"200", "201", "heard something"}]
    return wrong


def main() -> None:
    """One run in a namespace of its own."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--kill-every", type=float, default=150, help="seconds between two kills, about")
    chosen = parser.parse_args()
    if "LONGSUIT_SOAK" not in os.environ:
        alone = ["unshare", "-m"] if os.geteuid() == 0 else ["unshare", "-rm"]
        done = subprocess.run(
            [*alone, sys.executable, "-m", "tests.soak", *sys.argv[1:]], env={**os.environ, "LONGSUIT_SOAK": "1"}, check=False
        )
        raise SystemExit(done.returncode)
    folder = Path(tempfile.mkdtemp(prefix="longsuit-soak-"))
    report = Soak(chosen.database, chosen.minutes, chosen.kill_every, folder).run()
    print(json.dumps(report, indent=1))
    wrong = findings(report)
    if wrong:
        raise SystemExit(f"Not as it should be: {', '.join(wrong)}; the server's log is in {folder}.")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
