"""The doors open one way: a module imports only from those above it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from itertools import chain
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "src" / "longsuit"
ROOMS = (
    "progress",
    "files",
    "display",
    "cards",
    "hands",
    "rules",
    "settlement",
    "table",
    "exact",
    "options",
    "simulate",
    "environment",
    "report",
    "design",
    "limits",
    "exposure",
    "fair",
    "coach",
    "luck",
    "lab",
    "learn",
    "school",
    "conformance",
    "house",
    "web",
    "terminal",
    "schemas",
    "cli",
)
HEAVY = ("numba", "numpy", "pydantic", "fastapi", "sqlalchemy", "uvicorn")
PURE = ("cards", "hands", "rules", "settlement", "table", "exact", "school")


def _room(module: str) -> str:
    return module.split(".")[1] if "." in module else module


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def _files() -> list[Path]:
    return [path for path in sorted(PACKAGE.rglob("*.py")) if path.parent != PACKAGE or path.stem in ROOMS]


@pytest.mark.parametrize("path", _files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_module_imports_only_from_rooms_above_it(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    assert own in ROOMS, f"{own} is not in the module picture"
    for name in _imports(path):
        if name.startswith("longsuit."):
            other = _room(name)
            assert ROOMS.index(other) <= ROOMS.index(own), f"{own} may not import {name}"


@pytest.mark.parametrize("path", _files(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_core_has_no_clock_socket_database_or_random_module(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if own in PURE:
        roots = {name.split(".")[0] for name in _imports(path)}
        assert not roots & {"time", "random", "secrets", "socket", "sqlite3", "sqlalchemy", "asyncio", "threading"}


@pytest.mark.parametrize(
    "command", ["import longsuit", "import longsuit.cli", "from longsuit.rules.catalogue import catalogue; catalogue()"]
)
def test_starting_up_imports_no_heavy_library(command: str) -> None:
    code = f"import sys; {command}; print([name for name in {HEAVY} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_library_the_package_imports_is_declared() -> None:
    project = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    requirements = [*project["dependencies"], *chain.from_iterable(project["optional-dependencies"].values())]
    declared = {re.split(r"[\[>]", requirement)[0] for requirement in requirements}
    roots = {name.split(".")[0] for path in PACKAGE.rglob("*.py") for name in _imports(path)}
    sources = {root: {name.lower().replace("_", "-") for name in names} for root, names in packages_distributions().items()}
    assert not {root for root in roots - sys.stdlib_module_names - {"longsuit"} if not declared & sources.get(root, set())}
