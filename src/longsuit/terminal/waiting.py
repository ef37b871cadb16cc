"""A progress bar on the terminal, and an estimate of how long a count takes before it starts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bar

from longsuit.progress import CORES, LISTENER, Heard, Progress

_MOST_CORES = 4
"""Each takes some 200 MB."""


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """A moving bar while something is counted, on all cores; it leaves no trace."""
    console = Console(stderr=True)
    bar = Bar(
        TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True, disable=not console.is_terminal
    )
    with bar:
        listener = LISTENER.set(_Bar(console, bar, bar.add_task(what, total=None)))
        cores = CORES.set(min(os.cpu_count() or 1, _MOST_CORES))
        try:
            yield
        finally:
            CORES.reset(cores)
            LISTENER.reset(listener)


class _Bar:
    """A bar that turns from a moving one into a measured one when a long count begins."""

    def __init__(self, console: Console, bar: Bar, task: TaskID) -> None:
        self._console = console
        self._bar = bar
        self._task = task

    def begins(self, deals: int, seconds: float, *, kept: bool = True) -> Progress:
        """Say how much there is to count, about how long it takes, and whether it is done once for this version."""
        self._console.print(Heard(deals, seconds, kept).words)
        return lambda done, of: self._bar.update(self._task, completed=done, total=of)
