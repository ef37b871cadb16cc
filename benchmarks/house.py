"""Complete seat-rounds a second through the house: wager, deal, decide, settle, everything on disk before the next command.

One process at one table of six seats, each command a durable transaction with its events, postings and log entry. There is no
network in it: this is what the books can do, not what a server can.

    python -m benchmarks.house
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

from tests.fast.house.postgres import NoServerError, server

from benchmarks.timing import show
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.tables import Terms
from longsuit.rules import game

SEATS = 6
ROUNDS = 60
BETS = {"ante": "$15", "flush": "$5"}


def measure(url: str) -> tuple[float, float, float]:
    """Seat-rounds a second, and the milliseconds within which half and 99 in 100 of all commands were done."""
    room = Room(Database(url))
    table = room.open_table(Terms(game("high-card-flush")))
    people = {}
    for seat in range(1, SEATS + 1):
        people[seat] = int(room.create(f"Player {seat}")["person"])
        room.buy_in(people[seat], "$1,000,000")
        room.sit(table, seat, by=people[seat])
    times: list[float] = []

    def timed(command: Callable[..., Any], *arguments: Any, **keywords: Any) -> None:
        start = perf_counter()
        command(*arguments, **keywords)
        times.append(perf_counter() - start)

    for _ in range(ROUNDS):
        for seat, person in people.items():
            timed(room.wager, table, seat, BETS, by=person)
        timed(room.deal, table)
        for seat, person in people.items():
            timed(room.fold if seat % 3 == 0 else room.stay, table, seat, by=person)
        timed(room.settle, table)
    room.database.close()
    ordered = sorted(times)
    return SEATS * ROUNDS / sum(times), 1000 * ordered[len(ordered) // 2], 1000 * ordered[len(ordered) * 99 // 100]


def main() -> None:
    """Both databases."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        rows.append(("SQLite, synchronous=FULL", *(f"{figure:,.1f}" for figure in measure(f"sqlite:///{Path(folder) / 'house.sqlite'}"))))
    try:
        with server(durable=True) as address:
            rows.append(("PostgreSQL, durable commits", *(f"{figure:,.1f}" for figure in measure(address))))
    except NoServerError as error:
        rows.append((str(error), "", "", ""))
    show(f"The house: {ROUNDS} rounds of {SEATS} seats, one process", ("database", "seat-rounds/s", "median ms", "p99 ms"), rows)


if __name__ == "__main__":
    main()
