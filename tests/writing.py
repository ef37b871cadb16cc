"""Definitions written as files, from trees."""

from __future__ import annotations

import json
from typing import Any

Tree = dict[str, Any]


def toml(value: Any) -> str:
    """A value as TOML, tables in one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{json.dumps(key)} = {toml(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml, value)) + "]"
    return json.dumps(value)


def text(tree: Tree, path: tuple[str, ...] = ()) -> str:
    """A definition as a file, a section for each table."""
    lines = [f"[{'.'.join(map(json.dumps, path))}]"] if path else []
    lines += [f"{json.dumps(key)} = {toml(value)}" for key, value in tree.items() if not isinstance(value, dict)]
    return "\n".join([*lines, "", *(text(value, (*path, key)) for key, value in tree.items() if isinstance(value, dict))])
