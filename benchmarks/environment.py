"""Steps a second in Gymnasium: our games one at a time and side by side, beside Gymnasium's own Blackjack in the same run.

Every environment comes from ``gymnasium.make`` with its usual wrappers. A round that is over is reset, and the reset is counted; one
of ours lasts one step. Actions are drawn beforehand, so that only the environments are timed.

    python -m benchmarks.environment
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np

from benchmarks.timing import best_time, rate, show
from longsuit.environment import IDS

STEPS = 20_000
SIDE_BY_SIDE = 4096
ROUNDS = 64


def single(name: str) -> float:
    """Steps a second, one round at a time."""
    env: Any = gymnasium.make(name)
    actions = np.random.default_rng(1).integers(env.action_space.n, size=STEPS).tolist()
    env.reset(seed=1)

    def work() -> None:
        for action in actions:
            _, _, terminated, truncated, _ = env.step(action)
            if terminated or truncated:
                env.reset()

    return STEPS / best_time(work)


def vectorised(name: str) -> float:
    """Steps a second, thousands side by side."""
    env: Any = gymnasium.make_vec(name, num_envs=SIDE_BY_SIDE)
    actions = np.random.default_rng(1).integers(env.single_action_space.n, size=(ROUNDS, SIDE_BY_SIDE))
    env.reset(seed=1)

    def work() -> None:
        for row in actions:
            env.step(row)

    return ROUNDS * SIDE_BY_SIDE / best_time(work)


def main() -> None:
    blackjack = single("Blackjack-v1")
    rows = [("Blackjack-v1, one at a time", rate(blackjack), "1")]
    for name in IDS:
        alone, many = single(name), vectorised(name)
        rows.append((f"{name}, one at a time", rate(alone), f"{alone / blackjack:,.1f}"))
        rows.append((f"{name}, {SIDE_BY_SIDE:,} side by side", rate(many), f"{many / blackjack:,.0f}"))
    show("Steps a second in Gymnasium", ("environment", "steps/s", "× Blackjack"), rows)


if __name__ == "__main__":
    main()
