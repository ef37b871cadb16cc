"""The command ``exposure``. Importing this imports nothing heavy."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from longsuit.options import CsvOption, GameArgument, JsonOption, SetOption, TableOption, cents, load
from longsuit.simulate.commands import RoundsOption, SeedOption, whole_number

AnteOption = Annotated[str, typer.Option("--ante", metavar="AMOUNT", help="The ante, for the cost per hour.")]
SeatsOption = Annotated[int | None, typer.Option("--seats", metavar="N", help="Seats, for the cost per hour; a full table if left out.")]
HourOption = Annotated[int, typer.Option("--rounds-per-hour", metavar="N", min=1, max=1000, help="How fast the table deals.")]


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""

    @app.command()
    def exposure(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        rounds: RoundsOption = "20000",
        seed: SeedOption = 1,
        ante: AnteOption = "10",
        seats: SeatsOption = None,
        rounds_per_hour: HourOption = 40,
        table: TableOption = None,
        settings: SetOption = None,
        as_json: JsonOption = False,
        as_csv: CsvOption = False,
    ) -> None:
        """What information is worth: the edge by hands shared, dealer's cards seen and suit counts shared."""
        from longsuit.exposure.document import survey_document, survey_json
        from longsuit.exposure.survey import Assumed, survey
        from longsuit.report.terminal import show_answer

        rules = load(game, table, settings)
        assumed = Assumed(cents(ante), rules.deal.seats if seats is None else seats, rounds_per_hour)
        figures = survey(rules, rounds=whole_number(rounds, "rounds"), seed=seed, assumed=assumed, progress=_progress)
        show_answer(survey_json(figures), lambda: survey_document(figures), as_json=as_json, as_csv=as_csv)


def _progress(done: int, wanted: int) -> None:
    """One line on the terminal that counts figures; the last figure erases it."""
    if sys.stderr.isatty():
        line = f"figure {done + 1} of {wanted} (Ctrl-C stops with those made)" if done < wanted else ""
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
