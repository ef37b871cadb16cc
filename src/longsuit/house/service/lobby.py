"""The lobby: which games there are, and which tables are open."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from longsuit.house.room import views
from longsuit.house.service import models
from longsuit.house.service.dependencies import House
from longsuit.rules import game as load
from longsuit.rules.catalogue import catalogue

router = APIRouter(tags=["Lobby"])


@router.get("/games", response_model=models.Games)
def games(house: House) -> dict[str, Any]:
    """Every game, its sheets and pay tables, and the exact edge of its first sheet once it is worked out."""
    listed = []
    for entry in catalogue():
        first = load(entry["id"])
        listed.append({**entry, "house_edge": house.edges.edge(first), "edge_words": house.edges.words(first)})
    return {"games": listed}


@router.get("/lobby", response_model=models.Lobby)
def lobby(house: House) -> dict[str, Any]:
    """Every open table: its game, its limits, who sits where."""
    return {"tables": house.read(views.lobby, house.edges.edge)}
