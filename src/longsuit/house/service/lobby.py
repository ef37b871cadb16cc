"""The lobby: which games there are, and which tables are open."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from longsuit.house.room import views
from longsuit.house.room.commands import Answer
from longsuit.house.room.practice import sit_down
from longsuit.house.service import models
from longsuit.house.service.dependencies import House, SignedIn
from longsuit.house.service.settings import PREFIX
from longsuit.rules import game as load
from longsuit.rules.catalogue import catalogue
from longsuit.rules.model import Game

router = APIRouter(prefix=PREFIX, tags=["Lobby"])


@router.get("/games", response_model=models.Games)
def games(house: House) -> dict[str, Any]:
    """Every game, suit games with the longest hands first: sheets, pay tables, and the exact edge of the first sheet once computed."""
    entries = [(load(entry["id"]), entry) for entry in catalogue()]
    entries.sort(key=lambda pair: _suits_compared(pair[0]), reverse=True)
    edges = house.edges
    return {
        "games": [
            {**entry, "age": first.age, "house_edge": edges.edge(first), "edge_words": edges.words(first)} for first, entry in entries
        ]
    }


def _suits_compared(game: Game) -> int:
    """From how many cards suits are compared: none in a game that compares poker hands."""
    return game.deal.player if all(contest.ranking.suit_by_suit for contest in game.contest.values()) else 0


@router.post("/practice", status_code=201, response_model=models.Practice)
def practice(house: House, visitor: SignedIn, body: models.PracticeGame) -> Answer:
    """Sit down at a practice table of your own: no clock, and the coach beside it."""
    table = sit_down(house.room, visitor.person, load(str(body.game)), age=body.age)
    return house.done("practice", visitor, {"table": table, "seat": 1})


@router.get("/lobby", response_model=models.Lobby)
def lobby(house: House) -> dict[str, Any]:
    """Every open table: its game, its limits, who sits where."""
    return {"tables": house.read(views.lobby, house.edges.edge)}
