"""What a hand is worth: pure functions from cards to keys that compare, and keys in words."""

from __future__ import annotations

from longsuit.hands.beside import HIGH_CARDS_BESIDE, SECOND_FLUSH
from longsuit.hands.flush import LONGEST_FLUSH, TWO_CARD_FLUSH
from longsuit.hands.pocket import POCKET_CARDS
from longsuit.hands.poker_words import FIVE_CARD_HEARTS_ROYAL, FIVE_CARD_POKER, FOUR_CARD_POKER, THREE_CARD_POKER
from longsuit.hands.ranking import BEST, PhraseError, RankError, Ranking, Span
from longsuit.hands.straight_flush import LONGEST_STRAIGHT_FLUSH
from longsuit.hands.suited import SUITED_CARDS

RANKINGS: dict[str, Ranking] = {
    ranking.name: ranking
    for ranking in (
        LONGEST_FLUSH,
        TWO_CARD_FLUSH,
        LONGEST_STRAIGHT_FLUSH,
        THREE_CARD_POKER,
        FOUR_CARD_POKER,
        FIVE_CARD_POKER,
        FIVE_CARD_HEARTS_ROYAL,
        SUITED_CARDS,
        POCKET_CARDS,
        SECOND_FLUSH,
        HIGH_CARDS_BESIDE,
    )
}
"""Every ranking a definition may name."""

__all__ = ["BEST", "RANKINGS", "PhraseError", "RankError", "Ranking", "Span"]
