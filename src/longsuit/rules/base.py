"""What every part of a definition is made of: names, words, and models that nobody can change."""

from __future__ import annotations

from typing import Annotated, Literal

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
    "five-card poker",
    "five-card poker, hearts royal apart",
    "suited cards",
    "second flush",
    "high cards beside the flush",
]
"""The rankings a definition may name."""


Flag = Annotated[bool, Field(strict=True)]
"""true or false, without quotes."""


class Model(BaseModel):
    """Frozen, and strict about keys it does not know."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def listed(value: object) -> object:
    """One text where several may stand."""
    return [value] if isinstance(value, str) else value
