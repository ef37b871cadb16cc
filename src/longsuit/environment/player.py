"""A player who plays optimally, or by a strategy of the sheet: a baseline for learners."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from longsuit.environment import kernels
from longsuit.environment.kernels import Bits
from longsuit.environment.rounds import Rounds, setup_of
from longsuit.environment.single import ANTE
from longsuit.exact.strategy import OPTIMAL
from longsuit.hands.arrays import Integers
from longsuit.rules.load import game as load
from longsuit.rules.model import Game
from longsuit.simulate.reading import Read, Reader


class Player:
    """Turns observations into the actions of a strategy; the exact solver knows what to do with every hand."""

    def __init__(self, game: Game | str, strategy: str = OPTIMAL, *, ante: int = ANTE) -> None:
        self._setup = setup_of(game if isinstance(game, Game) else load(game), ante)
        self._reader = Reader(self._setup.endings, strategy)

    def act(self, observation: Bits) -> int:
        """What to do with one hand."""
        return int(self.act_all(observation[None])[0])

    def act_all(self, observations: Bits) -> npt.NDArray[np.int64]:
        """What to do with many hands."""
        hands = np.zeros((2, len(observations)), np.int64)
        kernels.read(np.ascontiguousarray(observations), hands[0])
        hands[1] = (1 << self._setup.sizes[1]) - 1
        read = Read.room(1, len(self._setup.contests), len(observations))
        self._reader.read(hands, read)
        return self._chosen(Rounds(self._setup, hands), read)

    def _chosen(self, rounds: Rounds, read: Read) -> Integers:
        """The action that does what the simulator would: the same wager, and the same cards as far as they matter."""
        options = self._setup.endings.options
        actions = np.zeros(len(rounds.hands), np.int64)
        for move in self._setup.space.moves:
            numbers = {hit: number for number, hit in enumerate(self._setup.endings.layout.hits(move.move))}
            hits = np.array([numbers.get(option.hit, -1) for option in options])
            for action in range(move.first, move.first + move.allowed.shape[1]):
                wager = (move.move.name, options[self._setup.space.options_of(self._setup.actions[action])[0]].amount)
                fits = np.array([(option.action, option.amount) == wager for option in options])[read.option[0]]
                if move.sets:
                    key, line = rounds.arranged(move, np.full(len(actions), action))
                    fits &= (key == read.key[0]) & (line == hits[read.option[0]]) & (rounds.dealt.mask[:, action] == 1)
                actions = np.where((actions == 0) & fits, action, actions)
        return actions
