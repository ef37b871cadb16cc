"""The commands ``simulate`` and ``session``: options in, figures out. Importing this imports nothing heavy."""

from __future__ import annotations

import json
import re
import sys
from math import isfinite
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Self, cast

import typer

from longsuit.options import CsvOption as RowsOption
from longsuit.options import GameArgument, JsonOption, MeterOption, SetOption, StrategyOption, TableOption, amounts, cents, load, printed
from longsuit.simulate.errors import SimulationError

if TYPE_CHECKING:
    from longsuit.simulate.plot import Point
    from longsuit.simulate.run import Run
    from longsuit.simulate.spec import Spec
    from longsuit.simulate.tally import Tally

AnteOption = Annotated[str, typer.Option("--ante", metavar="AMOUNT", help="The ante.")]
BonusOption = Annotated[list[str] | None, typer.Option("--bonus", metavar="WAGER=AMOUNT", help="Optional wagers to make.")]
SeatsOption = Annotated[int, typer.Option("--seats", metavar="N", help="Players sharing the deck.")]
SeedOption = Annotated[int, typer.Option("--seed", metavar="S", help="Any whole number; the same seed gives the same rounds.")]
SeenOption = Annotated[int, typer.Option("--seen", metavar="N", help="How many players, from the first seat, share what they hold.")]
ShareOption = Annotated[str, typer.Option("--share", metavar="WHAT", help="What they share: cards, or suit counts only.")]
ExposedOption = Annotated[int, typer.Option("--exposed", metavar="K", help="Dealer's cards that everybody sees before deciding.")]
RunningOption = Annotated[
    bool, typer.Option("--running-meters", help="Let meters rise and be won; otherwise every round is played at the same meter.")
]
RoundsOption = Annotated[str, typer.Option("--rounds", metavar="N", help="How many rounds: 1000000, 1,000,000 or 1e6.")]
WorkersOption = Annotated[int, typer.Option("--workers", metavar="N", help="Threads to share the work; the answer stays the same.")]
ClusterOption = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler to do the work: tcp://host:8786.")
]
CsvOption = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write the figures to this CSV file.")]
PlotOption = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="Also draw how the estimate converged, as SVG.")]
CheckpointOption = Annotated[Path | None, typer.Option("--checkpoint", metavar="FILE", help="Save progress in this file.")]
ResumeOption = Annotated[bool, typer.Option("--resume", help="Continue from the checkpoint.")]


