"""What there is to play: the list of games, read from the files without validating them."""

from __future__ import annotations

from typing import Any

from longsuit.rules.load import game_file, game_ids


def catalogue() -> list[dict[str, Any]]:
    """Every game with its sheets, and for each sheet the wagers and the pay tables it offers."""
    games = []
    for game_id in game_ids():
        tree = game_file(game_id).tree
        sheets = []
        for sheet_id, sheet in tree["sheet"].items():
            written = {name: list(wager["table"]) for name, wager in tree["wager"].items() if "table" in wager}
            offered = sheet.get("tables", {})
            sheets.append(
                {"id": sheet_id, "title": sheet["title"], "tables": {name: offered.get(name, ids) for name, ids in written.items()}}
            )
        games.append({"id": game_id, "name": tree["name"], "summary": tree["summary"], "sheets": sheets})
    return games
