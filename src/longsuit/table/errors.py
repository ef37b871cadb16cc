"""Errors of a table."""

from __future__ import annotations

from longsuit.settlement.errors import RoundError

__all__ = ["RecordError", "RoundError"]


class RecordError(ValueError):
    """An invalid stored round, with the place of the fault."""

    def __init__(self, place: str, what: str) -> None:
        self.place = place
        """The line or field."""
        self.what = what
        """What is wrong there."""
        super().__init__(f"{place}: {what}")