def register(app: typer.Typer) -> None:
    """Put both commands on the command line."""

    @app.command()
    def simulate(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        rounds: RoundsOption = "1e6",
        seats: SeatsOption = 1,
        strategy: StrategyOption = "optimal",
        seed: SeedOption = 1,
        ante: AnteOption = "10",
        bonus: BonusOption = None,
        seen: SeenOption = 0,
        exposed: ExposedOption = 0,
        share: ShareOption = "cards",
        meter: MeterOption = None,
        running_meters: RunningOption = False,
        table: TableOption = None,
        settings: SetOption = None,
        workers: WorkersOption = 1,
        cluster: ClusterOption = None,
        checkpoint: CheckpointOption = None,
        resume: ResumeOption = False,
        csv: CsvOption = None,
        plot: PlotOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Deal millions of rounds and report the results, with standard errors."""
        from longsuit.simulate.spec import Spec

        if resume and checkpoint is None:
            raise SimulationError("--resume needs the file to continue from: --checkpoint FILE.")
        spec = Spec(
            game=load(game, table, settings),
            rounds=whole_number(rounds, "rounds"),
            seats=seats,
            strategy=strategy,
            seed=seed,
            ante=cents(ante),
            bonuses=amounts("--bonus", bonus),
            seen=seen,
            exposed=exposed,
            share=cast("Any", share),
            meters=amounts("--meter", meter),
            running=running_meters,
        )
        shown = Shown(spec, quiet=as_json)
        run = _play(spec, shown, workers=workers, cluster=cluster, checkpoint=checkpoint, resume=resume)
        _report(run, shown, as_json=as_json, csv=csv, plot=plot)

    @app.command()
    def session(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        ante: AnteOption = "10",
        bonus: BonusOption = None,
        bankroll: Annotated[str, typer.Option("--bankroll", metavar="AMOUNT", help="The money the player starts with.")] = "500",
        rounds_per_hour: Annotated[int, typer.Option("--rounds-per-hour", metavar="N", help="How fast the table deals.")] = 40,
        hours: Annotated[float, typer.Option("--hours", metavar="H", help="How long the session lasts.")] = 4.0,
        strategy: StrategyOption = "optimal",
        seed: SeedOption = 1,
        sessions: Annotated[
            str, typer.Option("--sessions", metavar="N", help="Sessions to simulate if no exact count is possible.")
        ] = "1e5",
        meter: MeterOption = None,
        table: TableOption = None,
        settings: SetOption = None,
        as_json: JsonOption = False,
        as_csv: RowsOption = False,
    ) -> None:
        """A player's evening: the chances of going broke and of being ahead, and by how much."""
        from longsuit.simulate.session import Evening, evening, evening_lines

        wanted = Evening(
            game=load(game, table, settings),
            ante=cents(ante),
            bonuses=amounts("--bonus", bonus),
            bankroll=cents(bankroll),
            rounds=round(rounds_per_hour * hours) if isfinite(hours) else 0,
            strategy=strategy,
            meters=amounts("--meter", meter),
            seed=seed,
            sessions=whole_number(sessions, "sessions"),
        )
        figures = evening(wanted)
        if not printed(figures, as_json=as_json, as_csv=as_csv):
            _table(f"{wanted.game}: {wanted.rounds} rounds at ${wanted.ante / 100:,.2f}, {figures['kind']}", evening_lines(figures))


def _play(spec: Spec, shown: Shown, *, workers: int, cluster: str | None, checkpoint: Path | None, resume: bool) -> Run:  # noqa: PLR0913 (keywords)
    from longsuit.simulate.run import simulate

    with shown:
        if cluster is not None:
            from longsuit.simulate.cluster import simulate_on

            return simulate_on(spec, cluster, progress=shown.update, checkpoint=checkpoint, resume=resume)
        return simulate(spec, workers=workers, progress=shown.update, checkpoint=checkpoint, resume=resume)


def _report(run: Run, shown: Shown, *, as_json: bool, csv: Path | None, plot: Path | None) -> None:
    """The figures, in every form asked for."""
    from longsuit.simulate.figures import Figures
    from longsuit.simulate.output import as_json as to_json
    from longsuit.simulate.output import as_lines, write_csv

    if not run.tally.rounds:
        raise SimulationError("The run was stopped before the first rounds were done; there is nothing to report.")
    figures = Figures(run)
    if csv is not None:
        write_csv(figures, csv)
    if plot is not None:
        from longsuit.simulate.plot import write_svg

        write_svg(plot, shown.points or [shown.point(run.tally)], str(run.spec.game), "player's EV per ante")
    if as_json:
        print(json.dumps(to_json(figures), indent=2))
        return
    part = "" if run.complete else f", stopped early: {run.spec.rounds:,} were asked for"
    seats = f"{run.spec.seats} seat{'s' if run.spec.seats > 1 else ''}"
    _table(f"{run.spec.game}: {run.tally.rounds:,} rounds, {seats}, simulated with seed {run.spec.seed}{part}", as_lines(figures))


def _table(title: str, rows: list[tuple[str, str, str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    table.add_column("")
    table.add_column("figure", justify="right")
    table.add_column("± standard error", justify="right")
    for row in rows:
        table.add_row(*row)
    Console(highlight=False).print(table)


class Shown:
    """Live progress on the terminal: rounds a second and the interval so far; keeps points for a picture."""

    def __init__(self, spec: Spec, *, quiet: bool) -> None:
        self.spec = spec
        self.points: list[Point] = []
        self._progress: Any = None
        self._quiet = quiet or not sys.stderr.isatty()
        self._start = monotonic()
        self._first: int | None = None
        self._next = 1

    def __enter__(self) -> Self:
        if not self._quiet:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

            columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
            self._progress = Progress(*columns, console=Console(stderr=True), transient=True)
            self._progress.start()
            self._task = self._progress.add_task("setting up", total=self.spec.rounds)
        return self

    def __exit__(self, *_: object) -> None:
        if self._progress is not None:
            self._progress.stop()

    def point(self, tally: Tally) -> Point:
        """The estimate of the base game's EV after these rounds."""
        from longsuit.simulate.figures import Figures
        from longsuit.simulate.run import Run, room_for

        ev = Figures(Run(self.spec, room_for(self.spec), tally)).table("base")
        return tally.rounds, ev.mean, ev.error

    def update(self, tally: Tally) -> None:
        """Report more finished rounds."""
        if self._first is None:
            self._first, self._start = tally.rounds, monotonic()
        if tally.rounds < min(self._next, self.spec.rounds):
            return
        self._next = tally.rounds + max(1, self.spec.rounds // 200)
        self.points.append(self.point(tally))
        if self._progress is not None:
            rounds, mean, error = self.points[-1]
            speed = (rounds - self._first) / max(1e-9, monotonic() - self._start)
            status = f"{speed / 1e6:.2f} M rounds/s, EV {mean:+.4%} ± {1.96 * error:.4%} (95%)"
            self._progress.update(self._task, completed=rounds, description=status)


def whole_number(text: str, what: str) -> int:
    """A count as people write it: 1000000, 1,000,000, 1_000_000 or 1e6."""
    plain = text.strip().replace(",", "").replace("_", "")
    match = re.fullmatch(r"(\d{1,18})(?:\.(\d{1,9}))?(?:[eE]\+?(\d{1,2}))?", plain)
    if match is None:
        raise SimulationError(f"{text[:40]!r} is not a number of {what}; write 1000000, 1,000,000 or 1e6.")
    fraction, zeros = (match[2] or "").rstrip("0"), int(match[3] or 0)
    if len(fraction) > zeros:
        raise SimulationError(f"{text[:40]!r} is not a whole number of {what}.")
    return int(match[1] + fraction.ljust(zeros, "0"))
