"""Complete seat-rounds a second through the whole card room: wager, deal, decide, settle, over real WebSockets.

`longsuit serve` runs as its own processes on a database with durable commits; 50 guests, each with his own connection, play as fast as
the room lets them. Clients, server and database share one machine. Limits on visitors are off, because all 50 come from one address,
and the deal has no pauses. With another commit's worktree both take turns in one run, each turn on a new database.

    python -m benchmarks.card_room [--before FOLDER] [--turns N] [--seconds N] [--fill SEAT_ROUNDS] [--only sqlite|postgresql] [--two]
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.fast.house.postgres import server
from tests.nginx import proxy
from tests.serving import served

from benchmarks.filling import fill
from benchmarks.timing import show
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game

SEATS = 50
AT_A_TABLE = 6
WARM_SECONDS = 4
HERE = Path(__file__).parents[1]
_TICKS = os.sysconf("SC_CLK_TCK")


class Arm(NamedTuple):
    """Something that is measured."""

    title: str
    folder: Path
    processes: int = 1


class Figures(NamedTuple):
    """What one turn showed."""

    rate: float
    median: float
    late: float
    server: float
    """Milliseconds of CPU a seat-round, of the room's processes."""
    database: float
    proxy: float
    clients: float
    memory: float


@contextmanager
def database(kind: str) -> Iterator[str]:
    """A new database that waits for the disk at every commit."""
    if kind == "postgresql":
        with server(durable=True) as address:
            yield address
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield f"sqlite:///{Path(folder) / 'house.sqlite'}"


