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


def deck(number: int, *, seed: int | None = None, stacks: Sequence[tuple[Card, ...]] = ()) -> tuple[int, ...]:
    """The shuffled deck of a round, the first being number 1: the same number and seed, the same deck."""
    if number <= len(stacks):
        return stacks[number - 1]
    return shuffled(SystemRandom() if seed is None else Random(f"longsuit {seed} {number}"))  # noqa: S311 (a seed is meant to repeat)


def read_stacks(path: Path) -> tuple[tuple[Card, ...], ...]:
    """Decks from a file, one a line, top card first; cards left out lie under the others. ``#`` begins a remark."""
    stacks = []
    for number, line in enumerate(text_of(path, "decks").splitlines(), start=1):
        cards = line.partition("#")[0].strip()
        if cards:
            try:
                stacks.append(stacked(cards))
            except RoundError as error:
                raise RecordError(f"{path}, line {number}", str(error)) from None
    return tuple(stacks)
