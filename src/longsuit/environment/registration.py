"""The names Gymnasium knows the games by."""

from __future__ import annotations

import gymnasium

IDS = {
    "longsuit/HighCardFlush-v0": "high-card-flush",
    "longsuit/ILuvSuits-v0": "i-luv-suits",
    "longsuit/FiveCardPursuit-v0": "5-card-pursuit",
    "longsuit/Pick2Poker-v0": "pick-2-poker",
}
"""Environments and the games they play, each by its first sheet unless ``game`` says otherwise."""


STREETS = {
    "longsuit/ThreeCardPoker-v0": "three-card-poker",
    "longsuit/CaribbeanStud-v0": "caribbean-stud",
    "longsuit/LetItRide-v0": "let-it-ride",
    "longsuit/MississippiStud-v0": "mississippi-stud",
    "longsuit/FourCardPoker-v0": "four-card-poker",
    "longsuit/UltimateTexasHoldem-v0": "ultimate-texas-holdem",
}
"""The same for games of several streets."""


def register() -> None:
    """Make the games known to Gymnasium; importing ``longsuit.environment`` does it."""
    one, many = "longsuit.environment.single:GameEnv", "longsuit.environment.vector:GameVectorEnv"
    street, streets = "longsuit.environment.street_env:StreetEnv", "longsuit.environment.street_env:StreetVectorEnv"
    for name, game in (IDS | STREETS).items():
        if name not in gymnasium.registry:
            entry, vector = (street, streets) if name in STREETS else (one, many)
            gymnasium.register(name, entry_point=entry, vector_entry_point=vector, kwargs={"game": game})
