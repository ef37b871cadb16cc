"""Games of several streets solved from nothing and again with another pay table, beside plain C++ that does the same count."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from functools import partial
from os import environ
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from benchmarks.timing import show
from longsuit.exact import poker_counts
from longsuit.exact.hand import hand_value
from longsuit.exact.streets import board_values, cells, stages, trees
from longsuit.exact.streets import hand as street_hand
from longsuit.exact.value import base_value
from longsuit.progress import CORES
from longsuit.rules.load import game
from longsuit.rules.model import Game
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec

HERE = Path(__file__).parent
PROBES = {
    "ultimate-texas-holdem": ("boards.cpp", "", -1_215_447_575_352),
    "caribbean-stud": ("upcards.cpp", "caribbean", -1_041_372_912_372),
    "four-card-poker": ("upcards.cpp", "four", -4_667_956_789_584),
}
ROUNDS = 2_000_000
SMALL = ("three-card-poker", "let-it-ride", "mississippi-stud")


def forget() -> None:
    """Throw away everything stage one keeps, in memory and on disk."""
    stages.forget()
    shutil.rmtree(Path(environ["LONGSUIT_CACHE"]) / "counts", ignore_errors=True)
    for kept in (
        cells.cells,
        cells.exchanges,
        cells.holdings,
        board_values.values_of,
        board_values.place_keys,
        poker_counts.class_numbers,
        trees._extensions,
        trees._further,
        street_hand._supersets,
    ):
        kept.cache_clear()


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one run: the machine is shared."""
    start = process_time()
    work()
    return process_time() - start


def on_two_cores(name: str) -> float:
    """Time on the clock of one run from nothing in two threads; it wants a quiet machine."""
    forget()
    cores = CORES.set(2)
    start = perf_counter()
    base_value(game(name))
    took = perf_counter() - start
    CORES.reset(cores)
    return took


def probe(folder: Path, name: str) -> float | None:
    """Processor time of the C++ count, compiled now; None where there is no compiler."""
    source, argument, expected = PROBES[name]
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        return None
    program = folder / Path(source).stem
    subprocess.run([compiler, "-O3", "-march=native", "-o", program, HERE / source], check=True)
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    out = subprocess.run([program, argument], check=True, capture_output=True, text=True).stdout
    if int(out.split()[1]) != expected:
        raise SystemExit(f"The probe of {name} counts {out.split()[1]}, not {expected}.")
    return getrusage(RUSAGE_CHILDREN).ru_utime - before


def other_table(name: str) -> Game:
    """The game with a pay table of the base changed: its second one, or its top line paid otherwise."""
    model = game(name)
    for wager, tables in ((wager, model.wager[wager].tables) for wager in model.wager if wager not in model.bonuses):
        if len(tables) > 1:
            return game(name, tables={wager: list(tables)[1]})
    wager = next(wager for wager in model.wager if model.wager[wager].tables and (wager not in model.bonuses or model.wager[wager].equals))
    table = model.tables[wager]
    line = next(iter(model.pay_tables(wager)[0].lines))
    return game(name, settings={f"wager.{wager}.table.{table}.{line}": "123 to 1"})


def rate(name: str) -> str:
    """Rounds a second of processor time, everything counted and compiled before."""
    simulate(Spec(game(name), 1000))
    return f"{ROUNDS / seconds(partial(simulate, Spec(game(name), ROUNDS))) / 1e6:.2f} M"


def main() -> None:
    """Every game from nothing, again with another table, and a hand on each street."""
    rows = []
    with TemporaryDirectory() as folder:
        environ["LONGSUIT_CACHE"] = environ.get("LONGSUIT_CACHE", folder)
        for name in (*PROBES, *SMALL):
            base_value(game(name))
            forget()
            first = seconds(partial(base_value, game(name)))
            stages.forget()
            again = seconds(partial(base_value, other_table(name)))
            cpp = probe(Path(folder), name) if name in PROBES else None
            ratio = "–" if cpp is None else f"{cpp:.1f} s, {first / cpp:.2f}×"
            rows.append((name, f"{first:.2f} s", f"{again:.2f} s", ratio))
            if name == "ultimate-texas-holdem":
                two = on_two_cores(name)
                rows.append((f"{name}, two cores", f"{two:.2f} s", "–", "–" if cpp is None else f"{cpp:.1f} s, {two / cpp:.2f}×"))
        show(
            "Solved exactly, kernels compiled",
            ("game", "from nothing", "another pay table", "C++ probe, we to it"),
            rows,
        )
        asked = [("before the flop", ""), ("flop", "Kd 8c 2h"), ("river", "Kd 8c 2h 3h 9c")]
        holdem = game("ultimate-texas-holdem")
        for _, board in asked:
            hand_value(holdem, "Ks 5s", board=board)
        known = seconds(partial(hand_value, holdem, "Ks 5s", known="Kd 5c"))
        hands = [(street, f"{seconds(partial(hand_value, holdem, 'Ks 5s', board=board)) * 1e3:.0f} ms") for street, board in asked]
        hands.append(("before the flop, two other cards known, nothing stored", f"{known:.1f} s"))
        show("A hand of Ultimate Texas Hold'em, from the store", ("street", "time"), hands)
        show(
            "Simulated with the best decisions, one core, once solved",
            ("game", "rounds/s"),
            [(name, rate(name)) for name in (*PROBES, *SMALL)],
        )
    print(f"Most memory: {getrusage(RUSAGE_SELF).ru_maxrss / 2**20:.2f} GiB.")


if __name__ == "__main__":
    main()
