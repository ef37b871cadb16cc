"""A PAR sheet as rows of section, item, figure, value: everything in it, for a spreadsheet or a script."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longsuit.report.ratios import Data
from longsuit.rules.csv import csv_text

_NAMES = (
    "name",
    "strategy",
    "line",
    "net",
    "table",
    "action",
    "wager",
    "rounds",
    "meter",
    "answer",
    "what",
    "about",
    "head",
    "ending",
    "judges",
)
"""What a row of a list is called by, the first it has."""


def to_csv(report: Data) -> str:
    """The report, a figure a row; whole numbers stay whole."""
    return csv_text([("section", "item", "figure", "value"), *_rows(report)])


def _rows(report: Data) -> Iterator[tuple[Any, ...]]:
    for section, body in report.items():
        for path, value in _leaves(body, ()):
            *item, figure = path or ("",)
            yield section, " / ".join(item), figure, value


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single value with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list):
        for name, inner in zip(_names(value), value, strict=True):
            yield from _leaves(inner, (*path, name))
    else:
        yield path, value


def _names(rows: list[Any]) -> list[str]:
    """What the rows of a list are called: by what they are about, by number where that is not enough."""
    called = [_called(row) for row in rows]
    return [name if name and called.count(name) == 1 else f"{name} {number}".strip() for number, name in enumerate(called, start=1)]


def _called(row: Any) -> str:
    if not isinstance(row, dict):
        return ""
    parts = [str(row[key]) for key in _NAMES if isinstance(row.get(key), str | int)][:1]
    return " ".join([*parts, *(row[key] for key in ("reading", "figure") if isinstance(row.get(key), str))])
