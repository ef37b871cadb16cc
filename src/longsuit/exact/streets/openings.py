"""The value of two cards before the first card is turned, stored: shipped for built-in games, made once for any other.

Such a hand is a row of the whole game, and counting that takes seconds. There are only 169 rows: what they are worth fits in a small file.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from longsuit.exact.streets.plan import Plan
from longsuit.hands.jit import cache_folder
from longsuit.settlement import Cell
from longsuit.settlement.verdicts import VERDICTS


class Moments(NamedTuple):
    """What a decision brings by the next thing seen: the mean of its worth, of the square and of the cube, in antes."""

    mean: Fraction
    square: float | None
    """None if hands with the same decision were counted together."""
    cube: float | None


class Opened(NamedTuple):
    """One option of the first decision, for one row."""

    worth: int
    """In units, over all deals."""
    verdicts: tuple[int, ...]
    then: dict[str, Fraction]
    """How often each choice is best on the next street."""
    square: float | None
    """None if hands with the same decision were counted together."""
    cube: float | None


class Opening(NamedTuple):
    """The first decision of a game, row by row."""

    scale: int
    """Units in an ante."""
    deals: int
    """Ways the cards can fall for one hand."""
    rows: tuple[dict[str, Opened], ...]
    """By row: its options by name, best first."""


def key_of(plan: Plan) -> str:
    """A name for everything the worth of a first decision depends on: cards, streets, stakes, and what every ending pays."""
    laid = plan.layout
    verdicts = range(len(VERDICTS))
    paid = [
        (ending, verdict, [_paid(plan, cell) for cell in plan.cells(ending, verdict)]) for ending in plan.endings for verdict in verdicts
    ]
    contests = [(name, contest.ranking.name, contest.qualifying, contest.reads) for name, contest in laid.contests.items()]
    deal = (laid.game.deal.player, laid.game.deal.dealer, laid.game.deal.community, [(s.community, s.dealer) for s in laid.streets])
    return hashlib.sha256(repr((deal, contests, plan.nodes, _without_words(paid), plan.meters)).encode()).hexdigest()[:24]


def _paid(plan: Plan, cell: Cell) -> tuple[Any, ...]:
    """What happens to a wager, with the pay tables it looks at."""
    schedules = plan.layout.spots[cell.place].schedules if cell.missed else ()
    return cell, [(schedule.ranking.name, schedule.place, schedule.steps, schedule.lines) for schedule in schedules]


def _without_words(paid: Any) -> Any:
    """A cell without reasons and names of lines, which do not affect money."""
    if isinstance(paid, tuple) and hasattr(paid, "_asdict"):
        return tuple(_without_words(value) for name, value in paid._asdict().items() if name not in ("reason", "text", "pays"))
    if isinstance(paid, list | tuple):
        return tuple(_without_words(value) for value in paid)
    return paid


def find(plan: Plan) -> Opening | None:
    """A stored first decision: shipped, or made here before."""
    return _read(key_of(plan))


@lru_cache(maxsize=16)
def _read(key: str) -> Opening | None:
    for folder in (files("longsuit.exact.streets") / "opened", _folder()):
        with suppress(OSError, ValueError, KeyError, TypeError):
            return _from_data(json.loads((folder / f"{key}.json").read_text("utf-8")))
    return None


def _folder() -> Path:
    return cache_folder() / "openings"


def keep(plan: Plan, opening: Opening) -> None:
    """Store a first decision; if that fails, it is counted again another time."""
    path = _folder() / f"{key_of(plan)}.json"
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".part")
        draft.write_text(json.dumps(_to_data(opening), separators=(",", ":")) + "\n", "utf-8")
        draft.replace(path)
    _read.cache_clear()


def _to_data(opening: Opening) -> dict[str, Any]:
    def plain(one: Opened) -> list[Any]:
        return [one.worth, list(one.verdicts), {what: str(part) for what, part in one.then.items()}, one.square, one.cube]

    rows = [{name: plain(one) for name, one in row.items()} for row in opening.rows]
    return {"scale": opening.scale, "deals": opening.deals, "rows": rows}


def _from_data(data: dict[str, Any]) -> Opening:
    def one(worth: int, verdicts: list[int], then: dict[str, str], square: float | None, cube: float | None) -> Opened:
        return Opened(worth, tuple(verdicts), {what: Fraction(part) for what, part in then.items()}, square, cube)

    return Opening(data["scale"], data["deals"], tuple({name: one(*option) for name, option in row.items()} for row in data["rows"]))
