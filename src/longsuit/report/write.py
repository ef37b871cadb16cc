"""A report as a file: its suffix gives the format; it is written under another name and then renamed, so that no half file is left."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from longsuit.report.ratios import Data

_SVG = '<svg xmlns="http://www.w3.org/2000/svg" '
"""The first line of a drawing in a separate file."""


def write_report(path: Path, report: Callable[[], Data]) -> None:
    """Write a PAR sheet; a wrong suffix or place is refused before the report is asked for."""
    check_place(path, (".html", ".pdf", ".xlsx", ".json", ".csv"), what="A report")
    put(path, rendered(path.suffix.lower().removeprefix("."), report()))


def write_charts(folder: Path, report: Data) -> None:
    """Put every chart of a PAR sheet into a folder, numbered in their order and named after their section."""
    from longsuit.report.document import Beside, Chart
    from longsuit.report.drawing import to_svg
    from longsuit.report.par.sheet import par_sheet

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"{str(folder)!r} cannot be used: {error.strerror}.") from None
    number = 0
    for section in par_sheet(report).sections:
        for block in section.blocks:
            for part in (block.left, block.right) if isinstance(block, Beside) else (block,):
                if isinstance(part, Chart):
                    number += 1
                    put(folder / f"{number:02}-{section.anchor}.svg", str(to_svg(part.drawing)).replace("<svg ", _SVG, 1).encode())


def check_place(path: Path, kinds: tuple[str, ...], *, what: str) -> None:
    """Refuse a kind of file or a place before any work is done."""
    if path.suffix.lower() not in kinds:
        raise ValueError(f"{what} is written as {', '.join(kinds)}; {path.name!r} ends in none of them.")
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise ValueError(f"{str(path)!r} cannot be written: {'it is a folder' if path.is_dir() else _trouble(path.parent)}.")


def rendered(kind: str, report: Data) -> bytes:
    """A PAR sheet as the content of a file: ``html``, ``pdf``, ``xlsx``, ``json`` or ``csv``."""
    from longsuit.report.par.sheet import par_sheet
    from longsuit.rules.csv import figures_csv

    match kind:
        case "html":
            from longsuit.report.html import to_html

            return to_html(par_sheet(report)).encode()
        case "pdf":
            from longsuit.report.pdf import to_pdf

            return to_pdf(par_sheet(report))
        case "xlsx":
            from longsuit.report.par.workbook import to_workbook

            return to_workbook(report)
        case "csv":
            return figures_csv(report).encode()
        case "json":
            return (json.dumps(report, indent=2, ensure_ascii=False) + "\n").encode()
        case _:
            raise ValueError(f"A PAR sheet is not written as {kind!r}.")


def put(path: Path, content: bytes) -> None:
    """Write a file beside its place first, then move it there, so that no half file is ever left."""
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise ValueError(f"{str(path)!r} cannot be written: {error.strerror}.") from None


def _trouble(folder: Path) -> str:
    return f"nothing may be written in {str(folder)!r}" if folder.is_dir() else f"there is no folder {str(folder)!r}"
