"""What a newcomer meets first: one version, kernels compiled once, answers that need no numbers library."""

import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import longsuit
from longsuit.cli import app

KERNELS = """
import sys
from numba.core import event

class Listener(event.Listener):
    compiled = 0
    def on_start(self, found): type(self).compiled += found.data["dispatcher"].targetoptions.get("nogil", False)
    def on_end(self, found): pass

event.register("numba:compile", Listener())
from longsuit.exact.solution import solve
from longsuit.rules.load import game
solve(game("high-card-flush"))
print(Listener.compiled)
"""


def run(code: str, **environment: str) -> str:
    """What a program prints in a process of its own."""
    done = subprocess.run([sys.executable, "-c", code], env={**os.environ, **environment}, check=True, capture_output=True, text=True)
    return done.stdout


def test_the_version_has_one_source(capsys: pytest.CaptureFixture[str]) -> None:
    app(["--version"], standalone_mode=False)
    assert capsys.readouterr().out == f"longsuit {longsuit.__version__}\n"
    assert version("longsuit") == longsuit.__version__
    citation = (Path(__file__).parents[2] / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {longsuit.__version__}\n" in citation


def test_a_kernel_is_compiled_once() -> None:
    if int(run(KERNELS)):
        assert int(run(KERNELS)) == 0


def test_listing_games_loads_no_numbers_library(tmp_path: Path) -> None:
    code = "import sys; from longsuit.cli import app; app(['games', '--json'], standalone_mode=False); assert 'numpy' not in sys.modules"
    assert "high-card-flush" in run(code, LONGSUIT_CACHE=str(tmp_path))


def test_the_room_the_table_and_the_figures_need_no_extra() -> None:
    """Gymnasium, Dask and PostgreSQL's client are extras: without them everything else imports, and what needs one says which."""
    rooms = "longsuit.web.serve, longsuit.terminal.play, longsuit.report.par.build, longsuit.design.request, longsuit.exposure.survey"
    code = f"""import sys
for name in ("gymnasium", "distributed", "dask", "psycopg"):
    sys.modules[name] = None
import {rooms}
from longsuit.cli import main
sys.argv = ["longsuit", "check", "three-card-poker"]
try:
    main()
except SystemExit as end:
    print(end.code)
"""
    assert run(code).strip() == "2"
