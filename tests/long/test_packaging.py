"""What is handed out: a wheel and an sdist that build twice alike, pass twine, and run where nothing else is installed."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import longsuit

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent


def run(*command: object, **environment: str) -> str:
    """What a command prints; it must succeed."""
    done = subprocess.run([*map(str, command)], env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
    return done.stdout


def built(folder: Path) -> dict[str, str]:
    """Build both archives; their names and hashes."""
    run(sys.executable, "-m", "build", "--outdir", folder, SOURCE_DATE_EPOCH="1700000000")
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> Path:
    first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
    assert built(first) == built(second)
    return first


def test_both_archives_are_there_and_pass_twine(archives: Path) -> None:
    assert {path.suffix for path in archives.iterdir()} == {".whl", ".gz"}
    assert run(sys.executable, "-m", "twine", "check", "--strict", *archives.iterdir()).count("PASSED") == 2


def test_the_wheel_runs_in_a_clean_environment_with_an_empty_cache(archives: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "-q", "--constraint", ROOT / "requirements.lock", next(archives.glob("*.whl")))
    program, cache = tmp_path / "venv" / "bin" / "longsuit", str(tmp_path / "cache")
    assert run(program, "--version", LONGSUIT_CACHE=cache).strip() == f"longsuit {longsuit.__version__}"
    found = json.loads(run(program, "analyze", "high-card-flush", "--json", LONGSUIT_CACHE=cache))
    assert found["base"]["ev"] == {"numerator": -161766105078360, "denominator": 6071092494667200}


@pytest.mark.parametrize("runner", [("uvx", "--from"), ("pipx", "run", "--spec")])
def test_the_wheel_runs_without_being_installed(archives: Path, tmp_path: Path, runner: tuple[str, ...]) -> None:
    wheel = next(archives.glob("*.whl"))
    home = {"PIPX_HOME": str(tmp_path / "pipx"), "UV_TOOL_DIR": str(tmp_path / "tools"), "LONGSUIT_CACHE": str(tmp_path / "cache")}
    printed = run(BIN / runner[0], *runner[1:], wheel, "longsuit", "analyze", "three-card-poker", "--json", **home)
    assert round(json.loads(printed)["base"]["house_edge"], 6) == 0.03373
