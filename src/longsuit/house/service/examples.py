"""An example for every call of the API, made from its schema; values are chosen by their names."""

from __future__ import annotations

import re
from typing import Any

Schema = dict[str, Any]

_BY_NAME: dict[str, Any] = {
    "name": "Ann",
    "player": "Ann",
    "password": "correct horse battery",
    "old": "correct horse battery",
    "new": "horse battery correct",
    "role": "player",
    "game": "high-card-flush",
    "sheet": "hollywood-columbus",
    "wager": "ante",
    "spot": "ante",
    "date": "2026-05-01",
    "amount": 1500,
    "balance": 50_000,
    "hand": "Th 8h 6h Js Ad Qd Jc",
    "cards": "Th 8h 6h Js Ad Qd Jc",
    "card": "Th",
}
"""What texts and amounts look like, by name."""
_KEYS = {"wagers": "ante", "tokes": "ante", "tables": "flush", "limits": "base", "meters": "grand", "settings": "ace"}
"""What the keys of an object are, by its name."""
_ID = "0123456789abcdef0123456789abcdef"
_MOST_DEEP = 8


def example(schema: Schema, schemas: Schema, name: str = "", *, deep: int = 0) -> Any:
    """A value that meets a schema; ``schemas`` are those that it refers to."""
    if "$ref" in schema:
        return example(schemas[schema["$ref"].rpartition("/")[2]], schemas, name, deep=deep)
    for key in ("example", "default", "const"):
        if key in schema:
            return schema[key]
    if schema.get("examples"):
        return schema["examples"][0]
    if "enum" in schema:
        return schema["enum"][0]
    for key in ("anyOf", "oneOf", "allOf"):
        if key in schema:
            return example(schema[key][0], schemas, name, deep=deep)
    return _plain(schema, schemas, name, deep)


def _plain(schema: Schema, schemas: Schema, name: str, deep: int) -> Any:
    match schema.get("type"):
        case "object":
            return _object(schema, schemas, name, deep)
        case "array":
            least = schema.get("minItems", 0)
            inner = schema.get("items", {})
            return [example(inner, schemas, name.removesuffix("s"), deep=deep + 1)] * max(1, least) if deep < _MOST_DEEP else []
        case "integer" | "number":
            known = _BY_NAME.get(name)
            return min(max(known if isinstance(known, int) else 1, schema.get("minimum", 0)), schema.get("maximum", 10**15))
        case "boolean":
            return False
        case "null":
            return None
        case "string":
            known = _BY_NAME.get(name, name or "text")
            text = known if isinstance(known, str) else "text"
            shaped = (each for each in (text, _ID) if re.search(schema.get("pattern", ""), each))
            return next(shaped, text).ljust(schema.get("minLength", 0), ".")[: schema.get("maxLength", 1000)]
        case _:
            return _BY_NAME.get(name)


def _object(schema: Schema, schemas: Schema, name: str, deep: int) -> Any:
    if deep >= _MOST_DEEP:
        return {}
    made = {key: example(inner, schemas, key, deep=deep + 1) for key, inner in schema.get("properties", {}).items()}
    values = schema.get("additionalProperties")
    if not made and isinstance(values, dict):
        return {_KEYS.get(name, "name"): example(values, schemas, "amount" if name in _KEYS else name, deep=deep + 1)}
    return made


def add_examples(operation: Schema, schemas: Schema) -> None:
    """Put an example beside the body of a call and beside its answer."""
    contents = [operation.get("requestBody", {}).get("content", {})]
    contents += [answer.get("content", {}) for status, answer in operation.get("responses", {}).items() if status.startswith("2")]
    for content in contents:
        found = content.get("application/json")
        if found is not None and found.get("schema") is not None:
            found["example"] = example(found["schema"], schemas)
