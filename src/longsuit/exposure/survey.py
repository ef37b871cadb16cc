"""The player's edge by what he knows: hands shared, dealer's cards seen, suit counts shared."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, NamedTuple

from longsuit.exact.streets.hand import opens
from longsuit.exact.value import base_value
from longsuit.exposure.one_by_one import gains
from longsuit.rules.model import Game
from longsuit.settlement import layout
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.exposure import edge, edge_seeing_one
from longsuit.simulate.knowing import Known

Kind = Literal["hands shared", "dealer's cards seen", "suit counts shared"]

SURE = 1.96
"""Standard errors of a 95% interval."""

MOST_ROUNDS = 10**9

_QUICK, _SLOW = 5, 50
"""How many times fewer rounds a figure takes if they are valued one by one: with one decision, and with several or an upcard."""


class Figure(NamedTuple):
    """An edge that some knowledge gives."""

    kind: Kind
    number: int
    """How many hands, or how many of the dealer's hidden cards."""
    edge: float
    """The player's EV per ante."""
    error: float
    """Its standard error; 0 where it is exact."""
    exact: Fraction | None = None
    """The edge itself, where it is counted and not simulated."""
    rounds: int = 0
    """Rounds behind it; none where it is exact."""


@dataclass(frozen=True)
class Assumed:
    """The table whose losses are counted."""

    ante: int
    """Cents."""
    seats: int
    rounds_per_hour: int

    @property
    def antes_per_hour(self) -> int:
        """Cents of antes the table takes in an hour."""
        return self.ante * self.seats * self.rounds_per_hour


@dataclass(frozen=True)
class Survey:
    """All figures of one game."""

    game: Game
    rounds: int
    """Rounds asked for; ``Figure.rounds`` says how many of them a figure needs."""
    seed: int
    base: Fraction
    """The exact EV per ante of a player who knows only his own cards."""
    figures: tuple[Figure, ...]
    assumed: Assumed
    complete: bool
    """Whether every figure was made; a survey may be stopped."""
    uncounted: str = ""
    """Why there are no figures for suit counts."""

    def of(self, kind: Kind) -> tuple[Figure, ...]:
        """The figures of one kind."""
        return tuple(figure for figure in self.figures if figure.kind == kind)

    def first_ahead(self, kind: Kind) -> Figure | None:
        """The least knowledge of a kind whose whole interval is above zero."""
        return next((figure for figure in self.of(kind) if figure.edge > SURE * figure.error), None)

    def undecided(self, kind: Kind) -> tuple[Figure, ...]:
        """Figures whose interval includes zero."""
        return tuple(figure for figure in self.of(kind) if abs(figure.edge) <= SURE * figure.error)

    @property
    def flashed(self) -> tuple[float, float] | None:
        """What one dealer's card seen in every round by every seat costs the house in an hour, and its error, in cents."""
        seen = self.of("dealer's cards seen")
        if not seen:
            return None
        return (seen[0].edge - float(self.base)) * self.assumed.antes_per_hour, seen[0].error * self.assumed.antes_per_hour


def survey(game: Game, *, rounds: int, seed: int, assumed: Assumed, progress: Callable[[int, int], None] | None = None) -> Survey:
    """Make every figure; an interrupt (Ctrl-C) ends it early with those made so far."""
    if not 2 <= rounds <= MOST_ROUNDS:
        raise SimulationError(f"{rounds:,} rounds give no figure with an error; take 2 to {MOST_ROUNDS:,}.")
    if not 1 <= assumed.seats <= game.deal.seats:
        raise SimulationError(f"{game.name} seats 1 to {game.deal.seats} players; {assumed.seats} do not fit.")
    if opens(layout(game)):
        raise SimulationError(
            f"What information is worth in {game.name} cannot be counted: its first decision comes before the board, "
            "and one hand with other cards known takes seconds there. `longsuit ev --known` values one such hand."
        )
    base = base_value(game).ev
    uncounted = _uncounted(game)
    wanted = [(kind, number) for kind, number in _wanted(game) if not (uncounted and kind == "suit counts shared")]
    figures: list[Figure] = []
    try:
        for done, (kind, number) in enumerate(wanted):
            if progress is not None:
                progress(done, len(wanted))
            figures.append(_figure(game, kind, number, seed, rounds))
    except KeyboardInterrupt:
        pass
    if progress is not None:
        progress(len(wanted), len(wanted))
    return Survey(game, rounds, seed, base, tuple(figures), assumed, len(figures) == len(wanted), uncounted)


def _figure(game: Game, kind: Kind, number: int, seed: int, rounds: int) -> Figure:
    """One dealer's card is counted over every hand and card where that is possible; all else is simulated.

    Hands shared are looked at in half the rounds, in all, or in two and a half times as many, whichever first makes the error small
    enough; rounds that are valued one by one are fewer.
    """
    laid, known = layout(game), _known(kind, number)
    if not laid.private:
        rounds = max(rounds // (_QUICK if laid.one_decision else _SLOW), 4)
        gained = gains(game, known, seed=seed, rounds=rounds)
        return Figure(kind, number, float(base_value(game).ev + gained.mean()), float(gained.std(ddof=1)) / rounds**0.5, rounds=rounds)
    exact = edge_seeing_one(game) if known == Known(exposed=1) else None
    if exact is not None:
        return Figure(kind, number, float(exact), 0.0, exact)
    tries = (rounds,) if known.exposed else (max(rounds // 2, 2), rounds, rounds * 5 // 2)
    for taken in tries:
        estimate = edge(game, known, seed=seed, rounds=taken)
        if estimate.error <= _fine(number):
            break
    return Figure(kind, number, estimate.mean, estimate.error, rounds=taken)


def _fine(number: int) -> float:
    """The standard error that so many shared hands should have at most: what few are worth is little."""
    return {2: 0.00005, 3: 0.0002, 4: 0.0002}.get(number, 0.0015)


def _wanted(game: Game) -> Iterator[tuple[Kind, int]]:
    """Kinds of knowledge, the easiest to get first: suit counts, other hands, the dealer's cards."""
    for number in range(2, game.deal.seats + 1):
        yield "hands shared", number
    _, up = layout(game).turned(len(layout(game).streets) - 1)
    for number in range(1, game.deal.dealer - up + 1):
        yield "dealer's cards seen", number
    for number in range(2, game.deal.seats + 1):
        yield "suit counts shared", number


def _known(kind: Kind, number: int) -> Known:
    match kind:
        case "hands shared":
            return Known(seen=number)
        case "dealer's cards seen":
            return Known(exposed=number)
        case "suit counts shared":
            return Known(seen=number, share="suit counts")


def _uncounted(game: Game) -> str:
    """Why suit counts cannot be valued in a game; nothing where they can."""
    if not layout(game).private:
        return f"What suit counts are worth in {game.name} cannot be counted."
    try:
        edge(game, _known("suit counts shared", 2), rounds=2)
    except SimulationError as error:
        return str(error)
    return ""
