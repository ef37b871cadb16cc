"""One seat as the round stands."""

from __future__ import annotations

from typing import NamedTuple

from longsuit.cards import Card


class Seat(NamedTuple):
    """A betting position with its player, chips and cards."""

    number: int
    """1 is at the dealer's left."""
    player: str
    bets: tuple[int, ...]
    """Cents on each spot of the felt."""
    tokes: tuple[int, ...]
    """Cents for the dealer on each spot."""
    cards: tuple[Card, ...] = ()
    """In the order dealt."""
    hand: int = 0
    """The same as a set."""
    keys: tuple[int, ...] = ()
    """The hand's value in every ranking the game judges whole hands by."""
    action: str = ""
    """What was decided last: nothing yet, ``"fold"``, or the name of an action."""
    setting: int = 0
    """The cards put against the dealer."""
    declared: tuple[str, ...] = ()
    """Winning bonuses announced with a fold."""
    shown: int = 0
    """Cards that are face up."""
    settled: int = 0
    """Spots settled before the dealer's reveal, one bit each."""
    taken_back: int = 0
    """Spots whose wager the player took back, one bit each."""
    done: bool = False
    """Whether there is nothing more to decide."""

    @property
    def playing(self) -> bool:
        """Whether it has wagers down."""
        return any(self.bets)

    @property
    def folded(self) -> bool:
        """Whether the hand was given up."""
        return self.action == "fold"
