"""The back office: what a supervisor reads and does, on both databases."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from longsuit.cards import Hand
from longsuit.house import console
from longsuit.house.books import ledger, log, meters
from longsuit.house.books.log import first_command
from longsuit.house.books.schema import commands
from longsuit.house.errors import HouseError, NotAllowedError, UnknownError
from longsuit.house.office import books, exports, floor, performance, totals
from longsuit.house.office.choices import choices, definition
from longsuit.house.office.exports import Wanted
from longsuit.rules import game_ids
from longsuit.rules.catalogue import SheetId
from longsuit.table import RoundError, record
from tests.fast.house.room import TestRoom
from tests.fast.house.test_play import play_on

DAY = 86_400_000


def seated(room: TestRoom, table: int, *names: str) -> dict[int, int]:
    people = {seat: room.player(name, "$10,000") for seat, name in enumerate(names, start=1)}
    for seat, person in people.items():
        room.sit(table, seat, by=person)
    return people


def bet(room: TestRoom, table: int, people: dict[int, int], **wagers: str) -> None:
    for seat, person in people.items():
        room.wager(table, seat, wagers or {"ante": "$15"}, by=person)


def test_new_limits_hold_from_the_next_round_on(room: TestRoom) -> None:
    boss = int(room.create("Pat", "supervisor")["person"])
    table = room.table()
    people = seated(room, table, "Ann")
    bet(room, table, people)
    told = room.change_limits(table, {"ante": "$25-$50/$5"}, by=boss)
    assert told["limits"]["ante"] == "$25-$50/$5"
    assert told["limits"]["flush"] == "$1-$25/$1"
    bet(room, table, people, ante="$20")
    with room.database.reading() as connection:
        (shown,) = floor.every_table(connection, since=0)
    assert (shown["limits"]["ante"], shown["next_limits"]["ante"]) == ("$5-$100/$1", "$25-$50/$5")
    first = play_on(room, table, people, Random(1))
    with pytest.raises(RoundError, match=r"\$25"):
        bet(room, table, people, ante="$20")
    bet(room, table, people, ante="$30")
    second = play_on(room, table, people, Random(1))
    for number, least in ((first, 500), (second, 2500)):
        state = room.recall(number)
        assert record.to_record(state)["limits"]["ante"][0] == least
        assert record.loads(record.dumps(state)) == state
        assert room.proof(number).fault() is None
    room.change_limits(table, {"flush": "$5-$10/$5"}, by=boss)
    room.void(table, "so that the next begins", by=boss)
    (last,) = room.lobby()
    assert last["limits"]["ante"][:2] == [2500, 5000]
    assert last["limits"]["flush"][:2] == [500, 1000]
    room.check()


def test_limits_that_cannot_stand_are_refused(room: TestRoom) -> None:
    table = room.table()
    ann = room.player("Ann")
    with pytest.raises(NotAllowedError):
        room.change_limits(table, {"ante": "$10-$20/$1"}, by=ann)
    with pytest.raises(RoundError):
        room.change_limits(table, {"ante": "$20-$10/$1"})
    with pytest.raises(RoundError, match="takes no limits"):
        room.change_limits(table, {"raise": "$10-$20/$1"})
    with pytest.raises(HouseError, match="which limits"):
        room.change_limits(table, {})
    room.close_table(table)
    with pytest.raises(HouseError, match="closed"):
        room.change_limits(table, {"ante": "$10-$20/$1"})


def test_an_irregularity_of_the_sheet_voids_the_round(room: TestRoom) -> None:
    boss = int(room.create("Pat", "supervisor")["person"])
    table = room.table("pick-2-poker")
    people = seated(room, table, "Ann")
    bet(room, table, people, **{"ante": "$5", "3-5-bonus": "$5"})
    with pytest.raises(RoundError, match="once cards are out"):
        room.irregularity(table, "wrong number of cards", by=boss)
    room.deal(table)
    with pytest.raises(RoundError, match="not an irregularity of this sheet"):
        room.irregularity(table, "a bad feeling", by=boss)
    with pytest.raises(NotAllowedError):
        room.irregularity(table, "wrong number of cards", by=people[1])
    with room.database.reading() as connection:
        (shown,) = floor.every_table(connection, since=0)
    assert {known["name"]: known["now"] for known in shown["irregularities"]}["wrong number of cards"]
    answer = room.irregularity(table, "wrong number of cards", cards="Ah Td", by=boss, key="once")
    assert room.irregularity(table, "wrong number of cards", cards="Ah Td", by=boss, key="once") == answer
    voided = room.recall(answer["round"]).voided
    assert voided is not None
    assert (voided.irregularity, voided.by, str(voided.cards)) == ("wrong number of cards", "Pat", "Ah Td")
    assert room.balance(people[1]) == 1_000_000
    room.check()


def _hidden_cards(room: TestRoom, table: int) -> list[str]:
    state = room.live(table).state
    return [str(card) for seat in state.playing for card in seat.cards] + [str(card) for card in state.dealer]


def test_of_a_round_under_way_a_supervisor_sees_what_anybody_sees(room: TestRoom) -> None:
    table = room.table()
    people = seated(room, table, "Ann", "Ben")
    bet(room, table, people)
    room.deal(table)
    state = room.live(table).state
    chosen = str(Hand(max((state.seat(1).hand & 0x1FFF << 13 * suit for suit in range(4)), key=int.bit_count)))
    room.stay(table, 1, by=people[1], setting=chosen)
    number = room.live(table).number
    with room.database.reading() as connection:
        found = floor.recalled(connection, number)
        page = books.log_page(connection, chain=None, author=None, name=None, before=None, limit=100)
    exported = "".join("".join(exports.export(room.database, what, "jsonl", Wanted())) for what in exports.KINDS)
    for told in (json.dumps(found), json.dumps(page), exported):
        for card in _hidden_cards(room, table):
            assert f'"{card}"' not in told
            assert f" {card} " not in told
        assert chosen not in told
    assert "proof" not in found
    assert floor.HIDDEN in json.dumps(found)
    room.fold(table, 2, by=people[2])
    room.settle(table)
    with room.database.reading() as connection:
        whole = floor.recalled(connection, number)
    assert whole["seats"][0]["cards"] == list(map(str, state.seat(1).cards))
    assert whole["dealer"]["cards"] == list(map(str, state.dealer))
    assert chosen in json.dumps(whole["log"])
    assert sum(posting["amount"] for posting in whole["postings"] if posting["reason"] == "wager") == 4500
    assert whole["names"][f"person {people[1]}"] == "Ann"
    with room.database.reading() as connection, pytest.raises(UnknownError, match="no round 999"):
        floor.recalled(connection, 999)


def _told_of_the_log(room: TestRoom, number: int) -> str:
    with room.database.reading() as connection:
        page = books.log_page(connection, chain=None, author=None, name=None, before=None, limit=100)
        told = [page, floor.recalled(connection, number), books.verified_log(connection)]
    return json.dumps(told) + "".join(exports.export(room.database, "log", "jsonl", Wanted()))


def test_a_hand_cannot_be_guessed_by_the_hashes_of_the_log(room: TestRoom) -> None:
    table, other = room.table(), room.table("i-luv-suits")
    people = seated(room, table, "Ann", "Ben")
    bet(room, table, people)
    room.deal(table)
    number = room.live(table).number
    ((dealt,),) = room.query("SELECT max(id) FROM commands")
    room.stay(table, 1, by=people[1])
    room.sit(table, 3, by=people[1])
    ((sat,),) = room.query("SELECT max(id) FROM commands")
    room.sit(other, 1, by=people[1])
    entries = room.query("SELECT id, effects, hash FROM commands ORDER BY id")
    told = _told_of_the_log(room, number)
    for entry, _, head in entries:
        assert (head in told) is not (dealt < entry <= sat)
    ((played,),) = room.query("SELECT effects FROM commands WHERE name = 'stay'")
    assert played not in told
    room.fold(table, 2, by=people[2])
    room.settle(table)
    told = _told_of_the_log(room, number)
    for _, effects, head in entries:
        assert effects in told
        assert head in told


def test_what_was_won_today_is_not_what_was_won_yesterday(room: TestRoom) -> None:
    table = room.table()
    people = seated(room, table, "Ann", "Ben")
    bet(room, table, people)
    early = room.recall(play_on(room, table, people, Random(1))).house_net
    room.time += DAY
    midnight = room.time
    bet(room, table, people)
    late = room.recall(play_on(room, table, people, Random(2))).house_net
    performance.catch_up(room.database)
    with room.database.reading() as connection:
        assert floor.won_since(connection, midnight) == {table: late}
        (shown,) = floor.every_table(connection, since=0)
        assert (shown["won_since"], shown["won"], shown["rounds"]) == (early + late, early + late, 2)
        first = first_command(connection, midnight)
        after = connection.execute(select(commands.c.id).where(commands.c.at >= midnight)).scalars().all()
        assert 0 < first <= min(after)
        assert first_command(connection, room.time + DAY) > max(after) - 1


def test_people_and_the_journal_of_a_purse(room: TestRoom) -> None:
    ann = room.player("Ann", "$100")
    room.player("Ben_", "$100")
    room.cash_out(ann, "$30")
    with room.database.reading() as connection:
        assert [person["name"] for person in floor.every_person(connection)] == ["Ben_", "Ann"]
        assert [person["name"] for person in floor.every_person(connection, named="n_")] == ["Ben_"]
        (found,) = floor.every_person(connection, named="ANN")
        assert (found["balance"], found["role"], found["tables"]) == (7000, "player", [])
        book = books.journal(connection, found["account"], before=None, limit=10)
        assert [(line["amount"], line["balance"], line["reversible"]) for line in book["postings"]] == [
            (-3000, 7000, True),
            (10000, 10000, True),
        ]
        older = books.journal(connection, found["account"], before=book["postings"][0]["posting"], limit=10)
        assert older["postings"] == book["postings"][1:]
    room.reverse(book["postings"][0]["entry"])
    with room.database.reading() as connection:
        again = books.journal(connection, found["account"], before=None, limit=10)["postings"]
        assert [(line["amount"], line["reversible"]) for line in again] == [(3000, False), (-3000, False), (10000, True)]
        with pytest.raises(UnknownError):
            books.journal(connection, 999, before=None, limit=10)


def test_meters_with_their_changes(room: TestRoom) -> None:
    table = room.table("i-luv-suits")
    people = seated(room, table, "Ann")
    bet(room, table, people, ante="$15", progressive="$1")
    play_on(room, table, people, Random(1))
    room.adjust_meter(1, 500, "display fault")
    with room.database.reading() as connection:
        (found,) = books.every_meter(connection)
        assert (found["displayed"], found["tables"], found["seed"]) == (1_000_520, [table], 1_000_000)
        changes = books.changes_of(connection, 1, before=None, limit=10)
        assert [change["reason"] for change in changes] == ["display fault", "contribution", "seed"]
        assert books.changes_of(connection, 1, before=changes[0]["change"], limit=1) == changes[1:2]
        assert totals.trial_balance(connection)["balanced"]
        with pytest.raises(UnknownError):
            books.changes_of(connection, 2, before=None, limit=1)


def test_a_trial_balance_adds_only_the_newest(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "_BATCH", 4)
    monkeypatch.setattr(totals, "_NEWEST", 3)
    kept = room.database.cache
    table = room.table("i-luv-suits")
    people = seated(room, table, "Ann")
    for turn in range(4):
        bet(room, table, people, ante="$15", progressive="$1")
        play_on(room, table, people, Random(turn))
        if turn == 1:
            assert room.database.read(totals.advance), "a batch is not all of it"
            while room.database.read(totals.advance):
                pass
        with room.database.reading() as connection:
            found = totals.trial_balance(connection)
            assert (found["totals"], found["balanced"]) == (ledger.trial_balance(connection).totals, True)
            everything, changes = ledger.summed(connection), meters.added(connection)
            older = ((kept.sums or ledger.Sums()).upto, (kept.changes or meters.Changes()).upto)
            assert older == (everything.upto - 3, max(0, changes.upto - 3))
            assert ledger.summed(connection, kept.sums) == everything
            assert meters.added(connection, kept.changes) == changes
    kept.sums = ledger.Sums(10**6)  # as if lower numbers had come late
    assert room.database.read(totals.trial_balance)["balanced"]
    room.cook("UPDATE accounts SET balance = balance + 1 WHERE owner = 'person 1'")
    assert "shows" in room.database.read(totals.trial_balance)["faults"][0]


def test_the_log_is_filtered_and_verified(room: TestRoom) -> None:
    table = room.table()
    ann = room.player("Ann")
    room.sit(table, 1, by=ann)
    with room.database.reading() as connection:

        def names(**wanted: Any) -> list[str]:
            asked = {"chain": None, "author": None, "name": None, "before": None, "limit": 100, **wanted}
            return [entry["name"] for entry in books.log_page(connection, **asked)["entries"]]

        assert names() == ["sit", "buy-in", "create", "open table"]
        assert names(chain=f"table {table}") == ["sit"]
        assert names(author=f"person {ann}") == ["sit"]
        assert names(author="house") == ["buy-in", "create", "open table"]
        assert names(name="create", limit=1) == ["create"]
        assert names(before=2) == ["open table"]
        told = books.verified_log(connection)
    assert (told["verified"], told["entries"]) == (True, 4)
    room.cook("UPDATE commands SET author = 'person 77' WHERE name = 'sit'")
    with room.database.reading() as connection:
        assert not books.verified_log(connection)["verified"]


def _evening(room: TestRoom) -> tuple[int, int]:
    first, second = room.table(), room.table("i-luv-suits")
    mean = '=HYPERLINK("x")'
    people, others = seated(room, first, "Ann", mean), {1: room.player("-1+1", "$10,000")}
    room.sit(second, 1, by=others[1])
    for turn in range(4):
        bet(room, first, people, ante="$15", flush="$5")
        play_on(room, first, people, Random(turn))
        room.time += 1000
    bet(room, second, others, ante="$15", progressive="$1")
    play_on(room, second, others, Random(9))
    room.void(first, "@SUM(1)")
    return first, second


def _rows(room: TestRoom, what: str, wanted: Wanted | None = None) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("".join(exports.export(room.database, what, "csv", wanted or Wanted())), newline="")))


def test_exports_hold_everything_and_nothing_twice(room: TestRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "_BATCH", 3)
    _, second = _evening(room)
    rounds = _rows(room, "rounds")
    assert [row["phase"] for row in rounds] == ["settled"] * 5 + ["void"]
    assert [row["game"] for row in rounds if row["table"] == str(second)] == ["i-luv-suits/standard"]
    for row in rounds:
        state = room.recall(int(row["round"]))
        assert int(row["house_win_cents"]) == (0 if state.voided else state.house_net)
        assert row["house_win"] == f"{int(row['house_win_cents']) / 100:.2f}"
    wagers = _rows(room, "wagers")
    assert len(wagers) == sum(len(room.recall(int(row["round"])).settlements) for row in rounds)
    assert sum(int(row["net_cents"]) for row in wagers) == -sum(int(row["house_win_cents"]) for row in rounds)
    postings = _rows(room, "postings")
    assert [int(row["posting"]) for row in postings] == [row[0] for row in room.query("SELECT id FROM postings ORDER BY id")]
    held = {owner: 0 for row in postings for owner in (row["from"], row["to"])}
    for row in postings:
        held[row["from"]] -= int(row["amount_cents"])
        held[row["to"]] += int(row["amount_cents"])
    assert {f"{owner}, {kind}": cents for owner, kind, cents in room.query("SELECT owner, kind, balance FROM accounts")} == {
        **{f"{owner}, {kind}": 0 for owner, kind in room.query("SELECT owner, kind FROM accounts")},
        **held,
    }
    assert [row["reason"] for row in _rows(room, "meters")] == ["seed", "contribution"]
    assert len(list(exports.export(room.database, "postings", "csv", Wanted()))) > 3


@pytest.mark.parametrize("what", exports.KINDS)
def test_csv_and_json_lines_have_the_same_columns(room: TestRoom, what: str) -> None:
    _evening(room)
    header, *_ = csv.reader(io.StringIO("".join(exports.export(room.database, what, "csv", Wanted())), newline=""))
    lines = "".join(exports.export(room.database, what, "jsonl", Wanted())).splitlines()
    assert all(list(json.loads(line)) == header for line in lines)
    assert lines


def test_text_that_is_a_formula_to_a_spreadsheet_is_quoted(room: TestRoom) -> None:
    _evening(room)
    players = {row["player"] for row in _rows(room, "wagers")}
    assert players == {"Ann", '\'=HYPERLINK("x")', "'-1+1"}
    assert _rows(room, "rounds")[-1]["void_reason"] == "'@SUM(1)"
    assert min(int(row["net_cents"]) for row in _rows(room, "wagers")) < 0
    told = [json.loads(line) for line in "".join(exports.export(room.database, "wagers", "jsonl", Wanted())).splitlines()]
    assert {row["player"] for row in told} == {"Ann", '=HYPERLINK("x")', "-1+1"}
    assert all(f"{row['net_cents'] / 100:.2f}" == row["net"] for row in told)


def test_exports_of_a_table_and_of_a_time(room: TestRoom) -> None:
    start = room.time
    first, second = _evening(room)
    assert {row["table"] for row in _rows(room, "rounds", Wanted(table=second))} == {str(second)}
    assert len(_rows(room, "rounds", Wanted(since=start + 1000, until=start + 3000))) == 2
    assert {row["chain"] for row in _rows(room, "log", Wanted(table=first))} == {f"table {first}"}
    moved = _rows(room, "postings", Wanted(table=second))
    assert 0 < len(moved) < len(_rows(room, "postings"))
    assert all(f"table {second}" in row["from"] + row["to"] for row in moved)
    assert len(_rows(room, "meters", Wanted(table=first))) == 0
    assert len(_rows(room, "log", Wanted(since=start + 4000))) == len(room.query(f"SELECT 1 FROM commands WHERE at >= {start + 4000}"))
    with pytest.raises(HouseError, match="ends after"):
        exports.export(room.database, "log", "csv", Wanted(since=5, until=5))
    with pytest.raises(UnknownError, match="there are: rounds"):
        exports.export(room.database, "secrets", "csv", Wanted())


def test_the_exported_log_can_be_checked_by_anybody(room: TestRoom) -> None:
    _evening(room)
    ends: dict[str, str] = {}
    for line in "".join(exports.export(room.database, "log", "jsonl", Wanted())).splitlines():
        entry = json.loads(line)
        assert entry["previous"] == ends.get(entry["chain"], "")
        told = [entry[name] for name in ("chain", "sequence", "at", "author", "name", "key")]
        told += [log.canonical(entry["request"]), log.canonical(entry["answer"]), entry["effects"]]
        told += [log.canonical(entry["facts"]) if entry["facts"] else None, entry["id"]]
        assert hashlib.sha256(log.canonical([entry["previous"], *told]).encode()).hexdigest() == entry["hash"]
        ends[entry["chain"]] = entry["hash"]
    with room.database.reading() as connection:
        assert log.heads(connection) == ends


def test_tables_are_opened_with_our_games_only() -> None:
    assert {game["id"] for game in choices()} == set(game_ids())
    pick, flush = SheetId.read("pick-2-poker"), SheetId.read("high-card-flush")
    assert definition(pick, {}, {"not_qualified": "both push"}).full_id == "pick-2-poker/washington"
    with pytest.raises(HouseError):
        definition(pick, {}, {"not_qualified": "everybody wins"})
    with pytest.raises(HouseError, match="no lines"):
        definition(flush, {}, {"wager.flush.table.columbus": []})


def test_records_from_the_command_line(room: TestRoom) -> None:
    table = room.table()
    people = seated(room, table, "Ann")
    bet(room, table, people)
    play_on(room, table, people, Random(1))
    address = room.database.engine.url.render_as_string(hide_password=False)
    told = console.records(address, verify=True)
    assert (told["verified"], told["faults"], told["tables"][0]["rounds"]) == (True, [], 1)
    assert console.record_lines(told) == [
        f"Table {table}, high-card-flush/hollywood-columbus, 1 rounds: Too few rounds to tell, or too much of the money on a few of them.",
        "Every record matches its rounds.",
    ]
    room.attempt("UPDATE performance_upto SET rounds = 7")
    (fault,) = console.records(address, verify=True)["faults"]
    assert fault == f"Table {table}: the record counts 7 rounds up to round 1; there are 1."


def test_limits_for_all_base_or_bonus_wagers_change_every_wager_they_stand_for(room: TestRoom) -> None:
    table = room.table()
    before = room.change_limits(table, {"ante": "$10-$50/$5"})["limits"]
    both = room.change_limits(table, {"base": "$15-$300/$5", "bonus": "$5-$10/$5"})["limits"]
    assert (before["ante"], both["ante"]) == ("$10-$50/$5", "$15-$300/$5")
    assert {both["flush"], both["straight-flush"]} == {"$5-$10/$5"}
    assert room.change_limits(table, {"base": "$20-$100/$5", "ante": "$25-$50/$5"})["limits"]["ante"] == "$25-$50/$5"
    people = seated(room, table, "Ann")
    bet(room, table, people)
    play_on(room, table, people, Random(1))
    with pytest.raises(RoundError, match=r"\$25"):
        bet(room, table, people, ante="$20")


def test_limits_no_wager_goes_by_are_refused(room: TestRoom) -> None:
    own = {"minimum": "$5", "maximum": "$25", "step": "$5"}
    table = room.table(settings={f"wager.{name}.limits": own for name in ("flush", "straight-flush")})
    with pytest.raises(HouseError, match="No wager"):
        room.change_limits(table, {"bonus": "$5-$10/$5"})
