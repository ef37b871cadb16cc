"""Where in a TOML text a key stands, so that an error can name the line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence

_HEADER = re.compile(r"\s*(\[\[?)(.+?)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


def _path(key: str) -> tuple[str, ...]:
    """A dotted TOML key as its parts."""
    try:
        value: object = tomllib.loads(f"{key} = 0")
    except tomllib.TOMLDecodeError:
        return ()
    parts = []
    while isinstance(value, dict):
        name, value = next(iter(value.items()))
        parts.append(name)
    return tuple(parts)


def _keys(text: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Every header and key of the text with its line and full path; entries of arrays of tables are counted from 0."""
    table: tuple[str, ...] = ()
    entries: dict[tuple[str, ...], int] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if header := _HEADER.fullmatch(line):
            table = _path(header[2])
            if header[1] == "[[":
                entries[table] = entries.get(table, -1) + 1
                table = (*table, str(entries[table]))
            yield number, table
        elif key := _KEY.match(line):
            yield number, table + _path(key[1])


def line_of(text: str, path: Sequence[str]) -> int | None:
    """The line of a key, or of the closest table around it."""
    best, found = 0, None
    for number, key in _keys(text):
        shared = 0
        while shared < min(len(key), len(path)) and key[shared] == path[shared]:
            shared += 1
        if shared > best and shared >= min(len(key), len(path)):
            best, found = shared, number
    return found
