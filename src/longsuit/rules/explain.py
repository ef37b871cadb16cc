"""Validation errors in sentences a game designer can act on."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from longsuit.rules.errors import Problem, nearest, shown
from longsuit.rules.model import Game
from longsuit.rules.place import joined

Location = tuple[int | str, ...]

_SURFACE = {"tables": ("table", "judges", "on", "reads")}
_HIDDEN = ("offered", "chosen", "alone", "when")
_SPELLED = {"wager": "makes", "size": "sizes", "win": "pays", "tie": "pays", "lose": "pays"}
"""Keys of the second version of the language that are spelled out under other names."""
_NUMBERS = {"2": "two", "3": "three", "5": "five"}
_DIGIT = re.compile("[235]")
_BRANCH = re.compile(r"literal\[|function-|dict\[|constrained-|lax-or-strict|tuple\[|nullable")
_BEYOND = {
    "joker|wild": "Jokers and wild cards are not supported: every game is dealt from one deck of 52 cards.",
    "deck|shoe": "Several decks are not supported: every game is dealt from one deck of 52 cards.",
    "house.?way": "A house way is not supported: the dealer plays one hand, the best of the cards a contest reads.",
    "draw|discard": "Draws and discards are not supported: everybody keeps the cards he is dealt.",
}
"""What the language does not support, by the key an author may try."""
_SECTIONS = {
    "deal": "write [deal] with player, dealer and seats",
    "wager": "write [wager.ante] and a table for every other betting spot",
    "action": "write [action.raise], or what else a player does to stay in",
    "fold": 'write [fold] with loses = ["ante"]',
    "contest": "write [contest.main] and say what is compared with the dealer",
    "id": 'write id = "my-game"',
    "name": 'write name = "My Game"',
    "version": 'write version = "1"',
    "summary": "describe the game in one sentence",
    "object": "say what the player tries to do",
}
_EXAMPLES = {
    "player": "say how many cards each player gets",
    "dealer": "say how many cards the dealer gets",
    "seats": "say how many players the table seats",
    "title": "give it the name players see",
    "made": 'say when the wager is made, as made = "if the player likes"',
    "judges": 'say what its pay tables go by, as judges = "longest flush"',
    "wager": "name the wager it makes",
    "contest": "name the contest it is played in",
    "size": "write size = [ { from = 1, up_to = 1 } ]",
    "from": "say the least, in antes",
    "up_to": "say the most, in antes",
    "loses": 'write loses = ["ante"]',
    "compares": 'say by which ranking, as compares = "longest flush"',
    "win": 'say what each wager does, as { ante = "1 to 1" }',
    "tie": 'say what each wager does, as { ante = "push" }',
    "lose": 'say what each wager does, as { ante = "lose" }',
}
_EMPTY = "It must not be empty."
_WANTED = {
    "model_type": "a table",
    "dict_type": "a table",
    "model_attributes_type": "a table",
    "tuple_type": "a list in square brackets",
    "list_type": "a list in square brackets",
    "string_type": "text in quotes",
    "int_type": "a whole number without quotes",
    "int_from_float": "a whole number without quotes",
    "bool_type": "true or false, without quotes",
    "bool_parsing": "true or false, without quotes",
}


def explain(error: ValidationError, tree: Mapping[str, Any]) -> tuple[Problem, ...]:
    """Each of Pydantic's complaints once, with the place as the author wrote it and what would be right."""
    problems: dict[tuple[str, str], Problem] = {}
    for detail in error.errors(include_url=False):
        location = detail["loc"]
        if _other_branch(location, detail.get("input")):
            continue
        problem = Problem(joined(_path(location, tree)), _sentence(detail))
        problems.setdefault((problem.place, "" if _is_outcome(location) else problem.what), problem)
    places = {place for place, _ in problems}
    return tuple(problem for problem in problems.values() if not _only_because(problem, places))


def _only_because(problem: Problem, places: Collection[str]) -> bool:
    """Whether a list is reported as empty only because each of its entries is wrong."""
    return problem.what == _EMPTY and any(place.startswith(problem.place + "[") for place in places)


def _is_outcome(location: Location) -> bool:
    """Whether the place takes one word or a table, so that one complaint about it is enough."""
    return len(location) > 2 and location[0] == "contest" and location[2] == "not_qualified"


def _other_branch(location: Location, value: object) -> bool:
    """Whether this is the complaint of an alternative the author did not take: one word, where a table was written."""
    return isinstance(value, dict) and bool(location) and str(location[-1]).startswith("literal[")


