"""A stored figure is good for as long as nothing changes that it was made from."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from longsuit.report.sources import _imported, fingerprint, sources

PACKAGE = Path(__file__).parents[2] / "src" / "longsuit"
FIGURES = ["longsuit.report.ask", "longsuit.report.par.build"]
key = fingerprint.__wrapped__


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copy") / "longsuit"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("__pycache__", "static"))
    return folder


@pytest.mark.parametrize("module", FIGURES)
def test_a_change_to_anything_a_figure_is_made_from_changes_its_key(module: str, copied: Path) -> None:
    before = key(module, copied)
    assert before == key(module)
    for path in sources(module, copied):
        text = path.read_text("utf-8")
        path.write_text(f"{text}# changed\n", "utf-8")
        assert key(module, copied) != before, path
        path.write_text(text, "utf-8")
    assert key(module, copied) == before


@pytest.mark.parametrize("module", FIGURES)
def test_rooms_that_hold_the_rules_and_the_counting_are_among_them_and_pages_are_not(module: str) -> None:
    found = {path.relative_to(PACKAGE).as_posix() for path in sources(module)}
    assert {"cards.py", "hands/flush.py", "rules/model.py", "rules/jurisdictions/washington.toml", "rules/sheets/common.toml"} <= found
    assert {"exact/value.py", "report/analysis.py", "report/audit.py"} <= found
    assert not [name for name in found if name.split("/")[0] in ("house", "web", "terminal", "lab", "design", "cli.py")]


@pytest.mark.parametrize("module", FIGURES)
def test_a_change_to_anything_else_leaves_it(module: str, copied: Path) -> None:
    before, made_from = key(module, copied), sources(module, copied)
    others = [path for path in copied.rglob("*.py") if path not in made_from]
    assert {"web", "house", "report"} <= {path.relative_to(copied).parts[0] for path in others}
    for path in others:
        path.write_text(path.read_text("utf-8") + "# changed\n", "utf-8")
    assert key(module, copied) == before


def test_no_import_is_overlooked() -> None:
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        wanted = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                wanted |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert not node.level, f"{path}: imports are written in full"
                wanted |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        assert {name for name in wanted if name.split(".")[0] == "longsuit"} <= set(_imported(text)), path


def test_whatever_is_loaded_to_make_a_figure_is_among_its_sources() -> None:
    code = """
import sys
from longsuit.report import store
store._read = store._write = lambda *_: None
from longsuit.report.ask import Asked, ask, audited
from longsuit.report.par.build import par
from longsuit.rules import game
par(Asked("5-card-pursuit")), ask(game("5-card-pursuit")), audited(("5-card-pursuit",))
print(*(file for name, module in sys.modules.items() if name.startswith("longsuit.") and (file := module.__file__)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = {Path(file) for file in done.stdout.split()}
    assert PACKAGE / "exact" / "value.py" in loaded
    assert loaded <= set(sources("longsuit.report.par.build"))


def test_figures_of_unknown_making_are_not_kept() -> None:
    with pytest.raises(ValueError, match=r"tests\.elsewhere is not a module of this package"):
        fingerprint("tests.elsewhere")
