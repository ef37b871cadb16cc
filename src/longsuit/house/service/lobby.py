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

router = APIRouter(prefix=PREFIX, tags=["Lobby"])


@router.get("/games", response_model=models.Games)
def games(house: House) -> dict[str, Any]:
    """Every game, its sheets and pay tables, and the exact edge of its first sheet once it is computed."""
    listed = []
    for entry in catalogue():
        first = load(entry["id"])
        listed.append({**entry, "age": first.age, "house_edge": house.edges.edge(first), "edge_words": house.edges.words(first)})
    return {"games": listed}


@router.post("/practice", status_code=201, response_model=models.Practice)
def practice(house: House, visitor: SignedIn, body: models.PracticeGame) -> Answer:
    """Sit down at a practice table of your own: no clock, and the coach beside it."""
    table = sit_down(house.room, visitor.person, load(str(body.game)), age=body.age)
    return house.done("practice", visitor, {"table": table, "seat": 1})


@router.get("/lobby", response_model=models.Lobby)
def lobby(house: House) -> dict[str, Any]:
    """Every open table: its game, its limits, who sits where."""
    return {"tables": house.read(views.lobby, house.edges.edge)}