def furnish(url: str) -> list[int]:
    """Tables enough for everybody."""
    room = Room(Database(url))
    tables = [room.open_table(Terms(game("high-card-flush"))) for _ in range(-(-SEATS // AT_A_TABLE))]
    room.database.close()
    return tables


def _furnished(arm: Arm, url: str) -> list[int]:
    """The same by the code of whoever is measured."""
    code = f"from benchmarks.card_room import furnish; print(furnish({url!r}))"
    environment = {**os.environ, "PYTHONPATH": str(arm.folder / "src")}
    done = subprocess.run([sys.executable, "-c", code], cwd=arm.folder, env=environment, check=True, capture_output=True, text=True)
    tables: list[int] = json.loads(done.stdout)
    return tables


def _stats() -> Iterator[tuple[int, list[str]]]:
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            yield int(folder.name), (folder / "stat").read_text().rpartition(")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue


def memory(groups: Iterable[int]) -> float:
    """MiB that the processes of some groups hold in memory together."""
    wanted = set(groups)
    return sum(int(fields[21]) for _, fields in _stats() if int(fields[2]) in wanted) * os.sysconf("SC_PAGE_SIZE") / 2**20


def cpu_seconds(belongs: Callable[[int, list[str]], bool]) -> float:
    """CPU that some processes have used."""
    return sum(sum(map(int, fields[11:15])) for number, fields in _stats() if belongs(number, fields)) / _TICKS


def _of_groups(*groups: int) -> Callable[[int, list[str]], bool]:
    return lambda _, fields: int(fields[2]) in groups


def _of_postgresql(url: str) -> Callable[[int, list[str]], bool]:
    if "postgresql" not in url:
        return _of_groups()
    file = Path(url.partition("host=")[2]) / "data" / "postmaster.pid"
    first = int(file.read_text().split()[0])
    return lambda number, fields: first in (number, int(fields[1]))


def measure(arm: Arm, url: str, first: int, seconds: float) -> Figures:
    """One turn: the rate, the latencies, what each side costs."""
    options = ("--no-limits", *(("--pace", "0") if arm.folder == HERE else ()), *(("--shared",) if arm.processes > 1 else ()))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as open_doors:
        houses = [
            open_doors.enter_context(served(url, log=Path(folder) / f"log{number}", options=options, source=arm.folder / "src"))
            for number in range(arm.processes)
        ]
        address, door = houses[0].address, -1
        if arm.processes > 1:
            address, door = open_doors.enter_context(proxy([house.port for house in houses]))
        command = [sys.executable, "-m", "benchmarks.seats", address, *map(str, (first, SEATS, AT_A_TABLE, WARM_SECONDS, seconds))]
        players = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)
        sides = (_of_groups(*(house.group for house in houses)), _of_postgresql(url), _of_groups(door), _of_groups(players.pid))
        assert players.stdout is not None
        players.stdout.readline()
        begun, before = time.monotonic(), list(map(cpu_seconds, sides))
        time.sleep(max(1, seconds - 0.5))
        taken, after = time.monotonic() - begun, list(map(cpu_seconds, sides))
        held = memory(house.group for house in houses)
        found, _ = players.communicate()
    if players.returncode:
        raise SystemExit("The players gave up.")
    seen = json.loads(found)
    if seen["refused"]:
        print(f"{arm.title}: {seen['refused']} commands were refused.", file=sys.stderr)
    rate, times = seen["rounds"] / seen["seconds"], sorted(seen["latencies"])
    middle, late = (1000 * times[len(times) * part // 100] for part in (50, 99))
    room, books, nginx, clients = (1000 * (end - start) / taken / rate for start, end in zip(before, after, strict=True))
    return Figures(rate, middle, late, room, books, nginx, clients, held)


def compare(kind: str, arms: list[Arm], *, turns: int, seconds: float, fill_up: int) -> list[tuple[str, ...]]:
    """Every arm in turn, again and again; a row of medians each, and the ratio of its rates to the first arm's."""
    seen: dict[str, list[Figures]] = {arm.title: [] for arm in arms}
    for turn in range(turns):
        for arm in arms if turn % 2 == 0 else arms[::-1]:
            with database(kind) as url:
                tables = _furnished(arm, url)
                if fill_up and arm.folder == HERE:
                    fill(url, tables, -(-fill_up // AT_A_TABLE))
                seen[arm.title].append(figures := measure(arm, url, tables[0], seconds))
                print(kind, arm.title, *(f"{figure:,.1f}" for figure in figures), file=sys.stderr, flush=True)
    rows = []
    for arm in arms:
        middle = [statistics.median(column) for column in zip(*seen[arm.title], strict=True)]
        ratio = statistics.median(own.rate / first.rate for own, first in zip(seen[arm.title], seen[arms[0].title], strict=True))
        rows.append((kind, arm.title, f"{middle[0]:,.0f}", f"{ratio:.2f}×", *(f"{figure:,.1f}" for figure in middle[1:])))
    return rows


def main() -> None:
    """Both databases."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--before", type=Path, metavar="FOLDER", help="a worktree of the commit to compare with")
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--fill", type=int, default=0, metavar="SEAT_ROUNDS", help="how many are in the books before")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--two", action="store_true", help="on PostgreSQL also two processes behind nginx")
    asked = parser.parse_args()
    arms = [Arm("before", asked.before.resolve())] if asked.before else []
    arms += [Arm("one process", HERE), *([Arm("two processes behind nginx", HERE, 2)] if asked.two else [])]
    rows = []
    for kind in ("sqlite", "postgresql"):
        if asked.only in (None, kind):
            able = [arm for arm in arms if arm.processes == 1 or kind == "postgresql"]
            rows += compare(kind, able, turns=asked.turns, seconds=asked.seconds, fill_up=asked.fill)
    columns = ("database", "who", "seat-rounds/s", "ratio", "median ms", "p99 ms", *(f"CPU ms, {side}" for side in _SIDES), "MiB")
    about = f"{SEATS} seats, {asked.turns} turns of {asked.seconds:.0f} s each, {asked.fill:,} seat-rounds in the books before"
    show(f"The card room: {about}, no pauses in the deal; medians", columns, rows)


_SIDES = ("room", "database", "proxy", "clients")

if __name__ == "__main__":
    main()
