"""The sheets that come with Longsuit, and which of them every room can count."""

from __future__ import annotations

from longsuit.rules import game, game_file, game_ids
from longsuit.settlement import layout

SHEETS = [f"{name}/{sheet}" for name in game_ids() for sheet in game_file(name).sheets]
"""All of them."""

PRIVATE_GAMES = [name for name in game_ids() if layout(game(name)).private]
"""Games of one decision on private cards."""

PRIVATE = [sheet for sheet in SHEETS if sheet.partition("/")[0] in PRIVATE_GAMES]
"""Their sheets."""
