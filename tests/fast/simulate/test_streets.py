"""Games of several streets in the simulator: the table's money on the same decks, and the solver's decisions on the same cards."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from longsuit.cards import Hand
from longsuit.exact.hand import hand_value
from longsuit.hands.arrays import Integers
from longsuit.rules import game
from longsuit.settlement.deal import COMMUNITY, DEALER
from longsuit.simulate.block import Played, Room
from longsuit.simulate.errors import SimulationError
from longsuit.simulate.figures import Figures
from longsuit.simulate.run import simulate
from longsuit.simulate.spec import Spec
from longsuit.simulate.streams import Stream
from longsuit.simulate.street_endings import StreetEndings, StreetOption, endings_of
from longsuit.table import Round, Table, open_table
from tests.fast.simulate.settled import settled
from tests.fast.simulate.test_same_decks import stakes

GAMES = ("three-card-poker", "caribbean-stud", "let-it-ride", "mississippi-stud", "four-card-poker")
METERS = {"main": 1_234_567}


def room_of(name: str, *, seats: int) -> Room:
    rules = game(name)
    return Room(endings_of(rules, ante=1500, bonuses=stakes(rules)), seats=seats)


def dealt(room: Room, rounds: int) -> Integers:
    hands = np.empty((room.rows, rounds), np.int64)
    room.deal(Stream(7, 0), hands, np.zeros(rounds, np.int64))
    return hands


def play(room: Room, hands: Integers) -> Played:
    return room.play(hands, np.zeros(hands.shape[1], np.int64), np.zeros((room.seats, room.endings.codes), np.int64))


def deck_of(room: Room, packets: list[int]) -> list[int]:
    """A deck that deals these packets; the dealer's cards that are turned go to him last."""
    assert room.packets is not None
    cards = [[int(card) for card in Hand(packet)] for packet in packets]
    piles = {seat: cards[seat] for seat in range(room.seats)}
    piles[COMMUNITY] = [card for row, _ in room.packets.middle for card in cards[row]]
    piles[DEALER] = [card for row, _ in reversed(room.packets.dealer) for card in cards[row]]
    deck: list[int] = []
    for receiver, start, stop in room.endings.layout.packets(room.seats):
        deck += [piles[receiver].pop(0) for _ in range(stop - start)]
    return deck + [card for card in range(52) if card not in deck]


def option_of(room: Room, played: Played, seat: int, number: int) -> StreetOption:
    assert isinstance(room.endings, StreetEndings)
    return room.endings.options[int(played.read.option[seat, number])]


def at_the_table(table: Table, bets: dict[str, int], deck: list[int], options: list[StreetOption]) -> list[dict[str, int]]:
    """By seat: what every wager came to, played as the simulator did."""
    state = Round(table, meters={name: METERS[name] for name in table.layout.seeds})
    for seat in range(1, len(options) + 1):
        state = state.sit(seat).wager(seat, bets)
    state = state.deal(deck)
    todo = [list(option.way.steps) for option in options]
    while state.phase != "reveal":
        if state.phase == "street":
            state = state.next_street()
            continue
        step = todo[state.turn - 1].pop(0)
        assert step.street == state.street
        state = state.fold(state.turn) if step.action == "fold" else state.play(state.turn, step.action, amount=step.amount or None)
    found: list[dict[str, int]] = [{} for _ in options]
    for entry in state.reveal().settle().settlements:
        found[entry.seat - 1][entry.wager] = found[entry.seat - 1].get(entry.wager, 0) + entry.returned - entry.stake
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_wager_comes_to_the_same_at_the_table(name: str) -> None:
    room = room_of(name, seats=3)
    hands = dealt(room, 300)
    played = play(room, hands)
    table = open_table(room.endings.game, limits={"base": "$5-$100/$1", "bonus": "$1-$25/$1"})
    bets = {wager: stake for wager, stake in room.endings.stakes.items() if stake}
    for number in range(hands.shape[1]):
        options = [option_of(room, played, seat, number) for seat in range(3)]
        table_says = at_the_table(table, bets, deck_of(room, hands[:, number].tolist()), options)
        we_say = settled(room, played.codes[:, number].tolist(), METERS)
        assert [{**dict.fromkeys(ours, 0), **theirs} for ours, theirs in zip(we_say, table_says, strict=True)] == we_say


def check_decisions(name: str, rounds: int) -> None:
    """Every decision of some rounds is the solver's for the same cards and the same money down."""
    rules = game(name)
    room = Room(endings_of(rules, ante=1000, bonuses={}), seats=1)
    hands = dealt(room, rounds)
    played, laid = play(room, hands), room.endings.layout
    assert room.packets is not None
    for number in range(rounds):
        made: dict[str, Fraction] = {}
        for street, action, amount in option_of(room, played, 0, number).way.steps:
            board, up = (Hand(int(cards[number])) for cards in room.packets.table(hands, street))
            value = hand_value(rules, Hand(int(hands[0, number])), board=board, dealer=up, made=made, street=street)
            best = next(choice for choice in value.actions if (choice.action, choice.size) == (action, Fraction(amount, 1000)))
            assert best.ev == value.actions[0].ev
            if action != "fold":
                move = laid.moves[action]
                made |= {laid.names[move.spot]: Fraction(amount, 1000)} if move.spot >= 0 else {}
                made |= {laid.names[move.takes_back]: Fraction(0)} if move.takes_back >= 0 else {}


@pytest.mark.parametrize(
    ("name", "rounds"), [("let-it-ride", 25), ("mississippi-stud", 25), ("caribbean-stud", 10), ("four-card-poker", 3)]
)
def test_decisions_are_the_solvers(name: str, rounds: int) -> None:
    check_decisions(name, rounds)


def test_seats_meet_one_dealer_and_one_board() -> None:
    room = room_of("let-it-ride", seats=7)
    hands = dealt(room, 50)
    assert (np.bitwise_count(np.bitwise_or.reduce(hands, axis=0)) == 7 * 3 + 2).all()


def test_figures_come_street_by_street() -> None:
    figures = Figures(simulate(Spec(game("let-it-ride"), 20_000)))
    assert [name.split(":")[0] for name in figures.actions] == ["three cards"] * 2 + ["first community card"] * 2
    assert figures.outcomes == {}
    base = figures.table("base")
    assert abs(base.mean + 0.035057) < 4 * base.error
    assert figures.wagered == pytest.approx(1224, rel=0.05)


def test_players_who_know_more_are_refused() -> None:
    with pytest.raises(SimulationError, match="not simulated"):
        simulate(Spec(game("let-it-ride"), 1000, seats=2, seen=2))
