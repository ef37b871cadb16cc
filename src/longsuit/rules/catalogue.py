"""The catalogue: the list of games, read from the files without validating them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from longsuit.rules.errors import DefinitionError, Problem, instead, shown
from longsuit.rules.layers import Tree
from longsuit.rules.load import GameFile, Picture, game_file, game_ids


@dataclass(frozen=True)
class SheetId:
    """One of our sheets. There is none but those of the catalogue, so it can never hold the path of a file.

    >>> SheetId.read("high-card-flush")
    SheetId(game='high-card-flush', sheet='hollywood-columbus')
    """

    game: str
    sheet: str

    def __post_init__(self) -> None:
        if self.game not in game_ids():
            raise _unknown(f"There is no game {shown(self.game)}{instead(self.game, game_ids())}")
        if self.sheet not in self.file.sheets:
            raise _unknown(f"There is no sheet {shown(self.sheet)}{instead(self.sheet, self.file.sheets)}")

    def __str__(self) -> str:
        return f"{self.game}/{self.sheet}"

    @classmethod
    def read(cls, name: str) -> SheetId:
        """The sheet that ``game`` or ``game/sheet`` means; a game alone means its first sheet."""
        game, _, sheet = name.strip().lower().partition("/")
        return cls(game, sheet or (game_file(game).sheets[0] if game in game_ids() else ""))

    @property
    def file(self) -> GameFile:
        """The file of its game."""
        return game_file(self.game)

    def tree(self) -> Tree:
        """Its definition, not yet ruled on."""
        return self.file.layered(self.sheet)


def _unknown(what: str) -> DefinitionError:
    return DefinitionError("longsuit", [Problem("", what)])


def _picture(picture: Picture) -> dict[str, Any]:
    return {"counts": list(picture.counts), "others": list(picture.others), "apart": picture.apart}


def catalogue() -> list[dict[str, Any]]:
    """Every game with its sheets, and for each sheet the wagers and the pay tables it offers."""
    games = []
    for game_id in game_ids():
        file = game_file(game_id)
        tree = file.tree
        sheets = []
        for sheet_id, sheet in tree["sheet"].items():
            written = {name: list(wager["table"]) for name, wager in tree["wager"].items() if "table" in wager}
            offered = sheet.get("tables", {})
            sheets.append(
                {
                    "id": sheet_id,
                    "title": sheet.get("title", tree["title"]),
                    "tables": {name: offered.get(name, ids) for name, ids in written.items()},
                }
            )
        games.append({"id": game_id, "name": tree["name"], "summary": tree["summary"], "picture": _picture(file.picture), "sheets": sheets})
    return games
