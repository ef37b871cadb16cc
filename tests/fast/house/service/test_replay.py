"""A finished round step by step, and the link by which its player shows it to others."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from longsuit.fair import read_proof
from longsuit.house.room import coaching
from longsuit.house.service.solver import News
from tests.fast.house.service.service import Service, Visitor
from tests.waiting import until


def played(house: Service, sheet: str, *visitors: Visitor) -> int:
    """A round in which everybody bets all there is and goes on by the first choice: its number."""
    table = house.table(sheet)
    people = {seat: visitor.me["person"] for seat, visitor in enumerate(visitors, 1)}
    for seat, person in people.items():
        house.room.sit(table, seat, by=person)
    number = house.room.live(table).number
    spots = visitors[0].ok("GET", f"/tables/{table}/felt")["spots"]
    ante = next(spot for spot in spots if spot["kind"] == "ante")
    stakes = {spot["name"]: spot["least"] or ante["least"] for spot in spots if spot["kind"] != "play"}
    for seat, person in people.items():
        house.room.wager(table, seat, stakes, by=person)
    until(lambda: house.room.recall(number).phase not in ("wagers", "dealing"))
    while not (state := house.room.recall(number)).ended:
        if state.phase == "decisions":
            house.room.stay(table, state.turn, by=people[state.turn], action=state.choices(state.turn)[0].action)
        until(lambda: (now := house.room.recall(number)).ended or now.phase == "decisions")
    return number


def shown(told: dict[str, Any]) -> set[str]:
    """Every card the moments of a replay show."""
    views = [moment["view"] for moment in told["moments"]]
    seats = [seat for view in views for seat in view["seats"]]
    return {card for view in views for card in [*view["dealer"], *view["community"]]} | {card for seat in seats for card in seat["cards"]}


@pytest.mark.parametrize("sheet", ["high-card-flush", "pick-2-poker", "ultimate-texas-holdem"])
def test_the_steps_end_as_the_round_did_and_the_coach_prices_every_decision(house: Service, sheet: str) -> None:
    ann = house.visitor().guest()
    number = played(house, sheet, ann)
    told = ann.ok("GET", f"/rounds/{number}/replay")
    state = house.room.recall(number)
    steps = [moment["step"] for moment in told["moments"]]
    assert (steps[:2], steps[-1]) == (["wagers", "deal"], "settled")
    assert told["moments"][0]["view"]["seats"][0]["cards"] == []
    assert not any(moment["view"]["settlements"] for moment in told["moments"][:-1])
    last = told["moments"][-1]["view"]
    assert [entry["net"] for entry in last["settlements"]] == [entry.net for entry in state.settlements]
    assert last["dealer"] == ann.ok("GET", f"/rounds/{number}")["public"]["dealer"]
    priced = coaching.decisions(state, ann.me["name"])
    assert priced
    assert [one["cost"] for one in told["decisions"]] == [one["cost"] for one in priced]
    for one in told["decisions"]:
        moment = next(moment for moment in told["moments"] if moment["event"] == one["event"])
        assert (moment["step"], moment["seat"]) == ("play", 1)
        assert max(action["cents"] for action in one["actions"]) == pytest.approx(one["ev_best"])


def test_nothing_is_shown_before_it_was_seen(house: Service) -> None:
    ann, bob = house.visitor().guest(), house.visitor().guest()
    number = played(house, "high-card-flush", ann, bob)
    told = ann.ok("GET", f"/rounds/{number}/replay")
    for moment in told["moments"][:-1]:
        assert moment["view"]["dealer"] == []
        assert [seat["cards"] for seat in moment["view"]["seats"] if seat["number"] == 2] == [[]]


def test_a_link_opens_one_s_own_cards_and_nobody_else_s(any_house: Service) -> None:
    house = any_house
    ann, bob, anyone = house.visitor().guest(), house.visitor().guest(), house.visitor()
    number = played(house, "high-card-flush", ann, bob)
    assert ann.ok("GET", f"/rounds/{number}/replay")["link"] is None
    link = ann.ok("POST", f"/rounds/{number}/share")["link"]
    assert ann.ok("POST", f"/rounds/{number}/share")["link"] == link == ann.ok("GET", f"/rounds/{number}/replay")["link"]
    told = anyone.ok("GET", f"/hands/{link}")
    state = house.room.recall(number)
    assert shown(told) == {str(card) for card in (*state.seat(1).cards, *state.dealer)}
    assert bob.me["name"] not in json.dumps(told)
    assert {entry["seat"] for entry in told["moments"][-1]["view"]["settlements"]} == {1}
    assert not told["proof"]
    assert "do not share it" in anyone.refused(403, "GET", f"/hands/{link}/proof")
    bob.ok("POST", f"/rounds/{number}/share")
    assert anyone.ok("GET", f"/hands/{link}")["proof"]
    assert read_proof(json.dumps(anyone.ok("GET", f"/hands/{link}/proof"))).number == number
    ann.ok("DELETE", f"/rounds/{number}/share")
    assert "opens no hand" in anyone.refused(404, "GET", f"/hands/{link}")
    house.check()


def test_only_who_sat_there_shares_a_round_that_is_over(house: Service) -> None:
    ann, bob = house.visitor().guest(), house.visitor().guest()
    number = played(house, "high-card-flush", ann)
    assert "You had no seat" in bob.refused(403, "POST", f"/rounds/{number}/share")
    assert "You had no seat" in bob.refused(403, "GET", f"/rounds/{number}/replay")
    assert "not over" in ann.refused(403, "POST", f"/rounds/{number + 1}/share")
    assert "do not share" in ann.refused(400, "DELETE", f"/rounds/{number}/share")
    bob.refused(422, "GET", "/hands/nonsense")


def test_links_go_with_the_account(house: Service) -> None:
    ann, anyone = house.visitor().guest(), house.visitor()
    number = played(house, "high-card-flush", ann)
    link = ann.ok("POST", f"/rounds/{number}/share")["link"]
    table = house.room.database.read(lambda connection: connection.exec_driver_sql("SELECT table_id FROM seats").scalar_one())
    ann.ok("DELETE", f"/tables/{table}/seats/1")
    ann.ok("DELETE", "/account", {})
    anyone.refused(404, "GET", f"/hands/{link}")
    house.check()


def test_a_guest_who_chooses_a_name_keeps_his_rounds(any_house: Service) -> None:
    house = any_house
    ann, bob = house.visitor().guest(), house.visitor().guest()
    number, before = played(house, "high-card-flush", ann), ann.me["name"]
    own = {"password": "correct horse battery", "name": "Ann of Longsuit"}
    assert "leave your tables" in ann.refused(400, "POST", "/session/account", own)
    table = ann.ok("GET", f"/rounds/{number}")["table"]
    ann.ok("DELETE", f"/tables/{table}/seats/1")
    assert ann.ok("POST", "/session/account", own)["name"] == "Ann of Longsuit" == ann.ok("GET", "/session")["name"]
    assert list(ann.ok("GET", f"/rounds/{number}")["own"]) == ["1"]
    assert ann.ok("GET", f"/rounds/{number}/replay")["seats"] == [1]
    assert [one["round"] for one in ann.ok("GET", "/review")["decisions"]] == [number]
    link = ann.ok("POST", f"/rounds/{number}/share")["link"]
    assert bob.ok("GET", f"/hands/{link}")["proof"]
    assert "is taken" in bob.refused(400, "POST", "/session/account", own)
    assert "Only guests" in bob.refused(400, "POST", "/session/account", {**own, "name": before})
    assert house.visitor().ok("POST", "/session", own)["name"] == "Ann of Longsuit"
    house.check()


def test_a_review_is_priced_round_by_round_and_remembered(house: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    """As one question, two hundred rounds with several streets would exceed the coach's time, however often they are asked for."""
    ann, jobs = house.visitor().guest(), list[object]()
    numbers = [played(house, "high-card-flush", ann) for _ in range(3)]
    solver = house.inner.solver.coach.solver
    solve = solver.solve

    def counted(job: Callable[[], Any], news: News | None = None) -> Any:
        jobs.append(job)
        return solve(job, news)

    monkeypatch.setattr(solver, "solve", counted)
    first = ann.ok("GET", "/review")
    assert sorted(one["round"] for one in first["decisions"]) == numbers
    assert len(jobs) == 3
    assert ann.ok("GET", "/review") == first
    played(house, "high-card-flush", ann)
    assert (ann.ok("GET", "/review")["hands"], len(jobs)) == (4, 4)
