"""Solving games exactly: whole games from nothing, changes to them, single hands, and answers from the shell."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from benchmarks.timing import best_time, show
from longsuit.exact import poker_counts, showdown, suit_counts, wagers
from longsuit.exact.flush_rows import flush_rows
from longsuit.exact.hand import hand_value
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from longsuit.hands.classes import length_counts
from longsuit.rules import game, game_file, game_ids

GAMES = ("high-card-flush", "i-luv-suits", "5-card-pursuit", "pick-2-poker")


def forget() -> None:
    """Throw away everything stage one remembers."""
    for remembered in (
        showdown._count_few,
        showdown._count_many,
        suit_counts.suit_table,
        poker_counts.holding_of,
        poker_counts.class_numbers,
        wagers._hits,
    ):
        remembered.cache_clear()


def from_nothing(work: Callable[[], object]) -> float:
    """The best time of a piece of work with nothing remembered."""

    def fresh() -> None:
        forget()
        work()

    return best_time(fresh)


def every_pay_table() -> None:
    """Every pay table of every wager of every sheet."""
    for game_id in game_ids():
        for sheet in game_file(game_id).sheets:
            definition = game_file(game_id).game(sheet)
            for name, wager in definition.wager.items():
                for table in wager.tables if name in definition.bonuses else ():
                    wager_value(definition, name, table=table)


def shell(*arguments: str, cache: str | None = None) -> float:
    """How long a command takes from the shell."""
    environment = {**os.environ, **({"LONGSUIT_CACHE": cache} if cache else {})}
    start = perf_counter()
    subprocess.run([sys.executable, "-m", "longsuit.cli", *arguments], check=True, capture_output=True, env=environment)
    return perf_counter() - start


def warm_shell(name: str) -> float:
    """The time of ``analyze`` with kernels on disk but the answer not yet known."""
    shell("analyze", name)
    return min(shell("analyze", name, "--set", f"limits.base.maximum=${1000 + number + int(perf_counter())}") for number in range(3))


def main() -> None:
    """Measure, and show as times and as multiples of the walk over all classes."""
    walk = best_time(lambda: length_counts(7))
    flush = game("high-card-flush")
    qualifier = flush.contest["flush"].qualifying_key
    grouped = best_time(lambda: flush_rows(7, 7, qualifier))
    by_class = best_time(lambda: flush_rows(7, 7, qualifier, one_class_a_row=True))
    changed = game("high-card-flush", settings={"contest.flush.win": {"ante": "1 to 1", "raise": "3 to 2"}})
    base_value(flush)
    rows = [
        ("walk over the 6,009,159 classes", walk, 1.0),
        ("High Card Flush, stage one, grouped rows", grouped, grouped / walk),
        ("High Card Flush, stage one, a row a class", by_class, by_class / walk),
        ("High Card Flush, whole game from nothing", solved := from_nothing(lambda: base_value(flush)), solved / walk),
        ("High Card Flush, payouts changed", again := best_time(lambda: base_value(changed)), again / walk),
    ]
    for name in ("5-card-pursuit", "pick-2-poker"):
        definition = game(name)
        time = from_nothing(partial(base_value, definition))
        rows.append((f"{definition.name}, whole game from nothing", time, time / walk))
    tables = from_nothing(every_pay_table)
    rows.append(("every pay table of every sheet", tables, tables / walk))
    show(
        "Solving, one core",
        ("what", "time", "to the walk"),
        [(what, f"{time * 1e3:.0f} ms", f"{ratio:.2g}×") for what, time, ratio in rows],
    )

    hands = (("high-card-flush", "Th 8h 6h Js Ad Qd Jc"), ("5-card-pursuit", "Ah 9h 7h 5d 5c"), ("pick-2-poker", "Ah Kh 7d 5d 5c"))
    singles = []
    for name, cards in hands:
        definition = game(name)
        for known in ("", "2s 3s 4s 9c"):
            time = best_time(partial(hand_value, definition, cards, known=known))
            singles.append((f"{definition.name}{', four cards known' if known else ''}", f"{time * 1e3:.2f} ms"))
    show("Every action of one hand, in process", ("game", "time"), singles)

    with TemporaryDirectory() as folder:
        first = shell("analyze", "high-card-flush", cache=folder)
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        shutil.rmtree(folder, ignore_errors=True)
    times = [("very first, kernels compiled", f"{first:.1f} s")]
    times += [(f"{name}, kernels on disk", f"{warm_shell(name):.2f} s") for name in GAMES]
    times.append(("an answer already on disk", f"{min(shell('analyze', 'high-card-flush') for _ in range(3)):.2f} s"))
    times.append(("kernels and answer take up", f"{size / 1e6:.1f} MB"))
    show("longsuit analyze, from the shell", ("what", "time"), times)


if __name__ == "__main__":
    main()
