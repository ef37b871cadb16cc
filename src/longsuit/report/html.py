"""Documents as one self-contained HTML page that also prints well."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from longsuit.report.document import Document
from longsuit.report.drawing import to_svg


def to_html(document: Document) -> str:
    """The whole document as a page: no script, nothing fetched."""
    environment = Environment(
        loader=PackageLoader("longsuit.report"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    template = environment.get_template("document.html")
    return template.render(document=document, kind=lambda block: type(block).__name__, svg=to_svg)
