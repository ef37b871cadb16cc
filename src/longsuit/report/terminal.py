"""Documents in the terminal, with Rich; readable without colour and in 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Words

from longsuit.options import printed
from longsuit.report.document import Beside, Block, Chart, Document, Notice, Points, Reading, Table, Text, Tiles
from longsuit.report.ratios import Data


def show(document: Document) -> None:
    """Print a document on the terminal."""
    Console(highlight=False).print(shown(document))


def show_answer(answer: Any, document: Callable[[], Document], *, as_json: bool, as_csv: bool) -> None:
    """Print an answer for a program to read, if that was asked for, and as a document otherwise."""
    if not printed(answer, as_json=as_json, as_csv=as_csv):
        show(document())


def shown(document: Document) -> Group:
    """A document that Rich can print."""
    lines: list[RenderableType] = [
        Words.assemble((document.title, "bold"), f"  {document.subtitle}"),
        Words(document.lead, style="italic"),
        *_body(document.head),
    ]
    for heading, section in zip(document.headings, document.sections, strict=True):
        lines += [Words(f"\n{heading}", style="bold green"), *_body(section.blocks)]
    return Group(*lines, Words(f"\n{document.footer}", style="dim"))


def listed(games: list[Data]) -> Group:
    """The catalogue: a heading a game, a row a wager, nothing cut off in 80 columns."""
    table = Grid(box=None, pad_edge=False, header_style="dim")
    for head in ("sheet", "wager", "pay tables"):
        table.add_column(head, no_wrap=head != "pay tables")
    for game in games:
        table.add_row(Words(game["name"], style="bold green"))
        for sheet in game["sheets"]:
            for place, (wager, ids) in enumerate(sheet["tables"].items()):
                table.add_row("" if place else f"  {game['id']}/{sheet['id']}", wager, " ".join(ids))
    return Group(table, Words("\nlongsuit rules SHEET shows a rule card.", style="dim"))


def _body(blocks: tuple[Block, ...]) -> Iterator[RenderableType]:
    """Blocks one below the other, with a line left free above a table."""
    for place, block in enumerate(blocks):
        if place and isinstance(block, Table | Beside):
            yield ""
        yield from map(_indented, _lines(block))


def _indented(line: RenderableType) -> Padding:
    return Padding(line, (0, 0, 0, 2))


def _lines(block: Block) -> list[RenderableType]:
    match block:
        case Text(text):
            return [Words(text)]
        case Points(items, numbered):
            points = Grid.grid(padding=(0, 1))
            for number, item in enumerate(items, start=1):
                points.add_row(f"{number}." if numbered else "•", Words(item))
            return [points]
        case Table():
            title = [Words(block.title, style="bold")] if block.title else []
            return [*title, _grid(block), *([Words(block.note, style="dim")] if block.note else [])]
        case Chart():
            return []
        case Beside(left, right):
            return [*_lines(left), *([Words("")] if isinstance(left, Table) else []), *_lines(right)]
        case Notice(head, text, loud):
            return [Words.assemble((f"{head}: ", "bold red" if loud else "bold"), text)]
        case Tiles(items):
            return [_grid(Table((), tuple((tile.label, tile.value, tile.note) for tile in items), words=(0, 2)))]
        case Reading():
            return _reading(block)


def _reading(block: Reading) -> list[RenderableType]:
    lines = [_indented(Words.assemble((f"{block.mark}: ", "bold"), block.answer))]
    if block.effect:
        lines.append(_indented(_grid(block.effect)))
    if block.others:
        others = "; ".join(f"--set {block.name}={option!r}" if " " in option else f"--set {block.name}={option}" for option in block.others)
        lines.append(_indented(Words(f"otherwise: {others}", style="dim")))
    return [Words(block.ask, style="italic"), *lines]


def _grid(table: Table) -> Grid:
    grid = Grid(header_style="dim", box=None, pad_edge=False, show_header=any(table.header))
    for place in range(table.width):
        head = table.header[place] if table.header else ""
        grid.add_column(Words(head), justify="left" if place in table.words else "right", overflow="fold")
    for number, row in enumerate(table.rows):
        grid.add_row(*map(Words, row), style="bold" if table.bold(number) else None)
    return grid
