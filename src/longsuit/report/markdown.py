"""Documents as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from longsuit.report.document import Block, Document, Grid, Points, Reading, Text


def to_markdown(document: Document) -> str:
    """The whole document as Markdown text."""
    lines = [f"# {document.title}", "", f"**{document.subtitle}** – {document.lead}"]
    for section in document.sections:
        lines += ["", f"## {section.title}"]
        for block in section.blocks:
            lines += ["", *_lines(block)]
    lines += ["", "---", "", f"*{document.footer}*", ""]
    return "\n".join(lines)


def _lines(block: Block) -> Iterator[str]:
    match block:
        case Text(text):
            yield text
        case Points(items, numbered):
            for number, item in enumerate(items, start=1):
                yield f"{number}. {item}" if numbered else f"- {item}"
        case Grid(header, rows, title, words):
            if title:
                yield from (f"**{title}**", "")
            yield _row(header)
            yield "|" + "|".join("---" if words or not place else "--:" for place in range(len(header))) + "|"
            yield from (_row(row) for row in rows)
        case Reading(name, ask, answer, alternatives, mark):
            yield f"- *{ask}* **{mark.capitalize()}:** {answer}"
            if alternatives:
                yield f"  Otherwise, `--set {name}=…`: {'; '.join(alternatives)}."


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
