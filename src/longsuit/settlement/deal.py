"""The deal: which cards of the deck go to whom, packet by packet."""

from __future__ import annotations

from typing import NamedTuple

from longsuit.rules.model import Deal

DEALER, COMMUNITY = -1, -2
"""The receivers that are not players."""


class Packet(NamedTuple):
    """Cards handed over at once: the receiver's turn in the deal (or the dealer, or the middle) and where in the deck they lie."""

    receiver: int
    start: int
    stop: int


def packets(deal: Deal, players: int) -> tuple[Packet, ...]:
    """The deal for that many players: dealer's left first, the dealer last, round and round; then the cards in the middle."""
    missing = [deal.player] * players + [deal.dealer]
    size = deal.packet or max(missing)
    plan = []
    start = 0
    while any(missing):
        for turn, cards_due in enumerate(missing):
            cards = min(size, cards_due)
            if cards:
                plan.append(Packet(turn if turn < players else DEALER, start, start + cards))
                start += cards
                missing[turn] -= cards
    if deal.community:
        plan.append(Packet(COMMUNITY, start, start + deal.community))
    return tuple(plan)
