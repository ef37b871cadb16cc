"""The same decks through the table engine and the simulator: every wager of every seat, to the cent."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from longsuit.hands.arrays import Integers
from longsuit.rules import game
from longsuit.rules.model import Game
from longsuit.simulate.block import Room
from longsuit.simulate.endings import Endings, Option
from longsuit.simulate.streams import Stream
from longsuit.table import Round, Table, open_table
from tests.fast.simulate.settled import settled

CAPPED = "high-card-flush/hollywood-columbus"
METERS = {"main": 1_234_567, "major": 2_000_003, "minor": 99_999}


def capped(**rules: str) -> Game:
    return game(CAPPED, settings={"aggregate_payout.limit": "$60.01", **rules})


def variants() -> Iterator[tuple[str, Game, str, int, int]]:
    """Name, game, strategy, seats and rounds: at least 20,000 rounds of every sheet."""
    yield "pursuit", game("5-card-pursuit/washington"), "optimal", 1, 10_000
    yield "pursuit-2", game("5-card-pursuit/washington", tables={"flush-bonus": "2", "5-card-bonus": "2"}), "jack-six-highest", 7, 1_500
    yield "pursuit-3", game("5-card-pursuit/washington"), "best-three", 2, 8_500
    yield "columbus", game(CAPPED), "optimal", 1, 12_000
    yield "columbus-table", capped(), "optimal", 6, 1_200
    yield "columbus-cents", capped(payout_protects="nothing", payout_rounding="down to the cent"), "optimal", 6, 400
    yield "columbus-order", capped(payout_sharing="settling order", payout_covers="bonuses"), "by-shape", 3, 2_000
    yield "columbus-seat", capped(payout_scope="seat"), "t-8-6", 2, 4_800
    yield "classic", game("high-card-flush/classic"), "optimal", 1, 14_000
    yield "classic-6", game("high-card-flush/classic"), "raise-only-1x", 6, 1_500
    yield "classic-2", game("high-card-flush/classic"), "never-fold", 2, 4_500
    yield "suits", game("i-luv-suits/standard"), "optimal", 1, 12_000
    yield "suits-ml1", game("i-luv-suits/standard", tables={"progressive": "ML1"}), "optimal", 6, 1_500
    yield "suits-2", game("i-luv-suits/standard", tables={"progressive": "2", "flush-rush": "3"}), "mimic-the-dealer", 2, 6_500
    shares = {"second_hit": "shares the meter", "meter_floor": "none"}
    yield "suits-shares", game("i-luv-suits/standard", tables={"progressive": "2"}, settings=shares), "optimal", 2, 200
    yield "pick2", game("pick-2-poker/washington"), "optimal", 1, 10_000
    yield "pick2-7", game("pick-2-poker/washington", settings={"not_qualified": "both push"}), "flush-or-better", 7, 1_500
    higher = {"bonus_35_pays": "higher", "fold_loses": "ante", "not_qualified": "compare anyway"}
    yield "pick2-2", game("pick-2-poker/washington", settings=higher), "four-rules", 2, 8_500


VARIANTS = {name: (rules, strategy, seats, rounds) for name, rules, strategy, seats, rounds in variants()}


def stakes(rules: Game) -> dict[str, int]:
    """Odd amounts on every optional wager."""
    wagers = [(name, wager) for name, wager in rules.wager.items() if wager.optional]
    return {name: wager.stake or 300 + 200 * place for place, (name, wager) in enumerate(wagers)}


def deck_of(table: Table, hands: list[int]) -> list[int]:
    """A deck that deals these hands, the dealer's last."""
    deck: list[int] = []
    cards = [[card for card in range(52) if hand >> card & 1] for hand in hands]
    for receiver, start, stop in table.layout.packets(len(hands) - 1):
        assert start == len(deck)
        deck += [cards[receiver].pop() for _ in range(stop - start)]
    return deck + [card for card in range(52) if card not in deck]


def acted(state: Round, option: Option, key: int) -> Round:
    """The decision of the simulator, taken at the table."""
    seat = state.seat(state.turn)
    if option.action == "fold":
        return state.fold(seat.number)
    move = state.table.layout.moves[option.action]
    setting = None
    if move.left is not None:
        fitting = (cards for cards in move.settings(seat.hand) if move.set_key(cards) == key)
        setting = next(cards for cards in fitting if (move.left.steps.at(move.left.key(seat.hand & ~cards)),) == option.hit)
    return state.play(seat.number, option.action, amount=option.amount, setting=setting)


