"""What tables can be opened with: our games, their sheets, pay tables, rulings and limits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from longsuit.house.errors import HouseError
from longsuit.rules import game_file, game_ids
from longsuit.rules.catalogue import SheetId
from longsuit.rules.errors import DefinitionError
from longsuit.rules.model import Game
from longsuit.settlement import layout
from longsuit.table.standing import asked_ranges


def definition(sheet: SheetId, tables: Mapping[str, str], settings: Mapping[str, Any]) -> Game:
    """One of our games with changes, as ``--table`` and ``--set`` make them."""
    try:
        game = sheet.file.game(sheet.sheet, tables=tables, settings=settings)
    except DefinitionError as error:
        raise HouseError(" ".join(str(error).split())) from None
    for wager in game.tables:
        if not game.pay_tables(wager):
            raise HouseError(f"The pay table of {wager} has no lines, so nobody could win it.")
    return game


@cache
def choices() -> tuple[dict[str, Any], ...]:
    """Every sheet of every game."""
    return tuple(
        {
            "id": name,
            "name": game_file(name).game().name,
            "sheets": [_sheet(game_file(name).game(sheet)) for sheet in game_file(name).sheets],
        }
        for name in game_ids()
    )


def _sheet(game: Game) -> dict[str, Any]:
    laid = layout(game)
    return {
        "id": game.full_id,
        "title": game.title,
        "pay_tables": {name: list(ids) for name, ids in game.offered.items()},
        "in_force": dict(game.tables),
        "rulings": [
            {"name": name, "ask": ruling.ask, "options": list(ruling.options), "chosen": ruling.chosen, "mark": ruling.mark}
            for name, ruling in game.ruling.items()
            if ruling.options
        ],
        "limits": {name: str(limit) for name, limit in asked_ranges(laid).items()},
        "titles": game.titles,
        "meters": list(laid.seeds),
        "meter_titles": laid.meters,
        "seats": game.deal.seats,
        "jurisdiction": game.jurisdiction,
    }
