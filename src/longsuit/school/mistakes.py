"""Mistakes by kind, in words that can be counted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from longsuit.school.lesson import Asked, Choice, Mark, Moment, Money


def mistake(asked: Asked, answer: Any, mark: Mark) -> str:
    """What kind of mistake a wrong answer was."""
    match asked.question.answer:
        case Choice(options):
            picked = next((option.words for option in options if answer in (option.name, option.key)), "something else")
            return f"“{picked}” for “{mark.words}”"
        case Money():
            return "paid too much" if _cents(answer) > _cents(mark.best) else "paid too little"
        case Moment(kinds):
            return _watched(answer, mark.best, {kind.name: kind.words for kind in kinds})
        case _:
            return "a step in the wrong place, or left out"


def _cents(paid: Any) -> int:
    """An amount, or the value of some chips."""
    return paid if isinstance(paid, int) else sum(value * count for value, count in paid)


def _watched(answer: Mapping[str, Any], best: Mapping[str, Any], kinds: Mapping[str, str]) -> str:
    if best["stop"] is None:
        return "false alarm"
    planted = kinds[best["kind"]]
    if answer["stop"] is None:
        return f"missed: {planted}"
    if answer["stop"] != best["stop"]:
        return f"stopped {'early' if answer['stop'] < best['stop'] else 'late'}: {planted}"
    return f"{'misnamed' if answer.get('kind') != best['kind'] else 'wrong remedy'}: {planted}"
