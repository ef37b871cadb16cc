"""A number for every key: which line of a pay table a hand hits, which row of a raise schedule it meets."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

from longsuit.hands import Span

NONE = -1
"""The number of a key in no span."""


class Steps(NamedTuple):
    """Keys below the first edge have the first number, keys from each edge on the number after it."""

    edges: tuple[int, ...]
    numbers: tuple[int, ...]

    def at(self, key: int) -> int:
        """The number of a key, ``NONE`` where no span holds it.

        >>> steps = Steps.first_of([Span(8, 9), Span(5, 9)])
        >>> [steps.at(key) for key in (4, 5, 8, 10)]
        [-1, 1, 0, -1]
        """
        return self.numbers[bisect_right(self.edges, key)]

    @classmethod
    def first_of(cls, spans: Sequence[Span]) -> Self:
        """The first span that holds the key: only the highest line of a pay table is paid."""
        return cls._of(spans, min)

    @classmethod
    def last_of(cls, spans: Sequence[Span]) -> Self:
        """The last span that holds the key: of the rows of a raise schedule a hand meets, the last counts."""
        return cls._of(spans, max)

    @classmethod
    def _of(cls, spans: Sequence[Span], choose: Callable[[list[int]], int]) -> Self:
        edges = sorted({edge for span in spans for edge in (span.low, span.high + 1)})
        numbers = [NONE]
        for edge in edges:
            holding = [number for number, span in enumerate(spans) if edge in span]
            numbers.append(choose(holding) if holding else NONE)
        return cls(tuple(edges), tuple(numbers))
