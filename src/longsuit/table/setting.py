"""Setting the hand: which cards meet the dealer's."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from longsuit.cards import CardError, Hand
from longsuit.settlement import Layout
from longsuit.table.errors import RoundError
from longsuit.table.seat import Seat

CardsLike = str | int | Iterable[int]
"""Cards as text, as a ``Hand``, or one by one."""


def read_cards(cards: CardsLike) -> int:
    """A set of cards in any form."""
    try:
        if isinstance(cards, str):
            return Hand.parse(cards)
        return Hand(cards) if isinstance(cards, int) else Hand.of(cards)
    except CardError as error:
        raise RoundError(str(error)) from None
    except TypeError:
        raise RoundError(f"{str(cards)[:40]!r} are not cards.") from None


def check_held(seat: Seat, cards: int) -> None:
    """Refuse cards the seat does not hold."""
    if cards & ~seat.hand:
        raise RoundError(f"Seat {seat.number} does not hold {Hand(cards & ~seat.hand)}.")


def dealer_setting(layout: Layout, dealer: Sequence[int], community: Sequence[int] = ()) -> dict[str, Hand]:
    """How the dealer sets his hand: the best cards for every contest, by the rules players set theirs."""
    hand, middle = Hand.of(dealer), Hand.of(community)
    against = [move for move in layout.moves.values() if not layout.contests[move.contest].alone]
    return {move.contest: Hand(move.best(layout.contests[move.contest].dealer(hand, middle))) for move in against}
