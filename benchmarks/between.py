"""Two commits side by side: the same work in both, turn by turn in one run, as ratios of medians.

    git worktree add ../before COMMIT
    python -m benchmarks.between ../before ["payouts changed"]

The words, if any, choose the workloads whose names contain them.
Each turn is a process of its own, so both commits start equally cold; kernels are compiled before anything is timed.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any

TURNS = 7
GAMES = ("high-card-flush", "i-luv-suits", "5-card-pursuit", "pick-2-poker")

Work = Callable[[], object]


def workloads() -> Iterator[tuple[str, Work]]:
    """What is timed, by names both commits have."""
    import gymnasium
    import numpy as np

    import longsuit as ls
    from longsuit.environment import IDS
    from longsuit.exact import poker_counts, showdown, suit_counts
    from longsuit.exact.value import base_value
    from longsuit.simulate.run import Span, play_span
    from longsuit.simulate.spec import Spec

    remembered = (showdown._count_few, showdown._count_many, suit_counts.suit_table, poker_counts.holding_of)
    for name in GAMES:
        game = ls.game(name)

        def solve(game: ls.Game = game) -> None:
            for one in remembered:
                one.cache_clear()
            base_value(game)

        yield f"{name}: solved from nothing", solve
        yield f"{name}: solved again, payouts changed", partial(base_value, game)
        dice = random.Random(7)
        hands = [sum(1 << card for card in dice.sample(range(52), game.deal.player)) for _ in range(60)]
        yield f"{name}: sixty hands valued", partial(valued, game, hands)
        yield f"{name}: forty rounds at a full table", table_rounds(name)
        spec = Spec(game, rounds=1 << 17)
        yield f"{name}: 131,072 rounds simulated", partial(play_span, spec, Span(0, 1 << 17))
    for identity in list(IDS)[:2]:
        env: Any = gymnasium.make_vec(identity, num_envs=4096)
        env.reset(seed=1)
        actions = np.random.default_rng(1).integers(env.single_action_space.n, size=(8, 4096))
        yield f"{identity}: 32,768 steps", partial(stepped, env, actions)


def valued(game: Any, hands: list[int]) -> None:
    """Hands one by one."""
    import longsuit as ls

    for hand in hands:
        ls.hand_value(game, hand)


def stepped(env: Any, actions: Any) -> None:
    """Steps of many rounds side by side."""
    for row in actions:
        env.step(row)


def table_rounds(name: str) -> Work:
    """Rounds with every wager down and everybody staying in."""
    import longsuit as ls
    from longsuit.table import open_table

    game = ls.game(name)
    table, dice = open_table(game), random.Random(3)
    decks = [tuple(dice.sample(range(52), 52)) for _ in range(40)]
    least = min(limit.least for limit in table.ranges.values())
    ante = max(least, game.limits.base.minimum)
    bets = {wager: ante if model.made == "to receive cards" else model.stake or max(500, game.limits.bonus.minimum)
            for wager, model in game.wager.items() if model.made in ("to receive cards", "if the player likes")}  # fmt: skip

    def work() -> None:
        for deck in decks:
            state = ls.Round(table)
            for seat in range(1, min(6, game.deal.seats) + 1):
                state = state.sit(seat).wager(seat, bets)
            state = state.deal(deck)
            while state.phase == "decisions":
                state = state.play(state.turn, next(iter(game.action)))
            state.reveal().settle()

    return work


def turn(words: str) -> None:
    """Do everything once to warm up, then three times or for half a second, and print the best times."""
    best = {}
    for name, work in workloads():
        if words not in name:
            continue
        work()
        times: list[float] = []
        while len(times) < 3 or sum(times) < 0.5:
            start = process_time()
            work()
            times.append(process_time() - start)
        best[name] = min(times)
    print(json.dumps(best))


def measured(tree: Path, words: str) -> dict[str, float]:
    """One turn of a commit."""
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    done = subprocess.run([sys.executable, __file__, "turn", words], env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def main(before: Path, words: str = "") -> None:
    """Turn by turn, and the ratios."""
    here = Path(__file__).parent.parent
    measured(before, words), measured(here, words)
    turns = [(measured(before, words), measured(here, words)) for _ in range(TURNS)]
    for name in turns[0][0]:
        old, new = (statistics.median(one[side][name] for one in turns) for side in (0, 1))
        print(f"{name:52} {old * 1e3:9.1f} ms {new * 1e3:9.1f} ms {old / new:6.2f}")


if __name__ == "__main__":
    if sys.argv[1] == "turn":
        turn(sys.argv[2])
    else:
        main(Path(sys.argv[1]).resolve(), *sys.argv[2:])
