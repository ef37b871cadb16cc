"""Rounds that are over: one's own history, every round again, its proof, and the coach's review."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from longsuit.house import statements
from longsuit.house.api.asking import Before, House, Limit, SignedIn

router = APIRouter(tags=["History"])


@router.get("/history")
def history(house: House, asker: SignedIn, before: Before = None, limit: Limit = 50) -> list[dict[str, Any]]:
    """The rounds one played, newest first."""
    with house.room.database.reading() as connection:
        return statements.played(connection, asker.person, before=before, limit=limit)
