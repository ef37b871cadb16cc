"""A round as a value: its triples, its events, what may be asked of it."""

from __future__ import annotations

import pytest

from longsuit.rules import game
from longsuit.table import Round, RoundError, stacked
from longsuit.table.events import Bet, Deal, Play, Reveal, Settle, Sit
from tests.fast.table.at_the_table import CLASSIC, COLUMBUS, PICK2, SUITS, bets_of, dealt, finished, loaded

HAND, DEALER = "Ah Jh 9h 7h 2c 3d 4s", "9d 8d 2d 3c 4c 5s 6s"


def test_the_design_s_line_reads_like_the_game() -> None:
    state = Round(game("high-card-flush/hollywood-columbus")).sit(1).wager(1, ante="$15", flush="$5").deal(stacked(HAND))
    assert state.turn == 1


def test_each_step_returns_the_round_after_it_and_adds_its_event() -> None:
    state = Round(loaded(COLUMBUS))
    assert state.sit(2, "Bo").events[-1] == Sit(2, "Bo")
    state = state.sit(2).wager(2, ante=500, straight_flush="$1")
    assert state.events[-1] == Bet(2, (("ante", 500), ("straight-flush", 100)))
    state = state.deal(stacked(f"{HAND} {DEALER}")).play(2).reveal().settle()
    assert [type(event) for event in state.events[-4:]] == [Deal, Play, Reveal, Settle]


def test_a_round_does_not_change() -> None:
    state = Round(loaded(COLUMBUS)).sit(1)
    before = state.events
    state.wager(1, ante=500)
    assert state.events is before
    with pytest.raises(AttributeError, match="A round does not change"):
        state.phase = "settled"
    with pytest.raises(AttributeError):
        del state.seats
    with pytest.raises(TypeError, match="frozen"):
        Round(loaded(SUITS)).meters["main"] = 0


def test_verify_returns_the_event_that_would_happen() -> None:
    state = Round(loaded(COLUMBUS))
    assert state.verify_sit(1) == state.sit(1).events[-1]
    assert len(state.events) == 1


def test_replaying_the_events_gives_the_same_round() -> None:
    state = finished(dealt(SUITS, HAND, DEALER, bets_of(SUITS, progressive=100), meters={"main": 7}, number=3))
    again = Round.replay(state.game, state.events)
    assert again == state
    assert hash(again) == hash(state)
    assert again.settlements == state.settlements
    assert [moment.phase for moment in again.steps()][-1] == "settled"


def test_apply_checks_what_it_is_given() -> None:
    state = dealt(COLUMBUS, HAND, DEALER)
    assert state.apply(state.verify_fold(1)) == state.fold(1)
    assert not state.can(Play(1, "raise", 1500, state.choices(1)[0].proposed))
    with pytest.raises(RoundError, match="a step of play"):
        state.apply(state.events[0])
    settled = state.fold(1).reveal()
    with pytest.raises(RoundError, match="not what the table would do"):
        settled.apply(Settle(0, (state.fold(1).settlements[0],)))


def test_a_deal_by_event_wants_the_sensors_collected_first() -> None:
    state = Round(loaded(SUITS)).sit(1).wager(1, bets_of(SUITS, progressive=100))
    with pytest.raises(RoundError, match="sensors"):
        state.apply(state.verify_deal(stacked("")))
    assert state.collect().apply(state.verify_deal(stacked(""))).phase == "decisions"


def test_replay_of_nothing_is_refused() -> None:
    with pytest.raises(RoundError, match="begins with the opening"):
        Round.replay(loaded(CLASSIC), [])


def test_replay_refuses_another_table() -> None:
    state = dealt(COLUMBUS, HAND, DEALER)
    with pytest.raises(RoundError, match="another one"):
        Round.replay(loaded(CLASSIC), state.events)
    with pytest.raises(RoundError, match="begins with the opening"):
        Round.replay(loaded(COLUMBUS), state.events[1:])


def test_seats_are_as_many_as_the_deck_allows() -> None:
    assert len(Round(loaded(COLUMBUS)).seats) == 6
    assert len(Round(loaded(PICK2)).seats) == 7
    assert not Round(loaded(COLUMBUS)).can_sit(7)
    assert not Round(loaded(COLUMBUS)).can_sit(0)


