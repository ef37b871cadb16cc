"""The end of a session in a few lines."""

from __future__ import annotations

from longsuit.rules.quantities import format_money
from longsuit.terminal.screen import Screen
from longsuit.terminal.show import signed
from longsuit.terminal.tally import Tally


def summary(screen: Screen, tally: Tally) -> None:
    """Rounds, result, biggest win, and every wager by itself."""
    rounds = f"{tally.rounds} round{'' if tally.rounds == 1 else 's'}"
    best = f" Biggest win: {format_money(tally.best)} in round {tally.best_round}." if tally.best else ""
    screen.say(f"{rounds}, {signed(tally.net)} in all. Bankroll {format_money(tally.bankroll)}.{best}")
    if not tally.wagers:
        return
    names = [name for name in tally.table.layout.names if name in tally.wagers]
    rows = [
        (f"  {tally.table.game.wager[name].title}", str(wager.rounds), format_money(wager.staked), signed(wager.net))
        for name, wager in ((name, tally.wagers[name]) for name in names)
    ]
    screen.grid(rows, right=(1, 2, 3), header=("  Wager", "times", "staked", "net"))
