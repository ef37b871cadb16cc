"""Where in the books a moment lies."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from longsuit.house.books.schema import commands

_SLACK = 600_000
"""Milliseconds by which entries may be out of order: several processes write, each by its own clock."""


def first_command(connection: Connection, at: int) -> int:
    """A number no command since a moment is below, and few before it are above; found by halving, since numbers grow with time."""
    low, high = 0, int(connection.execute(select(func.coalesce(func.max(commands.c.id), 0))).scalar_one())
    while low < high:
        middle = (low + high) // 2
        query = select(commands.c.at).where(commands.c.id > middle).order_by(commands.c.id).limit(1)
        later = connection.execute(query).scalar_one_or_none()
        if later is None or later >= at - _SLACK:
            high = middle
        else:
            low = middle + 1
    return low
