"""The deal: a shuffled deck comes in, packets go out in the sheet's order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from longsuit.cards import Card, CardError, parse_cards
from longsuit.settlement import Layout
from longsuit.settlement.deal import COMMUNITY, DEALER, Packet
from longsuit.table.errors import RoundError
from longsuit.table.events import Deal, DealOn
from longsuit.table.seat import Seat
from longsuit.table.state import State
from longsuit.table.streets import begin

DeckLike = str | Iterable[int]
"""52 cards, top first: text, or anything that gives them in order."""

CARDS = tuple(Card(index) for index in range(52))
"""Every card once."""

BITS = tuple(1 << index for index in range(52))
"""Every card as a set of one."""

_WHOLE = list(range(52))


def read_deck(deck: DeckLike) -> tuple[Card, ...]:
    """The 52 cards in order; anything else is refused."""
    try:
        indexes = bytes(parse_cards(deck) if isinstance(deck, str) else iter(deck))
    except CardError as error:
        raise RoundError(str(error)) from None
    except (TypeError, ValueError):
        raise RoundError("A deck is 52 cards in order, top first.") from None
    if sorted(indexes) != _WHOLE:
        raise RoundError(f"A deck is all 52 cards, each once; this one has {len(set(indexes))} different cards in {len(indexes)}.")
    return tuple([CARDS[index] for index in indexes])


def stacked(cards: DeckLike) -> tuple[Card, ...]:
    """A deck with these cards on top and the others under them in a fixed order, deuce of clubs first.

    >>> stacked("As Kd")[:4]
    (Card('As'), Card('Kd'), Card('2c'), Card('3c'))
    """
    try:
        top = parse_cards(cards) if isinstance(cards, str) else tuple(Card(card) for card in cards)
    except CardError as error:
        raise RoundError(str(error)) from None
    return (*top, *(card for card in CARDS if card not in top))


def mask_of(cards: Sequence[int]) -> int:
    """Cards as a set."""
    mask = 0
    for card in cards:
        mask |= BITS[card]
    return mask


def deal(state: State, deck: DeckLike, *, packets: int | None = None) -> Deal:
    """A shuffled deck, top card first, is dealt: every packet that is due, or only the first ``packets``."""
    state.expect("wagers", "collected")
    playing = state.playing
    if not playing:
        raise RoundError("Nobody has placed the wagers that bring cards.")
    return Deal(read_deck(deck), _count(state.table.layout.packets(len(playing)), 0, packets))


def deal_on(state: State, packets: int | None = None) -> DealOn:
    """The dealer continues after a stop."""
    state.expect("dealing")
    return DealOn(_count(state.table.layout.packets(len(state.playing)), state.dealt, packets))


def _count(plan: Sequence[Packet], dealt: int, packets: int | None) -> int:
    left = len(plan) - dealt
    if packets is None:
        return left
    if type(packets) is not int or not 1 <= packets <= left:
        raise RoundError(f"{left} packets are still to be dealt; {str(packets)[:20]} cannot be.")
    return packets


def after_deal(state: State, event: Deal) -> State:
    """The round after the first packets are dealt."""
    return _hand_out(state, event, event.deck, event.packets)


def after_deal_on(state: State, event: DealOn) -> State:
    """The round after more packets are dealt."""
    return _hand_out(state, event, state.deck, state.dealt + event.packets)


def _hand_out(state: State, event: Deal | DealOn, deck: tuple[Card, ...], dealt: int) -> State:
    """Everybody's cards after that many packets from the top."""
    layout = state.table.layout
    playing = state.playing
    plan = layout.packets(len(playing))
    hands: list[tuple[Card, ...]] = [()] * (len(playing) + 2)
    for receiver, start, stop in plan[:dealt]:
        hands[receiver] += deck[start:stop]
    complete = dealt == len(plan)
    seats = list(state.seats)
    for seat, cards in zip(playing, hands, strict=False):
        seats[seat.number - 1] = _with_cards(layout, seat, cards, complete=complete)
    return state.then(
        event,
        deck=deck,
        dealt=dealt,
        dealer=hands[DEALER],
        community=hands[COMMUNITY],
        seats=tuple(seats),
        **(begin(layout, 0, seats) if complete else {"phase": "dealing", "turn": 0}),
    )


def _with_cards(layout: Layout, seat: Seat, cards: tuple[Card, ...], *, complete: bool) -> Seat:
    hand = mask_of(cards)
    keys = tuple([key(hand) for key in layout.dealt]) if complete else ()
    return Seat(seat.number, seat.player, seat.bets, seat.tokes, cards, hand, keys)
