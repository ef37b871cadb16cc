"""House players: they sit in the other seats, bet a little and follow the first strategy the definition names."""

from __future__ import annotations

from longsuit.exact.hand import hand_value
from longsuit.rules.commentary import StrategyRule
from longsuit.school.strategy import fits
from longsuit.settlement import Spot
from longsuit.table import Choice, Round, Seat, Table
from longsuit.table.rehearsal import placed

NAMES = ("Ada", "Ben", "Cleo", "Dov", "Edda", "Finn", "Gus", "Hana", "Ivo", "June", "Kit")
"""Who they are, seat by seat."""


def bets(table: Table, seat: int) -> dict[str, int]:
    """A house player's wagers: a small ante, the wagers required with it, and at every other seat the bonuses."""

    def size(spot: Spot) -> int:
        least, most, step = table.ranges[spot.place]
        return least if spot.wager.optional else min(least + (seat - 1) * step * 5, most - (most - least) % step)

    return placed(table, size, leaves=lambda spot: spot.wager.optional and seat % 2 == 0)


def decide(state: Round) -> Round:
    """The decision of the seat whose turn it is."""
    seat = state.seat(state.turn)
    if not state.table.layout.one_decision:
        return _plainly(state, seat)
    rule = _rule(state)
    if rule is not None and rule.do == "fold":
        return state.fold(seat.number)
    if rule is not None and rule.do != "best" and (rule.set == "highest" or state.table.layout.moves[rule.do].left is None):
        choice = _choice(state, seat, rule.do)
        return state.play(seat.number, rule.do, amount=choice.least if rule.size == "least" else choice.most)
    return _exactly(state, seat, rule)


def _plainly(state: Round, seat: Seat) -> Round:
    """In a game of streets they take the cheapest action and never fold."""
    choice = min(state.choices(seat.number), key=lambda choice: choice.least if choice.wager else 0)
    return state.play(seat.number, choice.action)


def _rule(state: Round) -> StrategyRule | None:
    """The first rule of the strategy that the hand fits; none where the game names no strategy."""
    if not state.game.strategy:
        return None
    strategy = next(iter(state.game.strategy.values()))
    return next((rule for rule in strategy.rules if fits(state, rule)), StrategyRule(do="fold"))


def _choice(state: Round, seat: Seat, action: str) -> Choice:
    return next(choice for choice in state.choices(seat.number) if choice.action == action)


def _exactly(state: Round, seat: Seat, rule: StrategyRule | None) -> Round:
    """If the rule leaves action, size or setting open, the choice that is worth most."""
    meant = (action for action in hand_value(state.game, seat.hand).actions if rule is None or rule.do in ("best", action.action))
    best = next(meant)
    if best.action == "fold":
        return state.fold(seat.number)
    choice = _choice(state, seat, best.action)
    amount = int(seat.bets[state.table.layout.ante] * best.size) // choice.step * choice.step
    return state.play(seat.number, best.action, amount=min(max(choice.least, amount), choice.most), setting=best.setting)
