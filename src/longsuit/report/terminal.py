"""Documents in the terminal, with Rich; readable without colour and in 80 columns."""

from __future__ import annotations

from rich.console import Console, ConsoleOptions, RenderResult
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from longsuit.report.document import Block, Document, Grid, Points, Reading, Text


class Shown:
    """A document that Rich can print."""

    def __init__(self, document: Document) -> None:
        self.document = document

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        document = self.document
        yield RichText.assemble((document.title, "bold"), f"  {document.subtitle}")
        yield RichText(document.lead, style="italic")
        for section in document.sections:
            yield RichText(f"\n{section.title}", style="bold green")
            for block in section.blocks:
                yield from _lines(block)
        yield RichText(f"\n{document.footer}", style="dim")


def _lines(block: Block) -> RenderResult:
    match block:
        case Text(text):
            yield Padding(RichText(text), (0, 0, 0, 2))
        case Points(items, numbered):
            table = Table.grid(padding=(0, 1))
            for number, item in enumerate(items, start=1):
                table.add_row(f"{number}." if numbered else "•", RichText(item))
            yield Padding(table, (0, 0, 0, 2))
        case Grid():
            if block.title:
                yield Padding(RichText(block.title, style="bold"), (0, 0, 0, 2))
            yield Padding(_grid(block), (0, 0, 0, 2))
        case Reading(name, ask, answer, alternatives, mark):
            yield Padding(RichText.assemble((ask, "italic")), (0, 0, 0, 2))
            yield Padding(RichText.assemble((f"{mark}: ", "bold"), answer), (0, 0, 0, 4))
            if alternatives:
                others = "; ".join(f"--set {name}={option!r}" if " " in option else f"--set {name}={option}" for option in alternatives)
                yield Padding(RichText(f"otherwise: {others}", style="dim"), (0, 0, 0, 4))


def _grid(grid: Grid) -> Table:
    table = Table(header_style="dim", box=None, pad_edge=False)
    for place, head in enumerate(grid.header):
        table.add_column(RichText(head), justify="right" if place and not grid.words else "left", overflow="fold")
    for row in grid.rows:
        table.add_row(*(RichText(cell) for cell in row))
    return table
