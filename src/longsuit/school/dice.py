"""Chance from a seed: the same seed gives the same questions on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, TypeVar

_Item = TypeVar("_Item")


class Dice:
    """A stream of numbers made of a seed by hashing; what ``conformance.rehearsal`` asks of a source of chance."""

    def __init__(self, seed: str) -> None:
        self._words = _words(seed.encode())

    def below(self, size: int) -> int:
        """A number below ``size``, all equally likely."""
        whole = (1 << 64) - (1 << 64) % size
        return next(word for word in self._words if word < whole) % size

    def random(self) -> float:
        """A number from 0 to 1."""
        return self.below(1 << 53) / (1 << 53)

    def randrange(self, start: int, stop: int, step: int = 1, /) -> int:
        """A number of a range."""
        numbers = range(start, stop, step)
        return numbers[self.below(len(numbers))]

    def choice(self, seq: Sequence[_Item], /) -> _Item:
        """One of several."""
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Mix up, in place."""
        for last in range(len(x) - 1, 0, -1):
            place = self.below(last + 1)
            x[last], x[place] = x[place], x[last]

    def sample(self, items: Sequence[_Item], count: int) -> list[_Item]:
        """So many of several, in random order."""
        mixed = list(items)
        self.shuffle(mixed)
        return mixed[:count]


def _words(seed: bytes) -> Iterator[int]:
    """64-bit numbers without end."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8)).digest()
        yield from (int.from_bytes(digest[start : start + 8]) for start in range(0, 32, 8))
        block += 1
