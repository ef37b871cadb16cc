"""Checks a definition as it stands, under every ruling and with every pay table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from longsuit.conformance.check import check_game
from longsuit.options import printed
from longsuit.rules import DefinitionError, GameFile, find_file
from longsuit.rules.model import Game
from longsuit.table import RoundError

_FEW = 5
"""Rounds under each ruling and pay table that is not the default."""


class Variation(NamedTuple):
    """A way to set up a game."""

    sheet: str
    change: str
    """How it differs, in words; nothing for the sheet as it stands."""
    tables: dict[str, str]
    settings: dict[str, str]


def variations(file: GameFile, sheet: str) -> Iterator[Variation]:
    """A sheet as it stands, then every answer to every ruling and every pay table, one change at a time."""
    yield Variation(sheet, "", {}, {})
    game = file.game(sheet)
    for name, ruling in game.ruling.items():
        for option in ruling.options:
            if option != ruling.chosen:
                yield Variation(sheet, f"{name}={option}", {}, {name: option})
    for wager, in_force in game.tables.items():
        for table in game.wager[wager].tables:
            if table != in_force:
                yield Variation(sheet, f"{wager} table {table}", {wager: table}, {})


def check_file(name: str, *, rounds: int, seed: int, as_json: bool, as_csv: bool) -> bool:
    """Check every sheet of a file, or the one named, and print the result; returns whether all conform."""
    file, only = find_file(name)
    if only is not None:
        file.game(only)
    ways = [way for sheet in file.sheets if only in (None, sheet) for way in variations(file, sheet)]
    failures: list[dict[str, str]] = []
    checked = _checked(ways, rounds)
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=checked["rounds"])
        for way in ways:
            bar.update(task, description=way.sheet)
            failures += _check(file, way, _rounds(way, rounds), seed, lambda _: bar.advance(task))
    if not printed({"checked": checked, "seed": seed, "failures": failures}, as_json=as_json, as_csv=as_csv):
        _print(file, checked, failures)
    return not failures


def _rounds(way: Variation, rounds: int) -> int:
    return min(_FEW, rounds) if way.change else rounds


def _check(file: GameFile, way: Variation, rounds: int, seed: int, progress: Callable[[int], None]) -> Iterator[dict[str, str]]:
    """What is wrong with a game set up in one way."""
    setup = f"{way.sheet}, {way.change}" if way.change else way.sheet
    try:
        game: Game = file.game(way.sheet, tables=way.tables, settings=way.settings)
        dice = Random(f"longsuit {seed} {setup}")  # noqa: S311 (random rounds that can be had again)
        for failure in check_game(game, dice, rounds=rounds, progress=progress):
            yield {"setup": setup, "check": failure.check, "what": failure.what, "record": failure.record}
    except DefinitionError as error:
        for problem in error.problems:
            yield {"setup": setup, "check": "the definition holds", "what": problem.what, "record": ""}
    except RoundError as error:
        yield {"setup": setup, "check": "the table opens", "what": str(error), "record": ""}


def _checked(ways: list[Variation], rounds: int) -> dict[str, Any]:
    return {
        "sheets": [way.sheet for way in ways if not way.change],
        "rulings": sum(bool(way.settings) for way in ways),
        "tables": sum(bool(way.tables) for way in ways),
        "rounds": sum(_rounds(way, rounds) for way in ways),
    }


def _print(file: GameFile, checked: dict[str, Any], failures: list[dict[str, str]]) -> None:
    variants = f"{checked['rulings']} other readings, {checked['tables']} other pay tables, {checked['rounds']:,} random rounds"
    print(f"{file.source}: {', '.join(checked['sheets'])}; {variants}.")
    if not failures:
        print("Table, solver, simulator, environment, back office and lessons pay the same to the cent. Money in is money out,")
        print("no card is seen twice or too soon, only legal actions are offered, a void restores everything, and records come")
        print("back byte for byte. It conforms.")
        return
    for failure in failures:
        print(f"{failure['setup']}: {failure['check']}: {failure['what']}")
        if failure["record"]:
            print(f"  the round: {failure['record']}", file=sys.stderr)
