"""The first lesson of every game: the rule card with pictures, and five hands to play through. Open to everybody; the cards are fixed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, cast

from fastapi import APIRouter, Path, Query, Request

from longsuit.house.service.dependencies import House
from longsuit.house.service.errors import Refusal
from longsuit.house.service.settings import PREFIX
from longsuit.rules.catalogue import SheetId
from longsuit.rules.errors import DefinitionError
from longsuit.rules.model import Game

router = APIRouter(prefix=PREFIX + "/school", tags=["School"])

GameId = Annotated[str, Path(max_length=80)]
SheetName = Annotated[str, Query(max_length=80, description="Which sheet; left out, the first.")]


def sheet_of(game: str, sheet: str) -> SheetId:
    """The sheet that a path and a query mean."""
    try:
        return SheetId(game, sheet) if sheet else SheetId.read(game)
    except DefinitionError as error:
        raise Refusal(404, error.problems[0].what) from None


def for_sheet(make: Callable[[Game], dict[str, Any]], sheet: SheetId) -> dict[str, Any]:
    """Something made of a sheet's game."""
    return make(sheet.file.game(sheet.sheet))


@router.get("/{game}/card")
async def card(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """The rule card, section by section, with hands to look at."""
    from longsuit.learn.card import learn_card

    found = sheet_of(game, sheet)
    return cast("dict[str, Any]", await house.solver.hands.once(f"card of {found}", partial(for_sheet, learn_card, found), request))


@router.get("/{game}/tour")
async def tour(request: Request, game: GameId, house: House, sheet: SheetName = "") -> dict[str, Any]:
    """Five hands to play through, with everything about them."""
    from longsuit.learn.tour import tour as toured

    found = sheet_of(game, sheet)
    return cast("dict[str, Any]", await house.solver.hands.once(f"tour of {found}", partial(for_sheet, toured, found), request))
