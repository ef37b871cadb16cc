"""Writes JSON Schemas from what commands print: ``python -m tests.schemas [COMMAND]...``. The tests hold commands to what is written."""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

import typer

from longsuit.cli import app
from longsuit.conformance.rounds import Failure
from longsuit.rules import game, game_ids
from longsuit.school.audition import Answered, audition, question, score
from longsuit.school.score_sheet import rendered
from longsuit.terminal import check
from tests.fast.house.room import TestRoom, new_room

HCF = game("high-card-flush")
ROOT = Path(__file__).parents[1]
DATA = ROOT / "tests" / "data"
FOLDER = ROOT / "src" / "longsuit" / "schemas"
MAPS = {"wagers", "tables", "meters", "readings", "with", "compared", "houses", "titles", "stakes", "pay_tables", "does", "cells", "taken"}
MAPS |= {"wager", "action", "contest", "ruling", "strategy", "offered", "lines", "table", "irregularity"}
MAPS |= {"heads", "chains", "accounts", "leaks", "set"}
"""Keys whose objects are by name: wagers, actions, pay tables, meters, rulings."""
GAMES = ("high-card-flush", "i-luv-suits", "5-card-pursuit", "pick-2-poker", "three-card-poker", "let-it-ride", "mississippi-stud")
EXAMPLES = (*map(str, sorted((ROOT / "examples" / "games").glob("*.toml"))), *map(str, sorted(DATA.glob("*.toml"))))
ALL_GAMES = (*game_ids(), "high-card-flush/classic", *EXAMPLES)
SOME_GAMES = ("pick-2-poker", "ultimate-texas-holdem")
ROUND = ["settle", "three-card-poker", "--player", "Ah Kh Qh", "--dealer", "2c 2d 5s", "--bet", "ante=10", "--bet", "pair-plus=5"]
RIDE = ["--player", "As Ad Ks", "--board", "2c 3d", "--bet", "bet-1=10", "--did", "ride", "--did", "ride"]
QUICK: dict[str, list[list[str]]] = {
    "games": [["games"]],
    "rules": [["rules", name] for name in SOME_GAMES],
    "rules --outcomes": [["rules", name, "--outcomes"] for name in SOME_GAMES],
    "ev": [["ev", "three-card-poker", "Qs 6h 4d"]],
    "settle": [[*ROUND, "--size", "1"], [*ROUND, "--fold"], ["settle", "let-it-ride", *RIDE]],
    "limits": [["limits", name, "--jurisdiction", "washington"] for name in SOME_GAMES],
    "analyze": [["analyze", "three-card-poker"]],
    "report": [["report", "three-card-poker"]],
    "audit": [["audit", "three-card-poker"]],
    "analyze --compare": [
        ["analyze", "three-card-poker", "--compare", "pair-plus=*"],
        ["analyze", "three-card-poker", "--compare", "let-it-ride"],
    ],
}
"""Commands the suite runs, each under the schema it must meet."""
SLOW: dict[str, list[list[str]]] = {
    "ev": [["ev", "high-card-flush", "Th 8h 6h Js Ad Qd Jc", "--known", "2s"], ["ev", "let-it-ride", "Th 9h 8h"]],
    "rules": [["rules", name] for name in ALL_GAMES],
    "rules --outcomes": [["rules", name, "--outcomes"] for name in ALL_GAMES],
    "limits": [["limits", name, "--jurisdiction", "washington"] for name in game_ids()]
    + [["limits", "high-card-flush", "--jurisdiction", "washington", "--on", "2024-01-01"]],
    "analyze": [["analyze", name] for name in GAMES] + [["analyze", "high-card-flush", "--with", "flush=1/2"]],
    "report": [["report", name] for name in GAMES] + [["report", "high-card-flush", "--with", "flush", "--table", "flush=classic"]],
    "session": [["session", name] for name in ("high-card-flush", "let-it-ride")],
    "audit": [["audit", "high-card-flush", "i-luv-suits"]],
    "rules --against": [["rules", "high-card-flush", "--against", "i-luv-suits"]],
    "check": [["check", "three-card-poker", "--rounds", "5"]],
    "simulate": [["simulate", name, "--rounds", "1e4"] for name in ("high-card-flush", "three-card-poker")],
    "strategy": [["strategy", "three-card-poker", "--rules", "1"]],
    "design": [
        ["design", "three-card-poker", "--wager", "pair-plus", "--edge", "2%..3%"],
        ["design", "high-card-flush", "--wager", "flush", "--edge", "5%..6%"],
    ],
    "design --base": [["design", "three-card-poker", "--base", "--edge", "3%..4%"]],
    "school": [["school", "three-card-poker", "--file", "no-progress-yet.json"]],
    "exposure": [["exposure", name, "--rounds", "200"] for name in ("high-card-flush", "three-card-poker")],
}
"""Commands that take longer; they are asked when schemas are written and in the long tests."""


def printed(words: list[str]) -> str:
    """What a command prints."""
    out = StringIO()
    with redirect_stdout(out):
        app(words, standalone_mode=False)
    return out.getvalue()


