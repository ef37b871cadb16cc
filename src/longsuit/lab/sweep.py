"""One number of a version, moved: the exact edge at every stop, and how often each action is best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from longsuit.lab.examples import play_words
from longsuit.lab.figures import solved
from longsuit.lab.version import Version, VersionError


def sweep(version: Version, *, path: str, values: Sequence[str]) -> dict[str, Any]:
    """Solve the version with each of these values at a path; if a value is not allowed, say why."""
    rows: list[dict[str, Any]] = []
    plays: dict[str, str] = {}
    for value in values:
        moved = replace(version, edits={**version.edits, path: value})
        try:
            game = moved.made()
            base = solved(game, moved)["base"]
        except VersionError as error:
            rows.append({"value": value, "error": str(error)})
            continue
        plays |= play_words(game)
        actions = {row["action"]: row["rate"] for row in base["actions"]}
        rows.append({"value": value, "house_edge": base["house_edge"], "fold_rate": base["fold_rate"], "actions": actions})
    return {"rows": rows, "plays": plays}
