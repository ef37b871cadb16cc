"""docs/sheets.md cites every rule line of the sheets: its keys exist, its proofs exist, no section is missing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from longsuit.rules import game
from longsuit.rules.base import Model
from longsuit.rules.model import PayTable
from tests.games import PRIVATE

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "sheets.md"
SECTIONS = {
    "5-card-pursuit/washington": range(9),
    "high-card-flush/hollywood-columbus": range(1, 10),
    "i-luv-suits/standard": range(13),
    "high-card-flush/classic": range(11),
    "pick-2-poker/washington": range(1, 12),
}
HEADER = ["line", "rule", "key", "proof"]
RENAMED = {"table": "tables", "from": "from_"}


class Line(NamedTuple):
    """One rule line of the page."""

    sheet: str
    tests: str
    section: int
    number: int
    rule: str
    key: str
    proof: str

    def __str__(self) -> str:
        return f"{self.sheet} §{self.section}.{self.number}"


def read_lines(text: str) -> Iterator[Line]:
    """Every row of the page under its sheet and section."""
    sheet, tests, section = "", "", -1
    for row in text.splitlines():
        if row.startswith("## "):
            sheet, section = row.removeprefix("## "), -1
        elif found := re.search(r" Tests: `([^`]+)`\.$", row):
            tests = found[1]
        elif found := re.match(r"### §(\d+) ", row):
            section = int(found[1])
        elif row.startswith("|") and (cells := row.strip("|").split("|")) and set(row) != set("|-"):
            cells = [cell.strip() for cell in cells]
            if cells != HEADER:
                cited, rule, key, proof = cells
                assert re.fullmatch(rf"{section}\.\d+", cited), f"{sheet} §{cited} stands under §{section}"
                yield Line(sheet, tests, section, int(cited.partition(".")[2]), rule, key, proof)


LINES = list(read_lines(PAGE.read_text("utf-8")))


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of a file's tests."""
    return frozenset(
        node.name
        for node in ast.parse((ROOT / path).read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    )


def quoted(cell: str) -> list[str]:
    """What a cell names."""
    return re.findall(r"`([^`]+)`", cell)


def places(value: object, steps: list[str]) -> list[object]:
    """What a key leads to in a definition; a star leads to several places, a wrong step is a LookupError."""
    if not steps:
        return [value]
    step, rest = steps[0], steps[1:]
    if isinstance(value, Model):
        name = RENAMED.get(step, step)
        if name in type(value).model_fields:
            return places(getattr(value, name), rest)
        if isinstance(value, PayTable):
            return places(value.lines[step], rest)
    elif isinstance(value, dict):
        chosen = list(value.values()) if step == "*" else [value[step]]
        return [place for each in chosen for place in places(each, rest)]
    elif isinstance(value, tuple):
        if step.isdecimal():
            return places(value[int(step)], rest)
        if named := [part for part in value if step in (getattr(part, "name", None), getattr(part, "judges", None))]:
            return places(named[0], rest)
        if len(value) == 1:
            return places(value[0], steps)
    raise LookupError(step)


def test_all_sheets_and_all_their_sections_are_on_the_page() -> None:
    assert set(SECTIONS) == set(PRIVATE)
    cited = {sheet: list(dict.fromkeys(line.section for line in lines)) for sheet, lines in groupby(LINES, lambda line: line.sheet)}
    assert cited == {sheet: list(sections) for sheet, sections in SECTIONS.items()}


def test_lines_of_a_section_are_numbered_from_one() -> None:
    for _, lines in groupby(LINES, lambda line: (line.sheet, line.section)):
        numbers = [line.number for line in lines]
        assert numbers[0] == 1
        assert all(after == before + 1 for before, after in pairwise(numbers))


def wrong_proofs(line: Line) -> Iterator[str]:
    """What a line lacks: a test, or the mark of what only people can do."""
    proofs = quoted(line.proof)
    if line.proof == "only text":
        if not set(quoted(line.key)) <= {"procedure.step", "notice"}:
            yield f"{line} is only text, but its key is no text"
    elif not proofs or ", ".join(f"`{proof}`" for proof in proofs) != line.proof:
        yield f"{line} has no test"
    else:
        for proof in proofs:
            path, _, name = proof.rpartition("::")
            if name not in names_in(path or line.tests):
                yield f"{line} names a test that does not exist: {proof}"


def wrong_keys(line: Line) -> Iterator[str]:
    """Keys of a line that its definition does not have."""
    if not quoted(line.key):
        yield f"{line} has no key"
    for key in quoted(line.key):
        try:
            places(game(line.sheet), key.split("."))
        except LookupError:
            yield f"{line} names a key that does not exist: {key}"


@pytest.mark.parametrize("sheet", SECTIONS)
def test_every_line_has_a_test_or_says_why_not(sheet: str) -> None:
    assert not [wrong for line in LINES if line.sheet == sheet for wrong in wrong_proofs(line)]


@pytest.mark.parametrize("sheet", SECTIONS)
def test_every_key_is_in_the_definition(sheet: str) -> None:
    assert not [wrong for line in LINES if line.sheet == sheet for wrong in wrong_keys(line)]


@pytest.mark.parametrize(
    ("proof", "complaint"),
    [
        ("", "has no test"),
        ("proved elsewhere", "has no test"),
        ("`test_that_is_gone`", "names a test that does not exist: test_that_is_gone"),
        ("`tests/fast/test_cards.py::test_that_is_gone`", "names a test that does not exist: tests/fast/test_cards.py::test_that_is_gone"),
        ("only text", "is only text, but its key is no text"),
        ("pending, not yet: somebody works on it", "has no test"),
    ],
)
def test_a_line_without_proof_is_noticed(proof: str, complaint: str) -> None:
    line = LINES[0]._replace(proof=proof)
    assert list(wrong_proofs(line)) == [f"{line} {complaint}"]


@pytest.mark.parametrize(
    "key", ["wager.ante.titel", "contest.flush", "wager.play.table.3", "wager.play.table.1.pairs", "claim.9", "irregularity.jam"]
)
def test_a_key_that_does_not_exist_is_noticed(key: str) -> None:
    with pytest.raises(LookupError):
        places(game("5-card-pursuit/washington"), key.split("."))
