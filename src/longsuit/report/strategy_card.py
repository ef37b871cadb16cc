"""A strategy on a card for the wallet: 85 by 54 millimetres, the same drawing as SVG, on a page to print, or as a PDF."""

from __future__ import annotations

import io
from dataclasses import dataclass

from longsuit.report.drawing import GAIN, INK, RULE, Bar, Drawing, Label, Shape, Stroke, text_width, to_svg

_WIDTH, _HEIGHT = 850, 540
"""In tenths of a millimetre."""
_EDGE, _COLUMN, _GAP = 40, 150, 20


@dataclass(frozen=True)
class WalletCard:
    """What is printed on one card."""

    game: str
    title: str
    rules: tuple[tuple[str, str], ...]
    """What to do, and with which hands."""
    figures: str


def draw(card: WalletCard) -> Drawing:
    """The card as shapes; long rules run over several lines in a smaller hand."""
    for size in (30, 26, 22, 19, 16, 13):
        column = max(_COLUMN, *(text_width(do.upper(), size) + _GAP for do, _ in card.rules))
        rows = [(do if not part else "", words) for do, hands in card.rules for part, words in enumerate(_broken(hands, size, column))]
        if 190 + len(rows) * size * 1.4 < _HEIGHT - 60:
            break
    shapes: list[Shape] = [
        Stroke(((2, 2), (_WIDTH - 2, 2), (_WIDTH - 2, _HEIGHT - 2), (2, _HEIGHT - 2), (2, 2)), RULE, 3),
        Bar(2, 2, _WIDTH - 4, 14, GAIN),
        Label(_EDGE, 74, card.game, colour=INK, size=38),
        Label(_EDGE, 114, card.title, size=26),
    ]
    y = 170.0
    for do, words in rows:
        shapes += [Label(_EDGE, y, do.upper(), colour=GAIN, size=size)] if do else []
        shapes.append(Label(_EDGE + column, y, words, colour=INK, size=size))
        y += size * 1.4
    shapes.append(Label(_EDGE, _HEIGHT - 28, card.figures, size=20))
    says = "; ".join(f"{do}: {hands}" for do, hands in card.rules)
    return Drawing(_WIDTH, _HEIGHT, tuple(shapes), f"{card.game}, {card.title}. {says}. {card.figures}")


def _broken(text: str, size: float, column: float) -> list[str]:
    """Words in lines that fit the card beside what is done."""
    lines, line = [], ""
    for word in text.split():
        if line and text_width(f"{line} {word}", size) > _WIDTH - 2 * _EDGE - column:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def card_svg(card: WalletCard) -> str:
    """One card as an SVG file of its true size."""
    size = '<svg xmlns="http://www.w3.org/2000/svg" width="85mm" height="54mm" font-family="Helvetica, Arial, sans-serif" '
    return str(to_svg(draw(card))).replace("<svg ", size, 1) + "\n"


def cards_html(title: str, cards: list[WalletCard]) -> str:
    """All cards on one page to print and cut out."""
    from markupsafe import escape

    style = "body{font-family:Helvetica,Arial,sans-serif;margin:10mm}svg{display:block;margin:0 0 6mm}"
    inner = "\n".join(card_svg(card).strip() for card in cards)
    head = f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title><style>{style}</style></head>'
    return f"{head}\n<body>\n{inner}\n</body></html>\n"


def cards_pdf(title: str, cards: list[WalletCard]) -> bytes:
    """A page for every card, cut to its size; the same cards give the same bytes."""
    from reportlab.lib.units import mm
    from reportlab.pdfgen.canvas import Canvas

    from longsuit.report.pdf import paint

    out = io.BytesIO()
    canvas = Canvas(out, pagesize=(85 * mm, 54 * mm), invariant=1)
    canvas.setTitle(title)
    for card in cards:
        canvas.translate(0, 54 * mm)
        canvas.scale(mm / 10, mm / 10)
        for shape in draw(card).shapes:
            paint(canvas, shape)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
