"""Documents as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from longsuit.report.document import Beside, Block, Document, Notice, Points, Reading, Table, Text, Tiles


def to_markdown(document: Document) -> str:
    """The whole document as Markdown text."""
    parts = [f"# {document.title}", f"**{document.subtitle}** – {document.lead}", *map(_shown, document.head)]
    for heading, section in zip(document.headings, document.sections, strict=True):
        parts += [f"## {heading}", *map(_shown, section.blocks)]
    return "\n\n".join([*filter(None, parts), "---", f"*{document.footer}*"]) + "\n"


def _shown(block: Block) -> str:
    return "\n".join(_lines(block))


def _lines(block: Block) -> Iterator[str]:
    """A block as text; charts are left out."""
    match block:
        case Text(text):
            yield text
        case Points(items, numbered):
            for number, item in enumerate(items, start=1):
                yield f"{number}. {item}" if numbered else f"- {item}"
        case Table():
            yield from _table(block)
        case Beside(left, right):
            yield "\n\n".join(filter(None, map(_shown, (left, right))))
        case Notice(head, text):
            yield f"> **{head}:** {text}"
        case Tiles(items):
            yield from (f"- {tile.label}: **{tile.value}** {tile.note}" for tile in items)
        case Reading():
            yield from _reading(block)


def _reading(block: Reading) -> Iterator[str]:
    yield f"- *{block.ask}* **{block.mark.capitalize()}:** {block.answer}"
    if block.effect:
        yield from ("", *_table(block.effect), "")
    if block.others:
        yield f"  Otherwise, `--set {block.name}=…`: {'; '.join(block.others)}."


def _table(table: Table) -> Iterator[str]:
    if table.title:
        yield from (f"**{table.title}**", "")
    yield _row(table.header or [""] * table.width)
    yield "|" + "|".join("---" if place in table.words else "--:" for place in range(table.width)) + "|"
    for number, row in enumerate(table.rows):
        yield _row(f"**{cell}**" if cell and table.bold(number) else cell for cell in row)
    if table.note:
        yield from ("", table.note)


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
