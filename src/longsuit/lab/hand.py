"""The hand explorer: what every action is worth with these cards, whatever else has been seen."""

from __future__ import annotations

from typing import Any

from longsuit.exact.hand import hand_value
from longsuit.lab.figures import exact
from longsuit.lab.version import Version
from longsuit.report.hand import hand_json
from longsuit.rules.quantities import format_number

_MOST_ACTIONS = 60


def explored(version: Version, hand: str, known: str = "", dealer: str = "") -> dict[str, Any]:
    """What ``ev --json`` says, and the hand in words."""
    game = version.made()
    value = hand_value(game, hand, known=known, dealer=dealer, along=version.along)
    answer = hand_json(value)
    for plain, action in zip(answer["actions"], value.actions, strict=True):
        titled = game.action.get(action.action)
        plain["title"] = titled.title if titled else "Fold"
        plain["words"] = game.says(action.action, action.size)
        plain["exact"] = exact(action.numerator, action.denominator)
        plain["size"] = format_number(action.size)
        plain["setting"] = str(action.setting) if action.setting is not None else None
        plain["contest"] = game.contest[titled.contest].title if titled else None
    words = {contest.title: contest.ranking.say(value.hand) for contest in game.contest.values()}
    return {**answer, "actions": answer["actions"][:_MOST_ACTIONS], "words": words, "left_out": max(0, len(value.actions) - _MOST_ACTIONS)}
