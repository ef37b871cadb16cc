"""Tests a definition: in random rounds every invariant must hold, and every room must give the same money."""

from __future__ import annotations

from collections.abc import Callable

from longsuit.conformance.office import booked
from longsuit.conformance.rounds import Failure, problems
from longsuit.conformance.routes import routes
from longsuit.rules.model import Game
from longsuit.table import record
from longsuit.table.errors import RoundError
from longsuit.table.rehearsal import Dice, rehearse
from longsuit.table.standing import open_table


def check_game(game: Game, dice: Dice, *, rounds: int = 200, progress: Callable[[int], object] | None = None) -> tuple[Failure, ...]:
    """Play random rounds and check every invariant; returns the failures of the first round that fails."""
    try:
        table = open_table(game)
    except RoundError as error:
        return (Failure("the table opens", str(error), ""),)
    for done in range(rounds):
        state = rehearse(table, dice, number=done)
        failures = [Failure(check, what, record.dumps(state)) for check, what in problems(table, state, dice)]
        failures += [Failure("table and office agree", what, record.dumps(state)) for what in booked(state)]
        failures += [Failure(check, what, "") for check, what in routes(game, dice)]
        if failures:
            return tuple(failures)
        if progress is not None:
            progress(done + 1)
    return ()
