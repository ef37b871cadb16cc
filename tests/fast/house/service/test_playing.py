"""Rounds of every game over HTTP and over a socket, and what everybody sees of them."""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from longsuit.fair import read_proof
from longsuit.rules import game, game_ids
from longsuit.table.rehearsal import wagers
from tests.fast.house.service.service import Line, Service, Visitor
from tests.games import PRIVATE as SHEETS
from tests.waiting import until

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def wait(visitor: Visitor, table: int, what: str) -> dict[str, Any]:
    """The table, once its round is in that phase."""
    seen: list[dict[str, Any]] = []

    def there() -> bool:
        seen.append(visitor.ok("GET", f"/tables/{table}"))
        return bool(seen[-1]["public"]["phase"] == what)

    until(there)
    return seen[-1]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_round_over_http(house: Service, sheet: str) -> None:
    table = house.table(sheet)
    ann = house.visitor().guest()
    felt = ann.ok("GET", f"/tables/{table}/felt")
    assert ann.ok("POST", f"/tables/{table}/seats/2", {"age": 21}) == {"table": table, "seat": 2, "from_round": 1}
    promise = ann.ok("PUT", f"/tables/{table}/seats/2/seed", {"seed": "my own luck"})
    ante = next(spot for spot in felt["spots"] if spot["kind"] == "ante")
    stakes = {spot["name"]: spot["least"] or ante["least"] for spot in felt["spots"] if spot["kind"] != "play"}
    assert ann.ok("PUT", f"/tables/{table}/seats/2/wagers", {"wagers": stakes}, **{"Idempotency-Key": "once"})["phase"] == "wagers"
    seen = wait(ann, table, "decisions")
    assert ann.ok("GET", "/session")["balance"] == 100_000 - sum(stakes.values())
    choice = seen["own"]["2"]["choices"][0]
    advice = ann.ok("GET", f"/tables/{table}/seats/2/coach")
    assert advice["best"] == advice["actions"][0]["name"]
    assert advice["ante"] == ante["least"]
    assert ann.ok("POST", f"/tables/{table}/seats/2/play", {"action": choice["action"]})["phase"] == "reveal"
    after = wait(ann, table, "wagers")
    last = after["last"]
    assert last["round"] == seen["round"]
    assert len(last["public"]["dealer"]) == felt["cards"]["dealer"]
    net = sum(entry["net"] for entry in last["public"]["settlements"])
    assert ann.ok("GET", "/session")["balance"] == 100_000 + net
    assert ann.ok("GET", "/history") == [
        {
            "round": 1,
            "table": table,
            "game": house.room.live(table).state.game.full_id,
            "at": ann.ok("GET", "/history")[0]["at"],
            "wagered": sum(stakes.values()) + choice["least"],
            "net": net,
            "voided": False,
        }
    ]
    proof = read_proof(json.dumps(ann.ok("GET", "/rounds/1/proof")))
    assert (proof.commitment, proof.seeds, proof.fault()) == (promise["commitment"], {2: "my own luck"}, None)
    recalled = ann.ok("GET", "/rounds/1")
    assert recalled["events"][-1]["event"] == "settle"
    assert "my own luck" not in json.dumps(recalled)
    review = ann.ok("GET", "/review")
    assert review["hands"] == 1
    assert review["decisions"][0]["ev_best"] == advice["actions"][0]["cents"]
    house.check()


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_round_over_a_socket(house: Service, sheet: str) -> None:
    table = house.table(sheet)
    ann = house.visitor().guest()
    must = {name: "$15" for name, wager in house.room.live(table).state.game.wager.items() if wager.made == "to receive cards"}
    with ann.watching(table) as line:
        assert line.table()["last"] is None
        assert line.hear() == {"type": "balance", "balance": 100_000}
        assert line.say(command="sit", age=21, seat=1)["answer"]["from_round"] == 1
        assert line.say(command="seed", seat=1, seed="luck")["type"] == "answer"
        assert line.say(command="wager", seat=1, wagers=must)["type"] == "answer"
        seen = line.table(lambda table: table["public"]["phase"] == "decisions")
        assert "last" not in seen
        assert len(seen["own"]["1"]["seats"][0]["cards"]) == house.room.live(table).state.game.deal.player
        assert line.say(command="fold", seat=1)["answer"]["phase"] == "reveal"
        result = line.table(lambda table: "last" in table)["last"]
        assert result["round"] == seen["round"]
        assert result["own"]["1"]["seats"][0]["cards"] == seen["own"]["1"]["seats"][0]["cards"]
        assert line.say(command="leave", seat=1)["answer"] == {"table": table, "seat": 1, "left": True}
        line.socket.send('{"command": "ping"}')
        assert line.until(lambda message: message["type"] == "pong")["now"] > 0
    house.check()


