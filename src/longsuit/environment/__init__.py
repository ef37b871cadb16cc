"""Standard environments for machine learning: Gymnasium's interface, rewards as the table settles them.

>>> import gymnasium, longsuit.environment
>>> env = gymnasium.make("longsuit/HighCardFlush-v0")
>>> hand, info = env.reset(seed=1)
>>> int(hand.sum()), [str(action) for action in env.unwrapped.actions]
(7, ['fold', 'raise 1x', 'raise 2x', 'raise 3x'])
"""

from __future__ import annotations

try:
    import gymnasium  # noqa: F401 (looked for here so that its absence is said in a sentence)
except ModuleNotFoundError:
    raise ModuleNotFoundError("The environments need Gymnasium; install longsuit[gym].", name="gymnasium") from None

from longsuit.environment.actions import Action
from longsuit.environment.player import Player
from longsuit.environment.registration import IDS, STREETS, register
from longsuit.environment.single import GameEnv
from longsuit.environment.street_env import StreetEnv, StreetPlayer, StreetVectorEnv
from longsuit.environment.vector import GameVectorEnv

register()

__all__ = [
    "IDS",
    "STREETS",
    "Action",
    "GameEnv",
    "GameVectorEnv",
    "Player",
    "StreetEnv",
    "StreetPlayer",
    "StreetVectorEnv",
    "register",
]
