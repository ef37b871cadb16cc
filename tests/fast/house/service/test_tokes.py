"""Bets for the dealer go down with the wagers: even where one player's wagers are dealt at once."""

from __future__ import annotations

from longsuit.house.room.tables import Terms
from longsuit.rules import game
from tests.fast.house.service.service import Service
from tests.waiting import until


def test_a_lone_player_bets_for_the_dealer_over_http_and_over_a_socket(any_house: Service) -> None:
    house = any_house
    table = house.room.open_table(Terms(game("high-card-flush", settings={"tokes": "ride"})))
    ann = house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    spots = {spot["name"]: spot["toke"] for spot in ann.ok("GET", f"/tables/{table}/felt")["spots"]}
    assert spots["ante"]["step"] == 100
    assert spots["raise"] is None
    wagers = {"wagers": {"ante": 1500, "flush": 500}, "tokes": {"ante": 200, "flush": "$1"}}
    numbers = []
    with ann.watching(table) as line:
        numbers.append(ann.ok("PUT", f"/tables/{table}/seats/1/wagers", wagers)["round"])
        line.table(lambda told: told["public"]["phase"] == "decisions")
        assert ann.ok("GET", "/session")["balance"] == 100_000 - 2_300
        ann.ok("POST", f"/tables/{table}/seats/1/play")
        line.table(lambda told: told["round"] != numbers[0])
        numbers.append(line.say(command="wager", seat=1, **wagers)["answer"]["round"])
        line.table(lambda told: told["round"] == numbers[1] and told["public"]["phase"] == "decisions")
        assert line.say(command="fold", seat=1)["type"] == "answer"
        until(lambda: house.room.recall(numbers[1]).ended)
    rounds = [house.room.recall(number) for number in numbers]
    assert [sum(entry.stake for entry in state.settlements if entry.toke) for state in rounds] == [300, 300]
    assert ann.ok("GET", "/session")["balance"] == 100_000 + sum(state.net(1) for state in rounds)
    assert house.room.trial_balance().totals["tokes"] == sum(state.for_dealer for state in rounds)
    house.check()


def test_a_bet_for_the_dealer_that_does_not_fit_takes_the_wagers_with_it(house: Service) -> None:
    table = house.table()
    ann = house.visitor().guest()
    ann.ok("POST", f"/tables/{table}/seats/1", {"age": 21})
    body = {"wagers": {"ante": 1500}, "tokes": {"ante": 100}}
    assert "not taken at this table" in ann.refused(400, "PUT", f"/tables/{table}/seats/1/wagers", body)
    assert ann.ok("GET", "/session")["balance"] == 100_000
    assert ann.ok("GET", f"/tables/{table}")["public"]["phase"] == "wagers"