def test_nobody_sits_down_or_gets_up_once_cards_are_out() -> None:
    state = dealt(COLUMBUS, HAND, DEALER)
    with pytest.raises(RoundError, match="Not now: "):
        state.sit(2)
    with pytest.raises(RoundError, match="Not now: "):
        state.stand(1)
    assert not state.can_sit(2)
    assert not state.can_stand(1)


def test_one_person_may_hold_several_seats_unless_the_house_says_one() -> None:
    assert Round(loaded(COLUMBUS)).sit(1, "Ann").can_sit(2, "Ann")
    one_each = Round(loaded(COLUMBUS, seats_per_player="one")).sit(1, "Ann")
    assert not one_each.can_sit(2, "Ann")
    assert one_each.can_sit(2, "Bob")


def test_a_second_wager_replaces_the_first_and_standing_up_takes_it_back() -> None:
    state = Round(loaded(COLUMBUS)).sit(1).wager(1, ante=500, flush=100).wager(1, ante=1000)
    assert state.paid_in(1) == 1000
    assert state.stand(1).seats[0] is None


def test_a_seat_without_wagers_gets_no_cards() -> None:
    state = Round(loaded(COLUMBUS)).sit(1).sit(2).wager(2, ante=500).deal(stacked(f"{HAND} {DEALER}"))
    assert not state.seat(1).cards
    assert state.turn == 2
    assert not state.can_fold(1)


def test_everybody_folding_without_bonuses_still_ends_the_round() -> None:
    state = finished(dealt(PICK2, "9h 9c 5d 3s 2h", "Ah Kc 7d 6s 4h"), fold=True)
    assert state.phase == "settled"


def test_settlement_may_go_seat_by_seat() -> None:
    state = dealt(COLUMBUS, {1: HAND, 2: "Ac Jc 9c 7c 2d 3s 4d"}, "9d 8d 5d 3c 4c 5s 6s").play(1).play(2).reveal()
    first = state.settle(1)
    assert {entry.seat for entry in first.settlements} == {2}
    assert first.phase == "settling"
    assert first.settle().settlements == state.settle().settlements
    assert not state.can_settle(3)


def test_packets_of_a_smaller_size_go_round_and_round() -> None:
    rules = loaded(PICK2, deal__player=5)
    by_two = rules.model_copy(update={"deal": rules.deal.model_copy(update={"packet": 2})})
    state = Round(by_two).sit(1).sit(2).wager(1, bets_of(PICK2)).wager(2, bets_of(PICK2)).deal(range(52))
    assert [int(card) for card in state.seat(1).cards] == [0, 1, 6, 7, 12]
    assert [int(card) for card in state.seat(2).cards] == [2, 3, 8, 9, 13]
    assert [int(card) for card in state.dealer] == [4, 5, 10, 11, 14]


def test_a_stopped_deal_shows_each_player_what_lies_before_him() -> None:
    state = Round(loaded(COLUMBUS)).sit(1).wager(1, ante=500).deal(stacked(f"{HAND} {DEALER}"), packets=1)
    assert state.phase == "dealing"
    assert len(state.view(1).seats[0].cards) == 7
    assert state.view(1).dealer_held == 0
    assert not state.can_fold(1)
    assert state.deal_on() != state
    assert not state.can_deal_on(2)


@pytest.mark.parametrize(
    "deck", ["", "As Kd", [0] * 52, range(51), range(1, 53), [0.0, *range(1, 52)], [-1, *range(1, 52)], 52, "xx", None, [*range(51), "x"]]
)
def test_a_deck_is_all_52_cards_once(deck: object) -> None:
    state = Round(loaded(COLUMBUS)).sit(1).wager(1, ante=500)
    assert not state.can_deal(deck)  # type: ignore[arg-type]  # that is the point


def test_words_say_what_hands_are_worth() -> None:
    state = dealt(COLUMBUS, HAND, DEALER)
    assert state.words(1)["longest flush"] == "four-card flush, ace-jack-nine-seven"
    assert state.dealer_words()["longest flush"] == "three-card flush, nine-eight-deuce"
    assert repr(state) == "<Round high-card-flush/hollywood-columbus decisions, 1 playing>"
