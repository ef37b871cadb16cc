"""Sheet 001 wants players to be 21: the card room asks before anybody can bet at such a table."""

from __future__ import annotations

from sqlalchemy import select

from longsuit.house.books.schema import tables
from longsuit.house.room.tables import Terms
from longsuit.rules import game
from tests.fast.house.service.service import Service


def test_a_seat_is_refused_until_the_age_is_confirmed(house: Service) -> None:
    table = house.room.open_table(Terms(game("high-card-flush/hollywood-columbus")))
    ann = house.visitor().guest()
    place = f"/tables/{table}/seats/1"
    assert ann.ok("GET", f"/tables/{table}/felt")["age"] == 21
    asked = "Players at this table must be 21 or older; confirm your age to take a seat."
    assert ann.refused(400, "POST", place) == asked
    assert ann.refused(400, "POST", place, {"age": 20}) == asked
    with ann.watching(table) as line:
        assert line.say(command="sit", seat=1)["error"] == asked
    ann.refused(403, "PUT", f"{place}/wagers", {"wagers": {"ante": 1500}})
    ann.ok("POST", place, {"age": 21})
    ann.ok("PUT", f"{place}/wagers", {"wagers": {"ante": 1500}})


def test_practice_asks_for_the_age_before_it_opens_a_table(house: Service) -> None:
    ann = house.visitor().guest()
    wanted = {entry["id"]: entry["age"] for entry in ann.ok("GET", "/games")["games"]}
    assert (wanted["high-card-flush"], wanted["pick-2-poker"]) == (21, None)
    assert "21 or older" in ann.refused(400, "POST", "/practice", {"game": "high-card-flush"})
    assert not house.room.database.read(lambda connection: connection.execute(select(tables.c.id)).all())
    table = ann.ok("POST", "/practice", {"game": "high-card-flush", "age": 21})["table"]
    ann.ok("PUT", f"/tables/{table}/seats/1/wagers", {"wagers": {"ante": 1500}})
    ann.ok("POST", "/practice", {"game": "pick-2-poker"})


def test_other_sheets_ask_for_nothing(house: Service) -> None:
    table = house.room.open_table(Terms(game("high-card-flush/classic")))
    ann = house.visitor().guest()
    assert ann.ok("GET", f"/tables/{table}/felt")["age"] is None
    ann.ok("POST", f"/tables/{table}/seats/1")


def test_the_rule_card_of_a_table_is_of_its_own_sheet_pay_tables_limits_and_rulings(house: Service) -> None:
    rules = game("i-luv-suits", tables={"flush-rush": "3", "progressive": "ML1"}, settings={"rounding": "down to the chip"})
    table = house.room.open_table(Terms(rules, limits={"base": "$15-$300/$5"}))
    card = house.visitor().guest().ok("GET", f"/tables/{table}/card")
    assert (card["game"], card["table"]) == ("i-luv-suits/standard", table)
    told = str(card["sections"])
    for words in ("Ante: $15 to $300 in steps of $5.", "3 (in force)", "ML1 (in force)", "Set to: down to the chip."):
        assert words in told
    assert "unless the house posts others" not in told


def test_the_felt_has_the_whole_procedure_with_the_phase_of_each_step(house: Service) -> None:
    table = house.room.open_table(Terms(game("pick-2-poker")))
    felt = house.visitor().guest().ok("GET", f"/tables/{table}/felt")
    assert felt["dealer_up"] == "three-card"
    last = felt["procedure"][-1]
    assert (last["phase"], last["who"], last["runs"]) == ("settled", "dealer", False)
    assert (last["place"], last["section"]) == ("the cards go to the discard rack", "8(d)")
