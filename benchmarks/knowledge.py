"""The player's edge by hands shared and by dealer's cards seen, for every game: the tables of docs/claims.md, made again.

Takes minutes: ``python -m benchmarks.knowledge [seconds a figure]``.
"""

from __future__ import annotations

import sys

from longsuit.exact.value import base_value
from longsuit.rules import game
from longsuit.simulate.exposure import edge
from longsuit.simulate.figures import Estimate
from longsuit.simulate.knowing import Known

GAMES = ("high-card-flush", "i-luv-suits", "5-card-pursuit", "pick-2-poker")
SEED = 2026
BLOCKS = 1 << 20


def told(found: Estimate) -> str:
    """An edge with its standard error."""
    return f"{found.mean:+.2%} ± {found.error:.2%}"


def rows(name: str, seconds: float) -> list[tuple[str, str]]:
    """Every amount of knowledge with the edge it gives."""
    rules = game(name)
    shared = [(f"{seen} hands shared", Known(seen=seen)) for seen in range(2, rules.deal.seats + 1)]
    exposed = [(f"{cards} dealer's card{'s' if cards > 1 else ''} seen", Known(exposed=cards)) for cards in range(1, rules.deal.dealer + 1)]
    found = [("own hand only (exact)", f"{float(base_value(rules).ev):+.4%}")]
    return found + [(what, told(edge(rules, known, seed=SEED, blocks=BLOCKS, seconds=seconds))) for what, known in shared + exposed]


def main(seconds: float = 10.0) -> None:
    """Print one Markdown table a game."""
    for name in GAMES:
        print(f"\n### {game(name).name}\n\n| what the players know | edge of one player, an ante |\n|---|--:|")
        for what, figure in rows(name, seconds):
            print(f"| {what} | {figure} |", flush=True)


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
