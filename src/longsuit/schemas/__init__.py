"""JSON Schemas of what commands print with ``--json``, a file a command.

The number at the end of a schema's ``$id`` is its version: it rises when a key is removed or changes its meaning, not when one is added.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent


def schema_names() -> list[str]:
    """The names of all schemas, by command.

    >>> "house-verify-log" in schema_names()
    True
    """
    return sorted(path.stem for path in _FOLDER.glob("*.json"))


def schema_of(command: str) -> dict[str, Any]:
    """The schema of one command, as it is typed or as it is listed.

    >>> schema_of("rules --outcomes")["$id"]
    'urn:longsuit:json:rules-outcomes:1'
    """
    name = "-".join(command.replace("--", "").split())
    if name not in schema_names():
        raise ValueError(f"There is no schema for {command[:40]!r}; there are: {', '.join(schema_names())}.")
    found: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text("utf-8"))
    return found
