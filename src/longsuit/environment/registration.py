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


def register() -> None:
    """Make the games known to Gymnasium; importing ``longsuit.environment`` does it."""
    for name, game in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="longsuit.environment.single:GameEnv",
                vector_entry_point="longsuit.environment.vector:GameVectorEnv",
                kwargs={"game": game},
            )
