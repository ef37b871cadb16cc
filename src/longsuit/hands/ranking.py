"""A ranking: how a hand is valued, how a value is put into words, and how words name a range of values."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import NamedTuple


class PhraseError(ValueError):
    """A phrase that names no hand of the ranking."""


class RankError(PhraseError):
    """A word in the place of a rank that is not a rank."""


class Span(NamedTuple):
    """All keys from ``low`` to ``high``, both included: what a phrase such as "pair of sixes or better" means."""

    low: int
    """The worst hand that fits."""
    high: int
    """The best hand that fits."""

    def __contains__(self, key: object) -> bool:
        return isinstance(key, int) and self.low <= key <= self.high

    def without(self, others: Collection[Span]) -> tuple[Span, ...]:
        """What is left of this span when others are taken out of it.

        >>> Span(0, 9).without([Span(2, 3), Span(8, 12)])
        (Span(low=0, high=1), Span(low=4, high=7))
        """
        left = [self]
        for other in others:
            pieces = []
            for piece in left:
                pieces.append(Span(piece.low, min(piece.high, other.low - 1)))
                pieces.append(Span(max(piece.low, other.high + 1), piece.high))
            left = [piece for piece in pieces if piece.low <= piece.high]
        return tuple(dict.fromkeys(left))


BEST = (1 << 40) - 1
"""A key above every key: the upper end of "or better"."""


@dataclass(frozen=True)
class Ranking:
    """One way to value a hand. Keys compare as integers: the higher key is the better hand."""

    name: str
    """What definitions call it: ``judges = "longest flush"``."""
    key: Callable[[int], int]
    """The value of a hand; plain Python that compiled kernels call too."""
    words: Callable[[int], str]
    """A key as a dealer would say it."""
    named: Callable[[int], bool]
    """Whether the words of a key name one thing, so that a dealer says "a" before them: a flush, but not three eights."""
    span: Callable[[str], Span]
    """The keys a phrase names; raises ``PhraseError``. Reads back everything ``words`` says."""
    keys: Callable[[int], Collection[int]]
    """Every key that some hand of that many cards has."""
    least: int
    """The fewest cards it can judge."""
    reads: int
    """The most cards that decide: five for five-card poker, whatever else is held."""
    phrases: tuple[str, ...]
    """Examples of what ``span`` reads, for error messages."""
    order: tuple[str, ...]
    """What beats what, best first, for rule cards."""
    suit_blind_below: int = BEST
    """Hands with keys below this keep their key when suits are exchanged; for most rankings, all hands."""
    suit_by_suit: bool = False
    """Whether the key of a hand is the best of the keys its suits have alone."""
    prized: bool = True
    """Whether tables pay a better hand more; on two cards every house has an order of its own."""
    sure: tuple[Span, ...] = ()
    """Spans that some hand of every size up to seven cards reaches, so that every key need not be listed to know a line can hit."""

    @property
    def suit_blind(self) -> bool:
        """Whether exchanging suits never changes the key."""
        return self.suit_blind_below == BEST

    def reaches(self, pieces: Collection[Span], cards: int) -> bool:
        """Whether some hand of that many cards has a key in any of the spans."""
        if any(piece.low <= sure.low and sure.high <= piece.high for piece in pieces for sure in self.sure):
            return True
        if not pieces:
            return False
        keys = _sorted_keys(self, cards)
        return any(bisect_left(keys, piece.low) < bisect_right(keys, piece.high) for piece in pieces)

    def say(self, hand: int) -> str:
        """The value of a hand in words."""
        return self.words(self.key(hand))

    def holding(self, hand: int) -> str:
        """The same after "You have": ``a four-card flush, ace-ten-six-deuce``, ``three eights``."""
        key = self.key(hand)
        return f"a {self.words(key)}" if self.named(key) else self.words(key)

    def called(self, names: Mapping[str, str]) -> Ranking:
        """The same ranking with other names for some hands: ``{"mini royal": "royal flush"}``."""
        if not names:
            return self

        def words(key: int) -> str:
            ours = self.words(key)
            return names.get(ours, ours)

        def span(text: str) -> Span:
            name = text.strip().lower()
            return self.span(next((ours for ours, theirs in names.items() if theirs.lower() == name), text))

        return replace(self, words=words, span=span, order=tuple(_renamed(line, names) for line in self.order))


def _renamed(line: str, names: Mapping[str, str]) -> str:
    """A line of the order of hands, its name exchanged."""
    name, colon, rest = line.partition(":")
    theirs = names.get(name.lower())
    return f"{theirs[0].upper()}{theirs[1:]}{colon}{rest}" if theirs else line


@cache
def _sorted_keys(ranking: Ranking, cards: int) -> tuple[int, ...]:
    return tuple(sorted(ranking.keys(cards)))
