"""The PAR workbook of every game, opened and recalculated by LibreOffice: it must come to our figures."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from longsuit.exact.wagers import wager_value
from longsuit.report.ask import Asked
from longsuit.report.par.build import par
from longsuit.report.par.workbook import to_workbook
from longsuit.rules import game, game_ids

OFFICE = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed: apt-get install libreoffice-calc")


def recalculated(book: Any, folder: Path) -> Any:
    """A workbook's values as LibreOffice computes them; openpyxl saves it without the values we wrote."""
    book.save(folder / "bare.xlsx")
    command = ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML"]
    subprocess.run([*command, "--outdir", folder / "out", folder / "bare.xlsx"], check=True, capture_output=True, timeout=900)
    return openpyxl.load_workbook(folder / "out" / "bare.xlsx", data_only=True)


@OFFICE
@pytest.mark.parametrize("name", game_ids())
def test_libreoffice_recalculates_every_formula_to_our_figure(name: str, tmp_path: Path) -> None:
    source = BytesIO(to_workbook(par(Asked(name))))
    formulas, ours = openpyxl.load_workbook(source), openpyxl.load_workbook(source, data_only=True)
    computed = recalculated(openpyxl.load_workbook(source), tmp_path)
    compared = 0
    for sheet in formulas.sheetnames:
        for row in formulas[sheet].iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    compared += 1
                    expected = ours[sheet][cell.coordinate].value
                    assert computed[sheet][cell.coordinate].value == (
                        expected if isinstance(expected, str) else pytest.approx(expected, rel=1e-9, abs=1e-12)
                    ), f"{sheet}!{cell.coordinate}"
    assert compared > 40


@OFFICE
def test_pays_of_another_table_typed_in_give_the_edge_counted_for_that_table(tmp_path: Path) -> None:
    book = openpyxl.load_workbook(BytesIO(to_workbook(par(Asked("high-card-flush")))))
    other = wager_value(game("high-card-flush"), "flush", table="classic")
    rows = list(book["Change the pays"].iter_rows())
    first = next(number for number, row in enumerate(rows) if row[0].value == "Flush") + 2
    for row, line in zip(rows[first:], other.lines, strict=False):
        assert row[0].value == line.line
        row[2].value = int(str(line.pays).split()[0])
    edge = rows[first + len(other.lines) + 1]
    assert edge[0].value == "house edge"
    computed = recalculated(book, tmp_path)["Change the pays"]
    assert computed[edge[3].coordinate].value == pytest.approx(float(other.house_edge), rel=1e-9)
    assert float(other.house_edge) != pytest.approx(float(wager_value(game("high-card-flush"), "flush").house_edge), rel=1e-3)
