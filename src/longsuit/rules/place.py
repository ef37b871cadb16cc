"""Finds the line of a key in a TOML text, so that an error can name it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import lru_cache

Path = tuple[str, ...]

_HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*(?:#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=\s*(.*)""")
_BARE = re.compile(r"[A-Za-z0-9_-]{1,40}")
_PART = re.compile(r'"((?:[^"\\]|\\.)*)"|\[(\d+)\]|([^."\[\]]+)')


_MOST_SHOWN = 60


def printed(key: str) -> str:
    """A key as messages print it: bare or in quotes, as in TOML, but a long one is cut and ends in dots."""
    if _BARE.fullmatch(key):
        return key
    return json.dumps(key if len(key) <= _MOST_SHOWN else key[: _MOST_SHOWN - 3] + "...", ensure_ascii=not key.isprintable())


def joined(path: Sequence[str | int]) -> str:
    """A path as people read it; entries of a list count from one: ``action.raise.size[2]``."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else ("." if text else "") + printed(part)
    return text


def split(place: str) -> Path:
    """The parts of a place as ``joined`` writes it; entries of lists count from zero again.

    >>> split('action.raise.size[2]."a.b"')
    ('action', 'raise', 'size', '1', 'a.b')
    """
    return tuple(str(int(row) - 1) if row else bare or json.loads(f'"{text}"') for text, row, bare in _PART.findall(place))


def line_of(text: str, path: Sequence[str]) -> tuple[int, int | None]:
    """How many parts of a path the text has, and the line where the last of them stands."""
    lines = _index(text)
    for depth in range(len(path), 0, -1):
        line = lines.get(tuple(path[:depth]))
        if line is not None:
            return depth, line
    return 0, None


@lru_cache(maxsize=8)
def _index(text: str) -> dict[Path, int]:
    """The first line of every key and of every table around it."""
    lines: dict[Path, int] = {}
    for number, path in _keys(text):
        for depth in range(1, len(path) + 1):
            lines.setdefault(path[:depth], number)
    return lines


def _keys(text: str) -> Iterator[tuple[int, Path]]:
    """Every header, key and row of a list over several lines, with its line and full path."""
    table: Path = ()
    rows: Path | None = None
    row = 0
    entries: dict[Path, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if rows is not None and line.strip().startswith("]"):
            rows = None
        elif rows is not None:
            if line.strip()[:1] in ("{", '"', "'"):
                yield number, (*rows, str(row))
                row += 1
        elif header := _HEADER.fullmatch(line):
            table = _path(header[2])
            if header[1] == "[[":
                entries[table] = entries.get(table, -1) + 1
                table = (*table, str(entries[table]))
            yield number, table
        elif key := _KEY.match(line):
            yield number, table + _path(key[1])
            rows, row = (table + _path(key[1]), 0) if key[2].strip() == "[" else (None, 0)


def _path(key: str) -> Path:
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
