"""Strategies as a definition writes them."""

from __future__ import annotations

import pytest

from longsuit.rules import DefinitionError, game_file, game_ids, parse_definition

BASE = 'extends = "high-card-flush"\n[strategy.mine]\ntitle = "Mine"\nwhy = "Because."\n'


@pytest.mark.parametrize("game_id", [game_id for game_id in game_ids() if not game_file(game_id).game().street])
def test_every_game_has_strategies_beside_the_optimal_one(game_id: str) -> None:
    strategies = game_file(game_id).game().strategy
    assert len(strategies) >= 4
    assert "optimal" not in strategies


def test_a_strategy_of_ones_own() -> None:
    game = parse_definition(BASE + 'rules = [ { holding = "J-9 or better", shape = "3-2-2-0", do = "raise" } ]').game()
    assert game.strategy["mine"].rules[0].shape == ("3-2-2-0",)


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ('{ do = "bluff" }', 'It must be fold, best or an action (raise), not "bluff".'),
        ('{ holding = "9-card flush", do = "raise" }', "No hand of 7 cards is"),
        ('{ holding = "lucky", do = "raise" }', "names no"),
        ('{ shape = "3-2-1", do = "raise" }', '"3-2-1" is not a shape of 7 cards; count each suit, as 3-2-1-1.'),
        ('{ shape = "4-4-1-1", do = "raise" }', '"4-4-1-1" is not a shape of 7 cards'),
    ],
)
def test_a_rule_that_cannot_be_followed_is_refused_where_it_stands(rules: str, sentence: str) -> None:
    with pytest.raises(DefinitionError) as refused:
        parse_definition(f"{BASE}rules = [ {rules} ]").game()
    assert sentence in str(refused.value)
    assert "strategy.mine.rules[1]" in str(refused.value)


def test_optimal_is_no_name_for_a_strategy() -> None:
    with pytest.raises(DefinitionError, match='The name "optimal" is taken'):
        parse_definition((BASE + 'rules = [ { do = "raise" } ]').replace("strategy.mine", "strategy.optimal")).game()
