"""A crowded room: 1,000 open sockets, 200 tables, 500 onlookers at one of them; memory, latency, and how late the last onlooker hears.

Fifty guests play at nine tables beside everybody who only looks on; the 500 look at the first of these. `benchmarks/card_room.py` says
what a seat-round is. Clients, server and database share the machine.

    python -m benchmarks.crowd [--seconds N] [--only sqlite|postgresql]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path

import httpx
from tests.serving import Served, served
from websockets.asyncio.client import connect

from benchmarks.card_room import AT_A_TABLE, SEATS, WARM_SECONDS, cpu_seconds, database, memory
from benchmarks.timing import show
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game

TABLES, SOCKETS, CROWD = 200, 1000, 500
_TOGETHER = 25
_STATE = re.compile(r'"round": (\d+), "sequence": (\d+)')


class Crowd:
    """Everybody who only looks on."""

    def __init__(self, address: str, first: int) -> None:
        self.address = f"{address.replace('http', 'ws', 1)}/api/v1/tables"
        self.first = first
        self.open = self.frames = 0
        self.heard: dict[tuple[str, ...], list[float]] = defaultdict(list)
        """When each state of the crowded table came to its onlookers."""
        self._door = asyncio.Semaphore(_TOGETHER)

    async def look_on(self, table: int) -> None:
        """Watch a table until cancelled."""
        async with self._door:
            socket = await connect(f"{self.address}/{table}/live", compression=None, open_timeout=120, max_size=None)
        self.open += 1
        async with socket:
            async for frame in socket:
                self.frames += 1
                if table == self.first and (state := _STATE.search(str(frame)[:200])):
                    self.heard[state.groups()].append(time.perf_counter())

    def spreads(self) -> list[float]:
        """Milliseconds between the first and the last onlooker who saw a state, for states that nearly everybody saw."""
        return sorted(1000 * (max(times) - min(times)) for times in self.heard.values() if 0.9 * CROWD <= len(times) <= CROWD)


def furnish(url: str) -> list[int]:
    """Two hundred tables."""
    room = Room(Database(url))
    tables = [room.open_table(Terms(game("high-card-flush"))) for _ in range(TABLES)]
    room.database.close()
    return tables


async def measure(house: Served, tables: list[int], seconds: float) -> list[tuple[str, str]]:
    """The crowd comes in, the players play, and everything is looked at."""
    before = memory([house.group])
    crowd = Crowd(house.address, tables[0])
    places = [tables[0]] * CROWD + [tables[1 + number % (TABLES - 1)] for number in range(SOCKETS - SEATS - CROWD)]
    begun = time.perf_counter()
    watching = [asyncio.create_task(crowd.look_on(table)) for table in places]
    while crowd.open < len(places):
        await asyncio.sleep(0.1)
        for task in watching:
            if task.done():
                task.result()
    came = time.perf_counter() - begun
    players = _players(house.address, tables[0], seconds)
    assert players.stdout is not None
    await asyncio.to_thread(players.stdout.readline)
    crowd.heard.clear()
    start, frames, used = time.perf_counter(), crowd.frames, cpu_seconds(lambda _, fields: int(fields[2]) == house.group)
    await asyncio.sleep(max(1, seconds - 0.5))
    taken, full = time.perf_counter() - start, memory([house.group])
    used, frames, spreads = cpu_seconds(lambda _, fields: int(fields[2]) == house.group) - used, crowd.frames - frames, crowd.spreads()
    lobby = await asyncio.to_thread(_lobby, house.address)
    seen = json.loads((await asyncio.to_thread(players.communicate))[0])
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    await asyncio.sleep(3)
    times = sorted(seen["latencies"])
    return [
        ("sockets open, s until all were", f"{len(places) + SEATS:,}, {came:,.0f}"),
        ("MiB: empty, crowded, afterwards", f"{before:,.0f}, {full:,.0f}, {memory([house.group]):,.0f}"),
        ("seat-rounds/s", f"{seen['rounds'] / seen['seconds']:,.0f}"),
        ("commands, ms: median, p99", f"{1000 * times[len(times) // 2]:,.0f}, {1000 * times[len(times) * 99 // 100]:,.0f}"),
        ("frames/s to onlookers", f"{frames / taken:,.0f}"),
        ("first to last of 500 onlookers, ms: median, worst", f"{statistics.median(spreads):,.0f}, {spreads[-1]:,.0f}" if spreads else "–"),
        ("server's CPU", f"{used / taken:.0%}"),
        ("GET /lobby with 200 tables, ms", f"{lobby:,.0f}"),
    ]


def _players(address: str, first: int, seconds: float) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "benchmarks.seats", address, *map(str, (first, SEATS, AT_A_TABLE, WARM_SECONDS, seconds))]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True)


def _lobby(address: str) -> float:
    times = []
    with httpx.Client(base_url=f"{address}/api/v1", timeout=60) as client:
        for _ in range(5):
            begun = time.perf_counter()
            client.get("/lobby").raise_for_status()
            times.append(1000 * (time.perf_counter() - begun))
    return statistics.median(times)


def main() -> None:
    """Both databases, or one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    chosen = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 8192), most))
    for kind in [chosen.only] if chosen.only else ["sqlite", "postgresql"]:
        with database(kind) as url, tempfile.TemporaryDirectory() as folder:
            tables = furnish(url)
            with served(url, log=Path(folder) / "log", options=("--no-limits", "--pace", "0")) as house:
                show(f"A crowded room on {kind}", ("what", "measured"), asyncio.run(measure(house, tables, chosen.seconds)))


if __name__ == "__main__":
    main()
