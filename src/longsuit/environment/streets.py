"""Rounds of several streets side by side: what a seat sees on each, what it may do, and what the round wins."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from longsuit.environment import kernels
from longsuit.environment.actions import Action, check_rewards
from longsuit.environment.kernels import Bits, Flags
from longsuit.exact.money import numbers
from longsuit.exact.strategy import OPTIMAL
from longsuit.hands import batch
from longsuit.hands.arrays import Floats, Integers
from longsuit.rules.model import Game
from longsuit.settlement.verdicts import verdict
from longsuit.simulate.streams import Stream
from longsuit.simulate.street_endings import StreetEndings
from longsuit.simulate.street_reading import Cards, Packets, StreetReader

OVER = -1


class StreetSetup:
    """A game of several streets and its stakes, ready for any number of rounds.

    A *state* is a street with what was done before it: the order of states is that of the streets.
    """

    def __init__(self, game: Game, ante: int) -> None:
        self.game = game
        self.endings = StreetEndings(game, ante=ante, bonuses={})
        check_rewards(self.endings)
        self.reader = StreetReader(self.endings, OPTIMAL)
        self.packets = Packets.of(self.endings.layout, 1)
        plan, choosing = self.endings.plan, self.endings.choosing
        named = dict.fromkeys((option.action, option.size) for node in plan.nodes for option in node.options)
        order = {street: place for place, street in enumerate(("fold", *self.endings.layout.moves))}
        self.actions = tuple(Action(name, size, ()) for name, size in sorted(named, key=lambda one: (order[one[0]], one[1])))
        starts = np.cumsum([0, *(len(street.node) for street in choosing)])
        self.states = int(starts[-1])
        self.street = np.repeat(np.arange(len(choosing)), [len(street.node) for street in choosing])
        """By state: its street, among those that ask."""
        shape = (self.states, len(self.actions))
        self.following, self.way = np.full(shape, OVER), np.full(shape, OVER)
        """By state and action: the state it leads to, or the way it completes."""
        self.rows: dict[int, dict[int, list[int]]] = {}
        """By state and action whose size depends on the hand: the rows of its schedule that allow it."""
        self.safest = np.zeros(self.states, dtype=np.int64)
        """By state: the action that leaves least at stake."""
        for place, street in enumerate(choosing):
            nodes = plan.on(plan.asks[place])
            for prefix, node in enumerate(street.node.tolist()):
                state = int(starts[place]) + prefix
                for number, option in enumerate(plan.nodes[nodes[node]].options):
                    action = self.actions.index(Action(option.action, option.size, ()))
                    if number == 0:
                        self.safest[state] = action
                    if option.row >= 0:
                        self.rows.setdefault(state, {}).setdefault(action, []).append(option.row)
                    self.way[state, action] = street.way[prefix, number]
                    later = int(street.following[prefix, number])
                    self.following[state, action] = OVER if later < 0 else int(starts[place + 1]) + later
        self.legal = (self.following >= 0) | (self.way >= 0)
        self.nets: Floats = self.endings.measures["base"] / ante
        self.width = 3 * 52 + self.states
        """Bits of an observation."""

    def deal(self, stream: Stream, count: int) -> StreetRounds:
        """The next rounds of a stream."""
        return StreetRounds(self, self.hands(stream, count))

    def hands(self, stream: Stream, count: int) -> Integers:
        """The cards of the next rounds of a stream, packet by packet."""
        hands = np.empty((len(self.packets.sizes), count), np.int64)
        stream.deal_packets(self.packets.sizes, hands)
        return hands


@lru_cache(maxsize=16)
def street_setup(game: Game, ante: int) -> StreetSetup:
    """The rules of a game at an ante; the last few are kept."""
    return StreetSetup(game, ante)


class StreetRounds:
    """Rounds being played, a column each."""

    def __init__(self, setup: StreetSetup, hands: Integers) -> None:
        self.setup = setup
        self.hands = hands
        self.state = np.zeros(hands.shape[1], np.int64)

    def deal_again(self, stream: Stream, which: Flags) -> None:
        """New cards for rounds that are over."""
        self.hands[:, which] = self.setup.hands(stream, int(which.sum()))
        self.state[which] = 0

    def _seen(self) -> tuple[Integers, Integers, Integers]:
        """Own cards, those in the middle, and the dealer's that are up."""
        board, up = np.zeros_like(self.hands[0]), np.zeros_like(self.hands[0])
        for place, street in enumerate(self.setup.endings.plan.asks):
            here = self.setup.street[np.maximum(self.state, 0)] == place
            middle, dealer = self.setup.packets.table(self.hands, street)
            board, up = np.where(here, middle, board), np.where(here, dealer, up)
        return self.hands[0], board, up

    def observations(self) -> Bits:
        """Own cards, the middle, the dealer's cards that are up, 52 zeros and ones each; then a one for the state among zeros."""
        shown = np.zeros((self.hands.shape[1], self.setup.width), np.int8)
        for place, cards in enumerate(self._seen()):
            part = np.empty((len(cards), 52), np.int8)
            kernels.show(np.ascontiguousarray(cards), part)
            shown[:, 52 * place : 52 * (place + 1)] = part
        shown[np.arange(len(shown)), 3 * 52 + np.maximum(self.state, 0)] = 1
        return shown

    def mask(self) -> Bits:
        """By round and action: whether it may be taken now."""
        setup = self.setup
        mask = setup.legal[self.state].astype(np.int8)
        own, board, _ = self._seen()
        for state, actions in setup.rows.items():
            here = np.flatnonzero(self.state == state)
            for action, allowed in actions.items():
                move = setup.endings.layout.moves[setup.actions[action].name]
                row = numbers(move.schedule, batch.keys(move.ranking, own[here] | (board[here] if move.shared else 0)))
                mask[here, action] = np.isin(row, allowed)
        return mask

    def step(self, actions: Integers) -> tuple[Floats, Flags, Flags]:
        """Take an action in every round: what those that are over win in antes, which are over, and which action was illegal."""
        setup = self.setup
        every = np.arange(len(actions))
        illegal = self.mask()[every, actions] == 0
        taken = np.where(illegal, setup.safest[self.state], actions)
        way, self.state = setup.way[self.state, taken], setup.following[self.state, taken]
        over = way >= 0
        rewards = np.zeros(len(actions))
        if over.any():
            rewards[over] = self._settled(way[over].astype(np.int32), self.hands[:, over])
        return rewards, over, illegal

    def _settled(self, way: npt.NDArray[np.int32], hands: Integers) -> Floats:
        """What rounds that are over win."""
        reader, endings = self.setup.reader, self.setup.endings
        community, dealer = self.setup.packets.table(hands, len(endings.layout.streets))
        keys = reader.keys(Cards(np.ascontiguousarray(hands[0]), community, dealer, self.setup.packets.turned(hands)))
        option = reader.options(way, keys)
        ends = np.zeros_like(option)
        if endings.compared:
            contest, theirs = reader.contest_of[option], np.zeros((len(reader.contests), len(option)), np.int64)
            reader.dealer_keys(community, dealer, theirs)
            qualifying = np.array([contest.qualifying for contest in reader.contests])[contest]
            theirs = theirs[contest, np.arange(len(option))]
            ends = verdict(reader.compared(option, keys), theirs, qualifying)  # type: ignore[arg-type, assignment]  # many at once
        won: Floats = self.setup.nets[(option * len(endings.verdicts) + ends) * endings.bonus_codes + reader.bonus_codes(keys)]
        return won

    @property
    def dealers(self) -> Integers:
        """The dealer's cards."""
        return self.setup.packets.table(self.hands, len(self.setup.endings.layout.streets))[1]

    @property
    def middle(self) -> Integers:
        """All cards in the middle."""
        return self.setup.packets.table(self.hands, len(self.setup.endings.layout.streets))[0]