def at_the_table(table: Table, bets: dict[str, int], deck: list[int], decisions: list[tuple[Option, int]]) -> list[dict[str, int]]:
    """By seat: what every wager came to."""
    meters = {name: METERS[name] for name in table.layout.seeds}
    state = Round(table, meters=meters)
    for seat in range(1, len(decisions) + 1):
        state = state.sit(seat).wager(seat, bets)
    state = state.deal(deck)
    for option, key in decisions:
        state = acted(state, option, key)
    found: list[dict[str, int]] = [{} for _ in decisions]
    for entry in state.reveal().settle().settlements:
        found[entry.seat - 1][entry.wager] = found[entry.seat - 1].get(entry.wager, 0) + entry.returned - entry.stake
    return found


def compared(room: Room, hands: Integers) -> list[list[dict[str, int]]]:
    """Every round played twice; what the simulator says, once it is what the table says."""
    endings, seats = room.endings, room.seats
    played = room.play(hands, np.zeros(hands.shape[1], np.int64), np.zeros((seats, endings.codes), np.int64))
    limits: dict[str, Any] = {"base": "$5-$100/$1", "bonus": "$1-$25/$1"}
    table = open_table(endings.game, limits=limits)
    bets = {name: stake for name, stake in endings.stakes.items() if stake and endings.game.wager[name].made != "by holding another wager"}
    every = []
    for number in range(hands.shape[1]):
        decisions = [(endings.options[played.read.option[seat, number]], int(played.read.key[seat, number])) for seat in range(seats)]
        table_says = at_the_table(table, bets, deck_of(table, hands[:, number].tolist()), decisions)
        we_say = settled(room, played.codes[:, number].tolist(), METERS)
        assert [{**dict.fromkeys(seat, 0), **other} for seat, other in zip(we_say, table_says, strict=True)] == we_say
        every.append(we_say)
    return every


@pytest.mark.parametrize("name", VARIANTS)
def test_every_wager_of_every_seat_comes_to_the_same_at_the_table(name: str) -> None:
    same_decks(name, share=10)


def same_decks(name: str, *, share: int) -> None:
    """Deal a share of a variant's rounds to the simulator and to the table."""
    rules, strategy, seats, rounds = VARIANTS[name]
    limit = rules.aggregate_payout
    if limit is None or limit.limit != 6001:
        rounds //= share
    room = Room(Endings(rules, ante=1500, bonuses=stakes(rules)), seats=seats, strategy=strategy)
    hands, seen = np.empty((seats + 1, rounds), np.int64), np.zeros(rounds, np.int64)
    Stream(20_000, 0).deal(room.sizes, hands, shown=0, seen=seen)
    won = compared(room, hands)
    if limit is not None and limit.limit == 6001:
        covered = {name for name in rules.wager if name in rules.bonuses or limit.covers == "all wagers"}
        by_seat = [[sum(max(0, net) for name, net in seat.items() if name in covered) for seat in table] for table in won]
        most = [sum(seats) for seats in by_seat] if limit.scope == "table" else [amount for seats in by_seat for amount in seats]
        assert max(most) == (limit.limit if limit.rounding == "down to the cent" else limit.limit // 100 * 100)


def rich_hands(seats: int, cards: int, dice: random.Random) -> list[int]:
    """Hands with long runs from the top of a suit: what chance hardly ever deals."""
    left = set(range(52))
    hands = []
    for seat in range(seats + 1):
        suit = (seat + dice.randrange(4)) % 4
        run = [card for card in range(13 * suit + 12, 13 * suit - 1, -1) if card in left][: dice.randrange(3, cards + 1)]
        rest = dice.sample(sorted(left - set(run)), cards - len(run))
        left -= {*run, *rest}
        hands.append(sum(1 << card for card in [*run, *rest]))
    return hands


@pytest.mark.parametrize("name", ["suits", "suits-ml1", "suits-2", "suits-shares", "classic-6", "columbus-table", "pursuit-2", "pick2-7"])
def test_rounds_of_rare_hands_come_to_the_same_at_the_table(name: str) -> None:
    rules, strategy, _, _ = VARIANTS[name]
    dice = random.Random(name)
    room = Room(Endings(rules, ante=1500, bonuses=stakes(rules)), seats=4, strategy=strategy)
    hands = np.array([rich_hands(4, rules.deal.player, dice) for _ in range(300)], dtype=np.int64).T.copy()
    won = compared(room, hands)
    if "progressive" in rules.wager:
        both = [table for table in won if sum(seat["progressive"] > 25_000 for seat in table) > 1]
        assert both, "two seats win a meter in one round"
