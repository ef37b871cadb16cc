"""A spreadsheet of a few functions: recomputes the formulas of our workbooks from their numbers, for the tests."""

from __future__ import annotations

import math
import re
from functools import cache
from typing import Any

from openpyxl.utils import range_boundaries

_RANGE = re.compile(r"\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?(?![\w(])")
_FUNCTIONS = {
    "ABS": abs,
    "SQRT": math.sqrt,
    "MAX": max,
    "VALUE": float,
    "IF": lambda holds, yes, no: yes if holds else no,
    "SUM": math.fsum,
    "SUMIF": lambda cells, test, added: math.fsum(value for cell, value in zip(cells, added, strict=True) if test == ">0" and cell > 0),
}


def recomputed(sheet: Any) -> dict[str, Any]:
    """Every formula of a sheet by its cell, with the value it comes to."""

    @cache
    def at(column: str, row: str) -> Any:
        value = sheet[f"{column}{row}"].value
        if not isinstance(value, str) or not value.startswith("="):
            return value
        quoted: list[str] = []

        def put_aside(found: re.Match[str]) -> str:
            quoted.append(found[0])
            return f"\0{len(quoted) - 1}\0"

        text = re.sub(r'"[^"]*"', put_aside, value[1:])
        text = _RANGE.sub(lambda found: f"at{found[0].replace('$', '').split(':')!r}", text).replace("^", "**")
        text = re.sub(r"at\[('\w+')\]", lambda found: f"one({found[1]})", text)
        text = re.sub(r"at\[('\w+'), ('\w+')\]", lambda found: f"many({found[1]}, {found[2]})", text)
        for number, words in enumerate(quoted):
            text = text.replace(f"\0{number}\0", words)
        return eval(text, {**_FUNCTIONS, "one": one, "many": many})

    def one(where: str) -> Any:
        column, row = re.fullmatch(r"([A-Z]+)(\d+)", where).groups()  # type: ignore[union-attr]
        return at(column, row)

    def many(first: str, last: str) -> list[Any]:
        left, top, right, bottom = range_boundaries(f"{first}:{last}")
        assert left == right
        return [one(f"{first.rstrip('0123456789')}{row}") for row in range(top or 0, (bottom or 0) + 1)]

    formulas = [cell.coordinate for row in sheet.iter_rows() for cell in row if isinstance(cell.value, str) and cell.value.startswith("=")]
    return {where: one(where) for where in formulas}
