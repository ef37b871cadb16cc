"""A PAR sheet as one self-contained page: no script, nothing fetched, and it prints well."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from longsuit.report.drawing import to_svg
from longsuit.report.paper import Paper


def to_html(paper: Paper) -> str:
    """The whole paper as a page."""
    environment = Environment(
        loader=PackageLoader("longsuit.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.get_template("par.html")
    return template.render(paper=paper, kind=lambda block: type(block).__name__, svg=to_svg)
