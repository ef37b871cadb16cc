"""Many rounds of one seat at once: dealt, shown, settled."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from longsuit.environment import kernels
from longsuit.environment.actions import ActionSpace, MoveActions
from longsuit.environment.kernels import Arranged, Bits, Dealt, Flags
from longsuit.exact.money import line_numbers, numbers
from longsuit.exact.strategy import OPTIMAL
from longsuit.hands.arrays import Floats, Integers
from longsuit.hands.batch import valuer
from longsuit.rules.model import Game
from longsuit.simulate.endings import Endings
from longsuit.simulate.reading import Reader
from longsuit.simulate.streams import Stream


class Setup:
    """A game and its stakes, ready for any number of rounds."""

    def __init__(self, game: Game, ante: int) -> None:
        self.game = game
        self.endings = Endings(game, ante=ante, bonuses={})
        self.space = ActionSpace(self.endings)
        self.actions = self.space.actions
        self.sizes = (game.deal.player, game.deal.dealer)
        self.reader = Reader(self.endings, OPTIMAL)
        self.contests = self.reader.contests
        self.forced = any(not spot.wager.optional for spot in self.endings.bonuses)
        """Whether some bonus wager must be made."""
        self.width = 52
        """Bits of an observation."""

    def deal(self, stream: Stream, count: int) -> Rounds:
        """The next rounds of a stream."""
        return Rounds(self, self.hands(stream, count))

    def hands(self, stream: Stream, count: int) -> Integers:
        """The hands of the next rounds of a stream, the dealers' in the last row."""
        hands = np.empty((2, count), np.int64)
        stream.deal(self.sizes, hands, shown=0, seen=np.zeros(0, np.int64))
        return hands


@lru_cache(maxsize=16)
def setup_of(game: Game, ante: int) -> Setup:
    """The rules of a game at an ante; the last few are kept."""
    return Setup(game, ante)


class Rounds:
    """Rounds before their decisions."""

    def __init__(self, setup: Setup, hands: Integers) -> None:
        self.setup = setup
        self._lay(hands)

    def _lay(self, hands: Integers) -> None:
        """Value the hands, the dealers' in the last row."""
        setup = self.setup
        self.hands, self.dealers = hands
        count = len(self.hands)
        contests = len(setup.contests)
        own, dealer = np.empty((contests, count), np.int64), np.empty((contests, count), np.int64)
        for number, ranking in enumerate(setup.contests):
            valuer(ranking)(self.hands, own[number])
            valuer(ranking)(self.dealers, dealer[number])
        bonus = np.zeros(count, np.int64)
        if setup.forced:
            setup.reader.bonus_codes(self.hands, bonus)
        self.dealt = Dealt(own, dealer, bonus, self._mask(own))

    def deal_again(self, stream: Stream, which: Flags) -> None:
        """New cards for rounds that are over, which is all of them."""
        self._lay(self.setup.hands(stream, len(which)))

    def observations(self) -> Bits:
        """The hands, a row of 52 zeros and ones each."""
        shown = np.empty((len(self.hands), 52), np.int8)
        kernels.show(self.hands, shown)
        return shown

    def _mask(self, own: Integers) -> Bits:
        setup = self.setup
        mask = np.ones((len(self.hands), len(setup.actions)), np.int8)
        for acts in setup.space.moves:
            contest = setup.endings.contests.index(acts.move.contest)
            kernels.mark_sizes(numbers(acts.move.schedule, own[contest]), acts.allowed, acts.first, mask)
            if acts.sets:
                self._mask_settings(acts, mask)
        return mask

    def _mask_settings(self, acts: MoveActions, mask: Bits) -> None:
        setting = acts.move.setting
        assert setting is not None
        mine = slice(acts.first, acts.first + acts.allowed.shape[1])
        positions = self.setup.space.positions
        if setting.one_suit:
            kernels.unmark_suits(self.hands, positions[mine], mask[:, mine])
        if setting.choice == "best only":
            keys = np.stack([self._set_keys(acts, action) for action in range(mine.start, mine.stop)], axis=1)
            best = np.where(mask[:, mine], keys, -1).max(axis=1, keepdims=True)
            mask[:, mine] &= keys == best

    def _set_keys(self, acts: MoveActions, action: int) -> Integers:
        """What the cards one action sets are worth in its contest."""
        cards: Integers = np.empty_like(self.hands)
        keys: Integers = np.empty_like(self.hands)
        kernels.choose_cards(self.hands, np.full(len(cards), action), self.setup.space.positions, cards)
        valuer(acts.move.ranking)(cards, keys)
        return keys

    def mask(self) -> Bits:
        """By round and action: whether it may be taken."""
        return self.dealt.mask.copy()

    def step(self, actions: Integers) -> tuple[Floats, Flags, Flags]:
        """Decide every round: what each wins in antes, which are over (all), and which action was illegal."""
        legal = self.dealt.mask.take(np.arange(len(actions)) * len(self.setup.actions) + actions)
        return self.settle(actions), np.ones(len(actions), np.bool_), legal == 0

    def settle(self, actions: Integers) -> Floats:
        """What each round wins or loses with its action, in antes; an action the hand may not take is a fold."""
        setup = self.setup
        arranged = Arranged(np.zeros_like(self.hands), np.zeros_like(self.hands))
        for acts in setup.space.moves:
            if acts.sets or acts.schedules:
                mine = (actions >= acts.first) & (actions < acts.first + acts.allowed.shape[1])
                key, line = self.arranged(acts, actions)
                arranged = Arranged(np.where(mine, key, arranged.key), np.where(mine, line, arranged.line))
        out = np.empty(len(self.hands), np.float64)
        kernels.settle(actions, self.dealt, arranged, setup.space.priced, out)
        return out

    def arranged(self, acts: MoveActions, actions: Integers) -> Arranged:
        """The hands as actions of one move set them."""
        cards, set_keys = np.empty_like(self.hands), np.empty_like(self.hands)
        kernels.choose_cards(self.hands, actions, self.setup.space.positions, cards)
        valuer(acts.move.ranking)(cards, set_keys)
        line = np.zeros_like(self.hands)
        for schedule in acts.schedules:
            judged = self.hands & ~cards if schedule.place < 0 else self.hands
            line = line * (len(schedule.lines) + 1) + line_numbers(schedule, judged) + 1
        return Arranged(set_keys, line)
