"""The PAR workbook of every game, opened and recalculated by LibreOffice: it must come to our figures."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import openpyxl
import pytest

from longsuit.report.par.build import Asked, par
from longsuit.report.par.workbook import to_workbook
from longsuit.rules import game_ids


@pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed: apt-get install libreoffice-calc")
@pytest.mark.parametrize("game", game_ids())
def test_libreoffice_recalculates_every_formula_to_our_figure(game: str, tmp_path: Path) -> None:
    report = par(Asked(game))
    source = tmp_path / "par.xlsx"
    source.write_bytes(to_workbook(report))
    bare = tmp_path / "bare.xlsx"
    openpyxl.load_workbook(source).save(bare)  # saved again without the values we wrote, so that LibreOffice must compute them
    assert openpyxl.load_workbook(bare, data_only=True)["Base game"]["B7"].value is not None
    command = ["soffice", f"-env:UserInstallation=file://{tmp_path}/profile", "--headless", "--convert-to", "xlsx:Calc MS Excel 2007 XML"]
    subprocess.run([*command, "--outdir", str(tmp_path / "out"), str(bare)], check=True, capture_output=True, timeout=900)
    formulas = openpyxl.load_workbook(source)
    computed = openpyxl.load_workbook(tmp_path / "out" / "bare.xlsx", data_only=True)
    ours = openpyxl.load_workbook(source, data_only=True)
    compared = 0
    for name in formulas.sheetnames:
        for row in formulas[name].iter_rows():
            for cell in row:
                if isinstance(cell.value, str) and cell.value.startswith("="):
                    compared += 1
                    expected = ours[name][cell.coordinate].value
                    assert computed[name][cell.coordinate].value == (
                        expected if isinstance(expected, str) else pytest.approx(expected, rel=1e-9, abs=1e-12)
                    ), f"{name}!{cell.coordinate}"
    assert compared > 40
