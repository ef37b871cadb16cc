"""Setting the hand: which cards meet the dealer's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from longsuit.cards import SUIT_MASK, CardError, Hand
from longsuit.table.errors import RoundError
from longsuit.table.layout import Layout, Move
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
        raise RoundError(f"{str(cards)[:40]!r} are no cards.") from None


def propose(move: Move, seat: Seat) -> int:
    """The best setting: the highest hand in the contest, and of equal ones the one that leaves the best-paid cards."""
    setting = move.action.setting
    if setting is None:
        return seat.hand
    best = seat.keys[move.place]
    if setting.cards is None:
        if not setting.one_suit:
            return seat.hand
        suits = sorted(_suits(seat.hand), key=int.bit_count, reverse=True)
        for mask in suits:
            if move.set_key(mask) == best:
                return mask
        return max(_candidates(move, seat.hand), key=move.set_key)
    if move.set_key is not move.key:
        return _best_of(move, seat.hand)
    return _thinned(move, seat.hand, best, setting.cards)


def _thinned(move: Move, hand: int, best: int, cards: int) -> int:
    """Take away cards the hand can spare until only as many as wanted are left."""
    spare = hand.bit_count() - cards
    for bit in _bits(hand):
        if not spare:
            break
        if move.key(hand ^ bit) == best:
            hand ^= bit
            spare -= 1
    return hand


def _best_of(move: Move, hand: int) -> int:
    """The best of all sets, tried one by one."""
    set_key = move.set_key
    best, equal = -1, [0]
    for cards in _candidates(move, hand):
        key = set_key(cards)
        if key > best:
            best, equal = key, [cards]
        elif key == best:
            equal.append(cards)
    if len(equal) == 1 or move.left is None:
        return equal[0]
    judge = move.left.key
    return max(equal, key=lambda cards: judge(hand ^ cards))


def _bits(hand: int) -> list[int]:
    """The cards of a hand, each as a set of one."""
    bits = []
    while hand:
        low = hand & -hand
        bits.append(low)
        hand ^= low
    return bits


def _suits(hand: int) -> Iterator[int]:
    for suit in range(4):
        mask = hand & SUIT_MASK << 13 * suit
        if mask:
            yield mask


def _candidates(move: Move, hand: int) -> Iterator[int]:
    """Every set the rules allow, whatever it is worth."""
    setting = move.action.setting
    assert setting is not None
    for cards in _suits(hand) if setting.one_suit else (hand,):
        bits = _bits(cards)
        for size in (setting.cards,) if setting.cards else range(move.fewest, len(bits) + 1):
            for chosen in combinations(bits, size):
                yield sum(chosen)


def check(move: Move, seat: Seat, cards: int) -> None:
    """Refuse a setting the rules do not allow."""
    setting = move.action.setting
    if cards & ~seat.hand:
        raise RoundError(f"Seat {seat.number} does not hold {Hand(cards & ~seat.hand)}.")
    if setting is None:
        if cards != seat.hand:
            raise RoundError(f"{move.action.title} is played with the whole hand; there is nothing to set.")
        return
    count = cards.bit_count()
    if setting.cards is not None and count != setting.cards:
        raise RoundError(f"{setting.cards} cards go to {setting.box}, not {count}.")
    if count < move.fewest:
        raise RoundError(f"At least {move.fewest} {'card' if move.fewest == 1 else 'cards'} must go to {setting.box}.")
    if setting.one_suit and len(list(_suits(cards))) > 1:
        raise RoundError(f"The cards in {setting.box} must be of one suit; {Hand(cards)} are not.")
    if setting.choice == "best only" and move.set_key(cards) != move.set_key(propose(move, seat)):
        raise RoundError(f"The best hand must be set here: {Hand(propose(move, seat))}.")


def dealer_setting(layout: Layout, dealer: Sequence[int]) -> dict[str, Hand]:
    """How the dealer sets his hand: the best cards for every contest, by the rules players set theirs."""
    hand = Hand.of(dealer)
    seat = Seat(0, "dealer", (), (), hand=hand, keys=tuple(key(hand) for key in layout.keys))
    return {move.contest: Hand(propose(move, seat)) for move in layout.moves.values()}


def settings(move: Move, seat: Seat) -> Iterator[int]:
    """Every legal setting of a hand."""
    setting = move.action.setting
    if setting is None:
        yield seat.hand
        return
    best = move.set_key(propose(move, seat)) if setting.choice == "best only" else None
    for cards in _candidates(move, seat.hand):
        if best is None or move.set_key(cards) == best:
            yield cards
