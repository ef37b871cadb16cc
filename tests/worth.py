"""Random definitions solved exactly and simulated: what the solver says a round is worth is what rounds come to."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, seed, settings

from longsuit.conformance.routes import even_stake
from longsuit.exact.showdown import NotCountableError
from longsuit.exact.value import BaseValue, base_value
from longsuit.rules import DefinitionError, parse_definition
from longsuit.rules.model import Game
from longsuit.settlement import layout
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from tests.definitions import definitions
from tests.street_definitions import street_definition
from tests.writing import Tree, text

ROUNDS = 40_000
SIGMAS = 5
"""Under the exact standard deviation, one game in 1.7 million differs so much by chance."""


def compare(game: Game, dice: int) -> bool:
    """Solve a game and simulate it at a stake where nothing rounds; whether both can."""
    procedure = game.procedure.model_copy(update={"rounding": "down to the cent"})
    plain = game.model_copy(update={"aggregate_payout": None, "procedure": procedure})
    ante = even_stake(layout(plain)) * 100
    if ante > 1_000_000:
        return False
    try:
        exact = base_value(plain)
        base = Figures(simulate(Spec(plain, ROUNDS, seed=dice, ante=ante))).table("base")
    except (NotCountableError, SimulationError):
        return False
    worth, error = exact_ev(exact), exact.standard_deviation / ROUNDS**0.5
    assert abs(base.mean - worth) <= SIGMAS * error + 1e-9, (dice, worth, base.mean, error, game.text)
    return True


def exact_ev(value: BaseValue) -> float:
    """What the solver says a round is worth, in antes."""
    return float(value.ev)


def street_game(dice: int) -> Game | None:
    """A random game of streets that is quick to count, if the loader takes it."""
    tree = street_definition(Random(dice))
    deal = tree["deal"]
    player, dealer, community = deal["player"], deal["dealer"], deal["community"]
    board = player == dealer == 2 and community <= 2
    alone = not dealer and player + community <= 5
    apart = not community and 0 < dealer <= 3 and player <= 4
    return _accepted(tree) if board or alone or apart else None


def _accepted(tree: Tree) -> Game | None:
    try:
        return parse_definition(text(tree)).game()
    except DefinitionError:
        return None


def compare_private(examples: int, *, number: int = 0) -> int:
    """The same for games of one decision on a few private cards."""
    compared = []

    @seed(number)
    @settings(deadline=None, database=None, max_examples=examples, suppress_health_check=list(HealthCheck))
    @given(definitions(most_cards=4))
    def run(tree: Tree) -> None:
        game = _accepted(tree)
        compared.append(game is not None and compare(game, number))

    run()
    return sum(compared)


def compare_streets(seeds: range) -> int:
    """How many random games of streets could be solved and simulated; not one differed."""
    games = ((dice, street_game(dice)) for dice in seeds)
    return sum(compare(game, dice) for dice, game in games if game is not None)
