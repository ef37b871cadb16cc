"""Progressive meters: exact to the sub-cent, seeded, capped, linked, and every change with its reason."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from typing import Any

import pytest

from longsuit import fair
from longsuit.cards import Card
from longsuit.house.books import meters
from longsuit.house.books.meters import HouseMeter
from longsuit.house.errors import HouseError, NotAllowedError
from longsuit.table import stacked
from longsuit.terminal.tally import Tally
from tests.fast.house.room import TestRoom, new_room

ROYALS = "Ah Kh Qh Jh Th 2c 3d  As Ks Qs Js Ts 4c 5d  2s 4d 6c 8h 9c Jd Kc"
SEVENS = "2h 3h 4h 5h 6h 7h 8h  2s 3s 4s 5s 6s 7s 8s  2c 4d 6c 8d 9c Jd Kc"
NOTHING = "2h 4h 6c 8c Ts Qs Ad  2s 4s 6h 8h Tc Qc Kd  3c 5c 7d 9d Jh Ks Ac"
BETS = {"ante": "$15", "progressive": "$1"}


def meter(room: TestRoom, number: int = 1) -> HouseMeter:
    with room.database.writing() as connection:
        return meters.read(connection, number)


def changes(room: TestRoom) -> list[tuple[Any, ...]]:
    return room.query("SELECT reason, held, reserved, displayed FROM meter_changes ORDER BY id")


def seat(room: TestRoom, table: int, *names: str) -> list[int]:
    people = [room.player(name, "$1,000") for name in names]
    for number, person in enumerate(people, start=1):
        room.sit(table, number, by=person)
    return people


def down(room: TestRoom, table: int, people: list[int]) -> None:
    """Everybody bets and stays in; the dealer is about to reveal."""
    for number, person in enumerate(people, start=1):
        room.wager(table, number, BETS, by=person)
    room.deal(table)
    for number, person in enumerate(people, start=1):
        room.stay(table, number, by=person)


@pytest.fixture
def deck(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Stack the deck of every round that is dealt from now on."""
    decks: dict[int, tuple[Card, ...]] = {}

    def use(cards: str) -> None:
        monkeypatch.setattr(fair, "shuffle", lambda _, *, number, **__: decks.setdefault(number, stacked(cards)))

    return use


def settings(**terms: str) -> dict[str, str]:
    return {f"wager.progressive.meters.main.{name}": value for name, value in terms.items()}


def test_parts_of_a_cent_are_kept_and_the_terminal_s_table_agrees(room: TestRoom, deck: Any) -> None:
    deck(NOTHING)
    terms = settings(contribution="12.345%", reserve="3.3%", cap="$10,000.50")
    table = room.table("i-luv-suits", settings=terms)
    people = seat(room, table, "Ann", "Bob")
    tally = Tally(room.live(table).state.table, 0)
    for count in range(1, 5):
        down(room, table, people)
        tally.add(room.recall(room.settle(table)["round"]), 1)
        found = meter(room)
        assert found.held == tally.meters["main"] == 1_000_000 + 2 * count * Fraction(12345, 1000)
        assert found.reserved + found.reserve_remainder == 2 * count * Fraction(33, 10)
        assert room.live(table).state.meters == {"main": found.displayed} == tally.shown
    assert (found.displayed, found.overflow) == (1_000_050, 48)
    assert found.remainder == Fraction(76, 100)
    room.check()


def test_two_hits_in_one_round_are_paid_in_settling_order(room: TestRoom, deck: Any) -> None:
    deck(SEVENS)
    table = room.table("i-luv-suits", tables={"progressive": "2"})
    people = seat(room, table, "Ann", "Bob")
    down(room, table, people)
    state = room.recall(room.settle(table)["round"])
    assert [(hit.seat, hit.from_meter) for hit in state.hits] == [(2, 1_000_000), (1, 1_000_000)]
    assert changes(room) == [
        ("seed", "1000000", "0", 1_000_000),
        ("win", "-1000000", "0", 0),
        ("reseed", "1000000", "0", 1_000_000),
        ("win", "-1000000", "0", 0),
        ("reseed", "1000000", "0", 1_000_000),
        ("contribution", "40", "10", 1_000_040),
    ]
    assert [room.balance(person) for person in people] == [100_000 + state.net(1), 100_000 + state.net(2)]
    room.check()


