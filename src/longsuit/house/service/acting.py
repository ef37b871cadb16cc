"""The commands of a seat, by their names: the same over HTTP and over a socket."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, NamedTuple

from longsuit.house.room import Room
from longsuit.house.room.sessions import Visitor
from longsuit.house.service.models import Body, Fold, Nothing, Play, Seed, Toke, Wagers
from longsuit.house.service.service import Service

_log = logging.getLogger("longsuit.service")


class At(NamedTuple):
    """A seat, who speaks for it, and the key that makes a command safe to say twice."""

    table: int
    seat: int
    visitor: Visitor
    key: str | None

    @property
    def by(self) -> int:
        """The person."""
        return self.visitor.person


Do = Callable[[Room, At, Any], dict[str, Any]]


def _wager(room: Room, at: At, body: Wagers) -> dict[str, Any]:
    return room.wager(at.table, at.seat, body.wagers, tokes=body.tokes, by=at.by, key=at.key)


def _seed(room: Room, at: At, body: Seed) -> dict[str, Any]:
    return room.seed(at.table, at.seat, body.seed, by=at.by, key=at.key)


def _toke(room: Room, at: At, body: Toke) -> dict[str, Any]:
    return room.toke(at.table, at.seat, body.on, amount=body.amount, by=at.by, key=at.key)


def _fold(room: Room, at: At, body: Fold) -> dict[str, Any]:
    return room.fold(at.table, at.seat, by=at.by, declares=body.declares, key=at.key)


def _play(room: Room, at: At, body: Play) -> dict[str, Any]:
    return room.stay(at.table, at.seat, body.action, by=at.by, amount=body.amount, setting=body.setting, key=at.key)


COMMANDS: dict[str, tuple[type[Body], Do]] = {
    "sit": (Nothing, lambda room, at, _: room.sit(at.table, at.seat, by=at.by, key=at.key)),
    "leave": (Nothing, lambda room, at, _: room.leave(at.table, at.seat, by=at.by, key=at.key)),
    "wager": (Wagers, _wager),
    "take-back": (Nothing, lambda room, at, _: room.take_back(at.table, at.seat, by=at.by, key=at.key)),
    "seed": (Seed, _seed),
    "toke": (Toke, _toke),
    "fold": (Fold, _fold),
    "play": (Play, _play),
}
"""The body of each command, and what it does."""


def act(house: Service, name: str, at: At, body: Body | None = None) -> dict[str, Any]:
    """Carry a command out."""
    kind, do = COMMANDS[name]
    answer = house.at_table(name, at.table, lambda: do(house.room, at, body if body is not None else kind()))
    _log.info("command", extra={"fields": {"command": name, "table": at.table, "seat": at.seat, "person": at.by}})
    return answer
