"""Files to download, and long lists read a page at a time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fastapi import Response
from fastapi.responses import StreamingResponse

from longsuit.house.service.service import Service

_KINDS = {
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "json": "application/json",
    "jsonl": "application/x-ndjson",
    "csv": "text/csv; charset=utf-8",
    "toml": "application/toml; charset=utf-8",
}
_BATCH = 200


def download(content: str | bytes | Iterator[str], name: str) -> Response:
    """A file to save under a name, whose suffix says what it is; an iterator is streamed."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    kind = _KINDS[name.rpartition(".")[2]]
    if isinstance(content, str | bytes):
        return Response(content, media_type=kind, headers=headers)
    return StreamingResponse(content, media_type=kind, headers=headers)


def rows(house: Service, query: Callable[..., list[dict[str, Any]]], person: int, number: str = "id") -> Iterator[dict[str, Any]]:
    """Somebody's rows, newest first; ``number`` is the column they are numbered by."""
    before: int | None = None
    while page := house.read(query, person, before=before, limit=_BATCH):
        yield from page
        before = page[-1][number]


def json_object(fields: dict[str, Any], lists: Iterable[tuple[str, Iterator[dict[str, Any]]]]) -> Iterator[str]:
    """A JSON object as text, a row at a time: short fields, then long lists."""
    yield json.dumps(fields, ensure_ascii=False)[:-1]
    for name, items in lists:
        yield f', "{name}": ['
        for place, row in enumerate(items):
            yield (", " if place else "") + json.dumps(row, ensure_ascii=False)
        yield "]"
    yield "}"
