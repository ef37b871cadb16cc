"""What the player sees and types: cards as boxes where there is colour and room, plain text everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments
from rich.text import Text

from longsuit.cards import RANKS, SUIT_SYMBOLS, Card
from longsuit.rules.quantities import format_money

SUIT_STYLES = ("bold green", "bold blue", "bold red", "bold")
"""Four colours, since suits are what these games are about: clubs, diamonds, hearts, spades."""

LABEL = 9
"""Columns at the left for who or what a line is about."""
_ROOM = 60
"""Columns that boxes need."""
_FEWEST = 24
"""Columns that words need beside a label."""
_CHIPS = ((10000, "bold magenta"), (2500, "green"), (500, "red"), (100, "bold"))
_MOST_CHIPS = 8


class Left(Exception):  # noqa: N818 (nothing went wrong)
    """The player has quit, or the input has ended."""


class Screen:
    """A console and the lines that come in."""

    def __init__(self, console: Console | None = None, source: TextIO | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.source = source or sys.stdin
        self.typed = self.source.isatty()
        """Whether a person is typing, not a script."""
        self.symbols = _can_show(self.console.encoding)
        self.coloured = self.console.is_terminal and self.console.color_system is not None and not self.console.no_color
        self.boxed = self.coloured and self.symbols and self.console.width >= _ROOM

    def say(self, text: str | Text = "", style: str = "", *, label: str | Text = "", indent: int = 0) -> None:
        """Text wrapped between words and indented beside its label."""
        label = Text(label, "bold") if isinstance(label, str) else label
        label.pad_right(max(0, indent - label.cell_len))
        body = Text(text, style) if isinstance(text, str) else text
        for line in body.wrap(self.console, max(_FEWEST, self.console.width - label.cell_len)) or [Text()]:
            line.rstrip()
            self.console.print(Text.assemble(label, line), no_wrap=True, overflow="ignore", crop=False)
            label = Text(" " * label.cell_len)

    def heading(self, left: str, right: str) -> None:
        """A line across, between rounds."""
        width = min(self.console.width, 80)
        dash = "─" if self.symbols else "-"
        middle = dash * max(2, width - len(left) - len(right) - 8)
        self.console.print(
            Text.assemble(f"\n{dash}{dash} ", (left, "bold"), f" {middle} ", (right, "bold"), f" {dash}{dash}", overflow="ellipsis")
        )

    def read(self, question: str) -> str:
        """Ask, and wait for a line. The end of input ends the session, as quitting does."""
        self.say(question, "cyan")
        if self.typed and self.source is sys.stdin:
            try:
                return input("> ")
            except EOFError:
                self.say()
                raise Left from None
        line = self.source.readline()
        if not line:
            raise Left
        self.say(f"> {line.rstrip()}")
        return line

    def card(self, card: Card) -> Text:
        """A card as text."""
        return Text(card.pretty if self.symbols else str(card), SUIT_STYLES[card.suit])

    def cards(self, cards: Iterable[Card]) -> Text:
        """Cards as text on one line."""
        return Text(" ").join(map(self.card, cards))

    def hand(self, label: str, groups: Sequence[Sequence[Card]], hidden: int = 0, *, up: Sequence[Card] = ()) -> None:
        """A hand with its label: groups of cards, how many lie face down, and which are pushed up."""
        shown = [list(group) for group in groups if group]
        if hidden:
            backs = (
                Text(" ".join(["░░"] * hidden), "dim") if self.boxed else Text(f"({hidden} {'card' if hidden == 1 else 'cards'} face down)")
            )
            self.say(backs, label=label, indent=LABEL)
        elif self.boxed:
            self._boxes(label, shown, up)
        else:
            self.say(Text("  ").join(map(self.cards, shown)), label=label, indent=LABEL)
            if up:
                self.say(Text("pushed up: ").append_text(self.cards(up)), indent=LABEL)

    def _boxes(self, label: str, groups: list[list[Card]], up: Sequence[Card] = ()) -> None:
        """Cards side by side; those pushed up stand a line higher than the others."""
        rows = [Text(" " * LABEL) for _ in range(5 if up else 4)]
        rows[1] = Text(f"{label:<{LABEL}}", "bold")
        for group in groups:
            for card in group:
                lower = bool(up) and card not in up
                _draw(rows[lower : lower + 4], _face(card), SUIT_STYLES[card.suit])
                if up:
                    rows[0 if lower else 4].append(" " * 5)
            for row in rows:
                row.append("  ")
        for row in rows:
            self.say(row)

    def chips(self, amount: int) -> Text:
        """An amount, with its chips where there is colour."""
        line = Text(format_money(amount))
        stack = [style for value, style in _CHIPS for _ in range(_pieces(amount, value))]
        if self.coloured and self.symbols and 0 < len(stack) <= _MOST_CHIPS:
            line.append(" ")
            for style in stack:
                line.append("●", style)
        return line

    def grid(self, rows: Iterable[Sequence[str | Text]], *, right: Sequence[int] = (), header: Sequence[str] = ()) -> None:
        """Rows in columns; those numbered in ``right`` hold figures, and only the last is broken where it is too long."""
        cells = [[Text(cell, "dim") for cell in header]] if header else []
        cells += [[Text(cell) if isinstance(cell, str) else cell for cell in row] for row in rows]
        widths = [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]
        wordy = len(widths) - 1 not in right
        for row in cells:
            line = Text()
            for place, (cell, width) in enumerate(zip(row[:-1], widths, strict=False)):
                gap = Text(" " * (width - cell.cell_len))
                line += (gap + cell if place in right else cell + gap) + Text("  ")
            last = row[-1] if wordy else Text(" " * (widths[-1] - row[-1].cell_len)) + row[-1]
            if wordy and line.cell_len > self.console.width - _FEWEST:
                self.say(line)
                self.say(last, indent=4)
            else:
                self.say(last, label=line)

    def pages(self, shown: RenderableType) -> None:
        """Something long: a page at a time on a terminal."""
        lines = self.console.render_lines(shown, pad=False)
        page = max(5, self.console.height - 3) if self.typed and self.console.is_terminal else len(lines)
        for start in range(0, len(lines), page):
            for line in lines[start : start + page]:
                self.console.print(Segments([*line, Segment.line()]), end="")
            if start + page < len(lines) and self.read("More? (Enter: yes, anything else: no)").strip():
                return


def _can_show(encoding: str) -> bool:
    try:
        f"{SUIT_SYMBOLS}╭░●".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _pieces(amount: int, value: int) -> int:
    """Chips of one value when an amount is made of as few as can be."""
    for larger, _ in _CHIPS:
        if larger > value:
            amount %= larger
    return amount // value


def _face(card: Card) -> tuple[str, str]:
    rank = "10" if RANKS[card.rank] == "T" else RANKS[card.rank]
    return f"{rank:<3}", f"  {SUIT_SYMBOLS[card.suit]}"


def _draw(rows: list[Text], face: tuple[str, str], style: str) -> None:
    rows[0].append("╭───╮", "dim")
    for row, inside in zip(rows[1:3], face, strict=True):
        row.append("│", "dim").append(inside, style).append("│", "dim")
    rows[3].append("╰───╯", "dim")