def _path(location: Location, tree: Mapping[str, Any]) -> Location:
    """The path in the file: branches of unions are not written there, and schedules of a pay table are written otherwise."""
    parts = _as_written(tuple(part for part in location if isinstance(part, int) or not (part == "[key]" or _BRANCH.match(part))), tree)
    if len(parts) < 3 or (parts[0], parts[2]) != ("wager", "tables"):
        return ("tables", *parts[1:2]) if parts[:1] == ("offered",) else parts
    if len(parts) < 5:
        return (*parts[:2], "table", *parts[3:])
    wager: Any = tree["wager"][parts[1]]
    table: Any = wager["table"][parts[3]] if isinstance(wager.get("table"), dict) else {}
    head: Location = (*parts[:2], "table", parts[3])
    field, rest = parts[5:6], parts[6:]
    if isinstance(table, dict) and table and all(isinstance(lines, dict) for lines in table.values()):
        return (*head, list(table)[int(parts[4])], *(() if field in (("judges",), ("lines",)) else field), *rest)
    if field in (("judges",), ("on",)) and field[0] not in table:
        return (*parts[:2], *field)
    return (*head, *(() if field == ("lines",) else field), *rest)


def _as_written(parts: Location, tree: Mapping[str, Any]) -> Location:
    """The path with a key as the file has it, where its language has a shorter word for it."""
    if len(parts) < 3 or parts[0] not in ("action", "contest"):
        return parts
    section: Any = tree.get(str(parts[0]))
    written = section.get(parts[1]) if isinstance(section, dict) else None
    short = _SPELLED.get(str(parts[2]))
    return (*parts[:2], short, *parts[3:]) if short and isinstance(written, dict) and short in written else parts


def _sentence(detail: Any) -> str:
    kind, value, location = detail["type"], detail.get("input"), detail["loc"]
    context = detail.get("ctx", {})
    match kind:
        case "missing":
            example = (_SECTIONS if len(location) == 1 else _EXAMPLES).get(str(location[-1]))
            return f"This key is missing; {example}." if example else "This key is missing."
        case "extra_forbidden":
            return _unknown(location, value)
        case "literal_error":
            return _not_listed(str(context["expected"]), value, may_be_table=_is_outcome(location))
        case "value_error":
            return str(context["error"])
        case "string_pattern_mismatch":
            letters = "small letters, digits and underscores" if location[:1] == ("ruling",) else "small letters, digits and hyphens"
            return f"{shown(value)} is not a name; use {letters}."
        case "string_too_long" | "string_too_short":
            return f"It must have from 1 to {context.get('max_length', 600)} letters."
        case "too_short" | "too_long":
            return _EMPTY if kind == "too_short" else f"It must have at most {context['max_length']} entries."
        case "greater_than_equal" | "less_than_equal":
            return f"It must be {'at least' if 'ge' in context else 'at most'} {context.get('ge', context.get('le'))}, not {shown(value)}."
        case _ if kind in _WANTED:
            return f"It must be {_WANTED[kind]}, not {shown(value)}."
        case _:
            return f"{detail['msg']}, not {shown(value)}."


def _not_listed(expected: str, value: object, *, may_be_table: bool) -> str:
    """A word that is not one of those allowed."""
    known = [single or double for single, double in re.findall(r"'([^']*)'|\"([^\"]*)\"", expected)]
    expected = " or ".join(filter(None, (", ".join(map(shown, known[:-1])), shown(known[-1]))))
    if may_be_table:
        return f'It must be {expected} or say what each wager does, as {{ ante = "1 to 1", raise = "push" }}, not {shown(value)}.'
    guess = nearest(_DIGIT.sub(lambda match: _NUMBERS[match[0]], value), known) if isinstance(value, str) else None
    return f"It must be {expected}, not {shown(value)}" + (f'; did you mean "{guess}"?' if guess else ".")


def _unknown(location: Location, value: object) -> str:
    """A key the model does not have."""
    key = str(location[-1])
    if location[0] == "wager" and len(location) == 3 and key in _SURFACE["tables"]:
        table = joined((*location[:2], "table", "1"))
        if key == "table":
            return f"It must hold pay tables, as [{table}], not {shown(value)}."
        return f"There is no pay table it could refer to; write [{table}] with a line for each hand that pays."
    known = _fields(location[:-1])
    guess = nearest(key, known)
    if guess:
        return f'There is no such key here; did you mean "{guess}"?'
    for tried, sentence in _BEYOND.items():
        if re.search(tried, key.lower()):
            return sentence
    return f"There is no such key here; keys here are {', '.join(known)}." if known else "There is no such key here."


def _fields(location: Location) -> list[str]:
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
    return [name for name in names if name not in _HIDDEN]


def _step(model: Any, part: int | str) -> Any:
    origin = get_origin(model)
    if isinstance(origin, type) and issubclass(origin, dict | tuple):
        return get_args(model)[-1 if issubclass(origin, dict) else 0]
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
            model = _model_in(argument)
            if model is not None:
                return model
    return None
