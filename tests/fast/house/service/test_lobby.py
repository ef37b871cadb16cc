"""The list of games as the lobby reads it."""

from __future__ import annotations

from longsuit.rules import game_file, game_ids
from tests.fast.house.service.service import Service


def test_suit_games_lead_the_list_those_with_the_longest_hands_before_others(house: Service) -> None:
    games = [entry["id"] for entry in house.visitor().ok("GET", "/games")["games"]]
    suits = ["high-card-flush", "i-luv-suits", "5-card-pursuit"]
    assert games == [*suits, *(name for name in game_ids() if name not in suits)]


def test_every_game_comes_with_the_picture_of_its_definition(house: Service) -> None:
    for entry in house.visitor().ok("GET", "/games")["games"]:
        drawn, picture = entry["picture"], game_file(entry["id"]).picture
        assert (tuple(drawn["counts"]), tuple(drawn["others"]), drawn["apart"]) == picture
