"""Strategy cards read for one hand: the rule that would have said so."""

from __future__ import annotations

from longsuit.exact.hand import ActionValue
from longsuit.hands import RANKINGS, PhraseError
from longsuit.hands.seen import Kind, Outs, Pair, dealer_outs, seeing
from longsuit.rules.commentary import StrategyRule
from longsuit.rules.model import Game
from longsuit.school.hands import mask
from longsuit.table import Round


def rule_for(state: Round, best: ActionValue) -> tuple[str, StrategyRule] | None:
    """The first strategy of the game whose rule for this hand is the best action, with that rule; None where none is."""
    for name, strategy in state.game.strategy.items():
        street = state.table.layout.streets[state.street].name
        rules = [rule for rule in strategy.rules if rule.street in (None, street)]
        followed = next((rule for rule in rules if fits(state, rule)), None)
        if followed is not None and followed.do == best.action:
            return name, followed
    return None


def fits(state: Round, rule: StrategyRule) -> bool:
    """Whether a rule speaks of the hand of the seat that decides."""
    seat = state.seat(state.turn)
    meant = [holding for holding in (rule.holding, *rule.holdings) if holding]
    if meant and not any(_holds(state, rule, holding, rule.judges) for holding in meant):
        return False
    also = all(_holds(state, rule, condition.holding, condition.judges) for condition in rule.also)
    return also and (not rule.shape or _shape(seat.hand) in rule.shape)


def _holds(state: Round, rule: StrategyRule, holding: str, judges: str | None) -> bool:
    game, seat = state.game, state.seat(state.turn)
    board = mask(state.board)
    ranking = RANKINGS[judges or _compared(game, rule)]
    what = None if judges or state.table.layout.one_decision else seeing(holding)
    cards = seat.hand | board
    if isinstance(what, Outs):
        return len(state.board) == game.deal.community and dealer_outs(ranking, seat.hand, board) < what.fewer
    ranked = isinstance(what, Kind) or (isinstance(what, Pair) and not what.whose)
    if what is not None and not (ranked and cards.bit_count() >= ranking.least):
        import numpy as np

        from longsuit.exact.streets.seeing import Table, seen

        masks = (seat.hand, board, mask(state.dealer_up))
        return bool(seen(what, Table(*(np.array([cards], dtype=np.int64) for cards in masks)))[0])
    try:
        return cards.bit_count() >= ranking.least and ranking.key(cards) in ranking.span(holding)
    except PhraseError:
        return False


def _compared(game: Game, rule: StrategyRule) -> str:
    """The ranking a rule means where it names none: that of its action's contest, else of the first."""
    if rule.do in game.action:
        return game.contest[game.action[rule.do].contest].compares
    return next(iter(game.contest.values())).compares


def _shape(hand: int) -> str:
    """How many cards each suit has, longest first."""
    lengths = sorted(((hand >> 13 * suit & 0x1FFF).bit_count() for suit in range(4)), reverse=True)
    return "-".join(map(str, lengths))
