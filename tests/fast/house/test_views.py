"""What people may see: their own cards, what lies face up, and never the secret."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from longsuit.house.books.timers import Timers
from longsuit.house.errors import HouseError, UnknownError
from longsuit.house.room.tables import Terms
from longsuit.house.room.views import view_of
from longsuit.house.service import models
from longsuit.rules import game, game_file, game_ids
from longsuit.table.views import View
from tests.fast.house.room import TestRoom, new_room

SHEETS = [f"{game}/{sheet}" for game in game_ids() for sheet in game_file(game).sheets]


def cards(view: dict[str, object]) -> set[str]:
    """Every card anywhere in the raw text."""
    return set(re.findall(r"\b[2-9TJQKA][cdhs]\b", json.dumps(view)))


@pytest.mark.parametrize("sheet", SHEETS)
def test_hidden_cards_and_secrets_are_in_no_view_before_their_time(tmp_path: Path, sheet: str) -> None:
    room = new_room(f"sqlite:///{tmp_path / 'house.sqlite'}")
    table, ann, bob, carl = room.table(sheet), room.player("Ann"), room.player("Bob"), room.player("Carl")
    must = {name: "$15" for name, wager in room.live(table).state.game.wager.items() if wager.made == "to receive cards"}
    for seat, person in ((1, ann), (2, bob)):
        room.sit(table, seat, by=person)
        room.wager(table, seat, must, by=person)
    room.seed(table, 2, "not for Ann", by=bob)
    before = room.live(table)
    room.deal(table)
    dealt = room.live(table).state
    hands = {seat: set(map(str, dealt.seat(seat).cards)) for seat in (1, 2)}
    up = set(map(str, dealt.dealer_up))
    viewers: list[tuple[int | None, set[str]]] = [(ann, hands[1] | up), (bob, hands[2] | up), (carl, up), (None, up)]
    for viewer, seen in viewers:
        view = room.view(table, by=viewer)
        assert cards(view) == seen
        text = json.dumps(view)
        assert before.secret.hex() not in text
        assert "not for Ann" not in text
        assert (view["commitment"], view["seeded"]) == (before.commitment, [2])
    if dealt.table.layout.streets[0].folds:
        room.fold(table, 1, by=ann)
        assert cards(room.view(table, by=bob)) == hands[2] | up
    room.database.close()


def test_one_person_with_two_seats_sees_both_hands(room: TestRoom) -> None:
    table, ann = room.table(), room.player("Ann")
    for seat in (1, 3):
        room.sit(table, seat, by=ann)
        room.wager(table, seat, {"ante": "$15"}, by=ann)
    room.deal(table)
    view = room.view(table, by=ann)
    assert sorted(view["own"]) == ["1", "3"]
    assert len(cards(view)) == 14
    assert view["public"]["turn"] == 1
    assert [choice["action"] for choice in view["own"]["1"]["choices"]] == ["raise"]
    assert view["own"]["3"]["choices"] == []


def test_a_latecomer_sees_nothing_of_the_round_he_is_not_in(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.deal(table)
    room.sit(table, 2, by=bob)
    view = room.view(table, by=bob)
    assert (view["own"], cards(view)) == ({}, set())


def test_the_lobby_lists_open_tables(room: TestRoom) -> None:
    first, second = room.table("i-luv-suits", limits={"base": "$10-$50/$5"}), room.table("pick-2-poker")
    ann = room.player("Ann")
    room.sit(first, 4, by=ann)
    shown = room.lobby()
    assert [(entry["table"], entry["game"], entry["players"]) for entry in shown] == [
        (first, "i-luv-suits/standard", {4: "Ann"}),
        (second, "pick-2-poker/washington", {}),
    ]
    assert (shown[0]["limits"]["ante"], shown[0]["meters"]) == ([1000, 5000, 500], {"main": 1_000_000})
    room.close_table(second)
    assert [entry["table"] for entry in room.lobby()] == [first]
    with pytest.raises(HouseError, match="closed"):
        room.view(second)
    with pytest.raises(UnknownError):
        room.view(99)


def plain(view: View) -> object:
    """A view as a browser reads it."""
    return json.loads(json.dumps(view.as_dict()))


def test_the_text_is_the_views_of_the_table_as_the_model_describes_it(room: TestRoom) -> None:
    table, ann, bob = room.table(), room.player("Ann"), room.player("Bob")
    for seat, person in ((1, ann), (2, bob)):
        room.sit(table, seat, by=person)
    timers = Timers(lambda: 5)
    for settled in (False, True):
        with room.database.reading() as connection:
            seen = view_of(connection, table)
        assert (seen.last is not None) == settled
        state = seen.known.live.state
        for viewer, name, own in ((ann, "Ann", {"1": 1}), (bob, "Bob", {"2": 2}), (None, None, {})):
            shown = json.loads(seen.text_for(viewer, name, timers=timers))
            models.Table.model_validate(shown)
            assert (shown.keys(), shown["now"]) == (models.Table.model_fields.keys(), 5)
            assert shown["public"] == plain(state.public())
            assert shown["own"] == {key: plain(state.view(seat)) for key, seat in own.items()}
            if seen.last is not None:
                assert shown["last"].keys() == models.Result.model_fields.keys()
                assert shown["last"]["public"] == plain(seen.last.state.public())
                assert shown["last"]["own"] == {key: plain(seen.last.state.view(seat)) for key, seat in own.items()}
            assert json.loads(seen.text_for(viewer, name, timers=timers, last=False)) == {key: shown[key] for key in shown if key != "last"}
        for seat, person in ((1, ann), (2, bob)):
            room.wager(table, seat, {"ante": "$15"}, by=person)
        room.deal(table)
        room.fold(table, 1, by=ann)
        room.stay(table, 2, by=bob)
        room.settle(table)


def test_a_table_of_a_changed_game_is_named_in_the_lobby_and_on_its_felt(room: TestRoom) -> None:
    custom = "custom version of “recommended rules, Washington”"
    room.open_table(Terms(game("5-card-pursuit")))
    room.open_table(Terms(game("5-card-pursuit", settings={"contest.two-card-flush.not_qualified.play": "1 to 1"})))
    assert [(table["sheet"], table["custom"]) for table in room.lobby()] == [("recommended rules, Washington", False), (custom, True)]
