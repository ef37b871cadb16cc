"""The PAR workbook: its formulas, computed again from the counts and pays in its cells, come to our figures."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import openpyxl
import pytest
from openpyxl.utils import get_column_letter

from longsuit.exact.value import base_value
from longsuit.report.ask import Asked
from longsuit.report.par.build import par
from longsuit.report.par.workbook import to_workbook
from longsuit.rules import game
from tests.workbooks import recomputed


@pytest.fixture(scope="module")
def report() -> dict[str, Any]:
    return par(Asked("high-card-flush"))


@pytest.fixture(scope="module")
def let_it_ride() -> dict[str, Any]:
    return par(Asked("let-it-ride"))


@pytest.fixture(scope="module")
def book(report: dict[str, Any]) -> Any:
    return openpyxl.load_workbook(BytesIO(to_workbook(report)))


def below(sheet: Any, label: str, column: int = 2) -> Any:
    """The cell beside a label."""
    return next(row[column - 1].coordinate for row in sheet.iter_rows() if row[0].value == label)


def test_a_sheet_a_wager_and_the_rest_in_words(book: Any) -> None:
    assert book.sheetnames[:5] == ["Summary", "Base game", "Flush", "Straight Flush", "Change the pays"]
    assert {"Rulings and assumptions", "Published figures", "Settlement", "Check sums", "Pay tables offered"} <= set(book.sheetnames)


def test_the_pay_tables_of_the_main_game_are_printed_once(let_it_ride: dict[str, Any]) -> None:
    book = openpyxl.load_workbook(BytesIO(to_workbook(let_it_ride)))
    assert [name for name in book.sheetnames if "pay tables" in name.lower()] == ["Pay tables offered"]
    assert [cell.value for cell in book["Pay tables offered"]["A"]].count("Bet 1: every pay table the sheet offers") == 1


def test_every_check_holds_when_the_formulas_are_computed_again(book: Any) -> None:
    checks = [value for name in book.sheetnames for value in recomputed(book[name]).values() if isinstance(value, str)]
    assert len(checks) > 20
    assert set(checks) == {"same"}


def test_the_formulas_give_edge_deviation_and_bands(book: Any, report: dict[str, Any]) -> None:
    sheet = book["Base game"]
    values = recomputed(sheet)
    swings = report["volatility"]["wagers"]["base game"]
    assert values[below(sheet, "house edge")] == pytest.approx(report["figures"]["base"]["house_edge"], rel=1e-12)
    assert values[below(sheet, "standard deviation")] == pytest.approx(report["figures"]["base"]["standard_deviation"], rel=1e-12)
    for band in swings["bands"]:
        row = next(row for row in sheet.iter_rows() if row[0].value == band["rounds"])
        assert [values[row[place].coordinate] for place in (1, 2)] == pytest.approx([band["low"], band["high"]], rel=1e-9)


def test_counts_beyond_fifteen_digits_stand_in_full_beside_their_cell(book: Any, report: dict[str, Any]) -> None:
    texts = {cell.value for row in book["Base game"].iter_rows() for cell in row if isinstance(cell.value, str)}
    counts = [report["figures"]["base"]["deals"], *(row["count"] for row in report["figures"]["base"]["outcomes"])]
    assert {str(count) for count in counts if count >= 10**15} <= texts


def test_a_changed_pay_moves_the_return_and_a_changed_count_is_noticed(report: dict[str, Any]) -> None:
    book = openpyxl.load_workbook(BytesIO(to_workbook(report)))
    sheet = book["Change the pays"]
    line = report["figures"]["wagers"]["flush"]["lines"][0]
    pay, edge = below(sheet, line["line"], 3), below(sheet, "house edge", 4)
    before = recomputed(sheet)[edge]
    sheet[pay].value += 100
    assert recomputed(sheet)[edge] == pytest.approx(before - 100 * line["probability"], rel=1e-9)
    base = book["Base game"]
    base["B7"].value *= 1.01
    assert "DIFFERS" in recomputed(base).values()


def test_the_pays_of_another_table_of_the_main_game_give_the_edge_counted_for_it(let_it_ride: dict[str, Any]) -> None:
    """Let It Ride's two tables, under which the best decisions are the same."""
    other = game("let-it-ride", tables={"bet-1": "500"})
    sheet = openpyxl.load_workbook(BytesIO(to_workbook(let_it_ride)))["Change the pays"]
    edge = below(sheet, "house edge", 4)
    assert recomputed(sheet)[edge] == pytest.approx(let_it_ride["figures"]["base"]["house_edge"], rel=1e-12)
    (table,) = other.pay_tables("bet-1")
    for row in sheet.iter_rows():
        wager, _, line = str(row[0].value).partition(": ")
        if wager == "Bet 1":
            row[2].value = float(table.lines[line].amount)
    assert recomputed(sheet)[edge] == pytest.approx(float(base_value(other).house_edge), rel=1e-12)


def test_every_sheet_prints_a_page_wide_and_no_row_is_too_low_for_its_words(book: Any) -> None:
    for sheet in book:
        assert sheet.sheet_properties.pageSetUpPr.fitToPage
        assert (sheet.page_setup.orientation, sheet.page_setup.fitToHeight) == ("landscape", 0)
        columns = sheet.column_dimensions.values()
        widths = {get_column_letter(place): column.width for column in columns for place in range(column.min, column.max + 1)}
        across = {
            str(merged).partition(":")[0]: sum(list(widths.values())[: merged.size["columns"]]) for merged in sheet.merged_cells.ranges
        }
        for row in sheet.iter_rows():
            wrapped = [cell for cell in row if isinstance(cell.value, str) and cell.alignment.wrap_text]
            lines = max((len(cell.value) / across.get(cell.coordinate, widths[cell.column_letter]) for cell in wrapped), default=0)
            assert (sheet.row_dimensions[row[0].row].height or 15) >= 15 * lines, f"{sheet.title}, row {row[0].row}"


def test_the_same_report_gives_the_same_file(report: dict[str, Any]) -> None:
    assert to_workbook(report) == to_workbook(report)
