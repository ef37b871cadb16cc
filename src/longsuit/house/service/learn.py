"""Learning a game: the rule card with pictures, and the guided tour. Open to everybody; all of it is about fixed, open cards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, cast

from fastapi import APIRouter, Path, Query, Request

from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import Refusal
from longsuit.rules.catalogue import SheetId
from longsuit.rules.errors import DefinitionError
from longsuit.rules.model import Game

router = APIRouter(prefix="/learn", tags=["learn"])

GameId = Annotated[str, Path(max_length=80)]
SheetName = Annotated[str, Query(max_length=80, description="Which sheet; left out, the first.")]


def _sheet(game: str, sheet: str) -> SheetId:
    try:
        return SheetId(game, sheet) if sheet else SheetId.read(game)
    except DefinitionError as error:
        raise Refusal(404, error.problems[0].what) from None


def _for_sheet(make: Callable[[Game], dict[str, Any]], sheet: SheetId) -> dict[str, Any]:
    return make(sheet.file.game(sheet.sheet))


@router.get("")
async def games() -> dict[str, Any]:
    """The games there are to learn."""
    from longsuit.learn.card import lessons

    return {"games": lessons()}


@router.get("/{game}")
async def card(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """The rule card, section by section, with hands to look at."""
    from longsuit.learn.card import learn_card

    found = _sheet(game, sheet)
    return cast("dict[str, Any]", await house.solver.hands.once(f"card of {found}", partial(_for_sheet, learn_card, found), request))


@router.get("/{game}/tour")
async def tour(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """Five hands to play through, with everything about them."""
    from longsuit.learn.tour import tour as toured

    found = _sheet(game, sheet)
    return cast("dict[str, Any]", await house.solver.hands.once(f"tour of {found}", partial(_for_sheet, toured, found), request))
