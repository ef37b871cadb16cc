"""The lobby: which games there are, and which tables are open."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from longsuit.house.api.asking import House

router = APIRouter(tags=["Lobby"])


@router.get("/lobby")
def lobby(house: House) -> dict[str, Any]:
    """Every open table: its game, its limits, who sits where."""
    return {"tables": house.room.lobby()}
