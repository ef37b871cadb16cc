"""Totals of somebody's answers: by day, and by each ten minutes of practice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import tzinfo
from statistics import median

from longsuit.house.room.school import Row, as_review
from longsuit.school import memory

UNIT = 600_000
"""Ten minutes: the unit of practice, in milliseconds."""
_LONGEST = 60_000
"""An answer that takes longer counts as a minute: somebody was called away."""


NONE: Row = {"answers": 0, "right": 0, "milliseconds": 0, "minutes": 0.0}
"""No answers at all."""


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
    return {key: summed(answers) for key, answers in grouped.items()}


def commonest(rows: Iterable[Row], most: int = 8) -> list[Row]:
    """The wrong answers given most often."""
    wrong = Counter((row["game"], row["skill"], row["mistake"]) for row in rows if not row["correct"])
    return [{"game": game, "skill": skill, "mistake": mistake, "times": times} for (game, skill, mistake), times in wrong.most_common(most)]


def days(rows: Iterable[Row], clock: tzinfo) -> list[Row]:
    """Speed and accuracy by day in the reader's time zone, oldest first."""
    return [day._asdict() for day in memory.by_day(as_review(row, clock) for row in rows)]


def decisions(rows: Iterable[Row]) -> Row | None:
    """How somebody decides as a player: rating, streak, and where the antes go; None before the first decision."""
    made = sorted((row for row in rows if row["skill"].startswith("decide:")), key=lambda row: int(row["id"]))
    answers = [as_review(row) for row in made]
    if not answers:
        return None
    return {
        **summed(made),
        "antes": 100 * sum(answer.antes for answer in answers) / len(answers),
        "rating": memory.rating(answers),
        "streak": memory.streak(answers),
        "leaks": [{"skill": skill, "antes": antes} for skill, antes in memory.leaks(answers).items()],
    }
