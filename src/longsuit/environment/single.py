"""One round at a time, with Gymnasium's interface."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import gymnasium
import numpy as np
from gymnasium import spaces

from longsuit.cards import Hand
from longsuit.environment.actions import Action
from longsuit.environment.kernels import Bits
from longsuit.environment.rounds import Setup, setup_of
from longsuit.environment.streets import StreetSetup
from longsuit.rules.load import game as load
from longsuit.rules.model import Game
from longsuit.simulate.streams import Stream

ANTE = 1000
"""The ante of every round, in cents: rewards are in antes, so it matters only where payouts are rounded."""

_FEW, _MANY = 64, 8192

AnySetup = TypeVar("AnySetup", Setup, StreetSetup)


class SeatEnv(gymnasium.Env[Bits, int], Generic[AnySetup]):
    """A seat alone with the dealer, whatever the game's shape."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 (Gymnasium declares it so)

    def __init__(self, game: Game | str, *, ante: int = ANTE, render_mode: str | None = None) -> None:
        self.game = game if isinstance(game, Game) else load(game)
        self._setup: AnySetup = self._set_up(self.game, ante)
        self.observation_space = spaces.MultiBinary(self._setup.width)
        self.action_space = spaces.Discrete(len(self._setup.actions))  # type: ignore[assignment]  # a space of NumPy integers takes ints
        self.render_mode = render_mode
        self._stream: Stream | None = None
        self._open = False

    def _set_up(self, game: Game, ante: int) -> AnySetup:
        raise NotImplementedError

    @property
    def actions(self) -> tuple[Action, ...]:
        """What each number of the action space means."""
        return self._setup.actions

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bits, dict[str, Any]]:
        """Deal a round; rounds are dealt ahead, so most calls only look one up."""
        super().reset(seed=seed, options=options)
        self._open = True
        if seed is None and self._stream is not None:
            return self._next(self._stream, fresh=False)
        self._stream = Stream(int(self.np_random.integers(1 << 62)), 0)
        return self._next(self._stream, fresh=True)

    def _next(self, stream: Stream, *, fresh: bool) -> tuple[Bits, dict[str, Any]]:
        """The next round of a stream: what is seen of it, and what may be done."""
        raise NotImplementedError


class GameEnv(SeatEnv[Setup]):
    """A seat alone with the dealer: see your cards, decide once, be settled as at the table.

    The reward is the net of the base game in antes, mandatory bonus wagers included. An action the hand may not take is
    played as a fold, and ``info["illegal"]`` says so; ``info["action_mask"]`` tells beforehand.
    """

    def _set_up(self, game: Game, ante: int) -> Setup:
        return setup_of(game, ante)

    def _next(self, stream: Stream, *, fresh: bool) -> tuple[Bits, dict[str, Any]]:
        if fresh:
            self._deal(stream, _FEW)
        elif self._place + 1 < len(self._dealers):
            self._place += 1
        else:
            self._deal(stream, min(_MANY, 2 * len(self._dealers)))
        return self._observed(), {"action_mask": self._mask[self._place].copy()}

    def _deal(self, stream: Stream, count: int) -> None:
        """Deal a number of rounds ahead, and settle each for every action."""
        rounds = self._setup.deal(stream, count)
        every = [rounds.settle(np.full(count, action, np.int64)) for action in range(len(self.actions))]
        self._shown, self._mask = rounds.observations(), rounds.dealt.mask
        self._rewards: list[list[float]] = np.stack(every, axis=1).tolist()
        self._dealers: list[int] = rounds.dealers.tolist()
        self._place = 0

    def _observed(self) -> Bits:
        shown: Bits = self._shown[self._place].copy()
        return shown

    def step(self, action: int) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        """Decide; the round is settled and over."""
        if not self._open:
            raise gymnasium.error.ResetNeeded("The round is over; reset deals the next one.")
        self._open = False
        place = self._place
        info = {"dealer": self._dealers[place], "illegal": not self._mask[place, action]}
        return self._observed(), self._rewards[place][action], True, False, info

    def render(self) -> str | None:
        """The hands as text."""
        if self.render_mode != "ansi":
            return None
        hand = Hand.of(np.flatnonzero(self._shown[self._place]).tolist())
        return f"You hold {hand}." + ("" if self._open else f" The dealer shows {Hand(self._dealers[self._place])}.")
