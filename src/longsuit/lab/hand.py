"""The hand explorer: what every action is worth with these cards, whatever else has been seen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from longsuit.cards import Hand
from longsuit.exact.hand import HandValue, hand_value
from longsuit.lab.figures import exact
from longsuit.lab.version import Version
from longsuit.report.hand import hand_json
from longsuit.rules.model import Contest, Game
from longsuit.rules.quantities import format_number
from longsuit.settlement import layout

_MOST_ACTIONS = 60


def explored(version: Version, hand: str, known: str = "", dealer: str = "", board: str = "") -> dict[str, Any]:
    """What ``ev --json`` says, and the hand in words."""
    game = version.made()
    value = hand_value(game, hand, known=known, dealer=dealer, board=board, along=version.along)
    answer = hand_json(value)
    for plain, action in zip(answer["actions"], value.actions, strict=True):
        titled = game.action.get(action.action)
        plain["title"] = titled.title if titled else "Fold"
        plain["words"] = game.says(action.action, action.size)
        plain["exact"] = exact(action.numerator, action.denominator)
        plain["size"] = format_number(action.size)
        plain["setting"] = str(action.setting) if action.setting is not None else None
        plain["contest"] = game.contest[titled.contest].title if titled else None
    words = {contest.title: contest.ranking.say(cards) for contest, cards in _judged(game, value) if len(cards) >= contest.ranking.least}
    return {**answer, "actions": answer["actions"][:_MOST_ACTIONS], "words": words, "left_out": max(0, len(value.actions) - _MOST_ACTIONS)}


def _judged(game: Game, value: HandValue) -> Iterator[tuple[Contest, Hand]]:
    """Every contest with the cards known so far that make its hand."""
    laid = layout(game)
    for name, contest in game.contest.items():
        judge = laid.judged[laid.contests[name].place]
        yield contest, Hand(judge.cards(value.hand, value.board))
