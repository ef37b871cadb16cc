"""The back office over HTTP: supervisors only, every command once, exports streamed."""

from __future__ import annotations

import csv
import io
import json
from typing import NoReturn

import pytest

from longsuit.house.office import performance, totals
from longsuit.house.room.passwords import Passwords
from longsuit.house.room.sessions import Sessions
from tests.fast.house.room import new_room
from tests.fast.house.service.service import QUICK, Service, Visitor, serving
from tests.waiting import until

PASSWORD = "correct horse battery"


@pytest.fixture
def boss(any_house: Service) -> Visitor:
    Sessions(any_house.room, Passwords(QUICK)).appoint("Pat", PASSWORD, "supervisor")
    visitor = any_house.visitor()
    visitor.ok("POST", "/session", {"name": "Pat", "password": PASSWORD})
    return visitor


def _round(guest: Visitor, table: int) -> int:
    """One hand, folded; the number of its round."""
    shown = guest.ok("GET", f"/tables/{table}")
    guest.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": "$15"}})
    until(lambda: guest.ok("GET", f"/tables/{table}")["public"]["phase"] == "decisions")
    guest.ok("POST", f"/tables/{table}/seats/1/fold", {})
    until(lambda: guest.ok("GET", f"/tables/{table}")["round"] > shown["round"])
    return int(shown["round"])


def test_a_table_from_opening_to_closing(any_house: Service, boss: Visitor) -> None:
    asked = {"game": "pick-2-poker", "settings": {"not_qualified": "both push"}, "limits": {"ante": "$10-$50/$5"}, "coach": True}
    table = boss.ok("POST", "/office/tables", asked, **{"Idempotency-Key": "open it"})["table"]
    assert boss.ok("POST", "/office/tables", asked, **{"Idempotency-Key": "open it"})["table"] == table
    (shown,) = boss.ok("GET", "/office/tables")["tables"]
    assert (shown["game"], shown["limits"]["ante"], shown["coach"]) == ("pick-2-poker/washington", "$10-$50/$5", True)
    assert shown["rulings"]["not_qualified"] == "both push"
    assert "from the next" not in boss.ok("PUT", f"/office/tables/{table}/limits", {"limits": {"ante": "$20-$50/$5"}})
    guest = any_house.visitor().guest()
    guest.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    guest.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": "$10", "3-5-bonus": "$10"}})
    spilled = {"reason": "a spilled drink", "round": 1}
    voided = boss.ok("POST", f"/office/tables/{table}/void", spilled, **{"Idempotency-Key": "void it"})
    assert boss.ok("POST", f"/office/tables/{table}/void", spilled, **{"Idempotency-Key": "void it"}) == voided
    assert guest.ok("GET", "/session")["balance"] == 100_000
    assert boss.ok("GET", f"/office/rounds/{voided['round']}")["public"]["voided"]["reason"] == "a spilled drink"
    guest.refused(400, "PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": "$10", "3-5-bonus": "$10"}})
    void = boss.ok("POST", f"/office/tables/{table}/irregularity", {"name": "shuffler fails", "round": 2})
    assert boss.ok("GET", f"/office/rounds/{void['round']}")["public"]["voided"]["irregularity"] == "shuffler fails"
    boss.ok("DELETE", f"/office/tables/{table}")
    assert boss.ok("GET", "/lobby")["tables"] == []
    assert "closed" in boss.refused(400, "DELETE", f"/office/tables/{table}")
    any_house.check()


def test_bad_input_is_told_in_a_sentence(any_house: Service, boss: Visitor) -> None:
    table = any_house.table()
    for body in ({"game": "high-card-flush", "limits": {"ante": "$9-$1/$1"}},
                 {"game": "high-card-flush", "tables": {"flush": "none"}}, {"game": "high-card-flush", "settings": {"nothing": 1}},
                 {"game": "high-card-flush", "date": "tomorrow"}, {"game": "high-card-flush", "meters": {"main": 1}}):  # fmt: skip
        boss.refused(400, "POST", "/office/tables", body)
    misshapen: tuple[dict[str, object], ...] = (
        {},
        {"game": 1},
        {"game": "/etc/passwd"},
        {"game": "blackjack"},
        {"game": "high-card-flush", "coach": "yes"},
        {"game": "high-card-flush", "more": 1},
    )
    for wrong in misshapen:
        boss.refused(422, "POST", "/office/tables", wrong)
    boss.refused(400, "PUT", f"/office/tables/{table}/limits", {"limits": {"ante": "free"}})
    boss.refused(400, "POST", f"/office/tables/{table}/irregularity", {"name": "a bad feeling", "round": 1})
    boss.refused(400, "POST", f"/office/tables/{table}/irregularity", {"name": "card face up", "cards": "no cards", "round": 1})
    boss.refused(404, "POST", "/office/tables/99/void", {"reason": "x", "round": 1})
    boss.refused(404, "POST", "/office/meters/99/adjust", {"amount": 1, "reason": "display fault"})
    boss.refused(404, "GET", "/office/rounds/99")
    boss.refused(404, "GET", "/office/accounts/99/journal")
    boss.refused(404, "GET", "/office/export/secrets.csv")
    boss.refused(400, "GET", "/office/export/log.csv?since=5&until=4")
    boss.refused(422, "GET", "/office/export/log.xml")
    boss.refused(404, "POST", "/office/entries/99/reverse")
    boss.refused(400, "POST", "/office/people", {"name": "Guest 1", "password": PASSWORD})
    boss.refused(400, "POST", "/office/people", {"name": "Eve", "password": PASSWORD, "role": "guest"})


