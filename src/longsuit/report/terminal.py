"""Documents in the terminal, with Rich; readable without colour and in 80 columns."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text as Words

from longsuit.report.document import Beside, Block, Chart, Document, Notice, Points, Reading, Table, Text, Tiles


def show(document: Document) -> None:
    """Print a document on the terminal."""
    Console(highlight=False).print(Shown(document))


class Shown:
    """A document that Rich can print."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        document = self.document
        yield Words.assemble((document.title, "bold"), f"  {document.subtitle}")
        yield Words(document.lead, style="italic")
        yield from _body(document.head)
        for heading, section in zip(document.headings, document.sections, strict=True):
            yield Words(f"\n{heading}", style="bold green")
            yield from _body(section.blocks)
        yield Words(f"\n{document.footer}", style="dim")


def _body(blocks: tuple[Block, ...]) -> RenderResult:
    """Blocks one below the other, with a line left free above a table."""
    for place, block in enumerate(blocks):
        if place and isinstance(block, Table | Beside):
            yield ""
        yield from map(_indented, _lines(block))


def _indented(line: Words | Grid | Padding) -> Padding:
    return Padding(line, (0, 0, 0, 2))


def _lines(block: Block) -> list[Words | Grid | Padding]:
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


def _reading(block: Reading) -> list[Words | Grid | Padding]:
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
