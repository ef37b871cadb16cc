"""A game solved: base game, every bonus wager, any hand, in one place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from longsuit import display
from longsuit.exact.hand import HandValue, hand_value
from longsuit.exact.strategy import OPTIMAL
from longsuit.exact.value import BaseValue, base_value
from longsuit.exact.wagers import WagerValue, wager_value
from longsuit.rules.model import Game


@dataclass(frozen=True)
class Solution:
    """The exact figures of a game."""

    game: Game
    base: BaseValue
    """The game as it must be played."""
    wagers: Mapping[str, WagerValue]
    """Every bonus and progressive wager, by the pay table in force."""

    def ev(
        self,
        hand: str | int,
        *,
        known: str | int = 0,
        dealer: str | int = 0,
        board: str | int = 0,
        made: Mapping[str, Fraction] | None = None,
    ) -> HandValue:
        """Every action with its exact worth for one hand, with the community cards and those of the dealer's that are up."""
        meters = {name: value.meters_in_stakes for name, value in self.wagers.items()}
        return hand_value(self.game, hand, known=known, dealer=dealer, board=board, made=made, along=self.base.along, meters=meters)

    def _repr_html_(self) -> str:
        rows = [("base game", self.base.house_edge, f"{self.base.standard_deviation:.4f}", f"{self.base.deals:,} deals")]
        rows += [
            (name, value.house_edge, f"{value.standard_deviation:.4f}", f"{value.hands:,} hands") for name, value in self.wagers.items()
        ]
        return display.table(str(self.game), ("wager", "house edge", "standard deviation", "counted over"), rows)

    def __str__(self) -> str:
        edge = f"{float(self.base.house_edge):.4%}"
        return f"{self.game}: house edge {edge} of the ante, {self.base.strategy} play, exact over {self.base.deals:,} deals"


def solve(
    game: Game,
    *,
    strategy: str = OPTIMAL,
    along: Mapping[str, Fraction] | None = None,
    meters: Mapping[str, Mapping[str, int]] | None = None,
) -> Solution:
    """Solve a game exactly. ``along`` are optional wagers to include in the base, in antes; ``meters`` jackpots in cents.

    >>> import longsuit as ls
    >>> value = ls.solve(ls.game("high-card-flush/hollywood-columbus"))
    >>> value.base.deals, f"{float(value.base.house_edge):.4%}"
    (6071092494667200, '2.6645%')
    >>> value.ev("Th 8h 6h Js Ad Qd Jc").best.name
    'raise 1x'
    """
    wagers = {name: wager_value(game, name, meters=(meters or {}).get(name)) for name in game.wager if name in game.bonuses}
    in_stakes = {name: value.meters_in_stakes for name, value in wagers.items()}
    return Solution(game, base_value(game, strategy=strategy, along=along, meters=in_stakes), wagers)
