"""Rounds in the house: every step one command, money where it belongs, the table engine's word in every record."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.room.practice import sit_down
from longsuit.rules import game as load
from longsuit.rules import game_file, game_ids
from longsuit.table import Round, RoundError, record
from longsuit.table.rehearsal import wagers
from tests.fast.house.room import TestRoom, new_room

SHEETS = [f"{game}/{sheet}" for game in game_ids() for sheet in game_file(game).sheets]


def play_on(room: TestRoom, table: int, by: dict[int, int], dice: Random) -> int:
    """From the deal to the settlement, decisions at random; the number of the round."""
    room.deal(table)
    while (state := room.live(table).state).phase == "decisions":
        seat = state.turn
        street = state.table.layout.streets[state.street]
        if street.folds and dice.random() < 0.4:
            room.fold(table, seat, by=by[seat])
        else:
            room.stay(table, seat, dice.choice(street.moves).name, by=by[seat])
    return int(room.settle(table)["round"])


@pytest.mark.parametrize("sheet", SHEETS)
def test_purses_and_trays_follow_the_table_engine_to_the_cent(room: TestRoom, sheet: str) -> None:
    dice = Random(sheet)
    table = room.table(sheet)
    people = {seat: room.player(f"Player {seat}", "$100,000") for seat in (1, 2, 4)}
    for seat, person in people.items():
        room.sit(table, seat, by=person)
    purses = dict.fromkeys(people, 10_000_000)
    won = 0
    for _ in range(3):
        for seat, person in people.items():
            room.wager(table, seat, wagers(room.live(table).state.table, dice), by=person)
        number = play_on(room, table, people, dice)
        state = room.recall(number)
        assert state.phase == "settled"
        assert record.loads(record.dumps(state)) == state
        assert room.proof(number).fault() is None
        won += state.house_net
        for seat, person in people.items():
            purses[seat] += state.net(seat)
            assert room.balance(person) == purses[seat]
    books = Counter(room.trial_balance().totals)
    assert books["risk"] == 0
    assert books["tray"] + books["meter"] + books["overflow"] + books["reserve"] + room.paid_by_meters(table) == won
    room.check()


def test_a_round_is_laid_out_from_its_events_alone(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 2, by=ann)
    room.wager(table, 2, {"ante": "$15", "flush": "$5"}, by=ann)
    before = room.live(table).state
    room.deal(table)
    after = room.live(table).state
    assert after.events[: len(before.events)] == before.events
    assert Round.replay(after.table, after.events) == after
    rows = room.query("SELECT sequence, data FROM round_events WHERE round_id = :round ORDER BY sequence", round=after.number)
    assert [row[0] for row in rows] == list(range(4))
    assert [json.loads(row[1])["event"] for row in rows] == ["open", "sit", "wager", "deal"]


def test_wagers_leave_the_purse_when_placed_and_are_replaced_not_added(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$50", "flush": "$5"}, by=ann)
    assert room.balance(ann) == 100_000 - 5_500
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    assert room.balance(ann) == 100_000 - 1_500
    room.take_back(table, 1, by=ann)
    assert room.balance(ann) == 100_000
    with pytest.raises(HouseError, match="no wagers down"):
        room.take_back(table, 1, by=ann)
    room.check()


def test_nobody_bets_more_than_he_has(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann", "$25")
    room.sit(table, 1, by=ann)
    with pytest.raises(HouseError, match="not enough money"):
        room.wager(table, 1, {"ante": "$50"}, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    with pytest.raises(HouseError, match="not enough money"):
        room.stay(table, 1, by=ann)
    assert room.live(table).state.phase == "decisions"
    room.fold(table, 1, by=ann)
    room.settle(table)
    assert room.balance(ann) == 1_000
    room.check()


def test_a_repeated_command_is_not_done_twice(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann")
    assert room.sit(table, 1, by=ann, key="sit") == room.sit(table, 1, by=ann, key="sit")
    first = room.wager(table, 1, {"ante": "$15"}, by=ann, key="one bet")
    assert room.wager(table, 1, {"ante": "$15"}, by=ann, key="one bet") == first
    room.deal(table, key="deal")
    room.deal(table, key="deal")
    room.fold(table, 1, by=ann, key="fold")
    room.fold(table, 1, by=ann, key="fold")
    assert room.settle(table, key="settle") == room.settle(table, key="settle")
    assert room.wager(table, 1, {"ante": "$15"}, by=ann, key="one bet") == first
    assert room.balance(ann) == 100_000 - 1_500
    with pytest.raises(HouseError, match="used for another command"):
        room.wager(table, 1, {"ante": "$20"}, by=ann, key="one bet")
    room.check()


def test_a_key_is_its_author_s_own(room: TestRoom) -> None:
    ann, bob = room.player("Ann"), room.player("Bob")
    room.buy_in(ann, "$1", by=ann, key="k")
    room.buy_in(bob, "$1", by=bob, key="k")
    assert (room.balance(ann), room.balance(bob)) == (100_100, 100_100)


def test_a_refused_command_leaves_nothing_behind(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    before = room.query("SELECT count(*) FROM commands")
    refused: list[tuple[type[Exception], str, object]] = [
        (NotAllowedError, "not yours", lambda: room.wager(table, 1, {"ante": "$15"}, by=bob)),
        (NotAllowedError, "not yours", lambda: room.leave(table, 1, by=bob)),
        (NotAllowedError, "Only a supervisor", lambda: room.void(table, "no luck", by=ann)),
        (NotAllowedError, "Only a supervisor", lambda: room.deal(table, by=ann)),
        (NotAllowedError, "Only a supervisor", lambda: room.create("Boss", "supervisor", by=ann)),
        (RoundError, "below the minimum", lambda: room.wager(table, 1, {"ante": "$1"}, by=ann)),
        (RoundError, "Seat 1 is taken", lambda: room.sit(table, 1, by=bob)),
        (RoundError, "no seat 77", lambda: room.sit(table, 77, by=bob)),
        (RoundError, "Nobody has placed", lambda: room.deal(table)),
        (RoundError, "Not now", lambda: room.settle(table)),
        (UnknownError, "no table 99", lambda: room.sit(99, 1, by=bob)),
        (UnknownError, "no person 99", lambda: room.sit(table, 2, by=99)),
        (UnknownError, "no round 99", lambda: room.recall(99)),
        (UnknownError, "There is no", lambda: room.sit(10**30, 1, by=bob)),
        (UnknownError, r"There is no|so large a number", lambda: room.recall(10**30)),
        (UnknownError, r"There is no|so large a number", lambda: room.sit(table, 2, by=10**30)),
        (HouseError, r"not yours|so large a number", lambda: room.wager(table, 10**30, {"ante": "$15"}, by=bob)),
        (NotAllowedError, "is not over", lambda: room.proof(room.live(table).number)),
        (HouseError, "name Ann is taken", lambda: room.create("Ann")),
        (HouseError, "Only guests", lambda: room.create("Guest 1")),
        (HouseError, "1 to 40 characters", lambda: room.create("A\nB")),
    ]
    for kind, sentence, attempt in refused:
        assert callable(attempt)
        with pytest.raises(kind, match=sentence):
            attempt()
    assert room.query("SELECT count(*) FROM commands") == before
    room.check()


def test_a_void_returns_every_wager_and_the_next_round_begins(room: TestRoom) -> None:
    table, ann, bob = room.table("i-luv-suits"), room.player("Ann"), room.player("Bob")
    boss = int(room.create("Pat", "supervisor")["person"])
    for seat, person in ((1, ann), (2, bob)):
        room.sit(table, seat, by=person)
        room.wager(table, seat, {"ante": "$15", "progressive": "$1"}, by=person)
    room.deal(table)
    room.stay(table, 1, by=ann)
    meters = room.query("SELECT kind, balance FROM accounts WHERE owner LIKE 'meter%' ORDER BY kind")
    number = room.void(table, "a card was seen", by=boss)["round"]
    assert (room.balance(ann), room.balance(bob)) == (100_000, 100_000)
    assert room.query("SELECT kind, balance FROM accounts WHERE owner LIKE 'meter%' ORDER BY kind") == meters
    voided = room.recall(number).voided
    assert voided is not None
    assert (voided.reason, voided.by) == ("a card was seen", "Pat")
    assert room.proof(number).fault() is None
    following = room.live(table).state
    assert following.number != number
    assert [seat.player for seat in following.seats if seat] == ["Ann", "Bob"]
    room.check()


def test_whoever_sits_down_late_plays_the_next_round(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    assert room.sit(table, 2, by=bob)["from_round"] is None
    with pytest.raises(RoundError, match="Not now"):
        room.wager(table, 2, {"ante": "$15"}, by=bob)
    assert room.leave(table, 1, by=ann)["left"] is False
    room.fold(table, 1, by=ann)
    room.settle(table)
    assert [seat.player for seat in room.live(table).state.seats if seat] == ["Bob"]
    room.wager(table, 2, {"ante": "$15"}, by=bob)
    assert room.leave(table, 2, by=bob)["left"] is True
    assert room.balance(bob) == 100_000
    room.check()


@pytest.mark.parametrize("ending", ["settled", "void"])
def test_a_latecomer_waits_beside_the_round_and_is_in_the_next(room: TestRoom, url: str, ending: str) -> None:
    table, ann, bob, cy = room.table(), room.player("Ann"), room.player("Bob"), room.player("Cy")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    dealt = room.live(table)
    assert room.sit(table, 2, by=bob) == {"table": table, "seat": 2, "from_round": None}
    room.fold(table, 1, by=ann)
    assert room.live(table).state.phase == "reveal"
    assert room.sit(table, 4, by=cy) == {"table": table, "seat": 4, "from_round": None}
    for taken in (1, 2, 4):
        with pytest.raises(RoundError, match=f"Seat {taken} is taken"):
            room.sit(table, taken, by=bob)
    again = new_room(url, start=1000)
    for found in (room, again):
        live = found.live(table)
        assert live.state.events[: len(dealt.state.events)] == dealt.state.events
        assert [seat.number for seat in live.state.seats if seat] == [1]
        assert {seat: (sitter.person, sitter.name) for seat, sitter in live.seats.items()} == {
            1: (ann, "Ann"),
            2: (bob, "Bob"),
            4: (cy, "Cy"),
        }
    assert again.leave(table, 4, by=cy) == {"table": table, "seat": 4, "left": True}
    again.database.close()
    if ending == "settled":
        room.settle(table)
    else:
        room.void(table, "a card on the floor")
    assert [seat.number for seat in room.recall(dealt.number).seats if seat] == [1]
    assert {seat.number: seat.player for seat in room.live(table).state.seats if seat} == {1: "Ann", 2: "Bob"}
    room.wager(table, 2, {"ante": "$15"}, by=bob)
    room.deal(table)
    assert [seat.number for seat in room.live(table).state.playing] == [2]
    assert len(room.live(table).state.seat(2).cards) == 7
    assert (room.balance(bob), room.balance(cy)) == (98_500, 100_000)
    room.check()


def test_one_seat_each_holds_for_latecomers_too(room: TestRoom) -> None:
    table, ann = room.table(settings={"seats_per_player": "one"}), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    with pytest.raises(RoundError, match="each player takes one"):
        room.sit(table, 2, by=ann)


def test_a_table_closes_between_rounds_with_wagers_returned(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    with pytest.raises(HouseError, match="in progress"):
        room.close_table(table)
    room.fold(table, 1, by=ann)
    room.settle(table)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.close_table(table)
    assert room.balance(ann) == 100_000 - 1_500
    with pytest.raises(HouseError, match="is closed"):
        room.sit(table, 2, by=ann)
    with pytest.raises(HouseError, match="is closed"):
        room.deal(table)
    with pytest.raises(HouseError, match="is closed"):
        room.tick(table)
    assert room.query("SELECT * FROM seats") == []
    room.check()


def test_the_dealer_deals_when_all_have_bet_or_time_is_up(room: TestRoom) -> None:
    table, ann, bob = room.table(wager_seconds=20, decide_seconds=10), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    assert room.tick(table) is None
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.time += 19_999
    assert room.tick(table) is None
    room.wager(table, 1, {"ante": "$20"}, by=ann)
    room.time += 1
    answer = room.tick(table)
    assert answer is not None
    assert (answer["phase"], answer["turn"]) == ("decisions", 1)
    room.fold(table, 1, by=ann)
    room.tick(table)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    assert room.tick(table) is None
    room.wager(table, 2, {"ante": "$15"}, by=bob)
    assert (room.tick(table) or {})["phase"] == "decisions"


@pytest.mark.parametrize(("sheet", "declared"), [("high-card-flush/classic", True), ("i-luv-suits/standard", False)])
def test_an_absent_player_folds_and_his_bonuses_are_declared_for_him(room: TestRoom, sheet: str, declared: bool) -> None:  # noqa: FBT001 (a case)
    bonus = "straight-flush" if declared else "flush-rush"
    table, ann = room.table(sheet, decide_seconds=10), room.player("Ann", "$5,000")
    room.sit(table, 1, by=ann)
    seen = set()
    for _ in range(50):
        room.wager(table, 1, {"ante": "$15", bonus: "$5"}, by=ann)
        room.tick(table)
        state = room.live(table).state
        wins = state.declarable(1) if declared else ()
        room.time += 10_000
        assert room.tick(table) is None, "nobody waits for somebody alone"
        room.time += 3_600_000
        room.tick(table)
        answer = room.tick(table)
        assert answer is not None
        done = room.recall(answer["round"])
        assert (done.phase, done.seat(1).action, done.seat(1).declared) == ("settled", "fold", wins)
        paid = {entry.wager: entry.outcome for entry in done.settlements}
        assert paid["ante"] == "lose"
        assert not declared or (paid[bonus] == "win") == (bonus in wins)
        seen.add(paid[bonus])
    assert seen == {"win", "lose"}
    room.check()


def test_the_clock_runs_when_somebody_sits_down_to_wait(room: TestRoom) -> None:
    table, ann, bob = room.table(decide_seconds=10), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.tick(table)
    room.time += 10_000
    assert room.tick(table) is None
    room.sit(table, 2, by=bob)
    assert room.tick(table) is None
    room.time += 10_000
    assert room.tick(table) is not None
    assert room.live(table).state.phase in ("reveal", "wagers")
    room.check()


def test_a_practice_table_is_one_persons_and_found_again(room: TestRoom) -> None:
    game, ann, bob = load("high-card-flush"), room.player("Ann"), room.player("Bob")
    table = sit_down(room, ann, game)
    assert sit_down(room, ann, game) == table
    with pytest.raises(NotAllowedError, match="for one person"):
        room.sit(table, 2, by=bob)
    assert sit_down(room, bob, game) != table
    assert room.lobby() == []
    room.leave(table, 1, by=ann)
    cleo = room.player("Cleo")
    assert sit_down(room, cleo, game) == table
    room.check()


def test_seeds_shape_the_deck_and_go_with_the_seat(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.sit(table, 2, by=bob)
    promised = room.seed(table, 1, "mine", by=ann)["commitment"]
    room.seed(table, 1, "mine after all", by=ann)
    room.seed(table, 2, "yours", by=bob)
    room.leave(table, 2, by=bob)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    with pytest.raises(RoundError, match="Not now"):
        room.seed(table, 1, "too late", by=ann)
    room.fold(table, 1, by=ann)
    proof = room.proof(room.settle(table)["round"])
    assert (proof.commitment, proof.seeds, proof.fault()) == (promised, {1: "mine after all"}, None)


def test_bets_for_the_dealer_go_down_with_the_wagers_or_not_at_all(room: TestRoom) -> None:
    table, ann = room.table(settings={"tokes": "ride"}), room.player("Ann", "$40")
    room.sit(table, 1, by=ann)
    for tokes, sentence in (
        ({"flush": "$1"}, "no Flush"),
        ({"ante": "$1.50"}, "in steps of"),
        ({"ante": "$5", "bonus": "$1"}, "no wager 'bonus'"),
    ):
        with pytest.raises(RoundError, match=sentence):
            room.wager(table, 1, {"ante": "$15"}, tokes=tokes, by=ann)
    with pytest.raises(HouseError, match="not enough money"):
        room.wager(table, 1, {"ante": "$15", "flush": "$5"}, tokes={"ante": "$15", "flush": "$10"}, by=ann)
    assert (room.balance(ann), room.live(table).state.playing) == (4_000, ())
    for _ in range(2):
        room.wager(table, 1, {"ante": "$15", "flush": "$5"}, tokes={"ante": "$5", "flush": "$1"}, by=ann, key="k")
    assert room.balance(ann) == 4_000 - 2_600
    room.wager(table, 1, {"ante": "$15"}, tokes={"ante": "$2"}, by=ann)
    assert room.balance(ann) == 4_000 - 1_700
    other = room.table()
    room.sit(other, 1, by=ann)
    with pytest.raises(RoundError, match="not taken at this table"):
        room.wager(other, 1, {"ante": "$15"}, tokes={"ante": "$1"}, by=ann)
    room.tick(table)
    room.fold(table, 1, by=ann)
    room.tick(table)
    assert room.balance(ann) == 4_000 - 1_700
    room.check()


def test_bets_for_the_dealer_are_the_dealer_s(room: TestRoom) -> None:
    table, ann = room.table(settings={"tokes": "ride"}), room.player("Ann", "$10,000")
    room.sit(table, 1, by=ann)
    earned = 0
    for _ in range(6):
        room.wager(table, 1, {"ante": "$15"}, by=ann)
        room.toke(table, 1, "ante", amount="$5", by=ann)
        room.deal(table)
        room.stay(table, 1, by=ann)
        earned += room.recall(room.settle(table)["round"]).for_dealer
    assert earned > 0
    assert room.trial_balance().totals["tokes"] == earned
    room.check()
