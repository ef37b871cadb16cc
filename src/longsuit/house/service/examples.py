"""An example for every call of the API, recorded in a real room: long lists show how they begin."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".json")
"""What ``python -m tests.recorded`` wrote: request and answers by method and path."""
_JSON = "application/json"
_SHAPES = {"application/pdf": {"type": "string", "format": "binary"}}


@cache
def recorded() -> dict[str, dict[str, Any]]:
    """Every recorded call, as ``POST /guests``."""
    calls: dict[str, dict[str, Any]] = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    return calls


def add_examples(operation: dict[str, Any], call: dict[str, Any]) -> None:
    """Add the recorded request to a call's body, and the recorded answers to its answers, each under its media type."""
    body = operation.get("requestBody", {}).get("content", {}).get(_JSON)
    if body is not None and "request" in call:
        body["example"] = call["request"]
    for status, answer in operation["responses"].items():
        if status.startswith("2") and "answers" in call:
            schema = answer.get("content", {}).get(_JSON, {}).get("schema", {})
            answer["content"] = {kind: _shown(kind, schema, text) for kind, text in call["answers"].items()}


def _shown(kind: str, schema: dict[str, Any], example: Any) -> dict[str, Any]:
    shape = schema if kind == _JSON else _SHAPES.get(kind, {"type": "string"})
    return {"schema": shape} if example is None else {"schema": shape, "example": example}
