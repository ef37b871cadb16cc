"""Longsuit: exact, honest software for casino card games played against a dealer.

>>> import longsuit as ls
>>> game = ls.game("high-card-flush/hollywood-columbus")
>>> game.contest["flush"].ranking.say(ls.Hand.parse("Th 8h 6h Js Ad Qd Jc"))
'three-card flush, ten-eight-six'
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from longsuit.cards import Card, CardError, Hand
    from longsuit.conformance.check import check_game
    from longsuit.exact.hand import HandValue, hand_value
    from longsuit.exact.solution import Solution, solve
    from longsuit.rules.errors import DefinitionError
    from longsuit.rules.load import game, game_ids
    from longsuit.rules.model import Game
    from longsuit.table.errors import RoundError
    from longsuit.table.round import Round

__version__ = "0.2.0.dev0"

_HOME = {
    "Card": "cards",
    "CardError": "cards",
    "DefinitionError": "rules.errors",
    "Game": "rules.model",
    "Hand": "cards",
    "HandValue": "exact.hand",
    "Round": "table.round",
    "RoundError": "table.errors",
    "Solution": "exact.solution",
    "check_game": "conformance.check",
    "game": "rules.load",
    "game_ids": "rules.load",
    "hand_value": "exact.hand",
    "solve": "exact.solution",
}

__all__ = [
    "Card",
    "CardError",
    "DefinitionError",
    "Game",
    "Hand",
    "HandValue",
    "Round",
    "RoundError",
    "Solution",
    "__version__",
    "check_game",
    "game",
    "game_ids",
    "hand_value",
    "solve",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first used, so that importing the package costs nothing."""
    if name not in _HOME:
        raise AttributeError(f"longsuit has no {name!r}; it has {', '.join(__all__)}.")
    globals()[name] = found = getattr(import_module(f"longsuit.{_HOME[name]}"), name)
    return found
