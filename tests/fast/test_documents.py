"""What the documents say is run."""

from __future__ import annotations

import doctest
import importlib.util
import pkgutil
import re
import shlex
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

from longsuit.cli import app
from longsuit.rules import DefinitionError, parse_definition
from longsuit.rules.load import GameFile
from longsuit.rules.model import PayTable

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
DOCUMENTS = [*(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY")), *PAGES]
REFERENCE = {f"reference/{name}.md" for name in ("commands", "definition", "python", "http", "metrics")}
"""Pages that are written when the site is built."""


def reference() -> Any:
    spec = importlib.util.spec_from_file_location("reference", DOCS / "reference.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MODULE = reference()


def blocks(path: Path, kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", path.read_text("utf-8"), re.DOTALL)


def commands() -> Iterator[tuple[str, list[str]]]:
    """Every line of a document that calls the program, up to where a shell takes over."""
    for path in DOCUMENTS:
        for block in blocks(path, "console"):
            for line in re.findall(r"^\$ .*?\blongsuit ((?:.*\\\n)*.*)$", block, re.MULTILINE):
                words = shlex.split(line.replace("\\\n", " "), comments=True)
                stops = [place for place, word in enumerate(words) if word in ("|", ">", "&&", ";", "&")]
                yield path.name, words[: min(stops, default=len(words))]


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
        file = (path.parent / target).resolve()
        made = file.is_relative_to(DOCS) and str(file.relative_to(DOCS)) in REFERENCE
        assert made or re.match("https?:", target) or file.exists(), target


def test_console_lines_call_commands_and_options_that_exist() -> None:
    root: Any = typer.main.get_command(app)
    found = list(commands())
    assert len(found) > 30
    for page, words in found:
        command, rest = root, words
        while rest and rest[0] in getattr(command, "commands", {}):
            command, rest = command.commands[rest[0]], rest[1:]
        try:
            command.make_context("longsuit", list(rest))
        except typer.Exit:
            continue
        except Exception as error:  # noqa: BLE001 (whatever a command line is refused with)
            pytest.fail(f"{page}: longsuit {' '.join(words)}: {error}")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_definitions_in_documents_are_toml(path: Path) -> None:
    for block in blocks(path, "toml"):
        if "…" not in block:
            tomllib.loads(block)


def test_the_first_page_and_the_site_lead_to_every_page() -> None:
    names = {str(path.relative_to(DOCS)) for path in PAGES} | REFERENCE
    first = set(re.findall(r"\]\(([^)#]+\.md)", (DOCS / "index.md").read_text("utf-8")))
    listed = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    assert names - {"index.md"} == first
    assert names == listed


def test_the_reference_names_every_command_key_call_and_metric() -> None:
    pages = MODULE.pages()
    assert set(pages) == REFERENCE
    assert all(f"## longsuit {name}\n" in pages["reference/commands.md"] for name in ("analyze", "house verify-log", "completion"))
    assert "| `dealer_qualifies` |" in pages["reference/definition.md"]
    assert "## ls.solve" in pages["reference/python.md"]
    assert "## POST /api/v1/guests" in pages["reference/http.md"]
    assert "`longsuit_ledger_imbalance_cents`" in pages["reference/metrics.md"]


def test_every_name_in_the_glossary_exists() -> None:
    rows = [line.split("|") for line in (DOCS / "glossary.md").read_text("utf-8").splitlines() if line.startswith("| ")]
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row[2])]
    assert len(names) > 50
    for name in names:
        pkgutil.resolve_name(f"longsuit.{name}")


SECTIONS = [(model, place) for model, places in MODULE.sections().items() for place in places]
STREETS = """
language = 2
id = "probe"
[wager.NAME.table]
NAME = { pair = "1 to 1" }
[action.NAME]
[contest.NAME]
"""
"""A definition that says nothing, in which each section can be opened."""


REFUSED = ("There is no such key here", "are not supported", "is not supported", "There is no pay table it could refer to")
"""How the loader says that it does not know a key."""


def refusals(place: str, keys: Iterable[str]) -> set[str]:
    """Which of some keys the loader does not know in a section."""
    tree: Any = tomllib.loads(STREETS)
    at = tree
    for part in place.split(".") if place else ():
        name, entries = part.removesuffix("[]"), part.endswith("[]")
        at = at.setdefault(name, [{}] if entries else {})
        at = at[0] if entries else at
    at.update(dict.fromkeys(keys, 7))
    try:
        GameFile("probe", "", {**tree, "sheet": {"standard": {}}}).game()
    except DefinitionError as error:
        unknown = [problem for problem in error.problems if any(words in problem.what for words in REFUSED)]
        return {problem.place.rpartition(".")[2] for problem in unknown}
    pytest.fail("A definition that says nothing was accepted.")


TOP = {"extends", "sheet", "language", "picture"}
"""Keys at the top of a file that are read before the definition is put together."""


@pytest.mark.parametrize(("model", "place"), SECTIONS, ids=lambda value: value if isinstance(value, str) else "")
def test_the_loader_knows_every_key_the_reference_lists_and_no_other(model: Any, place: str) -> None:
    listed = set(MODULE.keys(model)) - TOP
    for key in listed:
        assert not refusals(place, [key]), key
    if model is not PayTable:  # any other key there is a hand that is paid
        words = {name for other, _ in SECTIONS for name in (*other.model_fields, *MODULE.keys(other))} - {*listed, "from_"}
        apart = {"chosen", "offered", "tables", "makes", "sizes", "pays"} - listed  # refused earlier, or reported under another name
        for others in (words - TOP - apart, *({key} for key in apart)):
            assert refusals(place, others) == others
