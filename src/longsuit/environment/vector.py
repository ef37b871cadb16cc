"""Many rounds at a time: every step settles them all and deals the next ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from longsuit.environment.actions import Action
from longsuit.environment.kernels import Bits, Floats
from longsuit.environment.rounds import Rounds, setup_of
from longsuit.environment.single import ANTE
from longsuit.rules.load import game as load
from longsuit.rules.model import Game
from longsuit.simulate.streams import Stream

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.integer[Any]]


class GameVectorEnv(VectorEnv[Bits, Numbers, npt.NDArray[Any]]):
    """Seats alone with their dealers, side by side.

    A round is one decision long, so every step ends every round and deals the next: ``step`` returns the new hands, and the
    old ones in ``info["final_obs"]``.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(self, game: Game | str, *, num_envs: int = 1, ante: int = ANTE, render_mode: str | None = None) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self._setup = setup_of(self.game, ante)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = spaces.MultiBinary(52)
        self.single_action_space = spaces.Discrete(len(self._setup.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._stream: Stream | None = None
        self._rounds: Rounds | None = None

    @property
    def actions(self) -> tuple[Action, ...]:
        """What each number of the action space means."""
        return self._setup.actions

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,  # Gymnasium's own signature
        options: dict[str, Any] | None = None,
    ) -> tuple[Bits, dict[str, Any]]:
        """Deal every seat a round."""
        if isinstance(seed, list):
            raise TypeError("All seats are dealt from one stream: give one seed, not one for each.")
        super().reset(seed=seed, options=options)
        if seed is not None or self._stream is None:
            self._stream = Stream(int(self.np_random.integers(1 << 62)), 0)
        return self._deal(self._stream)

    def _deal(self, stream: Stream) -> tuple[Bits, dict[str, Any]]:
        self._rounds = Rounds.deal(self._setup, stream, self.num_envs)
        self._shown = self._rounds.observations()
        return self._shown, {"action_mask": self._rounds.dealt.mask.copy()}

    def step(self, actions: Numbers) -> tuple[Bits, Floats, Flags, Flags, dict[str, Any]]:
        """Settle every round and deal the next ones."""
        settled, old = self._rounds, self._shown if self._rounds else None
        if settled is None or self._stream is None or old is None:
            raise ResetNeeded("Nothing is dealt yet; reset deals the first rounds.")
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise ValueError(f"A step takes {self.num_envs} actions from 0 to {len(self.actions) - 1}.")
        rewards = settled.settle(chosen)
        shown, info = self._deal(self._stream)
        over = np.ones(self.num_envs, np.bool_)
        info |= {
            "final_obs": old,
            "_final_obs": over,
            "dealer": settled.dealers,
            "illegal": settled.dealt.mask.take(np.arange(self.num_envs) * len(self.actions) + chosen) == 0,
        }
        return shown, rewards, over.copy(), np.zeros(self.num_envs, np.bool_), info
