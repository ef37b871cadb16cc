"""Complete seat-rounds a second through the whole card room: wager, deal, decide, settle, over real WebSockets.

`longsuit serve` runs as its own processes on a database with durable commits; 50 guests, each with his own connection, play as fast as
the room lets them. Clients, server and database share one machine. Limits on visitors are off, because all 50 come from one address.

    python -m benchmarks.card_room [--fill SEAT_ROUNDS] [--seconds N] [--only sqlite|postgresql]
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.fast.house.postgres import NoServerError, server
from tests.serving import Served, served

from benchmarks.filling import fill
from benchmarks.timing import show
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game

SEATS = 50
AT_A_TABLE = 6
WARM_SECONDS = 12


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


def memory(group: int) -> float:
    """MiB that the processes of a group hold in memory together."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(fields[2]) == group:
                kilobytes = [line.split()[1] for line in (folder / "status").read_text().splitlines() if line.startswith("VmRSS")]
                total += sum(map(int, kilobytes))
        except (FileNotFoundError, ProcessLookupError):
            continue
    return total / 1024


def measure(url: str, first: int, *, processes: int, seconds: float) -> tuple[str, ...]:
    """One row: the rate, the latencies, the server's memory."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served(url, log=Path(folder) / "log", options=("--no-limits", "--processes", str(processes))) as house,
    ):
        command = [sys.executable, "-m", "benchmarks.seats", house.address, *map(str, (first, SEATS, AT_A_TABLE, WARM_SECONDS, seconds))]
        players = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        time.sleep(WARM_SECONDS)
        before = _held(house)
        time.sleep(max(0, seconds - 1))
        after = _held(house)
        told, _ = players.communicate()
    if players.returncode:
        raise SystemExit("The players gave up.")
    found = json.loads(told)
    times = sorted(found["latencies"])
    if found["refused"]:
        print(f"{found['refused']} commands were refused.", file=sys.stderr)
    rate = found["rounds"] / found["seconds"]
    middle, late = (1000 * times[len(times) * part // 100] for part in (50, 99))
    return (f"{rate:,.0f}", f"{middle:,.0f}", f"{late:,.0f}", f"{before:,.0f}", f"{after:,.0f}")


def _held(house: Served) -> float:
    return memory(house.group)


def main() -> None:
    """Both databases."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--fill", type=int, default=0, metavar="SEAT_ROUNDS", help="how many are in the books before")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--only", choices=("sqlite", "postgresql"))
    parser.add_argument("--processes", type=int, default=1, help="of the server on PostgreSQL")
    asked = parser.parse_args()
    rows = []
    for kind, title, processes in (
        ("sqlite", "SQLite, synchronous=FULL", 1),
        ("postgresql", "PostgreSQL, durable commits", asked.processes),
    ):
        if asked.only not in (None, kind):
            continue
        try:
            with database(kind) as url:
                tables = furnish(url)
                if asked.fill:
                    fill(url, tables, asked.fill)
                rows.append((title, str(processes), *measure(url, tables[0], processes=processes, seconds=asked.seconds)))
        except NoServerError as error:
            rows.append((str(error), *[""] * 6))
    columns = ("database", "processes", "seat-rounds/s", "median ms", "p99 ms", "MiB at first", "MiB at last")
    show(f"The card room: {SEATS} seats, {asked.seconds:.0f} s, {asked.fill:,} seat-rounds in the books before", columns, rows)


if __name__ == "__main__":
    main()
