"""Columns, as the schema and its migrations describe them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BigInteger, Column, Integer
from sqlalchemy.types import TypeEngine

Number = BigInteger().with_variant(Integer, "sqlite")
"""A counting number: SQLite counts up only plain integers."""


def required(kind: TypeEngine[Any], *names: str) -> list[Column[Any]]:
    """Columns of one kind that always hold a value."""
    return [Column(name, kind, nullable=False) for name in names]
