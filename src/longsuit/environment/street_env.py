"""Games of several streets with Gymnasium's interface: one round at a time, and many side by side."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from longsuit.cards import Hand
from longsuit.environment import kernels
from longsuit.environment.actions import Action
from longsuit.environment.kernels import Bits
from longsuit.environment.single import ANTE, SeatEnv
from longsuit.environment.streets import StreetRounds, StreetSetup, street_setup
from longsuit.environment.vector import GameVectorEnv
from longsuit.exact.streets.lookups import Seen
from longsuit.rules.load import game as load
from longsuit.rules.model import Game
from longsuit.simulate.streams import Stream

_AHEAD = 1024


class StreetEnv(SeatEnv[StreetSetup]):
    """A seat alone with the dealer in a game of several streets: see cards turned, decide, and again.

    The reward comes with the last decision: the net of the base game in antes. An action the rules do not allow is played as the one
    that leaves least at stake, and ``info["illegal"]`` says so; ``info["action_mask"]`` shows which are legal.
    """

    _rounds: StreetRounds | None = None
    _place = _AHEAD

    def _set_up(self, game: Game, ante: int) -> StreetSetup:
        return street_setup(game, ante)

    def _next(self, stream: Stream, *, fresh: bool) -> tuple[Bits, dict[str, Any]]:
        if fresh or self._place == _AHEAD:
            self._ahead, self._place = self._setup.hands(stream, _AHEAD), 0
        self._rounds = StreetRounds(self._setup, np.ascontiguousarray(self._ahead[:, self._place : self._place + 1]))
        self._place += 1
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


class StreetVectorEnv(GameVectorEnv):
    """The same for games of several streets."""

    def _set_up(self, game: Game, ante: int) -> StreetSetup:
        return street_setup(game, ante)


class StreetPlayer:
    """Turns observations into what the exact solver does on every street."""

    def __init__(self, game: Game | str, *, ante: int = ANTE) -> None:
        self._setup = street_setup(game if isinstance(game, Game) else load(game), ante)

    def act(self, observation: Bits) -> int:
        """What to do in one round."""
        return int(self.act_all(observation[None])[0])

    def act_all(self, observations: Bits) -> npt.NDArray[np.int64]:
        """What to do in many rounds."""
        setup = self._setup
        cards = np.zeros((3, len(observations)), np.int64)
        for place in range(3):
            kernels.read(np.ascontiguousarray(observations[:, 52 * place : 52 * (place + 1)]), cards[place])
        state = observations[:, 3 * 52 :].argmax(axis=1)
        actions = np.zeros(len(observations), np.int64)
        plan, starts = setup.endings.plan, np.searchsorted(setup.street, np.arange(len(setup.endings.choosing)))
        for place, (street, choosing) in enumerate(zip(setup.reader.streets, setup.endings.choosing, strict=True)):
            here = np.flatnonzero(setup.street[state] == place)
            node = choosing.node[state[here] - starts[place]]
            option = np.zeros(len(here), np.int32)
            street(Seen(*(np.ascontiguousarray(part[here]) for part in cards)), node, option)
            for number, at in enumerate(plan.on(plan.asks[place])):
                options = plan.nodes[at].options
                numbers = np.array([setup.actions.index(Action(one.action, one.size, ())) for one in options])
                mine = node == number
                actions[here[mine]] = numbers[option[mine]]
        return actions
