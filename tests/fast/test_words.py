"""Python decides by data: none looks into words that are meant for people."""

from __future__ import annotations

import ast
from pathlib import Path

import longsuit

PACKAGE = Path(longsuit.__file__).parent
DECIDING = (
    "settlement",
    "table",
    "exact",
    "simulate",
    "environment",
    "luck",
    "coach.py",
    "lab",
    "learn",
    "school",
    "conformance",
    "limits",
)
"""The rooms that decide or count; the readers of phrases, files and addresses are elsewhere."""

SEEKS = {
    "startswith",
    "endswith",
    "find",
    "rfind",
    "index",
    "partition",
    "rpartition",
    "split",
    "removeprefix",
    "removesuffix",
    "fullmatch",
}
SPOKEN = {"reason", "title", "says", "text", "words", "source", "why"}
"""What is said of an entry, a wager, a line, a hand; in the house's ledger a reason is a code."""

ALLOWED = {
    ("exact/strategy.py", "shape.split('-')"),
    ("lab/version.py", "path.split('.')"),
    ("lab/catalogue.py", "path.split('.')"),
    ("school/catch.py", "skill.partition(':')"),
    ("exact/streets/seeing.py", "wanted.what.endswith('straight')"),
    ("simulate/plot.py", "point.partition(',')"),
    ("table/named.py", "words.strip().partition('=')"),
}
"""Keys of the language, what somebody typed, and our own codes; notation and skills have theirs below."""

CODES = {"table/notation.py", "school/audition.py", "school/decide.py", "school/happened.py", "school/lesson.py", "school/memory.py",
         "school/pay.py", "school/read.py", "school/settle.py", "simulate/commands.py"}  # fmt: skip
"""Modules that read a notation of our own: of a round, of a skill ("read:wins:flush"), of a number."""


def _sources() -> list[tuple[str, ast.Module]]:
    paths = [path for path in sorted(PACKAGE.rglob("*.py")) if path.relative_to(PACKAGE).parts[0] in DECIDING]
    return [(path.relative_to(PACKAGE).as_posix(), ast.parse(path.read_text("utf-8"))) for path in paths]


def _literal(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in ast.walk(node))


def _sought(name: str, tree: ast.Module) -> set[tuple[str, str]]:
    """Calls that look for a given word in a text."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)]
    return {(name, ast.unparse(call)) for call in calls if call.func.attr in SEEKS and any(map(_literal, call.args))}  # type: ignore[attr-defined]


def _spoken(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in SPOKEN


def test_no_room_that_decides_looks_for_a_word_in_a_text() -> None:
    found = {pair for name, tree in _sources() if name not in CODES for pair in _sought(name, tree)}
    assert found == ALLOWED


def test_nothing_said_for_people_is_compared_with_a_word_or_searched() -> None:
    """A reason, a title or a source may be shown, sorted and compared with another one, but never read."""
    found = []
    for path in sorted(set(PACKAGE.rglob("*.py")) - set((PACKAGE / "house").rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                reads = any(map(_spoken, sides)) and any(isinstance(side, ast.Constant) and isinstance(side.value, str) for side in sides)
                seeks = any(isinstance(op, ast.In | ast.NotIn) for op in node.ops) and _literal(node.left) and _spoken(node.comparators[0])
            else:
                reads = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEEKS
                seeks = reads and _spoken(node.func.value)  # type: ignore[attr-defined]
                reads = False
            if reads or seeks:
                found.append((path.relative_to(PACKAGE).as_posix(), ast.unparse(node)))
    assert found == []
