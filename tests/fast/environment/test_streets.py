"""Environments of games with several streets: Gymnasium's checks, the table's money, the solver's edge."""

from __future__ import annotations

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from longsuit.cards import Hand
from longsuit.conformance.street_routes import against_street_environment
from longsuit.environment import STREETS, StreetEnv, StreetPlayer, StreetVectorEnv
from longsuit.exact.value import base_value
from longsuit.rules import game
from longsuit.table import Round, open_table

QUICK = ("longsuit/ThreeCardPoker-v0", "longsuit/LetItRide-v0", "longsuit/MississippiStud-v0")


@pytest.mark.parametrize("name", STREETS)
def test_gymnasium_s_own_checker_finds_nothing(name: str) -> None:
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize(
    ("name", "actions"),
    [
        ("ultimate-texas-holdem", ["fold", "big 3x", "big 4x", "double 2x", "single 1x", "check"]),
        ("let-it-ride", ["ride", "take-back-1", "take-back-2"]),
        ("four-card-poker", ["fold", "play 1x", "play 3x"]),
    ],
)
def test_actions_are_named(name: str, actions: list[str]) -> None:
    assert sorted(str(action) for action in StreetEnv(name).actions) == sorted(actions)


@pytest.mark.parametrize("name", STREETS.values())
def test_every_way_through_the_streets_earns_what_the_table_pays(name: str) -> None:
    dice = Random(3)
    table = open_table(game(name))
    bets = {spot.name: 1000 for spot in table.layout.placed if spot.required}
    for _ in range(10):
        deck = list(range(52))
        dice.shuffle(deck)
        assert not list(against_street_environment(Round(table).sit(1).wager(1, bets).deal(deck)))


def test_cards_come_street_by_street() -> None:
    env = StreetEnv("ultimate-texas-holdem", render_mode="ansi")
    check = [str(action) for action in env.actions].index("check")
    shown, info = env.reset(seed=1)
    assert (shown[:52].sum(), shown[52:104].sum(), shown[104:156].sum()) == (2, 0, 0)
    assert info["action_mask"][check] == 1
    out = []
    for _ in range(2):
        shown, reward, over, _, info = env.step(check)
        assert (reward, over) == (0.0, False)
        out.append(int(shown[52:104].sum()))
        assert shown[156:].sum() == 1
    assert out == [3, 5]
    assert info["action_mask"][check] == 0
    before = shown
    shown, reward, over, _, info = env.step(check)
    assert over, "what the rules do not allow is played as a fold here"
    assert (info["illegal"], reward) == (True, -2.0)
    assert (shown == before).all()
    assert str(Hand(info["dealer"])) in str(env.render())
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(check)


@pytest.mark.parametrize("name", QUICK)
def test_optimal_play_earns_its_exact_ev(name: str) -> None:
    rules = game(STREETS[name])
    env, player = gymnasium.make_vec(name, num_envs=100_000), StreetPlayer(rules)
    shown, info = env.reset(seed=13)
    first, done = np.zeros(100_000), np.zeros(100_000, np.bool_)
    while not done.all():
        actions = player.act_all(shown)
        assert info["action_mask"][np.arange(len(actions)), actions].all()
        shown, rewards, over, _, info = env.step(actions)
        first[over & ~done] = rewards[over & ~done]
        done |= over
    assert abs(first.mean() - float(base_value(rules).ev)) < 5 * first.std(ddof=1) / len(first) ** 0.5


def test_side_by_side_refuses_what_it_cannot_take() -> None:
    env = StreetVectorEnv("let-it-ride", num_envs=3)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(TypeError, match="one seed"):
        env.reset(seed=[1, 2, 3])
    env.reset(seed=1)
    with pytest.raises(ValueError, match="3 actions from 0 to 2"):
        env.step(np.array([0, 1, 3]))


def test_player_decides_for_one_hand() -> None:
    env, player = StreetEnv("let-it-ride"), StreetPlayer("let-it-ride")
    shown, info = env.reset(seed=4)
    assert info["action_mask"][player.act(shown)]
