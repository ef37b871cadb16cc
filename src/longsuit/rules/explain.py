"""Validation errors in sentences a game designer can act on."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from longsuit.rules.errors import Problem
from longsuit.rules.model import Game

_SURFACE = {"tables": ("table", "judges", "on")}


def explain(error: ValidationError) -> Iterator[Problem]:
    """Each thing Pydantic found, with the place as the author wrote it and what would be right."""
    seen = set()
    for detail in error.errors():
        place = _place(detail["loc"])
        problem = Problem(place, _sentence(detail))
        if problem not in seen:
            seen.add(problem)
            yield problem


def _place(location: tuple[int | str, ...]) -> str:
    """The path in the file: schedules of a pay table and the branches of unions are not written there."""
    parts: list[str] = []
    skip_index = False
    for part in location:
        text = str(part)
        if text in ("[key]", "lines") or text.startswith(("literal[", "function-", "dict[", "constrained-", "lax-or-strict")):
            continue
        if len(parts) == 2 and parts[0] == "wager" and text == "tables":
            parts.append("table")
            skip_index = True
        elif skip_index and isinstance(part, int):
            skip_index = False
        else:
            parts.append(f'"{text}"' if "." in text else text)
    return ".".join(parts)


def _sentence(detail: Any) -> str:
    kind, given = detail["type"], detail.get("input")
    context = detail.get("ctx", {})
    match kind:
        case "missing":
            return "This key is missing."
        case "extra_forbidden":
            return f"There is no such key here{_nearest(detail['loc'])}"
        case "literal_error":
            return f"It must be {context['expected']}, not {_short(given)}."
        case "value_error":
            message = str(context["error"])
            return message[0].upper() + message[1:] + ("" if message.endswith(".") else ".")
        case "string_pattern_mismatch":
            return f"{_short(given)} is not a name: use small letters, digits and hyphens."
        case "model_type" | "dict_type" | "model_attributes_type":
            return f"It must be a table, not {_short(given)}."
        case "string_type":
            return f"It must be text in quotes, not {_short(given)}."
        case "int_type" | "int_from_float":
            return f"It must be a whole number, not {_short(given)}."
        case _:
            return f"{detail['msg']}; found {_short(given)}."


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _nearest(location: tuple[int | str, ...]) -> str:
    known = _fields(location[:-1])
    close = difflib.get_close_matches(str(location[-1]), known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; keys here are {', '.join(known)}." if known else "."


def _fields(location: tuple[int | str, ...]) -> list[str]:
    """The keys a table may have, as they are written in the file."""
    model: Any = Game
    for part in location:
        model = _step(model, part)
    model = _model_in(model)
    if model is None:
        return []
    names: list[str] = []
    for name, field in model.model_fields.items():
        names.extend(_SURFACE.get(name, (field.alias or name,)) if model is not Game else (name,))
    return [name for name in names if name not in ("offered", "chosen")]


def _step(model: Any, part: int | str) -> Any:
    inner = _model_in(model)
    if inner is not None and isinstance(part, str) and part in inner.model_fields:
        return inner.model_fields[part].annotation
    return model


def _model_in(annotation: Any) -> type[BaseModel] | None:
    """The model inside an annotation such as ``FrozenDict[Name, Wager]`` or ``Limits | None``."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    if get_origin(annotation) is not None or isinstance(annotation, UnionType) or get_origin(annotation) is Union:
        for argument in reversed(get_args(annotation)):
            found = _model_in(argument)
            if found is not None:
                return found
    return None
