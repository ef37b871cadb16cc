"""What the documents say is run."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from longsuit.rules import parse_definition

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_examples_run(path: Path) -> None:
    failed, _ = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    assert not failed


def test_the_readme_s_definition_loads() -> None:
    snippet = re.search(r"```toml\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert snippet is not None
    game = parse_definition(snippet[1]).game()
    assert str(game.wager["flush"].tables["corner"][0].lines["7-card flush"]) == "250 to 1"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+?)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / target).exists(), target
