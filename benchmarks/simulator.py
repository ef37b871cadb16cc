"""Rounds a second: the simulator beside a plain C loop, the table engine, and what a NumPy user would write; one run, ratios."""

from __future__ import annotations

import ctypes
import random
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np
import numpy.typing as npt

from benchmarks.timing import rate, show
from longsuit.exact.hand import hand_value
from longsuit.rules import game
from longsuit.simulate.run import Span, play_span, simulate
from longsuit.simulate.spec import Spec
from longsuit.table import Round, open_table
from longsuit.table.rehearsal import shuffled

SOURCE = Path(__file__).with_name("simulator.c")
ROUNDS = 1 << 19
NUMPY_ROUNDS = 1 << 17
TABLE_ROUNDS = 400
BOTH = {"flush": 500, "straight-flush": 500}
REPEATS = 15

Work = Callable[[], int]
"""Plays some rounds and says how many."""


def c_loop(folder: Path) -> Work | None:
    """Shuffle, deal and compare, compiled now; None with a message where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        print("No C compiler was found: the simulator is measured without the C loop.")
        return None
    library = folder / "simulator.so"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    play = ctypes.CDLL(str(library)).play
    play.argtypes, play.restype = [ctypes.c_int64, ctypes.c_uint64], ctypes.c_int64

    def work() -> int:
        play(ROUNDS, 7)
        return ROUNDS

    return work


def simulator(seats: int, seen: int = 0, workers: int = 1, rounds: int = ROUNDS) -> Work:
    """Complete rounds of High Card Flush, optimal play, base and both bonuses."""
    spec = Spec(game("high-card-flush"), rounds=rounds, seats=seats, seen=seen, bonuses=BOTH)

    def work() -> int:
        if workers == 1:
            play_span(spec, Span(0, rounds))
        else:
            simulate(spec, workers=workers)
        return rounds

    return work


def numpy_user() -> Work:
    """Shuffle by sorting random numbers, deal, compare, raise with T-8-6 or better, settle the base game only."""
    threshold = 3 << 13 | 1 << 8 | 1 << 6 | 1 << 4

    def longest(cards: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        suits = np.zeros((4, len(cards)), dtype=np.int64)
        for column in cards.T:
            np.bitwise_or.at(suits, (column // 13, np.arange(len(cards))), 1 << column % 13)
        keys: npt.NDArray[np.int64] = (np.bitwise_count(suits).astype(np.int64) << 13 | suits).max(axis=0)
        return keys

    def work() -> int:
        generator = np.random.default_rng(7)
        dealt = generator.random((NUMPY_ROUNDS, 52), dtype=np.float32).argpartition(14, axis=1)[:, :14]
        player, dealer = longest(dealt[:, :7]), longest(dealt[:, 7:])
        compared = 2 * np.sign(player - dealer)
        np.where(player < threshold, -1, np.where(dealer < (3 << 13 | 1 << 7), 1, compared)).mean()
        return NUMPY_ROUNDS

    return work


def table_engine() -> Work:
    """The same rounds at the table, one event after the other, each decision by the solver's answer for the hand."""
    rules = game("high-card-flush")
    table = open_table(rules)
    dice = random.Random(7)
    decks = [shuffled(dice) for _ in range(TABLE_ROUNDS)]
    raises = [hand_value(rules, sum(1 << card for card in deck[:7])).best for deck in decks]

    def work() -> int:
        for deck, best in zip(decks, raises, strict=True):
            state = Round(table).sit(1).wager(1, ante=1000, flush=500, straight_flush=500).deal(deck)
            state = state.fold(1) if best.action == "fold" else state.play(1, best.action, amount=int(best.size * 1000))
            state.reveal().settle()
        return TABLE_ROUNDS

    return work


def measured(works: dict[str, Work]) -> dict[str, float]:
    """Rounds a second of each, taken in turns so that a busy moment hits all alike; the best counts."""
    best = dict.fromkeys(works, 0.0)
    for work in works.values():
        work()
    for _ in range(REPEATS):
        for name, work in works.items():
            start = perf_counter()
            best[name] = max(best[name], work() / (perf_counter() - start))
    return best


def main() -> None:
    """Measure all in turns and show the ratios that are promised."""
    with TemporaryDirectory() as folder:
        loop = c_loop(Path(folder))
        works = {
            "longsuit, one seat, one core": simulator(1),
            "longsuit, one seat, two workers": simulator(1, workers=2, rounds=8 << 20),
            "longsuit, six seats, one core": simulator(6),
            "longsuit, six hands shared, one core": simulator(6, seen=6),
            **({"C loop that only compares": loop} if loop else {}),
            "NumPy, base game only": numpy_user(),
            "table engine": table_engine(),
        }
        found = measured(works)
    ours = found["longsuit, one seat, one core"]
    ratios = {
        "longsuit, one seat, two workers": f"{found['longsuit, one seat, two workers'] / ours:.2f} × one core (wanted 1.8)",
        "longsuit, six hands shared, one core": "wanted 1 M",
        "C loop that only compares": f"longsuit does {ours / found.get('C loop that only compares', ours):.0%} of it (wanted 65%)",
        "NumPy, base game only": f"longsuit is {ours / found['NumPy, base game only']:.0f} × as fast",
        "table engine": f"longsuit is {ours / found['table engine']:,.0f} × as fast (wanted 100)",
    }
    rows = [(name, rate(speed), ratios.get(name, "")) for name, speed in found.items()]
    show("High Card Flush, table rounds a second, every wager settled", ("who", "rounds/s", "ratio"), rows)


if __name__ == "__main__":
    main()
