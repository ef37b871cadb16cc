"""Rows as CSV that no spreadsheet takes for anything but text and numbers."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable
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
