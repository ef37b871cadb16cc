"""How long the command takes to start, from the shell's point of view."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

from benchmarks.timing import show

COMMANDS = (("--help",), ("games",))
RUNS = 11
LIMIT = 0.4


def start_time(arguments: tuple[str, ...]) -> float:
    """Median seconds of one run of the command beside this Python, after one that is not counted."""
    command = [str(Path(sys.executable).with_name("longsuit")), *arguments]
    times = []
    for _ in range(RUNS + 1):
        start = perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(perf_counter() - start)
    return median(times[1:])


def bare_python() -> float:
    """What starting Python and importing nothing costs here."""
    start = perf_counter()
    for _ in range(RUNS):
        subprocess.run([sys.executable, "-c", ""], check=True)
    return (perf_counter() - start) / RUNS


def main() -> None:
    """Start each command a few times and show the medians beside the limit."""
    rows = [("python -c ''", f"{bare_python() * 1e3:.0f} ms", "–")]
    for arguments in COMMANDS:
        seconds = start_time(arguments)
        rows.append((f"longsuit {' '.join(arguments)}", f"{seconds * 1e3:.0f} ms", f"{seconds / LIMIT:.2g}×"))
    show(f"Start-up, median of {RUNS} runs", ("command", "time", f"to the limit of {LIMIT} s"), rows)


if __name__ == "__main__":
    main()
