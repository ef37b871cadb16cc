"""What somebody's answers come to: by day, and by each ten minutes of practice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from statistics import median
from typing import Any

Row = dict[str, Any]

UNIT = 600_000
"""Ten minutes: the unit of practice, in milliseconds."""
_DAY = 86_400_000
_LONGEST = 60_000
"""An answer that takes longer counts as a minute: somebody was called away."""


def practised(row: Row) -> int:
    """Milliseconds of practice an answer took."""
    return min(int(row["milliseconds"]), _LONGEST)


def summed(rows: Sequence[Row]) -> Row:
    """Answers taken together."""
    return {
        "answers": len(rows),
        "right": sum(bool(row["correct"]) for row in rows),
        "milliseconds": int(median(practised(row) for row in rows)),
        "minutes": round(sum(map(practised, rows)) / 60_000, 1),
    }


def days(rows: Sequence[Row], offset: int = 0) -> list[Row]:
    """Answers by day, oldest first; ``offset`` is what the reader's clock is ahead of UTC, in milliseconds."""
    ordered = sorted(rows, key=lambda row: int(row["id"]))
    return [
        {"day": day * _DAY - offset, **summed(list(group))} for day, group in groupby(ordered, lambda row: (row["at"] + offset) // _DAY)
    ]


def units(rows: Sequence[Row]) -> list[Row]:
    """Answers by each ten minutes of practice, oldest first; one that has just begun is left out unless it is the only one."""
    made = [summed(unit) for unit in _units(sorted(rows, key=lambda row: int(row["id"])))]
    return made[:-1] if len(made) > 1 and made[-1]["minutes"] < UNIT / 120_000 else made


def _units(rows: Iterable[Row]) -> Iterator[list[Row]]:
    unit: list[Row] = []
    spent = 0
    for row in rows:
        unit.append(row)
        spent += practised(row)
        if spent >= UNIT:
            yield unit
            unit, spent = [], 0
    if unit:
        yield unit


def by_skill(rows: Iterable[Row]) -> dict[tuple[str, str], Row]:
    """Answers by game and skill."""
    grouped: dict[tuple[str, str], list[Row]] = {}
    for row in rows:
        grouped.setdefault((row["game"], row["skill"]), []).append(row)
    return {key: summed(found) for key, found in grouped.items()}


def commonest(rows: Iterable[Row], most: int = 8) -> list[Row]:
    """The wrong answers given most often."""
    wrong = Counter((row["game"], row["skill"], row["mistake"]) for row in rows if not row["correct"])
    return [{"game": game, "skill": skill, "mistake": mistake, "times": times} for (game, skill, mistake), times in wrong.most_common(most)]
