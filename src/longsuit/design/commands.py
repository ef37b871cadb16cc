"""The commands ``strategy`` and ``design``: requests in, answers out. Importing this imports nothing heavy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast, get_args

import typer

from longsuit.design.errors import DesignError
from longsuit.options import CsvOption, GameArgument, JsonOption
from longsuit.report.write import check_place, put

if TYPE_CHECKING:
    from collections.abc import Callable

    from longsuit.design.ladder import Ladder

_CARDS = (".html", ".svg", ".pdf", ".toml")


def register(app: typer.Typer) -> None:
    """Put the commands on the command line."""

    @app.command()
    def strategy(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        rules: Annotated[int, typer.Option("--rules", metavar="N", help="How many rules to remember at most.")] = 3,
        setting: Annotated[
            str, typer.Option("--setting", metavar="HOW", help="How a hand is set: best, highest or 'best cards left'.")
        ] = "best",
        output: Annotated[
            Path | None, typer.Option("-o", "--output", metavar="FILE", help="Save cards (.html, .svg or .pdf) or a definition (.toml).")
        ] = None,
        as_json: JsonOption = False,
        as_csv: CsvOption = False,
    ) -> None:
        """The best strategies a person can remember, and exactly what each costs."""
        from longsuit.design.cells import Setting
        from longsuit.design.ladder import check, climb
        from longsuit.design.saving import source
        from longsuit.design.show import ladder_document, ladder_json
        from longsuit.report.terminal import show_answer

        if setting not in get_args(Setting):
            raise DesignError(f"--setting is one of: {', '.join(get_args(Setting))}; not {setting[:40]!r}.")
        if output is not None:
            check_place(output, _CARDS, what="This")
        with _progress(quiet=as_json or as_csv) as report:
            ladder = climb(source(game), rules=rules, setting=cast("Any", setting), progress=report)
            report("valuing every strategy again")
            check(ladder)
        if output is not None:
            put(output, _card_file(ladder, output.suffix.lower()))
        show_answer(ladder_json(ladder), lambda: ladder_document(ladder), as_json=as_json, as_csv=as_csv)

    @app.command()
    def design(  # noqa: PLR0913 (a command has as many options as it has)
        game: GameArgument,
        *,
        edge: Annotated[str, typer.Option("--edge", metavar="A..B", help="The house edge you want: 5%..6%.")],
        wager: Annotated[str | None, typer.Option("--wager", metavar="WAGER", help="The bonus wager to make a pay table for.")] = None,
        hit_rate: Annotated[str | None, typer.Option("--hit-rate", metavar="A..B", help="How often it should win: 20%..25%.")] = None,
        top: Annotated[str | None, typer.Option("--top", metavar="A..B", help="What the best line may pay: 200..500.")] = None,
        sd: Annotated[str | None, typer.Option("--sd", metavar="A..B", help="Standard deviation of one stake: 4..6.")] = None,
        step: Annotated[
            int | None, typer.Option("--step", metavar="N", help="Any multiple of N may be paid, not only round numbers.")
        ] = None,
        like: Annotated[str | None, typer.Option("--like", metavar="TABLE", help="Stay near this pay table.")] = None,
        base: Annotated[bool, typer.Option("--base", help="Change the rules of the main game instead.")] = False,
        over: Annotated[
            str, typer.Option("--over", metavar="WHAT,…", help="What may change: qualifier, raise, play, and rulings by name.")
        ] = "qualifier,raise",
        count: Annotated[int, typer.Option("--count", metavar="N", help="How many answers to show.")] = 20,
        output: Annotated[
            Path | None, typer.Option("-o", "--output", metavar="FILE", help="Save an answer as a definition, .toml.")
        ] = None,
        choose: Annotated[int, typer.Option("--choose", metavar="N", help="Which answer to save.")] = 1,
        as_json: JsonOption = False,
        as_csv: CsvOption = False,
    ) -> None:
        """Pay tables, or rules of the main game, with the exact edge you want."""
        from longsuit.design.request import Request, answer
        from longsuit.report.terminal import show_answer

        if output is not None:
            check_place(output, (".toml",), what="This")
        request = Request(game, edge, wager, hit_rate, top, sd, step, like, base, over, count)
        with _progress(quiet=as_json or as_csv) as report:
            report("counting")
            reply = answer(request, progress=report)
        if output is not None:
            if not reply.met:
                raise DesignError(f"Nothing matches, so nothing was saved. {reply.verdict}")
            put(output, reply.text(choose).encode())
        show_answer(reply.data, lambda: reply.document, as_json=as_json, as_csv=as_csv)
        if not reply.met:
            raise typer.Exit(1)


def _card_file(ladder: Ladder, suffix: str) -> bytes:
    from longsuit.design.show import wallet_card
    from longsuit.report.strategy_card import card_svg, cards_html, cards_pdf

    cards = [wallet_card(ladder, rung) for rung in ladder.rungs[1:] or ladder.rungs]
    title = f"{ladder.source.game.name}: strategies"
    match suffix:
        case ".toml":
            return ladder.text.encode()
        case ".svg":
            return card_svg(cards[-1]).encode()
        case ".html":
            return cards_html(title, cards).encode()
        case _:
            return cards_pdf(title, cards)


@contextmanager
def _progress(*, quiet: bool) -> Iterator[Callable[[str], object]]:
    """A line on the terminal that says what is being done."""
    if quiet or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("setting up") as status:
        yield lambda what: status.update(f"{what} (Control-C keeps the best so far)")
