"""Timing and tables shared by the benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter

from rich.console import Console
from rich.table import Table


def best_time(work: Callable[[], object], repeats: int = 7) -> float:
    """Seconds of the fastest of several runs, after one that is not counted: the machine is shared, so the best is the cleanest."""
    work()
    times = []
    for _ in range(repeats):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def show(title: str, columns: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> None:
    """One table, first column to the left, figures to the right."""
    table = Table(title=title, title_justify="left")
    for place, column in enumerate(columns):
        table.add_column(column, justify="right" if place else "left")
    for row in rows:
        table.add_row(*row)
    Console(width=120).print(table)


def rate(per_second: float) -> str:
    """A rate in millions, with as many digits as the measurement is worth."""
    millions = per_second / 1e6
    return f"{millions:,.0f} M" if millions >= 10 else f"{millions:.2g} M"
