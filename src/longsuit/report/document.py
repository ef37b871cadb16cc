"""The blocks of cards and reports, which the terminal, Markdown, a page and a PDF each show in their own way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from longsuit.report.drawing import Drawing

ALL = range(100)
"""Every column of a table."""


@dataclass(frozen=True)
class Text:
    """A paragraph."""

    text: str


@dataclass(frozen=True)
class Points:
    """A list, numbered where the order matters."""

    items: tuple[str, ...]
    numbered: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of cells; figures are set to the right, words to the left."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    words: Sequence[int] = (0,)
    """The columns that hold words."""
    total: bool = False
    """Whether the last row is the check sum."""
    marked: tuple[int, ...] = ()
    """Rows to highlight."""
    note: str = ""

    @property
    def width(self) -> int:
        """How many columns it has."""
        return len(self.header or self.rows[0])

    def bold(self, row: int) -> bool:
        """Whether a row is printed bold."""
        return row in self.marked or (self.total and row == len(self.rows) - 1)


@dataclass(frozen=True)
class Chart:
    """A drawing of what a table beside it says, with the sentence under it; pages and PDFs show it, text leaves it out."""

    drawing: Drawing
    caption: str


@dataclass(frozen=True)
class Beside:
    """Two blocks side by side where there is room."""

    left: Table | Chart
    right: Table | Chart


@dataclass(frozen=True)
class Notice:
    """A notice nobody should overlook."""

    head: str
    text: str
    loud: bool = False
    """Whether it says that something is wrong rather than something to know."""


@dataclass(frozen=True)
class Tile:
    """A figure in large type."""

    label: str
    value: str
    note: str


@dataclass(frozen=True)
class Tiles:
    """The figures asked for first."""

    items: tuple[Tile, ...]


@dataclass(frozen=True)
class Reading:
    """A question the sheet leaves open, our answer, the other answers, and what they would change."""

    name: str
    ask: str
    answer: str
    others: tuple[str, ...]
    mark: str
    """Whose word the answer is."""
    effect: Table | None = None


Block = Text | Points | Table | Chart | Beside | Notice | Tiles | Reading


@dataclass(frozen=True)
class Section:
    """A heading and the blocks under it."""

    title: str
    blocks: tuple[Block, ...]
    name: str = ""
    """Its name in links and data; made from the title where it is empty."""

    @property
    def anchor(self) -> str:
        """Its name in a link."""
        return self.name or "".join(letter if letter.isalnum() else "-" for letter in self.title.lower())


@dataclass(frozen=True)
class Document:
    """A whole card or report."""

    title: str
    subtitle: str
    lead: str
    sections: tuple[Section, ...]
    footer: str
    head: tuple[Block, ...] = ()
    """The blocks before the first section."""
    mark: str = ""
    """What every page of a report carries, the definition and its hash; the sections of a report are numbered and listed."""

    @property
    def headings(self) -> tuple[str, ...]:
        """The titles of the sections, numbered in a report."""
        return tuple(f"{number} {part.title}" if self.mark else part.title for number, part in enumerate(self.sections, start=1))