def test_meters_are_adjusted_for_the_reasons_there_are(any_house: Service, boss: Visitor) -> None:
    any_house.table("i-luv-suits")
    reasons = boss.ok("GET", "/office/meters")["reasons"]
    assert reasons == ["display fault", "over the preset limit", "non-displayed funds", "recovery of seed money"]
    boss.refused(400, "POST", "/office/meters/1/adjust", {"amount": 100, "reason": "generosity"})
    boss.refused(400, "POST", "/office/meters/1/adjust", {"amount": 100, "reason": "over the preset limit"})
    key = {"Idempotency-Key": "once"}
    for _ in range(2):
        assert (
            boss.ok("POST", "/office/meters/1/adjust", {"amount": -500, "reason": "over the preset limit"}, **key)["displayed"] == 999_500
        )
    first, second = boss.ok("GET", "/office/meters/1/changes")["changes"]
    assert (first["reason"], second["reason"]) == ("over the preset limit", "seed")
    assert boss.ok("GET", "/office/trial-balance")["balanced"]


def test_the_felt_tells_the_limits_of_the_round_under_way(any_house: Service, boss: Visitor) -> None:
    table = any_house.table()

    def told() -> tuple[int, int]:
        ante = next(spot for spot in boss.ok("GET", f"/tables/{table}/felt")["spots"] if spot["name"] == "ante")
        return ante["least"], ante["most"]

    before = told()
    boss.ok("PUT", f"/office/tables/{table}/limits", {"limits": {"ante": "$25-$50/$5"}})
    assert told() == before
    boss.ok("POST", f"/office/tables/{table}/void", {"reason": "so that the next begins", "round": 1})
    assert told() == (2500, 5000)


def test_people_are_appointed_and_entries_reversed(any_house: Service, boss: Visitor) -> None:
    made = [boss.ok("POST", "/office/people", {"name": "Ann", "password": PASSWORD}, **{"Idempotency-Key": "Ann"}) for _ in range(2)]
    assert made[0] == made[1]
    ann = any_house.visitor()
    ann.ok("POST", "/session", {"name": "Ann", "password": PASSWORD})
    ann.refused(403, "GET", "/office/people")
    (found,) = boss.ok("GET", "/office/people?named=ann")["people"]
    (line,) = boss.ok("GET", f"/office/accounts/{found['account']}/journal")["postings"]
    assert (line["amount"], line["reversible"]) == (100_000, True)
    boss.ok("POST", f"/office/entries/{line['entry']}/reverse")
    assert ann.ok("GET", "/session")["balance"] == 0
    assert "already" in boss.refused(400, "POST", f"/office/entries/{line['entry']}/reverse")
    assert PASSWORD not in "".join(boss.bodies)
    any_house.check()


def _not_here(_: object) -> NoReturn:
    raise AssertionError("Rounds are counted in the room's own process.")


def test_records_log_and_exports_after_some_play(any_house: Service, boss: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds are counted beside the room: a game that was never counted takes minutes and hundreds of megabytes."""
    monkeypatch.setattr(performance, "shares", _not_here)
    table = any_house.table()
    guest = any_house.visitor().guest()
    guest.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    number = _round(guest, table)
    until(lambda: not boss.ok("GET", "/office/performance")["behind"])
    told = boss.ok("GET", "/office/performance")
    (record,) = told["tables"]
    total = record["lines"][0]
    assert (record["rounds"], total["line"], total["win"], total["level"]) == (1, "all wagers", 1500, "early")
    assert total["expected"] + total["luck"]["cents"] == pytest.approx(1500)
    assert told["games"][0]["tables"] == [table]
    assert boss.ok("GET", "/office/tables")["tables"][0]["won"] == 1500
    assert boss.ok("GET", "/office/log/verify")["verified"]
    assert [entry["name"] for entry in boss.ok("GET", f"/office/log?chain=table%20{table}&command=fold")["entries"]] == ["fold"]
    assert [found["round"] for found in boss.ok("GET", f"/office/rounds?table={table}")["rounds"]] == [number]
    whole = boss.ok("GET", f"/office/rounds/{number}")
    assert len(whole["seats"][0]["cards"]) == 7
    assert whole["proof"]["commitment"] == whole["commitment"]
    answer = boss.get(f"/office/export/wagers.csv?table={table}")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert 'filename="longsuit-wagers.csv"' in answer.headers["content-disposition"]
    (row,) = csv.DictReader(io.StringIO(answer.text, newline=""))
    assert (row["net_cents"], row["net"], row["wager"]) == ("-1500", "-15.00", "ante")
    lines = boss.get("/office/export/rounds.jsonl").text.splitlines()
    assert [json.loads(line)["round"] for line in lines] == [number]


def test_a_void_said_twenty_times_calls_off_one_round(any_house: Service, boss: Visitor) -> None:
    table = any_house.table()
    assert boss.refused(422, "POST", f"/office/tables/{table}/void", {"reason": "a card was seen"}).startswith("round:")
    meant = {"reason": "a card was seen", "round": 1}
    done = [boss.post(f"/office/tables/{table}/void", json=meant).status_code for _ in range(20)]
    assert done == [200] + [400] * 19
    assert "round 2 is" in boss.refused(400, "POST", f"/office/tables/{table}/irregularity", {"name": "shuffler fails", "round": 1})
    assert any_house.room.live(table).number == 2
    any_house.check()


def test_the_books_are_added_up_before_anybody_asks(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(totals, "_BATCH", 2)
    monkeypatch.setattr(totals, "_NEWEST", 1)
    before = new_room(url)
    for number in range(9):
        before.player(f"Ann {number}")
    before.database.close()
    with serving(url) as house:
        until(lambda: (kept := house.room.database.cache.sums) is not None and kept.upto == 8)
