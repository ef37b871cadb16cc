"""A report as a file: the kind by its suffix, written beside first and then put in place, so that no half file is left."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from longsuit.report.ratios import Data


def write_report(path: Path, report: Callable[[], Data]) -> None:
    """Write a PAR sheet; a wrong suffix or place is refused before the report is asked for."""
    check_place(path, (".html", ".pdf", ".xlsx", ".json", ".csv"), what="A report")
    put(path, rendered(path.suffix.lower().removeprefix("."), report()))


def check_place(path: Path, kinds: tuple[str, ...], *, what: str) -> None:
    """Refuse a kind of file or a place before any work is done."""
    if path.suffix.lower() not in kinds:
        raise ValueError(f"{what} is written as {', '.join(kinds)}; {path.name!r} ends in none of them.")
    if path.is_dir() or not path.parent.is_dir() or not os.access(path.parent, os.W_OK):
        raise ValueError(f"{str(path)!r} cannot be written: {'it is a folder' if path.is_dir() else _trouble(path.parent)}.")


def rendered(kind: str, report: Data) -> bytes:
    """A PAR sheet as the content of a file: ``html``, ``pdf``, ``xlsx``, ``json`` or ``csv``."""
    from longsuit.report.par.csv import to_csv
    from longsuit.report.par.sheet import par_sheet

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
            return to_csv(report).encode()
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
