"""The command ``limits``. Importing this imports nothing heavy."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any

import typer

Load = Callable[[str, list[str] | None, list[str] | None], Any]
"""Finds a game by name, pay tables and rulings."""

GameArgument = Annotated[str, typer.Argument(metavar="GAME", help="A game id, game/sheet, or a definition file of your own (.toml).")]
PlaceOption = Annotated[str | None, typer.Option("--jurisdiction", metavar="PLACE", help="Whose law; the sheet's own if left out.")]
DayOption = Annotated[str | None, typer.Option("--on", metavar="DATE", help="The day, as 2024-01-01; the law as last known if left out.")]
TableOption = Annotated[list[str] | None, typer.Option("--table", metavar="WAGER=ID", help="Use this pay table for a wager.")]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="RULE=VALUE", help="Set a key by its path: limits.base.maximum=$300.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Machine-readable output.")]


def register(app: typer.Typer, load: Load) -> None:
    """Put the command on the command line; ``load`` finds games."""

    @app.command()
    def limits(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        place: PlaceOption = None,
        on: DayOption = None,
        table: TableOption = None,
        settings: SetOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Whether the limits of a sheet are lawful on a day, rule by rule; exit code 1 if one is broken."""
        from longsuit.limits.document import answer_document, answer_json
        from longsuit.limits.findings import check_limits

        answer = check_limits(load(game, table, settings), place=place, on=on)
        if as_json:
            print(json.dumps(answer_json(answer), indent=2, ensure_ascii=False))
        else:
            from longsuit.report.terminal import show

            show(answer_document(answer))
        if answer.verdict == "not lawful":
            raise typer.Exit(1)
