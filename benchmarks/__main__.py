"""All benchmarks, one after the other."""

from __future__ import annotations

import platform
from importlib.metadata import version

from benchmarks import card_room, classes, environment, evaluators, exact, felt, field, house, lab, school, simulator, startup, table_engine

if __name__ == "__main__":
    print(
        f"Python {platform.python_version()}, Numba {version('numba')}, NumPy {version('numpy')}, {platform.system()} {platform.machine()}"
    )
    for benchmark in (
        evaluators,
        classes,
        exact,
        field,
        table_engine,
        simulator,
        environment,
        house,
        card_room,
        lab,
        felt,
        school,
        startup,
    ):
        benchmark.main()
