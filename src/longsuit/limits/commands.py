"""The command ``limits``. Importing this imports nothing heavy."""

from __future__ import annotations

from typing import Annotated

import typer

from longsuit.options import CsvOption, GameArgument, JsonOption, TableOption, load

PlaceOption = Annotated[str | None, typer.Option("--jurisdiction", metavar="PLACE", help="Which law applies; the sheet's own if left out.")]
DayOption = Annotated[str | None, typer.Option("--on", metavar="DATE", help="The day, as 2024-01-01; the latest law known if left out.")]
SetOption = Annotated[
    list[str] | None, typer.Option("--set", metavar="RULE=VALUE", help="Set a key by its path: limits.base.maximum=$300.")
]


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""

    @app.command()
    def limits(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        place: PlaceOption = None,
        on: DayOption = None,
        table: TableOption = None,
        settings: SetOption = None,
        as_json: JsonOption = False,
        as_csv: CsvOption = False,
    ) -> None:
        """Check, rule by rule, that a sheet's limits are lawful on a day; exit code 1 if a rule is broken."""
        from longsuit.limits.document import answer_document, answer_json
        from longsuit.limits.findings import check_limits
        from longsuit.report.terminal import show_answer

        answer = check_limits(load(game, table, settings), place=place, on=on)
        show_answer(answer_json(answer), lambda: answer_document(answer), as_json=as_json, as_csv=as_csv)
        if answer.verdict == "not lawful":
            raise typer.Exit(1)
