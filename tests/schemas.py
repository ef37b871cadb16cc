"""Writes the JSON Schemas from what commands print: ``python -m tests.schemas``. The tests hold commands to what is written."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from longsuit.cli import app

FOLDER = Path(__file__).parents[1] / "src" / "longsuit" / "schemas"
MAPS = {"wagers", "tables", "meters", "readings", "with", "compared", "houses", "titles", "stakes", "pay_tables", "does", "cells", "taken"}
MAPS |= {"wager", "action", "contest", "ruling", "strategy", "offered", "lines", "table", "irregularity"}
"""Keys whose objects are by name: wagers, actions, pay tables, meters, rulings."""
GAMES = ("high-card-flush", "i-luv-suits", "5-card-pursuit", "pick-2-poker", "three-card-poker", "let-it-ride", "mississippi-stud")
ALL_GAMES = (*GAMES, "caribbean-stud", "four-card-poker", "ultimate-texas-holdem")
SOME_GAMES = ("pick-2-poker", "ultimate-texas-holdem")
ROUND = ["settle", "three-card-poker", "--player", "Ah Kh Qh", "--dealer", "2c 2d 5s", "--bet", "ante=10", "--bet", "pair-plus=5"]
QUICK: dict[str, list[list[str]]] = {
    "games": [["games"]],
    "rules": [["rules", game] for game in SOME_GAMES],
    "rules --outcomes": [["rules", game, "--outcomes"] for game in SOME_GAMES],
    "ev": [["ev", "three-card-poker", "Qs 6h 4d"]],
    "settle": [[*ROUND, "--size", "1"], [*ROUND, "--fold"]],
    "limits": [["limits", game, "--jurisdiction", "washington"] for game in SOME_GAMES],
    "analyze": [["analyze", "three-card-poker"]],
    "report": [["report", "three-card-poker"]],
    "audit": [["audit", "three-card-poker"]],
    "analyze --compare": [["analyze", "three-card-poker", "--compare", "pair-plus=*"]],
}
"""Commands the suite runs, each under the schema it must meet."""
SLOW: dict[str, list[list[str]]] = {
    "ev": [["ev", "high-card-flush", "Th 8h 6h Js Ad Qd Jc", "--known", "2s"], ["ev", "let-it-ride", "Th 9h 8h"]],
    "rules": [["rules", game] for game in ALL_GAMES],
    "rules --outcomes": [["rules", game, "--outcomes"] for game in ALL_GAMES],
    "limits": [["limits", game, "--jurisdiction", "washington"] for game in ALL_GAMES],
    "analyze": [["analyze", game] for game in GAMES],
    "report": [["report", game] for game in GAMES],
    "session": [["session", game] for game in ("high-card-flush", "let-it-ride")],
    "audit": [["audit", "high-card-flush", "i-luv-suits"]],
    "rules --against": [["rules", "high-card-flush", "--against", "i-luv-suits"]],
    "check": [["check", "three-card-poker", "--rounds", "5"]],
    "simulate": [["simulate", game, "--rounds", "1e4"] for game in ("high-card-flush", "three-card-poker")],
    "strategy": [["strategy", "three-card-poker", "--rules", "1"]],
    "design": [["design", "three-card-poker", "--wager", "pair-plus", "--edge", "2%..3%"]],
    "school": [["school", "three-card-poker", "--file", "no-progress-yet.json"]],
    "exposure": [["exposure", "high-card-flush", "--rounds", "200"]],
}
"""Commands that take longer; they are asked when schemas are written and in the long tests."""
HOUSE = ("migrate", "verify-log", "trial-balance", "doctor", "anchor", "records")


def asked(words: list[str]) -> Any:
    """What a command prints with ``--json``."""
    out = StringIO()
    with redirect_stdout(out):
        app([*words, "--json"], standalone_mode=False)
    return json.loads(out.getvalue())


def house_samples() -> dict[str, list[Any]]:
    """What the house's commands print of a new room."""
    with tempfile.TemporaryDirectory() as folder:
        return {f"house {command}": [asked(["house", command, "--database", f"sqlite:///{folder}/room.db"])] for command in HOUSE}


def schema(samples: list[Any], *, by_name: bool = False) -> dict[str, Any]:
    """A schema that all samples meet: keys every sample has are required, further keys are allowed."""
    kinds = sorted({_kind(sample) for sample in samples})
    if {"integer", "number"} <= set(kinds):
        kinds.remove("integer")
    made: dict[str, Any] = {"type": kinds[0] if len(kinds) == 1 else kinds} if kinds else {}
    objects = [sample for sample in samples if isinstance(sample, dict)]
    if objects and by_name:
        made["additionalProperties"] = schema([value for each in objects for value in each.values()])
    elif objects:
        keys = list(dict.fromkeys(key for each in objects for key in each))
        made["properties"] = {key: schema([each[key] for each in objects if key in each], by_name=key in MAPS) for key in keys}
        made["required"] = [key for key in keys if all(key in each for each in objects)]
    items = [item for sample in samples if isinstance(sample, list) for item in sample]
    if items:
        made["items"] = schema(items)
    return made


def _kind(sample: Any) -> str:
    if sample is None:
        return "null"
    kinds = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return kinds[type(sample)]


def written(command: str, samples: Iterable[Any]) -> dict[str, Any]:
    """A whole schema file."""
    name = command.replace(" --", "-").replace(" ", "-")
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:longsuit:json:{name}:1",
        "title": f"longsuit {command} --json",
    }
    return {**head, **schema(list(samples))}


def main() -> None:
    """Write every schema."""
    answers: dict[str, list[Any]] = house_samples()
    for group in (QUICK, SLOW):
        for command, runs in group.items():
            for words in runs:
                print(" ".join(words), flush=True)
                answers.setdefault(command, []).append(asked(words))
    for command, samples in answers.items():
        path = FOLDER / f"{command.replace(' --', '-').replace(' ', '-')}.json"
        path.write_text(json.dumps(written(command, samples), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
