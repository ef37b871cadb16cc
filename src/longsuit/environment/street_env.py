"""Games of several streets with Gymnasium's interface: one round at a time, and many side by side."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from longsuit.cards import Hand
from longsuit.environment.actions import Action
from longsuit.environment.kernels import Bits, Floats
from longsuit.environment.single import ANTE
from longsuit.environment.streets import StreetRounds, street_setup
from longsuit.rules.load import game as load
from longsuit.rules.model import Game
from longsuit.simulate.streams import Stream

Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.integer[Any]]

_AHEAD = 1024


class StreetEnv(gymnasium.Env[Bits, int]):
    """A seat alone with the dealer in a game of several streets: see cards turned, decide, and again.

    The reward comes with the last decision: the net of the base game in antes. An action the rules do not allow is played as the one
    that leaves least at stake, and ``info["illegal"]`` says so; ``info["action_mask"]`` shows which are legal.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(self, game: Game | str, *, ante: int = ANTE, render_mode: str | None = None) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self._setup = street_setup(self.game, ante)
        self.observation_space = spaces.MultiBinary(3 * 52 + self._setup.states)
        self.action_space = spaces.Discrete(len(self._setup.actions))  # type: ignore[assignment]  # a space of NumPy integers takes ints
        self.render_mode = render_mode
        self._stream: Stream | None = None
        self._rounds: StreetRounds | None = None
        self._open = False

    @property
    def actions(self) -> tuple[Action, ...]:
        """What each number of the action space means."""
        return self._setup.actions

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, dict[str, Any]]:
        """Deal a round; rounds are dealt ahead."""
        super().reset(seed=seed, options=options)
        if seed is not None or self._stream is None:
            self._stream = Stream(int(self.np_random.integers(1 << 62)), 0)
            self._next = _AHEAD
        if self._next == _AHEAD:
            self._ahead, self._next = StreetRounds.deal(self._setup, self._stream, _AHEAD).hands, 0
        self._rounds = StreetRounds(self._setup, np.ascontiguousarray(self._ahead[:, self._next : self._next + 1]))
        self._next += 1
        self._open = True
        return self._rounds.observations()[0], {"action_mask": self._rounds.mask()[0]}

    def step(self, action: int) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        """Decide; with the last decision the round is settled."""
        if not self._open or self._rounds is None:
            raise ResetNeeded("The round is over; reset deals the next one.")
        before = self._rounds.observations()[0]
        rewards, over, illegal = self._rounds.step(np.array([action]))
        info: dict[str, Any] = {"illegal": bool(illegal[0])}
        if over[0]:
            self._open = False
            return before, float(rewards[0]), True, False, {**info, "dealer": int(self._rounds.dealers[0])}
        return self._rounds.observations()[0], 0.0, False, False, {**info, "action_mask": self._rounds.mask()[0]}

    def render(self) -> str | None:
        """The cards as text."""
        if self.render_mode != "ansi" or self._rounds is None:
            return None
        words = [f"You hold {Hand(int(self._rounds.hands[0, 0]))}."]
        shown = self._rounds.observations()[0]
        middle, up = (Hand.of(np.flatnonzero(shown[start : start + 52]).tolist()) for start in (52, 104))
        if not self._open:
            middle, up = Hand(int(self._rounds.middle[0])), Hand(int(self._rounds.dealers[0]))
        if middle:
            words.append(f"In the middle: {middle}.")
        if up:
            words.append(f"The dealer shows {up}.")
        return " ".join(words)


class StreetVectorEnv(VectorEnv[Bits, Numbers, npt.NDArray[Any]]):
    """Seats alone with their dealers, side by side; a seat whose round is over is dealt the next one in the same step."""

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(self, game: Game | str, *, num_envs: int = 1, ante: int = ANTE, render_mode: str | None = None) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self._setup = street_setup(self.game, ante)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = spaces.MultiBinary(3 * 52 + self._setup.states)
        self.single_action_space = spaces.Discrete(len(self._setup.actions))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._stream: Stream | None = None
        self._rounds: StreetRounds | None = None

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
        self._rounds = StreetRounds.deal(self._setup, self._stream, self.num_envs)
        return self._rounds.observations(), {"action_mask": self._rounds.mask()}

    def step(self, actions: Numbers) -> tuple[Bits, Floats, Flags, Flags, dict[str, Any]]:
        """Decide in every round; those that are over are settled and dealt again."""
        rounds = self._rounds
        if rounds is None or self._stream is None:
            raise ResetNeeded("Nothing is dealt yet; reset deals the first rounds.")
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (self.num_envs,) or chosen.min() < 0 or chosen.max() >= len(self.actions):
            raise ValueError(f"A step takes {self.num_envs} actions from 0 to {len(self.actions) - 1}.")
        before = rounds.observations()
        rewards, over, illegal = rounds.step(chosen)
        info = {"final_obs": before, "_final_obs": over.copy(), "dealer": np.where(over, rounds.dealers, 0), "illegal": illegal}
        if over.any():
            rounds.deal_again(self._stream, over)
        info["action_mask"] = rounds.mask()
        return rounds.observations(), rewards, over, np.zeros(self.num_envs, np.bool_), info


class StreetPlayer:
    """Turns observations into what the exact solver does on every street."""

    def __init__(self, game: Game | str, *, ante: int = ANTE) -> None:
        self._setup = street_setup(game if isinstance(game, Game) else load(game), ante)

    def act(self, observation: Bits) -> int:
        """What to do in one round."""
        return int(self.act_all(observation[None])[0])

    def act_all(self, observations: Bits) -> npt.NDArray[np.int64]:
        """What to do in many rounds."""
        from longsuit.environment import kernels
        from longsuit.exact.streets.lookups import Seen

        setup = self._setup
        cards = np.zeros((3, len(observations)), np.int64)
        for place in range(3):
            kernels.read(np.ascontiguousarray(observations[:, 52 * place : 52 * (place + 1)]), cards[place])
        state = observations[:, 3 * 52 :].argmax(axis=1)
        found = np.zeros(len(observations), np.int64)
        plan, starts = setup.endings.plan, np.searchsorted(setup.street, np.arange(len(setup.endings.choosing)))
        for place, (street, choosing) in enumerate(zip(setup.reader.streets, setup.endings.choosing, strict=True)):
            here = np.flatnonzero(setup.street[state] == place)
            node = choosing.node[state[here] - starts[place]]
            option = np.zeros(len(here), np.int32)
            street.choose(Seen(*(np.ascontiguousarray(part[here]) for part in cards)), node, option)
            for number, at in enumerate(plan.on(plan.asks[place])):
                options = plan.nodes[at].options
                numbers = np.array([setup.actions.index(Action(one.action, one.size, ())) for one in options])
                mine = node == number
                found[here[mine]] = numbers[option[mine]]
        return found
