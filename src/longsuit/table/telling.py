"""Hands in words: the dealer's in each contest, and every way a player may set his."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from longsuit.cards import Card, Hand
from longsuit.settlement import Layout, Move


class DealerHand(NamedTuple):
    """The dealer's hand in one contest."""

    cards: Hand
    says: str
    holds: str
    """The same with its article, as in "the dealer has a four-card flush"."""
    qualifies: bool | None
    """None where there is nothing to qualify for."""


class SetHand(NamedTuple):
    """One way to set a hand."""

    cards: Hand
    says: str
    left: str
    """What the cards left beside it make and a win then pays, where a pay table judges them."""


def dealer_hands(layout: Layout, set_for: dict[str, Hand]) -> dict[str, DealerHand]:
    """The dealer's hand in every contest, as he set it."""
    hands = {}
    for name, cards in set_for.items():
        contest = layout.contests[name]
        hands[name] = DealerHand(cards, contest.ranking.say(cards), contest.ranking.holding(cards), contest.qualifies(cards))
    return hands


def laid_out(layout: Layout, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The dealer's cards as he lays them out: in the order dealt, or from high to low where the sheet says so."""
    return tuple(sorted(cards, key=lambda card: (-card.rank, -card.suit))) if layout.pushed_up else cards


def ways(move: Move, hand: int) -> Iterator[SetHand]:
    """Every lawful setting of a hand."""
    for cards in move.settings(hand):
        paid = move.left.pays(move.left.key(hand ^ cards)) if move.left else None
        yield SetHand(Hand(cards), move.ranking.say(cards), paid.reason if paid else "")


def plain(hand: DealerHand | SetHand) -> dict[str, Any]:
    """A hand for JSON."""
    return {**hand._asdict(), "cards": str(hand.cards)}
