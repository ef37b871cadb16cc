"""What every part of a definition is made of: names, words, and immutable models."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)]
"""An id: small letters, digits and hyphens."""

TableName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9-]*$", max_length=40)]
"""A pay table's id: the sheet's own number where it has one."""

RulingName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)]
"""The name of a ruling, as ``--set`` takes it."""

Words = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]
"""A short text for people."""

RankingName = Literal[
    "longest flush",
    "two-card flush",
    "longest straight flush",
    "three-card poker",
    "four-card poker",
    "five-card poker",
    "five-card poker, hearts royal apart",
    "suited cards",
    "pocket cards",
    "second flush",
    "high cards beside the flush",
]
"""The rankings a definition may name."""


Flag = Annotated[bool, Field(strict=True)]
"""true or false, without quotes."""


class Later:
    """Marks a key added to the language later: at its default it is not part of any hash, so earlier records stay readable."""


LATER = Later()

Unsaid = dict[Any, Any]
"""Keys to leave out, as Pydantic takes them: by name or place, True or further keys."""


def unsaid(part: object) -> Unsaid:
    """The later keys that a part of a definition leaves at their defaults."""
    if isinstance(part, dict | list | tuple):
        inner = part.items() if isinstance(part, dict) else enumerate(part)
        return {key: keys for key, value in inner if (keys := unsaid(value))}
    if not isinstance(part, BaseModel):
        return {}
    left: Unsaid = {}
    for name, field in type(part).model_fields.items():
        value = getattr(part, name)
        if LATER in field.metadata and value == field.get_default(call_default_factory=True, validated_data={}):
            left[name] = True
        elif keys := unsaid(value):
            left[name] = keys
    return left


def joined(left: Unsaid, more: Unsaid) -> Unsaid:
    """Both sets of keys to leave out."""
    both = dict(left)
    for key, value in more.items():
        other = both.get(key)
        both[key] = joined(other, value) if isinstance(other, dict) and isinstance(value, dict) else True if other is True else value
    return both


class Model(BaseModel):
    """Frozen, and strict about keys it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    def __getstate__(self) -> dict[Any, Any]:
        """Its fields, to be sent to another process; derived values are computed there again."""
        state = super().__getstate__()
        fields = {name: value for name, value in state["__dict__"].items() if name in type(self).model_fields}
        return {**state, "__dict__": fields}


def listed(value: object) -> object:
    """One text where several may stand."""
    return [value] if isinstance(value, str) else value
