"""Where a round stands in the procedure of its game: the steps due now, and those an event has carried out."""

from __future__ import annotations

from functools import lru_cache

from longsuit.rules.procedure import TableStep, procedure
from longsuit.rules.steps import Moment
from longsuit.table.events import Bet, Collect, Deal, DealOn, Event, Fold, LayAside, Open, Play, Reveal, Settle, Void
from longsuit.table.state import Phase, State

_DUE: dict[Phase, tuple[Moment, ...]] = {
    "wagers": ("opening", "wagers", "sensor"),
    "collected": ("deal",),
    "dealing": ("deal",),
    "decisions": ("after the deal", "decision", "laying aside", "fold", "play"),
    "street": ("decision",),
    "reveal": ("reveal",),
    "settling": ("settlement",),
    "settled": ("end of the round",),
    "void": ("end of the round",),
}
_DONE: dict[type, Moment] = {
    Open: "opening",
    Bet: "wagers",
    Collect: "sensor",
    Deal: "deal",
    DealOn: "deal",
    LayAside: "laying aside",
    Fold: "fold",
    Play: "play",
    Reveal: "reveal",
    Settle: "settlement",
    Void: "end of the round",
}

PHASES: dict[Moment, Phase] = {moment: phase for phase, moments in reversed(_DUE.items()) for moment in moments}
"""The phase in which the steps of a moment are due."""

_procedure = lru_cache(maxsize=64)(procedure)


def due(state: State) -> tuple[TableStep, ...]:
    """The steps at which the round stands."""
    return tuple(step for step in _procedure(state.table.game) if step.when in _DUE[state.phase])


def done(state: State, event: Event) -> tuple[TableStep, ...]:
    """The steps an event of a round has carried out; those of its moment that people do by hand come with it."""
    moments = [_DONE.get(type(event))]
    if type(event) in (Deal, DealOn) and state.phase != "dealing":
        moments.append("after the deal")
    if type(event) is Settle and state.phase == "settled":
        moments.append("end of the round")
    return tuple(step for step in _procedure(state.table.game) if step.when in moments)
