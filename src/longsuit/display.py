"""How things look in a notebook: plain HTML without scripts or styles of its own."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def table(title: str, header: Iterable[str], rows: Iterable[Iterable[object]], *, note: str = "") -> Markup:
    """A table with a heading; cells are escaped unless they are HTML already.

    >>> table("Odds", ["line"], [["<b>"]])
    '<h4>Odds</h4><table><tr><th>line</th></tr><tr><td>&lt;b&gt;</td></tr></table>'
    """
    head = "".join(f"<th>{_html(cell)}</th>" for cell in header)
    body = "".join(f"<tr>{''.join(f'<td>{_html(cell)}</td>' for cell in row)}</tr>" for row in rows)
    after = f"<p>{_html(note)}</p>" if note else ""
    return Markup(f"<h4>{_html(title)}</h4><table><tr>{head}</tr>{body}</table>{after}")


def card(pretty: str) -> Markup:
    """A card, red or black."""
    colour = "#b3202a" if pretty[-1] in "♦♥" else "#1d2520"
    style = f"display:inline-block;border:1px solid #999;border-radius:4px;padding:0 4px;margin:1px;background:#fff;color:{colour}"
    return Markup(f'<span style="{style}">{_html(pretty)}</span>')


def cards(pretty: Iterable[str]) -> Markup:
    """Cards side by side."""
    return Markup("".join(card(each) for each in pretty) or "–")


def _html(value: object) -> str:
    return value if isinstance(value, Markup) else escape(str(value))
