"""Learn over HTTP."""

from __future__ import annotations

from longsuit.rules import game_file, game_ids
from tests.fast.house.service.service import Service
from tests.games import PRIVATE_GAMES


def test_every_game_can_be_learnt(house: Service) -> None:
    visitor = house.visitor()
    assert [game["id"] for game in visitor.ok("GET", "/learn")["games"]] == list(game_ids())
    for game in (*PRIVATE_GAMES, "let-it-ride"):
        for sheet in game_file(game).sheets:
            card = visitor.ok("GET", f"/learn/{game}?sheet={sheet}")
            told = visitor.ok("GET", f"/learn/{game}/tour?sheet={sheet}")
            assert card["game"] == told["game"] == f"{game}/{sheet}"
            assert len(told["hands"]) == 5
            assert {section["name"] for section in card["sections"] if section["pictures"]} >= {"ranking", "pays"}


def test_what_is_not_there_is_said(house: Service) -> None:
    visitor = house.visitor()
    visitor.refused(404, "GET", "/learn/solitaire")
    visitor.refused(404, "GET", "/learn/solitaire/tour")
    visitor.refused(404, "GET", "/learn/high-card-flush?sheet=golden")
    visitor.refused(404, "GET", "/learn/%2e%2e%2fetc")
