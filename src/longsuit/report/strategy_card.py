"""A strategy on a pocket card: A7, in type as large as fits; the same drawing as SVG, on a page to print, or as a PDF."""

from __future__ import annotations

import io
from dataclasses import dataclass

from longsuit.report.drawing import GAIN, INK, RULE, Bar, Drawing, Label, Shape, Stroke, text_width, to_svg

_WIDTH, _HEIGHT = 1050, 740
"""A7 landscape, in tenths of a millimetre."""
_EDGE = 50
_TOP, _FOOT = 215, 90
_SIZES = (54, 48, 43, 38, 34, 30, 26, 23, 20, 17, 14)
"""Type sizes; the largest that fits is used."""


@dataclass(frozen=True)
class WalletCard:
    """What is printed on one card."""

    game: str
    title: str
    rules: tuple[tuple[str, str], ...]
    """What to do, and with which hands."""
    sizes: tuple[tuple[str, str], ...]
    """How much to wager by each action, and with which hands more."""
    figures: str


def draw(card: WalletCard) -> Drawing:
    """The card as shapes; long rules run over several lines in a smaller hand."""
    for size in _SIZES:
        indent = max(text_width(do.upper(), size) for do, _ in (*card.rules, *card.sizes)) * 1.1 + size * 0.6
        rules, sizes = (_rows(part, size, _WIDTH - 2 * _EDGE - indent) for part in (card.rules, card.sizes))
        if _TOP + (len(rules) + len(sizes) + (0.6 if sizes else 0)) * size * 1.3 < _HEIGHT - _FOOT:
            break
    shapes: list[Shape] = [
        Stroke(((2, 2), (_WIDTH - 2, 2), (_WIDTH - 2, _HEIGHT - 2), (2, _HEIGHT - 2), (2, 2)), RULE, 3),
        Bar(2, 2, _WIDTH - 4, 18, GAIN),
        Label(_EDGE, 96, card.game, colour=INK, size=54),
        Label(_EDGE, 142, card.title, size=30),
    ]
    y: float = _TOP - 50 + size
    for rows in (rules, sizes):
        for do, words in rows:
            shapes += [Label(_EDGE, y, do.upper(), colour=GAIN, size=size)] if do else []
            shapes.append(Label(_EDGE + indent, y, words, colour=INK, size=size))
            y += size * 1.3
        if rows is rules and sizes:
            shapes.append(Stroke(((_EDGE, y - size * 0.75), (_WIDTH - _EDGE, y - size * 0.75)), RULE, 3))
            y += size * 0.6
    shapes.append(Label(_EDGE, _HEIGHT - 36, card.figures, size=26))
    says = "; ".join(f"{do}: {hands}" for do, hands in (*card.rules, *card.sizes))
    return Drawing(_WIDTH, _HEIGHT, tuple(shapes), f"{card.game}, {card.title}. {says}. {card.figures}")


def _rows(rules: tuple[tuple[str, str], ...], size: float, width: float) -> list[tuple[str, str]]:
    """Lines of the card: what to do stands beside the first line of its words."""
    return [(do if not part else "", words) for do, hands in rules for part, words in enumerate(_broken(hands, size, width))]


def _broken(text: str, size: float, width: float) -> list[str]:
    """Words in lines that fit."""
    lines, line = [], ""
    for word in text.split():
        if line and text_width(f"{line} {word}", size) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def card_svg(card: WalletCard) -> str:
    """One card as an SVG file of its true size."""
    size = '<svg xmlns="http://www.w3.org/2000/svg" width="105mm" height="74mm" font-family="Helvetica, Arial, sans-serif" '
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
    canvas = Canvas(out, pagesize=(105 * mm, 74 * mm), invariant=1)
    canvas.setTitle(title)
    for card in cards:
        canvas.translate(0, 74 * mm)
        canvas.scale(mm / 10, mm / 10)
        for shape in draw(card).shapes:
            paint(canvas, shape)
        canvas.showPage()
    canvas.save()
    return out.getvalue()
