"""Contests with the dealer: who qualifies, whose hand is higher."""

from __future__ import annotations

from typing import NamedTuple

from longsuit.hands.jit import jittable
from longsuit.hands.ranking import Ranking
from longsuit.settlement.cells import Row

SHORT_WIN, SHORT_TIE, SHORT_LOSE, WIN, TIE, LOSE = range(6)

VERDICTS = (
    "the dealer does not qualify",
    "the dealer does not qualify",
    "the dealer does not qualify",
    "the player's hand is higher",
    "the hands tie",
    "the dealer's hand is higher",
)
"""How a contest can end, in words. A dealer who falls short still has a hand, which some wagers may be compared with."""

COLUMNS = (SHORT_WIN, WIN, TIE, LOSE)
"""The verdicts that differ where a dealer who falls short ends the contest."""

COLUMN_NAMES = ("not_qualified", "win", "tie", "lose")
"""What scripts call them."""


def column_name(verdict: int) -> str:
    """What scripts call a verdict."""
    return COLUMN_NAMES[max(verdict - WIN + 1, 0)]


@jittable
def verdict(key: int, dealer: int, qualifying: int) -> int:
    """The verdict for the player's key, the dealer's, and the least key with which the dealer qualifies."""
    return 3 * (dealer >= qualifying) + (key <= dealer) + (key < dealer)


@jittable
def column(key: int, dealer: int, qualifying: int) -> int:
    """The same as its place in ``COLUMNS``."""
    return (dealer >= qualifying) * (1 + (key <= dealer) + (key < dealer))


@jittable
def verdict_counts(below: int, level: int, short: int, dealers: int) -> tuple[int, int, int, int, int, int]:
    """Dealer hands by verdict, from how many rank below the player's, how many do not rank above it, how many fall short, and all.

    >>> verdict_counts(below=4, level=9, short=6, dealers=10)
    (4, 2, 0, 0, 3, 1)
    """
    under, upto = min(below, short), min(level, short)
    return under, upto - under, short - upto, below - under, level - upto - below + under, dealers - level - short + upto


@jittable
def column_counts(below: int, level: int, short: int, dealers: int) -> tuple[int, int, int, int]:
    """The same by column."""
    lower, equal = max(below, short), max(level, short)
    return short, lower - short, equal - lower, dealers - equal


class Contest(NamedTuple):
    """A contest ready to be judged."""

    name: str
    title: str
    ranking: Ranking
    """What values the hands."""
    qualifying: int
    """The least key with which the dealer qualifies; 0 where he always does, or is compared anyway."""
    rows: tuple[Row, ...]
    """The settlement, by verdict."""
    place: int
    """Which of a seat's keys is compared."""
    reads: tuple[str, ...]
    """Whose cards make the player's hand."""
    alone: bool
    """Whether nothing is compared: every verdict does the same."""

    @property
    def short_ends(self) -> bool:
        """Whether no wager is compared with the hand of a dealer who falls short."""
        return not self.qualifying or len(set(self.rows[:WIN])) == 1

    def qualifies(self, hand: int) -> bool | None:
        """Whether a dealer's hand qualifies; None where nothing depends on it."""
        return self.ranking.key(hand) >= self.qualifying if self.qualifying else None

    def verdict(self, key: int, dealer: int) -> int:
        """How it ends for a player's and a dealer's key."""
        return WIN if self.alone else verdict(key, dealer, self.qualifying)

    def dealer(self, dealer: int, community: int = 0) -> int:
        """The cards the dealer's hand is made of: his own where a player's hand has the player's."""
        return dealer | community if "community" in self.reads else dealer
