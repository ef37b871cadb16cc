"""The first lessons over HTTP."""

from __future__ import annotations

from longsuit.rules import game_file
from tests.fast.house.service.service import Service
from tests.games import PRIVATE_GAMES


def test_every_game_has_a_first_lesson(house: Service) -> None:
    visitor = house.visitor()
    for game in (*PRIVATE_GAMES, "let-it-ride"):
        for sheet in game_file(game).sheets:
            card = visitor.ok("GET", f"/school/{game}/card?sheet={sheet}")
            told = visitor.ok("GET", f"/school/{game}/tour?sheet={sheet}")
            assert card["game"] == told["game"] == f"{game}/{sheet}"
            assert len(told["hands"]) == 5
            assert {section["name"] for section in card["sections"] if section["pictures"]} >= {"ranking", "pays"}


def test_what_is_not_there_is_said(house: Service) -> None:
    visitor = house.visitor()
    for path in ("/school/solitaire", "/school/solitaire/card", "/school/solitaire/tour", "/school/%2e%2e%2fetc"):
        visitor.refused(404, "GET", path)
    visitor.refused(404, "GET", "/school/high-card-flush/card?sheet=golden")
