"""What can be wrong with a definition, said so that its author can mend it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a definition."""

    place: str
    """Where: the path of the key, ``wager.flush.table.columbus``."""
    what: str
    """What is wrong there and what would be right, as a sentence."""
    line: int | None = None
    """The line of the file, where it could be told."""

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


class DefinitionError(ValueError):
    """A definition that cannot be used, with everything that is wrong in it."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        """The file, or whatever the definition came from."""
        self.problems = tuple(problems)
        """All that was found, in the order of the file."""
        super().__init__("\n".join(f"{source}{f':{problem.line}' if problem.line else ''}: {problem}" for problem in self.problems))
