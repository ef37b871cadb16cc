"""The deal, packet by packet."""

from __future__ import annotations

import pytest

from longsuit.rules.model import Deal
from longsuit.settlement import layout
from longsuit.settlement.deal import COMMUNITY, packets
from tests.fast.settlement.toys import toy


def test_whole_hands_go_out_at_once_the_dealers_last() -> None:
    assert packets(Deal(player=3, dealer=5, seats=6), 2) == ((0, 0, 3), (1, 3, 6), (-1, 6, 11))


def test_packets_go_round_until_everybody_has_enough() -> None:
    assert packets(Deal(player=5, dealer=3, seats=6, packet=2), 2) == (
        (0, 0, 2),
        (1, 2, 4),
        (-1, 4, 6),
        (0, 6, 8),
        (1, 8, 10),
        (-1, 10, 11),
        (0, 11, 12),
        (1, 12, 13),
    )


def test_a_dealer_with_more_cards_ends_the_deal_alone() -> None:
    assert packets(Deal(player=3, dealer=5, seats=6, packet=2), 1) == ((0, 0, 2), (-1, 2, 4), (0, 4, 5), (-1, 5, 7), (-1, 7, 8))


@pytest.mark.parametrize("packet", [None, 1, 2, 3])
@pytest.mark.parametrize("players", [1, 2, 6])
def test_every_card_is_dealt_once_and_everybody_gets_as_many_as_the_deal_says(players: int, packet: int | None) -> None:
    deal = packets(Deal(player=3, dealer=4, seats=6, packet=packet), players)
    assert [card for part in deal for card in range(part.start, part.stop)] == list(range(3 * players + 4))
    received = {turn: sum(part.stop - part.start for part in deal if part.receiver == turn) for turn in range(-1, players)}
    assert received == {-1: 4, **dict.fromkeys(range(players), 3)}


def test_a_layout_deals_its_own_game() -> None:
    assert layout(toy()).packets(1) == ((0, 0, 3), (-1, 3, 6))
    assert layout(toy()).packets(2) == packets(toy().deal, 2)


def test_cards_in_the_middle_go_to_nobody() -> None:
    *hands, middle = packets(Deal(player=2, dealer=2, seats=6, community=5), 2)
    assert hands == [(0, 0, 2), (1, 2, 4), (-1, 4, 6)]
    assert (middle.receiver, middle.start, middle.stop) == (COMMUNITY, 6, 11)
    assert COMMUNITY not in {packet.receiver for packet in packets(Deal(player=3, dealer=4, seats=6), 6)}
