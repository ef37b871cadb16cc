"""What the runbook quotes is what the program says, and the tests that the threat model names are there."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RUNBOOK = (ROOT / "docs" / "runbook.md").read_text("utf-8")
THREATS = (ROOT / "docs" / "threat-model.md").read_text("utf-8")
ENTRIES = dict(part.split("\n", 1) for part in RUNBOOK.split("\n## … ")[1:])
PARTS = ("See", "Means", "Do", "Over")
ROWS = [line.rstrip("|").rpartition("|")[2] for line in THREATS.splitlines() if line.startswith("| ") and "`" in line.rpartition("| ")[2]]
NAMED = sorted({name for row in ROWS for name in re.findall(r"`([\w./]+\.py)`", row)})


@cache
def sentences() -> tuple[str, ...]:
    """Every text in the program, with … for what varies."""
    found = []
    for file in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                found.append("".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(re.sub(r"%[sd]", "…", node.value))
    return tuple(found)


def quoted(text: str) -> list[str]:
    """What an entry quotes where it says what is seen, and how it ends."""
    told = "\n".join(line for line in text.splitlines() if line.startswith(("- **See**", "- **Over**", "- **Do**")))
    return [quote for quote in re.findall(r'"([^"]+)"', re.sub(r"`[^`]*`", "", told)) if quote not in ("fix", "clock jumped")]


@pytest.mark.parametrize("name", ENTRIES)
def test_an_entry_says_what_is_seen_what_it_means_what_to_do_and_when_it_is_over(name: str) -> None:
    text = ENTRIES[name].partition("\n## ")[0]
    assert [text.count(f"- **{part}**: ") for part in PARTS] == [1] * len(PARTS)
    for quote in quoted(text):
        assert any(quote in sentence for sentence in sentences()), quote


def test_most_entries_quote_the_program() -> None:
    assert sum(bool(quoted(text)) for text in ENTRIES.values()) > len(ENTRIES) // 2


@pytest.mark.parametrize("name", NAMED)
def test_the_threat_model_names_a_test_that_is_there(name: str) -> None:
    places = [ROOT / name, ROOT / "tests" / "fast" / "house" / name]
    assert any(place.is_file() and "def test_" in place.read_text("utf-8") for place in places)


def test_every_row_of_the_threat_model_names_a_test() -> None:
    rows = [line for line in THREATS.splitlines() if line.startswith("| ") and not line.startswith(("| who |", "| what |"))]
    assert len(ROWS) == len(rows) > 25
