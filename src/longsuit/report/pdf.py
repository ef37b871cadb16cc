"""Documents as PDF, with charts as vectors; needs no browser and no network."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any
from xml.sax.saxutils import escape

from reportlab.lib.colors import HexColor, white
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import BaseDocTemplate, Flowable, Frame, HRFlowable, KeepTogether, PageTemplate, Paragraph, Spacer
from reportlab.platypus import Table as Grid

from longsuit.report.document import Beside, Block, Chart, Document, Notice, Points, Reading, Section, Table, Text, Tiles
from longsuit.report.drawing import INK, RULE, SOFT, Area, Bar, Drawing, Label, Shape, Stroke

_FELT, _TINT, _ALARM, _PALE = "#14532d", "#eef4ef", "#a8402f", "#fbeeea"
_MARGIN, _TOP = 16 * mm, 20 * mm
_WIDTH = letter[0] - 2 * _MARGIN
_GUTTER = 7 * mm
_SPARE = "Vera"
"""A face that comes with ReportLab, for what the standard faces of PDF lack."""
_SUITS = "♠♥♦♣"
_SPLIT_ABOVE = 26
"""Tables of more rows may run over a page."""


def to_pdf(document: Document) -> bytes:
    """The whole document as a PDF; the same document gives the same bytes."""
    pdfmetrics.registerFont(TTFont(_SPARE, "Vera.ttf"))
    pages = _Pages(document, io.BytesIO(), 0).made()
    out = io.BytesIO()
    _Pages(document, out, pages).made()
    return out.getvalue()


class _Pages(BaseDocTemplate):
    """Pages of one column, with the sections in the outline; laid out once to learn how many there are."""

    def __init__(self, document: Document, out: io.BytesIO, pages: int) -> None:
        title = f"{document.title} – {document.subtitle}"
        super().__init__(out, pagesize=letter, title=title, author="Longsuit", subject=document.mark, invariant=1)
        self.document, self.pages, self.head = document, pages, title
        frame = Frame(_MARGIN, 16 * mm, _WIDTH, letter[1] - _TOP - 16 * mm, 0, 0, 0, 0)
        self.addPageTemplates([PageTemplate("page", [frame], onPage=self._edges)])

    def made(self) -> int:
        """Lay everything out; returns how many pages it took."""
        self.build(list(_story(self.document)))
        return int(self.page)

    def afterFlowable(self, flowable: Flowable) -> None:  # noqa: N802 (ReportLab's name)
        """Put a section heading into the outline."""
        title = getattr(flowable, "outline", None)
        if title:
            self.canv.bookmarkPage(title)
            self.canv.addOutlineEntry(title, title)

    def _edges(self, canvas: Canvas, _: BaseDocTemplate) -> None:
        """The header and footer of every page: game, definition and hash, page number."""
        canvas.saveState()
        canvas.setFillColor(HexColor(SOFT))
        canvas.setStrokeColor(HexColor(RULE))
        canvas.setLineWidth(0.5)
        canvas.setFont("Helvetica", 7)
        top = letter[1] - 12 * mm
        canvas.drawString(_MARGIN, top, _plain(self.head))
        canvas.drawRightString(letter[0] - _MARGIN, top, _plain(self.document.mark))
        canvas.line(_MARGIN, top - 4, letter[0] - _MARGIN, top - 4)
        canvas.drawRightString(letter[0] - _MARGIN, 9 * mm, f"{self.page} / {self.pages}")
        canvas.restoreState()


def _plain(text: str) -> str:
    """Words that the standard faces can print, the rest as question marks."""
    return text.encode("cp1252", "replace").decode("cp1252")


def _marked_up(text: str) -> str:
    """Words for a paragraph: letters the standard faces lack are set in one that has them."""
    pieces = []
    for letter_ in text:
        if letter_ in _SUITS:
            pieces.append(f'<font name="ZapfDingbats">{letter_}</font>')
        elif letter_.encode("cp1252", "ignore"):
            pieces.append(escape(letter_))
        else:
            pieces.append(f'<font name="{_SPARE}">{escape(letter_)}</font>')
    return "".join(pieces)


def _style(size: float, *, face: str = "Times-Roman", colour: str = INK, **more: Any) -> ParagraphStyle:
    return ParagraphStyle("", fontName=face, fontSize=size, leading=more.pop("leading", size * 1.3), textColor=HexColor(colour), **more)


_BODY = _style(9.5, spaceAfter=4)
_NOTE = _style(8, colour=SOFT, spaceBefore=2, spaceAfter=7)
_POINT = _style(9.5, leftIndent=10, bulletIndent=2, spaceAfter=2)
_NUMBERED = _style(9.5, leftIndent=17, bulletIndent=2, spaceAfter=2, bulletFontName="Times-Roman", bulletFontSize=9.5)
_CAPTION = _style(8.5, face="Helvetica-Bold", spaceBefore=5, spaceAfter=2, keepWithNext=1)
_TITLE = _style(22, face="Times-Bold")
_HEAD = _style(13, face="Times-Bold", spaceBefore=11, spaceAfter=5, keepWithNext=1)
_CELL, _FIGURE = _style(7.6, face="Helvetica"), _style(7.6, face="Helvetica", alignment=TA_RIGHT)
_TOP_CELL, _TOP_FIGURE = (
    _style(7.6, face="Helvetica", colour=SOFT),
    _style(7.6, face="Helvetica", colour=SOFT, alignment=TA_RIGHT),
)
_BOLD_CELL, _BOLD_FIGURE = _style(7.6, face="Helvetica-Bold"), _style(7.6, face="Helvetica-Bold", alignment=TA_RIGHT)


def _story(document: Document) -> Iterator[Flowable]:
    yield Paragraph(_marked_up(document.title), _TITLE)
    yield Paragraph(_marked_up(document.subtitle), _style(10, colour=SOFT, spaceBefore=4))
    yield Paragraph(_marked_up(document.lead), _style(11, face="Times-Italic", spaceBefore=3, spaceAfter=6))
    yield _rule(2)
    yield Spacer(0, 8)
    for block in document.head:
        yield from _shown(block, [])
    for number, section in enumerate(document.sections, start=1):
        yield from _section(section, str(number) if document.mark else "")
    yield Paragraph(_marked_up(document.footer), _NOTE)


def _rule(weight: float) -> Flowable:
    return HRFlowable("100%", weight, "butt", HexColor(_FELT), 0, 0)


def _section(section: Section, number: str) -> Iterator[Flowable]:
    """A section; its heading stays with the block that follows it."""
    title: Any = Paragraph(f'<font color="{_FELT}">{number}</font>&nbsp; ' * bool(number) + _marked_up(section.title), _HEAD)
    title.outline = f"{number} {section.title}".strip()
    above = [title, _rule(0.8), Spacer(0, 5)]
    for block in section.blocks:
        yield from _shown(block, above)
        above = []
    yield from above


def _shown(block: Block, heading: list[Flowable]) -> list[Flowable]:
    """A block under a heading, if any; parts that belong together stay on one page."""
    pieces = list(_pieces(block))
    if isinstance(block, Text | Points) or (isinstance(block, Table) and len(block.rows) > _SPLIT_ABOVE):
        return [KeepTogether([*heading, *pieces[:2]]), *pieces[2:]] if heading else pieces
    return [KeepTogether([*heading, *pieces])]


def _pieces(block: Block) -> Iterator[Flowable]:
    match block:
        case Text(text):
            yield Paragraph(_marked_up(text), _BODY)
        case Points(items, numbered):
            for number, item in enumerate(items, start=1):
                yield Paragraph(_marked_up(item), _NUMBERED if numbered else _POINT, bulletText=f"{number}." if numbered else "•")
            yield Spacer(0, 4)
        case Table():
            yield from _table(block, _WIDTH)
        case Chart():
            yield from _chart(block, 118 * mm)
        case Beside():
            half = (_WIDTH - _GUTTER) / 2
            left, right = (
                _chart(side, half) if isinstance(side, Chart) else list(_table(side, half)) for side in (block.left, block.right)
            )
            yield Grid([[left, "", right]], colWidths=[half, _GUTTER, half], style=[("VALIGN", (0, 0), (-1, -1), "TOP"), *_NO_PADDING])
        case Notice():
            yield _notice(block)
            yield Spacer(0, 4)
        case Tiles():
            yield _tiles(block)
            yield Spacer(0, 8)
        case Reading():
            yield _reading(block)
            yield Spacer(0, 4)


def _chart(block: Chart, width: float) -> list[Flowable]:
    return [_Picture(block.drawing, width), Paragraph(_marked_up(block.caption), _NOTE)]


_NO_PADDING: list[Any] = [(f"{side}PADDING", (0, 0), (-1, -1), 0) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")]


def _table(block: Table, width: float) -> Iterator[Flowable]:
    if block.title:
        yield Paragraph(_marked_up(block.title), _CAPTION)
    yield _grid(block, width)
    yield Paragraph(_marked_up(block.note), _NOTE) if block.note else Spacer(0, 7)


def _grid(block: Table, width: float) -> Grid:
    rows: list[list[Any]] = []
    if any(block.header):
        rows.append(
            [Paragraph(_marked_up(cell), _TOP_CELL if place in block.words else _TOP_FIGURE) for place, cell in enumerate(block.header)]
        )
    top = len(rows)
    for number, row in enumerate(block.rows):
        words, figures = (_BOLD_CELL, _BOLD_FIGURE) if block.bold(number) else (_CELL, _FIGURE)
        rows.append([Paragraph(_marked_up(cell), words if place in block.words else figures) for place, cell in enumerate(row)])
    style: list[Any] = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-2, -1), 7),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 1.6),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 1.9),
        ("LINEBELOW", (0, top), (-1, -2), 0.4, HexColor(RULE)),
        ("LINEBELOW", (0, -1), (-1, -1), 0.8, HexColor(INK)),
    ]
    if top:
        style += [("LINEBELOW", (0, 0), (-1, 0), 0.8, HexColor(INK)), ("VALIGN", (0, 0), (-1, 0), "BOTTOM")]
    if block.total:
        style.append(("LINEABOVE", (0, -1), (-1, -1), 0.8, HexColor(INK)))
    style += [("BACKGROUND", (0, place + top), (-1, place + top), HexColor(_TINT)) for place in block.marked]
    return Grid(rows, colWidths=_widths(block, width), style=style, repeatRows=top)


def _widths(block: Table, width: float) -> list[float]:
    """Columns as wide as their longest cell wants, squeezed where words can break, stretched to fill the width."""
    cells = [block.header, *block.rows] if any(block.header) else list(block.rows)
    wants = [max(pdfmetrics.stringWidth(_plain(cell), "Helvetica-Bold", 7.6) for cell in column) + 8 for column in zip(*cells, strict=True)]
    least = [max(_longest(cell) for cell in column) + 8 for column in zip(*cells, strict=True)]
    spare = width - sum(wants)
    if spare >= 0:
        return [want + spare * want / sum(wants) for want in wants]
    give = [want - min(want, floor) if place in block.words else 0.0 for place, (want, floor) in enumerate(zip(wants, least, strict=True))]
    if sum(give) < -spare:
        give = [want - min(want, floor) for want, floor in zip(wants, least, strict=True)]
    return [want + spare * much / (sum(give) or 1) for want, much in zip(wants, give, strict=True)]


def _longest(cell: str) -> float:
    """The longest word of a cell."""
    return max((pdfmetrics.stringWidth(_plain(word), "Helvetica-Bold", 7.6) for word in cell.split()), default=0.0)


def _boxed(content: list[Flowable], *, fill: str, edge: str) -> Grid:
    style: list[Any] = [
        ("BACKGROUND", (0, 0), (-1, -1), HexColor(fill)),
        ("LINEBEFORE", (0, 0), (0, -1), 2.4, HexColor(edge)),
        ("LEFTPADDING", (0, 0), (-1, -1), 7),
        ("RIGHTPADDING", (0, 0), (-1, -1), 7),
        ("TOPPADDING", (0, 0), (-1, -1), 4),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 5),
    ]
    return Grid([[content]], colWidths=[_WIDTH], style=style)


def _notice(block: Notice) -> Grid:
    colour = _ALARM if block.loud else INK
    text = f'<font name="Helvetica-Bold" size="8.5" color="{colour}">{_marked_up(block.head)}</font>&nbsp; {_marked_up(block.text)}'
    return _boxed([Paragraph(text, _style(9.5))], fill=_PALE if block.loud else _TINT, edge=_ALARM if block.loud else _FELT)


def _tiles(block: Tiles) -> Grid:
    small, large = _style(7, face="Helvetica", colour=SOFT), _style(12, face="Helvetica-Bold", leading=15)
    cells = [[[Paragraph(tile.label, small), Paragraph(tile.value, large), Paragraph(tile.note, small)] for tile in block.items]]
    style: list[Any] = [
        ("BOX", (0, 0), (-1, -1), 0.6, HexColor(RULE)),
        ("INNERGRID", (0, 0), (-1, -1), 0.6, HexColor(RULE)),
        ("BACKGROUND", (0, 0), (-1, -1), white),
        ("LEFTPADDING", (0, 0), (-1, -1), 6),
        ("RIGHTPADDING", (0, 0), (-1, -1), 2),
    ]
    return Grid(cells, colWidths=[_WIDTH / len(block.items)] * len(block.items), style=style)


def _reading(block: Reading) -> Grid:
    mark = f'<font name="Helvetica-Bold" size="6.5" color="{_FELT}">{block.mark.upper()}</font>&nbsp; '
    content: list[Flowable] = [
        Paragraph(_marked_up(block.ask), _style(9, face="Times-Italic")),
        Paragraph(mark + _marked_up(block.answer), _style(9)),
    ]
    if block.effect:
        content += [Spacer(0, 3), _grid(block.effect, (_WIDTH - 16) * 0.82), Spacer(0, 3)]
    if block.others:
        otherwise = f'Otherwise: {_marked_up("; ".join(block.others))}. <font name="Courier" size="7">{_marked_up(block.name)}</font>'
        content.append(Paragraph(otherwise, _style(8, colour=SOFT)))
    return _boxed(content, fill=_TINT, edge=_FELT)


class _Picture(Flowable):
    """A drawing, in vectors."""

    def __init__(self, drawing: Drawing, width: float) -> None:
        super().__init__()
        self.drawing, self.scale = drawing, width / drawing.width
        self.width, self.height = width, drawing.height * self.scale

    def wrap(self, width: float, height: float) -> tuple[float, float]:  # noqa: ARG002 (ReportLab passes it)
        """Its size."""
        return self.width, self.height

    def draw(self) -> None:
        """Draw every shape, y running downwards."""
        canvas = self.canv
        canvas.saveState()
        canvas.translate(0, self.height)
        canvas.scale(self.scale, self.scale)
        for shape in self.drawing.shapes:
            paint(canvas, shape)
        canvas.restoreState()


def paint(canvas: Canvas, shape: Shape) -> None:
    """Draw one shape; zero is the top of the sheet."""
    match shape:
        case Bar(x, y, width, height, colour):
            canvas.setFillColor(HexColor(colour))
            canvas.rect(x, -y - height, width, height, stroke=0, fill=1)
        case Stroke(points, colour, width, dashed):
            canvas.setStrokeColor(HexColor(colour))
            canvas.setLineWidth(width)
            canvas.setDash([4, 3] if dashed else [])
            _trace(canvas, points, stroke=1, fill=0)
        case Area(points, colour):
            canvas.saveState()
            canvas.setFillColor(HexColor(colour))
            canvas.setFillAlpha(0.16)
            _trace(canvas, points, stroke=0, fill=1)
            canvas.restoreState()
        case Label(x, y, text, anchor, colour, size):
            canvas.setFillColor(HexColor(colour))
            canvas.setFont("Helvetica", size)
            write = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}[anchor]
            write(x, -y, _plain(text))


def _trace(canvas: Canvas, points: tuple[tuple[float, float], ...], *, stroke: int, fill: int) -> None:
    path = canvas.beginPath()
    path.moveTo(points[0][0], -points[0][1])
    for x, y in points[1:]:
        path.lineTo(x, -y)
    canvas.drawPath(path, stroke=stroke, fill=fill)