def test_a_share_below_the_seed_is_made_up_from_the_reserve_first_and_then_by_the_house(room: TestRoom, deck: Any) -> None:
    deck(NOTHING)
    table = room.table("i-luv-suits", settings=settings(seed="$100", contribution="50%", reserve="50%"))
    people = seat(room, table, "Ann", "Bob")
    for _ in range(5):
        down(room, table, people)
        room.settle(table)
    assert (meter(room).displayed, meter(room).reserved) == (10_500, 500)
    deck(ROYALS)
    down(room, table, people)
    state = room.recall(room.settle(table)["round"])
    assert [(hit.seat, hit.from_meter) for hit in state.hits] == [(2, 1_050), (1, 10_000)]
    assert changes(room)[-5:] == [
        ("win", "-1050", "0", 9_450),
        ("reseed", "550", "-500", 10_000),
        ("win", "-10000", "0", 0),
        ("reseed", "10000", "0", 10_000),
        ("contribution", "100", "100", 10_100),
    ]
    assert (meter(room).displayed, meter(room).reserved) == (10_100, 100)
    room.check()


def test_a_share_leaves_the_rest_and_a_full_hit_reseeds_from_the_reserve_first(room: TestRoom, deck: Any) -> None:
    deck(NOTHING)
    table = room.table("i-luv-suits", settings={**settings(seed="$100", contribution="50%", reserve="50%"), "meter_floor": "none"})
    people = seat(room, table, "Ann", "Bob")
    for _ in range(5):
        down(room, table, people)
        room.settle(table)
    assert (meter(room).displayed, meter(room).reserved) == (10_500, 500)
    deck(ROYALS)
    down(room, table, people)
    state = room.recall(room.settle(table)["round"])
    assert [(hit.seat, hit.from_meter) for hit in state.hits] == [(2, 1_050), (1, 9_450)]
    assert changes(room)[-4:] == [
        ("win", "-1050", "0", 9_450),
        ("win", "-9450", "0", 0),
        ("reseed", "10000", "-500", 10_000),
        ("contribution", "100", "100", 10_100),
    ]
    assert (meter(room).displayed, meter(room).reserved) == (10_100, 100)
    room.check()


def test_the_overflow_goes_on_the_next_meter(room: TestRoom, deck: Any) -> None:
    deck(NOTHING)
    table = room.table("i-luv-suits", settings=settings(seed="$100", contribution="100%", reserve="0%", cap="$101"))
    people = seat(room, table, "Ann", "Bob")
    for _ in range(3):
        down(room, table, people)
        room.settle(table)
    assert (meter(room).displayed, meter(room).overflow) == (10_100, 500)
    deck(ROYALS)
    down(room, table, people)
    room.settle(table)
    assert (meter(room).displayed, meter(room).overflow) == (10_100, 600)
    room.check()


def test_linked_tables_feed_one_meter_and_a_hit_pays_what_it_shows_then(room: TestRoom, deck: Any) -> None:
    deck(ROYALS)
    first = room.table("i-luv-suits")
    second = room.table("i-luv-suits", meters={"main": 1})
    here, there = seat(room, first, "Ann"), seat(room, second, "Bob")
    down(room, first, here)
    down(room, second, there)
    room.settle(first)
    number = room.settle(second)["round"]
    state = room.recall(number)
    assert [hit.from_meter for hit in state.hits] == [1_000_020]
    assert dict(next(state.steps()).meters) == {"main": 1_000_020}
    assert meter(room).displayed == 1_000_020
    assert room.live(second).state.meters == {"main": 1_000_020}
    room.check()


def test_meters_of_other_terms_are_not_linked(room: TestRoom) -> None:
    room.table("i-luv-suits")
    with pytest.raises(HouseError, match="other terms"):
        room.table("i-luv-suits", settings=settings(seed="$500"), meters={"main": 1})
    with pytest.raises(HouseError, match="no meter 'minor' at this table"):
        room.table("i-luv-suits", meters={"minor": 1})
    with pytest.raises(HouseError, match="no meter 7"):
        room.table("i-luv-suits", meters={"main": 7})
    assert room.query("SELECT count(*) FROM tables") == [(1,)]


