"""What knowledge is worth, with rounds valued one by one: on streets, and wherever no kernel counts many at once.

A player who knows only his own cards is followed through a round. Every decision gives, exactly and given the knowledge, how much
more the best choice is worth than his. Their sum over the round is never negative, and its mean over all deals is what knowing gains.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import accumulate

import numpy as np

from longsuit.cards import Hand
from longsuit.exact.hand import ActionValue, HandValue, hand_value
from longsuit.exact.streets.plan import Node, Plan
from longsuit.hands.arrays import Floats
from longsuit.rules.model import Game
from longsuit.settlement import layout
from longsuit.simulate.knowing import Known
from longsuit.simulate.streams import Stream


def gains(game: Game, known: Known, *, seed: int, rounds: int) -> Floats:
    """By round: the gain from knowing more, in antes."""
    plan = Plan(layout(game), layout(game).antes({}), all_sizes=True)
    return np.array([float(_gain(plan, known, cards)) for cards in _deal(game, max(1, known.seen), seed, rounds)])


class _Cards:
    """A round's cards: hands by seat, and the dealer's and the board's in the order they are turned."""

    def __init__(self, game: Game, seats: int, packets: list[int]) -> None:
        self.hands = packets[:seats]
        after = seats + game.deal.dealer
        self._dealer = list(accumulate(packets[seats:after], initial=0))
        self._board = list(accumulate(packets[after:], initial=0))

    def dealer(self, count: int) -> Hand:
        """So many of the dealer's cards, from the first."""
        return Hand(self._dealer[count])

    def board(self, count: int) -> Hand:
        """So many community cards, from the first."""
        return Hand(self._board[count])


def _deal(game: Game, seats: int, seed: int, rounds: int) -> Iterator[_Cards]:
    sizes = (game.deal.player,) * seats + (1,) * (game.deal.dealer + game.deal.community)
    packets = np.empty((len(sizes), rounds), np.int64)
    Stream(seed, 0).deal_packets(sizes, packets)
    for column in packets.T.tolist():
        yield _Cards(game, seats, column)


def _gain(plan: Plan, known: Known, cards: _Cards) -> Fraction:
    """What knowing more is worth in one round to the player in the first seat, who decides by his own cards, decision by decision."""
    gained, node = Fraction(0), plan.first
    while node >= 0:
        here = plan.nodes[node]
        informed, taken = _decision(plan, known, cards, here)
        gained += informed.best.ev - taken.ev
        node = next((o.node for o in here.options if (o.action, o.size) == (taken.action, taken.size)), -1)
    return gained


def _decision(plan: Plan, known: Known, cards: _Cards, node: Node) -> tuple[HandValue, ActionValue]:
    """A decision valued by what is known, and what a player takes who sees only what everybody sees."""
    laid = plan.layout
    out, up = laid.turned(node.street)
    made = {spot.name: node.stakes[spot.place] for spot in laid.spots if not spot.bonus}
    value = partial(hand_value, laid.game, cards.hands[0], board=cards.board(out), made=made, street=node.street)
    plain = value(dealer=cards.dealer(up)).best
    informed = value(known=sum(cards.hands[1:]), dealer=cards.dealer(up + known.exposed), also=plain.setting or 0)
    chosen = (plain.action, plain.size, plain.setting)
    return informed, next(action for action in informed.actions if (action.action, action.size, action.setting) == chosen)