def asked(words: list[str]) -> Any:
    """What a command prints with ``--json``."""
    return json.loads(printed([*words, "--json"]))


def options(name: str = "--json") -> list[str]:
    """Every command that takes an option, as it is typed."""

    def walk(command: Any, path: tuple[str, ...]) -> Iterator[str]:
        for word, inner in getattr(command, "commands", {}).items():
            yield from walk(inner, (*path, word))
        if any(name in parameter.opts for parameter in command.params):
            yield " ".join(path)

    return list(walk(typer.main.get_command(app), ()))


@cache
def file_samples() -> dict[str, list[Any]]:
    """What commands print of a file: every round the tests tell; proofs and score sheets that hold and that do not; a faulty check."""
    lines = [file.read_text("utf-8").splitlines()[0] for file in sorted((DATA / "transcripts").glob("*/*.txt"))]
    proof = (ROOT / "docs" / "fairness.md").read_text("utf-8").partition("```json\n")[2].partition("```")[0]
    given = audition(HCF, "1", 20)
    sheet = rendered(HCF, score(HCF, given, [Answered(question(HCF, given, 0).best, 1.0)], "Ann"), "json").decode()
    faulty = [Failure("money in is money out", "A cent fell under the table.", "")]
    with tempfile.TemporaryDirectory() as folder:

        def ask(text: str, *words: str) -> Any:
            (Path(folder) / "file").write_text(text, "utf-8")
            return asked([*words, f"{folder}/file"])

        with patch.object(check, "check_game", lambda *_, **__: faulty):
            checked = asked(["check", "three-card-poker"])
        return {
            "replay": [ask("\n".join(lines), "replay")],
            "verify": [ask(proof, "verify"), ask(proof.replace('"round": 17', '"round": 18'), "verify")],
            "school --check": [ask(text, "school", HCF.id, "--check") for text in (sheet, sheet.replace('"Ann"', '"Bob"'))],
            "check": [checked],
        }


@cache
def house_samples() -> dict[str, list[Any]]:
    """What the house's commands print of a new room, of one with rounds settled and in progress, and of one with cooked books."""
    answers: dict[str, list[Any]] = {}
    with tempfile.TemporaryDirectory() as folder, patch.dict(os.environ, {"LONGSUIT_PASSWORD": "a long password"}):

        def ask(command: str, *words: str, room: str = "room") -> None:
            answer = asked(["house", *command.split(), *words, "--database", f"sqlite:///{folder}/{room}.db"])
            answers.setdefault(f"house {command}", []).append(answer)

        ask("migrate")
        ask("supervisor", "Sue")
        _play(room := new_room(f"sqlite:///{folder}/played.db"))
        copies = Path(folder) / "copies"
        copies.mkdir()
        for name in ("room", "played"):
            for command in READING:
                ask(command, room=name)
            ask("backup", f"{folder}/{name}.copy", room=name)
            ask("backup", str(copies), "--keep", "1", "--prove", room=name)
        room.database.close()
        ask("restore", f"{folder}/played.copy", "--dry-run", room="played")
        ask("restore", f"{folder}/played.copy", room="played")
        ask("restore", f"{folder}/played.copy", room="nothing-yet")
        _play(room := new_room(f"sqlite:///{folder}/second.db"))
        room.database.close()
        ask("restored", room="second")
        ask("restored", room="second")
        room.cook("UPDATE accounts SET balance = balance + 1 WHERE kind = 'bank'")
        room.cook("UPDATE commands SET author = 'house' WHERE chain = 'table 1' AND sequence = 2")
        for command in READING:
            ask(command, room="second")
    return answers


READING = ("verify-log", "trial-balance", "doctor", "anchor", "records")


def _play(room: TestRoom) -> None:
    """A round settled and one in progress, at a table of each kind."""
    ann = room.player("Ann")
    for name in ("i-luv-suits", "three-card-poker"):
        table = room.table(name)
        room.sit(table, 1, by=ann)
        for number in (1, 2):
            room.wager(table, 1, {"ante": "$15"}, by=ann)
            room.deal(table)
            room.stay(table, 1, by=ann)
            if number == 1:
                room.settle(table)


def schema(samples: list[Any], *, by_name: bool = False) -> dict[str, Any]:
    """A schema that all samples meet: keys all have are required, further keys are allowed, and what was always null may be anything."""
    kinds = sorted({_kind(sample) for sample in samples})
    if kinds == ["null"]:
        return {}
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


def main(only: Sequence[str]) -> None:
    """Write the schemas of these commands, or of all."""
    answers: dict[str, list[Any]] = {**file_samples(), **house_samples()}
    for group in (QUICK, SLOW):
        for command, runs in group.items():
            for words in runs if not only or command in only else ():
                print(" ".join(words), flush=True)
                answers.setdefault(command, []).append(asked(words))
    for command, samples in answers.items():
        if not only or command in only:
            path = FOLDER / f"{command.replace(' --', '-').replace(' ', '-')}.json"
            path.write_text(json.dumps(written(command, samples), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
