"""The coach's review of a session: every decision priced again, the dearest first."""

from __future__ import annotations

from typing import Any

from longsuit.house.books.cache import Recent
from longsuit.house.books.database import Database
from longsuit.house.room import coaching, rounds, statements

MOST = 200
"""Rounds gone over at once."""

_PRICED: Recent[tuple[str, str], list[dict[str, Any]]] = Recent(20_000)
"""Decisions by round and player; a round that is over never changes, and its commitment is its own."""


def review(database: Database, person: int, name: str, *, table: int | None, since: int | None) -> dict[str, Any]:
    """What somebody's last decisions gave away against the best, in cents."""
    with database.reading() as connection:
        played = statements.played(connection, person, before=None, limit=MOST, table=table, since=since)
        found = [(entry, rounds.recall(connection, entry["round"])) for entry in played if not entry["voided"]]
        absent = statements.missed(connection, [entry["round"] for entry, _ in found])
    decisions = []
    for entry, live in found:
        key = (live.commitment, name)
        priced = _PRICED.get(key)
        if priced is None:
            priced = coaching.decisions(live.state, name)
            _PRICED.keep(key, priced)
        about = {field: entry[field] for field in ("round", "table", "game", "at")}
        decisions += [{**about, **made, "absent": (entry["round"], made["seat"]) in absent} for made in priced]
    decisions.sort(key=lambda made: -made["cost"])
    cost = sum(made["cost"] for made in decisions)
    hands = len(decisions)
    return {"hands": hands, "decisions": decisions, "cost": cost, "words": _words(cost, hands)}


def _words(cost: float, hands: int) -> str:
    if not hands:
        return "There is nothing to go over yet: play a few hands first."
    over = f"over {hands:,} hand{'s' * (hands != 1)}"
    if cost < 0.005:
        return f"Not a single mistake {over}."
    return f"Your mistakes cost {coaching.dollars(cost)} {over}."
