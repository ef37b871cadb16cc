"""Walking every seven-card class with its multiplicity and both lengths: our kernel beside a C loop doing the same."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from benchmarks.timing import best_time, show
from longsuit.hands.classes import class_count, classes, length_counts, shares, suit_masks

Walk = Callable[..., int]
SOURCE = Path(__file__).with_name("classes.c")


def c_walk(folder: Path) -> Walk | None:
    """The C loop, compiled now; None with a message where there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        print("No C compiler was found: the class walk is measured without the C loop.")
        return None
    library = folder / "classes.so"
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
    return ctypes.CDLL(str(library)).walk


def c_counts(walk: Walk, cards: int) -> np.ndarray[tuple[int, int], np.dtype[np.int64]]:
    """Both lengths of every class by the C loop."""
    counts = np.zeros((8, 8), dtype=np.int64)
    ways, (masks, first, past) = shares(cards), suit_masks()
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (ways, masks, first, past, counts)]
    walk(len(ways), *pointers)
    return counts


def main() -> None:
    """Check that both count the same, then time them."""
    cards = 7
    ours, arrays = best_time(lambda: length_counts(cards)), best_time(lambda: classes(cards))
    rows = [
        ("longsuit, counting both lengths", f"{ours * 1e3:.0f} ms"),
        ("longsuit, arrays of hands and multiplicities", f"{arrays * 1e3:.0f} ms"),
    ]
    with TemporaryDirectory() as folder:
        walk = c_walk(Path(folder))
        if walk is not None:
            if not np.array_equal(c_counts(walk, cards), length_counts(cards)):
                raise SystemExit("The C loop and the kernel count differently.")
            theirs = best_time(lambda: c_counts(walk, cards))
            rows.append(("C loop, counting both lengths", f"{theirs * 1e3:.0f} ms"))
            rows.append(("longsuit to C, counting", f"{ours / theirs:.2g}×"))
    show(f"All {class_count(cards):,} seven-card classes, one core", ("what", "time"), rows)


if __name__ == "__main__":
    main()
