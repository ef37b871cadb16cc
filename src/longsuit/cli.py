"""The front door: one thin command each, everything else behind it."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated, Any

import typer

app = typer.Typer(
    help="Exact, honest software for casino card games played against a dealer. Play money only.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game id, game/sheet, or a definition file of your own (.toml).")]
JsonOption = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]
TableOption = Annotated[list[str] | None, typer.Option("--table", metavar="WAGER=ID", help="Use this pay table for a wager.")]
SetOption = Annotated[list[str] | None, typer.Option("--set", metavar="RULE=VALUE", help="Answer a ruling, or set a key by its path.")]


class Format(StrEnum):
    """How a rule card is written."""

    terminal = "terminal"
    markdown = "markdown"
    html = "html"


@app.callback()
def _longsuit(*, version: Annotated[bool, typer.Option("--version", help="Show the version and leave.", is_eager=True)] = False) -> None:
    if version:
        from importlib.metadata import version as installed

        print(f"longsuit {installed('longsuit')}")
        raise typer.Exit


@app.command()
def games(*, as_json: JsonOption = False) -> None:
    """Every game with its sheets and pay tables."""
    from longsuit.rules.catalogue import catalogue

    entries = catalogue()
    if as_json:
        _print_json({"games": entries})
        return
    from longsuit.report.catalogue import Listed

    _console().print(Listed(entries))


@app.command()
def rules(
    game: GameArgument,
    *,
    table: TableOption = None,
    settings: SetOption = None,
    form: Annotated[Format, typer.Option("--format", help="How to write it.")] = Format.terminal,
    as_json: JsonOption = False,
) -> None:
    """The rule card of a game."""
    from longsuit.report.rule_card import rule_card

    definition = _game(game, table, settings)
    if as_json:
        _print_json({**definition.model_dump(mode="json", by_alias=True), "hash": definition.hash})
        return
    document = rule_card(definition)
    match form:
        case Format.markdown:
            from longsuit.report.markdown import to_markdown

            print(to_markdown(document))
        case Format.html:
            from longsuit.report.html import to_html

            print(to_html(document))
        case Format.terminal:
            from longsuit.report.terminal import Shown

            _console().print(Shown(document))


def _game(name: str, tables: list[str] | None, settings: list[str] | None) -> Any:
    """The definition asked for, its warnings told on stderr."""
    from longsuit.rules import check
    from longsuit.rules.load import game

    definition = game(name, tables=_pairs("--table", tables), settings=_pairs("--set", settings))
    for warning in check.warnings(definition):
        print(f"warning: {warning}", file=sys.stderr)
    return definition


def _pairs(option: str, given: list[str] | None) -> dict[str, Any]:
    pairs: dict[str, Any] = {}
    for pair in given or ():
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise ValueError(f"{option} takes NAME=VALUE, not {pair!r}.")
        pairs[name.strip()] = _value(value.strip()) if option == "--set" else value.strip()
    return pairs


def _value(text: str) -> Any:
    """A value as TOML has it where it is a number, a list, a table or a truth; plain text otherwise."""
    import tomllib

    try:
        return tomllib.loads(f"value = {text}")["value"]
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        return text


def _console() -> Any:
    from rich.console import Console

    return Console(highlight=False)


def _print_json(value: Any) -> None:
    print(json.dumps(value, indent=2, ensure_ascii=False))


def main() -> None:
    """Run the command line; bad input is one sentence on stderr and exit code 2."""
    try:
        app()
    except ValueError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


if __name__ == "__main__":
    main()
