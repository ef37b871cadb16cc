"""A document without a medium: sections of text, lists and tables that terminal, Markdown and HTML each draw their way."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list; numbered where the order matters."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Grid:
    """A table; columns after the first hold figures and are set to the right unless they are words."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    words: bool = False
    """Whether the columns hold words rather than figures."""


@dataclass(frozen=True)
class Reading:
    """A question the sheet leaves open, our answer, and the other answers."""

    name: str
    ask: str
    answer: str
    alternatives: tuple[str, ...]
    mark: str
    """Whose word the answer is."""


Block = Text | Points | Grid | Reading


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Document:
    """A whole card or report."""

    title: str
    subtitle: str
    lead: str
    sections: tuple[Section, ...]
    footer: str
