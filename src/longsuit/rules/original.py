"""Which printed sheet a changed game was made from."""

from __future__ import annotations

from functools import lru_cache

from longsuit.rules.errors import DefinitionError
from longsuit.rules.load import game_file, game_ids
from longsuit.rules.model import Game


@lru_cache(256)
def original(game: Game) -> Game | None:
    """The sheet a game was changed from, read the same way; None for a sheet as printed, or for an entirely new game.

    A choice of pay tables the sheet offers, or another answer to one of its rulings, is still the sheet.
    """
    if game.id not in game_ids() or game.sheet not in game_file(game.id).sheets:
        return None
    plain = _read_alike(game)
    return None if plain.hash == game.hash or plain.source != game.source else plain


def _read_alike(game: Game) -> Game:
    """The printed sheet with the pay tables and answers of a game, as far as it knows them."""
    file = game_file(game.id)
    plain = file.game(game.sheet)
    tables = {wager: table for wager, table in game.tables.items() if table in plain.offered.get(wager, ())}
    settings = {
        name: ruling.chosen for name, ruling in game.ruling.items() if name in plain.ruling and ruling.chosen in plain.ruling[name].options
    }
    try:
        return file.game(game.sheet, tables=tables, settings=settings)
    except DefinitionError:
        return plain


def title_of(game: Game) -> str:
    """What a game's sheet is called; a changed one says so.

    >>> from longsuit.rules import game
    >>> title_of(game("high-card-flush"))
    'Hollywood Casino Columbus'
    >>> title_of(game("high-card-flush", settings={"contest.flush.tie.raise": "lose"}))
    'custom version of “Hollywood Casino Columbus”'
    """
    sheet = original(game)
    return f"custom version of “{sheet.title}”" if sheet else game.title
