"""What hands are called: the dealer's in each contest, a player's as he set it, and every way he could."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from longsuit.cards import Hand
from longsuit.hands.ranking import Ranking
from longsuit.table.layout import Layout, Move
from longsuit.table.seat import Seat
from longsuit.table.setting import settings


class DealerHand(NamedTuple):
    """The dealer's hand in one contest."""

    cards: Hand
    says: str
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
    told = {}
    for name, cards in set_for.items():
        bout = layout.bouts[name]
        plays = bout.key(cards) >= bout.qualifying if "not_qualified" in bout.rulings else None
        told[name] = DealerHand(cards, bout.contest.ranking.say(cards), plays)
    return told


def ranking(layout: Layout, move: Move) -> Ranking:
    """What values the hands of a contest."""
    return layout.bouts[move.contest].contest.ranking


def ways(layout: Layout, move: Move, seat: Seat) -> Iterator[SetHand]:
    """Every lawful setting of a hand."""
    say = ranking(layout, move).say
    for cards in settings(move, seat):
        paid = move.left.pays(move.left.key(seat.hand ^ cards)) if move.left else None
        yield SetHand(Hand(cards), say(cards), paid.reason if paid else "")


def plain(told: DealerHand | SetHand) -> dict[str, Any]:
    """The same for JSON."""
    return {**told._asdict(), "cards": str(told.cards)}
