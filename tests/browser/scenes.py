"""Every phase of a hand of every game as the card room tells it to one player: captured from real rounds, and shown to a page."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from longsuit.coach import quick
from longsuit.house.books.database import Database
from longsuit.house.room import Room
from longsuit.house.room.coaching import advice
from longsuit.house.room.layout import layout
from longsuit.house.room.tables import Terms
from longsuit.rules import game as load

LONGEST_NAME = "Wilhelmina Featherstonehaugh-Chatterton"
ME = f"{LONGEST_NAME}!"


@dataclass(frozen=True)
class Scene:
    """What one player sees at one moment."""

    name: str
    felt: dict[str, Any]
    table: dict[str, Any]
    person: dict[str, Any] | None
    advice: dict[str, Any] | None = None
    """What the coach says, if he is asked."""


def quiet_room(folder: Path) -> Room:
    """A room nobody serves; its shuffles are the same every time."""
    return Room(Database(f"sqlite:///{folder / 'scenes.sqlite'}"), entropy=Random(14).randbytes)


class Capture:
    """A table of a game with so many players; I sit in the first seat of them that has others on both sides."""

    def __init__(self, room: Room, game: str, players: int) -> None:
        self.room = room
        self.number = room.open_table(Terms(load(game), coach=True, decide_seconds=300, wager_seconds=300))
        self.felt = layout(room.live(self.number).table)
        seats = [*range(1, players + 1)]
        self.mine = seats[len(seats) // 2]
        self.people = {seat: self._person(ME if seat == self.mine else f"{LONGEST_NAME[:38]} {seat}", seat) for seat in seats}

    def _person(self, name: str, seat: int) -> int:
        with self.room.database.reading() as connection:
            known = connection.exec_driver_sql(f"SELECT id FROM people WHERE name = '{name}'").scalar_one_or_none()
        person = int(known or self.room.create(name)["person"])
        self.room.buy_in(person, "$100000")
        self.room.sit(self.number, seat, by=person)
        return person

    @property
    def me(self) -> int:
        """My number."""
        return self.people[self.mine]

    def scene(self, name: str, *, watching: bool = False) -> Scene:
        """The table as it stands."""
        state = self.room.live(self.number).state
        turn = state.phase == "decisions" and state.turn == self.mine
        person = {"person": self.me, "name": ME, "role": "player", "balance": self.room.balance(self.me)}
        view = json.loads(json.dumps(self.room.view(self.number, by=None if watching else self.me)))
        hint = json.loads(json.dumps(advice(state, self.mine))) if turn and quick(state) else None
        return Scene(f"{name}, {len(self.people)} at the table", self.felt, view, None if watching else person, hint)

    def bet(self, seat: int) -> None:
        """Chips on every spot there is, as much as leaves four-figure sums."""
        spots = [spot for spot in self.felt["spots"] if spot["kind"] != "play"]
        free = [spot for spot in spots if not spot["equals"]]
        wagers = {spot["name"]: min(spot["most"], max(spot["least"], 10_000 // spot["step"] * spot["step"])) for spot in free}
        wagers |= {spot["name"]: wagers[spot["equals"]] for spot in spots if spot["equals"]}
        self.room.wager(self.number, seat, wagers, by=self.people[seat])

    def until_mine(self, *, fold: bool = False) -> None:
        """The others decide until it is my turn."""
        while (state := self.room.live(self.number).state).phase == "decisions" and state.turn != self.mine:
            self._decide(state.turn, fold=fold)

    def _decide(self, seat: int, *, fold: bool) -> None:
        state = self.room.live(self.number).state
        if fold and state.can_fold(seat):
            self.room.fold(self.number, seat, by=self.people[seat])
            return
        choice = state.view(seat).choices[0]
        self.room.stay(self.number, seat, by=self.people[seat], action=choice.action, amount=choice.most)

    def decisions(self, *, fold: bool = False) -> Iterator[Scene]:
        """Everybody decides, then the dealer settles; each time it is my turn is a scene."""
        self.until_mine(fold=fold)
        while self.room.live(self.number).state.phase == "decisions":
            yield self.scene("deciding")
            self._decide(self.mine, fold=fold)
            self.until_mine()
        self.room.tick(self.number)


def alone(room: Room, game: str) -> Iterator[Scene]:
    """A hand of somebody who has the table to himself."""
    at = Capture(room, game, 1)
    yield at.scene("betting")
    at.bet(at.mine)
    room.deal(at.number)
    yield from at.decisions()
    yield at.scene("settled")


def crowded(room: Room, game: str) -> Iterator[Scene]:
    """At a full table, a hand that is played, one that is folded and one that is called off, phase by phase."""
    players = load(game).deal.seats
    at = Capture(room, game, players)
    yield at.scene("free seats", watching=True)
    yield at.scene("betting")
    at.bet(at.mine)
    yield at.scene("bets down")
    for seat in at.people:
        if seat != at.mine:
            at.bet(seat)
    room.deal(at.number, packets=players)
    yield at.scene("dealing")
    room.deal(at.number)
    yield at.scene("others decide")
    yield from at.decisions()
    yield at.scene("settled")
    for seat in at.people:
        at.bet(seat)
    room.deal(at.number)
    list(at.decisions(fold=True))
    yield at.scene("folded")
    for seat in at.people:
        at.bet(seat)
    room.void(at.number, "a card was found face up in the shuffler before the second packet")
    yield at.scene("called off")


def by_name(scenes: Iterable[Scene]) -> dict[str, Scene]:
    """Scenes by what happens in them."""
    return {scene.name.split(",")[0]: scene for scene in scenes}


class Stage:
    """A table page that is told scenes instead of what a card room says."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.scene: Scene | None = None
        self.line: WebSocketRoute | None = None
        page.route("**/api/v1/session", self._session)
        page.route("**/api/v1/tables/1/felt", lambda route: route.fulfill(json=self._now.felt))
        page.route("**/coach", lambda route: route.fulfill(json=self._now.advice))
        page.route_web_socket("**/live", self._line)

    @property
    def _now(self) -> Scene:
        assert self.scene is not None
        return self.scene

    def _session(self, route: Route) -> None:
        person = self._now.person
        route.fulfill(json=person) if person else route.fulfill(status=401, json={"detail": "Nobody is here."})

    def _line(self, line: WebSocketRoute) -> None:
        self.line = line
        line.send(json.dumps({"type": "table", "table": self._now.table}))

    def go_on(self, scene: Scene) -> None:
        """The next thing the card room says to the same page."""
        assert self.line is not None
        self.scene = scene
        self.line.send(json.dumps({"type": "table", "table": scene.table}))

    def show(self, scene: Scene) -> None:
        """The page as it opens at this moment."""
        self.scene = scene
        self.page.goto("/table/1")
        self.page.locator('#bar:not([data-state="loading"])').wait_for()
