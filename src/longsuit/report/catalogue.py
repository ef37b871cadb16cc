"""The list of games in the terminal."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.table import Table
from rich.text import Text

from longsuit.report.ratios import Data


class Listed:
    """The catalogue that Rich can print: a heading a game, a row a wager, nothing cut off in 80 columns."""

    def __init__(self, games: list[Data]) -> None:
        self.games = games

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        table = Table(box=None, pad_edge=False, header_style="dim")
        for head in ("sheet", "wager", "pay tables"):
            table.add_column(head, no_wrap=head != "pay tables")
        for game in self.games:
            table.add_row(Text(game["name"], style="bold green"))
            for sheet in game["sheets"]:
                for place, (wager, ids) in enumerate(sheet["tables"].items()):
                    table.add_row("" if place else f"  {game['id']}/{sheet['id']}", wager, " ".join(ids))
        yield table
        yield Text("\nlongsuit rules SHEET shows a rule card.", style="dim")
