"""The deal in the card room: a phase, packet by packet, that a supervisor can stop."""

from __future__ import annotations

import pytest

from longsuit.house.room.room import PACE
from longsuit.table import RoundError
from tests.fast.house.room import TestRoom


@pytest.fixture
def table(room: TestRoom) -> int:
    """A table of Pick 2 Poker where Ann and Bob have bet and the dealer takes his time."""
    room.pace = PACE
    table = room.table("pick-2-poker")
    for seat, name in enumerate(("Ann", "Bob"), start=1):
        person = room.player(name)
        room.sit(table, seat, by=person)
        room.wager(table, seat, {"ante": "$5", "3-5-bonus": "$5"}, by=person)
    return table


def test_the_dealer_deals_a_packet_at_a_time(room: TestRoom, table: int) -> None:
    phases = []
    for packets in (1, 2, 3):
        answer = room.tick(table)
        assert answer is not None
        phases.append(answer["phase"])
        assert room.live(table).state.dealt == packets
        assert room.tick(table) is None
        room.time += PACE
    assert phases == ["dealing", "dealing", "decisions"]
    assert room.live(table).state.turn == 1
    room.check()


def test_somebody_alone_at_a_table_does_not_wait_for_packets(room: TestRoom) -> None:
    room.pace = PACE
    table = room.table("5-card-pursuit")
    ann = room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$5"}, by=ann)
    assert (room.tick(table) or {})["phase"] == "decisions"
    room.check()


def test_a_deal_that_the_sheet_lets_a_supervisor_stop_takes_its_time_for_one_player_too(room: TestRoom) -> None:
    room.pace = PACE
    table = room.table("pick-2-poker")
    ann = room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$5", "3-5-bonus": "$5"}, by=ann)
    assert (room.tick(table) or {})["phase"] == "dealing"
    assert room.stop_dealing(table)["dealt"] == 1
    room.irregularity(table, "card face up", str(room.live(table).state.deck[5]))
    assert room.live(table).state.phase == "wagers"
    room.check()


def test_a_card_found_face_up_voids_the_round_while_it_is_dealt(room: TestRoom, table: int) -> None:
    room.tick(table)
    assert room.stop_dealing(table)["dealt"] == 1
    room.time += 10 * PACE
    assert room.tick(table) is None
    state = room.live(table).state
    with pytest.raises(RoundError, match="Say which card it was: 'card face up' is about a card not yet dealt"):
        room.irregularity(table, "card face up")
    with pytest.raises(RoundError, match="dealt already"):
        room.irregularity(table, "card face up", str(state.seat(1).cards[0]))
    room.irregularity(table, "card face up", str(state.deck[5]))
    assert room.trial_balance().totals["risk"] == 0
    assert room.live(table).state.phase == "wagers"
    room.check()


def test_a_supervisor_has_the_dealer_go_on(room: TestRoom, table: int) -> None:
    room.tick(table)
    room.stop_dealing(table)
    assert room.deal(table, 1)["phase"] == "dealing"
    assert room.tick(table) is None
    assert room.deal(table)["phase"] == "decisions"
    with pytest.raises(RoundError, match="players are deciding"):
        room.stop_dealing(table)
    room.check()
