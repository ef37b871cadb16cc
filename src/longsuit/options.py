"""Options that commands share: what they are called, how they are read, and what a shell may complete them to."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import typer


def complete_game(incomplete: str) -> list[str]:
    """Games, the sheets of a game once its slash is there, and definition files in this folder."""
    from longsuit.rules.load import game_file, game_ids

    game, slash, _ = incomplete.partition("/")
    if slash and game in game_ids():
        names = [f"{game}/{sheet}" for sheet in game_file(game).sheets]
    else:
        names = [*game_ids(), *(path.name for path in sorted(Path().glob("*.toml")))]
    return _starting(incomplete, names)


def _starting(incomplete: str, names: Iterable[str]) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _named(ctx: typer.Context) -> Any:
    """The game on the command line, or None where there is none yet or it does not load."""
    from longsuit.rules.load import find_file

    try:
        file, sheet = find_file(ctx.params.get("game") or next(iter(ctx.args), ""))  # words are args while a value is missing
        return file.game(sheet)
    except ValueError:
        return None


def complete_table(ctx: typer.Context, incomplete: str) -> list[str]:
    """WAGER=ID for every pay table the game has."""
    game = _named(ctx)
    return _starting(incomplete, (f"{wager}={table}" for wager in (game.tables if game else ()) for table in game.wager[wager].tables))


def complete_setting(ctx: typer.Context, incomplete: str) -> list[str]:
    """RULING=ANSWER for every answer the game's rulings offer."""
    game = _named(ctx)
    return _starting(
        incomplete, (f"{name}={answer}" for name, ruling in (game.ruling if game else {}).items() for answer in ruling.options)
    )


def complete_strategy(ctx: typer.Context, incomplete: str) -> list[str]:
    """Optimal play and the strategies the definition names."""
    game = _named(ctx)
    return _starting(incomplete, ["optimal", *(game.strategy if game else ())])


def complete_wager(ctx: typer.Context, incomplete: str) -> list[str]:
    """The bonus wagers of the game."""
    game = _named(ctx)
    return _starting(incomplete, game.bonuses if game else ())


GameArgument = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game, game/sheet, or your own definition file (.toml).", autocompletion=complete_game, is_eager=True
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="Print CSV: rows of section, item, figure and value.")]
TableOption = Annotated[
    list[str] | None,
    typer.Option("--table", metavar="WAGER=ID", help="Use this pay table for a wager.", autocompletion=complete_table),
]
SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="RULE=VALUE", help="Answer a ruling, or set a key by its path.", autocompletion=complete_setting),
]
StrategyOption = Annotated[str, typer.Option("--strategy", metavar="NAME", help="The player's strategy.", autocompletion=complete_strategy)]
WithOption = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="WAGER", help="Optional wagers to include: WAGER or WAGER=ANTES.", autocompletion=complete_wager),
]
MeterOption = Annotated[list[str] | None, typer.Option("--meter", metavar="NAME=AMOUNT", help="What a progressive meter holds.")]


def printed(answer: Any, *, as_json: bool, as_csv: bool = False) -> bool:
    """Print an answer for a program to read, if that was asked for."""
    if as_json:
        print(json.dumps(answer, indent=2, ensure_ascii=False))
    elif as_csv:
        from longsuit.rules.csv import figures_csv

        print(figures_csv(answer), end="")
    return as_json or as_csv


def stakes(texts: list[str] | None, option: str = "--with") -> dict[str, Any]:
    """Wagers and their sizes in antes, one ante where none is said."""
    from fractions import Fraction

    sizes = {}
    for item in texts or ():
        name, _, antes = item.partition("=")
        try:
            sizes[name.strip()] = Fraction(antes.strip() or 1)
        except (ValueError, ZeroDivisionError):
            raise ValueError(f"{option} takes WAGER or WAGER=ANTES, not {item!r}.") from None
        if not 0 < sizes[name.strip()] <= 1000:
            raise ValueError(f"{option} {item!r}: a wager is more than zero and at most 1000 antes.")
    return sizes


def antes(text: str | None) -> Any:
    """A size in antes."""
    from longsuit.rules.quantities import parse_multiple

    try:
        return None if text is None else parse_multiple(text)
    except ValueError as error:
        raise ValueError(f"--raise: {error}") from None


def cents(text: str) -> int:
    """An amount of money in cents. The hint has no dollar sign, because a shell would read it as a variable."""
    from longsuit.rules.quantities import parse_money

    try:
        return parse_money(text)
    except ValueError:
        raise ValueError(f"{text[:40]!r} is not an amount of money; write 15 or 2.50.") from None


def amounts(option: str, texts: list[str] | None) -> dict[str, int]:
    """NAME=AMOUNT pairs in cents."""
    return {name: cents(amount) for name, amount in pairs(option, texts).items()}


def load(name: str, tables: list[str] | None, settings: list[str] | None) -> Any:
    """The definition asked for; its warnings go to stderr."""
    from longsuit.rules.load import find_file

    file, sheet = find_file(name)
    definition = file.game(sheet, tables=pairs("--table", tables), settings=pairs("--set", settings))
    for warning in file.warnings(definition):
        line = f":{warning.line}" if warning.line else ""
        print(f"warning: {file.source}{line}: {warning}", file=sys.stderr)
    return definition


def pairs(option: str, texts: list[str] | None) -> dict[str, Any]:
    """NAME=VALUE pairs; values of ``--set`` as TOML reads them."""
    values: dict[str, Any] = {}
    for pair in texts or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ValueError(f"{option} takes NAME=VALUE, not {pair!r}.")
        values[name.strip()] = _value(value.strip()) if option == "--set" else value.strip()
    return values


def _value(text: str) -> Any:
    """A value read as TOML if it is a number, a list, a table or a boolean; plain text otherwise."""
    from longsuit.rules.layers import toml_value

    try:
        return toml_value(text)
    except (RecursionError, ValueError):
        return text
