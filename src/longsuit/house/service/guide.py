"""The API as a page for people: every endpoint, without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from markupsafe import Markup, escape

_LOOK = "".join(f'<link rel="stylesheet" href="/static/{name}.css">' for name in ("tokens", "shell", "base", "guide"))
_CODE = re.compile(r"`([^`]+)`")


def _marked(words: str) -> Markup:
    """Words between backticks are code."""
    parts = _CODE.split(words)
    return Markup().join(Markup("<code>{}</code>").format(part) if place % 2 else escape(part) for place, part in enumerate(parts))


def page(document: dict[str, Any]) -> str:
    """The OpenAPI document as plain HTML."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>Longsuit: the API</title>{_LOOK}</head><body><main class="prose">\n'
        + str(Markup("\n").join(_blocks(document)))
        + "\n</main></body></html>\n"
    )


def _blocks(document: dict[str, Any]) -> Iterator[Markup]:
    yield Markup('<p><a href="/">Longsuit</a></p><h1>{}</h1>').format("The card room's API")
    for paragraph in document["info"]["description"].split("\n\n"):
        yield Markup("<p>{}</p>").format(_marked(paragraph))
    yield Markup('<p>For machines: <a href="/api/v1/openapi.json">openapi.json</a>. Live tables: <code>{}</code></p>').format(
        "WebSocket /api/v1/tables/{table}/live"
    )
    tags: dict[str, list[Markup]] = {}
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            tags.setdefault(operation.get("tags", ["Other"])[0], []).append(_endpoint(method, path, operation))
    for tag, endpoints in tags.items():
        yield Markup("<h2>{}</h2><dl>{}</dl>").format(tag, Markup("\n").join(endpoints))


def _endpoint(method: str, path: str, operation: dict[str, Any]) -> Markup:
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    refs = [body, *body.get("anyOf", [])]
    name = next((part["$ref"].rsplit("/", 1)[-1] for part in refs if "$ref" in part), "")
    signed = " Signed in." if operation.get("security") else ""
    taken = Markup(" Body: <code>{}</code>.").format(name) if name else Markup()
    words = _marked(operation.get("description", "") + signed)
    return Markup("<dt><code>{} {}</code></dt><dd>{}{}</dd>").format(method.upper(), path, words, taken)