def test_a_round_of_streets_over_http(house: Service) -> None:
    table = house.table("ultimate-texas-holdem/standard")
    ann = house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/2")
    ann.ok("PUT", f"/tables/{table}/seats/2/wagers", {"wagers": {"ante": 500, "blind": 500}})
    folds: dict[int, set[str]] = {0: set(), 3: set(), 5: {"fold"}}
    for up, action in ((0, "check"), (3, "check"), (5, "single")):
        seen = wait(ann, table, "decisions")
        mine = seen["own"]["2"]
        assert (len(mine["community"]), mine["community_held"], mine["dealer"]) == (up, 5, [])
        assert len(CARD.findall(json.dumps(seen["public"]))) == up
        assert mine["folds"] is (action == "single")
        advice = ann.ok("GET", f"/tables/{table}/seats/2/coach")
        assert {action["action"] for action in advice["actions"]} == {choice["action"] for choice in mine["choices"]} | folds[up]
        phase = ann.ok("POST", f"/tables/{table}/seats/2/play", {"action": action})["phase"]
    assert phase == "reveal"
    last = wait(ann, table, "wagers")["last"]
    assert len(last["public"]["dealer"]) == 2
    net = sum(entry["net"] for entry in last["public"]["settlements"])
    assert ann.ok("GET", "/session")["balance"] == 100_000 + net
    assert [event["event"] for event in ann.ok("GET", "/rounds/1")["events"]].count("street") == 2
    review = ann.ok("GET", "/review")
    assert (review["hands"], len(review["decisions"])) == (1, 3)
    house.check()


def test_both_databases_play_the_same(any_house: Service) -> None:
    table = any_house.table()
    ann, bob = any_house.visitor().guest(), any_house.visitor().guest()
    with ann.watching(table) as one, bob.watching(table) as other:
        one.say(command="sit", age=21, seat=1)
        other.say(command="sit", age=21, seat=4)
        for seat, line in ((1, one), (4, other)):
            assert line.say(command="wager", seat=seat, wagers={"ante": 1500, "flush": 500})["type"] == "answer"
        one.table(lambda table: table["public"]["turn"] == 1)
        one.say(command="play", seat=1, action="raise")
        other.table(lambda table: table["public"]["turn"] == 4)
        other.say(command="fold", seat=4)
        ended = one.table(lambda table: table.get("last"))["last"]
        assert other.table(lambda table: table.get("last"))["last"]["round"] == ended["round"]
    entries = ann.ok("GET", "/cashier/statement")["entries"]
    assert entries[0]["balance"] == ann.ok("GET", "/session")["balance"]
    assert entries[-1]["amount"] == entries[-1]["balance"] == 100_000
    for newer, older in pairwise(entries):
        assert newer["balance"] - newer["amount"] == older["balance"]
    part = ann.ok("GET", f"/cashier/statement?before={entries[0]['entry']}&limit=1")["entries"]
    assert part == entries[1:2]
    any_house.check()


def _decide(house: Service, line: Line, table: int, seat: int, dice: Random) -> None:
    state = house.room.live(table).state
    if dice.random() < 0.4:
        line.say(command="fold", seat=seat)
    else:
        line.say(command="play", seat=seat, action=dice.choice(list(state.game.action)))


