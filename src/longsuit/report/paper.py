"""What a printed report is made of: the blocks that a page and a PDF each draw their way."""

from __future__ import annotations

from dataclasses import dataclass

from longsuit.report.document import Points, Text
from longsuit.report.drawing import Drawing


@dataclass(frozen=True)
class Table:
    """Rows of cells; figures stand to the right, words to the left."""

    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""
    words: tuple[int, ...] = (0,)
    """The columns that hold words."""
    total: bool = False
    """Whether the last row is the check sum."""
    marked: tuple[int, ...] = ()
    """Rows that stand out."""
    note: str = ""


@dataclass(frozen=True)
class Chart:
    """A drawing with the sentence under it."""

    drawing: Drawing
    caption: str


@dataclass(frozen=True)
class Beside:
    """Two blocks side by side where there is room."""

    left: Table | Chart
    right: Table | Chart


@dataclass(frozen=True)
class Notice:
    """Something nobody may overlook."""

    head: str
    text: str
    loud: bool = False
    """Whether it tells of something wrong rather than something to know."""


@dataclass(frozen=True)
class Tile:
    """A figure in large type."""

    label: str
    value: str
    note: str = ""


@dataclass(frozen=True)
class Tiles:
    """The figures asked for first."""

    items: tuple[Tile, ...]


@dataclass(frozen=True)
class Ruled:
    """A question the sheet leaves open, our reading, and what the other readings would change."""

    name: str
    ask: str
    answer: str
    others: tuple[str, ...]
    mark: str
    """Whose word the answer is."""
    effect: Table | None = None


Block = Text | Points | Table | Chart | Beside | Notice | Tiles | Ruled


@dataclass(frozen=True)
class Part:
    """A numbered section."""

    title: str
    blocks: tuple[Block, ...]

    @property
    def anchor(self) -> str:
        """Its name in a link."""
        return "".join(letter if letter.isalnum() else "-" for letter in self.title.lower())


@dataclass(frozen=True)
class Paper:
    """A whole report."""

    title: str
    subtitle: str
    lead: str
    head: tuple[Block, ...]
    """What stands before the first section."""
    parts: tuple[Part, ...]
    footer: str
    mark: str
    """What every page carries: the definition and its hash."""
