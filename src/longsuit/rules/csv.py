"""Rows and answers as CSV that a spreadsheet reads as nothing but text and numbers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

_FORMULA = tuple("=+-@＝＋－＠\t\r\n")  # noqa: RUF001 (spreadsheets read the wide signs as the plain ones)
_NUMBER = re.compile(r"[+-](?=[\d.])[\d,]*(\.\d+)?(/\d+)?%?")


def cell(value: Any) -> Any:
    """A value as a spreadsheet may hold it: text that would be run as a formula gets an apostrophe before it, a number stays one.

    >>> [cell("=HYPERLINK(1)"), cell("-1/2"), cell("-0.5%"), cell("-1+1"), cell(-7)]
    ["'=HYPERLINK(1)", '-1/2', '-0.5%', "'-1+1", -7]
    """
    if isinstance(value, str) and value.startswith(_FORMULA) and not _NUMBER.fullmatch(value):
        return f"'{value}"
    return "" if value is None else value


def csv_text(rows: Iterable[Iterable[Any]]) -> str:
    """Rows as the text of a CSV file."""
    out = io.StringIO()
    csv.writer(out).writerows([cell(value) for value in row] for row in rows)
    return out.getvalue()


_NAMES = (
    "name",
    "strategy",
    "line",
    "net",
    "table",
    "action",
    "wager",
    "drill",
    "skill",
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


def figures_csv(answer: dict[str, Any]) -> str:
    """An answer as rows of section, item, figure, value; whole numbers stay whole.

    >>> figures_csv({"hand": "Ah", "actions": [{"action": "fold", "value": -1}]}).splitlines()
    ['section,item,figure,value', 'hand,,,Ah', 'actions,fold,action,fold', 'actions,fold,value,-1']
    """
    return csv_text([("section", "item", "figure", "value"), *_rows(answer)])


def _rows(report: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    for section, body in report.items():
        for path, value in _leaves(body, ()):
            *item, figure = path or ("",)
            yield section, " / ".join(item), figure, value


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single value with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _leaves(inner, (*path, str(key)))
    elif isinstance(value, list | tuple):
        for name, inner in zip(_names(value), value, strict=True):
            yield from _leaves(inner, (*path, name))
    else:
        yield path, value


def _names(rows: Sequence[Any]) -> list[str]:
    """What the rows of a list are called: by what they are about, by number where that is not enough."""
    called = [_called(row) for row in rows]
    return [name if name and called.count(name) == 1 else f"{name} {number}".strip() for number, name in enumerate(called, start=1)]


def _called(row: Any) -> str:
    if not isinstance(row, dict):
        return ""
    parts = [str(row[key]) for key in _NAMES if isinstance(row.get(key), str | int)][:1]
    return " ".join([*parts, *(row[key] for key in ("reading", "figure") if isinstance(row.get(key), str))])
