"""Compile the kernels and solve the games once, before the tests share the work: they then load both from disk.

python -m tests.warm
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

import gymnasium

from longsuit.environment import IDS
from longsuit.exact.hand import hand_value
from longsuit.report.ask import ask
from longsuit.rules import game, game_ids
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec

_KNOWN = ((2, 0), (2, 1), (0, 1))
"""Hands and cards of the dealer that are seen."""


def warm(name: str) -> None:
    """Everything a game's figures, rounds and single hands are made with."""
    given = game(name)
    ask(given)
    simulate(Spec(given, rounds=1000))
    if not given.street:
        hand_value(given, (1 << given.deal.player) - 1)
        for seen, exposed in _KNOWN:
            simulate(Spec(given, rounds=1, seats=2, seen=seen, exposed=exposed))


def main() -> None:
    """All games on two cores, the longest first, then the environments of two."""
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(warm, sorted(game_ids(), key="ultimate-texas-holdem".__ne__)))
    for identity in list(IDS)[:2]:
        env = gymnasium.make_vec(identity, num_envs=4)
        env.reset(seed=1)
        env.step(env.action_space.sample())


if __name__ == "__main__":
    main()
