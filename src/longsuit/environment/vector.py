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
from longsuit.environment.kernels import Bits, Flags
from longsuit.environment.rounds import Rounds, Setup, setup_of
from longsuit.environment.single import ANTE
from longsuit.environment.streets import StreetRounds, StreetSetup
from longsuit.hands.arrays import Floats
from longsuit.rules.load import game as load
from longsuit.rules.model import Game
from longsuit.simulate.streams import Stream

Numbers = npt.NDArray[np.integer[Any]]


class GameVectorEnv(VectorEnv[Bits, Numbers, npt.NDArray[Any]]):
    """Seats alone with their dealers, side by side; a seat whose round is over is dealt the next one in the same step.

    ``step`` returns what is seen then, and what was seen before in ``info["final_obs"]``.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(self, game: Game | str, *, num_envs: int = 1, ante: int = ANTE, render_mode: str | None = None) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self._setup = self._set_up(self.game, ante)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = spaces.MultiBinary(self._setup.width)
        self.single_action_space = spaces.Discrete(len(self._setup.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._stream: Stream | None = None
        self._rounds: Rounds | StreetRounds | None = None

    def _set_up(self, game: Game, ante: int) -> Setup | StreetSetup:
        return setup_of(game, ante)

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
        self._rounds = self._setup.deal(self._stream, self.num_envs)
        self._shown = self._rounds.observations()
        return self._shown, {"action_mask": self._rounds.mask()}

    def step(self, actions: Numbers) -> tuple[Bits, Floats, Flags, Flags, dict[str, Any]]:
        """Decide in every round; those that are over are settled and dealt again."""
        rounds = self._rounds
        if rounds is None or self._stream is None:
            raise ResetNeeded("Nothing is dealt yet; reset deals the first rounds.")
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise ValueError(f"A step takes {self.num_envs} actions from 0 to {len(self.actions) - 1}.")
        rewards, over, illegal = rounds.step(chosen)
        info = {"final_obs": self._shown, "_final_obs": over.copy(), "dealer": np.where(over, rounds.dealers, 0), "illegal": illegal}
        if over.any():
            rounds.deal_again(self._stream, over)
        self._shown, info["action_mask"] = rounds.observations(), rounds.mask()
        return self._shown, rewards, over, np.zeros(self.num_envs, np.bool_), info
