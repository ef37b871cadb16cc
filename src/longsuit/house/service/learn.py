"""Learning a game: the rule card with pictures, and the guided tour. Open to everybody; all of it is about fixed, open cards."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import Refusal
from longsuit.rules.model import Game

router = APIRouter(prefix="/learn", tags=["learn"])

GameId = Annotated[str, Path(max_length=80)]
Sheet = Annotated[str, Query(max_length=80, description="Which sheet; left out, the first.")]


def _game(game: str, sheet: str) -> Game:
    from longsuit.rules.load import game_file, game_ids

    if game not in game_ids():
        raise Refusal(404, "There is no such game to learn.")
    file = game_file(game)
    if sheet and sheet not in file.sheets:
        raise Refusal(404, "There is no such sheet of that game.")
    return file.game(sheet or None)


@router.get("")
async def games() -> dict[str, Any]:
    """The games there are to learn."""
    from longsuit.learn.card import lessons

    return {"games": lessons()}


@router.get("/{game}")
async def card(game: GameId, house: House, sheet: Sheet = "") -> dict[str, Any]:
    """The rule card, section by section, with hands to look at."""
    from longsuit.learn.card import learn_card

    return await house.solver.hands.run(partial(learn_card, _game(game, sheet)))


@router.get("/{game}/tour")
async def tour(game: GameId, house: House, sheet: Sheet = "") -> dict[str, Any]:
    """Five hands to play through, with everything about them."""
    from longsuit.learn.tour import tour as toured

    return await house.solver.hands.run(partial(toured, _game(game, sheet)))
