"""Where shuffled decks come from: the system's entropy, a seed, or a file of decks somebody stacked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from secrets import SystemRandom

from longsuit.cards import Card
from longsuit.files import text_of
from longsuit.table import RecordError, RoundError, stacked
from longsuit.table.rehearsal import shuffled


class Decks:
    """A deck for every round, by its number: the same number and seed, the same deck."""

    def __init__(self, seed: int | None = None, stacks: Sequence[tuple[Card, ...]] = ()) -> None:
        self._seed = seed
        self._stacks = stacks

    def deck(self, number: int) -> tuple[int, ...]:
        """The shuffled deck of a round; the first is number 1."""
        if number <= len(self._stacks):
            return self._stacks[number - 1]
        dice = SystemRandom() if self._seed is None else Random(f"longsuit {self._seed} {number}")  # noqa: S311 (a seed is meant to repeat)
        return shuffled(dice)


def read_stacks(path: Path) -> tuple[tuple[Card, ...], ...]:
    """Decks from a file, one a line, top card first; cards left out lie under the others. ``#`` begins a remark."""
    found = []
    for number, line in enumerate(text_of(path, "decks").splitlines(), start=1):
        cards = line.partition("#")[0].strip()
        if cards:
            try:
                found.append(stacked(cards))
            except RoundError as error:
                raise RecordError(f"{path}, line {number}", str(error)) from None
    return tuple(found)