def test_a_supervisor_adjusts_a_meter_for_a_reason_there_is(room: TestRoom) -> None:
    room.table("i-luv-suits")
    ann, boss = room.player("Ann"), int(room.create("Pat", "supervisor")["person"])
    with pytest.raises(NotAllowedError):
        room.adjust_meter(1, -100, "display fault", by=ann)
    with pytest.raises(HouseError, match="one of: display fault"):
        room.adjust_meter(1, -100, "I felt like it", by=boss)
    with pytest.raises(HouseError, match="raised only after a display fault"):
        room.adjust_meter(1, 100, "recovery of seed money", by=boss)
    with pytest.raises(HouseError, match="Only 0 cents"):
        room.adjust_meter(1, -1, "non-displayed funds", by=boss)
    with pytest.raises(HouseError, match="Only 1000000 cents"):
        room.adjust_meter(1, -1_000_001, "display fault", by=boss)
    room.adjust_meter(1, -100, "recovery of seed money", by=boss)
    assert room.adjust_meter(1, 30, "display fault", by=boss) == {"meter": 1, "displayed": 999_930}
    assert [row[0] for row in changes(room)] == ["seed", "recovery of seed money", "display fault"]
    room.check()


def test_a_meter_that_does_not_add_up_is_found(room: TestRoom) -> None:
    room.table("i-luv-suits")
    room.cook("UPDATE meters SET remainder = '1/3'")
    assert any("Meter 1 holds 3000001/3" in fault for fault in room.trial_balance().faults)


def test_tables_that_hit_one_meter_at_the_same_instant_pay_it_out_once(room: TestRoom, url: str, deck: Any) -> None:
    terms = settings(contribution="12.345%", reserve="3.3%")
    first = room.table("i-luv-suits", settings=terms, tables={"progressive": "2"})
    tables = [first, *(room.table("i-luv-suits", settings=terms, tables={"progressive": "2"}, meters={"main": 1}) for _ in range(3))]
    people = {table: seat(room, table, f"Ann {table}", f"Bob {table}") for table in tables}
    rooms = {table: new_room(url, start=1000 * table) for table in tables}
    for count, cards in enumerate((NOTHING, SEVENS, NOTHING, SEVENS), start=1):
        deck(cards)
        for table in tables:
            down(room, table, people[table])
        before = meter(room)
        with ThreadPoolExecutor(len(tables)) as pool:
            ended = list(pool.map(lambda table: rooms[table].settle(table)["round"], tables))
        hits = [hit.from_meter for number in ended for hit in room.recall(number).hits]
        assert sorted(hits)[-1:] == ([before.displayed] if cards == SEVENS else [])
        assert len(hits) == (8 if cards == SEVENS else 0)
        added = room.query("SELECT held, reserved FROM meter_changes WHERE reason = 'contribution'")
        for column, each in enumerate((Fraction(12345, 1000), Fraction(33, 10))):
            assert sum((Fraction(row[column]) for row in added), Fraction(0)) == 8 * count * each
        room.check()
    for other in rooms.values():
        other.database.close()


def test_a_table_does_not_play_for_one_meter_under_two_names(room: TestRoom) -> None:
    alike = {f"wager.progressive.meters.{name}.{field}": "10%" for name in ("major", "minor") for field in ("contribution", "reserve")}
    alike |= {f"wager.progressive.meters.{name}.seed": "$100" for name in ("major", "minor")}
    room.table("i-luv-suits", tables={"progressive": "ML1"}, settings=alike)
    with pytest.raises(HouseError, match="two names"):
        room.table("i-luv-suits", tables={"progressive": "ML1"}, settings=alike, meters={"major": 1, "minor": 1})
    room.table("i-luv-suits", tables={"progressive": "ML1"}, settings=alike, meters={"major": 2, "minor": 1})
    room.check()
