"""A million rounds in the books: how long the pages of history and office take.

Rounds of one seat at twenty tables are played and copied (`benchmarks/filling.py`), then `longsuit serve` is asked for every page several
times by the player with the longest history and by a supervisor.

    python -m benchmarks.million [--rounds N] [--only sqlite|postgresql]
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from tests.serving import served

from benchmarks.card_room import database
from benchmarks.filling import fill
from benchmarks.timing import show
from longsuit.house import console
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game

TABLES = 20
TIMES = 5
PASSWORD = "correct horse battery"
OWN = (
    *("history", "history?before={half}", "cashier/statement", "cashier/statement?before={half}", "session", "lobby"),
    *("tables/{table}", "rounds/{round}", "rounds/{round}/proof", "fairness"),
)
OFFICE = (
    *("meters", "accounts", "accounts/1/journal", "accounts/3/journal?before={half}", "trial-balance", "people"),
    *("rounds", "rounds?table={table}", "rounds/{round}"),
    *("log", "log?chain=table {table}", "log?author=person 1", "log?command=void", "log?before=1000"),
    *("tables", "performance"),  # last: they begin to add all these rounds to the tables' records
)


def furnish(url: str) -> list[int]:
    """Tables for everybody."""
    room = Room(Database(url))
    tables = [room.open_table(Terms(game("high-card-flush"))) for _ in range(TABLES)]
    room.database.close()
    return tables


def asked(client: httpx.Client, path: str) -> tuple[float, float, float, int]:
    """Milliseconds a page takes the first time, then the median and the longest; and its bytes."""
    times = []
    for _ in range(1 + TIMES):
        begun = time.perf_counter()
        answer = client.get(path)
        times.append(1000 * (time.perf_counter() - begun))
        if answer.is_error:
            raise SystemExit(f"{path}: {answer.status_code} {answer.text[:200]}")
    return times[0], statistics.median(times[1:]), max(times[1:]), len(answer.content)


def measure(kind: str, rounds: int) -> list[tuple[str, ...]]:
    """Every page on one database."""
    with database(kind) as url, tempfile.TemporaryDirectory() as folder:
        tables, begun = furnish(url), time.monotonic()
        console.supervisor(url, "Pat", PASSWORD)
        token = fill(url, tables, rounds, seats=1)
        print(f"{kind}: {rounds:,} rounds in {time.monotonic() - begun:,.0f} s", file=sys.stderr, flush=True)
        with served(url, log=Path(folder) / "log", options=("--no-limits",)) as house:
            options: dict[str, Any] = {"base_url": f"{house.address}/api/v1/", "headers": {"X-Longsuit": "1"}, "timeout": 600}
            with httpx.Client(**options, cookies={"longsuit": token}) as own, httpx.Client(**options) as office:
                office.post("session", json={"name": "Pat", "password": PASSWORD}).raise_for_status()
                number = own.get("history").json()[0]["round"]
                pages = [(own, path) for path in OWN] + [(office, f"office/{path}") for path in OFFICE]
                rows: list[tuple[str, ...]] = []
                for client, path in pages:
                    first, middle, longest, size = asked(client, path.format(table=tables[0], round=number, half=number // 2))
                    rows.append((kind, path, f"{first:,.0f}", f"{middle:,.0f}", f"{longest:,.0f}", f"{size:,}"))
                    print(*rows[-1], file=sys.stderr, flush=True)
    return rows


def main() -> None:
    """Both databases, or one."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=1_000_000)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    chosen = parser.parse_args()
    kinds = [chosen.only] if chosen.only else ["sqlite", "postgresql"]
    rows = [row for kind in kinds for row in measure(kind, chosen.rounds)]
    show(f"{chosen.rounds:,} rounds in the books", ("database", "page", "first ms", "median ms", "longest ms", "bytes"), rows)


if __name__ == "__main__":
    main()
