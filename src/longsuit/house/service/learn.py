"""Learning a game: the rule card with pictures, and the guided tour. Open to everybody; all of it is about fixed, open cards."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import Refusal
from longsuit.rules.errors import DefinitionError
from longsuit.rules.model import Game

router = APIRouter(prefix="/learn", tags=["learn"])

GameId = Annotated[str, Path(max_length=80)]
Sheet = Annotated[str, Query(max_length=80, description="Which sheet; left out, the first.")]


def _game(game: str, sheet: str) -> Game:
    from longsuit.rules.catalogue import SheetId

    try:
        named = SheetId.read(game) if not sheet else SheetId(game, sheet)
    except DefinitionError as error:
        raise Refusal(404, error.problems[0].what) from None
    return named.file.game(named.sheet)


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
