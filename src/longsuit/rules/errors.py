"""Problems of a definition, worded so that its author can fix them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

_SHOWN_PROBLEMS = 20


@dataclass(frozen=True)
class Problem:
    """One thing wrong in a definition."""

    place: str
    """Where: the path of the key, ``wager.flush.table.columbus``; rows of a list count from one, ``action.raise.size[2]``."""
    what: str
    """What is wrong there and how to put it right, as a sentence."""
    line: int | None = None
    """The line of the file, where it is known."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "what", _printable(self.what))

    def __str__(self) -> str:
        return f"{self.place}: {self.what}" if self.place else self.what


class DefinitionError(ValueError):
    """A definition that cannot be used, with everything that is wrong in it."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        self.source = source
        """The file, or whatever the definition came from."""
        self.problems = tuple(problems)
        """All its problems, in the order of the file."""
        lines = [f"{source}{f':{problem.line}' if problem.line else ''}: {problem}" for problem in self.problems[:_SHOWN_PROBLEMS]]
        if len(self.problems) > _SHOWN_PROBLEMS:
            lines.append(f"{source}: There are {len(self.problems) - _SHOWN_PROBLEMS} more problems like these.")
        super().__init__("\n".join(lines))


def _printable(text: str) -> str:
    return text if text.isprintable() else "".join(letter if letter.isprintable() else "?" for letter in text)


def shown(value: object) -> str:
    """A value as its author would recognise it, short enough for a sentence.

    >>> shown("a  b"), shown(True), shown([1, 2]), shown({})
    ('"a b"', 'true', 'a list', 'a table')
    """
    match value:
        case str():
            text = _printable(" ".join(value.split()))
            return f'"{text if len(text) <= 60 else text[:57] + "..."}"'
        case bool():
            return str(value).lower()
        case int() | float():
            return str(value)
        case datetime() | date() | time():
            return f"the date or time {value.isoformat()}"
        case dict():
            return "a table"
        case list() | tuple():
            return "a list"
        case _:
            return "nothing"


def names_or_none(names: Iterable[str]) -> str:
    """Names in a row, for the end of a sentence."""
    return ", ".join(names) or "none"


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word closest to this one, if any is close."""
    return next(iter(difflib.get_close_matches(word[:80], list(known), n=1)), None)


def instead(word: str, known: Iterable[str]) -> str:
    """The end of a sentence that says what could have been meant.

    >>> instead("flsh", ["flush", "ante"]), instead("x", ["flush", "ante"])
    ('; did you mean "flush"?', '; there are: flush, ante.')
    """
    known = list(known)
    close = nearest(word, known)
    if close is not None:
        return f'; did you mean "{close}"?'
    return f"; there are: {', '.join(known)}." if known else "; there are none."
