"""Commands are declared once; what the log keeps of them is what was asked."""

from __future__ import annotations

import json

import pytest

from longsuit.house.room import Room
from longsuit.house.room.room import COMMANDS, SEAT_COMMANDS
from tests.fast.house.room import TestRoom


@pytest.mark.parametrize("name", COMMANDS)
def test_every_field_of_a_body_is_a_parameter_of_its_step(name: str) -> None:
    command = COMMANDS[name]
    parameters = list(command.signature.parameters)
    assert parameters[0] == "transaction"
    assert set(command.body.model_fields) <= set(parameters[1:])


def test_commands_are_found_by_the_name_a_socket_gives() -> None:
    assert list(SEAT_COMMANDS) == ["sit", "leave", "wager", "take-back", "seed", "toke", "lay-aside", "fold", "play"]
    assert SEAT_COMMANDS["play"] is Room.stay


def test_a_seat_s_command_says_by_whom(room: TestRoom) -> None:
    table = room.table()
    with pytest.raises(TypeError, match="by whom"):
        room.sit(table, 1)


def test_the_log_keeps_every_field_but_empty_ones(room: TestRoom) -> None:
    table, ann = room.table(settings={"procedure.tokes": "ride"}), room.player("Ann")
    room.sit(table, 1, by=ann)
    room.wager(table, 1, {"ante": "$15"}, by=ann)
    room.wager(table, 1, {"ante": "$15"}, tokes={"ante": "$2"}, by=ann)
    room.deal(table)
    room.stay(table, 1, by=ann)
    rows = room.query("SELECT name, request FROM commands WHERE chain = :chain ORDER BY sequence", chain=f"table {table}")
    assert [(name, json.loads(request)) for name, request in rows] == [
        ("sit", {"seat": 1, "age": None}),
        ("wager", {"seat": 1, "wagers": {"ante": "$15"}}),
        ("wager", {"seat": 1, "wagers": {"ante": "$15"}, "tokes": {"ante": "$2"}}),
        ("deal", {"packets": None}),
        ("stay", {"seat": 1, "action": None, "amount": None, "setting": None}),
    ]
