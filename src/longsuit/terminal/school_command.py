"""The command ``school``. Importing this imports nothing heavy."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from longsuit.options import CsvOption, GameArgument, JsonOption, SetOption, TableOption, load, printed


def register(app: typer.Typer) -> None:
    """Put the command on the command line."""

    @app.command()
    def school(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        drill: Annotated[str | None, typer.Option(metavar="NAME", help="Only this drill: read, pay, settle, deal …")] = None,
        skill: Annotated[str | None, typer.Option(metavar="KEY", help="Only this skill; --json lists them.")] = None,
        seed: Annotated[str | None, typer.Option(metavar="S", help="A seed, to ask the same questions again.")] = None,
        level: Annotated[
            float | None, typer.Option(min=0, max=1, help="Difficulty from 0 to 1; left out, it follows your answers.")
        ] = None,
        questions: Annotated[int | None, typer.Option(metavar="N", min=1, help="Stop after this many questions.")] = None,
        minutes: Annotated[int | None, typer.Option("--audition", metavar="MINUTES", min=1, max=240, help="A timed audition.")] = None,
        candidate: Annotated[str, typer.Option(metavar="NAME", help="The candidate's name, for the score sheet.")] = "",
        out: Annotated[str | None, typer.Option("-o", "--out", metavar="FILE", help="The score sheet: .html, .pdf or .json.")] = None,
        check: Annotated[str | None, typer.Option(metavar="FILE", help="Check a score sheet (.json) by its answers.")] = None,
        progress: Annotated[bool, typer.Option("--progress", help="Show what you know, what is due, and your leaks.")] = False,
        export: Annotated[str | None, typer.Option(metavar="FILE", help="Write your progress: .json or .csv.")] = None,
        file: Annotated[str | None, typer.Option(metavar="FILE", help="Where to store your progress.")] = None,
        table: TableOption = None,
        settings: SetOption = None,
        as_json: JsonOption = False,
        as_csv: CsvOption = False,
    ) -> None:
        """Drills for dealers, floor people and players, made from the game's definition; the school remembers what you know."""
        from longsuit.terminal import school as lessons
        from longsuit.terminal.screen import Screen

        definition = load(game, table, settings)
        place = Path(out) if out else None
        if check:
            answer = lessons.check_sheet(definition, Path(check), place)
            if not printed(answer, as_json=as_json, as_csv=as_csv):
                fault = ", ".join(answer["changed"])
                unchanged = f"The sheet is as it was written. Checksum {answer['checksum']}."
                Screen().say(f"Changed after it was written: {fault}." if fault else unchanged)
            if answer["changed"]:
                raise typer.Exit(1)
            return
        notebook = lessons.Notebook(Path(file) if file else lessons.school_path(definition))
        if export:
            lessons.export(definition, notebook.progress, Path(export))
        elif as_json or as_csv or progress:
            shown = lessons.overview(definition, notebook.progress, datetime.now(UTC))
            if not printed(shown, as_json=as_json, as_csv=as_csv):
                lessons.progress_page(Screen(), shown)
        elif minutes is not None:
            lessons.take_audition(definition, Screen(), seed=seed, minutes=minutes, candidate=candidate, out=place)
        else:
            lessons.practise(definition, Screen(), notebook, drill=drill, skill=skill, seed=seed, level=level, questions=questions)
