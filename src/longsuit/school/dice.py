"""Chance from a seed: the same seed gives the same questions on every machine."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

_Item = TypeVar("_Item")


class Dice:
    """A stream of numbers made of a seed by hashing; what ``table.rehearsal`` asks of a source of chance."""

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._block = 0
        self._words: list[int] = []

    def below(self, size: int) -> int:
        """A number below ``size``, all equally likely as far as 64 bits can tell."""
        if not self._words:
            digest = hashlib.sha512(self._seed + self._block.to_bytes(8)).digest()
            self._words = list(struct.unpack(">8Q", digest))
            self._block += 1
        return self._words.pop() * size >> 64

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
        """A number of items, in random order."""
        mixed, below = list(items), self.below
        most = min(count, len(mixed))
        for place in range(most):
            other = place + below(len(mixed) - place)
            mixed[place], mixed[other] = mixed[other], mixed[place]
        return mixed[:most]
