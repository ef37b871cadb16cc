"""House win against expectation: parts that add up exactly, bands that hold what they say, cheats that show."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from longsuit.cards import Hand
from longsuit.exact.dealers import Dealers
from longsuit.exact.hand import hand_value
from longsuit.exact.spread import BASE, from_data, spread, to_data
from longsuit.exact.value import base_value
from longsuit.exact.wagers import wager_value
from longsuit.hands import RANKINGS
from longsuit.house.office import performance
from longsuit.luck.bands import LABELS, judge
from longsuit.luck.expectation import shares
from longsuit.luck.share import TOTAL, Share, spread_of
from longsuit.rules import game
from longsuit.table import Round, Table, open_table, stacked
from longsuit.table.rehearsal import rehearse, shuffled
from tests.fast.house.room import TestRoom, new_room
from tests.fast.house.test_play import play_on
from tests.games import PRIVATE as SHEETS


@pytest.mark.parametrize("sheet", SHEETS)
def test_the_parts_of_a_win_add_up_to_the_last_fraction_of_a_cent(sheet: str) -> None:
    dice = Random(sheet)
    table = open_table(game(sheet))
    for _ in range(5):
        state = rehearse(table, dice)
        found = shares(state)
        assert all(share.adds_up for share in found.values())
        tokes = sum(entry.stake - entry.returned for entry in state.settlements if entry.toke)
        own = {line: share for line, share in found.items() if line != TOTAL and not line.startswith("meter ")}
        assert sum(share.win for share in own.values()) == state.house_net - tokes == found[TOTAL].win
        assert sum(share.handle for share in own.values()) == sum(entry.stake for entry in state.settlements if not entry.toke)
        assert sum(-share.win for line, share in found.items() if line.startswith("meter ")) == sum(hit.from_meter for hit in state.hits)
        assert all(share.given >= 0 and share.cut >= 0 for share in own.values())


def test_the_spread_of_a_game_is_what_the_solver_says_of_its_wagers() -> None:
    for name in ("pick-2-poker", "5-card-pursuit"):
        sheet = game(name)
        found = spread(sheet)
        assert found.means[BASE] == base_value(sheet).ev
        for wager in found.means.keys() - {BASE}:
            value = wager_value(sheet, wager)
            assert found.means[wager] == value.distribution.ev
            assert found.covariances[wager, wager] == value.distribution.variance
        assert from_data(to_data(found)) == found
    along = base_value(sheet, along={"flush-bonus": Fraction(1)}).distribution.variance
    alone = base_value(sheet).distribution.variance + found.covariances["flush-bonus", "flush-bonus"]
    assert (along - alone) / 2 == found.covariances[BASE, "flush-bonus"]


def test_dealers_listed_together_agree_with_dealers_counted_alone() -> None:
    dead = Hand.parse("Ah Kh Qh 2c 3d 9s 9d 4c 5d 7h")
    three, five = RANKINGS["three-card poker"], RANKINGS["five-card poker"]
    bounds = {three: sorted({three.key(Hand.parse("Ah Kh Qh")), 10**6}), five: [five.key(Hand.parse("9s 9d 4c 5d 7h"))]}
    dealers = Dealers(5, dead)
    both = dealers.together(list(bounds.items()))
    assert sum(both.values()) == dealers.hands
    for place, ranking in enumerate(bounds):
        below = sum(count for places, count in both.items() if places[place] == 0)
        assert below == dealers.below(ranking, bounds[ranking])[0]


def test_one_round_worked_by_hand() -> None:
    """Two seats of Pick 2 Poker, every dealer hand dealt: means and variances are those of all the money there could be."""
    first, second = "Ah Kh Qh 2c 3d", "9s 9d 4c 5d 7h"
    state = Round(game("pick-2-poker")).sit(1).sit(2)
    state = state.wager(1, {"ante": "$5", "3-5-bonus": "$5"}).wager(2, {"ante": "$10", "3-5-bonus": "$10"})
    dealt = state.deal(stacked(f"{first} {second} Jc Js 8d 8h 2s")).play(1, "three-card").play(2, "five-card").reveal().settle()
    share = shares(dealt)[BASE]
    dice = Random(1)
    left = [card for card in dealt.deck if card not in {*dealt.seat(1).cards, *dealt.seat(2).cards}]
    every = list(combinations(left, 5))
    nets = []
    for dealer in dice.sample(every, 2000):
        cards = f"{first} {second} " + " ".join(map(str, dealer))
        nets.append(state.deal(stacked(cards)).play(1, "three-card").play(2, "five-card").reveal().settle().house_net)
    mean = float(share.win - share.dealer)
    error = sqrt(share.dealer_variance / len(nets))
    assert abs(sum(nets) / len(nets) - mean) < 4.5 * error
    variance = sum((net - mean) ** 2 for net in nets) / len(nets)
    assert variance == pytest.approx(float(share.dealer_variance), rel=0.1)


Deck = Callable[[Random], tuple[int, ...]]


def _played(table: Table, dice: Random, *, tables: int, rounds: int, seats: int, deck: Deck = shuffled) -> list[Share]:
    """Totals of many tables, each played for some rounds; players decide well nine times out of ten."""
    found = []
    for _ in range(tables):
        total = Share()
        for _ in range(rounds):
            total = total.plus(shares(_round(table, dice, seats, deck))[TOTAL])
        found.append(total)
    return found


def _round(table: Table, dice: Random, seats: int, deck: Deck) -> Round:
    state = Round(table)
    for seat in range(1, seats + 1):
        state = state.sit(seat).wager(seat, {"ante": dice.choice((1500, 3000)), "flush": 500})
    state = state.deal(deck(dice))
    while state.phase == "decisions":
        seat = state.turn
        best = hand_value(table.game, state.seat(seat).hand).best
        stay = best.action != "fold" if dice.random() < 0.9 else dice.random() < 0.5
        state = state.play(seat) if stay else state.fold(seat)
    return state.reveal().settle()


def _favoured(dice: Random) -> tuple[int, ...]:
    """A rigged deck: of two shuffles the one with the better hand for the dealer, two players being dealt first."""
    return max(shuffled(dice), shuffled(dice), key=lambda deck: RANKINGS["longest flush"].key(Hand.of(deck[14:21])))


def _cold(dice: Random) -> tuple[int, ...]:
    """Another: of two shuffles the one with the worse hand for the first player."""
    return min(shuffled(dice), shuffled(dice), key=lambda deck: RANKINGS["longest flush"].key(Hand.of(deck[:7])))


def _zs(totals: list[Share]) -> dict[str, list[float]]:
    return {
        "all": [float(total.cards + total.dealer) / sqrt(total.variance) for total in totals],
        "cards": [float(total.cards) / sqrt(total.variance - total.dealer_variance) for total in totals],
        "dealer": [float(total.dealer) / sqrt(total.dealer_variance) for total in totals],
    }


def test_bands_hold_an_honest_table_as_often_as_they_say() -> None:
    """40 tables of 50 rounds and 2 seats: a binomial count of those inside 95%, and z with mean 0 and deviation 1, at 4 sigma."""
    tables = 40
    for found in _zs(_played(open_table(game("high-card-flush")), Random(11), tables=tables, rounds=50, seats=2)).values():
        inside = sum(abs(z) < 1.96 for z in found)
        assert abs(inside - 0.95 * tables) < 4 * sqrt(0.95 * 0.05 * tables)
        mean = sum(found) / tables
        assert abs(mean) < 4 / sqrt(tables)
        assert abs(sqrt(sum((z - mean) ** 2 for z in found) / (tables - 1)) - 1) < 4 / sqrt(2 * tables)


def test_a_deck_that_favours_the_dealer_is_flagged_by_the_dealers_cards() -> None:
    (total,) = _played(open_table(game("high-card-flush")), Random(5), tables=1, rounds=500, seats=2, deck=_favoured)
    told = judge(total)
    assert told["level"] == "alarm"
    assert told["dealers_cards"]["z"] > 4
    assert abs(told["players_cards"]["z"]) < 4


def test_a_deck_that_starves_a_player_is_flagged_by_the_players_cards() -> None:
    (total,) = _played(open_table(game("high-card-flush")), Random(6), tables=1, rounds=500, seats=2, deck=_cold)
    told = judge(total)
    assert told["level"] == "alarm"
    assert told["players_cards"]["z"] > 4
    assert abs(told["dealers_cards"]["z"]) < 4


def test_bad_play_is_expected_not_suspected() -> None:
    """Players who always fold lose all their antes; that is given away, and luck has no part in it beyond their cards."""
    table = open_table(game("high-card-flush"))
    dice, total = Random(2), Share()
    for _ in range(300):
        state = Round(table).sit(1).wager(1, ante=1500).deal(shuffled(dice)).fold(1)
        total = total.plus(shares(state.reveal().settle())[TOTAL])
    assert total.win == 300 * 1500
    assert total.dealer == 0
    assert judge(total)["level"] == "fine"
    assert float(total.best) == pytest.approx(300 * 1500 * 0.026645, rel=1e-4)


def test_a_cap_is_told_apart_from_luck() -> None:
    sheet = game("high-card-flush", settings={"aggregate_payout.limit": "$100"})
    state = Round(sheet).sit(1).wager(1, ante=5000, flush=2500)
    state = state.deal(stacked("Ah Jh 9h 7h 5h 3h 2h  9c 8c 7c 2d 5d Kd 3s")).play(1, amount=15000).reveal().settle()
    found = shares(state)
    assert all(share.adds_up for share in found.values())
    assert found[TOTAL].cut > 0
    assert found[TOTAL].win == -10_000


def _evening(room: TestRoom, sheet: str, rounds: int, dice: Random) -> int:
    table = room.table(sheet)
    people = {seat: room.player(f"{sheet} {seat}", "$100,000") for seat in (1, 3)}
    for seat, person in people.items():
        room.sit(table, seat, by=person)
    spot = "progressive" if sheet == "i-luv-suits" else None
    for _ in range(rounds):
        for seat, person in people.items():
            room.wager(table, seat, {"ante": "$15", **({spot: "$1"} if spot else {})}, by=person)
        play_on(room, table, people, dice)
    return table


def test_records_grow_from_the_rounds_and_can_be_had_again(room: TestRoom) -> None:
    dice = Random(3)
    first, second = _evening(room, "high-card-flush", 4, dice), _evening(room, "i-luv-suits", 3, dice)
    assert performance.catch_up(room.database)
    with room.database.reading() as connection:
        assert performance.behind(connection) == 0
        kept = performance.record_of(connection, first)
        assert (kept.rounds, kept.voided) == (4, 0)
        states = [room.recall(number) for (number,) in room.query("SELECT id FROM rounds WHERE table_id = :t AND ended", t=first)]
        assert kept.lines[TOTAL].win == sum(state.house_net for state in states)
        assert "meter main" in performance.record_of(connection, second).lines
        assert list(performance.verify(connection)) == []
    room.void(first, "a test")
    with room.database.reading() as connection:
        assert performance.behind(connection) == 1
    assert performance.catch_up(room.database)
    with room.database.reading() as connection:
        assert performance.record_of(connection, first)[1:] == (4, 1, kept.lines)
        assert list(performance.verify(connection)) == []


def test_a_record_that_was_touched_is_found_out(room: TestRoom) -> None:
    table = _evening(room, "high-card-flush", 2, Random(4))
    performance.catch_up(room.database)
    room.attempt("UPDATE performance SET win = win + 1 WHERE line = 'base game'")
    with room.database.reading() as connection:
        assert list(performance.verify(connection)) == [f"Table {table}, base game: the record does not match its rounds."]


def test_two_who_add_the_same_rounds_add_them_once(url: str) -> None:
    one, other = new_room(url), new_room(url, 1000)
    table = _evening(one, "high-card-flush", 3, Random(8))
    with one.database.reading() as connection:
        before = performance.record_of(connection, table)
        after = performance._extended(before, performance._next(connection, table, before))
    assert after is not None
    assert performance.catch_up(other.database)
    performance._write(one.database, table, before, after)
    with one.database.reading() as connection:
        assert performance.record_of(connection, table).rounds == 3
        assert list(performance.verify(connection)) == []
    one.database.close()
    other.database.close()


def _told(cards: float, dealer: float, *, third: float = 0.0, rounds: int = 100) -> dict[str, Any]:
    """A record of so many equal rounds, its luck in standard deviations of each kind."""
    share = Share(
        rounds, 1000, 0, Fraction(0), Fraction(0), 0, Fraction(cards) * 300, Fraction(dealer) * 400, Fraction(250_000), Fraction(160_000)
    )
    return judge(replace(share, third=third * 500**3, squares=250_000.0**2 / rounds))


@pytest.mark.parametrize(
    ("level", "told"),
    [
        ("fine", _told(1.0, 1.0)),
        ("watch", _told(1.6, 1.4)),
        ("alarm", _told(2.2, 1.9)),
        ("alarm", _told(-2.2, -1.9)),
        ("watch", _told(-2.5, 2.0)),
        ("alarm", _told(-2.2, 2.9)),
        ("early", _told(4.0, 4.0, rounds=20)),
        ("rare", _told(-2.7, -1.0, third=-2.0)),
        ("fine", _told(-1.5, -0.5, third=-2.0)),
        ("alarm", _told(2.2, 1.9, third=-2.0)),
        ("alarm", _told(-1.0, -2.9, third=-2.0)),
    ],
)
def test_verdicts(level: str, told: dict[str, Any]) -> None:
    """Rare prizes excuse a loss of the house that they could have caused, and nothing else."""
    assert told["level"] == level
    assert told["verdict"].endswith(".")
    assert told["luck"]["deviation"] == 500
    assert told["bands"]["95"] == [-980, 980]


def test_the_documentation_explains_every_label() -> None:
    text = (Path(__file__).parents[3] / "docs" / "back-office.md").read_text("utf-8")
    assert [label for label in LABELS.values() if f"\n| {label} |" not in text] == []


def test_the_spread_is_kept_and_read_back() -> None:
    sheet = game("5-card-pursuit")
    spread_of.cache_clear()
    assert spread_of(sheet) == spread(sheet)
