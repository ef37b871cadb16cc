"""The commands as a user types them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from longsuit.simulate.commands import register, whole_number
from longsuit.simulate.errors import SimulationError


@pytest.fixture
def app() -> typer.Typer:
    made = typer.Typer()
    register(made)
    return made


def run(app: typer.Typer, *words: str) -> Any:
    return CliRunner().invoke(app, list(words), catch_exceptions=True)


def test_simulate_json(app: typer.Typer) -> None:
    done = run(app, "simulate", "high-card-flush", "--rounds", "2e4", "--seats", "6", "--bonus", "flush=5", "--seed", "7", "--json")
    found = json.loads(done.stdout)
    assert (found["rounds"], found["seed"], found["seats"]) == (20_000, 7, 6)
    assert found["stakes"] == {"ante": 10.0, "flush": 5.0}
    assert {"ev", "standard_error"} <= set(found["base"]) & set(found["wagers"]["straight-flush"])


def test_simulate_writes_rows_a_picture_and_a_checkpoint(app: typer.Typer, tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("out.csv", "out.svg", "kept.json")]
    words = [part for option, file in zip(("--csv", "--plot", "--checkpoint"), files, strict=True) for part in (option, str(file))]
    done = run(app, "simulate", "pick-2-poker", "--rounds", "65536", "--strategy", "always-five", *words)
    assert done.exit_code == 0
    assert "simulated with seed 1" in " ".join(done.stdout.split())
    assert all(file.stat().st_size > 100 for file in files)
    more = run(
        app, "simulate", "pick-2-poker", "--rounds", "1e5", "--strategy", "always-five", "--checkpoint", str(files[2]), "--resume", "--json"
    )
    assert json.loads(more.stdout)["rounds"] == 100_000


def test_shared_hands_on_the_command_line(app: typer.Typer) -> None:
    done = run(app, "simulate", "high-card-flush", "--rounds", "2e4", "--seats", "6", "--seen", "6", "--json")
    found = json.loads(done.stdout)
    assert found["decided"]["ev"] > 0.04
    assert found["decided"]["standard_error"] < found["base"]["standard_error"]


def test_session_json(app: typer.Typer) -> None:
    words = ["--ante", "15", "--rounds-per-hour", "40", "--hours", "4", "--bankroll", "500", "--json"]
    found = json.loads(run(app, "session", "high-card-flush", *words).stdout)
    assert found["kind"] == "exact"
    assert found["rounds"] == 160
    assert 0.15 < found["broke"]["chance"] < 0.17


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--rounds", "0"], "0 rounds cannot be played"),
        (["--rounds", "many"], "'many' is not a number of rounds"),
        (["--rounds", "1.5"], "not a whole number"),
        (["--seats", "9"], "9 do not fit"),
        (["--strategy", "luck"], "There is no strategy 'luck'"),
        (["--bonus", "flush"], "--bonus takes NAME=VALUE, not 'flush'."),
        (["--bonus", "flush=free"], "is not an amount of money; write 15 or 2.50."),
        (["--ante", "-5"], "is not an amount of money; write 15 or 2.50."),
        (["--resume"], "--resume needs the file"),
    ],
)
def test_bad_input_is_one_sentence(app: typer.Typer, words: list[str], told: str) -> None:
    done = run(app, "simulate", "high-card-flush", "--rounds", "1000", *words)
    assert isinstance(done.exception, ValueError)
    assert told in str(done.exception)
    assert "\n" not in str(done.exception)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense"])
def test_a_scheduler_that_does_not_answer_is_one_sentence(app: typer.Typer, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("longsuit.simulate.cluster._SECONDS_TO_ANSWER", 1)
    done = run(app, "simulate", "high-card-flush", "--rounds", "1000", "--cluster", address)
    assert isinstance(done.exception, SimulationError)
    assert "No Dask scheduler answers" in str(done.exception)
    assert "\n" not in str(done.exception)


@pytest.mark.parametrize(("text", "number"), [("1e9", 10**9), ("1,000,000", 10**6), ("2_000", 2000), ("2.5e3", 2500), ("7", 7), ("1.0", 1)])
def test_counts_are_read_as_people_write_them(text: str, number: int) -> None:
    assert whole_number(text, "rounds") == number
    with pytest.raises(SimulationError):
        whole_number(text + "x", "rounds")


def test_importing_the_commands_imports_nothing_heavy() -> None:
    heavy = ("numba", "numpy", "pydantic", "distributed")
    code = f"import sys, longsuit.simulate.commands; print([name for name in {heavy} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
