"""What the game is: definitions as data, loaded, ruled on and checked."""

from __future__ import annotations

from longsuit.rules.errors import DefinitionError, Problem
from longsuit.rules.load import GameFile, find_file, game, game_file, game_ids, game_played, is_ours, parse_definition, read_definition

__all__ = [
    "DefinitionError",
    "GameFile",
    "Problem",
    "find_file",
    "game",
    "game_file",
    "game_ids",
    "game_played",
    "is_ours",
    "parse_definition",
    "read_definition",
]
