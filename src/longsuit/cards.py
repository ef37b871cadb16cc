"""What a card is: 52 cards as integers, and any set of them as one 52-bit integer.

Card ``i`` is bit ``i``; suits lie side by side, thirteen bits each, deuce lowest and ace highest. A hand is therefore its
four 13-bit suit masks, and union, removal and "have these two hands a card in common?" are single integer operations.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Self

from longsuit import display

RANKS = "23456789TJQKA"
"""Rank letters, lowest first; a rank is its place in this string."""

SUITS = "cdhs"
"""Suit letters in mask order: clubs, diamonds, hearts, spades."""

SUIT_SYMBOLS = "♣♦♥♠"
"""The suits as drawn on a card, in mask order."""

RANK_NAMES = (
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
"""Ranks as a dealer says them."""

SUIT_MASK = (1 << 13) - 1
"""All thirteen cards of one suit."""

FULL_DECK = (1 << 52) - 1
"""All fifty-two cards as a set."""


class CardError(ValueError):
    """A text that is not a card, or a set of cards that cannot be."""


class Card(int):
    """One card, ``suit * 13 + rank``.

    >>> Card.parse("10h"), Card.parse("A♠").rank_name
    (Card('Th'), 'ace')
    """

    __slots__ = ()

    def __new__(cls, index: int) -> Self:  # noqa: D102 (the class says it)
        if not 0 <= index < 52:
            raise CardError(f"A card is a number from 0 to 51, not {index}.")
        return super().__new__(cls, index)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card: rank then suit, forgiving about case, ``10`` and suit symbols."""
        match = _CARD.fullmatch(text.strip())
        if match is None:
            raise CardError(f"{text.strip()!r} is not a card; write rank then suit, like As, Td, 10h or 9♣.")
        return _card(match)

    @property
    def rank(self) -> int:
        """0 for a deuce to 12 for an ace."""
        return int(self) % 13

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return int(self) // 13

    @property
    def rank_name(self) -> str:
        """The rank in words."""
        return RANK_NAMES[self.rank]

    @property
    def pretty(self) -> str:
        """The card with its suit symbol, ``T♥``."""
        return RANKS[self.rank] + SUIT_SYMBOLS[self.suit]

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    def __repr__(self) -> str:
        return f"Card({str(self)!r})"

    def _repr_html_(self) -> str:
        return display.card(self.pretty)


_DECK = tuple(Card(place) for place in range(52))
_SHOWN_ORDER = tuple(13 * suit + rank for rank in range(12, -1, -1) for suit in range(3, -1, -1))

_CARD = re.compile(r"(?P<rank>10|[2-9TJQKA])(?P<suit>[cdhs♣♦♥♠])️?", re.IGNORECASE | re.ASCII)


def _card(match: re.Match[str]) -> Card:
    rank = match["rank"].upper().replace("10", "T")
    suit = match["suit"].lower()
    place = SUIT_SYMBOLS.find(suit) if suit in SUIT_SYMBOLS else SUITS.find(suit)
    return Card(place * 13 + RANKS.index(rank))


_SEPARATORS = re.compile(r"[\s,;|/_-]+")


class Hand(int):
    """A set of cards: one integer, one bit a card.

    >>> hand = Hand.parse("Th 8h,6h Js A♦ Qd 10c")
    >>> hand
    Hand('Ad Qd Js Th Tc 8h 6h')
    >>> len(hand), Card.parse("8h") in hand
    (7, True)
    """

    __slots__ = ()

    def __new__(cls, mask: int = 0) -> Self:  # noqa: D102 (the class says it)
        if not 0 <= mask <= FULL_DECK:
            raise CardError(f"A hand is a set of the 52 cards, one bit each; {mask} has bits that are not cards.")
        return super().__new__(cls, mask)

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read any number of cards; a card named twice is an error."""
        return cls.of(parse_cards(text))

    @classmethod
    def of(cls, cards: Iterable[int]) -> Hand:
        """The set of the given cards; a card given twice is an error."""
        mask = 0
        for index in cards:
            card = Card(index)
            if mask >> card & 1:
                raise CardError(f"{card} appears twice.")
            mask |= 1 << card
        return cls(mask)

    def suit(self, suit: int) -> int:
        """The 13-bit mask of one suit."""
        return int(self) >> 13 * suit & SUIT_MASK

    def __iter__(self) -> Iterator[Card]:
        """Cards from highest to lowest rank, spades first among equals."""
        mask = int(self)
        for place in _SHOWN_ORDER:
            if mask >> place & 1:
                yield _DECK[place]

    def __len__(self) -> int:
        return int(self).bit_count()

    def __contains__(self, card: int) -> bool:
        return bool(int(self) >> card & 1)

    def __str__(self) -> str:
        return " ".join(str(card) for card in self)

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def _repr_html_(self) -> str:
        return display.cards(card.pretty for card in self)

    @property
    def pretty(self) -> str:
        """The cards with suit symbols."""
        return " ".join(card.pretty for card in self)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order written: ``"Th 8h"``, ``"10h,8♥"`` and ``"th8h"`` are the same two.

    >>> parse_cards("th8h")
    (Card('Th'), Card('8h'))
    """
    cards: list[Card] = []
    for word in _SEPARATORS.split(text.strip()):
        place = 0
        while place < len(word):
            match = _CARD.match(word, place)
            if match is None:
                raise CardError(f"{word[place:]!r} is not a card; write rank then suit, like As, Td, 10h or 9♣.")
            card = _card(match)
            if card in cards:
                raise CardError(f"{card} appears twice.")
            cards.append(card)
            place = match.end()
    return tuple(cards)
