"""What a table says when something may not be done."""

from __future__ import annotations

from longsuit.settlement.errors import RoundError

__all__ = ["RecordError", "RoundError"]


class RecordError(ValueError):
    """A stored round that cannot be trusted, with the place that is wrong."""

    def __init__(self, place: str, what: str) -> None:
        self.place = place
        """The line or field."""
        self.what = what
        """What is wrong there."""
        super().__init__(f"{place}: {what}")
