"""A PAR sheet as a workbook: counts × pays = contribution as live formulas, beside the figures we counted.

Counts and pays are numbers; everything derived from them is a formula, and each total stands beside our own figure with a check.
A spreadsheet keeps fifteen digits, so a longer count also stands beside its cell in full, as text. There are no macros.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from fractions import Fraction
from io import BytesIO
from textwrap import wrap
from typing import Any

import xlsxwriter
from xlsxwriter.utility import xl_rowcol_to_cell as cell

from longsuit.report.document import Beside, Block, Chart, Notice, Points, Reading, Table, Text, Tiles
from longsuit.report.figures import line_names
from longsuit.report.par.sheet import par_sheet
from longsuit.report.par.sheet_wagers import offered, wager_sections
from longsuit.report.ratios import Data

_LIVE = ("Base game", "Volatility and hold")
"""Sections whose tables are written as formulas instead."""
_NO_DATE = datetime(1980, 1, 1, tzinfo=UTC)
"""The same report gives the same file, so it carries no date of its own."""
_STYLES: dict[str, dict[str, Any]] = {
    "title": {"bold": True, "font_size": 14},
    "head": {"bold": True, "bottom": 1, "text_wrap": True, "valign": "bottom"},
    "bold": {"bold": True, "text_wrap": True, "valign": "top"},
    "words": {"text_wrap": True, "valign": "top"},
    "count": {"num_format": "#,##0"},
    "digits": {"align": "right", "font_color": "#555555"},
    "rate": {"num_format": "0.000000%"},
    "figure": {"num_format": "0.000000000"},
    "pay": {"num_format": "#,##0.######"},
    "change": {"num_format": "#,##0.######", "bg_color": "#FFF6C8", "border": 1, "locked": False},
    "fine": {"font_color": "#1B6E3C", "bold": True},
}
_SAME = 1e-9
_LINE = 15
"""The height of a line in points."""
_Row = tuple[tuple[str, ...], str | None]
"""Cells of words, and how they are set."""


def to_workbook(report: Data) -> bytes:
    """The workbook of a report, as the content of a file."""
    out = BytesIO()
    with xlsxwriter.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}) as book:
        identity = report["identification"]
        title = f"PAR sheet: {identity['name']}, {identity['title']}"
        book.set_properties({"title": title, "comments": identity["hash"], "created": _NO_DATE})
        _Workbook(book, report).write()
    return out.getvalue()


class _Workbook:
    """The sheets of one report."""

    def __init__(self, book: Any, report: Data) -> None:
        self.book, self.report = book, report
        self.styles = {name: book.add_format(style) for name, style in _STYLES.items()}
        self.taken: set[str] = set()

    def write(self) -> None:
        """Every sheet: summary, a sheet a wager, one to change pays on, and the rest of the report in words."""
        figures, titles = self.report["figures"], self.report["identification"]["titles"]
        document = par_sheet(self.report)
        self.words("Summary", [*document.head, *document.sections[0].blocks])
        self.counted("Base game", "base game", figures["base"], cases=figures["base"]["deals"], unit="antes")
        for name, wager in figures["wagers"].items():
            self.counted(titles.get(name, name), name, wager, cases=wager["hands"], unit="stakes")
        self.change(figures["base"], figures["wagers"])
        self.words("Pay tables offered", [offered(rows, of=titles.get(name, name)) for name, rows in self.report["tables"].items()])
        printed = {*_LIVE, *(section.title for section in wager_sections(self.report))}
        for section in document.sections[1:]:
            if section.title not in printed:
                self.words(section.title, section.blocks)

    def sheet(self, title: str, *widths: int) -> _Sheet:
        """A new sheet with columns of these widths; its name is the title as far as a spreadsheet allows."""
        name = short = re.sub(r"[\[\]:*?/\\']", " ", title)[:31].strip() or "Sheet"
        number = 2
        while name.lower() in self.taken:
            name = f"{short[:28]} {number}"
            number += 1
        self.taken.add(name.lower())
        return _Sheet(self.book.add_worksheet(name), self.styles, widths)

    def words(self, title: str, blocks: Sequence[Block]) -> None:
        """A section of the report in words and printed figures."""
        page = self.sheet(title, 44, *[22] * 8)
        page.line(title, style="title")
        for block in blocks:
            for row, style in _rows(block):
                page.line(*row, style=style)
            page.line()

    def counted(self, title: str, name: str, figures: Data, *, cases: int, unit: str) -> None:
        """One wager: its outcomes and pay lines as combinations × pays, what follows from them, and our own figures."""
        page = self.sheet(title, 34, *[22] * 7)
        page.line(f"{self.report['identification']['name']}: {title}", style="title")
        page.line(
            f"Every outcome of one round, in {unit}: combinations × result = contribution. "
            "Change a count or a result and all else follows.",
            style="words",
        )
        page.line()
        whole = page.pair("Combinations, all", cases)
        page.line()
        rows = page.outcomes(figures["outcomes"], whole, unit)
        page.summary(rows, whole, figures, self.report["volatility"], name)
        if figures.get("lines"):
            page.line()
            page.line("Pay lines", style="bold")
            page.lines(figures, whole)
        page.sheet.freeze_panes(6, 0)

    def change(self, base: Data, wagers: Data) -> None:
        """Pays to change, and the return that follows; what a player does is held fixed."""
        page = self.sheet("Change the pays", 40, *[20] * 3)
        page.line("Change the pays", style="title")
        page.line(
            "Change a yellow cell: the return follows. Players are taken to play as before; "
            "`longsuit analyze` with a definition of your own finds the best play again.",
            style="words",
        )
        titles = self.report["identification"]["titles"]
        if base["pay_lines"]:
            rows = [
                (f"{titles.get(line['wager'], line['wager'])}: {line['line']}", line["antes"]["value"], line["odds"], line["contribution"])
                for line in base["pay_lines"]
            ]
            head = ("antes that stand on it", "pays, for each unit")
            page.changeable("Base game", head, rows, style="figure", rest="all other results, and stakes taken", edge=base["house_edge"])
        for name, wager in wagers.items():
            if lines := wager["lines"]:
                pays = [(line["probability"], _wins(line), line["contribution"]) for line in lines]
                rows = [(line, *figures) for line, figures in zip(line_names(wager), pays, strict=True)]
                head, rest = ("probability", "wins, stakes"), "hands on no line, or on two"
                page.changeable(titles.get(name, name), head, rows, style="rate", rest=rest, edge=wager["house_edge"])


class _Sheet:
    """A sheet that is written from the top down and printed across, its columns on one page."""

    def __init__(self, sheet: Any, styles: dict[str, Any], widths: tuple[int, ...]) -> None:
        self.sheet, self.styles, self.widths = sheet, styles, widths
        self.row = 0
        for column, width in enumerate(widths):
            sheet.set_column(column, column, width)
        sheet.set_landscape()
        sheet.set_paper(9)
        sheet.fit_to_pages(1, 0)

    def line(self, *values: str, style: str | None = None) -> None:
        """A row of words, as high as its longest cell needs; a sentence goes across five columns."""
        widths = self.widths
        if style == "words":
            self.sheet.merge_range(self.row, 0, self.row, len(widths[:5]) - 1, "", self.styles["words"])
            widths = (sum(widths[:5]),)
        for column, value in enumerate(values):
            self.sheet.write_string(self.row, column, value, self.styles[style or "words"])
        if style != "title" and (lines := max((len(wrap(*cell)) for cell in zip(values, widths, strict=False)), default=1)) > 1:
            self.sheet.set_row(self.row, lines * _LINE)
        self.row += 1

    def formula(self, column: int, text: str, value: object, style: str) -> str:
        """A formula with the value it comes to; where it stands."""
        self.sheet.write_formula(self.row, column, f"={text}", self.styles[style], value)
        return str(cell(self.row, column, row_abs=True, col_abs=True))

    def count(self, column: int, number: int) -> str:
        """A count; beyond fifteen digits its full digits as text and a check stand beside it."""
        where = str(cell(self.row, column))
        self.sheet.write_number(self.row, column, number, self.styles["count"])
        if number >= 10**15:
            self.sheet.write_string(self.row, column + 1, str(number), self.styles["digits"])
            beside = cell(self.row, column + 1)
            self.formula(column + 2, f'IF(ABS(VALUE({beside})-{where})<={where}*1E-14,"same","DIFFERS")', "same", "fine")
        return where

    def pair(self, label: str, number: int) -> str:
        """A labelled count; where it stands, as other cells name it."""
        self.sheet.write_string(self.row, 0, label, self.styles["bold"])
        self.count(1, number)
        self.row += 1
        return str(cell(self.row - 1, 1, row_abs=True, col_abs=True))

    def outcomes(self, outcomes: list[Data], whole: str, unit: str) -> tuple[int, int]:
        """A row an outcome; the first and the last."""
        self.line(
            f"result, {unit}", "combinations", "in full", "check", "probability", "contribution", "result² × probability", style="head"
        )
        first = self.row
        for outcome in outcomes:
            net = Fraction(outcome["net"])
            self.sheet.write_number(self.row, 0, float(net), self.styles["pay"])
            count = self.count(1, outcome["count"])
            here = cell(self.row, 0)
            self.formula(4, f"{count}/{whole}", outcome["probability"], "rate")
            self.formula(5, f"{here}*{cell(self.row, 4)}", outcome["contribution"], "figure")
            self.formula(6, f"{here}^2*{cell(self.row, 4)}", float(net) ** 2 * outcome["probability"], "figure")
            self.row += 1
        return first, self.row - 1

    def summary(self, rows: tuple[int, int], whole: str, figures: Data, swings: Data, name: str) -> None:
        """Totals, edge, hit rate, variance and bands: formulas, each beside our figure."""
        nets, counts, shares, parts, squares = (f"{cell(rows[0], column)}:{cell(rows[1], column)}" for column in (0, 1, 4, 5, 6))
        edge, deviation, index = figures["house_edge"], figures["standard_deviation"], swings["wagers"][name]["volatility_index"]
        wins = sum(outcome["probability"] for outcome in figures["outcomes"] if Fraction(outcome["net"]) > 0)
        self.line()
        self.line("what follows", "by formula", "counted by Longsuit", "check", style="head")
        self.figure("combinations added up ÷ all", f"SUM({counts})/{whole}", 1.0)
        self.figure("probabilities added up", f"SUM({shares})", 1.0)
        at_edge = self.figure("house edge", f"-SUM({parts})", edge, style="rate")
        self.figure("rounds that win", f'SUMIF({nets},">0",{shares})', wins, style="rate")
        variance = self.figure("variance", f"SUM({squares})-SUM({parts})^2", deviation**2)
        at_deviation = self.figure("standard deviation", f"SQRT({variance})", deviation)
        at_index = self.figure(f"volatility index, {swings['confidence']:.0%} confidence", f"{swings['z']!r}*{at_deviation}", index)
        self.line()
        self.line("rounds played", "hold at least", "hold at most", style="head")
        for band in swings["wagers"][name]["bands"]:
            self.sheet.write_number(self.row, 0, band["rounds"], self.styles["count"])
            for column, (sign, key) in enumerate((("-", "low"), ("+", "high")), start=1):
                self.formula(column, f"{at_edge}{sign}{at_index}/SQRT({cell(self.row, 0)})", band[key], "rate")
            self.row += 1

    def figure(self, label: str, formula: str, ours: float, *, style: str = "figure") -> str:
        """A figure by formula beside ours; where the formula stands."""
        self.sheet.write_string(self.row, 0, label)
        where = self.formula(1, formula, ours, style)
        self.sheet.write_number(self.row, 2, ours, self.styles[style])
        beside = cell(self.row, 2)
        self.formula(3, f'IF(ABS({where}-{beside})<={_SAME!r}*MAX(1,ABS({beside})),"same","DIFFERS")', "same", "fine")
        self.row += 1
        return where

    def lines(self, wager: Data, whole: str) -> None:
        """A row a pay line, with the net win that its words come to."""
        self.line("line", "pays", "combinations", "in full", "check", "probability", "wins, stakes", "contribution", style="head")
        for name, line in zip(line_names(wager), wager["lines"], strict=True):
            self.sheet.write_string(self.row, 0, name)
            self.sheet.write_string(self.row, 1, line["pays"])
            count = self.count(2, line["count"])
            self.formula(5, f"{count}/{whole}", line["probability"], "rate")
            self.sheet.write_number(self.row, 6, _wins(line), self.styles["pay"])
            self.formula(7, f"{cell(self.row, 5)}*{cell(self.row, 6)}", line["contribution"], "figure")
            self.row += 1

    def changeable(  # noqa: PLR0913 (a table: what its columns are called, its rows, and what is under them)
        self, title: str, head: tuple[str, str], rows: list[tuple[str, float, float, float]], *, style: str, rest: str, edge: float
    ) -> None:
        """A row a line: its share, its pay, which may be changed, and what it contributes; then all the rest, the edge and the return."""
        self.line()
        self.line(title, style="bold")
        self.line("line", *head, "contribution", style="head")
        first = self.row
        for name, share, pay, contribution in rows:
            self.sheet.write_string(self.row, 0, name)
            self.sheet.write_number(self.row, 1, share, self.styles[style])
            self.sheet.write_number(self.row, 2, pay, self.styles["change"])
            self.formula(3, f"{cell(self.row, 1)}*{cell(self.row, 2)}", contribution, "figure")
            self.row += 1
        shares, parts = (f"{cell(first, column)}:{cell(self.row - 1, column)}" for column in (1, 3))
        others = -edge - sum(row[3] for row in rows)
        self.sheet.write_string(self.row, 0, rest)
        if abs(others + 1 - sum(row[1] for row in rows)) < _SAME:
            self.formula(3, f"-(1-SUM({shares}))", others, "figure")
        else:
            self.sheet.write_number(self.row, 3, others, self.styles["figure"])
        self.row += 1
        self.sheet.write_string(self.row, 0, "house edge", self.styles["bold"])
        self.formula(3, f"-SUM({parts})-{cell(self.row - 1, 3)}", edge, "rate")
        self.row += 1
        self.sheet.write_string(self.row, 0, "return to player", self.styles["bold"])
        self.formula(3, f"1-{cell(self.row - 1, 3)}", 1 - edge, "rate")
        self.row += 1


def _wins(line: Data) -> float:
    """What a line wins, net, in stakes."""
    return round(line["contribution"] / line["probability"], 9) if line["probability"] else 0.0


def _rows(block: Block) -> Iterator[_Row]:
    """A block as rows of words, each with its style; drawings are left out."""
    match block:
        case Text(text):
            yield (text,), "words"
        case Points(items):
            yield from (((f"– {item}",), "words") for item in items)
        case Notice(head, text):
            yield (f"{head}: {text}",), "words"
        case Tiles(items):
            yield from (((tile.label, tile.value, tile.note), None) for tile in items)
        case Beside(left, right):
            yield from (*_rows(left), *_rows(right))
        case Reading():
            yield from _reading_rows(block)
        case Table():
            yield from _table_rows(block)
        case Chart():
            return


def _reading_rows(block: Reading) -> Iterator[_Row]:
    yield (block.ask, f"{block.mark}: {block.answer}"), None
    if block.others:
        yield ("", f"otherwise, --set {block.name}=…: {'; '.join(block.others)}"), None
    if block.effect:
        yield from _table_rows(block.effect)


def _table_rows(table: Table) -> Iterator[_Row]:
    if table.title:
        yield (table.title,), "bold"
    if any(table.header):
        yield table.header, "head"
    yield from ((row, "bold" if table.bold(number) else None) for number, row in enumerate(table.rows))
    if table.note:
        yield (table.note,), "words"
