"""A version's PAR sheet."""

from __future__ import annotations

from longsuit.lab.version import Version
from longsuit.report.ask import Asked
from longsuit.report.par.build import par
from longsuit.report.write import rendered


def par_sheet(version: Version, kind: str) -> bytes:
    """The report as a file's content: html, pdf, json or csv."""
    asked = Asked(
        str(version.game),
        tables=version.tables,
        settings=version.changes(),
        strategy=version.strategy,
        along=version.along,
        meters=version.meters,
    )
    return rendered(kind, par(asked))