def _in_progress(body: str) -> set[str]:
    """The cards anywhere in what was sent, less the rounds that are over."""
    told = json.loads(body)
    told.pop("last", None)
    if isinstance(told.get("table"), dict):
        told["table"].pop("last", None)
    return set(CARD.findall(json.dumps(told)))


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_raw_byte_ever_shows_a_hidden_card_or_the_secret_before_its_time(house: Service, sheet: str) -> None:
    dice = Random(sheet)
    table = house.table(sheet)
    people = {0: house.visitor(), 1: house.visitor().guest(), 3: house.visitor().guest()}
    with people[0].watching(table) as nobody, people[1].watching(table) as one, people[3].watching(table) as three:
        lines = {1: one, 3: three}
        for seat, line in lines.items():
            line.say(command="sit", age=21, seat=seat)
        for _ in range(6):
            live = house.room.live(table)
            for person in people.values():
                person.bodies.clear()
            for seat, line in lines.items():
                line.say(command="seed", seat=seat, seed=f"the luck of seat {seat}")
                assert line.say(command="wager", seat=seat, wagers=wagers(live.state.table, dice))["type"] == "answer"
            for line in (nobody, one, three):
                line.table(lambda seen: seen["public"]["phase"] == "decisions")
            for seat, line in lines.items():
                _look_everywhere(people, table)
                _ask_the_coach(people, table, seat)
                _nothing_hidden(house, people, table)
                _decide(house, line, table, seat, dice)
                if seat == 1:
                    three.table(lambda seen: seen["public"]["turn"] == 3)
                    nobody.table(lambda seen: seen["public"]["turn"] == 3)
            for line in (nobody, one, three):
                line.table(lambda seen, number=live.number: (seen.get("last") or {}).get("round") == number)  # type: ignore[misc]
    house.check()


@pytest.mark.parametrize("name", [name for name in game_ids() if len(game(name).street) > 1])
def test_no_raw_byte_shows_a_card_of_a_later_street(house: Service, name: str) -> None:
    definition, table, streets = game(name), house.table(name), set()
    people = {0: house.visitor(), 1: house.visitor().guest(), 3: house.visitor().guest()}
    bets = {spot: 1000 for spot, wager in definition.wager.items() if wager.made == "to receive cards"}
    lasting = {"check", *(action for action, model in definition.action.items() if not model.ends)}
    with people[0].watching(table) as nobody, people[3].watching(table) as three:
        for seat in (1, 3):
            people[seat].ok("POST", f"/tables/{table}/seats/{seat}", {"age": 21})
        for seat in (1, 3):
            people[seat].ok("PUT", f"/tables/{table}/seats/{seat}/wagers", {"wagers": bets})
        wait(people[1], table, "decisions")
        while (state := house.room.live(table).state).phase == "decisions":
            turn = state.turn
            for line in (nobody, three):
                line.table(partial(_has_come_to, turn, len(state.board)))
            _look_everywhere(people, table)
            _nothing_hidden(house, people, table)
            for person in people.values():
                person.bodies.clear()
            streets.add(state.street)
            choices = people[turn].ok("GET", f"/tables/{table}")["own"][str(turn)]["choices"]
            stays = next(choice["action"] for choice in choices if choice["action"] in lasting)
            people[turn].ok("POST", f"/tables/{table}/seats/{turn}/play", {"action": stays})
    assert len(streets) == sum(bool(street.may) for street in definition.street)
    house.check()


def _has_come_to(turn: int, up: int, seen: dict[str, Any]) -> bool:
    return (seen["public"]["turn"], len(seen["public"]["community"])) == (turn, up)


def _look_everywhere(people: dict[int, Visitor], table: int) -> None:
    for person in people.values():
        for path in (f"/tables/{table}", f"/tables/{table}/felt", f"/tables/{table}/meters", "/lobby"):
            person.ok("GET", path)


def _ask_the_coach(people: dict[int, Visitor], table: int, turn: int) -> None:
    for seat, person in people.items():
        if seat:
            person.request("GET", f"/tables/{table}/seats/{turn}/coach")
            person.request("GET", f"/tables/{table}/seats/{4 - turn}/coach")


def _nothing_hidden(house: Service, people: dict[int, Visitor], table: int) -> None:
    live = house.room.live(table)
    state = live.state
    assert state.phase == "decisions"
    open_to_all = {str(card) for seat in state.public().seats for card in seat.cards} | set(map(str, (*state.board, *state.dealer_up)))
    for seat, person in people.items():
        may_see = open_to_all | ({str(card) for card in state.seat(seat).cards} if seat else set())
        for body in person.bodies:
            assert _in_progress(body) <= may_see
            assert live.secret.hex() not in body
            assert "the luck of seat" not in body
    assert len(people[1].bodies) > 3
