"""A finished round step by step: what the felt showed after each event, and the coach's price of every decision."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from longsuit.house.room.coaching import judged
from longsuit.house.room.layout import layout
from longsuit.house.room.rounds import HouseRound
from longsuit.house.room.views import seats_of
from longsuit.table import Round
from longsuit.table.events import Deal, DealOn, Event, Fold, LayAside, NextStreet, Play
from longsuit.table.views import outline, seat_view, visible_hands

_STEPS: dict[type[Event], str] = {Deal: "deal", DealOn: "deal", LayAside: "lay aside", Fold: "fold", Play: "play", NextStreet: "street"}
"""Events a replay stops at, and what it calls them."""


@cached(LRUCache(50), key=lambda live, name, *, alone: (live.commitment, name, alone), lock=Lock())
def replay(live: HouseRound, name: str | None, *, alone: bool) -> dict[str, Any]:
    """A round as one person saw it; ``alone`` leaves out everybody else at the table."""
    state = live.state
    own = set(seats_of(state, name))
    moments = [
        {"step": step, "seat": seat, "event": place, "view": _view(moment, own, alone=alone)}
        for step, seat, place, moment in _moments(state)
        if not alone or seat is None or seat in own
    ]
    return {
        "round": live.number,
        "table": live.table.id,
        "felt": layout(live.table),
        "seats": sorted(own),
        "player": name if own else None,
        "moments": moments,
        "decisions": list(judged(state, name)) if name is not None else [],
        "commitment": live.commitment,
    }


def _moments(state: Round) -> Iterator[tuple[str, int | None, int, Round]]:
    """Each event, its seat, its place, and the round after it: wagers, deal, decisions, the end."""
    before = state
    waiting: tuple[str, int | None, int, Round] | None = None
    for place, (event, moment) in enumerate(zip(state.events, state.steps(), strict=True)):
        step = _STEPS.get(type(event))
        if type(event) is Deal:
            yield "wagers", None, place - 1, before
        if waiting is not None and type(event) is not DealOn:
            yield waiting
        waiting = (step, getattr(event, "seat", None), place, moment) if step else None
        before = moment
    if waiting is not None:
        yield waiting
    yield "void" if state.voided else "settled", None, len(state.events) - 1, state


def _view(state: Round, own: set[int], *, alone: bool) -> dict[str, Any]:
    """The table at one moment, with the cards of the asker's seats face up."""
    shown = [(seat, seat.hand if seat.number in own else seen) for seat, seen in visible_hands(state) if not alone or seat.number in own]
    view = outline(state, tuple(seat_view(state, seat, cards) for seat, cards in shown)).as_dict()
    if alone:
        view["settlements"] = [entry for entry in view["settlements"] if entry["seat"] in own]
        view["verdicts"] = {seat: verdict for seat, verdict in view["verdicts"].items() if seat in own}
    return view
